"""The frame of a page, rendered once by MkDocs and its theme, and filled in for each of many pages.

All games' pages lie equally deep in the site, so their frames differ only in title, description and a few addresses.
Rendering the theme once in place of thousands of times is what keeps a large catalogue quick to build.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import Any

import jinja2
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

# Words that stand in no page, put where something is filled in.
TITLE, DESCRIPTION, CONTENT, DEFINITION = ("\ue010title", "\ue010description", "\ue010content", "\ue010definition")
ADDRESS = "frame-of-a-page"


@dataclass(frozen=True, slots=True)
class Shell:
    """A rendered frame."""

    html: str
    address: str

    @property
    def fingerprint(self) -> str:
        """What changes when the frame does."""
        return sha256(self.html.encode()).hexdigest()[:8]

    def filled(self, address: str, title: str, description: str, *, content: str, definition: str = "") -> str:
        """Return the page at `address` (as "games/king"); everything but `content` is plain text."""
        html = self.html.replace(self.address, address)
        for place, value in ((TITLE, title), (DESCRIPTION, description), (DEFINITION, definition)):
            html = html.replace(place, escape(value))
        return html.replace(CONTENT, content)


def render(
    template: str, depth: int, env: jinja2.Environment, config: MkDocsConfig, files: Files, nav: Navigation, **meta: Any
) -> Shell:
    """Return the frame that `template` gives to pages `depth` folders deep."""
    address = "/".join([ADDRESS] * depth)
    file = File.generated(config, f"{address}/index.md", content="")
    page = Page(TITLE, file, config)
    page.content = CONTENT
    page.meta = {"title": TITLE, "description": DESCRIPTION, "definition": DEFINITION, **meta}
    html = env.get_template(template).render(get_context(nav, files, config, page))
    return Shell(html, address)

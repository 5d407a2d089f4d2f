"""The page of a definition that can't be read: it stands in the place of the game while somebody writes it."""

from __future__ import annotations

from collections.abc import Sequence

import jinja2


def html(slug: str, problems: Sequence[str], templates: jinja2.Environment) -> str:
    """Return the page's text: every problem with its place."""
    return templates.get_template("refused.html.jinja").render(slug=slug, problems=problems)

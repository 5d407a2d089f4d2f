"""`build`: writes the site, ready for any static host at any sub-path."""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from build_scripts import engine_bundle, hosting, offline, vendor
from build_scripts.environment import ROOT, SITE, SetupError, say

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def main(site: str | None, site_url: str | None) -> int:
    """Build into a folder and say where it lies; return 0."""
    folder = Path(site).resolve() if site else SITE
    start = time.monotonic()
    build(folder, site_url)
    size = sum(place.stat().st_size for place in folder.rglob("*") if place.is_file())
    say(f"The site lies in {folder} ({size / 1e6:.1f} MB, {time.monotonic() - start:.1f} s).")
    return 0


def build(site: Path, site_url: str | None = None) -> None:
    """Build the whole site into a folder; raise SetupError, with what is wrong, when it cannot be built."""
    vendor.write()
    bundle = engine_bundle.prepare()
    # Half a minute the first time; pages need not wait for it.
    packing = engine_bundle.pack_ahead(bundle)
    build_pages(site, site_url)
    bundle.write(site)
    packing.join()
    engine_bundle.add_brotli(bundle, site)
    finish(site)


def build_pages(site: Path, site_url: str | None = None) -> None:
    """Let MkDocs write the pages, with every warning a fault."""
    from mkdocs.commands.build import build as mkdocs_build

    with faults_told():
        config = configuration(site, site_url)
        config.plugins.on_startup(command="build", dirty=False)
        try:
            mkdocs_build(config)
        finally:
            config.plugins.on_shutdown()


def configuration(site: Path, site_url: str | None = None) -> MkDocsConfig:
    """Return what mkdocs.yml says, for a site in this folder."""
    # Material for MkDocs prints an announcement at every build.
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    from mkdocs.config import load_config

    changes = {"site_url": site_url} if site_url else {}
    return load_config(str(ROOT / "mkdocs.yml"), site_dir=str(site), **changes)


@contextlib.contextmanager
def faults_told() -> Iterator[None]:
    """Turn what MkDocs raises or warns of meanwhile into one SetupError, with all of it."""
    from mkdocs.exceptions import Abort, MkDocsException

    kept = _Warnings()
    logging.getLogger("mkdocs").addHandler(kept)
    try:
        yield
    except (MkDocsException, Abort) as problem:
        raise SetupError("\n".join(["The pages cannot be built:", *kept.messages, f"    {problem}"])) from problem
    finally:
        logging.getLogger("mkdocs").removeHandler(kept)
    if kept.messages:
        raise SetupError("\n".join(["The pages have faults:", *kept.messages]))


def finish(site: Path, *, kept: bool = True) -> None:
    """Add what is made from the pages as they lie there: the service worker, then the hosts' files.

    Without `kept` browsers that kept pages of an earlier build let go of them, so that edits show.
    """
    if kept:
        offline.write(site)
    else:
        offline.forget(site)
    hosting.write(site)


class _Warnings(logging.Handler):
    """Keeps what MkDocs and the hooks warn of, which is what --strict counts."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append("    " + self.format(record))

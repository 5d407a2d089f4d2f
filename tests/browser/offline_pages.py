"""A small site in releases: front page, catalogue and some games, with the real service worker and the real lists."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from unittest.mock import patch

from playwright.sync_api import BrowserContext, Page

from build_scripts import assets, offline
from build_scripts.site_server import SiteServer
from tests.browser.engine_pages import write_engine

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="houserules-root" content="{up}">
<meta name="houserules-reading" content="{folder}/reading.json">
{sheet}<link rel="icon" href="data:,"><link rel="stylesheet" href="{up}{folder}/site/book.css">
<script type="module" src="{up}{folder}/site/test.js"></script></head>
<body><h1>{title}, release {release}</h1></body></html>"""

TEST = """
import { offline } from "../sheet/core/offline.js";
import { markMatch } from "../sheet/core/offline_marks.js";
import { release } from "./release.js";
window.engineOf = async () => {
  const { engine } = await import("../sheet/engine.js");
  engine.addGame("king", { name: "King" });
  return engine;
};
window.later = async () => (await import("../sheet/later.js")).later;
Object.assign(window, { offline, markMatch, release, told: [] });
offline.subscribe(({ kind }) => window.told.push(kind));
window.started = offline.start().then(() => { window.ready = true; });
"""

STORED = """async () => {
  const found = [];
  for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys()) found.push(one.url);
  return found;
}"""
KEPT = "() => offline.state.kind === 'page'"

GAMES = ("king", "hearts", "spades", "skat", "darts")


def publish(site: Path, release: int, games: tuple[str, ...] = GAMES) -> None:
    """Write a release over what is there, the way a deployment does: what is no longer part of it is gone."""
    for old in ("assets", "games", "offline"):
        shutil.rmtree(site / old, ignore_errors=True)
    folder = f"assets/0000000{release}"
    place = site / folder
    for part in ("sheet", "vendor"):
        shutil.copytree(assets.FOLDER / part, place / part, ignore=shutil.ignore_patterns("*.ts", ".stamp"))
    (place / "site").mkdir()
    (place / "site" / "book.css").write_text(f"body {{ --release: {release} }}")
    (place / "site" / "release.js").write_text(f"export const release = {release};")
    (place / "site" / "test.js").write_text(TEST)
    (place / "sheet" / "later.js").write_text(f"export const later = {release};")
    if not (site / "engine").exists():
        manifest = write_engine(site)
        (site / "engine" / "manifest.00000001.json").write_text(json.dumps(manifest))
    for address in ("", "games/", "offline/"):
        write_page(site, address, release, folder)
    for game in games:
        definition = f"games/{game}.0000000{release}.json"
        (site / "games" / f"{game}.0000000{release}.json").write_text(json.dumps({"name": game, "release": release}))
        needs = f"{folder}/sheet.json engine/manifest.00000001.json {definition}"
        write_page(site, f"games/{game}/", release, folder, f'<meta name="houserules-sheet" content="{needs}">\n')
    offline.write(site, folder)


def write_page(site: Path, address: str, release: int, folder: str, sheet: str = "") -> None:
    """Write one page."""
    place = site / address / "index.html"
    place.parent.mkdir(parents=True, exist_ok=True)
    up = "../" * address.count("/") or "./"
    title = address.strip("/") or "front"
    place.write_text(PAGE.format(title=title, up=up, folder=folder, sheet=sheet, release=release))


def visit(context: BrowserContext, address: str) -> Page:
    """Open a page and wait until it is kept as far as it is by itself."""
    page = context.new_page()
    page.goto(address)
    settle(page)
    return page


def settle(page: Page) -> None:
    """Wait until the page has done what it does by itself."""
    page.wait_for_function("() => window.ready === true", timeout=60_000)


def heading(page: Page) -> str:
    """Return what the page calls itself."""
    return page.locator("h1").inner_text()


def keep(page: Page) -> None:
    """Show an interest in the sheet, and wait until the page is whole on this device."""
    page.evaluate("() => offline.keepPage()")
    page.wait_for_function(KEPT, timeout=60_000)


def reload(page: Page) -> None:
    """Load the page anew, and wait as for a visit."""
    page.reload()
    settle(page)


def in_a_match_when_a_release_comes(context: BrowserContext, server: SiteServer) -> Page:
    """A page that is kept whole, with a match going on, and a newer release on the server."""
    page = visit(context, server.address + "games/king/")
    keep(page)
    reload(page)
    page.evaluate("() => markMatch('m1', true)")
    publish(server.site, 2)
    return page


def paths(server: SiteServer, since: int = 0) -> list[str]:
    """Return what was asked of the server, the first `since` requests left out."""
    return [request.path.removeprefix("/repo/") for request in server.requests[since:]]


@contextmanager
def holding(server: SiteServer, ending: str) -> Iterator[Event]:
    """While this lasts, answers to what ends like this wait; gives the event that it was asked for."""
    asked, over = Event(), Event()
    find = server.find

    def wait(path: str) -> tuple[Path | bytes | None, str]:
        if path.endswith(ending):
            asked.set()
            over.wait()
        return find(path)

    with patch.object(server, "find", wait):
        try:
            yield asked
        finally:
            over.set()

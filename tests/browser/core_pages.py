"""A small site of its own for tests of the sheet's modules: an empty page beside the real files of docs/assets."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from build_scripts import vendor
from build_scripts.site_server import SiteServer

ROOT = Path(__file__).resolve().parents[2]

EMPTY_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Empty</title>
<link rel="icon" href="data:,"><script type="module" src="test.js"></script><body></body></html>"""

PARTS = ("store", "matches", "people", "statistics", "transfer", "link", "qr", "keeping", "settings")

# What every test needs, by the names the tests use.
MODULES = """
const parts = await Promise.all(PARTS.map((part) => import(`./assets/sheet/core/${part}.js`)));
window.core = Object.assign({ root: new URL("./", location.href).href }, ...parts);
window.newMatch = (more = {}) => core.createMatch(kept, {
  game: "turtle-king", game_name: "Turtle King", round_word: "deal", players: ["Anna", "Ben", "Cara"], ...more,
});
window.kept = await core.openStore({ root: core.root });
window.ready = true;
""".replace("PARTS", json.dumps(PARTS))


@contextmanager
def core_site(folder: Path) -> Iterator[SiteServer]:
    """Serve the page at a sub-path, as on a project page."""
    vendor.write()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "docs" / "assets", folder / "assets", dirs_exist_ok=True)
    (folder / "index.html").write_text(EMPTY_PAGE, encoding="utf-8")
    (folder / "test.js").write_text(MODULES, encoding="utf-8")
    with SiteServer(folder, prefix="/repo/") as server:
        yield server


def open_page(context: BrowserContext, address: str, before: str = "") -> Page:
    """Open the page and wait until its store is open; `before` runs in the page ahead of its scripts."""
    page = context.new_page()
    if before:
        page.add_init_script(before)
    page.goto(address)
    page.wait_for_function("() => window.ready === true")
    return page


def reload(page: Page) -> None:
    """Load the page anew and wait until its store is open."""
    page.reload()
    page.wait_for_function("() => window.ready === true")


@contextmanager
def fresh_context(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A profile with nothing in it; an exception that no script caught fails at its end."""
    context = browser.new_context(**options)
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    try:
        yield context
    finally:
        context.close()
    assert faults == []


def until_true(page: Page, question: str) -> None:
    """Wait until an asynchronous function in the page gives true; `wait_for_function` does not wait for promises."""
    page.evaluate(f"""async () => {{
      const asked = {question};
      const last = performance.now() + 60_000;
      while (!(await asked())) {{
        if (performance.now() > last) throw new Error("it never came true");
        await new Promise((done) => {{ setTimeout(done, 20); }});
      }}
    }}""")

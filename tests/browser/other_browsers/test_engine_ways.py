"""Each way in which the engine starts, and that each leads to the next, in browsers other than Chromium."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from build_scripts.site_server import SiteServer
from tests.browser.other_browsers.driver import Driver
from tests.browser.other_browsers.pages import Table, started_by

WINNER = "Anna wins"


def manifest(server: SiteServer) -> dict[str, Any]:
    return dict(json.loads((server.site / "engine" / "manifest.json").read_text()))


def spoil(server: SiteServer, *paths: str, content: bytes = b"no zip") -> None:
    """From now on something else lies at these addresses, also where the packed file is asked for."""
    for path in paths:
        for twin in ("", ".gz", ".zst"):
            server.overlay[path + twin] = content


def shows_the_example(driver: Driver) -> None:
    driver.until("return textOf('.winner')[0] === $0", WINNER)


def asked(server: SiteServer) -> set[str]:
    return {request.path.removeprefix(server.prefix).removesuffix(".gz") for request in server.requests}


def test_the_first_visit_is_compiled_and_later_ones_come_from_a_snapshot(driver: Driver, server: SiteServer) -> None:
    table = Table(driver, server).open("example/0")
    shows_the_example(driver)
    assert started_by(driver) == "compiled"
    assert not asked(server) & {*manifest(server)["stock"].values()}, "what is for later is not fetched"
    driver.until("return engine.snapshot_kept")
    for _ in range(2):
        driver.reload()
        shows_the_example(driver)
        assert started_by(driver) == "snapshot"
    # What the snapshot does without is put back: this one reads a definition as text.
    source = Path("docs/games/turtle-king.yml").read_text(encoding="utf-8")
    told = driver.evaluate("return (await engineOf()).check($0, 'turtle-king.yml')", source)
    assert "ok" in told, told
    driver.open("about:blank")
    table.open("example/0")
    shows_the_example(driver)
    assert started_by(driver) == "snapshot"


SPOILT = {
    "library": ("stdlib", b"no zip"),
    "engine": ("engine", b"no zip"),
    "pyodide": ("asm", b"export default of something else"),
    "wasm": ("wasm", b"\0asm\1\0\0\0 and then nothing"),
}


@pytest.mark.parametrize("part", SPOILT)
def test_a_compiled_part_that_does_not_fit_leads_to_the_untouched_files(
    driver: Driver, server: SiteServer, part: str
) -> None:
    key, content = SPOILT[part]
    spoil(server, manifest(server)[key], content=content)
    Table(driver, server).open("example/0")
    shows_the_example(driver)
    assert started_by(driver) == "stock"
    stock = manifest(server)["stock"]
    assert asked(server) >= {stock[key] for key in ("loader", "asm", "wasm", "stdlib", "engine")}
    # A browser says something of a module or file that it cannot read; that is what was done to it here.
    driver.console()


def test_an_engine_that_starts_in_no_way_says_so_and_the_facts_are_kept(driver: Driver, server: SiteServer) -> None:
    files = manifest(server)
    spoil(server, files["stdlib"], files["stock"]["stdlib"])
    table = Table(driver, server).start("Anna", "Ben", "Cara")
    driver.until("return textOf('.hr-sheet .note.bad').join().includes('What you wrote is safe')")
    assert "could not start" in driver.evaluate("return (await engineOf()).state.sentence")
    driver.click("return named('Called turtle', '.entry')")
    driver.click("return named('Ben', '.entry')")
    driver.until("return textOf('.entry .preview').at(-1) === 'Written and saved.'")
    driver.click("return document.querySelector('.entry .go')")
    table.title("Deal 2")
    driver.reload()
    driver.until("return textOf('.ledger .words').join().includes('Called turtle, Ben')")
    driver.until("return textOf('.hr-sheet .note.bad').join().includes('What you wrote is safe')")
    server.overlay.clear()
    driver.click("return named('Try again', '.note')")
    table.totals(0, 1, 0)
    assert started_by(driver) == "compiled"
    driver.console()

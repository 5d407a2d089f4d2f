"""The engine gives the same answers in CPython and in the browser's Python, for every definition's worked examples.

This is also what tries every path of the engine against the cut standard library and the byte-compiled copy that is
served, without docstrings and asserts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from build_scripts import engine_samples
from build_scripts.site_server import SiteServer
from scorer import bridge, read_definition

ROOT = Path(__file__).resolve().parents[2]
DEFINITIONS = sorted([*(ROOT / "docs" / "games").glob("*.yml"), *(ROOT / "tests" / "games").glob("*.yml")])

ASK = """async ([module, calls]) => {
  const { engine } = await import(module);
  const answers = [];
  for (const [method, given] of calls) answers.push(await engine.call(method, given));
  return answers;
}"""


@cache
def tree_of(definition: Path) -> dict[str, Any]:
    """Return the definition as plain data, which is how the browser gets it."""
    return read_definition(definition.read_text(encoding="utf-8"), definition.name).tree


def calls_of(definition: Path) -> list[tuple[str, dict[str, Any]]]:
    """Return everything that a sheet may ask about the worked examples of a game."""
    slug, tree = definition.stem, tree_of(definition)
    calls: list[tuple[str, dict[str, Any]]] = [("load", {"slug": slug, "tree": tree})]
    calls.append(("prose", {"slug": slug, "settings": {}, "examples": True}))
    for match in engine_samples.matches(slug, tree):
        given: dict[str, Any] = {"slug": slug, "match": match}
        last = len(match["rounds"])
        calls += [("view", given), ("csv", given), ("text", given), ("entry", {**given, "round": last + 1})]
        calls += [("entry", {**given, "round": last}), ("explain", {**given, "round": last, "player": 0})]
        calls.append(("compare", {"slug": slug, "before": {**match, "rounds": match["rounds"][:1]}, "after": match}))
    return calls


def natively(calls: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """Ask the engine in this Python."""
    return [json.loads(bridge.call(method, json.dumps(given))) for method, given in calls]


@pytest.fixture(scope="module")
def engine_page(browser: Any, server: SiteServer) -> Any:
    """A page with the sheet's own engine, started once."""
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("")
    yield page
    context.close()


def engine_module(site: Path, server: SiteServer) -> str:
    """Return the address of the sheet's engine module, whose folder has a fingerprint."""
    (place,) = site.glob("assets/**/sheet/engine.js")
    return server.address + place.relative_to(site).as_posix()


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda place: place.stem)
def test_browser_and_cpython_agree(definition: Path, engine_page: Page, site: Path, server: SiteServer):
    calls = calls_of(definition)
    expected = natively(calls)
    found = engine_page.evaluate(ASK, [engine_module(site, server), calls])
    for (method, given), here, there in zip(calls, expected, found, strict=True):
        assert there == here, f"{method} {json.dumps(given)[:400]}"
    assert all("ok" in answer for answer in expected), "a worked example that the engine refuses tests nothing"


def test_there_are_definitions_to_compare():
    assert {"turtle-king", "king"} <= {place.stem for place in DEFINITIONS}


@pytest.mark.parametrize("name", ["turtle-king", "king"])
def test_a_definition_is_checked_in_the_browser_as_here(
    name: str, site: Path, server: SiteServer, new_context: Callable[..., BrowserContext]
):
    """The YAML reader comes to the browser only for this; a fresh engine must fetch it by itself."""
    text = (ROOT / "docs" / "games" / f"{name}.yml").read_text(encoding="utf-8")
    faulty = text.replace("settings:", "setings:", 1)
    calls = [("check", {"text": text, "path": f"{name}.yml"}), ("check", {"text": faulty, "path": f"{name}.yml"})]
    page = new_context().new_page()
    page.goto("")
    sound, refused = page.evaluate(ASK, [engine_module(site, server), calls])
    assert [sound, refused] == natively(calls)
    assert "ok" in sound
    assert "setings" in json.dumps(refused)

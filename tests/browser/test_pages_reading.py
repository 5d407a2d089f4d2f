"""Reading a page: still, light, whole without script, right for those who see or hear it differently."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from build_scripts.environment import NODE_MODULES

GAMES = sorted(path.stem for path in (Path(__file__).parents[2] / "docs" / "games").glob("*.yml"))
READING = ["", "games/", "add/", "about/", "offline/", *(f"games/{slug}/" for slug in GAMES)]
WIDTHS = [320, 390, 1280]

# Everything that moved by itself: how much, as browsers reckon it, and what it was.
MOVED = """() => new Promise((done) => {
  const moved = [];
  const told = ({node}) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 120);
  new PerformanceObserver((list) => moved.push(...list.getEntries().map((one) => [one.value, one.sources.map(told)])))
    .observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(moved), 0)));
})"""

PRESSED = "a, button, select, textarea, label, summary, input:not([type=radio])"
TOO_SMALL = """(pressed) => [...document.querySelectorAll(pressed)]
  .filter((one) => {
    const {width, height} = one.getBoundingClientRect();
    const inSentence = getComputedStyle(one).display === "inline" || one.closest(".hr-foot, .hr-toc, .pager");
    return width && !inSentence && !one.closest(".sr, .seek > label, .keep > label") && (height < 43.5 || width < 43.5);
  }).map((one) => one.outerHTML.slice(0, 120))"""


def settled(page: Page, address: str) -> None:
    """Open a page and wait until its scripts have done what they do without being asked."""
    page.goto(address, wait_until="load")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    if page.locator("[data-game-page]").count():
        expect(page.locator("[data-setting] input, .step button").first).to_be_attached()


@pytest.mark.parametrize("slug", GAMES)
def test_scripts_move_nothing(new_context: Callable[..., BrowserContext], slug: str) -> None:
    for width in (390, 1280):
        page = new_context(viewport={"width": width, "height": 844}).new_page()
        # Without the typeface, so that nothing but scripts could move anything.
        page.route("**/*.woff2", lambda route: route.abort())
        settled(page, f"games/{slug}/")
        assert page.evaluate(MOVED) == []


@pytest.mark.parametrize("slug", GAMES)
def test_the_typeface_comes_without_a_jolt(new_context: Callable[..., BrowserContext], slug: str) -> None:
    for width in (390, 1280):
        page = new_context(viewport={"width": width, "height": 844}).new_page()
        settled(page, f"games/{slug}/")
        # A fifth of what browsers call good. Lines may break elsewhere; they do not grow.
        assert sum(value for value, _ in page.evaluate(MOVED)) < 0.02


def test_reading_fetches_neither_sheet_nor_engine(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    settled(page, "games/king/")
    assert any("/site/game.js" in address for address in fetched)
    assert not [address for address in fetched if "/sheet/main.js" in address or "/engine/" in address]
    page.locator("#score-sheet").scroll_into_view_if_needed()
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({name}) => name.endsWith('/sheet/main.js'))"
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_its_screen(new_context: Callable[..., BrowserContext], width: int) -> None:
    page = new_context(viewport={"width": width, "height": 844}).new_page()
    for address in READING:
        settled(page, address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_everything_to_press_is_large_enough(page: Page) -> None:
    for address in READING:
        settled(page, address)
        assert page.evaluate(TOO_SMALL, PRESSED) == [], address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers(new_context: Callable[..., BrowserContext], scheme: str) -> None:
    axe = (NODE_MODULES / "axe-core" / "axe.min.js").read_text()
    page = new_context(color_scheme=scheme, bypass_csp=True).new_page()
    for address in READING:
        settled(page, address)
        if "/king/" in address:
            page.locator("#rule-length label").nth(1).click()
            expect(page.locator("#rule-length .yours")).to_be_visible()
        page.evaluate(axe)
        found: list[dict[str, Any]] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        assert [(one["id"], [node["html"][:150] for node in one["nodes"]]) for one in found] == [], address


def test_pages_are_whole_without_script(new_context: Callable[..., BrowserContext], site: Path) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("games/turtle-king/")
    expect(page.locator("#rule-limit")).to_contain_text("from 3 to 12, printed rule 6")
    expect(page.locator("#rule-ladder li[data-on]")).to_contain_text("Ordinary, then large, then extra large")
    expect(page.locator("#score-sheet")).to_contain_text("Keeping score needs JavaScript")
    expect(page.locator("#score-sheet table")).to_be_visible()
    for pressed in ("[data-lamp]", "[data-suits-switch]", "[data-put-all-back]", ".hr-thumb"):
        expect(page.locator(pressed)).to_be_hidden()
    page.goto("games/")
    expect(page.locator(".cat li")).to_have_count(len(list((site / "games").glob("*.yml"))))
    expect(page.locator(".wish")).to_be_hidden()
    page.goto("")
    name = page.locator(".idx a").first.inner_text()
    page.locator(".idx a").first.click()
    expect(page.locator("h1")).to_have_text(name)


def test_the_lamp_is_remembered_before_the_first_paint(page: Page) -> None:
    page.goto("games/king/")
    dark = "rgb(22, 21, 18)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.locator("[data-lamp]").click()
    expect(page.locator("body")).to_have_css("background-color", dark)
    # Notes the paper of the first frame that has one.
    page.add_init_script("""const look = () => {
      globalThis.firstPaper = document.body && getComputedStyle(document.documentElement).getPropertyValue("--paper");
      if (!globalThis.firstPaper) requestAnimationFrame(look);
    };
    look();""")
    page.goto("")
    assert page.evaluate("() => globalThis.firstPaper") == "#161512"
    page.locator("[data-lamp]").click()
    expect(page.locator("body")).not_to_have_css("background-color", dark)


def test_suits_in_four_colours(page: Page) -> None:
    page.goto("")
    clubs, spades = page.locator(".pips .c"), page.locator(".pips .s")
    ink = spades.evaluate("(one) => getComputedStyle(one).color")
    expect(clubs).to_have_css("color", ink)
    page.locator("[data-suits-switch]").click()
    expect(clubs).not_to_have_css("color", ink)
    page.reload()
    expect(clubs).not_to_have_css("color", ink)
    expect(page.locator("[data-suits-switch]")).to_have_attribute("aria-pressed", "true")


def test_contents_say_where_one_is(desk_page: Page) -> None:
    desk_page.goto("games/hearts/")
    desk_page.locator("#scoring h2").scroll_into_view_if_needed()
    desk_page.evaluate("document.getElementById('scoring').scrollIntoView()")
    expect(desk_page.locator(".hr-toc [aria-current]")).to_have_text("Scoring")


def test_the_thumb_bar_comes_when_the_title_has_gone(page: Page) -> None:
    settled(page, "games/hearts/")
    bar = page.locator(".hr-thumb")
    expect(bar).to_be_hidden()
    page.evaluate("document.getElementById('play').scrollIntoView()")
    expect(bar).to_be_visible()
    expect(bar.locator(".go")).to_have_text("Keep score")

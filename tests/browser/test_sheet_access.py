"""The sheet for everybody: no violation in any state, light and dark; targets, text size, narrow
screens, what is read out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.sheet_pages import Sheet

NAMES = ["Anna", "Ben", "Cara", "Dan"]

SMALL_TARGETS = """() => [...document.querySelectorAll(
    '.hr-window button, .hr-window input, .hr-window summary, .hr-window a')]
  .filter((one) => one.checkVisibility() && !one.closest('p, .head > span, .yours, label'))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""

OVERFLOW = """() => [...document.querySelectorAll('.hr-window *')]
  .filter((one) => one.checkVisibility() && !one.closest('.sr, .rows, .scrolls, .sideways, .strip.long'))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== 'fixed')
  .map((one) => one.outerHTML.slice(0, 90))"""

# Figures of which a part can't be seen, and a ledger that does not come to its end.
CUT = """() => [...document.querySelectorAll('.ledger')].flatMap((ledger) => {
  const cut = [...ledger.querySelectorAll('.tot, .fig')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  ledger.scrollLeft = 1e6;
  const last = ledger.querySelector('thead th:last-child');
  if (last && last.getBoundingClientRect().right > innerWidth + 1) cut.push(last);
  return cut.map((one) => one.outerHTML.slice(0, 90));
})"""


def started(page: Page) -> Sheet:
    """Set up a match with two deals written."""
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Lost the showdown").tap("Cara").next("Deal 2")
    return sheet.tap("Called turtle").tap("Ben").next("Deal 3")


def setup(page: Page) -> None:
    """Who plays."""
    Sheet(page, "king").open("new")
    for seat, name in enumerate(NAMES[:3], 1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)


def ledger(page: Page) -> None:
    """The ledger and the panel."""
    started(page)


def written(page: Page) -> None:
    """A deal that is written and not settled."""
    started(page).tap("Lost the showdown").tap("Cara").settled()


def counts(page: Page) -> None:
    """A strip, a pad, a fixed sum."""
    Sheet(page, "king").start(*NAMES).tap("No hearts", "game", exact=False).number(3).settled()


def choosing(page: Page) -> None:
    """Tiles with boxes, and what is left."""
    Sheet(page, "king").start(*NAMES)


def boxes(page: Page) -> None:
    """A category sheet."""
    Sheet(page, "yahtzee").start(*NAMES)


def many(page: Page) -> None:
    """Players as rows."""
    Sheet(page, "molkky").start(
        "Anna", "Ben", "Anna from the second floor", "Dan", "Ayşe", "دنيز", "Bora", "Cem", "Deniz"
    ).number(5)


def long(page: Page) -> None:
    """A match of many rounds, the earlier ones folded away."""
    rounds = [{"score": [number, 0, -number]} for number in range(70)]
    Sheet(page, "counter").handed_over({"players": NAMES[:3], "rounds": rounds})


def long_of_many(page: Page) -> None:
    """The same with players as rows."""
    rounds = [{"score": [number] * 9} for number in range(70)]
    Sheet(page, "counter").handed_over({"players": [*"ABCDEFGHI"], "rounds": rounds})


def correcting(page: Page) -> None:
    """A settled deal on the panel."""
    sheet = started(page)
    page.get_by_role("button", name="Deal 1. Correct deal 1").click()
    expect(sheet.title).to_contain_text("corrected")
    sheet.settled()


def why(page: Page) -> None:
    """An explanation."""
    started(page)
    page.get_by_role("button", name="Cara, deal 1, 2. Why?").click()
    expect(page.locator(".reckon")).to_be_visible()


def menu(page: Page) -> None:
    """The match menu."""
    started(page)
    page.get_by_role("button", name="Match menu").click()
    expect(page.locator(".menu")).to_be_visible()


def rules(page: Page) -> None:
    """House rules."""
    started(page).menu("House rules")


def change(page: Page) -> None:
    """What a change would do."""
    started(page).menu("House rules")
    dialog = page.locator("dialog.dialog")
    dialog.get_by_role("radiogroup", name="Does the lowest hand").get_by_label("No").click()
    dialog.get_by_role("button", name="Change it").click()
    expect(dialog.locator(".reckon")).to_be_visible()


def players(page: Page) -> None:
    """Players in the middle of a match."""
    started(page).menu("Players")
    page.locator(".people .item").first.click()


def share(page: Page) -> None:
    """Link, code, files."""
    started(page).menu("Share and save")
    expect(page.locator(".qr")).to_be_visible()


def order(page: Page) -> None:
    """Why they stand in this order."""
    started(page).menu("Why this order")


def board(page: Page) -> None:
    """Big figures."""
    started(page).menu("Big figures for the table")


def matches(page: Page) -> None:
    """All matches."""
    started(page).menu("All matches")
    page.locator(".matchline .tool").first.click()


def end(page: Page) -> None:
    """The end of a match."""
    Sheet(page, "turtle-king").open("example/0")
    expect(page.locator(".winner")).to_be_visible()


STATES: list[Callable[[Page], None]] = [
    setup, ledger, written, counts, choosing, boxes, many, long, long_of_many, correcting, why, menu, rules, change,
    players, share, order, board, matches, end,
]  # fmt: skip


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_every_state_can_be_used_by_everybody(
    new_context: Callable[..., BrowserContext], state: Callable[[Page], None]
) -> None:
    """Axe in light and dark; targets of 44 pixels and nothing running out at 390 and 320."""
    page = new_context(reduced_motion="reduce").new_page()
    state(page)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate(OVERFLOW) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert violations(page, ".hr-window") == []


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_with_text_twice_as_large_nothing_runs_out(
    new_context: Callable[..., BrowserContext], state: Callable[[Page], None]
) -> None:
    context = new_context(reduced_motion="reduce")
    context.add_init_script("try { localStorage.setItem('houserules text_size', '200') } catch {}")
    page = context.new_page()
    state(page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    # What is too wide makes the page of a phone wider than the phone.
    assert page.viewport_size
    assert page.evaluate("innerWidth") == page.viewport_size["width"]
    # The ledger goes sideways, so that no figure is cut.
    assert page.evaluate(OVERFLOW.replace(".rows,", ".ledger,")) == []
    assert page.evaluate(CUT) == []


def test_the_ledger_is_a_real_table(page: Page) -> None:
    started(page)
    table = page.locator(".ledger table")
    expect(table.get_by_role("columnheader", name="Anna")).to_be_visible()
    expect(table.get_by_role("rowheader", name="Deal 1", exact=False)).to_be_visible()
    expect(table.get_by_role("button", name="Cara, deal 1, 2. Why?")).to_be_visible()


def test_what_is_settled_and_taken_back_is_read_out_once(page: Page) -> None:
    sheet = started(page)
    live = page.locator("[aria-live=polite]").last
    expect(live).to_contain_text("Deal 2 written")
    expect(live).to_contain_text("Ben")
    sheet.undo()
    expect(live).to_contain_text("Taken back")


def test_focus_goes_to_the_heading_of_the_next_deal(page: Page) -> None:
    started(page)
    expect(page.locator("#entry-title")).to_be_focused()


def test_a_dialog_opens_on_its_heading_and_gives_the_focus_back(page: Page) -> None:
    started(page)
    opener = page.get_by_role("button", name="Match menu")
    opener.click()
    expect(page.locator("#dialog-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_closing_the_sheet_leads_back_to_the_page_and_its_link(page: Page) -> None:
    page.goto("games/turtle-king/")
    link = page.get_by_role("link", name="Start a new match")
    link.scroll_into_view_if_needed()
    expect(page.locator(".hr-doorway")).to_be_attached()
    link.click()
    expect(page.locator(".hr-sheet")).to_be_visible()
    page.get_by_role("button", name="Back to the rules").click()
    expect(page.locator(".hr-sheet")).to_have_count(0)
    expect(page.get_by_role("link", name="Start a new match")).to_be_focused()
    assert "#" not in page.url


def test_the_browsers_back_closes_the_sheet(page: Page) -> None:
    page.goto("games/turtle-king/")
    page.get_by_role("link", name="Start a new match").click()
    expect(page.locator(".hr-sheet")).to_be_visible()
    page.go_back()
    expect(page.locator(".hr-sheet")).to_have_count(0)

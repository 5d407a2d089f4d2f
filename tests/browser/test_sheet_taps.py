"""The usual round of each kind of game takes no more taps than the interaction rules allow (four players)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sheet_pages import Sheet

NAMES = ["Anna", "Ben", "Cara", "Dan"]


def turtle_king(sheet: Sheet) -> None:
    """What happened, who, Next."""
    sheet.tap("Called turtle").tap("Ben").next("Deal 2").totals(0, 1, 0, 0)


def molkky(sheet: Sheet) -> None:
    """The number; it settles and moves on by itself."""
    sheet.number(7)
    expect(sheet.title).to_contain_text("2")
    sheet.totals(7, 0, 0, 0)


def king(sheet: Sheet) -> None:
    """The game, three counts, the fourth is the rest, Next."""
    sheet.tap("No hearts", "game", exact=False).number(2).number(6).number(4)
    sheet.next("Hand 2").totals(-60, -180, -120, -30)


def hearts(sheet: Sheet) -> None:
    """Three counts, the queen, Next."""
    sheet.number(2).number(3).number(7).tap("Ben", "queen")
    sheet.next("Hand 2").totals(2, 16, 7, 1)


def moon(sheet: Sheet) -> None:
    """13 hearts fill the others in; the queen, Next: three more than the number itself."""
    sheet.number(13).tap("Anna", "queen")
    sheet.next("Hand 2").totals(0, 26, 26, 26)


def spades(sheet: Sheet) -> None:
    """Four bids, three tricks, Next: over two sittings."""
    for bid in (3, 4, 4, 2):
        sheet.number(bid, "bid")
    sheet.number(4).number(3).number(4)
    sheet.next("Hand 2").totals(71, -60)


def oh_hell(sheet: Sheet) -> None:
    """The same two sittings, everybody alone."""
    for bid in (2, 1, 0, 3):
        sheet.number(bid, "bid")
    sheet.number(2).number(1).number(1)
    sheet.next("Hand 2")


def yahtzee(sheet: Sheet) -> None:
    """The box, its value, Next."""
    sheet.page.locator(".cats tbody tr", has_text="Fours").locator("td").first.locator("button").click()
    sheet.taps += 1
    sheet.number(12, "score").next().totals(12, 0, 0, 0)


def darts(sheet: Sheet) -> None:
    """A usual score; it may settle by itself."""
    sheet.number(60)
    sheet.totals(441, 501, 501, 501)


def darts_typed(sheet: Sheet) -> None:
    """Two digits, Next."""
    sheet.digits("57").next().totals(444, 501, 501, 501)


def rubber_bridge(sheet: Sheet) -> None:
    """Declarer, level, strain, tricks, Next."""
    sheet.tap("Anna", "declarer").number(3, "level").tap("No trump", "strain")
    sheet.number(9, "tricks").next("Deal 2")


def counter(sheet: Sheet) -> None:
    """Two digits and on for each player, Next."""
    for place, number in enumerate(("12", "25", "18", "40")):
        sheet.digits(number)
        if place < 3:
            sheet.panel.locator(".readout .on").click()
            sheet.taps += 1
    sheet.next("Round 2").totals(12, 25, 18, 40)


def president(sheet: Sheet) -> None:
    """Players in the order they finish, the last by itself, Next."""
    sheet.tap("Cara", exact=False).tap("Anna", exact=False).tap("Dan", exact=False).next("Deal 2")


@pytest.mark.parametrize(
    ("slug", "play", "most"),
    [
        pytest.param("turtle-king", turtle_king, 3, id="one event, one person"),
        pytest.param("molkky", molkky, 1, id="one number of the one whose turn it is"),
        pytest.param("king", king, 5, id="contract, then counts of a fixed sum"),
        pytest.param("hearts", hearts, 5, id="counts and a person"),
        pytest.param("hearts", moon, 3, id="a moon"),
        pytest.param("spades", spades, 8, id="bids, later results"),
        pytest.param("oh-hell", oh_hell, 8, id="bids, later results, everybody alone"),
        pytest.param("yahtzee", yahtzee, 3, id="category sheet"),
        pytest.param("darts501", darts, 2, id="a usual number of one player"),
        pytest.param("darts501", darts_typed, 3, id="a typed number of one player"),
        pytest.param("bridge-rubber", rubber_bridge, 5, id="declarer's contract"),
        pytest.param("counter", counter, 13, id="free numbers"),
        pytest.param("president", president, 4, id="places"),
    ],
)
def test_the_usual_round_takes_few_taps(page: Page, slug: str, play: Callable[[Sheet], None], most: int) -> None:
    sheet = Sheet(page, slug).start(*NAMES)
    play(sheet)
    assert sheet.taps <= most


@pytest.mark.parametrize("slug", ["spades", "hearts", "counter", "bridge-rubber"])
def test_no_system_keyboard_comes_for_numbers(page: Page, slug: str) -> None:
    """Numbers have their own tiles: a playing panel has no field that is typed into."""
    sheet = Sheet(page, slug).start(*NAMES)
    expect(sheet.panel.locator("input, textarea, [contenteditable]")).to_have_count(0)


def test_no_number_is_taken_before_a_box_is_picked(page: Page) -> None:
    sheet = Sheet(page, "yahtzee").start(*NAMES)
    expect(sheet.title).to_have_text("Anna")
    expect(sheet.panel.locator(".tile")).to_have_count(0)
    expect(sheet.go).to_have_text("Tap a box")
    expect(sheet.go).to_have_attribute("aria-disabled", "true")
    yahtzee(sheet)
    expect(sheet.title).to_have_text("Ben")


def test_two_taps_at_once_both_count(page: Page) -> None:
    """The second comes before the first is saved; neither takes the other's place."""
    sheet = Sheet(page, "president").start(*NAMES)
    tiles = sheet.panel.locator('[data-input="finish"] .tile')
    expect(tiles).to_have_count(4)
    tiles.evaluate_all("(all) => { all[2].click(); all[0].click(); }")
    expect(tiles.nth(2)).to_contain_text("1")
    expect(tiles.nth(0)).to_contain_text("2")
    tiles.nth(3).click()
    sheet.next("Deal 2")


def test_digits_stay_where_they_are_typed(page: Page) -> None:
    """The pegged points of the last player are not whole after the 1 of 12, though nothing else is missing there."""
    sheet = Sheet(page, "cribbage").start("Anna", "Ben")
    sheet.digits("24")
    sheet.panel.locator(".readout .on").click()
    sheet.digits("12")
    expect(sheet.panel.locator("output").first).to_have_text("12")
    sheet.panel.locator(".readout .on").click()
    expect(sheet.panel.locator('[data-input="hand"] .strip .by')).to_have_text(["pegged 24", "pegged 12"])

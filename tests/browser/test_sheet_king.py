"""King played whole by touch, hand by hand as the definition's own worked match has it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorer import read_definition
from tests.browser.sheet_pages import PUBLISHED, Sheet, shown

FILE = PUBLISHED / "king.yml"
GAME = read_definition(FILE.read_text(encoding="utf-8"), str(FILE))
SHORT = next(example for example in GAME.examples if example.title == "The short match")
NAMES = ["Ayşe", "Bora", "Cem", "Deniz"]
# What a tile says, and the only thing one can take of a hand that has one.
TILES = {
    "no_tricks": "No tricks",
    "no_hearts": "No hearts",
    "no_men": "No kings or jacks",
    "no_queens": "No queens",
    "last_two": "Last two",
    "king": "King of hearts",
    "trump": "Trump",
}


def write(sheet: Sheet, hand: dict[str, Any]) -> None:
    """Write a hand but for the button: the game, the suit of a trump game, three counts."""
    sheet.tap(TILES[hand["game"]], "game", exact=False)
    if "suit" in hand:
        sheet.tap(hand["suit"].capitalize(), "suit", exact=False)
    if hand["game"] == "king":
        sheet.tap(NAMES[hand["taken"].index(1)], "taken")
        return
    for taken in hand["taken"][:3]:
        sheet.number(taken, "taken")


@pytest.fixture
def short_match(page: Page) -> Sheet:
    """Begin a match of twelve hands."""
    sheet = Sheet(page, "king").open("new")
    for seat, name in enumerate(NAMES, 1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    sheet.panel.get_by_role("button", name="change").click()
    page.locator("dialog.dialog").get_by_label("12 hands").click()
    page.locator("dialog.dialog").get_by_role("button", name="Change it").click()
    expect(sheet.panel).to_contain_text("12 hands")
    sheet.go.click()
    return sheet.settled()


def test_the_short_match_is_played_by_touch(page: Page, short_match: Sheet) -> None:
    sheet = short_match
    hands, expected = SHORT.document["rounds"], SHORT.expect
    running = [0, 0, 0, 0]
    for number, hand in enumerate(hands, 1):
        sheet.taps = 0
        if number == 3:
            page.reload()
            expect(sheet.title).to_have_text("Hand 3")
        write(sheet, hand)
        points = expected["points"][number - 1]
        sheet.settled().figures(number, *points)
        sheet.next("" if number == len(hands) else f"Hand {number + 1}")
        running = [one + two for one, two in zip(running, points, strict=True)]
        if number < len(hands):
            sheet.totals(*running)
        # A trump game names its suit with one tap more; the king of hearts is asked as "who".
        assert sheet.taps == (3 if hand["game"] == "king" else 6 if "suit" in hand else 5)
    expect(page.locator(".winner")).to_have_text("Ayşe wins")
    order = sorted(range(4), key=lambda seat: expected["ranks"][seat])
    expect(page.locator(".standing tbody th")).to_have_text([NAMES[seat] for seat in order])
    expect(page.locator(".standing td.n")).to_have_text([shown(expected["totals"][seat]) for seat in order])
    expect(page.locator(".standing td.l").first).to_have_text("out")


def test_an_early_hand_is_put_right(page: Page) -> None:
    """The worked example of the definition: queens of the first hand were written to the wrong player."""
    example = next(example for example in GAME.examples if example.title == "An early hand put right")
    sheet = Sheet(page, "king").start(*NAMES)
    hands = [dict(hand) for hand in example.document["rounds"]]
    right = list(hands[0]["taken"])
    hands[0]["taken"] = [right[1], right[0], right[2]]
    for number, hand in enumerate(hands, 1):
        write(sheet, hand)
        sheet.next(f"Hand {number + 1}")
    page.get_by_role("button", name="Hand 1. Correct hand 1", exact=False).click()
    expect(sheet.title).to_contain_text("Hand 1, corrected")
    strip = sheet.panel.locator(".strip button")
    strip.nth(0).click()
    sheet.number(0, "taken")
    strip.nth(1).click()
    sheet.number(right[1], "taken")
    strip.nth(0).click()
    sheet.number(right[0], "taken")
    sheet.settled().next(f"Hand {len(hands) + 1}")
    sheet.totals(*example.expect["totals"])


def test_used_up_games_are_greyed_with_the_reason(page: Page) -> None:
    sheet = Sheet(page, "king").start(*NAMES)
    for number, taken in enumerate([[1, 0, 3], [0, 2, 0]], 1):
        write(sheet, {"game": "no_queens", "taken": taken})
        sheet.next(f"Hand {number + 1}")
    queens = sheet.panel.get_by_role("button", name="No queens")
    expect(queens).to_have_attribute("aria-disabled", "true")
    queens.dispatch_event("click")
    expect(sheet.preview).to_contain_text("twice")
    expect(queens).to_have_attribute("aria-pressed", "false")


def test_the_last_count_fills_itself_in(page: Page) -> None:
    sheet = Sheet(page, "king").start(*NAMES)
    sheet.tap("No hearts", "game", exact=False)
    for taken in (2, 6, 4):
        sheet.number(taken)
    last = sheet.panel.locator(".strip button").nth(3)
    expect(last).to_contain_text("1 rest")
    sheet.number(3)
    expect(last).to_contain_text("2 rest")
    expect(sheet.panel).to_contain_text("0 left to place")


def test_numbers_above_what_is_left_cannot_be_tapped(page: Page) -> None:
    sheet = Sheet(page, "king").start(*NAMES)
    sheet.tap("No queens", "game", exact=False).number(3)
    tiles = sheet.panel.locator(".pad .tile")
    expect(tiles.nth(1)).not_to_have_attribute("aria-disabled", "true")
    expect(tiles.nth(2)).to_have_attribute("aria-disabled", "true")


def test_what_is_left_to_name_is_shown_for_each_player(page: Page) -> None:
    sheet = Sheet(page, "king").start(*NAMES)
    write(sheet, {"game": "trump", "taken": [3, 4, 5]})
    sheet.next("Hand 2")
    boxes = sheet.panel.locator(".quota tbody tr")
    expect(boxes).to_have_count(2)
    trump = sheet.panel.locator(".quota tr", has_text="rump")
    expect(trump.locator("td .sr")).to_have_text(["1 of 2", "2 of 2", "2 of 2", "2 of 2"])


def test_an_impossible_hand_is_kept_and_says_so(page: Page) -> None:
    """Its points are unknown, and no other hand is lost."""
    sheet = Sheet(page, "king").start(*NAMES)
    write(sheet, {"game": "no_tricks", "taken": [2, 5, 3]})
    sheet.next("Hand 2")
    page.get_by_role("button", name="Hand 1. Correct hand 1", exact=False).click()
    sheet.settled()
    sheet.panel.get_by_role("button", name="change").click()
    sheet.tap("No queens", "game", exact=False)
    expect(sheet.panel.locator(".warn").first).to_be_visible()
    expect(page.locator(".ledger tr.bad")).to_have_count(1)
    expect(page.locator(".ledger tr.bad .say")).not_to_be_empty()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".ledger tr.bad")).to_have_count(0)
    sheet.totals(-100, -250, -150, -150)

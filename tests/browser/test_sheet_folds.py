"""What is folded away can be answered like anything else, and moves nothing of what is asked in the open."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sheet_pages import Sheet


def unfold(sheet: Sheet) -> None:
    sheet.panel.locator("details.fold > summary").click()


def test_things_and_numbers_of_each_player(page: Page) -> None:
    """A bid of one, made, with the Skull King captured by a mermaid is 20 + 40; a bet of ten on a bid of none with one
    card 10 + 10: github:gabrielctn/skull-king-score-keeper/scripts/test-scoring.ts, cases 09 and 12."""
    sheet = Sheet(page, "skull-king").start("Anna", "Ben", "Cara")
    for bid in (0, 1, 0):
        sheet.number(bid, "bid")
    unfold(sheet)
    sheet.tap("Ben", "captured", exact=False)
    sheet.tap("The Skull King by a mermaid, +1", "captured")
    expect(sheet.panel.locator('[data-input="bonus"] .strip .v').nth(1)).to_have_text("40")
    sheet.tap("Anna", "wager", exact=False)
    sheet.number(10, "wager")
    sheet.tap("Ben", "tricks")
    sheet.next("Round 2")
    sheet.totals(20, 60, 10)


def test_a_folded_yes_leaves_the_place_where_it_was(page: Page) -> None:
    """Cara is to bid; that Ben loads a cannonball does not lead back to Anna, whose bid would be written over."""
    sheet = Sheet(page, "skull-king").handed_over(
        {"players": ["Anna", "Ben", "Cara", "Dee"], "settings": {"scoring": "rascal", "cannon": True}, "rounds": []}
    )
    sheet.number(1, "bid").number(1, "bid")
    unfold(sheet)
    sheet.tap("Ben", "cannonball")
    sheet.number(0, "bid").settled()
    expect(sheet.panel.locator('[data-input="bid"] .strip .v')).to_have_text(["1", "1", "0", ""])


def test_the_fold_stays_open_when_its_one_answer_is_taken_back(page: Page) -> None:
    sheet = Sheet(page, "skull-king").handed_over(
        {"players": ["Anna", "Ben", "Cara"], "settings": {"scoring": "rascal", "cannon": True}, "rounds": []}
    )
    unfold(sheet)
    sheet.tap("Ben", "cannonball").tap("Ben", "cannonball").settled()
    expect(sheet.panel.locator("details.fold")).to_have_attribute("open", "")

"""Turtle King played whole by touch: the seed's evening, corrected, with other house rules, over reloads."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sheet_pages import Sheet

# The seven deals of the seed's worked example: how it ended and who drinks.
EVENING = [
    ("Lost the showdown", "Cara"),
    ("Lost the showdown", "Cara"),
    ("Called turtle", "Ben"),
    ("Lost the showdown", "Cara"),
    ("Lost the showdown", "Ben"),
    ("Lost the showdown", "Ben"),
    ("Called turtle", "Ben"),
]
# Its cells, and the totals after each deal.
CELLS = [(0, 0, 2), (0, 0, 2), (0, 1, 0), (0, 0, 2), (0, 2, ""), (0, 2, ""), (0, 1, "")]
TOTALS = [(0, 0, 2), (0, 0, 4), (0, 1, 4), (0, 1, 6), (0, 3, 6), (0, 5, 6), (0, 6, 6)]


def play(sheet: Sheet, deals: list[tuple[str, str]], first: int = 1) -> None:
    """Write these deals one after the other."""
    for number, (how, who) in enumerate(deals, first):
        sheet.tap(how).tap(who).settled().next()
        if number < len(EVENING):
            expect(sheet.title).to_have_text(f"Deal {number + 1}")


def test_six_taps_lead_from_the_front_page_to_the_first_scored_deal(page: Page) -> None:
    """Typing the names not counted."""
    page.goto("")
    page.get_by_role("link", name="Turtle King", exact=False).first.click()  # 1
    page.get_by_role("link", name="Start a new match").click()  # 2
    for seat, name in enumerate(["Anna", "Ben", "Cara"], 1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    sheet = Sheet(page, "turtle-king")
    sheet.go.click()  # 3
    sheet.tap("Lost the showdown").tap("Cara").next("Deal 2")  # 4 5 6
    sheet.totals(0, 0, 2)


def test_the_seeds_evening_has_the_seeds_figures(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    for number, (deal, cells, totals) in enumerate(zip(EVENING, CELLS, TOTALS, strict=True), 1):
        how, who = deal
        sheet.taps = 0
        sheet.tap(how).tap(who).settled()
        sheet.figures(number, *cells)
        sheet.next()
        assert sheet.taps == 3, "a deal takes three taps"
        if number < len(EVENING):
            sheet.totals(*totals)
    expect(page.locator(".winner")).to_have_text("Anna wins")
    expect(page.locator(".standing tbody tr")).to_have_count(3)
    expect(page.locator(".standing tbody th")).to_have_text(["Anna", "Ben", "Cara"])
    expect(page.locator(".standing .pl")).to_have_text(["1", "2", "3"])
    expect(page.locator(".standing td.n")).to_have_text(["0", "6", "6"])


def test_a_preview_says_what_a_deal_would_do(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:4])
    sheet.tap("Lost the showdown").tap("Ben").settled()
    expect(sheet.preview).to_contain_text("3 of 6")


def test_who_is_out_cannot_drink_and_says_why(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:4])
    cara = sheet.panel.get_by_role("button", name="Cara")
    expect(cara).to_have_attribute("aria-disabled", "true")
    cara.dispatch_event("click")
    expect(cara).to_have_attribute("aria-pressed", "false")
    expect(sheet.preview).to_contain_text("out")
    expect(page.locator(".ledger thead th.gone .name")).to_have_text("Cara")


def test_a_correction_of_an_early_deal_is_shown_before_it_counts_and_can_be_taken_back(page: Page) -> None:
    """SC01: everything after the corrected deal is worked out again, and undo restores the first state."""
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:4])
    sheet.totals(0, 1, 6)
    page.get_by_role("button", name="Deal 1. Correct deal 1").click()
    expect(sheet.title).to_have_text("Deal 1, corrected")
    sheet.settled().tap("Ben")
    dialog = page.locator("dialog.dialog")
    expect(dialog.get_by_role("heading")).to_have_text("What this would change")
    expect(dialog).to_contain_text("Cara")
    dialog.get_by_role("button", name="Change it").click()
    sheet.totals(0, 3, 4)
    expect(page.locator(".ledger thead th.gone")).to_have_count(0)
    sheet.next("Deal 5")
    sheet.figures(1, 0, 2, 0)
    sheet.undo().totals(0, 1, 6)
    expect(page.locator(".ledger thead th.gone")).to_have_count(1)
    sheet.redo().totals(0, 3, 4)


def test_taking_a_correction_back_leaves_no_trace(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:3])
    page.get_by_role("button", name="Deal 3. Correct deal 3").click()
    sheet.settled().tap("Lost the showdown").settled().totals(0, 2, 4)
    page.get_by_role("button", name="Take back").click()
    expect(sheet.title).to_have_text("Deal 4")
    sheet.totals(0, 1, 4).figures(3, 0, 1, 0)


def test_a_house_rule_changed_in_the_middle_shows_first_what_it_would_do(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:5])
    sheet.menu("House rules")
    dialog = page.locator("dialog.dialog")
    dialog.get_by_role("radiogroup", name="Does the lowest hand").get_by_label("No").click()
    dialog.get_by_role("button", name="Change it").click()
    expect(dialog.get_by_role("heading", name="What this would change")).to_be_visible()
    expect(dialog.locator("tbody tr").nth(0)).to_contain_text("6")
    expect(dialog.locator("tbody tr").nth(1)).to_contain_text("3")
    dialog.get_by_role("button", name="Leave it").click()
    sheet.totals(0, 3, 6)
    sheet.menu("House rules")
    dialog.get_by_role("radiogroup", name="Does the lowest hand").get_by_label("No").click()
    dialog.get_by_role("button", name="Change it").click()
    expect(dialog.get_by_role("heading", name="What this would change")).to_be_visible()
    dialog.get_by_role("button", name="Change it").click()
    sheet.totals(0, 2, 3)
    expect(page.locator(".bar")).to_contain_text("drinks twice: no")
    sheet.undo().totals(0, 3, 6)


def test_undo_crosses_the_end_of_the_match(page: Page) -> None:
    """SC09: the last fact is taken back also when it ended the match."""
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING)
    expect(page.locator(".winner")).to_have_text("Anna wins")
    sheet.undo()
    expect(sheet.title).to_have_text("Deal 7")
    sheet.totals(0, 5, 6)
    sheet.redo()
    expect(page.locator(".winner")).to_have_text("Anna wins")


def test_a_match_survives_a_reload_in_the_middle_of_a_deal(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:2])
    sheet.tap("Called turtle").settled()
    page.reload()
    expect(sheet.title).to_have_text("Deal 3")
    expect(sheet.panel.get_by_role("button", name="Called turtle")).to_have_attribute("aria-pressed", "true")
    sheet.settled().totals(0, 0, 4)
    sheet.tap("Ben").next("Deal 4").totals(0, 1, 4)
    sheet.undo()
    expect(sheet.title).to_have_text("Deal 3")


def test_an_unfinished_deal_may_stay_open_and_says_so(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:2])
    sheet.tap("Called turtle")
    expect(sheet.panel.get_by_role("button", name="Called turtle")).to_have_attribute("aria-pressed", "true")
    sheet.go.dispatch_event("click")
    page.get_by_role("button", name="Leave it open and go on").click()
    expect(sheet.title).to_have_text("Deal 4")
    note = page.locator(".hr-sheet .note")
    expect(note).to_contain_text("Deal 3")
    expect(page.locator(".ledger tr.part")).to_have_count(1)
    note.get_by_role("button", name="Finish it").click()
    sheet.settled().tap("Ben").settled().next("Deal 4").totals(0, 1, 4)
    expect(note).to_have_count(0)


def test_a_round_can_be_put_in_and_taken_out(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:3])
    page.get_by_role("button", name="Deal 2. Correct deal 2").click()
    sheet.menu("Insert one before deal 2")
    expect(sheet.title).to_have_text("Deal 2, corrected")
    sheet.settled().tap("Lost the showdown").tap("Anna").settled().next("Deal 5")
    sheet.totals(2, 1, 4).figures(2, 2, 0, 0)
    page.get_by_role("button", name="Deal 2. Correct deal 2").click()
    sheet.menu("Remove deal 2")
    expect(sheet.title).to_have_text("Deal 4")
    sheet.totals(0, 1, 4)
    sheet.undo().totals(2, 1, 4)


def test_tapping_a_figure_says_why(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    play(sheet, EVENING[:1])
    page.get_by_role("button", name="Cara, deal 1, 2. Why?").click()
    dialog = page.locator("dialog.dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Why is it 2?")
    expect(dialog).to_contain_text("You wrote")
    expect(dialog).to_contain_text("The rule")
    dialog.get_by_role("button", name="Correct deal 1").click()
    expect(sheet.title).to_have_text("Deal 1, corrected")


def test_a_worked_example_opens_in_the_sheet(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").open("example/0")
    sheet.settled()
    expect(page.locator(".winner")).to_have_text("Anna wins")
    page.get_by_role("button", name="Look through the deals").click()
    for number, cells in enumerate(CELLS, 1):
        sheet.figures(number, *cells)


def test_an_example_is_kept_only_when_somebody_plays_with_it(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").open("example/0")
    expect(page.locator(".thumb")).to_contain_text("Nothing of it is kept")
    sheet.menu("All matches")
    expect(page.locator(".matchline")).to_have_count(0)
    sheet.open("example/0")
    page.reload()
    page.get_by_role("button", name="Play with it").click()
    sheet.menu("All matches")
    expect(page.locator(".matchline")).to_have_count(1)

"""A whole match by keyboard alone, at a desk."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sheet_pages import Sheet

# How the deal ended (its letter) and who drinks (the number of the seat), as in the seed's evening.
KEYS = [("l", "3"), ("l", "3"), ("c", "2"), ("l", "3"), ("l", "2"), ("l", "2"), ("c", "2")]


def test_turtle_king_from_names_to_the_end(desk_page: Page) -> None:
    page = desk_page
    sheet = Sheet(page, "turtle-king").open("new")
    page.get_by_label("Player 1", exact=True).focus()
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    page.keyboard.type("Cara")
    for _ in range(12):
        page.keyboard.press("Tab")
        if sheet.go.evaluate("(one) => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    sheet.settled()
    for number, (how, who) in enumerate(KEYS, 1):
        page.keyboard.press(how)
        page.keyboard.press(who)
        expect(sheet.go).not_to_have_attribute("aria-disabled", "true")
        sheet.settled()
        page.keyboard.press("Enter")
        if number < len(KEYS):
            expect(sheet.title).to_have_text(f"Deal {number + 1}")
            sheet.settled()
    expect(page.locator(".winner")).to_have_text("Anna wins")


def test_undo_redo_why_and_escape(desk_page: Page) -> None:
    page = desk_page
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    page.keyboard.press("c")
    page.keyboard.press("2")
    expect(sheet.go).not_to_have_attribute("aria-disabled", "true")
    sheet.settled()
    page.keyboard.press("Enter")
    expect(sheet.title).to_have_text("Deal 2")
    page.keyboard.press("u")
    expect(sheet.title).to_have_text("Deal 1")
    page.keyboard.press("Shift+U")
    sheet.totals(0, 1, 0)
    page.locator('.ledger [data-cell][tabindex="0"]').focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("?")
    expect(page.locator("#why-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#why-title")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".hr-sheet")).to_have_count(0)


def test_digits_fill_the_strip_and_tab_goes_to_the_next_seat(desk_page: Page) -> None:
    page = desk_page
    sheet = Sheet(page, "king").start("Ayşe", "Bora", "Cem", "Deniz")
    page.keyboard.press("n")
    expect(sheet.title).to_contain_text("no tricks")
    sheet.settled()
    strip = sheet.panel.locator(".strip button")
    page.keyboard.press("2")
    expect(strip.nth(0)).to_contain_text("2")
    page.keyboard.press("5")
    page.keyboard.press("3")
    expect(strip.nth(3)).to_contain_text("3 rest")
    sheet.settled()
    page.keyboard.press("Enter")
    expect(sheet.title).to_have_text("Hand 2")
    sheet.totals(-100, -250, -150, -150)


def test_a_number_of_two_digits_is_typed_on_the_pad(desk_page: Page) -> None:
    page = desk_page
    sheet = Sheet(page, "king").start("Ayşe", "Bora", "Cem", "Deniz")
    page.keyboard.press("n")
    expect(sheet.title).to_contain_text("no tricks")
    sheet.settled()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(sheet.panel.locator(".strip button").nth(0)).to_contain_text("12")


def test_the_ledger_is_one_stop_and_arrows_move_in_it(desk_page: Page) -> None:
    page = desk_page
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Called turtle").tap("Ben").next("Deal 2").tap("Called turtle").tap("Cara").next("Deal 3")
    expect(page.locator('.ledger [tabindex="0"]')).to_have_count(1)
    page.get_by_role("button", name="Ben, deal 1", exact=False).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Cara, deal 1", exact=False)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Cara, deal 2", exact=False)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="Cara, total", exact=False)).to_be_focused()


def test_keys_can_be_switched_off(desk_page: Page) -> None:
    page = desk_page
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    page.get_by_role("button", name="Match menu").click()
    page.get_by_label("Keys of the keyboard").uncheck()
    page.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.press("c")
    expect(sheet.panel.get_by_role("button", name="Called turtle")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".keys")).to_have_count(0)


def test_the_keys_are_told_at_the_foot_of_the_panel(desk_page: Page) -> None:
    Sheet(desk_page, "turtle-king").start("Anna", "Ben", "Cara")
    expect(desk_page.locator(".keys")).to_contain_text("called turtle")
    expect(desk_page.locator(".keys")).to_contain_text("undo")

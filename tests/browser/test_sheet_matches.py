"""Many matches: resumed from the page, found, named, played again, put away and brought back, as a file."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.sheet_pages import Sheet


def two_matches(page: Page) -> Sheet:
    """Begin two matches; the second is the one last played."""
    Sheet(page, "turtle-king").start("Anna", "Ben").tap("Called turtle").tap("Ben").next("Deal 2")
    page.get_by_role("button", name="Back to the rules").click()
    return Sheet(page, "turtle-king").start("Cara", "Dan").tap("Called turtle").tap("Dan").next("Deal 2")


def test_the_page_offers_the_matches_in_hand(page: Page) -> None:
    two_matches(page)
    page.get_by_role("button", name="Back to the rules").click()
    slips = page.locator(".hr-doorway .slip")
    expect(slips).to_have_count(2)
    expect(slips.first).to_contain_text("Cara, Dan")
    slips.nth(1).click()
    expect(page.locator(".ledger thead th .name")).to_have_text(["Anna", "Ben"])


def test_a_match_is_found_by_a_name(page: Page) -> None:
    two_matches(page).menu("All matches")
    expect(page.locator(".matchline")).to_have_count(2)
    page.get_by_role("searchbox").fill("ben")
    expect(page.locator(".matchline")).to_have_count(1)
    expect(page.locator(".matchline")).to_contain_text("Anna, Ben")
    page.locator(".matchline .item").click()
    expect(page.locator(".ledger thead th .name")).to_have_text(["Anna", "Ben"])


def test_a_match_gets_a_name(page: Page) -> None:
    two_matches(page).menu("All matches")
    page.locator(".matchline .tool").nth(1).click()
    page.get_by_label("Name of the match").fill("Friday at Anna's")
    page.get_by_role("button", name="Change name").click()
    expect(page.locator(".matchline").filter(has_text="Friday at Anna's")).to_have_count(1)


def test_a_match_is_put_away_and_brought_back(page: Page) -> None:
    two_matches(page).menu("All matches")
    page.locator(".matchline .tool").nth(1).click()
    page.get_by_role("button", name="Put away").click()
    expect(page.locator(".matchline")).to_have_count(1)
    page.locator(".note").get_by_role("button", name="Undo").click()
    expect(page.locator(".matchline")).to_have_count(2)


def test_the_same_table_plays_again(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").open("example/0")
    expect(page.locator(".winner")).to_have_text("Anna wins")
    page.get_by_role("button", name="Play with it").click()
    page.get_by_role("button", name="Play again").click()
    expect(sheet.title).to_have_text("Deal 1")
    sheet.totals(0, 0, 0)


def test_a_match_saved_as_a_file_is_opened_elsewhere(new_context: Callable[..., BrowserContext]) -> None:
    sheet = two_matches(new_context().new_page())
    sheet.menu("All matches")
    with sheet.page.expect_download() as waited:
        sheet.page.get_by_role("button", name="Save everything as a file").click()
    other = new_context().new_page()
    Sheet(other, "turtle-king").open("matches")
    expect(other.locator(".matchline")).to_have_count(0)
    other.locator('input[type="file"]').set_input_files(waited.value.path())
    expect(other.locator(".importing .list li")).to_have_count(2)
    other.get_by_role("button", name="Take over 2 matches").click()
    expect(other.locator(".matchline")).to_have_count(2)


def test_a_file_that_is_no_match_changes_nothing(page: Page) -> None:
    Sheet(page, "turtle-king").open("matches")
    page.locator('input[type="file"]').set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(page.locator(".importing .warn")).to_contain_text("no match")
    expect(page.get_by_role("button", name="Take over", exact=False)).to_have_attribute("aria-disabled", "true")


def test_finished_matches_make_figures(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben")
    for deal in range(1, 4):
        sheet.tap("Lost the showdown").tap("Ben").next("" if deal == 3 else f"Deal {deal + 1}")
    expect(page.locator(".winner")).to_have_text("Anna wins")
    sheet.menu("All matches")
    row = page.locator("table.num tbody tr", has_text="Anna")
    expect(row.locator("td").nth(1)).to_have_text("1")

"""The sheet on paper, empty and as it was written; and the pictures and files that leave the device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.sheet_pages import Sheet

# Printing opens a window that no test can close; what would be printed stays in the page meanwhile.
NO_PRINTER = "window.print = () => { window.printed = (window.printed ?? 0) + 1 }"


def test_an_empty_sheet_has_room_for_24_deals_and_8_players(page: Page) -> None:
    page.add_init_script(NO_PRINTER)
    page.goto("games/turtle-king/#sheet/paper")
    paper = page.locator(".hr-paper .a4")
    expect(paper.locator("> table tbody tr")).to_have_count(24)
    expect(paper.locator("thead th")).to_have_count(2 + 8)
    expect(paper.locator("h1")).to_have_text("Turtle King")
    page.emulate_media(media="print")
    expect(paper).to_be_visible()
    expect(page.locator("main").first).not_to_be_visible()


def test_a_written_sheet_prints_its_figures_and_the_rules_of_the_table(page: Page) -> None:
    page.add_init_script(NO_PRINTER)
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Lost the showdown").tap("Cara").next("Deal 2")
    sheet.menu("Print")
    paper = page.locator(".hr-paper .a4")
    expect(paper.locator("thead th bdi")).to_have_text(["Anna", "Ben", "Cara"])
    expect(paper.locator("tbody tr").first.locator("td")).to_have_text(["Ordinary", "0", "0", "2"])
    expect(paper.locator("tfoot tr").first).to_contain_text("2")
    expect(paper.locator("footer")).to_contain_text("as printed")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)


def test_the_browsers_own_printing_takes_the_paper_too(page: Page) -> None:
    Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    paper = page.locator(".hr-paper .a4")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(paper.locator("thead th bdi")).to_have_text(["Anna", "Ben", "Cara"])
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)
    page.get_by_role("button", name="Back to the rules").click()
    expect(page.locator(".hr-window")).not_to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(paper).to_have_count(0)


def test_an_empty_sheet_fits_on_one_page(desk_page: Page) -> None:
    page = desk_page
    page.add_init_script(NO_PRINTER)
    page.goto("games/turtle-king/#sheet/paper")
    expect(page.locator(".hr-paper .a4")).to_have_count(1)
    pages = page.pdf(prefer_css_page_size=True)
    assert pages.count(b"/Type /Page\n") + pages.count(b"/Type /Page ") + pages.count(b"/Type /Page/") == 1


def test_a_category_sheet_prints_its_boxes(page: Page) -> None:
    page.add_init_script(NO_PRINTER)
    Sheet(page, "yahtzee").start("Anna", "Ben").menu("Print an empty sheet")
    expect(page.locator(".hr-paper tbody th", has_text="Fours")).to_have_count(1)


def test_text_spreadsheet_and_picture_leave_as_files(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Lost the showdown").tap("Cara").next("Deal 2")
    page.evaluate(
        "Object.defineProperty(navigator, 'share', {value: undefined});"
        "Object.defineProperty(navigator, 'canShare', {value: undefined})"
    )
    sheet.menu("Share and save")
    for button, ending in [("Spreadsheet", ".csv"), ("Text", ".txt"), ("Picture", ".png"), ("File", ".json")]:
        with page.expect_download() as waited:
            page.locator("dialog.dialog").get_by_role("button", name=button, exact=True).click()
        assert waited.value.suggested_filename.endswith(ending)

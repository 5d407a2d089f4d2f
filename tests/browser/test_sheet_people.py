"""Who plays: names, order, who is remembered, same names told apart, one to twenty, and changes in the
middle of a match."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.sheet_pages import Sheet


def seats(page: Page) -> Locator:
    """The fields of the names."""
    return page.locator(".seats input")


def write(page: Page, *names: str) -> None:
    """Write names into the seats."""
    for seat, name in enumerate(names, 1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)


def test_the_button_says_how_many_players_are_missing(page: Page) -> None:
    sheet = Sheet(page, "king").open("new")
    expect(sheet.go).to_have_text("4 more players")
    write(page, "Ayşe", "Bora", "Cem")
    expect(sheet.go).to_have_text("One more player")
    expect(sheet.go).to_have_attribute("aria-disabled", "true")
    write(page, "Ayşe", "Bora", "Cem", "Deniz")
    expect(sheet.go).to_have_text("Start")
    expect(seats(page)).to_have_count(4)


def test_seats_move_by_keys_and_by_a_small_menu(page: Page) -> None:
    Sheet(page, "turtle-king").open("new")
    write(page, "Anna", "Ben", "Cara")
    page.get_by_role("button", name="Move Cara").focus()
    page.keyboard.press("ArrowUp")
    assert [seats(page).nth(place).input_value() for place in range(3)] == ["Anna", "Cara", "Ben"]
    expect(page.get_by_role("button", name="Move Cara")).to_be_focused()
    page.get_by_role("button", name="Move Anna").click()
    page.get_by_role("button", name="Down", exact=True).click()
    assert [seats(page).nth(place).input_value() for place in range(3)] == ["Cara", "Anna", "Ben"]


def test_seats_move_by_drag(desk_page: Page) -> None:
    page = desk_page
    Sheet(page, "turtle-king").open("new")
    write(page, "Anna", "Ben", "Cara")
    handle = page.get_by_role("button", name="Move Anna").bounding_box()
    last = page.get_by_role("button", name="Move Cara").bounding_box()
    assert handle
    assert last
    page.mouse.move(handle["x"] + 20, handle["y"] + 20)
    page.mouse.down()
    page.mouse.move(handle["x"] + 20, last["y"] + 20, steps=12)
    page.mouse.up()
    assert [seats(page).nth(place).input_value() for place in range(3)] == ["Ben", "Cara", "Anna"]


def test_two_seats_with_the_same_name_are_told_apart_before_the_start(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").open("new")
    write(page, "Anna", "anna ")
    expect(sheet.go).to_have_attribute("aria-disabled", "true")
    expect(sheet.go).to_contain_text("anna")
    write(page, "Anna", "Anna B.")
    expect(sheet.go).to_have_text("Start")


def test_people_are_remembered_and_one_tap_seats_them(page: Page) -> None:
    Sheet(page, "turtle-king").start("Anna", "Ben")
    page.get_by_role("button", name="Back to the rules").click()
    page.goto("games/king/#sheet/new")
    page.locator(".known").get_by_role("button", name="Ben").click()
    page.locator(".known").get_by_role("button", name="Anna").click()
    assert [seats(page).nth(place).input_value() for place in range(2)] == ["Ben", "Anna"]
    expect(page.locator(".known")).to_have_count(0)


def test_enter_goes_to_the_next_seat_and_a_seat_can_be_emptied(page: Page) -> None:
    Sheet(page, "turtle-king").open("new")
    seats(page).first.fill("Anna")
    page.keyboard.press("Enter")
    page.keyboard.type("Ben")
    assert seats(page).nth(1).input_value() == "Ben"
    page.get_by_role("button", name="Take Anna out").click()
    assert seats(page).first.input_value() == "Ben"


@pytest.mark.parametrize("count", [2, 5, 6, 7, 12])
def test_the_ledger_holds_everybody_without_running_out(page: Page, count: int) -> None:
    names = [
        "Anna",
        "Anna from the second floor",
        "دنيز",
        "Ayşe",
        "🎲 Max",
        "Bo",
        "Cem",
        "Deniz",
        "Eve",
        "Finn",
        "Gus",
        "Wolfeschlegelsteinhausen",
    ]
    sheet = Sheet(page, "turtle-king").start(*names[:count])
    sheet.tap("Called turtle").tap(names[0]).next("Deal 2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    by_rows = page.locator(".ledger.rows tbody th bdi")
    by_columns = page.locator(".ledger thead th .name")
    expect(by_rows if count > 6 else by_columns).to_have_count(count)
    assert page.locator(".ledger bdi").count() >= count, "each name stands in an element of its own direction"


def test_names_that_begin_alike_keep_their_ends(page: Page) -> None:
    Sheet(page, "turtle-king").start("Alexandra Amberg", "Alexandra Bertram")
    heads = page.locator(".ledger thead th .name").all_inner_texts()
    assert heads[0] != heads[1]
    assert page.locator(".ledger thead th .name").first.get_attribute("title") == "Alexandra Amberg"


def test_one_player_has_one_wide_column(page: Page) -> None:
    sheet = Sheet(page, "yahtzee").start("Anna")
    expect(page.locator(".ledger thead th .name")).to_have_text(["Anna"])
    page.locator(".cats tbody tr", has_text="Fours").locator("td button").click()
    sheet.number(8, "score").totals(8)


def after_a_deal(page: Page) -> tuple[Sheet, Locator]:
    """A match with one deal written, and the dialog of its players."""
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Called turtle").tap("Ben").next("Deal 2").menu("Players")
    return sheet, page.locator("dialog.dialog")


def test_somebody_joins_leaves_and_is_renamed_in_the_middle(page: Page) -> None:
    sheet, dialog = after_a_deal(page)
    dialog.get_by_label("Somebody joins").fill("Eve")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.locator(".people li")).to_have_count(4)
    dialog.get_by_role("button", name="Ben", exact=True).click()
    dialog.get_by_label("Name", exact=True).fill("Benjamin")
    dialog.get_by_role("button", name="Change name").click()
    expect(dialog.locator(".people")).to_contain_text("Benjamin")
    dialog.get_by_role("button", name="Cara", exact=True).click()
    dialog.get_by_role("button", name="leaves", exact=True).click()
    expect(dialog.locator(".people")).to_contain_text("away")
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator(".ledger thead th .name")).to_have_text(["Anna", "Benjamin", "Cara", "Eve"])
    expect(sheet.panel.get_by_role("button", name="Cara")).to_have_attribute("aria-disabled", "true")
    sheet.tap("Called turtle").tap("Eve").next("Deal 3").totals(0, 1, 0, 1)


def test_who_joins_begins_with_as_much_as_somebody_has(page: Page) -> None:
    sheet, dialog = after_a_deal(page)
    dialog.get_by_label("Somebody joins").fill("Eve")
    dialog.get_by_label("Begins with").fill("1,x")
    expect(dialog.get_by_role("button", name="Add", exact=True)).to_have_attribute("aria-disabled", "true")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="As many as Ben: 1").click()
    expect(dialog.get_by_label("Begins with")).to_have_value("1")
    # Who is written joins, also without "Add".
    dialog.get_by_role("button", name="Done").click()
    sheet.totals(0, 1, 0, 1)
    page.goto("about:blank")
    Sheet(page, "king").open("new")
    expect(page.get_by_role("button", name="Eve", exact=True)).to_be_visible()


def test_who_joins_a_game_of_partners_says_with_whom(page: Page) -> None:
    sheet = Sheet(page, "rummy500").handed_over(
        {"players": ["Anna", "Ben", "Cara", "Dan"], "settings": {"pairs": True}, "rounds": []}
    )
    sheet.menu("Players")
    dialog = page.locator("dialog.dialog")
    dialog.get_by_label("Somebody joins").fill("Eve")
    dialog.get_by_label("With Anna & Cara").check()
    dialog.get_by_role("button", name="Add", exact=True).click()
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator(".ledger thead th .name")).to_have_text(["Anna & Cara & Eve", "Ben & Dan"])


def test_partners_have_a_column_each(page: Page) -> None:
    sheet = Sheet(page, "spades").start("Anna", "Ben", "Cara", "Dan")
    expect(page.locator(".ledger thead th .name")).to_have_count(2)
    expect(page.locator(".ledger thead th").nth(1)).to_contain_text("Anna")
    expect(page.locator(".ledger thead th").nth(1)).to_contain_text("Cara")
    expect(sheet.panel.locator(".strip button")).to_have_count(4)


def test_after_a_reload_those_at_the_table_are_asked_before_the_engine_is_there(page: Page) -> None:
    """Dora plays for Ben and Eve has joined: a tap in the first second must not fall to somebody else."""
    changes = [{"round": 2, "substitute": "Dora", "for": "Ben"}, {"round": 2, "join": "Eve"}]
    document = {"players": ["Anna", "Ben", "Cara"], "rounds": [{"score": [1, 2, 3]}], "changes": changes}
    sheet = Sheet(page, "counter").handed_over(document)
    page.route("**/engine/**/*.wasm*", lambda route: None)
    page.reload()
    expect(page.locator('[data-numbers="coming"]')).to_be_visible()
    expect(sheet.panel.locator(".strip .nm")).to_have_text(["Anna", "Dora", "Cara", "Eve"])

"""House rules on the page: the words follow the table's rules, a link carries them, and one tap leads back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

LINKS = [
    pytest.param(link, id=f"{path.stem}-{link['address'][7:40]}")
    for path in sorted((Path(__file__).parents[1] / "fixtures" / "links").glob("*.json"))
    for link in json.loads(path.read_text())["links"]
]

READ = """(one) => {
  const copy = one.cloneNode(true);
  for (const gone of copy.querySelectorAll("del, [hidden]")) gone.remove();
  return copy.textContent.replace(/\\s+/g, " ");
}"""


def read(place: Locator) -> str:
    """What the table reads: without what is struck out or hidden."""
    return str(place.evaluate(READ))


def stepped(page: Page, key: str, times: int) -> None:
    button = page.locator(f"#rule-{key}").get_by_role("button", name="More" if times > 0 else "Fewer")
    for _ in range(abs(times)):
        button.click()


def followed(page: Page) -> None:
    """Wait until the engine has answered and the words have followed."""
    expect(page.locator("[data-words=followed]")).to_be_attached(timeout=90_000)
    expect(page.locator("[data-following]")).to_have_text("")


def test_four_stands_everywhere_in_the_place_of_six(page: Page) -> None:
    page.goto("games/turtle-king/")
    # What scripts add to the page is no word of the rules.
    expect(page.locator("[data-offline] button").first).to_be_attached()
    before = read(page.locator("main"))
    stepped(page, "limit", -2)
    followed(page)
    expect(page.locator("#ending del")).to_contain_text("six")
    assert "reached at your table four drinks" in read(page.locator("#ending"))
    assert "4 drinks, and a player is out" in read(page.locator("#glance")).replace("at your table ", "")
    for section in ("setup", "scoring", "ending", "glance"):
        assert "six" not in read(page.locator(f"#{section}")), section
    # Cara reaches four in the second deal and takes no part from then on; Ben is out in the sixth.
    example = page.locator("[data-example]").first
    expect(example.locator("tfoot tr").first).to_contain_text("4")
    assert page.locator("[data-example] .changed").count() > 0
    page.locator("#rule-limit").get_by_role("button", name="Put back").click()
    expect(page.locator("ins:visible")).to_have_count(0)
    assert read(page.locator("main")) == before


def test_a_preset_is_one_tap_and_says_what_was_changed_since(page: Page) -> None:
    page.goto("games/king/")
    state = page.locator("[data-state]")
    expect(state).to_have_text("As printed.")
    page.locator("#variants .preset", has_text="Short match").get_by_text("Play it this way").click()
    expect(state).to_have_text("Short match, nothing else changed.")
    expect(page.locator("#rule-length input:checked")).to_have_value("short")
    expect(page.get_by_role("button", name="Short match")).to_have_attribute("aria-pressed", "true")
    page.locator("#rule-direction label").nth(1).click()
    expect(state).to_have_text("Short match, with 1 change.")
    page.get_by_role("button", name="Printed rules").click()
    expect(state).to_have_text("As printed.")
    expect(page.locator(".q.changed")).to_have_count(0)


def test_rules_can_be_kept_under_a_name_on_this_device(page: Page) -> None:
    page.goto("games/king/")
    page.locator("#rule-direction label").nth(1).click()
    page.get_by_role("button", name="Keep under a name").click()
    page.get_by_label("What shall these rules be called?").fill("Sunday")
    page.keyboard.press("Enter")
    page.reload()
    expect(page.get_by_role("button", name="Sunday", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Printed rules").click()
    page.get_by_role("button", name="Sunday", exact=True).click()
    expect(page.locator("#rule-direction input:checked")).to_have_value("left")
    page.get_by_role("button", name="Forget “Sunday”").click()
    expect(page.get_by_role("button", name="Sunday", exact=True)).to_have_count(0)
    page.goto("games/hearts/")
    expect(page.locator("[data-state]")).to_have_text("As printed.")


@pytest.mark.parametrize("link", LINKS)
def test_a_link_opens_with_its_rules(page: Page, link: dict[str, Any]) -> None:
    page.goto(link["page"] + link["address"])
    brought = page.locator(".linkrules")
    expect(brought).to_contain_text(f"{len(link['sets'])} change")
    if "house" in link:
        expect(brought).to_contain_text(f"“{link['house']}”")
    for key, code in link["sets"].items():
        rule = page.locator(f"#rule-{key}")
        if rule.get_attribute("data-kind") == "int":
            expect(rule.locator("output")).to_have_text(code)
        else:
            expect(rule.locator("input:checked")).to_have_value(code)
        expect(rule).to_have_class("q changed")


def test_a_link_with_what_is_no_more_names_it_and_keeps_the_rest(page: Page) -> None:
    page.goto("games/turtle-king/#rules=cups.3,limit.40,twice.no")
    brought = page.locator(".linkrules")
    expect(brought).to_contain_text("“cups”")
    expect(brought).to_contain_text("3 to 12")
    expect(page.locator(".q.changed")).to_have_count(1)


def test_a_link_with_nonsense_gets_a_sentence_and_the_printed_rules(page: Page) -> None:
    page.goto("games/turtle-king/#rules=%%%,<b>")
    expect(page.locator(".linkrules")).to_contain_text("These are the printed rules.")
    expect(page.locator(".q.changed")).to_have_count(0)


def test_a_link_does_not_take_ones_own_rules_for_good(page: Page) -> None:
    page.goto("games/turtle-king/")
    stepped(page, "limit", 2)
    page.goto("about/")
    page.goto("games/turtle-king/#rules=limit.4")
    expect(page.locator("#rule-limit output")).to_have_text("4")
    page.get_by_role("button", name="Back to my own").click()
    expect(page.locator("#rule-limit output")).to_have_text("8")
    expect(page.locator(".linkrules")).to_be_hidden()


def test_the_link_to_share_carries_the_rules(page: Page) -> None:
    page.goto("games/turtle-king/")
    page.locator("#rule-twice label").nth(1).click()
    stepped(page, "limit", -1)
    address = page.locator("#rules [data-rules-link]").get_attribute("href")
    assert address == "#rules=twice.no,limit.5"


def test_a_stepper_stops_at_its_range(page: Page) -> None:
    page.goto("games/turtle-king/#rules=limit.3")
    less = page.locator("#rule-limit").get_by_role("button", name="Fewer")
    expect(less).to_have_attribute("aria-disabled", "true")
    less.dispatch_event("click")
    expect(page.locator("#rule-limit output")).to_have_text("3")


def test_a_rule_that_another_rule_makes_idle_says_so(page: Page) -> None:
    page.goto("games/turtle-king/#rules=ladder.one")
    followed(page)
    expect(page.locator("#rule-resets")).to_have_class("q idle")
    expect(page.locator("#rule-resets")).to_contain_text("Depends on")


def test_by_keyboard_alone(desk_page: Page) -> None:
    desk_page.goto("games/king/")
    desk_page.locator("#rule-length input:checked").focus()
    desk_page.keyboard.press("ArrowDown")
    expect(desk_page.locator("#rule-length input:checked")).to_have_value("short")
    expect(desk_page.locator("#rule-length .yours")).to_be_visible()
    desk_page.keyboard.press("Tab")
    expect(desk_page.get_by_role("button", name="Put back: How many hands make a match?")).to_be_focused()
    desk_page.keyboard.press("Enter")
    expect(desk_page.locator("#rule-length input:checked")).to_have_value("full")
    expect(desk_page.locator("#rule-length input:checked")).to_be_focused()


def test_a_printed_page_is_the_tables_own_rule_sheet(page: Page) -> None:
    page.goto("games/turtle-king/#rules=limit.4")
    followed(page)
    page.emulate_media(media="print")
    expect(page.locator("#setup ins").first).to_be_visible()
    for pressed in (".hr-mast", ".hr-foot", ".hr-thumb", ".begin", ".linkrules", ".step button"):
        expect(page.locator(pressed).first).to_be_hidden()

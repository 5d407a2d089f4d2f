"""What is said when something is missing: the engine, the network, the store, the right to write."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorer import read_definition
from tests.browser.sheet_pages import PUBLISHED, Sheet


def test_facts_are_taken_before_the_engine_is_there(page: Page) -> None:
    """Numbers appear when they are known; nothing waits for them."""
    held: list[Callable[[], None]] = []
    page.route("**/engine/**/*.wasm*", lambda route: held.append(route.continue_))
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara", numbers=False)
    for number, who in enumerate(["Cara", "Ben"], 2):
        sheet.panel.get_by_role("button", name="Called turtle").click()
        sheet.panel.get_by_role("button", name=who).click()
        sheet.go.click()
        expect(sheet.title).to_have_text(f"Deal {number}")
    expect(page.locator(".ledger .words").first).to_have_text("Called turtle, Cara")
    expect(page.locator(".ledger .tot").first).to_have_text("…")
    expect(page.locator(".hr-sheet .note")).to_contain_text("on its way")
    assert held
    for release in held:
        release()
    page.unroute_all()
    sheet.totals(0, 1, 1)
    sheet.figures(1, 0, 0, 1)
    expect(page.locator(".hr-sheet .note")).to_have_count(0)


def test_an_engine_that_does_not_start_says_so_and_can_be_tried_again(page: Page) -> None:
    page.route("**/engine/**", lambda route: route.abort())
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara", numbers=False)
    note = page.locator(".hr-sheet .note.bad")
    expect(note).to_contain_text("What you wrote is safe")
    sheet.panel.get_by_role("button", name="Called turtle").click()
    sheet.panel.get_by_role("button", name="Ben").click()
    expect(sheet.preview).to_have_text("Written and saved.")
    sheet.go.click()
    expect(sheet.title).to_have_text("Deal 2")
    expect(page.locator(".ledger .words").first).to_have_text("Called turtle, Ben")
    with page.expect_download():
        note.get_by_role("button", name="Save a copy").click()
    page.unroute_all()
    note.get_by_role("button", name="Try again").click()
    sheet.totals(0, 1, 0)
    expect(note).to_have_count(0)


def test_without_signal_a_word_says_that_nothing_is_missing(page: Page) -> None:
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    page.context.set_offline(True)
    expect(page.locator(".bar")).to_contain_text("No signal")
    note = page.locator(".hr-sheet .note")
    expect(note).to_contain_text("all on this device")
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    sheet.tap("Called turtle").tap("Ben").next("Deal 2").totals(0, 1, 0)
    page.context.set_offline(False)


FAIL_WRITES = """() => {
  const put = IDBObjectStore.prototype.put;
  window.failing = false;
  window.failed = 0;
  IDBObjectStore.prototype.put = function (...given) {
    if (window.failing) {
      window.failed += 1;
      throw new DOMException("made to fail", "QuotaExceededError");
    }
    return put.apply(this, given);
  };
}"""


def test_a_failed_save_is_loud_and_nothing_is_lost(page: Page) -> None:
    page.add_init_script(f"({FAIL_WRITES})()")
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    page.evaluate("window.failing = true")
    sheet.panel.get_by_role("button", name="Called turtle").click()
    expect(page.locator(".hr-sheet .note.bad")).to_be_visible()
    expect(sheet.go).to_have_text("Not saved. Try again")
    expect(page.locator(".bar")).to_contain_text("not saved")
    failed = page.evaluate("window.failed")
    sheet.panel.get_by_role("button", name="Ben").click()
    # Else the second tap would be saved, with the first, and the button would be the one of the next deal.
    page.wait_for_function("(failed) => window.failed > failed", arg=failed)
    expect(sheet.panel.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    page.evaluate("window.failing = false")
    sheet.go.click()
    expect(page.locator(".hr-sheet .note.bad")).to_have_count(0)
    sheet.next("Deal 2").totals(0, 1, 0)
    page.reload()
    sheet.totals(0, 1, 0)


def test_a_second_tab_reads_and_may_take_over(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context()
    first = Sheet(context.new_page(), "turtle-king").start("Anna", "Ben", "Cara")
    first.tap("Called turtle").tap("Ben").next("Deal 2")
    second = Sheet(context.new_page(), "turtle-king").open()
    expect(second.page.locator(".hr-sheet .note")).to_contain_text("open in another tab")
    second.totals(0, 1, 0)
    expect(second.panel.get_by_role("button", name="Called turtle")).to_have_count(0)
    second.page.get_by_role("button", name="Write here instead").click()
    second.settled().tap("Called turtle").tap("Cara").next("Deal 3").totals(0, 1, 1)
    expect(first.page.locator(".hr-sheet .note")).to_contain_text("open in another tab")
    first.totals(0, 1, 1)


def test_a_link_hands_a_match_over_and_is_looked_at_first(new_context: Callable[..., BrowserContext]) -> None:
    sheet = Sheet(new_context().new_page(), "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Called turtle").tap("Ben").next("Deal 2")
    link = sheet.page.evaluate("navigator.share ? '' : ''")
    sheet.menu("Share and save")
    expect(sheet.page.locator(".qr path")).to_be_visible()
    sheet.page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }")
    sheet.page.get_by_role("button", name="Copy the link").click()
    expect(sheet.page.locator("dialog.dialog [role=status]")).to_have_text("Copied.")
    link = sheet.page.evaluate("window.copied")
    assert "#sheet/open/" in link
    other = Sheet(new_context().new_page(), "turtle-king")
    other.page.goto(link)
    expect(other.page.locator(".hr-sheet .note")).to_contain_text("handed over by a link")
    other.totals(0, 1, 0)
    other.panel.get_by_role("button", name="Go on with it here").click()
    other.settled().tap("Called turtle").tap("Cara").next("Deal 3").totals(0, 1, 1)
    other.page.reload()
    other.totals(0, 1, 1)


def test_a_broken_link_gets_a_sentence(page: Page) -> None:
    Sheet(page, "turtle-king").open("open/1.nonsense")
    expect(page.locator(".setup h2")).to_contain_text("link")
    page.get_by_role("button", name="Start a new match").click()
    expect(page.locator(".seats")).to_be_visible()


@pytest.mark.parametrize("players", ["null", "5", "[null]", "[{}]"])
def test_a_link_written_by_hand_gets_a_sentence(page: Page, players: str) -> None:
    text = f'{{"format": "houserules.match/1", "game": "turtle-king", "players": {players}, "rounds": []}}'
    packed = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    Sheet(page, "turtle-king").open(f"open/0.{packed}")
    expect(page.locator(".setup h2")).to_contain_text("no match that this page can read")


def test_an_address_that_is_broken_opens_the_sheet(page: Page) -> None:
    Sheet(page, "turtle-king").open("%E0")
    expect(page.locator(".setup h2")).to_contain_text("not on this device")


def test_an_address_of_nothing_says_so(page: Page) -> None:
    for address, words in [("example/999", "no such example"), ("nobody-has-this", "not on this device")]:
        page.goto("about:blank")
        Sheet(page, "king").open(address)
        expect(page.locator(".setup h2")).to_contain_text(words)


@pytest.mark.parametrize("slug", [place.stem for place in sorted(PUBLISHED.glob("*.yml"))])
def test_every_example_can_be_looked_at_before_the_engine_is_there(page: Page, slug: str) -> None:
    """What was written stands in words: numbers, names, and what each player has of rolls or cards."""
    page.route("**/engine/**", lambda route: route.abort())
    game = read_definition((PUBLISHED / f"{slug}.yml").read_text(encoding="utf-8"), f"{slug}.yml")
    for number, example in enumerate(one for one in game.examples if one.publish):
        page.goto("about:blank")
        Sheet(page, slug).open(f"example/{number}")
        expect(page.locator(".ledger")).to_be_visible()
        if not game.rows:
            expect(page.locator(".ledger tbody tr").nth(len(example.document["rounds"]) - 1)).to_be_visible()


NUMBERS_THAT_FAIL = """
const Format = Intl.NumberFormat;
Intl.NumberFormat = function (...given) {
  const format = new Format(...given);
  return { format: (number) => { if (globalThis.broken) throw new Error("broken"); return format.format(number); } };
};
"""


def test_a_window_that_cannot_be_drawn_says_so_and_comes_back(page: Page) -> None:
    page.add_init_script(NUMBERS_THAT_FAIL)
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    page.evaluate("() => { globalThis.broken = true; }")
    sheet.panel.get_by_role("button", name="Called turtle").click()
    expect(page.locator(".hr-sheet h2")).to_have_text("The sheet could not be drawn.")
    page.evaluate("() => { globalThis.broken = false; }")
    page.get_by_role("button", name="Try again").click()
    expect(sheet.panel.get_by_role("button", name="Called turtle")).to_have_attribute("aria-pressed", "true")
    sheet.tap("Ben").next("Deal 2").totals(0, 1, 0)


def test_what_cannot_stand_in_a_box_is_told_at_once(page: Page) -> None:
    """A further Yahtzee pays only after 50 in the Yahtzee box (the sources of the page)."""
    sheet = Sheet(page, "yahtzee").start("Solo")
    further = page.locator(".cats tbody tr", has_text="Further Yahtzees").locator("td")
    further.get_by_role("button").click()
    sheet.number(100, "score")
    note = page.locator(".hr-sheet .note")
    expect(note).to_contain_text("only after 50 in the Yahtzee box")
    expect(further.get_by_role("button")).to_have_text("!")
    expect(page.locator("p.sr[aria-live]").last).to_contain_text("only after 50 in the Yahtzee box")
    note.get_by_role("button", name="Look at it").click()
    expect(sheet.title).to_have_text("Solo, further Yahtzees")
    sheet.number(0, "score")
    expect(note).to_have_count(0)
    expect(further.get_by_role("button")).to_have_text("0")


def test_a_hand_corrected_to_another_game_can_be_put_right(page: Page) -> None:
    """There is one king of hearts; what was three queens comes down to it, somebody at a time."""
    sheet = Sheet(page, "king").start("Ada", "Bo", "Cy", "Di")
    sheet.tap("No queens", "game", exact=False).number(1).number(1).number(1).next("Hand 2")
    sheet.totals(-100, -100, -100, -100)
    page.get_by_role("button", name="Correct hand 1", exact=False).click()
    page.get_by_role("button", name="change", exact=True).click()
    sheet.tap("King of hearts", "game", exact=False)
    expect(sheet.panel.get_by_role("alert")).to_contain_text("but there is 1")
    for name in ("Ada", "Cy"):
        sheet.panel.locator(".strip button", has_text=name).click()
        sheet.number(0, "taken")
    sheet.settled().next("Hand 2").totals(0, -320, 0, 0)


def test_the_earlier_rounds_of_a_long_match_are_folded_away(page: Page) -> None:
    """Of seventy rounds the last forty are drawn; one further up is a tap away, and in sight while it is corrected."""
    rounds = [{"score": [number, 0, 1]} for number in range(1, 71)]
    sheet = Sheet(page, "counter").handed_over({"players": ["Anna", "Ben", "Cara"], "rounds": rounds})
    lines = page.locator(".ledger tbody tr")
    sheet.totals(2485, 0, 70)
    expect(lines).to_have_count(1 + 40)
    page.get_by_role("button", name="Rounds 1 to 31. Show them").click()
    expect(lines).to_have_count(71)
    page.get_by_role("button", name="Round 3. Correct round 3", exact=True).click()
    expect(sheet.title).to_contain_text("Round 3")
    page.reload()
    expect(sheet.title).to_contain_text("Round 3")
    expect(page.get_by_role("button", name="Round 3. Correct round 3", exact=True)).to_be_visible()
    expect(lines).to_have_count(71)

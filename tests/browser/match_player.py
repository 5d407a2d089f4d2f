"""Plays a written match on the sheet, as a table would: by touch, or by the keys alone.

What is asked, of whom and in which order is read from the engine's form of the round; what the figures must be then, by
the engine here. So a game needs no word of its own.
"""

from __future__ import annotations

import base64
import copy
import json
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

from scorer import entry, score
from scorer.definition import Game
from tests.browser.sheet_pages import Sheet, exactly, shown

# More stops than any panel has; the key that goes on may have to go round the page.
MOST_STOPS = 90

MINUS = "−"


class Asked(NamedTuple):
    """A fact that the sheet asks for, and when it goes on."""

    field: dict[str, Any]
    seat: str | None
    value: Any
    turn: list[bool]
    settles: bool


class MatchPlayer:
    """One match at one sheet. `by_keys`: nothing is touched."""

    def __init__(self, sheet: Sheet, game: Game, document: dict[str, Any], *, by_keys: bool = False) -> None:
        self.sheet = sheet
        self.page = sheet.page
        self.game = game
        self.by_keys = by_keys
        # Whether digits stand on the panel that may go on.
        self.typing = False
        self.document = {"format": "houserules.match/1", "game": game.slug, **document, "rounds": []}

    def open(self) -> None:
        """Open the match with its players and settings and nothing written, as a link brings it."""
        packed = base64.urlsafe_b64encode(json.dumps(self.document).encode()).decode().rstrip("=")
        self.sheet.open(f"open/0.{packed}")
        self.press(self.sheet.panel.get_by_role("button", name="Go on with it here"))
        expect(self.sheet.title).to_be_visible()
        self.sheet.settled()

    def round(self, facts: dict[str, Any]) -> None:
        """Answer all that a round asks, and go on."""
        told: dict[str, Any] = {}
        self.document["rounds"].append(told)
        if "row" in facts:
            told["row"] = facts["row"]
        while (asked := self.next_question(facts, told)) is not None:
            if "row" in facts and asked.seat is not None and asked.field["input"] not in told:
                self.pick(facts["row"], asked.seat)
            now = self.page.locator("#entry-title", has_text=exactly(self.sheet.title.inner_text()))
            self.answer(asked.field, asked.seat, asked.value)
            write(told, asked.field, asked.seat, asked.value)
            following = self.next_question(facts, told)
            if following is None or following.turn != asked.turn:
                if not asked.settles:
                    self.go_on()
                expect(now).to_have_count(0)
                self.typing = False
        self.compare()

    def next_question(self, facts: dict[str, Any], told: dict[str, Any]) -> Asked | None:
        """The next of the facts that the sheet asks for; None when all are told."""
        form = entry(self.game, self.document, len(self.document["rounds"]))
        settles = settles_by_itself(form)
        for field in sorted(form["fields"], key=lambda one: one["fold"]):
            wanted = facts.get(field["input"])
            if wanted is None or not field["visible"]:
                continue
            if field["each"] is None:
                if field["input"] not in told:
                    return Asked(field, None, wanted, form["plays"], settles)
                continue
            names = [one["name"] for one in field["players"]]
            values = wanted if isinstance(wanted, dict) else dict(zip(names, wanted, strict=False))
            asked = [one["name"] for one in field["players"] if one["takes_part"] and one["visible"]]
            for name in asked:
                if name in values and name not in told.get(field["input"], {}):
                    return Asked(field, name, values[name], form["plays"], settles)
        return None

    def answer(self, field: dict[str, Any], seat: str | None, value: Any) -> None:
        """Give one fact to the panel."""
        self.sheet.settled()
        question = self.sheet.panel.locator(f'[data-input="{field["input"]}"]')
        if field["fold"] and not question.is_visible():
            self.press(self.sheet.panel.locator("details.fold > summary"))
        if self.typing and not question.is_visible():
            # Only the table knows when a number is whole; until then the panel waits.
            self.press(self.sheet.panel.locator(".readout .on"))
        self.typing = False
        expect(question).to_be_visible()
        tiles = question.locator("button.tile")
        match field["kind"]:
            case "choice" | "side":
                self.press(tiles.nth([option["key"] for option in field["options"]].index(value)))
            case "flag" if seat is None:
                self.press(tiles.nth(0 if value else 1))
            case "player" | "flag":
                name = value if seat is None else seat
                self.press(tiles.filter(has=self.page.locator("bdi", has_text=exactly(name))).first)
            case "order":
                for name in value:
                    self.press(tiles.filter(has=self.page.locator("bdi", has_text=exactly(name))).first)
            case "dice":
                self.turn_to(question, seat)
                for one in value:
                    self.press(question.locator(".pad .tile").nth(one - 1))
            case "list":
                self.turn_to(question, seat)
                for one in value:
                    self.press(question.locator(".pad .tile").nth(field["pad"].index(one)))
            case "count" if field["total"] == 1:
                if value:
                    self.press(tiles.filter(has=self.page.locator("bdi", has_text=exactly(str(seat)))))
            case "int" | "count":
                self.turn_to(question, seat)
                self.number(field, question, value)
            case other:
                raise AssertionError(f"no way to answer {other}")

    def turn_to(self, question: Locator, seat: str | None) -> None:
        """Let the panel ask this player, when it asks another one."""
        strip = question.locator(".strip button")
        button = strip.filter(has=self.page.locator(f'bdi[title="{seat}"]'))
        for _ in range(MOST_STOPS):
            if not strip.count() or button.get_attribute("aria-current") == "true":
                return
            if self.by_keys and question.locator(".strip [aria-current]").count():
                self.page.keyboard.press("Tab")
            else:
                self.press(button)
        raise AssertionError(f"the panel does not ask {seat}")

    def number(self, field: dict[str, Any], question: Locator, value: int) -> None:
        """Tap a number's tile or its digits, or type it where the digits of the keyboard are for it."""
        pad = field["pad"]
        self.typing = not pad
        if self.by_keys and value >= 0 and (field["each"] or not pad):
            if not field["each"] and not question.locator(".pad.three").count():
                self.press(question.locator("button.tile"))
            for digit in str(value):
                self.page.keyboard.press(digit)
        elif pad:
            self.press(question.locator(".pad .tile").nth(pad.index(value)))
        else:
            if not question.locator(".pad.three").count():
                self.press(question.locator("button.tile"))
            for digit in str(value).replace("-", MINUS):
                self.press(question.locator(".pad.three .tile").filter(has_text=exactly(digit)))

    def pick(self, row: str, seat: str) -> None:
        """Pick the box of a category sheet."""
        label = self.game.rows[row].label
        rows = self.page.locator(".cats tbody tr").filter(has=self.page.locator("th", has_text=exactly(label)))
        self.press(rows.locator("td").nth(self.document["players"].index(seat)).locator("button"))
        expect(self.page.locator(".cats td.pick")).to_be_visible()

    def go_on(self) -> None:
        """Press the one button once it can be pressed."""
        expect(self.sheet.go).not_to_have_attribute("aria-disabled", "true")
        self.sheet.settled()
        self.press(self.sheet.go)
        self.sheet.settled()

    def press(self, button: Locator) -> None:
        """Touch it, or go to it with the keys and press it."""
        expect(button).to_be_visible()
        if not self.by_keys:
            button.tap()
            return
        key = button.get_attribute("aria-keyshortcuts")
        if key and button.locator("xpath=self::*[contains(@class, 'tile')]").count():
            self.page.keyboard.press(key)
            return
        self.walk_to(button)
        self.page.keyboard.press("Space")

    def walk_to(self, button: Locator) -> None:
        """Bring the focus to a button, with Tab and in the table with the arrows."""
        handle = button.element_handle()
        here = "(wanted) => document.activeElement === wanted"
        in_table = "(wanted) => Boolean(document.activeElement.closest('.ledger') && wanted.closest('.ledger'))"
        for _ in range(MOST_STOPS):
            if self.page.evaluate(here, handle):
                return
            if self.page.evaluate(in_table, handle):
                self.page.keyboard.press(self.page.evaluate(ARROW, handle))
            else:
                self.page.keyboard.press("Tab")
        raise AssertionError("the keys don't reach " + str(button))

    def correct(self, number: int, facts: dict[str, Any]) -> None:
        """Go back to a round, put right what was told wrongly, and come back."""
        told = self.document["rounds"][number - 1]
        title = f"{self.game.round_word} {number}"
        ledger = self.page.locator(".ledger")
        head = ledger.get_by_role("button", name=f"Correct {title}", exact=False)
        if head.count():
            self.press(head)
        else:
            self.press(ledger.get_by_role("button", name=f", {title}, ", exact=False).first)
            self.press(self.page.get_by_role("button", name=f"Correct {title}", exact=True))
        expect(self.sheet.title).to_contain_text("corrected")
        form = entry(self.game, self.document, number)
        for field in form["fields"]:
            wanted = facts.get(field["input"])
            if wanted is None:
                continue
            if not self.sheet.panel.locator(f'[data-input="{field["input"]}"]').is_visible():
                self.press(self.sheet.panel.get_by_role("button", name="change", exact=True))
            if field["each"] is None:
                self.answer(field, None, wanted)
                told[field["input"]] = wanted
                continue
            for name, value in wanted.items():
                self.answer(field, name, value)
                write(told, field, name, value)
        self.sheet.settled()
        self.press(self.sheet.go)
        expect(self.sheet.title).not_to_contain_text("corrected")
        self.compare()

    def compare(self) -> None:
        """Every figure at the head of the columns is the engine's here, and nothing runs out of the screen."""
        view = score(self.game, copy.deepcopy(self.document))
        if view["over"] is not None:
            expect(self.page.locator(".winner")).to_have_text(view["over"]["title"])
            order = sorted(range(len(view["columns"])), key=lambda column: view["ranks"][column])
            figures = [figure(view, column) for column in order]
            expect(self.page.locator(".hr-end .standing tbody td.n:last-child")).to_have_text(figures)
        else:
            figures = [figure(view, column) for column in range(len(view["columns"]))]
            expect(self.page.locator(".ledger .tot")).to_have_text(figures)
        wider = self.page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, f"the page is {wider} px wider than its screen"


ARROW = """(wanted) => {
  const place = (one) => one.closest("td, th").getBoundingClientRect();
  const from = place(document.activeElement), to = place(wanted);
  if (to.top > from.top + 1) return "ArrowDown";
  if (to.top < from.top - 1) return "ArrowUp";
  return to.left > from.left ? "ArrowRight" : "ArrowLeft";
}"""


def settles_by_itself(form: dict[str, Any]) -> bool:
    """Whether one tap is all that a round, or a turn, asks: the sheet then goes on without the button."""
    asked = [field for field in form["fields"] if not field["fold"] and not field["optional"]]
    return bool(form["settles"]) and len(asked) == 1 and asked[0]["kind"] in ("choice", "player", "side", "int")


def write(told: dict[str, Any], field: dict[str, Any], seat: str | None, value: Any) -> None:
    """Put a fact into a round, by name where everybody has their own."""
    if seat is None:
        told[field["input"]] = value
    else:
        told.setdefault(field["input"], {})[seat] = value


def figure(view: dict[str, Any], column: int) -> str:
    """What stands large over a column."""
    large = (view["headline"] or view["totals"])[column]
    return shown(f"{large:g}" if isinstance(large, float) else large)

"""The sheet as a person uses it: by what is written on it, one tap at a time."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from build_scripts.definition_json import definition
from scorer import read_definition

# The engine starts behind the first figures; a busy machine takes its time.
expect.set_options(timeout=30_000)

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = ROOT / "docs" / "games"
UNPUBLISHED = ROOT / "tests" / "games"

LINK_OF = """async (document_) => {
  const page = document.querySelector('script[src*="/site/game.js"]').src;
  const { linkOf } = await import(new URL("../sheet/core/link.js", page));
  return (await linkOf(document_, location.href)).url;
}"""


class Sheet:
    """One game's sheet in one page; counts the taps that are made on it."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page = page
        self.slug = slug
        self.taps = 0
        self.window = page.locator(".hr-sheet")
        self.panel = page.locator(".entry")
        self.title = page.locator("#entry-title")
        self.go = page.locator(".entry .go")
        self.preview = page.locator(".entry .preview").last
        if not page.request.get(f"games/{slug}/").ok:
            self._serve_unpublished()

    def _serve_unpublished(self) -> None:
        """Put a game of the tests in the place of a published one, under its own address."""
        file = next(
            folder / f"{self.slug}.yml" for folder in (UNPUBLISHED, PUBLISHED) if (folder / f"{self.slug}.yml").exists()
        )
        content = definition(read_definition(file.read_text(encoding="utf-8"), str(file)))

        def page_of_game(route: Route) -> None:
            answer = route.fetch(url=route.request.url.replace(f"games/{self.slug}/", "games/king/"))
            text = answer.text()
            host = text[text.index("data-sheet=") : text.index(">", text.index("data-sheet="))]
            own = f'data-sheet="{self.slug}" data-base="../../" data-game="../../games/{self.slug}.json"'
            route.fulfill(response=answer, body=text.replace(host, own))

        def json_of_game(route: Route) -> None:
            route.fulfill(content_type="application/json", body=json.dumps(content, default=str))

        self.page.route(f"**/games/{self.slug}/", page_of_game)
        self.page.route(f"**/games/{self.slug}.json", json_of_game)

    def open(self, what: str = "") -> Sheet:
        """Go to the sheet's address: "new", "example/0", the id of a match."""
        self.page.goto(f"games/{self.slug}/#sheet{'/' + what if what else ''}")
        expect(self.window).to_be_visible()
        return self

    def start(self, *names: str, numbers: bool = True) -> Sheet:
        """Open a new match with these players and wait until it can be written."""
        self.open("new")
        for seat, name in enumerate(names):
            self.page.get_by_label(f"Player {seat + 1}", exact=True).fill(name)
        self.go.click()
        expect(self.page.locator(".ledger")).to_be_visible()
        if numbers:
            self.settled()
        self.taps = 0
        return self

    def handed_over(self, document: dict[str, Any]) -> Sheet:
        """Go on with a match that comes by link."""
        self.page.goto(f"games/{self.slug}/")
        link = self.page.evaluate(LINK_OF, {"format": "houserules.match/1", "game": self.slug, **document})
        self.page.goto(link)
        self.page.reload()
        self.window.get_by_role("button", name="Go on with it here").click()
        return self.settled()

    def settled(self) -> Sheet:
        """Wait until the figures know all that is written."""
        expect(self.page.locator('[data-numbers="known"], .hr-end').first).to_be_visible()
        return self

    def tap(self, name: str, question: str = "", *, exact: bool = True) -> Sheet:
        """Tap the tile of this name, in the question about an input if one is named."""
        self.settled()
        place = self.panel.locator(f'[data-input="{question}"]') if question else self.panel
        place.get_by_role("button", name=name, exact=exact).first.click()
        self.taps += 1
        return self

    def number(self, value: int | str, question: str = "") -> Sheet:
        """Tap the tile of this number on the pad."""
        self.settled()
        place = self.panel.locator(f'[data-input="{question}"]') if question else self.panel
        place.locator(".pad .tile").filter(has_text=exactly(str(value))).first.click()
        self.taps += 1
        return self

    def digits(self, text: str) -> Sheet:
        """Type on the digits of the panel."""
        for digit in text:
            self.panel.locator(".pad.three .tile").filter(has_text=exactly(digit.replace("-", "−"))).first.click()
            self.taps += 1
        return self

    def next(self, title: str = "") -> Sheet:
        """Press the one button; the panel then has this title."""
        expect(self.go).not_to_have_attribute("aria-disabled", "true")
        self.settled()
        self.go.click()
        self.taps += 1
        if title:
            expect(self.title).to_have_text(title)
        return self.settled()

    def totals(self, *expected: int | str) -> Sheet:
        """The figures at the head of the columns."""
        heads = self.page.locator(".ledger .tot")
        expect(heads).to_have_text([shown(one) for one in expected])
        return self

    def row(self, number: int) -> Locator:
        """The cells of a row of the ledger."""
        return self.page.locator(".ledger tbody tr").nth(number - 1).locator("td:not(.der)")

    def figures(self, number: int, *expected: int | str) -> Sheet:
        """The figures of a row; "" where nothing stands."""
        cells = self.row(number)
        expect(cells).to_have_count(len(expected))
        for place, one in enumerate(expected):
            expect(cells.nth(place)).to_contain_text(shown(one)) if one != "" else expect(
                cells.nth(place)
            ).not_to_contain_text("0")
        return self

    def menu(self, item: str) -> Sheet:
        """Choose from the match menu."""
        self.page.get_by_role("button", name="Match menu").click()
        self.page.locator(".menu").get_by_role("button", name=item, exact=True).click()
        return self

    def undo(self) -> Sheet:
        """Press undo."""
        self.page.locator(".bar").get_by_role("button", name="Undo").click()
        return self.settled()

    def redo(self) -> Sheet:
        """Press redo."""
        self.page.locator(".bar").get_by_role("button", name="Redo").click()
        return self.settled()


def shown(value: int | str) -> str:
    """A figure as it is printed, with a true minus."""
    return str(value).replace("-", "−")


def exactly(text: str) -> Any:
    """A pattern for the whole text of a tile."""
    return re.compile(rf"^\s*{re.escape(text)}\s*$")

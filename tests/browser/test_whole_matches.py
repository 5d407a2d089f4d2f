"""Whole matches of games of many kinds: by touch on a small and on a usual phone, by the keys alone at a desk.

Played are worked examples of the pages, whose figures are checked against their sources when the site is built. In
each a fact of the first round is told wrongly at first and put right two rounds later, with a reload in between.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from scorer import read_definition
from tests.browser.match_player import MatchPlayer
from tests.browser.sheet_pages import PUBLISHED, Sheet

# Game, number of its example, what is told wrongly in its first round.
MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    ("turtle-king", 0, {"drinker": "Ben"}),
    ("king", 1, {"taken": {"Ayşe": 2, "Bora": 5}}),
    ("hearts", 0, {"queen": "Anna"}),
    ("yahtzee", 2, {}),
    ("darts501", 0, {"scored": {"Anna": 140}}),
    ("molkky", 1, {"pins": {"Anna": 3}}),
    ("bowling", 1, {}),
    ("cribbage", 1, {"crib": 12}),
    ("president", 0, {}),
    ("counter", 0, {"score": {"Anna": 16}}),
    ("rummy500", 0, {"melded": {"Anna": 55}}),
    ("bridge-rubber", 1, {"tricks": 9}),
]
EACH = pytest.mark.parametrize(("slug", "number", "wrong"), MATCHES, ids=[slug for slug, _, _ in MATCHES])


def play(page: Page, slug: str, number: int, wrong: dict[str, Any], *, by_keys: bool = False) -> None:
    game = read_definition((PUBLISHED / f"{slug}.yml").read_text(encoding="utf-8"), f"{slug}.yml")
    document = copy.deepcopy(game.examples[number].document)
    rounds = document["rounds"]
    player = MatchPlayer(Sheet(page, slug), game, document, by_keys=by_keys)
    player.open()
    at = min(2, len(rounds) - 1)
    for place, facts in enumerate(rounds):
        if place == at and wrong:
            page.reload()
            player.sheet.settled()
            player.correct(1, right(rounds[0], wrong, document["players"]))
        player.round(with_mistake(facts, wrong, document["players"]) if place == 0 else facts)


def with_mistake(facts: dict[str, Any], wrong: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The facts with some told wrongly."""
    told = copy.deepcopy(facts)
    for key, value in wrong.items():
        told[key] = by_name(told[key], names) | value if isinstance(value, dict) else value
    return told


def right(facts: dict[str, Any], wrong: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """What the facts told wrongly should have been."""
    return {
        key: {name: by_name(facts[key], names)[name] for name in value} if isinstance(value, dict) else facts[key]
        for key, value in wrong.items()
    }


def by_name(values: Any, names: list[str]) -> dict[str, Any]:
    return dict(values) if isinstance(values, dict) else dict(zip(names, values, strict=False))


@EACH
@pytest.mark.parametrize("width", [320, 390])
def test_by_touch(
    new_context: Callable[..., BrowserContext], width: int, slug: str, number: int, wrong: dict[str, Any]
) -> None:
    context = new_context(viewport={"width": width, "height": 700 if width < 390 else 844})
    play(context.new_page(), slug, number, wrong)


@EACH
def test_by_keys(desk_page: Page, slug: str, number: int, wrong: dict[str, Any]) -> None:
    play(desk_page, slug, number, wrong, by_keys=True)

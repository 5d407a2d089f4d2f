"""Why a total is what it is: rounds, what it began with, and bonuses taken apart."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.explain import explain
from tests.scorer.small import document, small

GAME = small(
    "start: -20\ninputs: {n: {each: player, int: 0..50}}\nstate: {busts: {each: player, tally: n == 0}}\npoints: n\n"
    "rounds: 2\nsettings: {prize_money: {int: 5..20, default: 15}}\nfinal:\n"
    "  prize: {is: prize_money if place == 1 else 0, label: Prize}\n"
    "  fine: {is: 'busts * -3 + (10 if total > 0 else 0)', label: Fine}\n"
)
MATCH = document([{"n": [1, 0, 40]}, {"n": [0, 0, 20]}])


def lines(who: str) -> list[tuple[int, str, Any]]:
    return [(line["depth"], line["text"], line["value"]) for line in explain(GAME, MATCH, 0, who)["reckoning"]]


def test_a_bonus_says_what_it_is_made_of() -> None:
    assert lines("Cara") == [
        (0, "At the start", -20), (0, "Round 1", 40), (0, "Round 2", 20),
        # Places and totals are those without the bonuses.
        (0, "Prize", 15), (1, "Prize money: 15", 15), (0, "Fine", 10), (1, "Total: 40 is more than 0", 10),
    ]  # fmt: skip
    assert lines("Ben")[3:] == [(0, "Fine", -6), (1, "Busts: 2 × −3", -6)]


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Cara", "Cara: 2 rounds come to 60; with −20 at the start, 15 for Prize and 10 for Fine it is 65."),
        ("Ben", "Ben: 2 rounds come to 0; with −20 at the start and −6 for Fine it is −26."),
    ],
)
def test_the_sentence_adds_up(who: str, said: str) -> None:
    assert explain(GAME, MATCH, 0, who)["sentence"] == said


def test_the_house_rule_of_a_bonus_stands_with_who_has_it() -> None:
    assert [rule["key"] for rule in explain(GAME, MATCH, 0, "Cara")["settings"]] == ["prize_money"]
    assert explain(GAME, MATCH, 0, "Anna")["settings"] == []


def test_a_cell_that_the_rule_leaves_empty_waits_for_nothing() -> None:
    game = small("inputs: {a: {each: player, int: 0..9}}\npoints: a if a > 2 else nothing")
    told = explain(game, document([{"a": [1, 5, 6]}]), 1, "Anna")
    assert told["sentence"] == "Anna, round 1: the rule leaves it empty."

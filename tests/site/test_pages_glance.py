"""Facts at a glance that are read off a definition, and numbers in prose that should come from it."""

from __future__ import annotations

import pytest

from build_scripts import glance, prose_numbers
from scorer import game_from_tree
from scorer.definition import Game
from scorer.prose import prose

BASE = {
    "name": "Example",
    "players": "2..4",
    "inputs": {"won": {"each": "player", "int": "0..100", "label": "Won"}},
    "points": "won",
}


def made(**keys: object) -> Game:
    return glance.completed(game_from_tree({**BASE, **keys}, "example"))


@pytest.mark.parametrize(
    ("rank", "words"),
    [
        ([{"high": "total"}], "The highest total"),
        ([{"low": "total"}], "The lowest total"),
        ([{"low": "out"}, {"low": "total"}], "The last one standing"),
    ],
)
def test_who_wins(rank: list[dict[str, str]], words: str) -> None:
    assert made(rank=rank, rounds=3).glance["Who wins"] == words


def test_a_target_that_is_a_setting_follows_it() -> None:
    game = made(
        settings={"target": {"int": "10..500", "default": 100, "label": "Played to"}},
        end=[{"if max(total) >= target": "somebody got there"}],
    )
    assert prose(game, {})["texts"]["glance.Played to"] == ["100"]
    assert prose(game, {"target": 250})["texts"]["glance.Played to"] == ["250"]


def test_a_limit_that_puts_out() -> None:
    game = made(
        settings={"limit": {"int": "3..12", "default": 6, "label": "Limit"}}, unit="drink/drinks", out="total >= limit"
    )
    assert game.glance["Played to"] == "{limit} drinks, and a player is out"
    assert "up to a limit" in game.glance["Kind of sheet"]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"points": "won"}, "Never"),
        ({"points": "won - 10"}, "Possible"),
        ({"points": [{"if won > 5": "won", "say": "Well-earned - at last"}, {"else": "0"}]}, "Never"),
        ({"inputs": {"won": {"each": "player", "int": "-10..10", "label": "Won"}}}, "Possible"),
        ({"inputs": {"won": {"each": "player", "int": "any", "label": "Won"}}}, "Possible"),
        ({"inputs": {"won": {"each": "player", "count": "13", "label": "Won"}}}, "Never"),
        ({"tables": {"worth": [5, 0, -5]}, "points": "worth[won]"}, "Possible"),
    ],
)
def test_below_nought(keys: dict[str, object], words: str) -> None:
    assert made(rounds=3, **keys).glance["Below nought"] == words


def test_without_an_order_the_highest_wins() -> None:
    assert made(rounds=3).glance["Who wins"] == "The highest total"


def test_a_number_of_rounds() -> None:
    assert made(rounds=10, round="hand").glance["Played to"] == "{10} hands"


def test_a_number_of_rounds_that_a_setting_decides() -> None:
    game = made(
        settings={"deal": {"choice": {"long": {"cards": [1, 2, 3]}, "short": {"cards": [1, 3]}}, "label": "Deal"}},
        rounds="len(deal.cards)",
    )
    assert prose(game, {})["texts"]["glance.Played to"] == ["3"]
    assert prose(game, {"deal": "short"})["texts"]["glance.Played to"] == ["2"]


def test_an_end_that_is_no_number() -> None:
    assert (
        made(end=[{"if count(total > 5) == 2": "two have passed five"}]).glance["Played to"]
        == "Until two have passed five"
    )


def test_what_the_definition_says_goes_before_and_stands_in_the_tree() -> None:
    game = made(rounds=3, glance={"Worth knowing": "Little", "Who wins": "The one who is left"})
    assert game.glance["Who wins"] == "The one who is left"
    assert next(iter(game.glance)) == "Who wins"
    assert list(game.glance)[-1] == "Worth knowing"
    assert game.tree["glance"] == game.glance


def remarks(prose_text: str, **settings: object) -> list[str]:
    setting = {"int": "3..12", "default": 6, "label": "Limit", **settings}
    game = made(settings={"limit": setting}, out="total >= limit", rules={"play": prose_text})
    return list(prose_numbers.remarks(game))


@pytest.mark.parametrize(
    "text", ["Six drinks put a player out.", "At 6 you are out.", "{if limit > 4}Six is much.{end}"]
)
def test_a_number_that_should_come_from_a_setting_is_reported(text: str) -> None:
    (remark,) = remarks(text)
    assert "rules.play" in remark
    assert "{limit}" in remark


@pytest.mark.parametrize(
    "text", ["{limit:word} drinks.", "There are {6} of them.", "Seven of 16.", "6. An item of a list"]
)
def test_other_numbers_are_not(text: str) -> None:
    assert remarks(text) == []


def test_a_setting_may_name_its_own_number() -> None:
    assert remarks("Play.", text="Six is usual.") == []

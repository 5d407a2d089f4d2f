"""In every game of the tree people may come and go, and whoever does changes nobody else's points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorer import score
from tests.scorer.catalogue import PATHS, examples_of, game_at

GAMES = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
JSON = dict[str, Any]


def names_of(match: JSON) -> list[str]:
    return [player if isinstance(player, str) else player["name"] for player in match["players"]]


def comes_after(match: JSON, length: int) -> list[JSON]:
    return [{"round": length + 1, "join": "Zoe"}]


def comes_and_goes_at_once(match: JSON, length: int) -> list[JSON]:
    return [{"round": max(length, 1), "join": "Zoe"}, {"round": max(length, 1), "leave": "Zoe"}]


def leaves_after(match: JSON, length: int) -> list[JSON]:
    return [{"round": length + 1, "leave": names_of(match)[-1]}]


def plays_for_another(match: JSON, length: int) -> list[JSON]:
    return [{"round": max(length, 1), "substitute": "Zoe", "for": names_of(match)[0]}]


def seats_are_swapped_and_back(match: JSON, length: int) -> list[JSON]:
    pair = names_of(match)[:2]
    return [{"round": max(length, 1), "swap": pair}] * 2 if len(pair) == 2 else []


CHANGES = [comes_after, comes_and_goes_at_once, leaves_after, plays_for_another, seats_are_swapped_and_back]


def what_is_written(view: JSON, columns: int) -> list[Any]:
    """What stands in the ledger of those who were there: cells, parts, totals round by round, what is wrong."""
    return [
        [
            made["points"][:columns],
            {key: cells[:columns] for key, cells in made["parts"].items()},
            made["running"][:columns],
            len(made["problems"]),
            [gap["input"] for gap in made["missing"]],
        ]
        for made in view["rounds"]
    ]


@GAMES
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_who_comes_or_goes_changes_nothing_that_was_played(
    path: Path, change: Callable[[JSON, int], list[JSON]]
) -> None:
    game = game_at(path)
    for match in examples_of(game):
        if match.get("changes") or game.rows:
            continue
        plain = score(game, match)
        rounds = match["rounds"] if isinstance(match["rounds"], list) else []
        view = score(game, {**match, "changes": change(match, len(rounds))})
        columns = len(plain["columns"])
        assert what_is_written(view, columns) == what_is_written(plain, columns)
        assert view["totals"][:columns] == plain["totals"]
        if plain["over"]:
            assert (view["over"]["round"], view["ranks"][:columns]) == (plain["over"]["round"], plain["ranks"])


@GAMES
@pytest.mark.parametrize("kind", ["join", "leave"])
def test_what_was_played_before_stays_as_it_was(path: Path, kind: str) -> None:
    game = game_at(path)
    for match in examples_of(game):
        rounds = match["rounds"] if isinstance(match["rounds"], list) else []
        if match.get("changes") or game.rows or len(rounds) < 2:
            continue
        half = len(rounds) // 2 + 1
        who = "Zoe" if kind == "join" else names_of(match)[0]
        plain = score(game, match)
        view = score(game, {**match, "changes": [{"round": half, kind: who}]})
        columns = len(plain["columns"])
        assert what_is_written(view, columns)[: half - 1] == what_is_written(plain, columns)[: half - 1]

"""Every definition of the tree is sound: checked, linted, read again from its tree, and played
through a thousand random matches against its own invariants."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from scorer import entry, game_from_tree, read_definition, score
from scorer.checking import check_examples, check_file
from scorer.fuzz import fuzz
from tests.scorer.catalogue import PATHS, examples_of, game_at

GAMES = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
MATCHES = 1000
PROCESSES = 2


def thousand(path: Path) -> tuple[int, list[str]]:
    """How many matches were played, and the first failures; runs in a process of its own."""
    report = fuzz(read_definition(path.read_bytes(), path.name), MATCHES)
    return report.matches, report.failures[:3]


def test_there_are_definitions() -> None:
    assert len(PATHS) >= 76
    assert len({path.stem for path in PATHS}) == len(PATHS), "a definition is published or not, never both"


@GAMES
def test_examples(path: Path) -> None:
    assert [str(problem) for problem in check_examples(game_at(path), path.name)] == []


@GAMES
def test_lint(path: Path) -> None:
    assert [str(problem) for problem in check_file(path.read_bytes(), path.name)] == []


@GAMES
def test_tree_round_trip(path: Path) -> None:
    """What the browser loads is the same game."""
    game = game_at(path)
    again = game_from_tree(game.tree, game.slug)
    assert again.tree == game.tree
    for match in examples_of(game):
        assert score(again, match) == score(game, match)


@GAMES
def test_entry_of_every_beginning(path: Path) -> None:
    """However far a match has come, the next round can be written."""
    game = game_at(path)
    for match in examples_of(game):
        rounds: list[Any] = match["rounds"] if isinstance(match["rounds"], list) else []
        for count in range(len(rounds) + 1):
            form = entry(game, {**match, "rounds": rounds[:count]}, count + 1)
            assert form["fields"] or not game.inputs


@pytest.fixture(scope="session")
def thousands() -> Any:
    """A thousand matches of each definition, on two cores."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        yield {path: pool.submit(thousand, path) for path in PATHS}


@GAMES
def test_a_thousand_matches(path: Path, thousands: Any) -> None:
    matches, failures = thousands[path].result()
    assert failures == []
    assert matches == MATCHES

"""Every definition of the tree, and its worked examples, read once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from scorer import Game, read_definition
from tests.scorer.small import ROOT

PATHS = sorted(
    [*(ROOT / "docs" / "games").glob("*.yml"), *(ROOT / "tests" / "games").glob("*.yml")], key=lambda path: path.stem
)


@cache
def game_at(path: Path) -> Game:
    """The game of a file."""
    return read_definition(path.read_bytes(), path.name)


def examples_of(game: Game) -> Iterator[dict[str, Any]]:
    """The match documents of a game's worked examples; one empty match where it has none."""
    if not game.examples:
        yield {"players": [f"P{number}" for number in range(1, game.counts[0] + 1)], "rounds": []}
    for example in game.examples:
        yield example.document

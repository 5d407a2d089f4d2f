"""Cells that wait for what later rounds bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import played, small

# Looking ahead: a strike waits for the next two rolls (https://en.wikipedia.org/wiki/Ten-pin_bowling#Scoring).

BOWLING = small(
    "rounds: 4\ninputs:\n"
    "  rolls: {each: player, list: 1..2, int: 0..10, complete: 'len(rolls) == 2 or rolls[0] == 10'}\n"
    "points:\n  - if rolls[0] == 10: 10 + sum(after(rolls)[:2])\n  - if sum(rolls) == 10: 10 + after(rolls)[0]\n"
    "  - else: sum(rolls)"
)


@pytest.mark.parametrize(
    ("frames", "cells"),
    [
        ([[3, 4]], [7]),
        ([[10]], [None]),
        ([[10], [7]], [None, None]),
        ([[10], [7, 2]], [19, 9]),
        ([[10], [10]], [None, None]),
        ([[10], [10], [3]], [23, None, None]),
        ([[10], [10], [3, 4]], [23, 17, 7]),
        ([[7, 3]], [None]),
        ([[7, 3], [5]], [15, None]),
        ([[7, 3], [5, 1]], [15, 6]),
        ([[10], [7, None], [5, 1]], [None, None, 6]),  # an empty roll is no roll: nothing is taken from later
        ([[10], None, [5, 1]], [None, None, 6]),
    ],
)
def test_looking_ahead(frames: list[Any], cells: list[Any]) -> None:
    view = played(BOWLING, [{"rolls": {"Anna": rolls}} if rolls else {} for rolls in frames], 1)
    assert [made["points"][0] for made in view["rounds"]] == cells
    assert view["totals"] == [sum(cell or 0 for cell in cells)]


@pytest.mark.parametrize(
    ("kind", "written", "taken"),
    [
        ("int: -10..10", -3, -3),
        ("int: 0..5000", 2000, 2000),
        ("int: 0..9, step: 1/2", 0.5, 0.5),
        ("int: 0..9, default: 4", None, 4),
        ("int: 0..9, default: usual", None, 6),
        ("int: 0..9, default: round", None, None),
    ],
)
def test_looking_ahead_to_any_number(kind: str, written: Any, taken: Any) -> None:
    """What the next round brings is read as it will be, or the cell stays open."""
    game = small(
        f"settings: {{usual: {{int: 0..9, default: 6}}}}\ninputs: {{n: {{each: player, {kind}}}}}\n"
        "points: n + after(n)[0] if round == 1 else n"
    )
    made = played(game, [{"n": [1, 1]}, {"n": [written, 1]}], 2)["rounds"][0]
    assert made["points"][0] == (None if taken is None else 1 + taken)

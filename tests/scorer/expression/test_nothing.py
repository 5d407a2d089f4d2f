"""`nothing` may stand where a number does, and no reckoning with it brings the engine down."""

from __future__ import annotations

import pytest

from scorer import read_definition, score

DEFINITION = """
name: Nothing
players: 2
round: round
inputs:
  score: {each: player, int: any}
points: '%s'
rounds: "3"
"""


@pytest.mark.parametrize(
    "expression",
    [
        "sum([nothing, 2])",
        "max([nothing, 2])",
        "longest_run([nothing, 2])",
        "sorted([nothing, 2])[0]",
        "subsets_adding([nothing, 2], 2)",
        "(nothing if score > 0 else 2) + 1",
        "-[nothing, 2][0]",
        "[nothing, 2][0] > 1",
        "[nothing, 2][0] / 2",
        "2 / [nothing, 2][0]",
        "2 % [nothing, 2][0]",
        "round([nothing, 2][0], 2)",
        "floor([nothing, 2][0])",
        "abs([nothing, 2][0])",
    ],
)
def test_reckoning_with_nothing_is_told_and_gives_no_figure(expression: str) -> None:
    game = read_definition(DEFINITION % expression, "nothing.yml")
    match = {"format": "houserules.match/1", "players": ["A", "B"], "rounds": [{"score": [1, 5]}]}
    (made,) = score(game, match)["rounds"]
    assert made["points"] == [None, None]
    assert any("nothing is no number" in problem for problem in made["problems"]), made["problems"]

"""Somebody leaves: what passes on to the next, what stays theirs, and ends that wait for the first player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import played, small

GONE = [{"round": 2, "leave": "Ben"}]
BEST = "inputs: {best: {player: true, nobody: No change}}\npoints: 0\nrounds: 3\n"


def test_what_nobody_had_at_first_stays_with_who_won_it() -> None:
    """The longest road of somebody who has left is nobody else's."""
    game = small(
        BEST + "state: {holder: {start: nobody, next: best if best != nobody else holder}}\n"
        "final: {road: 10 if me == holder else 0}"
    )
    view = played(game, [{"best": "Ben"}, {"best": "nobody"}, {"best": "nobody"}], changes=GONE)
    assert view["final_keys"]["road"] == [0, 10, 0]
    assert view["state"]["holder"] == "Ben"


def test_a_deal_passes_on() -> None:
    game = small(BEST + "state: {dealer: {start: next(first), next: dealer}}")
    view = played(game, [{"best": "nobody"}] * 3, changes=GONE)
    assert view["state"]["dealer"] == "Cara"


RACE = (
    "round: turn\nstate: {turn: {start: first, next: next(turn)}}\nplays: me == turn\n"
    "inputs: {n: {each: player, int: -5..60}}\npoints: n\n"
    "end:\n  - if max(total) >= 100 and turn == next(first, 0): the round is finished\n"
)


@pytest.mark.parametrize(
    ("more", "changes", "turns", "over"),
    [
        # Anna begins and leaves before her second turn: Ben is the first of the next round.
        ("", [{"round": 4, "leave": "Anna"}], ["Anna", "Ben", "Cara", "Ben", "Cara"], 5),
        # Anna is out after her first turn.
        ("out: total < 0", [], ["Anna", "Ben", "Cara", "Ben", "Cara"], 5),
        ("", [], ["Anna", "Ben", "Cara", "Anna", "Ben", "Cara"], 6),
    ],
    ids=["left", "out", "all are there"],
)
def test_a_row_is_finished_without_the_first_player(
    more: str, changes: list[dict[str, Any]], turns: list[str], over: int
) -> None:
    scores = {"Anna": -5, "Ben": 55, "Cara": 20}
    view = played(small(RACE + more), [{"n": {name: scores[name]}} for name in turns], changes=changes)
    assert view["over"]["round"] == over


IN_HAND = "inputs: {it_was: {player: true}}\npoints: 1 if me == it_was else 0\nout: total >= 1\n"


def test_compared_with_what_was_asked_those_who_take_part_are_gone_over() -> None:
    game = small(IN_HAND + "show: {Others: count(it != it_was)}")
    view = played(game, [{"it_was": "Anna"}, {"it_was": "Ben"}], 4)
    assert [made["show"]["Others"] for made in view["rounds"]] == [3, 2]

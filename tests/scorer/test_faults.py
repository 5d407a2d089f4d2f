"""Arithmetic without an answer, in every part of a definition that may hold some: what needs it is empty, the rest
stands, and nothing stops."""

from __future__ import annotations

import pytest

from scorer import entry
from scorer.digest import digest
from scorer.fuzz import fuzz
from tests.scorer.small import document, missing, played, points, problems, small

HEAD = (
    "settings: {zero: {int: 0..5, default: 0}}\n"
    "inputs:\n  n: {each: player, int: any}\n"
)  # fmt: skip
POINTS = "points: n\n"
ROUND = {"n": [3, 1, 2]}


def test_what_ranks_and_shows() -> None:
    game = small(
        HEAD + POINTS + "start: 5 / zero\nrounds: 5 / zero\nrank: [{high: total / zero}]\n"
        "label:\n  - if total / zero > 1: rich\n  - if total > 2: well off\nheadline: total / zero\ntarget: 9 / zero"
    )
    view = played(game, [ROUND])
    assert view["totals"] == [3, 1, 2]
    assert view["ranks"] == [1, 1, 1]
    assert view["labels"] == ["well off", None, None]
    assert view["headline"] == [None, None, None]
    assert view["over"] is None
    assert view["chart"]["limit"] is None
    assert entry(game, document([ROUND]), 1)["announce"] == "Round 1 written. Anna 3; Ben 1; Cara 2."
    sound = played(game, [ROUND], settings={"zero": 1})
    assert (sound["totals"], sound["ranks"], sound["headline"]) == ([8, 6, 7], [1, 3, 2], [8, 6, 7])


def test_what_ends_and_pays() -> None:
    game = small(
        HEAD + POINTS + "rounds: 1\nend:\n  - if total[first] / zero > 1: rich\nout: total / zero > 2\n"
        "final: {bonus: 1 / zero}\nresults: {share: total / zero}"
    )
    view = played(game, [ROUND])
    assert view["over"]["round"] == 1
    assert view["final_keys"] == {"bonus": [None, None, None]}
    assert view["result_keys"] == {"share": [None, None, None]}
    assert (view["out"], view["totals"]) == ([None, None, None], [3, 1, 2])


def test_a_cell() -> None:
    view = played(small(HEAD + "points: n / zero"), [ROUND])
    assert points(view) == [[None, None, None]]
    assert problems(view) == [["This can't be worked out: a division by zero."]]


def test_a_named_value_that_a_cell_needs() -> None:
    view = played(small(HEAD + "points: share\nlet: {share: n / zero}"), [ROUND])
    assert problems(view) == [["This can't be worked out: a division by zero."]]
    spared = small(HEAD + "points: share if zero > 0 else n\nlet: {share: n / zero}")
    assert points(played(spared, [ROUND])) == [[3, 1, 2]]


@pytest.mark.parametrize(
    "question",
    [
        "{each: player, int: any, when: n / zero > 1}",
        "{each: player, count: 5, when: n / zero > 1}",
    ],
)
def test_whether_a_question_is_asked(question: str) -> None:
    game = small(HEAD + f"  m: {question}\n" + POINTS)
    assert points(played(game, [ROUND])) == [[3, 1, 2]]
    field = entry(game, document([ROUND]), 1)["fields"][1]
    assert not field["visible"]


def test_steps_bounds_and_defaults() -> None:
    game = small(HEAD + "  m: {each: player, int: 0..9 / zero, step: 1 / zero, default: 1 / zero}\npoints: n + m")
    view = played(game, [ROUND | {"m": [7, 100, None]}])
    assert points(view) == [[10, 101, None]]
    assert missing(view) == [{"m": ["Cara"]}]


def test_a_quota() -> None:
    game = small(
        HEAD + "  g: {choice: {a: A, b: B}, quota: [{same: [g, 1 / zero]}, {same: [g], max: 1 / zero}]}\n" + POINTS
    )
    rounds = [ROUND | {"g": "a"}] * 3
    assert problems(played(game, rounds)) == [[], [], []]
    assert problems(played(game, rounds, settings={"zero": 1}))[1] != []


def test_the_fuzzer_tells_of_an_invariant_without_an_answer() -> None:
    game = small(HEAD + POINTS + "rounds: 3\ninvariants:\n  - if total[first] / zero > 1: Nobody is rich")
    found = fuzz(game, 40, 1).failures
    assert any("an invariant can't be worked out: a division by zero" in each for each in found)


def test_a_page_of_a_game_that_not_everybody_can_play() -> None:
    """Three can't sit in pairs: the page knows the seats of two and of four."""
    told = digest(small("players: 3..4\npartners: 2\ninputs: {n: {each: side, int: any}}\npoints: n"))
    assert told["members"] == {"4": [[0, 2], [1, 3]]}
    assert [player["name"] for player in told["static_entry"]["fields"][0]["players"]] == ["1 & 3", "2 & 4"]
    nobody = digest(small("players: 3\npartners: 2\ninputs: {n: {each: side, int: any}}\npoints: n"))
    assert (nobody["members"], nobody["static_entry"]) == ({}, None)

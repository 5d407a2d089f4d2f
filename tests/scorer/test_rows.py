"""Category sheets: rows in any order, rows that are open or hidden, bonuses of a part."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import NUMBERS, played, small

YACHT = small(
    "rows:\n  ones: {face: 1}\n  twos: {face: 2}\n  bonus: {when: long, face: 0}\n  chance: {face: 0}\n"
    "settings: {long: {flag: false}}\n" + NUMBERS
)
SHEET = {"ones": [1, 2], "twos": [4, 6], "chance": [20, 10]}


def test_rows_in_any_order() -> None:
    facts = [{"row": row, "n": cells} for row, cells in SHEET.items()]
    orders = [facts, facts[::-1], [facts[1], facts[2], facts[0]]]
    views = [played(YACHT, order, 2) for order in orders]
    assert views[0] == views[1] == views[2]
    assert views[0]["totals"] == [25, 18]
    assert views[0]["over"]["why"] == "every row is filled"


def test_a_row_that_is_open() -> None:
    view = played(YACHT, {"chance": {"n": [20, 10]}}, 2)
    assert view["totals"] == [20, 10]
    assert view["over"] is None
    assert [row["open"] for row in view["rows"]] == [[True, True], [True, True], [False, False]]
    half = played(YACHT, {"ones": {"n": {"Ben": 2}}, "chance": {"n": [20, 10]}}, 2)
    assert half["totals"] == [20, 12]
    assert half["rows"][0]["cells"] == [None, 2]


def test_a_hidden_row_keeps_its_place() -> None:
    """A setting that hides a row moves nothing, and what was written in it comes back."""
    facts = {row: {"n": cells} for row, cells in (SHEET | {"bonus": [50, 50]}).items()}
    long = played(YACHT, facts, 2, settings={"long": True})
    short = played(YACHT, facts, 2)
    assert long["totals"] == [75, 68]
    assert short["totals"] == [25, 18]
    assert [row["key"] for row in short["rows"]] == ["ones", "twos", "chance"]
    assert [row["key"] for row in long["rows"]] == ["ones", "twos", "bonus", "chance"]
    assert short["problems"] == ["The row 'Bonus' does not count under these rules. What was written in it is kept."]
    assert [made["number"] for made in short["rounds"]] == [made["number"] for made in long["rounds"]]
    assert (short["over"]["round"], long["over"]["round"]) == (4, 4)


def test_subtotals_come_back_to_nought() -> None:
    """https://github.com/glaures/forestshuffle/issues/8: a subtotal stayed after its items were gone."""
    game = small("inputs: {n: {each: player, list: 0..9, int: any}}\npoints: {trees: 'sum(n) * 1', rest: 0}")
    full = played(game, [{"n": [[5, 5], [], []]}])
    empty = played(game, [{"n": [[], [], []]}])
    assert full["rounds"][0]["parts"]["trees"] == [10, 0, 0]
    assert empty["rounds"][0]["parts"]["trees"] == [0, 0, 0]
    assert empty["totals"] == [0, 0, 0]


THREE = "players: 2\nrows: {a: {}, b: {}, c: {}}\ninputs: {n: {each: player, int: 0..50}}\npoints: n\n"


@pytest.mark.parametrize(
    ("rounds", "told"),
    [
        ([{"row": "c", "n": [5, 5]}, {"n": [1, 1]}, {"n": [2, 2]}], True),
        ([{"row": "a", "n": {"Anna": 1}}, {"row": "a", "n": {"Anna": 2}}], True),
        ([{"row": "a", "n": {"Anna": 1}}, {"row": "a", "n": {"Ben": 2}}], False),
        ([{"row": "a", "n": [1, 2]}, {"row": "a", "n": [1, 2]}], False),
    ],
)
def test_a_row_with_two_answers_is_told(rounds: list[Any], told: bool) -> None:
    problems = played(small(THREE), rounds, 2)["problems"]
    label = "C" if "c" in rounds[0].values() else "A"
    said = f"The row '{label}' is written twice, with other facts. What was written last counts."
    assert problems == ([said] if told else [])


def test_empty_rows_are_not_filled() -> None:
    """Golf, match play: over when somebody leads by more holes than are left (Rules of Golf, 3.2a)."""
    game = small(
        THREE.replace("c: {}", "c: {}, d: {}, e: {}").replace("points: n", "points: 1 if n < n[next(me)] else 0")
        + "end:\n  - if max(total) - min(total) > 5 - filled: it is won"
    )
    ahead = [{"row": row, "n": [3, 4]} for row in "deab"]
    assert played(game, ahead[:2], 2)["over"] is None
    assert played(game, ahead[:3], 2)["over"]["why"] == "it is won"

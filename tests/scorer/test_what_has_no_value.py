"""Nothing, and arithmetic without an answer, wherever a definition may have an expression: told or harmless, never
an exception, and never a silent wrong result."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import DefinitionError, score
from scorer.fuzz import fuzz
from tests.scorer.small import document, small

HEAD = """
settings:
  n: {int: 0..20, default: 0}
inputs:
  a: {each: player, int: 0..9}
"""

# A part of a definition with @ in it, and how the note of the match begins, if there is one.
PARTS: list[tuple[str, str]] = [
    ("points: a\nrounds: @", "rounds"),
    ("points: a\nstart: @", "start"),
    ("points: a\nend:\n  - if max(total) >= (@): enough", "end"),
    ("points: a\nout: total > (@)", "out"),
    ("points: a\nrank: [{high: @}]", "rank"),
    ("points: a\nrank: [{low: '@ + total'}]", "rank"),
    ("points: a\nheadline: {is: @}", "headline"),
    ("points: a\nline: (@) > 1", "line"),
    ("points: a\nlabel:\n  - if total > (@): rich", "labels"),
    ("points: a\nfinal: {bonus: @}\nrounds: 2", "final"),
    ("points: a\nresults: {res: @}\nrounds: 2", "results"),
    ("points: a\nstate:\n  s: {start: 0, next: 's + (@)'}\nshow: {S: s}", "state.s"),
    ("points: a\ncheck:\n  - if (@) > 1: much", "check"),
    ("points: a\nplays: (@) > 2 or me == 0", ""),
    ("points: a\nstops_at: @", ""),
    ("points: {x: {is: a, counted: '@'}, y: a}\nstops_at: 5", ""),
    ("points: a\ntarget: {is: @}", ""),
    ("points: a\nsitting_out: @", ""),
    ("points: a + b\ninputs:\n  a: {each: player, int: 0..9}\n  b: {int: '0..(@)'}", "inputs.b"),
    ("points: a + b\ninputs:\n  a: {each: player, int: 0..9}\n  b: {int: 0..9, step: '@'}", "inputs.b"),
    ("points: a + b\ninputs:\n  a: {each: player, int: 0..9}\n  b: {int: 0..9, when: '(@) > 1'}", "inputs.b"),
    ("points: a + b\ninputs:\n  a: {each: player, int: 0..9}\n  b: {each: player, count: '@'}", "inputs.b"),
    ("points: a + b\ninputs:\n  a: {each: player, int: 0..9}\n  b: {int: 0..9, default: '@'}", "inputs.b"),
]
VALUES = ["nothing if n == 0 else 3", "10 / n", "100 // n", "[1, 2][n + 5]", "999999999 * 999999999"]
ROUNDS: list[dict[str, Any]] = [{"a": [4, 2, 2], "b": 0}, {"a": [4, 2, 9], "b": 0}]


def with_part(part: str, value: str) -> Any:
    text = part.replace("@", value)
    return small(HEAD.split("inputs:")[0] + text if "inputs:" in text else HEAD + text)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(("part", "where"), PARTS)
def test_no_part_makes_the_engine_stumble(part: str, where: str, value: str) -> None:
    try:
        game = with_part(part, value)
    except DefinitionError:
        return
    score(game, document(ROUNDS))
    score(game, document(ROUNDS, play_on=True))
    report = fuzz(game, 20)
    assert not [failure for failure in report.failures if "can't be worked out" not in failure]


@pytest.mark.parametrize(("part", "where"), [(part, where) for part, where in PARTS if where])
def test_what_can_not_be_worked_out_is_told(part: str, where: str) -> None:
    told = f"This can't be worked out ('{where}' of the game): a division by zero."
    game = with_part(part, "10 / n")
    without_b = [{"a": facts["a"]} for facts in ROUNDS]
    assert any(told in score(game, document(rounds))["problems"] for rounds in (ROUNDS, without_b))
    five = score(with_part(part, "10 / n"), document(ROUNDS, settings={"n": 5}))
    assert not five["problems"]


def test_nothing_stops_a_round_where_stops_at_is_nothing() -> None:
    game = small(HEAD + "points: a\nstops_at: nothing if n == 0 else n")
    assert score(game, document(ROUNDS))["totals"] == [8, 4, 11]
    # With 5 the second round stops at the first total that reaches it: all are counted at once.
    assert score(game, document(ROUNDS, settings={"n": 5}))["totals"] == [8, 4, 11]


def test_who_has_no_value_ranks_behind_those_who_have_one() -> None:
    game = small(HEAD + "points: a\nrank: [{low: nothing if total == 4 else total}]")
    assert score(game, document(ROUNDS))["ranks"] == [1, 3, 2]


def test_a_bound_that_is_nothing_bounds_nothing() -> None:
    game = small(
        "settings:\n  n: {int: 0..20, default: 0}\ninputs:\n  a: {each: player, int: '0..(nothing if n == 0 else n)'}\n"
        "points: a"
    )
    assert score(game, document([{"a": [1, 2, 300]}]))["totals"] == [1, 2, 300]
    view = score(game, document([{"a": [1, 2, 300]}], settings={"n": 9}))
    assert view["rounds"][0]["problems"] == ["A: 300 is not between 0 and 9."]


def test_a_fault_in_a_check_is_not_told_of_facts_that_are_refused_already() -> None:
    game = small(
        HEAD + "points: a\ncheck:\n  - if any(a > 8): Nobody has nine\n  - if any(10 / (9 - a) > 9): too near to nine"
    )
    view = score(game, document([{"a": [9, 1, 2]}]))
    assert (view["rounds"][0]["problems"], view["problems"]) == (["Nobody has nine."], [])


def test_when_everybody_is_out_the_match_is_over() -> None:
    """Two who would be last fall in the same round: the end "one is left" never comes."""
    game = small(HEAD + "points: a\nout: total > 3\nend:\n  - if count(not out) == 1: one is left")
    view = score(game, document([{"a": [4, 4, 5]}]))
    assert (view["over"]["round"], view["over"]["why"]) == (1, "everybody is out")


def test_a_total_too_large_leaves_the_whole_round_empty() -> None:
    game = small("inputs: {n: {each: player, int: any}}\npoints: n")
    view = score(game, document([{"n": [1, 2, 3]}, {"n": [1_000_000_000, 5, 5]}, {"n": [1, 1, 1]}]))
    assert view["rounds"][1]["problems"] == ["A total grows beyond 1,000,000,000."]
    assert view["rounds"][1]["points"] == [None, None, None]
    assert view["totals"] == [2, 3, 4]


@pytest.mark.parametrize(
    ("table", "rule", "expected"),
    [
        ("{1: 4, 2: 8, 3: 12}", "worth[a]", [8, 4, 0]),
        ("{1: 4, 2: 8, 3: 12}", "lookup(worth, a)", [8, 4, 0]),
        ("{1: [4, 5], 2: [8, 9]}", "sum(worth[a])", [17, 9, 0]),
        ("{0.5: 3, 1: 4}", "worth[a / 2]", [4, 3, 0]),
        ("{-1: 3}", "worth[a - 2]", [0, 3, 0]),
    ],
)
def test_a_table_of_keys_is_read_by_its_keys(table: str, rule: str, expected: list[int]) -> None:
    game = small(f"tables: {{worth: {table}}}\ninputs: {{a: {{each: player, int: 0..9}}}}\npoints: {rule}")
    assert score(game, document([{"a": [2, 1, 7]}]))["totals"] == expected


@pytest.mark.parametrize("rule", ["sum(worth)", "sum([x for x in worth])", "worth[0:1]", "sorted(worth)", "4 in worth"])
def test_a_table_of_keys_is_no_list(rule: str) -> None:
    with pytest.raises(Exception, match=r"small\.yml:\d+:\d+"):
        small(f"tables: {{worth: {{1: 4}}}}\ninputs: {{a: {{each: player, int: 0..9}}}}\npoints: {rule}")

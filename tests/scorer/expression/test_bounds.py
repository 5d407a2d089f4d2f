"""Nothing that a stranger writes can hang, or grow without limit.

Each bound has a test of what is just inside and what is just outside it. Work is counted, never
timed: what would cost too much is refused when it is read, or stopped while it is worked out.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from scorer import DefinitionError, MatchError, read_definition, read_match, score
from scorer.expression import functions
from scorer.expression.compiler import Compiler
from scorer.expression.syntax import ExpressionError, parse
from scorer.fold import play
from scorer.fuzz import fuzz
from scorer.numbers import LARGEST, LARGEST_DENOMINATOR
from tests.scorer.expression.bench import bench


def refused(text: str) -> str:
    with pytest.raises(ExpressionError) as caught:
        bench().compile(text, 2)
    return caught.value.message


LENGTH = "an expression may have 1200 characters"
PARTS = "an expression may have 300 parts"
BRACKETS = "brackets may be nested 25 deep"
SIGNS = "too many signs in a row"


@pytest.mark.parametrize(
    ("inside", "outside", "message"),
    [
        ("1" + " " * 1197 + "+1", "1" + " " * 1198 + "+1", LENGTH),
        ("'" + "a" * 1198 + "'", "'" + "a" * 1199 + "'", LENGTH),
        ("(" * 25 + "1" + ")" * 25, "(" * 26 + "1" + ")" * 26, BRACKETS),
        ("-" * 8 + "1", "-" * 9 + "1", SIGNS),
        ("not " * 8 + "1", "not " * 9 + "1", SIGNS),
        ("- " * 8 + "1", "- " * 9 + "1", SIGNS),
        ("[" + "1," * 99 + "1]", "[" + "1," * 100 + "1]", "a list may have 100 entries"),
        ("+".join("1" * 20) + "<1" * 120, "+".join("1" * 20) + "<1" * 121, PARTS),
        ("1000000000", "1000000001", "numbers go to 1,000,000,000"),
        ("-1000000000", "-1000000001", "numbers go to 1,000,000,000"),
        ("999999999.5", "1000000000.5", "numbers go to 1,000,000,000"),
    ],
    ids=str.split("length text brackets minus not spaced list parts number negative decimal"),
)
def test_size(inside: str, outside: str, message: str) -> None:
    bench().compile(inside)
    assert refused(outside) == message


def test_depth() -> None:
    """Deep without brackets: one condition in the other."""
    bench().compile("1 if 1 else " * 46 + "1")
    assert refused("1 if 1 else " * 60 + "1").endswith("is nested too deep")


# What would break a parser, or an arithmetic that is let loose.
BOMBS = [
    ("(" * 5000 + "1" + ")" * 5000, LENGTH),
    ("[" * 5000, LENGTH),
    ("-" * 5000 + "1", LENGTH),
    ("not " * 5000 + "1", LENGTH),
    ("~" * 5000 + "1", LENGTH),
    ("(" * 500 + "1" + ")" * 500, BRACKETS),
    ("[" * 599, BRACKETS),
    ("f(" * 300, BRACKETS),
    ("{" * 1000, BRACKETS),
    ("-" * 1000 + "1", SIGNS),
    ("not " * 290 + "1", SIGNS),
    ("-+" * 500 + "1", SIGNS),
    ("- not " * 150 + "1", SIGNS),
    ("9" * 1199, "numbers go to 1,000,000,000"),
    ("9" * 5000, LENGTH),
    ("1e999999999", "'1e999999999' is not a plain number"),
    ("1e-999999999", "'1e-999999999' is not a plain number"),
    ("1" + "0" * 600 + "." + "0" * 500 + "1", "numbers go to 1,000,000,000"),
    ("1+" * 599 + "1", "is nested too deep"),
    ("1 if 1 else " * 99 + "1", "is nested too deep"),
    ("x" + "[0]" * 150, "is nested too deep"),
    ("a" + ".b" * 200, "is nested too deep"),
    ("f" + "()" * 200, "is nested too deep"),
    ("1<" * 299 + "1", PARTS),
]


@pytest.mark.parametrize(("text", "message"), BOMBS, ids=lambda value: value[:12])
def test_bomb(text: str, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        bench().compile(text)
    assert message in caught.value.message


NESTED = [
    "sum(sum(sum(took)))",
    "any(count(max(took) > 1) > 1)",
    "[sum([sum([a for a in range(9)]) for b in range(9)]) for c in range(9)]",
    "sum(sum([sum([a for a in range(9)]) for b in range(9)]) for c in range(9))",
    "sum(took, where=any(took > 1, where=all(took > 2)))",
    "[a for a in rolls if any([b for b in rolls if any([c for c in rolls])])]",
]


@pytest.mark.parametrize("text", NESTED)
def test_loops_nest_twice(text: str) -> None:
    assert refused(text).startswith("only two ")


def test_two_loops_are_enough_for_pairs() -> None:
    assert bench().value("sum(count(took > took[it]))") == 0
    assert bench().value("sum([sum([a * b for a in range(4)]) for b in range(4)])") == 36


def test_checking_costs_no_more_than_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is checked a few times, however deep it stands."""
    levels = 12
    text = "sum(rolls if " * levels + "sum(rolls)" + " else rolls)" * levels
    calls = 0
    plain = Compiler.part

    def counting(self: Compiler, node: Any) -> Any:
        nonlocal calls
        calls += 1
        return plain(self, node)

    monkeypatch.setattr(Compiler, "part", counting)
    parts = text.count(" ") + text.count("(")
    with suppress(ExpressionError):  # refusing it is as good
        bench().compile(text)
    assert calls < 20 * parts


# Each goes over more than four million entries. One match may go over so many, then it stops.
TOO_MUCH = [
    ("sum([sum([a * b for a in range(100)]) for b in range(100)])", 450),
    (
        "sum([sum([subsets_adding([1, 2, 4, 8, 16, 32, 64, 128, 256], 9) for a in range(24)]) for b in range(99)])",
        4,
    ),
]


@pytest.mark.parametrize(("text", "rounds"), TOO_MUCH, ids=lambda value: str(value)[5:45])
def test_work_is_counted(text: str, rounds: int) -> None:
    """A match that costs too much is refused with one sentence."""
    game = read_definition(f"name: Endless\nplayers: 1\nend: never\npoints: {text}", "endless.yml")
    with pytest.raises(MatchError) as caught:
        score(game, {"players": ["A"], "rounds": [{}] * rounds})
    assert [problem.code for problem in caught.value.problems] == ["too-much-work"]


CROWD = """
name: Crowd
players: 2..20
end: never
inputs:
  a: {each: player, int: 0..60}
points: sum(sum(a * mine) * sum(a * 2 + 1, where=a > 0) + sum(a, where=not mine) * max(a + 1))
"""


def test_players_in_loops_inside_loops_are_work() -> None:
    """What each player costs for each player is counted too."""
    game = read_definition(CROWD, "crowd.yml")
    players = [f"P{number}" for number in range(20)]
    with pytest.raises(MatchError) as caught:
        score(game, {"players": players, "rounds": [{"a": [1] * 20}] * 200})
    assert [problem.code for problem in caught.value.problems] == ["too-much-work"]


def test_what_is_shown_of_a_match_is_work_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound may be reached after the last round, by who stands where; that is told in the same way."""
    monkeypatch.setattr(functions, "MOST_WORK", 100)
    game = read_definition(CROWD.split("points")[0] + 'points: a\nrank: [{high: "sum(sum(total))"}]', "crowd.yml")
    match = {"players": [f"P{number}" for number in range(20)], "rounds": [{"a": [1] * 20}]}
    assert play(read_match(game, match)).totals == [1] * 20
    with pytest.raises(MatchError) as caught:
        score(game, match)
    assert [problem.code for problem in caught.value.problems] == ["too-much-work"]


def test_advice_has_a_bound() -> None:
    """All matches by which a definition is looked at may cost so much together."""
    report = fuzz(read_definition(CROWD, "crowd.yml"), runs=500, most_work=50_000)
    assert 0 < report.matches < 500


@pytest.mark.parametrize("entry", ["{n}", "[{n}, {n}]"])
def test_tables_have_a_bound(entry: str) -> None:
    """What goes over a table can't be made to go over much."""
    table = ", ".join(entry.format(n=number) for number in range(301))
    text = f"name: Long\nplayers: 1\nend: never\ntables: {{big: [{table}]}}\npoints: len(big)"
    with pytest.raises(DefinitionError) as caught:
        read_definition(text, "long.yml")
    assert "too-long" in [problem.code for problem in caught.value.problems]


def test_a_long_match_is_no_bomb() -> None:
    """Two thousand rounds that go over lists, as darts do, stay far below the bound."""
    game = read_definition(
        "name: Long\nplayers: 2..8\nend: never\ninputs:\n  hits: {each: player, list: 0..3, int: 0..60}\n"
        "points: sum([hit * 2 for hit in hits if hit > 15])",
        "long.yml",
    )
    match = {"players": list("ABCD"), "rounds": [{"hits": [[20, 1, 60], [5], [], [16]]}] * 2000}
    view = score(game, match)
    assert view["totals"] == [320_000, 0, 0, 64_000]
    assert not any(made["problems"] for made in view["rounds"])


# Growth from round to round: whatever is kept stays within bounds.
GROWING = [
    ("{start: 3, next: s * s}", 43_046_721),
    ("{start: 1, next: s / 3}", "1/531441"),
    ("{start: 1, next: s * 1000 + 1}", 1_001_001),
    ("{start: -2, next: s * 2}", -536_870_912),
    ("{start: '[1]', next: '[t * t for t in [s[0] + 2]]'}", [15_131 * 15_131]),
    ("{tally: 400000000}", 800_000_000),
]


@pytest.mark.parametrize(("state", "last"), GROWING)
def test_growth_through_state(state: str, last: Any) -> None:
    game = read_definition(
        f"name: Growth\nplayers: 1\nend: never\nstate:\n  s: {state}\npoints: 0\nshow: {{S: s}}", "growth.yml"
    )
    view = score(game, {"players": ["A"], "rounds": [{}] * 60})
    assert view["state"]["s"] == last


def test_lists_do_not_grow() -> None:
    """No rule makes a list longer than its parts, or a list of lists."""
    for rule in ("[s, s]", "[[a] for a in s]", "s + s", "s * 2", "[*s, *s]"):
        text = f'name: G\nplayers: 1\nend: never\nstate:\n  s: {{start: "[1]", next: "{rule}"}}\npoints: 0'
        with pytest.raises(DefinitionError) as caught:
            read_definition(text, "g.yml")
        assert caught.value.problems[0].code in ("wrong-type", "not-in-language")


@pytest.mark.parametrize(
    ("n", "d", "value"),
    [
        (1_000_000, 1, LARGEST),
        (-1_000_000, 1, -LARGEST),
        (1_000_001, 1, None),
        (-1_000_001, 1, None),
        (1, 1000 * LARGEST_DENOMINATOR, f"1/{LARGEST_DENOMINATOR}"),
        (1, 999_999_937, None),  # a prime: 1000 parts of it
        (1, 0, None),
    ],
)
def test_stored_numbers_have_a_bound(n: int, d: int, value: Any) -> None:
    game = read_definition(
        "name: B\nplayers: 1\nend: never\ninputs: {n: {int: any}, d: {int: any}}\npoints: n * 1000 / d", "b.yml"
    )
    made = score(game, {"players": ["A"], "rounds": [{"n": n, "d": d}]})["rounds"][0]
    assert made["points"] == [value]
    assert bool(made["problems"]) is (value is None)


def test_totals_have_a_bound() -> None:
    game = read_definition("name: T\nplayers: 1\nend: never\npoints: 400000000", "t.yml")
    view = score(game, {"players": ["A"], "rounds": [{}] * 4})
    assert view["totals"] == [800_000_000]
    assert view["rounds"][2]["problems"] == ["A total grows beyond 1,000,000,000."]


def test_parse_gives_back_only_what_it_lets_through() -> None:
    """The list of what is allowed is looked at node by node, so nothing hides below."""
    for text in ("[lambda: 1]", "sum(1 if (yield) else 0)", "max(1, *[2])", "a[f'{b}']", "[x async for x in a]"):
        with pytest.raises(ExpressionError):
            parse(text)

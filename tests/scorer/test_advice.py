"""What is advised, and what the fuzzer looks at."""

from __future__ import annotations

import pytest

from scorer.checking import check_file
from scorer.fuzz import fuzz
from tests.scorer.small import small

HEAD = "name: A\nplayers: 3\nrounds: 3\ninputs: {loser: {player: true, nobody: Nobody}}\n"
POINTS = "points: 1 if me == loser else 0\n"


def told(text: str) -> list[str]:
    return [f"{problem.code}: {problem.message}" for problem in check_file(text, "a.yml")]


def test_what_decides_who_deals_is_used() -> None:
    state = "state: {starter: {start: first, next: after_it, mark: starts}}\n"
    assert told(HEAD + POINTS + state + "let: {after_it: loser if loser != nobody else starter}\n") == []


@pytest.mark.parametrize("word", ["pass", "from", "class", "with", "as"])
def test_words_that_no_formula_can_read_name_nothing(word: str) -> None:
    found = told(HEAD + POINTS + f"let: {{{word}: 1}}\n")
    assert found[0] == f"name-taken: '{word}' is a word of the language and can't name a named value"
    found = told(HEAD.replace("loser: {", f"c: {{choice: {{a: {{{word}: 2}}, b: {{}}}}}}, loser: {{") + POINTS)
    assert found[0] == f"bad-name: '{word}' can't be the name of a property"


def test_halves_that_add_up_are_made_up_too() -> None:
    report = fuzz(small("players: 2\ninputs: {b: {each: player, count: 5, step: 0.5}}\npoints: b\nrounds: 2"), runs=40)
    assert report.failures == []
    assert 0 < report.whole <= report.rounds


def test_a_pot_that_grows_beyond_all_bounds_is_no_fault() -> None:
    text = "players: 2\ninputs: {b: {each: player, flag: true}}\npoints: 100000000\nend: never"
    assert fuzz(small(text), runs=60).failures == []


PAYS = "players: 2\ninputs: {n: {each: player, int: 0..5}}\npoints: n\nrounds: 1\nfinal: {prize: 100}\ninvariants:\n"


@pytest.mark.parametrize(
    ("invariant", "broken"),
    [
        ("finished and min(total) < 100", False),
        ("finished and max(total) >= 100", True),
        ("not any(place == 1)", False),
    ],
)
def test_invariants_read_totals_with_the_bonuses(invariant: str, broken: bool) -> None:
    assert bool(fuzz(small(PAYS + f"  - if {invariant}: wrong"), runs=20).failures) is broken


SIDES = "name: S\nplayers: 4\npartners: 2\nrounds: 1\ninputs: {n: {each: side, int: 0..50}}\npoints: n\nexamples:\n"
DEAL = "  - players: [Anna, Ben, Cara, Dan]\n    rounds: [{n: {A: 3, B: 4}}]\n    expect: "


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("{winners: [B], totals: {A: 3, Ben: 4}}", ""),
        ("{winners: [Ben, Dan]}", ""),
        ("{winners: [A]}", "winners: expected [Anna & Cara], the engine says [Ben & Dan]"),
        ("{state: {round_of: 3}}", "state: there is no 'round_of'"),
    ],
)
def test_sides_are_expected_by_letter_or_by_name(expected: str, said: str) -> None:
    found = [problem.message for problem in check_file(SIDES + DEAL + expected, "s.yml")]
    assert found == ([f"example 1: {said}"] if said else [])

"""Outside cases: published results and refusals, scored by our definitions.

Each file `tests/cases/<slug>.yml` holds the cases of one game: `game`, the slug of its definition
in `docs/games` or `tests/games`, and `cases`. A case is

    id, title     its name and what it shows
    source        where the facts and the result come from
    kind          refuse: the last round is impossible. unfinished: the last round waits for more.
    note          what had to be added or translated; `disputed` when sources disagree
    settings first players rounds changes play_on     the match, as in the match document
    expect        what the source says about it

An expectation is a list in the order of the columns, or a mapping that names only the columns the
source speaks about. `-` is an empty cell. Rounds outside `problems` and `unfinished` must have
neither problems nor missing facts, so that no case passes on facts the engine did not use.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorer import MatchError, read_definition, score
from scorer.reading import read_tree
from scorer.tree import to_plain

ROOT = Path(__file__).resolve().parents[2]
CASE_FILES = sorted((ROOT / "tests" / "cases").glob("*.yml"))

CASE_KEYS = {
    *("id", "title", "source", "kind", "note", "disputed", "expect"),
    *("settings", "first", "players", "rounds", "changes", "play_on"),
}
MATCH_KEYS = ("settings", "first", "players", "rounds", "changes", "play_on")
ROUND_ROWS = ("points", "running")
COLUMN_ROWS = ("totals", "ranks", "out", "labels", "standing", "headline", "so_far")
EXPECT_KEYS = {
    *ROUND_ROWS,
    *COLUMN_ROWS,
    *("parts", "show", "finals", "results", "state", "greyed"),
    *("over", "winners", "problems", "unfinished", "missing", "at"),
}


@cache
def case_file(path: Path) -> dict[str, Any]:
    """The plain data of one file of cases."""
    data = to_plain(read_tree(path.read_bytes(), path.name))
    assert isinstance(data, dict)
    return data


@cache
def game_of(slug: str) -> Any:
    """The definition of that slug, published or not."""
    places = [ROOT / "docs" / "games" / f"{slug}.yml", ROOT / "tests" / "games" / f"{slug}.yml"]
    path = next((place for place in places if place.exists()), None)
    assert path is not None, f"no definition for {slug}"
    return read_definition(path.read_text("utf-8"), path.name)


def all_cases() -> list[Any]:
    """Every case as a test parameter, named by its game and the id it has in its file."""
    return [
        pytest.param(data["game"], case, id=f"{data['game']}/{case['id']}")
        for data in map(case_file, CASE_FILES)
        for case in data["cases"]
    ]


def same(expected: Any, actual: Any) -> bool:
    """Equal as the source means it: exact numbers however written, `-` for an empty cell."""
    if expected == "-" or actual is None:
        return expected == "-" and actual is None
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, list):
        return isinstance(actual, list) and len(expected) == len(actual) and all(map(same, expected, actual))
    try:
        return Fraction(str(expected)) == Fraction(str(actual))
    except ValueError:
        return str(expected) == str(actual)


def check_row(expected: Any, actual: Any, names: list[str], where: str) -> None:
    """One row of the sheet: a list for every column, or only the columns that are named."""
    if isinstance(expected, dict) and isinstance(actual, list):
        unknown = set(expected) - set(names)
        assert not unknown, f"{where}: no column {unknown}, there are {names}"
        actual = {name: actual[names.index(name)] for name in expected}
        for name in expected:
            assert same(expected[name], actual[name]), f"{where}: {actual}, expected {expected}"
    else:
        assert same(expected, actual), f"{where}: {actual}, expected {expected}"


def check_rows(expected: list[Any], actual: list[Any], names: list[str], where: str) -> None:
    """One row for each round; an empty mapping leaves a round out."""
    assert len(expected) <= len(actual), f"{where}: only {len(actual)} rounds"
    for number, (wanted, found) in enumerate(zip(expected, actual, strict=False), 1):
        check_row(wanted, found, names, f"{where} of round {number}")


def numbers_of(view: dict[str, Any], key: str) -> list[int]:
    """The numbers of the rounds that have something under `key`."""
    return [row["number"] for row in view["rounds"] if row[key]]


def check_course(case: dict[str, Any], view: dict[str, Any]) -> None:
    """No problem and nothing missing but where the case says so; over when it says so."""
    expect, last = case["expect"], [len(case["rounds"])]
    kind = case.get("kind", "")
    problems = expect.get("problems", last if kind == "refuse" else [])
    unfinished = expect.get("unfinished", last if kind == "unfinished" else None)
    assert view["problems"] == []
    unread = {label for row in view["rounds"] for label in row["hidden"]}
    assert not unread, f"facts that are not asked for: {unread}"
    said = [row["problems"] for row in view["rounds"]]
    assert numbers_of(view, "problems") == problems, f"problems: {said}"
    if unfinished is not None or not problems:
        missing = [row["missing"] for row in view["rounds"]]
        assert numbers_of(view, "unfinished") == (unfinished or []), f"missing: {missing}"
    if "at" in expect:
        places = [place["input"] for place in view["rounds"][-1]["problem_places"]]
        assert expect["at"] in places
    if "missing" in expect:
        inputs = [gap["input"] for row in view["rounds"] for gap in row["missing"]]
        assert inputs == expect["missing"]
    if "over" in expect:
        over = view["over"] and view["over"]["round"]
        wanted = expect["over"]
        assert bool(over) is wanted if isinstance(wanted, bool) else over == wanted, f"over: {over}"
    if "winners" in expect:
        assert view["over"]["winners"] == expect["winners"]


def check_numbers(expect: dict[str, Any], view: dict[str, Any]) -> None:
    """Every number, name and word that the case states."""
    names, rounds = view["columns"], view["rounds"]
    for key in ROUND_ROWS:
        check_rows(expect.get(key, []), [row[key] for row in rounds], names, key)
    for key in COLUMN_ROWS:
        if key in expect:
            check_row(expect[key], view[key], names, key)
    for inner in ("parts", "show"):
        for title, rows in expect.get(inner, {}).items():
            check_rows(rows, [row[inner][title] for row in rounds], names, title)
    for key, place in (("finals", "final_keys"), ("results", "result_keys")):
        for title, row in expect.get(key, {}).items():
            check_row(row, view[place][title], names, title)
    for name, value in expect.get("state", {}).items():
        check_row(value, view["next"]["states"][name], names, name)
    for name, options in expect.get("greyed", {}).items():
        greyed = [key for key, reason in view["next"]["choices"][name].items() if reason]
        assert sorted(greyed) == sorted(options), f"greyed: {greyed}"


@pytest.mark.parametrize(("slug", "case"), all_cases())
def test_case(slug: str, case: dict[str, Any]) -> None:
    """The engine says what the source says."""
    match = {"format": "houserules.match/1", "game": slug}
    match |= {key: case[key] for key in MATCH_KEYS if key in case}
    try:
        view = score(game_of(slug), match)
    except MatchError as error:
        pytest.fail(f"the match of the case can't be read: {error}")
    check_course(case, view)
    check_numbers(case["expect"], view)


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.stem)
def test_cases_are_stated_whole(path: Path) -> None:
    """Each case says where it comes from and expects something, in keys that are looked at."""
    data = case_file(path)
    assert set(data) == {"game", "cases"}
    assert data["game"] == path.stem
    ids = [case["id"] for case in data["cases"]]
    assert len(set(ids)) == len(ids)
    for case in data["cases"]:
        assert set(case) <= CASE_KEYS, case["id"]
        assert all(case[key] for key in ("source", "title", "players", "rounds")), case["id"]
        assert case.get("kind", "refuse") in ("refuse", "unfinished"), case["id"]
        assert set(case["expect"]) <= EXPECT_KEYS, case["id"]
        assert case["expect"] or case.get("kind"), f"{case['id']} expects nothing"


@pytest.mark.parametrize(
    "wrong",
    [
        {"totals": [4, 3]},
        {"totals": {"B": 3}},
        {"points": [["-", 0]]},
        {"points": [[1, 0], [0, 2], [0, 2]]},
        {"over": True},
        {"winners": ["A"]},
        {"problems": [2]},
        {"unfinished": [3]},
        {"state": {"crawford": 1}},
        {"show": {"Crawford": ["", "Crawford game", ""]}},
    ],
    ids=str,
)
def test_a_wrong_expectation_fails(wrong: dict[str, Any]) -> None:
    """What a source does not say is noticed, whichever key of `expect` says it."""
    path = next(path for path in CASE_FILES if path.stem == "backgammon-match")
    case = next(case for case in case_file(path)["cases"] if case["id"] == "backgammon_match-06")
    test_case("backgammon-match", case)
    with pytest.raises((AssertionError, TypeError)):
        test_case("backgammon-match", case | {"expect": wrong})

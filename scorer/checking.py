"""Checks a definition as a whole: it is read, its examples are worked out, and it is linted."""

from __future__ import annotations

from typing import Any

from .building import read_definition
from .definition import Example, Game
from .fold import Played, play
from .match import read_match
from .numbers import exact, parse_number, show_number
from .problems import DefinitionError, MatchError, Problem
from .view import view_of

__all__ = ["check_file"]


def check_file(text: bytes | str, path: str, lint: bool = True) -> list[Problem]:
    """Every problem of a definition: what can't be read, examples that come out
    differently, and (with `lint`) what is probably forgotten."""
    try:
        game = read_definition(text, path)
    except DefinitionError as error:
        return list(error.problems)
    found = check_examples(game, path)
    if lint:
        from .lint import lint as advise

        found += advise(game, path)
    return found


def check_examples(game: Game, path: str) -> list[Problem]:
    """What differs between the examples of a game and what the engine says."""
    found = []
    for number, example in enumerate(game.examples, 1):
        name = f"example {number}" + (f" ({example.title})" if example.title else "")
        for difference in differences(game, example):
            found.append(
                Problem("example-fails", f"{name}: {difference}", path, example.line, 1 if example.line else 0)
            )
    return found


def differences(game: Game, example: Example) -> list[str]:
    """Where an example comes out differently from what it expects, in words."""
    try:
        match = read_match(game, example.document)
    except MatchError as error:
        return [problem.message for problem in error.problems]
    played = play(match)
    view = view_of(played)
    found = list(match.problems)
    for key, expected in example.expect.items():
        found += COMPARE[key](view, played, expected)
    if "problems" not in example.expect:
        for made in played.rounds:
            found += [f"{game.round_word} {made.number}: {sentence}" for sentence, _, _ in made.problems]
    return found


def same(expected: Any, actual: Any) -> bool:
    """Whether an expected value is met; numbers by value, '-' and null alike.

    >>> same("-", None), same("7/3", "7/3"), same(2, 2), same(False, 0)
    (True, True, True, False)
    """
    if expected == "-":
        expected = None
    if isinstance(expected, bool) or isinstance(actual, bool):
        return isinstance(expected, bool) and isinstance(actual, bool) and expected == actual
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(same(e, a) for e, a in zip(expected, actual, strict=True))
    if isinstance(expected, dict) and isinstance(actual, dict):
        return set(expected) == set(actual) and all(same(expected[key], actual[key]) for key in expected)
    one, other = parse_number(expected), parse_number(actual)
    if one is not None and other is not None:
        return one == other
    return bool(expected == actual)


def said(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(said(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {said(each)}" for key, each in value.items()) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    number = parse_number(value)
    return "-" if value is None else show_number(exact(number)) if number is not None else str(value)


def differs(what: str, expected: Any, actual: Any) -> list[str]:
    return [] if same(expected, actual) else [f"{what}: expected {said(expected)}, the engine says {said(actual)}"]


def by_round(view: Any, played: Played, expected: Any) -> list[str]:
    points = [made["points"] for made in view["rounds"]]
    if not isinstance(expected, list):
        return ["points: expected is a list, one entry for each round"]
    found = []
    if len(expected) != len(points):
        found.append(f"points: expected {len(expected)} rounds, there are {len(points)}")
    for number, (one, other) in enumerate(zip(expected, points, strict=False), 1):
        found += differs(f"points of {view['round_word']} {number}", one, other)
    return found


def columns_of(key: str) -> Any:
    return lambda view, played, expected: differs(key, expected, view[key])


def out(view: Any, played: Played, expected: Any) -> list[str]:
    wanted = [0 if each in (None, "-") else each for each in expected]
    return differs("out", wanted, [number or 0 for number in view["out"]])


def over(view: Any, played: Played, expected: Any) -> list[str]:
    actual = view["over"]["round"] if view["over"] else False
    return (
        []
        if expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
        else [f"over: expected {said(expected)}, the engine says {said(actual)}"]
    )


def winners(view: Any, played: Played, expected: Any) -> list[str]:
    return differs("winners", expected, view["over"]["winners"] if view["over"] else [])


def numbers_where(key: str) -> Any:
    def compare(view: Any, played: Played, expected: Any) -> list[str]:
        actual = [made["number"] for made in view["rounds"] if made[key]]
        return differs(key, expected, actual)

    return compare


def shows(view: Any, played: Played, expected: Any) -> list[str]:
    found = []
    labels = {show.key: show.label for show in played.match.game.shows.values()}
    for key, values in expected.items():
        actual = [made["show"].get(labels.get(key, key)) for made in view["rounds"]]
        found += differs(f"show {key}", values, actual)
    return found


def named(key: str, view_key: str) -> Any:
    def compare(view: Any, played: Played, expected: Any) -> list[str]:
        found = []
        for name, values in expected.items():
            found += differs(f"{key} {name}", values, view[view_key].get(name))
        return found

    return compare


def greyed(view: Any, played: Played, expected: Any) -> list[str]:
    found = []
    for key, options in expected.items():
        found += differs(f"greyed {key}", sorted(options), sorted(view["next"]["choices"].get(key, {})))
    return found


COMPARE: dict[str, Any] = {
    "points": by_round,
    "totals": columns_of("totals"),
    "ranks": columns_of("ranks"),
    "labels": columns_of("labels"),
    "out": out,
    "over": over,
    "winners": winners,
    "show": shows,
    "state": named("state", "state"),
    "greyed": greyed,
    "problems": numbers_where("problems"),
    "unfinished": numbers_where("unfinished"),
    "finals": named("finals", "final_keys"),
    "results": named("results", "result_keys"),
}

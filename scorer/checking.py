"""Checks a definition as a whole: it is read, its examples are worked out, and it is linted."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from .building import read_definition
from .definition import Example, Game
from .fold import Played, play
from .match import read_match
from .numbers import exact, parse_number, show_number
from .problems import DefinitionError, MatchError, Problem, did_you_mean
from .view import view_of
from .words import not_among

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
    """What differs between the examples of a game and what the engine says, each at its place."""
    found = []
    for number, example in enumerate(game.examples, 1):
        name = f"example {number}" + (f" ({example.title})" if example.title else "")
        for where, difference in differences(game, example):
            found.append(Problem("example-fails", f"{name}: {difference}", path, *place_of(example, where)))
    return found


def place_of(example: Example, where: str) -> tuple[int, int]:
    """Line and column of a part of an example, or of the nearest thing around it that is known."""
    while where and where not in example.places:
        where = where.rpartition(".")[0]
    if where:
        return example.places[where]
    return example.line, 1 if example.line else 0


# Where in the example, and what differs, in words.
Difference = tuple[str, str]

# What a first difference brings with it, so that one slip is told once.
BRINGS = {
    "points": ("totals", "ranks", "labels", "out", "over", "winners", "finals", "results"),
    "totals": ("ranks", "labels", "out", "over", "winners", "results"),
    "over": ("winners",),
    "ranks": ("winners",),
}


def differences(game: Game, example: Example) -> list[Difference]:
    """Where an example comes out differently from what it expects."""
    try:
        match = read_match(game, example.document)
    except MatchError as error:
        return [("", problem.message) for problem in error.problems]
    played = play(match)
    view = view_of(played)
    found = [("", sentence) for sentence in match.problems]
    if "problems" not in example.expect:
        for made in played.rounds:
            where = f"rounds.{made.row or made.number}"
            found += [(where, f"{game.round_word} {made.number}: {sentence}") for sentence, _, _ in made.problems]
    if found:
        # What is not counted is missing everywhere; to tell that too would bury what went wrong.
        return found
    by_key = {key: COMPARE[key](view, played, expected) for key, expected in example.expect.items()}
    follows = {follower for key, brought in BRINGS.items() if by_key.get(key) for follower in brought}
    return [each for key, differing in by_key.items() if key not in follows for each in differing]


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


def differs(where: str, what: str, expected: Any, actual: Any) -> list[Difference]:
    if same(expected, actual):
        return []
    return [(f"expect.{where}", f"{what}: expected {said(expected)}, the engine says {said(actual)}")]


def column_of(view: Any, played: Played, name: str) -> int | None:
    """The column with this name; of a side, its letter or the name of somebody in it will do."""
    if name in view["columns"]:
        return list(view["columns"]).index(name)
    match = played.match
    if name in match.letters:
        return match.letters.index(name)
    return match.side_of[view["players"].index(name)] if name in view["players"] else None


def by_column(
    view: Any, played: Played, where: str, what: str, expected: Any, actual: list[Any]
) -> list[Difference]:
    """Differences of a list by column, or of those columns that are expected by name."""
    if not isinstance(expected, dict):
        return differs(where, what, expected, actual)
    found: list[Difference] = []
    for name, value in expected.items():
        column = column_of(view, played, str(name))
        if column is not None:
            found += differs(where, f"{what} of {name}", value, actual[column])
        else:
            found.append((f"expect.{where}", f"{what}: {not_among(str(name), view['columns'])}"))
    return found


def by_round(view: Any, played: Played, expected: Any) -> list[Difference]:
    points = [made["points"] for made in view["rounds"]]
    found: list[Difference] = []
    if len(expected) != len(points):
        found.append(("expect.points", f"points: expected {len(expected)} rounds, there are {len(points)}"))
    for number, (one, other) in enumerate(zip(expected, points, strict=False), 1):
        differing = by_column(view, played, f"points.{number}", f"points of {view['round_word']} {number}", one, other)
        if view["rounds"][number - 1]["beyond"]:
            over = f"the match was over after {view['round_word']} {played.over_round}"
            differing = [(where, f"{text}; {over} ({played.why})") for where, text in differing]
        found += differing
    return found


def columns_of(key: str) -> Any:
    return lambda view, played, expected: by_column(view, played, key, key, expected, view[key])


def out(view: Any, played: Played, expected: Any) -> list[Difference]:
    if isinstance(expected, list):
        expected = [0 if each in (None, "-") else each for each in expected]
    return by_column(view, played, "out", "out", expected, [number or 0 for number in view["out"]])


def over(view: Any, played: Played, expected: Any) -> list[Difference]:
    return differs("over", "over", expected, view["over"]["round"] if view["over"] else False)


def winners(view: Any, played: Played, expected: Any) -> list[Difference]:
    columns = [column_of(view, played, str(name)) for name in expected] if isinstance(expected, list) else []
    if columns and None not in columns:
        expected = [view["columns"][column] for column in dict.fromkeys(columns) if column is not None]
    return differs("winners", "winners", expected, view["over"]["winners"] if view["over"] else [])


def numbers_where(key: str) -> Any:
    def compare(view: Any, played: Played, expected: Any) -> list[Difference]:
        actual = [made["number"] for made in view["rounds"] if made[key]]
        return differs(key, key, expected, actual)

    return compare


def shows(view: Any, played: Played, expected: Any) -> list[Difference]:
    found = []
    labels = {show.key: show.label for show in played.match.game.shows.values()}
    for key, values in expected.items():
        actual = [made["show"].get(labels.get(key, key)) for made in view["rounds"]]
        found += differs(f"show.{key}", f"show {key}", values, actual)
    return found


def named(key: str, view_key: str, known: Callable[[Game], Collection[str]]) -> Any:
    def compare(view: Any, played: Played, expected: Any) -> list[Difference]:
        found = []
        names = known(played.match.game)
        for name, values in expected.items():
            if name in names:
                found += differs(f"{key}.{name}", f"{key} {name}", values, view[view_key].get(name))
            else:
                hint = did_you_mean(str(name), names)
                found.append((f"expect.{key}", f"{key}: there is no '{name}'" + (f"; {hint}" if hint else "")))
        return found

    return compare


def greyed(view: Any, played: Played, expected: Any) -> list[Difference]:
    found = []
    for key, options in expected.items():
        actual = sorted(view["next"]["choices"].get(key, {}))
        found += differs(f"greyed.{key}", f"greyed {key}", sorted(options), actual)
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
    "state": named("state", "state", lambda game: game.states),
    "greyed": greyed,
    "problems": numbers_where("problems"),
    "unfinished": numbers_where("unfinished"),
    "finals": named("finals", "final_keys", lambda game: game.finals),
    "results": named("results", "result_keys", lambda game: game.results),
}

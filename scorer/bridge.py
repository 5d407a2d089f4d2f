"""What the worker in the browser may call: JSON text in, JSON text out, never an exception.

A sheet waits for its first totals until everything at the head of this file is imported; what it needs later is
imported where it is asked for.

call("view", '{"slug": "king", "match": {…}}') -> '{"ok": {…}}' or '{"problems": [{…}]}'
"""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from .building import game_from_tree
from .definition import Game
from .digest import digest
from .document_text import parse_document
from .entry import form_at
from .fold import Played, play
from .match import read_match
from .numbers import to_json
from .problems import Problem, ScorerError
from .view import score, view_of

JSON = dict[str, Any]
VERSION = 1

games: dict[str, Game] = {}
# What each loaded game was made of.
made_from: dict[str, str] = {}
# The match that was asked for last: most of the next one is the same, a tap later.
latest: list[Played] = []


def call(method: str, arguments: str) -> str:
    """One call. The answer is `{"ok": value}`, or `{"problems": [{code, message, …}]}`."""
    try:
        given = parse_document(arguments)
        if not isinstance(given, dict) or method not in METHODS:
            raise ScorerError([Problem("unknown-call", f"there is no call '{method}'")])
        answer: JSON = {"ok": METHODS[method](given)}
    except ScorerError as error:
        answer = {"problems": [told(problem) for problem in error.problems]}
    except Exception as error:  # A page must never lose its engine to a mistake in it.
        answer = {
            "problems": [
                {
                    "code": "engine",
                    "message": f"The engine stumbled: {type(error).__name__}: {error}",
                    "hint": "",
                    "line": 0,
                    "column": 0,
                }
            ]
        }
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"), default=plain)


def plain(value: Any) -> Any:
    """Numbers that JSON does not know."""
    return float(value) if isinstance(value, Decimal) else to_json(value)


def told(problem: Problem) -> JSON:
    """A problem as the browser gets it, with its whole text."""
    return {
        "code": problem.code, "message": problem.message, "path": problem.path, "line": problem.line,
        "column": problem.column, "hint": problem.hint, "text": str(problem),
    }  # fmt: skip


def game_of(given: JSON) -> Game:
    """The loaded game that a call names. Raises ScorerError when it is not loaded."""
    slug = given.get("slug")
    if not isinstance(slug, str) or slug not in games:
        raise ScorerError([Problem("unknown-game", f"the game '{slug}' is not loaded")])
    return games[slug]


def number_of(given: JSON, key: str, without: int) -> int:
    """A whole number of a call. Raises ScorerError when it is something else."""
    value = given.get(key) or without
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScorerError([Problem("wrong-kind", f"'{key}' of a call is a whole number")])
    return value


def load(given: JSON) -> JSON:
    """Takes a game's plain tree; its digest comes back."""
    slug = str(given.get("slug"))
    tree = given.get("tree") or {}
    # The memory that a browser kept of an earlier visit has the game of that visit in it.
    source = repr(tree)
    if made_from.get(slug) != source:
        games[slug] = game_from_tree(tree, slug)
        made_from[slug] = source
    return digest(games[slug])


def played(given: JSON) -> Played:
    """The match of a call, scored; rounds that it has in common with the latest are not scored again."""
    match = read_match(game_of(given), given.get("match"))
    earlier = latest.pop() if latest else None
    latest.append(play(match, earlier))
    return latest[0]


def forget() -> None:
    """Lets go of the latest match, before the memory is kept for a later visit."""
    latest.clear()


def view(given: JSON) -> JSON:
    """The View of a match."""
    return view_of(played(given))


def form(given: JSON) -> JSON:
    """The form of one round of a match."""
    return form_at(played(given), number_of(given, "round", 1))


def why(given: JSON) -> JSON:
    """Why a cell, or with round 0 a total, is what it is."""
    from .explain import explanation

    player = given.get("player")
    who: str | int = player if isinstance(player, str) else number_of(given, "column", 0)
    return explanation(played(given), number_of(given, "round", 0), who)


def compared(given: JSON) -> JSON:
    """What a changed rule or fact would do."""
    from .compare import difference

    before = played({**given, "match": given.get("before")})
    after = played({**given, "match": given.get("after")})
    if len(before.match.sides) != len(after.match.sides):
        raise ScorerError([Problem("wrong-kind", "only two states of one match can be compared")])
    return difference(before, after)


def words(given: JSON) -> JSON:
    """The words of a page under a table's settings."""
    from .prose import prose

    settings = given.get("settings") or {}
    if not isinstance(settings, dict):
        raise ScorerError([Problem("wrong-kind", "'settings' of a call is an object of setting: value")])
    return prose(game_of(given), settings, bool(given.get("examples")))


def check(given: JSON) -> JSON:
    """Checks the text of a definition; when it can be played its tree comes back and is loaded."""
    from .building import read_definition
    from .checking import check_file

    text, path = str(given.get("text", "")), str(given.get("path", "definition.yml"))
    problems = check_file(text, path)
    answer: JSON = {"problems": [told(problem) for problem in problems], "game": None}
    try:
        game = read_definition(text, path)
    except ScorerError:
        return answer
    games[game.slug] = game
    made_from.pop(game.slug, None)
    return answer | {"game": {"slug": game.slug, "tree": game.tree, **digest(game)}}


def read(given: JSON) -> JSON:
    """Checks a match document before it is taken over. Gives its game, players and rounds."""
    document = given.get("match")
    if document is None:
        document = parse_document(str(given.get("text", "")))
    slug = given.get("slug") or (document.get("game") if isinstance(document, dict) else None)
    match = read_match(game_of({"slug": slug}), document)
    return {
        "game": slug,
        "players": [player.name for player in match.players],
        "rounds": len(match.rounds),
        "problems": list(match.problems),
        "document": document,
    }


def csv(given: JSON) -> str:
    """A match as CSV."""
    from .export import as_csv

    return as_csv(score(game_of(given), given.get("match")))


def text(given: JSON) -> str:
    """A match as a few lines of text."""
    from .export import as_text

    return as_text(score(game_of(given), given.get("match")))


def about(given: JSON) -> JSON:
    """Versions, and the games that are loaded."""
    import sys

    return {"version": VERSION, "python": sys.version.split()[0], "games": sorted(games)}


METHODS: dict[str, Callable[[JSON], Any]] = {
    "load": load, "view": view, "entry": form, "explain": why, "compare": compared, "prose": words,
    "check": check, "read": read, "csv": csv, "text": text, "about": about,
}  # fmt: skip

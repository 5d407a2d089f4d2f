"""Rows of "at a glance" that a definition need not write, read off its rank, target and rounds.

What a definition says itself goes before. A row that depends on settings is a text with inserts like any other, so it
follows the table's rules together with the rest of the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorer.definition import Game
from scorer.expression.syntax import ExpressionError, parse
from scorer.numbers import in_words
from scorer.texts import Insert, Plain, Segment, segments

WINNERS = {
    "last": "The last one standing",
    "high": "The highest total",
    "low": "The lowest total",
}
ORDER = ("Who wins", "Played to", "Kind of sheet", "In one", "Below nought", "Worth knowing")
# Where points come from; a minus in none of them means that nothing is ever taken off.
COUNTED = ("points", "let", "tables", "rows", "final", "start", "sitting_out", "settings", "inputs", "state")
WORDS = frozenset(
    {"label", "ask", "text", "help", "short", "unit", "say", "says", "nobody", "words", "sources", "mark"}
)
REACHES = re.compile(r"(?:max\()?total\)?\s*>=\s*(.+)")


def completed(game: Game) -> Game:
    """Return the game with all the rows of its glance table, in the page's order; in its plain tree as well."""
    rows = {**derived(game), **game.glance}
    ordered = {label: rows[label] for label in sorted(rows, key=place)}
    return replace(game, glance=ordered, tree={**game.tree, "glance": ordered})


def place(label: str) -> int:
    """Return where a row stands; rows of an author's own come before the last."""
    for number, known in enumerate(ORDER):
        if label == known or (known == "In one" and label.startswith("In one ")):
            return number
    return ORDER.index("Below nought")


def derived(game: Game) -> dict[str, str]:
    """Return the rows that can be read off the definition."""
    rows: dict[str, str] = {}
    winner = who_wins(game)
    if winner:
        rows["Who wins"] = WINNERS[winner]
    aim = played_to(game)
    if aim:
        rows["Played to"] = aim
    rows["Kind of sheet"] = kind_of_sheet(game)
    rows["Below nought"] = below_nought(game)
    return rows


def who_wins(game: Game) -> str | None:
    """Return "last", "high" or "low", or None where the order of the standings is more than one word can say."""
    order = game.tree.get("rank")
    if not order:
        # What the engine does where a definition leaves it out.
        return "low" if game.ranks and not game.ranks[0].high else "high"
    for key in order:
        direction, value = next(iter(key.items()))
        if value == "out" and direction == "low":
            return "last"
        if value in ("total", "place"):
            return str(direction)
    return None


def below_nought(game: Game) -> str:
    """Return whether a score can be negative, as far as that can be seen from what is counted and how."""
    written = [question.bounds for question in game.inputs.values() if question.bounds is not None]
    at_least_nought = all(bounds.low is not None and bounds.low.text.strip().isdigit() for bounds in written)
    takes_off = any("-" in value for key in COUNTED for value in values_in(game.tree.get(key)))
    return "Never" if at_least_nought and not takes_off else "Possible"


def values_in(part: Any) -> Iterator[str]:
    """Give every number and expression in a part of a definition, without the words for people.

    >>> list(values_in({"points": [{"if lost": "-5", "say": "Lost, off with it"}, {"else": 3}]}))
    ['if lost', '-5', 'else', '3']
    """
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in WORDS:
                if key.startswith(("if ", "else")):
                    yield key
                yield from values_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from values_in(value)
    elif part is not None:
        yield str(part)


def played_to(game: Game) -> str | None:
    """Return how long a match is: to a target, for a number of rounds, or until the sheet is full."""
    tree = game.tree
    out, target = str(tree.get("out", "")), str(tree.get("target", ""))
    out_at = REACHES.fullmatch(out)
    many = unit(game)
    if out_at and fixed(game, out_at[1]):
        return f"{{{out_at[1]}}}{many}, and a player is out"
    if target and fixed(game, target):
        return f"{{{target}}}{many}"
    for end in endings(tree):
        condition = next((str(key)[3:] for key in end if str(key).startswith("if ")), "")
        reached = REACHES.fullmatch(condition)
        if reached and fixed(game, reached[1]):
            return f"{{{reached[1]}}}{many}"
    if game.rows:
        return f"The end of the sheet, {in_words(len(game.rows))} boxes"
    rounds = str(tree.get("rounds", ""))
    if rounds and fixed(game, rounds):
        return f"{{{rounds}}} {game.round_word_plural}"
    for end in endings(tree):
        reason = str(next((why for key, why in end.items() if str(key).startswith("if ")), ""))
        parts = segments(reason)
        if parts and all(isinstance(part, Plain) or said_by_settings(game, part) for part in parts):
            return f"Until {reason}"
    return None


def endings(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """The conditions under `end`; none where the table ends the match itself (`end: never`)."""
    ends = tree.get("end", [])
    return ends if isinstance(ends, list) else []


def kind_of_sheet(game: Game) -> str:
    """Return what the sheet looks like, in a sentence."""
    column = "side" if game.has_sides else "player"
    if game.rows:
        return f"A column for each {column} and a box for each line; every box is filled once"
    figure = f"One figure for each {column} and {game.round_word}"
    if REACHES.fullmatch(str(game.tree.get("out", ""))):
        return f"{figure}, counting up to a limit"
    if "target" in game.tree or game.target is not None:
        return f"{figure}, counting towards a target"
    if "rounds" in game.tree:
        return f"{figure}, for a fixed number of {game.round_word_plural}"
    return figure


def unit(game: Game) -> str:
    """Return " drinks", " points" and the like, after a number above one."""
    many = game.unit.partition("/")[2] or game.unit
    return f" {many or 'points'}"


def said_by_settings(game: Game, part: Segment) -> bool:
    """Say whether an insert of a text reads nothing but settings and tables."""
    return isinstance(part, Insert) and fixed(game, part.source)


def fixed(game: Game, expression: str) -> bool:
    """Say whether an expression reads nothing but settings and tables, so that a page can show its value."""
    try:
        tree = parse(expression)
    except ExpressionError:
        return False
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in called}
    return names <= {*game.settings, *game.tables}

"""The rows of a category sheet: which exist under a table's settings, and their facts."""

from __future__ import annotations

from typing import Any

from .definition import Game
from .expression.types import Value
from .frames import applies, constant_frame
from .problems import did_you_mean

__all__ = ["by_row", "existing_rows"]


def existing_rows(game: Game, settings: dict[str, Value], players: int) -> list[str]:
    """The rows that exist under these settings, in sheet order."""
    frame = constant_frame(game, settings, players, 0)
    return [row.key for row in game.rows.values() if row.when is None or applies(row.when, frame)]


def by_row(
    game: Game, rounds: list[dict[str, Any]], shown: list[str], problems: list[str]
) -> list[dict[str, Any]]:
    """Facts of a category sheet in the order of all its rows, whatever order they were written
    in. A row that these rules hide keeps its place, so that a setting moves nothing."""
    all_rows = list(game.rows)
    facts: dict[str, dict[str, Any]] = {}
    last = 0
    for position, given in enumerate(rounds):
        row = given.get("row")
        if row is None and position < len(all_rows):
            row = all_rows[position]
            last = max(last, position + 1)
        if row is None:
            word = game.round_word_plural
            problems.append(f"There are more {word} than rows on this sheet; one without a 'row' is left out.")
            continue
        if not isinstance(row, str) or row not in game.rows:
            hint = did_you_mean(str(row), all_rows)
            problems.append(f"There is no row '{row}' on this sheet." + (f" D{hint[1:]}" if hint else ""))
            continue
        rest = {key: value for key, value in given.items() if key != "row"}
        before = facts.get(row, {})
        if any(key in before and contradict(before[key], value) for key, value in rest.items()):
            label = game.rows[row].label
            problems.append(f"The row '{label}' is written twice, with other facts. What was written last counts.")
        facts[row] = merged(before, rest)
        if rest and row not in shown:
            problems.append(
                f"The row '{game.rows[row].label}' does not count under these rules. What was written in it is kept."
            )
        elif rest:
            last = max(last, all_rows.index(row) + 1)
    return [facts.get(row, {}) for row in all_rows[:last]]


def contradict(one: Any, other: Any) -> bool:
    """Whether two answers to a question differ for somebody who has both."""
    if isinstance(one, dict) and isinstance(other, dict):
        return any(contradict(one[name], other[name]) for name in one.keys() & other.keys())
    return one is not None and other is not None and one != other


def merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    result = dict(one)
    for key, value in other.items():
        old = result.get(key)
        result[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return result

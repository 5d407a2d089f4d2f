"""Levels of an expression: what needs a higher one, and what to say when it can't be had."""

from __future__ import annotations

from .scope import Scope, Symbol
from .syntax import ExpressionError
from .types import LEVEL_WORDS, MATCH, SIDE

__all__ = ["NeedsLevel", "level_error", "too_early"]


class NeedsLevel(Exception):
    """An expression reads something that more people have than it was compiled for."""

    def __init__(self, level: int, name: str, offset: int) -> None:
        super().__init__(name)
        self.level = level
        self.name = name
        self.offset = offset


def level_error(need: NeedsLevel, level: int, scope: Scope) -> ExpressionError:
    """The error for a name that more people have than the expression is worked out for."""
    one = "one value is needed" if level == MATCH else f"{LEVEL_WORDS[level]} needs one value"
    hint = f"use sum({need.name}), max({need.name}), any(…) or {need.name}[someone]"
    if level == SIDE:
        hint = f"use sum({need.name}, where=mine)"
    if need.name in ("me", "mine", "others"):
        hint = "it has a meaning only where each player has a value of their own"
        if need.name == "me":
            hint += "; inside sum, any, all and their like, whoever is gone over is 'it'"
        if need.name == "me" and level == SIDE:
            hint = "'me' is a side here: compare it with a side, as in me == team(player)"
    return ExpressionError(
        "wrong-level", f"'{need.name}' is kept for {LEVEL_WORDS[need.level]}, but here {one}",
        need.offset, hint,
    )  # fmt: skip


def too_early(symbol: Symbol) -> str:
    """Why a name is not known at a place, by its kind."""
    return {
        "input": "facts of a round are known only inside the round",
        "let": "named values of a round are known only inside the round",
        "points": "the points of a round are known only after it is scored",
        "end": "it is known only when the match is ranked",
        "state": "carried values are known only inside a round and after it",
        "total": "totals are known only inside a round and after it",
        "row": "rows are known only inside a round",
    }.get(symbol.kind, "")

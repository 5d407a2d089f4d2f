"""A bench for single expressions: names of every kind and level, with values in a frame.

Four players sit in two sides (0 and 2 against 1 and 3), or three play alone. What the bench
knows:

    match    limit 6, level 2 (numbers), ready (yes), deal (a choice with properties), declarer (player 1),
             gone (nobody), rolls [3, 5, 5], empty [], secret (a number not yet known), steps (a table)
    side     total, out, contract
    player   bid, took (numbers), nil (yes or no), card (a choice), friend (a player), dark (known of some)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorer.expression import scope as slots
from scorer.expression.compiler import Expression, compile_expression
from scorer.expression.scope import UNKNOWN, Fault, Scope, Unknown
from scorer.expression.types import (
    MATCH,
    NUMBER,
    PLAYER,
    SEAT,
    SIDE,
    TEAM,
    TEXT,
    TRUTH,
    Property,
    Type,
    list_of,
)

ALLOWED = frozenset(["setting", "table", "state", "total", "round", "row", "input", "let", "points"])

CHOICE = Type(
    "choice",
    options=frozenset(["penalty", "trump", "pass"]),
    properties={
        "worth": Property(NUMBER, {"penalty": -50, "trump": 50}, 0),
        "word": Property(TEXT, {"penalty": "cost", "trump": "pay"}, ""),
        "open": Property(TRUTH, {"trump": True}, False),
        "scale": Property(list_of(NUMBER), {"penalty": [1, 2], "trump": [3]}, []),
    },
    labels={"penalty": "A penalty", "trump": "Trumps", "pass": "Passed"},
)

NAMES: list[tuple[str, str, int, Type, Any]] = [
    ("limit", "setting", MATCH, NUMBER, 6),
    ("level", "state", MATCH, NUMBER, 2),
    ("ready", "input", MATCH, TRUTH, True),
    ("deal", "input", MATCH, CHOICE, "trump"),
    ("declarer", "input", MATCH, SEAT, 1),
    ("gone", "state", MATCH, SEAT, None),
    ("rolls", "input", MATCH, list_of(NUMBER), [3, 5, 5]),
    ("empty", "input", MATCH, list_of(NUMBER), []),
    ("partners_of", "input", MATCH, list_of(SEAT), [1, 2]),
    ("cards", "input", MATCH, list_of(CHOICE), ["trump", "pass", "trump"]),
    ("secret", "input", MATCH, NUMBER, UNKNOWN),
    ("steps", "table", MATCH, list_of(list_of(NUMBER)), [[0, 10], [3, 20], [5, 40]]),
    ("powers", "table", MATCH, list_of(NUMBER), [1, 2, 4]),
    ("values", "table", MATCH, Type("table", found=NUMBER), {"trump": 7, "2": 9}),
    ("total", "total", SIDE, NUMBER, [40, 25, 40, 10]),
    ("out", "total", SIDE, TRUTH, [False, False, False, False]),
    ("contract", "input", SIDE, NUMBER, [4, 3, 2, 1]),
    ("bid", "input", PLAYER, NUMBER, [3, 0, 2, 1]),
    ("took", "input", PLAYER, NUMBER, [2, 1, 4, 6]),
    ("nil", "let", PLAYER, TRUTH, [False, True, False, False]),
    ("card", "input", PLAYER, CHOICE, ["trump", "pass", "penalty", "pass"]),
    ("friend", "input", PLAYER, SEAT, [2, None, 0, 1]),
    ("dark", "input", PLAYER, NUMBER, [5, UNKNOWN, 0, UNKNOWN]),
    ("finished", "end", MATCH, TRUTH, False),
]


@dataclass
class Bench:
    """A scope and a frame that go together."""

    scope: Scope
    frame: list[Any]
    allowed: frozenset[str] = ALLOWED

    def compile(self, text: str, level: int | None = None) -> Expression:
        """The expression, checked in this scope."""
        made = compile_expression(text, self.scope, self.allowed, level)
        self.frame += [None] * (self.scope.size - len(self.frame))
        return made

    def value(self, text: str, me: int = 0, level: int | None = None) -> Any:
        """What the expression comes to for one player or side; "unknown" or the fault in words."""
        made = self.compile(text, level)
        self.frame[slots.WORK] = [0]
        try:
            return made.evaluate(self.frame, me)
        except Unknown:
            return "unknown"
        except Fault as fault:
            return f"fault: {fault}"


def bench(sides: bool = True, playing: list[int] | None = None) -> Bench:
    """A bench of four players in two sides, or of three who play alone."""
    scope = Scope(has_sides=sides)
    count, side_count = (4, 2) if sides else (3, 3)
    playing = list(range(count)) if playing is None else playing
    side_of = [seat % 2 for seat in range(count)] if sides else list(range(count))
    values = {}
    for name, kind, level, type_, value in NAMES:
        symbol = scope.add(name, kind, level, type_)
        held = value[: side_count if level == SIDE else count] if level != MATCH else value
        values[symbol.slot] = held
    frame: list[Any] = [None] * scope.size
    frame[slots.SIDE_OF] = side_of
    frame[slots.TAKING_PART] = playing
    frame[slots.SIDES_TAKING_PART] = sorted({side_of[seat] for seat in playing})
    frame[slots.EVERYBODY] = list(range(count))
    frame[slots.EVERY_SIDE] = list(range(side_count))
    frame[slots.NEXT] = lambda seat, steps: (
        None if seat is None or not isinstance(steps, int) else (seat + steps) % count
    )
    frame[slots.DISTANCE] = lambda start, end: 0 if None in (start, end) else (end - start) % count
    frame[slots.AHEAD] = lambda key, member: []
    frame[slots.NAMES] = ["Anna", "Ben", "Cara", "Dora"][:count]
    frame[slots.SIDE_NAMES] = ["Anna & Cara", "Ben & Dora"] if sides else frame[slots.NAMES]
    frame[slots.WORK] = [0]
    for slot, value in values.items():
        frame[slot] = value
    return Bench(scope, frame)


__all__ = ["ALLOWED", "MATCH", "PLAYER", "SIDE", "TEAM", "Bench", "bench"]

"""Names that an expression may use, and the slots in which their values lie.

While a match is scored all values lie in one list, the *frame*. Each name has a slot in
it: a match value stands there itself, a value of each side or player as a list by side or
seat number. The first slots are the same in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..problems import MatchError, Problem
from .types import MATCH, PLAYER, SIDE, Fault, Type

__all__ = [
    "AHEAD",
    "DISTANCE",
    "EVERYBODY",
    "EVERY_SIDE",
    "MOST_VALUES",
    "MOST_WORK",
    "NAMES",
    "NEXT",
    "SIDES_TAKING_PART",
    "SIDE_NAMES",
    "SIDE_OF",
    "TAKING_PART",
    "UNKNOWN",
    "WORK",
    "Evaluate",
    "Fault",
    "Frame",
    "Scope",
    "Symbol",
    "TooMuchWork",
    "Unknown",
]

Frame = list[Any]
# What an expression becomes: frame and own seat or side number in, value out.
Evaluate = Callable[[Frame, int], Any]

# The fixed slots.
SIDE_OF = 0  # side number by seat number
TAKING_PART = 1  # seat numbers of those who take part in this round
SIDES_TAKING_PART = 2
EVERYBODY = 3  # seat numbers of those at the table, out or not
EVERY_SIDE = 4
NEXT = 5  # function (seat number, steps) -> seat number
DISTANCE = 6  # function (seat number, seat number) -> steps
AHEAD = 7  # function (input key, seat number) -> facts of later rounds
NAMES = 8  # names by seat number
SIDE_NAMES = 9
WORK = 10  # a list with one number: how much has been gone over in this match
FIXED_SLOTS = 11

# How many entries of lists, and players in loops inside loops, one match may go through, and how many values it may
# work out. A long match of a real game needs a tenth of it; a hostile one is stopped within seconds.
MOST_WORK = 4_000_000
MOST_VALUES = 10_000_000


class Unknown(Exception):
    """A value depends on a fact that is not there."""


class TooMuchWork(MatchError):
    """A match goes over too much; told like any other match that can't be read, wherever it is found out."""

    def __init__(self) -> None:
        super().__init__([Problem("too-much-work", "what is worked out of this match takes too much work")])


class Missing:
    """What lies in a slot whose value is not known."""

    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = Missing()


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name: of which kind (setting, input, let, …), for whom, of what type, in which slot."""

    name: str
    kind: str
    level: int
    type: Type
    slot: int
    at_table: bool = False

    @property
    def of_the_round(self) -> bool:
        """Whether only those taking part in the round have a value, or are one."""
        return self.kind in ("input", "let", "points") and not self.at_table


class Scope:
    """All names of one game, and the next free slot.

    `has_sides` is false where everybody plays alone; then a side is a player, and what is
    kept for each side is kept for each player.
    """

    def __init__(self, has_sides: bool) -> None:
        self.has_sides = has_sides
        self.symbols: dict[str, Symbol] = {}
        self.size = FIXED_SLOTS

    def fork(self) -> Scope:
        """The same names, with slots of its own for what is compiled for one use only."""
        other = Scope(self.has_sides)
        other.symbols, other.size = self.symbols, self.size
        return other

    def allocate(self) -> int:
        """A slot that nothing else uses."""
        self.size += 1
        return self.size - 1

    def add(self, name: str, kind: str, level: int, type: Type, at_table: bool = False) -> Symbol:
        """A new name; the slot is allocated. `at_table`: it is somebody who need not take part in the round."""
        level = self.settle(level)
        symbol = Symbol(name, kind, level, type, self.allocate(), at_table)
        self.symbols[name] = symbol
        return symbol

    def settle(self, level: int) -> int:
        """Without sides, what each side has is what each player has."""
        return PLAYER if level == SIDE and not self.has_sides else level

    def levels(self) -> tuple[int, ...]:
        """The levels an expression can have, from the lowest."""
        return (MATCH, SIDE, PLAYER) if self.has_sides else (MATCH, PLAYER)

    def names(self, kinds: Iterable[str]) -> list[str]:
        """The names of these kinds."""
        wanted = set(kinds)
        return [name for name, symbol in self.symbols.items() if symbol.kind in wanted]

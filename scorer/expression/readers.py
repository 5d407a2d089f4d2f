"""The smallest functions an expression is made of: constants, and values read from the frame."""

from __future__ import annotations

from typing import Any

from .scope import SIDE_OF, UNKNOWN, Evaluate, Frame, Unknown

__all__ = [
    "all_hold",
    "any_holds",
    "constant",
    "own_number",
    "own_side",
    "read_iterated",
    "read_known",
    "read_match",
    "read_own",
    "read_picked",
    "read_slot",
]


def constant(value: Any) -> Evaluate:
    """Always this value."""
    return lambda v, me: value


def own_number(v: Frame, me: int) -> int:
    """The number of the seat or side the value is for."""
    return me


def own_side(v: Frame, me: int) -> Any:
    """The side of the player the value is for."""
    return v[SIDE_OF][me]


def read_slot(slot: int) -> Evaluate:
    """What lies in a slot."""
    return lambda v, me: v[slot]


read_known = read_slot


def read_match(slot: int) -> Evaluate:
    """A value of the match. Raises Unknown when it is not known."""
    def read(v: Frame, me: int) -> Any:
        value = v[slot]
        if value is UNKNOWN:
            raise Unknown
        return value

    return read


def read_own(slot: int, by_side: bool) -> Evaluate:
    """The own value of what everybody has."""
    def read(v: Frame, me: int) -> Any:
        value = v[slot][me]
        if value is UNKNOWN:
            raise Unknown
        return value

    def read_by_side(v: Frame, me: int) -> Any:
        value = v[slot][v[SIDE_OF][me]]
        if value is UNKNOWN:
            raise Unknown
        return value

    return read_by_side if by_side else read


def read_iterated(slot: int, it: int, by_side: bool) -> Evaluate:
    """The value of the one gone over, whose number lies in slot `it`."""
    def read(v: Frame, me: int) -> Any:
        index = v[it]
        value = v[slot][v[SIDE_OF][index] if by_side else index]
        if value is UNKNOWN:
            raise Unknown
        return value

    return read


def read_picked(slot: int, index: Evaluate, by_side: bool, missing: Any) -> Evaluate:
    """The value of somebody named; `missing` when that is nobody."""
    def read(v: Frame, me: int) -> Any:
        number = index(v, me)
        if number is None:
            return missing
        value = v[slot][v[SIDE_OF][number] if by_side else number]
        if value is UNKNOWN:
            raise Unknown
        return value

    return read


def all_hold(tests: list[Evaluate]) -> Evaluate:
    """One that fails decides, whatever is unknown."""

    def evaluate(v: Frame, me: int) -> bool:
        unknown = False
        for test in tests:
            try:
                if not test(v, me):
                    return False
            except Unknown:
                unknown = True
        if unknown:
            raise Unknown
        return True

    return evaluate


def any_holds(tests: list[Evaluate]) -> Evaluate:
    """One that holds decides, whatever is unknown."""

    def evaluate(v: Frame, me: int) -> bool:
        unknown = False
        for test in tests:
            try:
                if test(v, me):
                    return True
            except Unknown:
                unknown = True
        if unknown:
            raise Unknown
        return False

    return evaluate

"""The smallest functions an expression is made of: constants, and values read from the frame."""

from __future__ import annotations

from typing import Any

from .scope import SIDE_OF, UNKNOWN, Evaluate, Frame, Unknown


def constant(value: Any) -> Evaluate:
    return lambda v, me: value


def own_number(v: Frame, me: int) -> int:
    return me


def own_side(v: Frame, me: int) -> Any:
    return v[SIDE_OF][me]


def read_slot(slot: int) -> Evaluate:
    return lambda v, me: v[slot]


read_known = read_slot


def read_match(slot: int) -> Evaluate:
    def read(v: Frame, me: int) -> Any:
        value = v[slot]
        if value is UNKNOWN:
            raise Unknown
        return value

    return read


def read_own(slot: int, by_side: bool) -> Evaluate:
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
    def read(v: Frame, me: int) -> Any:
        index = v[it]
        value = v[slot][v[SIDE_OF][index] if by_side else index]
        if value is UNKNOWN:
            raise Unknown
        return value

    return read


def read_picked(slot: int, index: Evaluate, by_side: bool, missing: Any) -> Evaluate:
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

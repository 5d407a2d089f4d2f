"""Exact numbers: whole ones and fractions, how they are read, bounded, written and shown.

No score is ever a float. A number is an `int`, or a `Fraction` that is not whole.
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeGuard

__all__ = [
    "LARGEST",
    "LARGEST_DENOMINATOR",
    "LONGEST_FACT_LIST",
    "MINUS",
    "Number",
    "exact",
    "in_words",
    "is_number",
    "is_storable",
    "parse_number",
    "plain",
    "round_half_up",
    "show_number",
    "to_json",
]

Number = int | Fraction

# A stored number beyond these bounds is refused, so that no rule can grow without limit.
LARGEST = 1_000_000_000
LONGEST_FACT_LIST = 60
LARGEST_DENOMINATOR = 1_000_000

MINUS = "\u2212"
WORDS = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def exact(value: Number) -> Number:
    """A fraction that is whole becomes an int; everything else stays.

    >>> exact(Fraction(6, 2)), exact(Fraction(1, 2))
    (3, Fraction(1, 2))
    """
    # This is asked for nearly every number, and most are whole: what is cheapest to see comes first.
    if type(value) is not int and isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


def is_number(value: object) -> TypeGuard[Number]:
    """Whether a value can be reckoned with; a yes or no counts as 1 or 0.

    >>> is_number(Fraction(1, 2)), is_number(True), is_number("2")
    (True, True, False)
    """
    return isinstance(value, int | Fraction)


def is_storable(value: Number) -> bool:
    """Whether a number may be kept as a score, a fact or a carried value.

    >>> is_storable(10**9), is_storable(10**9 + 1), is_storable(Fraction(1, 3))
    (True, False, True)
    """
    return -LARGEST <= value <= LARGEST and value.denominator <= LARGEST_DENOMINATOR


def parse_number(value: object) -> Number | None:
    """The exact number that a value of a match document stands for, or None.

    Takes whole numbers, decimals (`Decimal`, or a float that JSON made of a short
    decimal) and texts such as "64.5" or "7/3". Never a truth value.

    >>> parse_number(Decimal("64.5")), parse_number("7/3"), parse_number(True)
    (Fraction(129, 2), Fraction(7, 3), None)
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if abs(value) <= LARGEST else None
    if isinstance(value, float):
        value = repr(value)
    if isinstance(value, Decimal):
        value = str(value)
    if isinstance(value, Fraction):
        return exact(value) if is_storable(value) else None
    if not isinstance(value, str) or len(value) > 24 or not value.isascii():
        return None
    try:
        number = Fraction(value) if "e" not in value.lower() else None
    except (ValueError, ZeroDivisionError):
        return None
    return exact(number) if number is not None and is_storable(number) else None


def to_json(value: Number) -> int | float | str:
    """The number as JSON can hold it without loss: a decimal where it ends, else "a/b".

    >>> to_json(Fraction(129, 2)), to_json(Fraction(7, 3))
    (64.5, '7/3')
    """
    if isinstance(value, int):
        return value
    decimal = value.numerator / value.denominator
    plain = "e" not in repr(decimal)
    return decimal if plain and Fraction(repr(decimal)) == value else f"{value.numerator}/{value.denominator}"


def plain(value: Any) -> Any:
    """Any value as JSON can hold it: numbers without loss, in lists and mappings too, everything else as it is.

    >>> plain(Fraction(1, 2)), plain(True), plain([Fraction(1, 2), None]), plain({"a": Fraction(1, 3)})
    (0.5, True, [0.5, None], {'a': '1/3'})
    """
    if isinstance(value, Fraction):
        return to_json(value)
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return value


def show_number(value: Number) -> str:
    """The number as a person reads it: a true minus, halves as a decimal, thirds as a fraction.

    >>> show_number(-5), show_number(Fraction(129, 2)), show_number(Fraction(-7, 3))
    ('−5', '64.5', '−2 1/3')
    """
    sign, size = (MINUS, -value) if value < 0 else ("", value)
    if isinstance(size, int):
        return f"{sign}{size}"
    shown = to_json(size)
    if not isinstance(shown, str):
        return f"{sign}{shown}"
    whole, rest = divmod(size.numerator, size.denominator)
    fraction = f"{rest}/{size.denominator}"
    return f"{sign}{whole} {fraction}" if whole else f"{sign}{fraction}"


def in_words(value: Number) -> str:
    """Numbers to twelve in words, others in figures.

    >>> in_words(6), in_words(13), in_words(-2)
    ('six', '13', '−2')
    """
    return WORDS[value] if isinstance(value, int) and 0 <= value <= 12 else show_number(value)


def round_half_up(value: Number, step: Number = 1) -> Number:
    """The nearest multiple of `step`; a half goes up, away from minus infinity.

    >>> round_half_up(Fraction(5, 2)), round_half_up(Fraction(-5, 2)), round_half_up(163, 10)
    (3, -2, 160)
    """
    return exact(Fraction(math.floor(Fraction(value) / step + Fraction(1, 2)) * Fraction(step)))

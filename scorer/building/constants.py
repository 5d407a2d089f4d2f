"""Plain values of a definition: ranges, the types of constants, words in a row."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ..expression.types import NUMBER, TRUTH, Type, list_of, unify
from ..numbers import parse_number

__all__ = ["each_of", "is_upside_down", "split_range", "type_of_value"]


def split_range(text: str) -> tuple[str, str, str]:
    """`LOW..HIGH` at the first two points outside brackets.

    >>> split_range("0..(cards - 1)")
    ('0', '..', '(cards - 1)')
    """
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and text.startswith("..", at):
            return text[:at], "..", text[at + 2 :]
    return text, "", ""


def is_upside_down(low: str, high: str) -> bool:
    """Whether a range of plain numbers ends before it begins.

    >>> is_upside_down("5", "3"), is_upside_down("-3", "0.5"), is_upside_down("5", "cards")
    (True, False, False)
    """
    one, other = parse_number(low.strip()), parse_number(high.strip())
    return one is not None and other is not None and one > other


def type_of_value(value: Any) -> Type | None:
    """The type of a constant, or None for a mapping or a mixed list.

    >>> type_of_value([1, 2]).element.name, type_of_value("low").name
    ('number', 'text')
    """
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, int | Fraction):
        return NUMBER
    if isinstance(value, str):
        return Type("text", options=frozenset([value]))
    if isinstance(value, list):
        kind: Type | None = Type("anything")
        for entry in value:
            one = type_of_value(entry)
            kind = unify(kind, one) if kind is not None and one is not None else None
        return list_of(kind) if kind is not None else None
    return None




def each_of(items: Iterable[Any]) -> str:
    """Words in a row: a, b and c.

    >>> each_of(["a", "b", "c"])
    'a, b and c'
    """
    words = [str(item) for item in items]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" and {words[-1]}"

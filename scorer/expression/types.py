"""The kinds of values an expression can have, and how they go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

__all__ = [
    "BLANK",
    "BLANK_TYPE",
    "EMPTY_LIST",
    "LEVEL_WORDS",
    "MATCH",
    "NOBODY",
    "NUMBER",
    "PLAYER",
    "SEAT",
    "SIDE",
    "TEAM",
    "TEXT",
    "TRUTH",
    "Fault",
    "Property",
    "Type",
    "Value",
    "is_numeric",
    "list_of",
    "neutral",
    "unify",
]

# What a value is at run time: a number, a truth, the key of an option or a text, the number
# of a seat or side, nobody (None), or a list of those.
Value = int | Fraction | bool | str | None | list["Value"]

MATCH, SIDE, PLAYER = 0, 1, 2
LEVEL_WORDS = ("the match", "each side", "each player")


class Fault(Exception):
    """An expression can't be evaluated, such as a division by zero."""


class Blank:
    """The value of a cell that stays empty. It may stand for a number, but nobody can reckon with it.

    >>> 2 + BLANK
    Traceback (most recent call last):
    scorer.expression.types.Fault: nothing is no number to reckon with
    """

    def __repr__(self) -> str:
        return "nothing"

    def reckon(self, *_: object) -> Any:
        """Refuses. Raises Fault."""
        raise Fault("nothing is no number to reckon with")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = reckon
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = reckon
    __lt__ = __le__ = __gt__ = __ge__ = reckon
    __neg__ = __pos__ = __abs__ = __floor__ = __ceil__ = __int__ = __index__ = reckon


BLANK = Blank()


@dataclass(frozen=True, slots=True)
class Type:
    """The kind of a value.

    `element` is what a list is made of, `found` what a table of keys holds. `options` are the keys a
    choice can have (None: any text), `properties` what can be read of each option, with the neutral
    value for options that do not have it.
    """

    name: str
    element: Type | None = None
    found: Type | None = None
    options: frozenset[str] | None = None
    properties: Mapping[str, Property] = field(default_factory=dict, compare=False)
    labels: Mapping[str, str] = field(default_factory=dict, compare=False)
    shorts: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"a list of {PLURALS.get(self.element.name, self.element.name)}" if self.element else ARTICLES[self.name]


@dataclass(frozen=True, slots=True)
class Property:
    """A property of options: its type, and its value for each option key."""

    type: Type
    values: Mapping[str, Value]
    neutral: Value


NUMBER = Type("number")
TRUTH = Type("truth")
TEXT = Type("text")
SEAT = Type("player")
TEAM = Type("side")
NOBODY = Type("nobody")
BLANK_TYPE = Type("blank")
EMPTY_LIST = Type("list", element=Type("anything"))

ARTICLES = {
    "number": "a number",
    "truth": "a yes or no",
    "text": "a text",
    "choice": "a choice",
    "player": "a player",
    "side": "a side",
    "nobody": "nobody",
    "blank": "nothing",
    "anything": "anything",
    "list": "a list",
    "table": "a table of keys",
}
PLURALS = {
    "number": "numbers", "truth": "yes and no", "text": "texts", "choice": "choices",
    "player": "players", "side": "sides", "list": "lists",
}  # fmt: skip


def list_of(element: Type) -> Type:
    """The type of a list whose entries have this type."""
    return Type("list", element=element)


def neutral(kind: Type) -> Value:
    """The value of a question that is not asked: 0, no, '', nobody, an empty list.

    >>> neutral(NUMBER), neutral(SEAT), neutral(list_of(NUMBER))
    (0, None, [])
    """
    if kind.name == "number":
        return 0
    if kind.name == "truth":
        return False
    if kind.name in ("text", "choice"):
        return ""
    if kind.name == "list":
        return []
    return None


def unify(one: Type, other: Type) -> Type | None:
    """The type that holds both, or None where they don't go together.

    >>> unify(NUMBER, TRUTH).name, unify(SEAT, NOBODY).name, unify(NUMBER, TEXT)
    ('number', 'player', None)
    """
    if one.name == "anything" or one == other:
        return other if one.name == "anything" else merged(one, other)
    if other.name == "anything":
        return one
    names = {one.name, other.name}
    if names <= {"number", "truth"}:
        return NUMBER
    if names <= {"number", "truth", "blank"}:
        return NUMBER
    if names in ({"player", "nobody"}, {"side", "nobody"}):
        return one if other.name == "nobody" else other
    if names <= {"text", "choice"}:
        return merged(one, other)
    if one.element and other.element:
        element = unify(one.element, other.element)
        return list_of(element) if element else None
    return None


def merged(one: Type, other: Type) -> Type:
    if one.name == other.name == "choice" and one.options == other.options:
        return one
    if one.name not in ("text", "choice"):
        return one
    options = one.options | other.options if one.options is not None and other.options is not None else None
    return Type("text", options=options, labels={**one.labels, **other.labels}, shorts={**one.shorts, **other.shorts})


def is_numeric(kind: Type) -> bool:
    """Whether it can be counted with: a number, or a yes (1) or no (0)."""
    return kind.name in ("number", "truth")

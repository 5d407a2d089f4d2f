"""What the View, the form of a round, an explanation and a comparison are made of, key by key.

A shape is a type, a tuple of types, `[shape]` for a list of it, `{key: shape}` for exactly those
keys, `Each(shape)` for a mapping from any text, or `Maybe(shape)` where null stands for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

NUMBER = (int, float, str)  # whole, a decimal that ends, or "a/b"


@dataclass(frozen=True)
class Maybe:
    """The shape, or null."""

    shape: Any


@dataclass(frozen=True)
class Each:
    """A mapping from any text to the shape."""

    shape: Any


ANY = object()

SEAT = {
    "name": str, "takes_part": bool, "visible": bool, "low": Maybe(NUMBER), "high": Maybe(NUMBER),
    "reason": Maybe(str),
}  # fmt: skip

OPTION = {
    "key": str, "label": str, "short": Maybe(str), "unavailable": Maybe(str), "quota": Maybe([int]),
    "props": Each((int, str, bool)),
}  # fmt: skip

FIELD = {
    "input": str, "kind": str, "each": Maybe(str), "label": str, "ask": str, "help": Maybe(str), "unit": Maybe(str),
    "fold": bool, "later": bool, "optional": bool, "visible": bool, "known": bool, "low": Maybe(NUMBER),
    "high": Maybe(NUMBER), "step": NUMBER, "default": ANY, "players": [SEAT], "value": ANY, "filled": ANY,
    "automatic": bool, "problem": Maybe(str), "pad": Maybe([int]),
}  # fmt: skip

ENTRY = {
    "round": int, "title": str, "subtitle": str, "fields": [FIELD], "preview": [str], "points": [Maybe(NUMBER)],
    "button": {"ready": bool, "text": str}, "settles": bool, "problems": [str], "announce": str,
}  # fmt: skip

SHOW_CELLS = [[{"label": str, "value": ANY}]]

ROUND = {
    "number": int, "title": str, "row": Maybe(str), "points": [Maybe(NUMBER)], "parts": Each([Maybe(NUMBER)]),
    "running": [Maybe(NUMBER)], "show": Each(ANY),
    "show_cells": SHOW_CELLS, "marks": [[str]], "summary": str, "cell_notes": [Maybe(str)],
    "plays": [bool], "problems": [str], "problem_places": [{"input": Maybe(str), "player": Maybe(str)}],
    "unfinished": bool, "missing": [{"input": str, "players": Maybe([str]), "sentence": str}], "beyond": bool,
    "filled": Each(ANY), "line": bool,
}  # fmt: skip

OVER = {"round": int, "why": str, "winners": [str], "sentence": str}
CHANGED = {"key": str, "label": str, "default_text": str, "value_text": str}
QUOTA = {
    "input": str, "title": str,
    "rows": [{"label": str, "cells": [{"player": Maybe(str), "used": int, "max": int}]}],
}  # fmt: skip
CHART = {"lines": [[NUMBER]], "zero": bool, "limit": Maybe(NUMBER), "sentence": str}
NEXT = {
    "round": Maybe(int), "show_cells": SHOW_CELLS, "states": Each(ANY), "state_labels": Each(str),
    "choices": Each(Each(str)), "entry": Maybe(ENTRY),
}  # fmt: skip

VIEW = {
    "game": str, "name": str, "players": [str], "sides": Maybe([str]), "members": Maybe([[int]]), "columns": [str],
    "round_word": str, "round_word_plural": str, "rounds": [ROUND], "totals": [NUMBER], "so_far": [bool],
    "headline": Maybe([ANY]), "finals": Each([Maybe(NUMBER)]), "results": Each([ANY]), "ranks": [int],
    "out": [Maybe(int)], "labels": [Maybe(str)], "standing": [str], "over": Maybe(OVER), "problems": [str],
    "ignored": [str], "settings": Each(ANY), "changed_settings": [CHANGED], "chart": CHART, "quotas": [QUOTA],
    "mark_words": Each(str), "next": NEXT,
}  # fmt: skip

EXPLANATION = {
    "title": str, "place": str, "value": Maybe(NUMBER), "reckoning": [{"text": str, "value": NUMBER, "depth": int}],
    "facts": [str], "rule": {"text": str, "section": str},
    "settings": [{"key": str, "label": str, "value_text": str, "default_text": str, "differs": bool}],
    "sentence": str,
}  # fmt: skip

COMPARISON = {
    "settings": [{"key": str, "label": str, "before": str, "after": str}],
    "totals": {"before": [NUMBER], "after": [NUMBER], "before_text": [str], "after_text": [str]},
    "rounds": [{"number": int, "before": [Maybe(NUMBER)], "after": [Maybe(NUMBER)]}],
    "sentences": [str], "changes": bool, "order_changes": bool, "winner_changes": bool, "out_changes": bool,
    "over_changes": bool,
}  # fmt: skip


def check(value: Any, shape: Any, place: str = "") -> None:
    """Raises AssertionError at the first place where a value does not have its shape.

    Keys beyond those of the shape may be there: the sheet reads what it knows.
    """
    if shape is ANY:
        plain(value, place)
    elif isinstance(shape, Maybe):
        if value is not None:
            check(value, shape.shape, place)
    elif isinstance(shape, Each):
        assert isinstance(value, dict), f"{place}: {value!r}"
        for key, each in value.items():
            assert isinstance(key, str), f"{place}: the key {key!r}"
            check(each, shape.shape, f"{place}.{key}")
    elif isinstance(shape, dict):
        assert isinstance(value, dict), f"{place}: {value!r}"
        for key, each in shape.items():
            assert key in value, f"{place}: no '{key}'"
            check(value[key], each, f"{place}.{key}")
        plain(value, place)
    elif isinstance(shape, list):
        assert isinstance(value, list), f"{place}: {value!r}"
        for number, each in enumerate(value):
            check(each, shape[0], f"{place}[{number}]")
    else:
        assert isinstance(value, shape), f"{place}: {value!r}"
        if isinstance(value, bool):
            assert shape is bool or (isinstance(shape, tuple) and bool in shape), f"{place}: {value!r}"
        if shape is NUMBER:
            exact(value, place)


def exact(value: Any, place: str) -> None:
    """A number is whole, a decimal that is not whole and ends, or a fraction in lowest terms."""
    if isinstance(value, str):
        number = Fraction(value)
        assert value == f"{number.numerator}/{number.denominator}", f"{place}: {value!r}"
        assert number.denominator > 1, f"{place}: {value!r}"
    elif isinstance(value, float):
        assert not value.is_integer(), f"{place}: {value!r}"
        assert Fraction(repr(value)).denominator <= 1_000_000, f"{place}: {value!r}"


def plain(value: Any, place: str) -> None:
    """Nothing but what JSON holds, and no number that is not exact."""
    if isinstance(value, dict):
        for key, each in value.items():
            assert isinstance(key, str), f"{place}: the key {key!r}"
            plain(each, f"{place}.{key}")
    elif isinstance(value, list):
        for number, each in enumerate(value):
            plain(each, f"{place}[{number}]")
    elif isinstance(value, float):
        exact(value, place)
    else:
        assert value is None or isinstance(value, str | bool | int), f"{place}: {value!r}"

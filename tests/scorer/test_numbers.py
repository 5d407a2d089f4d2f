"""Exact numbers: read, bounded, written, shown, rounded."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as run
from hypothesis import strategies as st

from scorer.numbers import (
    LARGEST,
    LARGEST_DENOMINATOR,
    exact,
    in_words,
    is_storable,
    parse_number,
    round_half_up,
    show_number,
    to_json,
)

CALM = run(max_examples=200, deadline=None)
WHOLE = st.integers(-LARGEST, LARGEST)
STORABLE = st.builds(
    Fraction, st.integers(-(10**9), 10**9), st.integers(1, LARGEST_DENOMINATOR)
).map(exact)  # fmt: skip


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, 3),
        (-3, -3),
        (0, 0),
        (3.0, 3),
        (64.5, Fraction(129, 2)),
        (0.1, Fraction(1, 10)),
        (Decimal("64.5"), Fraction(129, 2)),
        (Decimal("64.0"), 64),
        ("64.5", Fraction(129, 2)),
        ("-7/3", Fraction(-7, 3)),
        ("6/3", 2),
        (Fraction(4, 2), 2),
        (LARGEST, LARGEST),
        (LARGEST + 1, None),
        ("1/1000000", Fraction(1, 1000000)),
        ("1/1000001", None),
        (True, None),
        (None, None),
        ("64,5", None),
        ("", None),
        ("x", None),
        ("1e3", None),
        ("inf", None),
        ("nan", None),
        (float("nan"), None),
        (float("inf"), None),
        (Decimal("NaN"), None),
        (Decimal("1E+9"), None),
        ("1/0", None),
        ("½", None),
        ("−5", None),
        ("9" * 25, None),
        ([], None),
        ({}, None),
    ],
)
def test_read(value: Any, number: Any) -> None:
    found = parse_number(value)
    assert found == number
    assert type(found) is type(number)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (5, "5"),
        (-5, "−5"),
        (0, "0"),
        (Fraction(129, 2), "64.5"),
        (Fraction(-1, 2), "−0.5"),
        (Fraction(7, 3), "2 1/3"),
        (Fraction(-7, 3), "−2 1/3"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-1, 3), "−1/3"),
    ],
)
def test_shown(value: Any, shown: str) -> None:
    assert show_number(value) == shown


@pytest.mark.parametrize(
    ("number", "words"), [(0, "zero"), (12, "twelve"), (13, "13"), (-1, "−1"), (Fraction(1, 2), "0.5")]
)
def test_in_words(number: Any, words: str) -> None:
    assert in_words(number) == words


@CALM
@given(STORABLE)
def test_written_and_read_again(number: Any) -> None:
    """Nothing is lost on the way through JSON, however small the number."""
    text = json.dumps(to_json(number))
    assert parse_number(json.loads(text, parse_float=Decimal)) == number
    assert parse_number(json.loads(text)) == number


@CALM
@given(STORABLE)
def test_whole_numbers_are_whole(number: Any) -> None:
    assert is_storable(number)
    assert isinstance(number, int) is (Fraction(number).denominator == 1)
    assert isinstance(to_json(number), int) is (Fraction(number).denominator == 1)


@CALM
@given(STORABLE, st.integers(1, 1000))
def test_half_up(number: Any, step: int) -> None:
    """The nearest multiple; of two that are equally near the higher."""
    rounded = round_half_up(number, step)
    assert rounded % step == 0
    assert -Fraction(step, 2) < rounded - Fraction(number) <= Fraction(step, 2)

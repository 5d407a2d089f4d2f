"""A fact that is not there leaves unknown what needs it, and only that.

Conditions follow Kleene's strong logic: what decides on its own decides, in whatever order it stands.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.expression.bench import bench

U = "unknown"
KLEENE = [
    # one, other, one and other, one or other; K. stands for the unknown `secret`
    ("true", "true", True, True),
    ("true", "false", False, True),
    ("false", "false", False, False),
    ("true", "K", U, True),
    ("false", "K", False, U),
    ("K", "K", U, U),
]


@pytest.mark.parametrize(("one", "other", "both", "either"), KLEENE)
def test_and_or(one: str, other: str, both: Any, either: Any) -> None:
    table = bench()
    one, other = one.replace("K", "secret > 1"), other.replace("K", "secret > 1")
    for first, second in ((one, other), (other, one)):
        assert table.value(f"{first} and {second}") == both
        assert table.value(f"{first} or {second}") == either


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("secret", U),
        ("secret * 0", U),
        ("not secret", U),
        ("-secret", U),
        ("secret == secret", U),
        ("1 < 0 < secret", False),
        ("secret < 1 < 0", False),
        ("1 < 2 < secret", U),
        ("1 if secret else 2", U),
        ("1 if ready else secret", 1),
        ("secret if ready else 1", U),
        ("max(1, secret)", U),
        ("secret in rolls", U),
        ("[secret, 1][1]", U),
        ("len([secret])", U),
        ("[a for a in rolls if secret]", U),
        ("rolls[secret]", U),
        ("abs(secret)", U),
        ("lookup(steps, secret)", U),
        ("true and secret and false", False),
        ("false or secret or true", True),
        ("not (false and secret)", True),
    ],
)
def test_needs_it(text: str, value: Any) -> None:
    assert bench().value(text) == value


# `dark` is known of Anna (5) and Cara (0), not of Ben and Dora.
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("any(dark == 5)", True),
        ("any(dark == 7)", U),
        ("all(dark == 5)", False),
        ("all(dark >= 0)", U),
        ("count(dark == 5)", U),
        ("sum(dark)", U),
        ("max(dark)", U),
        ("sum(dark, where=it != declarer and it != friend[it])", U),
        ("sum(dark, where=bid >= 2)", 5),
        ("max(dark, where=bid >= 2)", 5),
        ("count(dark == 5, where=bid >= 2)", 1),
        ("any(dark == 7, where=bid >= 2)", False),
        ("all(dark >= 0, where=bid >= 2)", True),
        ("any(bid == 3 and dark == 5)", True),
        ("who(dark == 5)", 0),
        ("who(dark == 0)", U),
        ("dark[declarer]", U),
        ("dark[gone]", 0),
    ],
)
def test_of_some(text: str, value: Any) -> None:
    assert bench().value(text) == value


def test_each_their_own() -> None:
    table = bench()
    assert [table.value("dark + 1", me) for me in range(4)] == [6, U, 1, U]
    assert [table.value("sum(dark, where=mine)", side, level=1) for side in (0, 1)] == [5, U]


def test_a_fault_is_no_unknown() -> None:
    table = bench()
    assert table.value("1 / 0 and false") == "fault: a division by zero"
    assert table.value("secret and 1 / 0") == "fault: a division by zero"
    assert table.value("secret + 1 / 0") == "unknown"  # the first that has no answer

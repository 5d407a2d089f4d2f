"""The evaluator under fire, for a moment; `fuzz_expressions.py` does it for an hour."""

from __future__ import annotations

import random
import warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.fuzz.fuzz_expressions import HOSTILE, Grammar, check, mutated

CALM = settings(max_examples=300, deadline=None)
PIECES = [*HOSTILE, "limit", "bid", "rolls", "deal.worth", "declarer", "sum(", "1", "2.5", "'trump'", " ", "total"]


@pytest.fixture(autouse=True)
def _quiet() -> object:
    """What Python says of strange numbers is looked at in `test_refusals.py`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        yield


@pytest.mark.parametrize("seed", range(4))
def test_made_up_expressions(seed: int) -> None:
    """A fixed thousand: they are told apart by the checker, and most of them come to something."""
    accepted = 0
    for number in range(250):
        chance = random.Random(f"suite-{seed}-{number}")
        accepted += check(Grammar(chance).expression(), chance, chance.random() < 0.5)
    assert accepted > 125


@CALM
@given(st.randoms(use_true_random=False), st.booleans())
def test_expressions(chance: random.Random, sides: bool) -> None:
    check(Grammar(chance).expression(), chance, sides)


@CALM
@given(st.randoms(use_true_random=False), st.booleans())
def test_slips(chance: random.Random, sides: bool) -> None:
    check(mutated(chance, Grammar(chance).expression()), chance, sides)


@CALM
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@example("1e999")
@example("'\ud800'")
@example("\0")
def test_pieces(text: str) -> None:
    check(text, random.Random(0))


@CALM
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    check(text, random.Random(0))

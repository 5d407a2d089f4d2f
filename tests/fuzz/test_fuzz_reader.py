"""The reader under fire, for a moment; `fuzz_reader.py` does it for an hour."""

from __future__ import annotations

import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.fuzz.fuzz_reader import PIECES, check, fixtures, mutated

CALM = settings(max_examples=150, deadline=None)


@CALM
@given(st.binary(max_size=200))
@example(b"\xff\xfea\0")
@example(b"a: \xe9")
def test_any_bytes(data: bytes) -> None:
    check(data)


@CALM
@given(st.text(max_size=200))
@example("a: '\ud800'")
def test_any_text(text: str) -> None:
    check(text)


# What the two parsers took differently when the reader was written.
@CALM
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example("|#")
@example("? |#")
@example("3: &a >#")
@example("a: {b: who?}")
@example("a: {b: who ? c}")
@example("a: [?b]")
@example("a: {b: }")
@example('a: "\\UFFFFFFFF"')
def test_pieces_of_yaml(text: str) -> None:
    check(text)


@CALM
@given(st.randoms(use_true_random=False), st.sampled_from(fixtures()))
def test_slips_in_definitions(chance: random.Random, text: str) -> None:
    check(mutated(chance, text))

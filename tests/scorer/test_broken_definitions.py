"""Each file in tests/broken has one slip, and beside it what its author is told.

A new fixture is picked up by being there. `pytest --update-golden` writes the
messages anew; read them in the diff before they are committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.checking import check_file
from scorer.problems import CODES, DefinitionError
from scorer.reading import PURE_PARSER, read_with

BROKEN = sorted((Path(__file__).parents[1] / "broken").glob("*.yml"))


def told(path: Path) -> str:
    """What `python -m scorer check` prints for a file."""
    return "".join(f"{problem}\n" for problem in check_file(path.read_bytes(), path.name))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_message(path: Path, update_golden: bool) -> None:
    expected = path.with_suffix(".expected")
    message = told(path)
    if update_golden:
        expected.write_text(message, encoding="utf-8")
    assert message, "a broken definition must be refused"
    assert message == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_same_without_the_c_parser(path: Path) -> None:
    def answer(*parser: object) -> object:
        try:
            return read_with(path.read_bytes(), path.name, *parser)
        except DefinitionError as refusal:
            return refusal.problems

    assert answer(PURE_PARSER) == answer()


def test_no_message_without_its_file() -> None:
    here = BROKEN[0].parent
    assert {path.stem for path in here.glob("*.expected")} == {path.stem for path in BROKEN}


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_tone(path: Path) -> None:
    """Short, a code that is explained, none of the words that blame."""
    for line in path.with_suffix(".expected").read_text(encoding="utf-8").splitlines():
        place, code, message = line.split(": ", 2)
        assert place.startswith(path.name)
        assert code in CODES
        words = message.lower()
        assert not any(word in words for word in ("invalid", "error", "oops", "illegal"))
        assert len(message) < 330

"""A match for a spreadsheet and for friends."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from scorer.export import as_csv, as_text, csv_cell
from tests.scorer.catalogue import PATHS, examples_of, game_at
from tests.scorer.small import NUMBERS, definition, played, score, small

# What a spreadsheet would run, and two that it would not
# (https://owasp.org/www-community/attacks/CSV_Injection lists = + - @, tab and carriage return).
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x","y")', "=cmd|' /C calc'!A0"]


def lines(view: dict[str, Any]) -> list[list[str]]:
    text = as_csv(view)
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_are_defused(text: str) -> None:
    (cell,) = next(csv.reader([csv_cell(text)]))
    assert cell == f"'{text}"


@pytest.mark.parametrize(("value", "cell"), [(-5, "-5"), (0, "0"), (2.5, "2.5"), ("1/3", "1/3"), (None, ""), ("", "")])
def test_numbers_stay_numbers(value: Any, cell: str) -> None:
    assert csv_cell(value) == cell


@pytest.mark.parametrize("name", ["=1+1", "+Ben", "-Cara", "@Dora", 'say "hi"', "a, b", "Ayşe"])
def test_names_come_through(name: str) -> None:
    table = lines(played(small(NUMBERS), [{"n": [1, 2, 3]}], [name, "Ben", "Cara"]))
    expected = f"'{name}" if name[0] in "=+-@" else name
    assert table[0][1] == expected
    assert table[0][4].removesuffix(", total") == expected


def test_what_a_sheet_says_is_in_it() -> None:
    game = definition("turtle-king")
    table = lines(score(game, game.examples[0].document))
    assert table[0] == ["Deal", "Cup", "Anna", "Ben", "Cara", "Anna, total", "Ben, total", "Cara, total", "Notes"]
    assert table[1] == ["1", "Ordinary", "0", "0", "2", "0", "0", "2", ""]
    assert table[5] == ["5", "Large", "0", "2", "", "0", "3", "", ""]
    assert table[-2] == ["Total", "", "0", "6", "6", "", "", "", ""]
    assert table[-1] == ["Rank", "", "1", "2", "3", "", "", "", ""]


def test_notes() -> None:
    view = played(
        small(NUMBERS + "end:\n  - if max(total) >= 9: nine"),
        [{"n": [1, None, 2]}, {"n": [1, "x", 2]}, {"n": [9, 0, 0]}, {"n": [1, 1, 1]}],
    )
    notes = [line[-1] for line in lines(view)[1:5]]
    assert notes == ["unfinished", "N is a number; here stands 'x'. unfinished", "", "not counted"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_table_is_a_rectangle(path: Any) -> None:
    game = game_at(path)
    for match in examples_of(game):
        view = score(game, match)
        table = lines(view)
        assert {len(line) for line in table} == {len(table[0])}
        text = as_text(view)
        assert all(name in text for name in view["columns"])


def test_a_few_lines_for_friends() -> None:
    game = definition("turtle-king")
    match = {**game.examples[0].document, "settings": {"limit": 4}}
    assert as_text(score(game, match)).splitlines() == [
        "Turtle King, Drinks before you are out: 4 drinks",
        "1st Anna 0",
        "2nd Cara 4",
        "3rd Ben 5",
        "Anna wins: one player remains.",
        "Drinks before you are out: 4 drinks",
    ]
    halves = small(NUMBERS.replace("int: any", "int: any, step: 0.5"))
    assert as_text(played(halves, [{"n": [-1, 2.5, 0]}])).splitlines() == [
        "Small",
        "1st Ben 2.5",
        "2nd Cara 0",
        "3rd Anna −1",
        "After round 1.",
    ]

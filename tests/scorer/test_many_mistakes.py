"""A definition with ten different mistakes is told all ten at once, each at its place, with what may help."""

from __future__ import annotations

from pathlib import Path

from scorer.checking import check_file

TEN = Path(__file__).parents[1] / "broken" / "ten-mistakes.yml"
# Line, the words there that are wrong, the code, and what the suggestion names.
MISTAKES = [
    (3, "aliasses", "unknown-key", "aliases"),
    (5, "Limit", "bad-name", "limit"),
    (6, "shrot", "unknown-option", "short"),
    (7, "no, table", "true-or-false", "false"),
    (12, "'heart'", "unknown-option", "hearts"),
    (13, "takn", "unknown-name", "taken"),
    (14, "game.wroth", "unknown-property", "worth"),
    (15, "floors", "unknown-function", "floor"),
    (17, "total >= 100", "wrong-level", "max(total)"),
    (18, "'x'", "wrong-type", ""),
]


def test_all_ten_are_told() -> None:
    source = TEN.read_text(encoding="utf-8")
    told = check_file(source, "ten.yml")
    assert [(problem.line, problem.code) for problem in told] == [(line, code) for line, _, code, _ in MISTAKES]
    for problem, (line, words, _, suggestion) in zip(told, MISTAKES, strict=True):
        assert source.splitlines()[line - 1][problem.column - 1 :].startswith(words)
        assert suggestion in problem.hint

"""Problems: how they are shown, that every code is explained, what is suggested."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from scorer.problems import CODES, DefinitionError, MatchError, Problem, ScorerError, did_you_mean

CODE = re.compile(r"[a-z]+(-[a-z]+)*")
SCORER = Path(__file__).parents[2] / "scorer"
# The functions that take a code first, and make a problem of it.
MAKES_A_PROBLEM = {"Problem", "problem", "fault", "value_fault", "_refuse"}


@pytest.mark.parametrize(
    ("problem", "shown"),
    [
        (Problem("tab", "there is a tab"), "tab: there is a tab. See write/problems/#tab"),
        (Problem("tab", "there is a tab", "a.yml"), "a.yml: tab: there is a tab. See write/problems/#tab"),
        (Problem("tab", "there is a tab", "a.yml", 3), "a.yml:3: tab: there is a tab. See write/problems/#tab"),
        (Problem("tab", "there is a tab", "a.yml", 3, 5), "a.yml:3:5: tab: there is a tab. See write/problems/#tab"),
        (Problem("tab", "there is a tab", line=3, column=5), "line 3:5: tab: there is a tab. See write/problems/#tab"),
        (
            Problem("tab", "there is a tab", hint="use spaces"),
            "tab: there is a tab. Use spaces. See write/problems/#tab",
        ),
        (Problem("of-my-own", "is this so?"), "of-my-own: is this so?"),
    ],
)
def test_shown(problem: Problem, shown: str) -> None:
    assert str(problem) == shown


def test_one_exception_holds_all_problems() -> None:
    problems = [Problem("tab", "one"), Problem("tag", "two")]
    for kind in (DefinitionError, MatchError):
        raised = kind(problems)
        assert isinstance(raised, ScorerError)
        assert raised.problems == tuple(problems)
        assert str(raised).splitlines() == [str(problem) for problem in problems]


@pytest.mark.parametrize("code", CODES)
def test_codes_are_kebab_case_and_explained_in_a_sentence(code: str) -> None:
    assert CODE.fullmatch(code)
    assert re.fullmatch(r"[A-Z`'].{20,160}\.", CODES[code])
    assert not re.search(r"\b(invalid|error|oops|illegal)\b|!$", CODES[code], re.IGNORECASE)


def codes_used() -> dict[str, str]:
    """Each code that is written out where a problem is made, and the file."""
    used = {}
    for path in SCORER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                first = node.args[0]
                if name in MAKES_A_PROBLEM and isinstance(first, ast.Constant) and CODE.fullmatch(str(first.value)):
                    used[first.value] = path.name
    return used


def test_every_code_in_use_is_explained() -> None:
    used = codes_used()
    assert len(used) > 20
    assert {code: where for code, where in used.items() if code not in CODES} == {}


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("trikcs", ["total", "tricks"], "did you mean 'tricks'?"),
        ("Tricks", ["total", "tricks"], "did you mean 'tricks'?"),
        ("no-queens", ["no_queens", "no_kings"], "did you mean 'no_queens'?"),
        ("setting", ["settings", "seating"], "did you mean 'settings'?"),
        ("zebra", ["total", "tricks"], ""),
        ("", ["total"], ""),
        ("x", [], ""),
        ("x" * 10_000, ["x" * 10_000], ""),
    ],
)
def test_did_you_mean(word: str, known: list[str], hint: str) -> None:
    assert did_you_mean(word, known) == hint
    assert did_you_mean(word, reversed(known)) == hint

"""Conditions and numbers as other languages write them, where YAML stumbles over their colons and commas."""

from __future__ import annotations

import re

from .values import number_trap, shown

__all__ = ["comma_number", "foreign_condition", "is_prose", "without_quotes"]

IF_ELSE = re.compile(r"if (?P<test>.+?) *: *(?P<yes>.+?),? (?:else|otherwise):? (?P<no>.+)")
TERNARY = re.compile(r"(?P<test>.+?) \? (?P<yes>.+?) : (?P<no>.+)")
COMPARED = re.compile(r"[\w.()\[\]]+ *(?:[<>]=?|[=!]=) *[^:<>=]+: ")
QUOTED_NUMBER = re.compile(r"""(['"])(-?[0-9]+(?:\.[0-9]+)?)\1 *""")
# Keys whose values are texts to read.
PROSE = (
    "name|kind|summary|family|about|setup|play|scoring|ending|variations|label|ask|help|text|say|says|title|note|unit"
)
IS_PROSE = re.compile(rf"\b(?:{PROSE}): *$")
LONGEST = 90
LONGEST_NUMBER = 40


def foreign_condition(value: str) -> tuple[str, str, str] | None:
    """Code, message and hint for a value that is a condition with a colon in it.

    >>> foreign_condition("won ? 5 : 0")[2], foreign_condition("Ready? Go: now")
    ('write 5 if won else 0', None)
    >>> foreign_condition("if won: 5")[2]
    'write it on the line below, after a dash: - if won: 5'
    """
    if len(value) > LONGEST:
        return None
    begins = re.match(r"if\b", value)
    found = IF_ELSE.fullmatch(value) if begins else TERNARY.fullmatch(value)
    if found:
        hint = f"write {found['yes']} if {found['test']} else {found['no']}"
        message = "a condition is not written like this" if begins else "'?' is not part of the language"
        return "expression-syntax", message, hint
    if begins or COMPARED.match(value):
        value = value if begins else f"if {value}"
        hint = f"write it on the line below, after a dash: - {value}"
        return "condition-form", "a condition with a colon can't begin on the line of its key", hint
    return None


def is_prose(before: str) -> bool:
    """Whether the key just before a value is one whose value is a text to read.

    >>> is_prose("  ask: "), is_prose("points: ")
    (True, False)
    """
    return IS_PROSE.search(before) is not None


def without_quotes(value: str) -> str:
    """A hint for an expression that begins with a number in quotes, or "".

    >>> without_quotes("'2' * tricks"), without_quotes("'won' == x")
    ('a number needs no quotes: write 2 * tricks', '')
    """
    found = QUOTED_NUMBER.match(value)
    if not found or len(value) > LONGEST or found.end() == len(value):
        return ""
    gap = " " if found[0].endswith(" ") else ""
    return f"a number needs no quotes: write {found[2]}{gap}{value[found.end() :]}"


def comma_number(source: str, column: int) -> tuple[str, str, int, str] | None:
    """Code, message, column and hint where a comma inside `{ }` or `[ ]` has cut a number in two.

    >>> comma_number("{is: a * 0,5}", 11)
    ('number-form', "'0,5' has a comma", 9, 'write 0.5')
    """
    before = re.search(
        r"(?:(?<![\w.])|(?<=\.\.))[0-9]+(?:,[0-9]+)*,$", source[max(0, column - LONGEST_NUMBER) : column]
    )
    after = re.match(r"[0-9]+(?:,[0-9]+)*", source[column : column + LONGEST_NUMBER])
    if not before or not after:
        return None
    written = before[0] + after[0]
    trap = number_trap(written)
    if not trap or not trap[2].startswith("write "):
        return None
    hint = trap[2].partition(", or ")[0]
    return "number-form", f"{shown(written)} has a comma", column - len(before[0]), hint

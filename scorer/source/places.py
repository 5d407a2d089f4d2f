"""Where in a file something is wrong: its lines, the keys in them, and the line without the slip."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..problems import Problem

__all__ = ["MENDED", "Fault", "Place", "Stop", "content_at", "indent_of", "key_of", "line_above", "pieces_of"]

BEFORE_KEY = re.compile(r"[ ]*(?:-[ ]+)*")
KEY_ENDS = re.compile(r":(?=[ ]|$)|[ ]#")
NO_KEY = ("", "#", "[", "]", "{", "}", ",", ":")
# What a mended line has in the place of the value that was at fault.
MENDED = "x"


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the parser stopped and what it was doing; lines and columns from 0."""

    says: str
    line: int
    column: int
    while_: str
    from_line: int
    from_column: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The problem, and the line as it could be read, or None."""

    problem: Problem
    mended: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line that has a key: where the key and its value begin."""

    key_at: int
    key: str
    value_at: int
    value: str


@dataclass(frozen=True, slots=True)
class Place:
    """The lines of a file and the way to a problem in them."""

    path: str
    lines: list[str]

    def line(self, number: int) -> str:
        """A line, or "" beyond the end of the file."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def fault(
        self, code: str, message: str, line: int, column: int, hint: str = "", mended: str | None = None
    ) -> Fault:
        """A fault; line and column count from 0."""
        return Fault(Problem(code, message, self.path, line + 1, column + 1, hint), mended)

    def value_fault(self, code: str, message: str, line: int, column: int, hint: str = "") -> Fault:
        """A fault in the value of one line, which the mended line does without."""
        key = key_of(self.line(line))
        mended = None
        if key and key.value:
            # The lines below may be the text that | or > announces; a mended header keeps them.
            mended = self.line(line)[: key.value_at] + ("|" if key.value[0] in "|>" else MENDED)
        return self.fault(code, message, line, column, hint, mended)


def key_of(line: str) -> Line | None:
    """The key of a line and its value, if it has one.

    >>> key_of("  - if won: tricks # all of them")
    Line(key_at=4, key='if won', value_at=12, value='tricks # all of them')
    """
    before = BEFORE_KEY.match(line)
    at = before.end() if before else 0
    if line[at : at + 1] in ('"', "'"):
        closing = line.find(line[at], at + 1)
        end = KEY_ENDS.match(line, closing + 1) if closing > 0 else None
    else:
        end = KEY_ENDS.search(line, at) if line[at : at + 1] not in NO_KEY else None
    if not end or end.group() != ":":
        return None
    rest = line[end.end() :].lstrip(" ")
    return Line(at, line[at : end.start()].rstrip(), len(line) - len(rest), rest.rstrip())


def content_at(line: str) -> int:
    """The column where a line begins behind its spaces and dashes."""
    return len(line) - len(line.lstrip(" -"))


def indent_of(line: str) -> int:
    """The number of spaces before a line."""
    return len(line) - len(line.lstrip(" "))


def line_above(place: Place, line: int) -> int:
    """The nearest line above that is neither empty nor a comment."""
    while line > 0:
        line -= 1
        text = place.line(line).strip()
        if text and not text.startswith("#"):
            break
    return line


def pieces_of(lines: list[str], begin: int, event: Any, text: str) -> tuple[tuple[int, int, int], ...]:
    """Where the pieces of a text over several lines stand: from which character on in which line and column (from 1).

    `event` is the parser's, whose lines count from `begin`. A piece that is not in the text as it is written, such as
    one with an escaped sign, is left out.
    """
    first, last = event.start_mark, event.end_mark
    if first.line == last.line:
        return ()
    found: list[tuple[int, int, int]] = []
    offset = 0
    block, quoted = event.style in ("|", ">"), event.style in ("'", '"')
    for number in range(first.line + block, last.line + 1):
        line = lines[begin + number] if begin + number < len(lines) else ""
        start = first.column + quoted if number == first.line else 0
        content = line[start : last.column - quoted if number == last.line else len(line)]
        written = content.strip()
        at = text.find(written, offset) if written else -1
        if at >= 0:
            found.append((at, begin + number + 1, start + len(content) - len(content.lstrip()) + 1))
            offset = at + len(written)
    return tuple(found)

"""From the text of a definition to its tree.

    text or bytes ─ decoded, clean_lines ─> lines ─ yaml.parse ─> events ─ _Builder ─> Mapping

PyYAML turns text into events and nothing more: no object is made from a tag, no
alias is followed, no value is converted. The tree is built here, with bounds
that hold while reading, so that a hostile file costs no time. The C parser is
used where there is one. Where it stops, the one written in Python reads again
and has the last word, so that both give the same tree and the same problems.

This is the only file of the engine that needs something from outside the
standard library; a page that carries a checked definition does without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from .problems import DefinitionError, Problem
from .source.brackets import special_sign
from .source.faults import diagnose
from .source.places import Fault, Place, Stop, pieces_of
from .source.text import HIDDEN, LONE_QUESTION_MARK, clean_lines, decoded, question_marks_back, without_question_marks
from .source.traps import (
    continued,
    cut_in_brackets,
    directives,
    empty_value,
    no_key,
    no_mapping,
    pair_in_list,
    plain_traps,
)
from .source.values import empty_word, plain_value, quotes_hint, shown
from .tree import MAX_DEPTH, MAX_NODES, Entry, Mapping, Node, Scalar, Sequence, Style

__all__ = ["FAST_PARSER", "PURE_PARSER", "read_tree", "read_with"]

MAX_PROBLEMS = 100
MAX_NOTED = 200
# After each stop of the parser the rest is read again from the next section on.
MAX_STOPS = 50
# Mending a line means reading its section again; a large file is only told its first slips.
MAX_MENDED_LINES = 10
MAX_LENGTH_TO_MEND = 40_000

PURE_PARSER: Final[Any] = yaml.SafeLoader
FAST_PARSER: Final[Any] = getattr(yaml, "CSafeLoader", PURE_PARSER)
SECTION = re.compile(r"[A-Za-z_\"'][^:]*:(?: |$)")
STYLES: Final[dict[str | None, Style]] = {"'": "quoted", '"': "quoted", "|": "block", ">": "block"}
NO_TREE = Scalar(0, 0, None)


def read_tree(text: str | bytes, path: str) -> Mapping:
    """The tree of a definition.

    `path` is only used to say where problems are. Raises DefinitionError with
    every problem that could be found.

    >>> tree = read_tree("name: King\\nplayers: 4\\n", "king.yml")
    >>> tree.get("players")
    Scalar(line=2, column=10, value=4, style='plain')
    """
    return read_with(text, path, FAST_PARSER)


def read_with(text: str | bytes, path: str, parser: Any = FAST_PARSER) -> Mapping:
    """The same with a parser of one's choice: `FAST_PARSER` or `PURE_PARSER`."""
    lines, problems, readable = clean_lines(decoded(text, path), path)
    reader = _Reader(path, lines, problems, parser)
    if readable:
        reader.read()
    if reader.problems:
        # A space that YAML takes for a letter also puts its line out of step with the others.
        odd = {line for line, _, code in reader.problems if code == "odd-space"}
        found = [each for at, each in sorted(reader.problems.items()) if at[2] != "indentation" or at[0] not in odd]
        if len(found) > MAX_PROBLEMS or reader.stops > MAX_STOPS:
            message = "there are more problems than these, which are not listed"
            found[MAX_PROBLEMS:] = [Problem("too-many-problems", message, path)]
        raise DefinitionError(found)
    return Mapping(*reader.root_place, reader.root)


class _Enough(Exception):
    """A bound was reached; the problem is noted and nothing more is read."""


class _AskPureParser(Exception):
    """The C parser takes something that the other one refuses."""


class _Reader:
    """Reads a definition, and reads on after a place where the parser stopped."""

    def __init__(self, path: str, lines: list[str], problems: list[Problem], parser: Any) -> None:
        self.path = path
        self.lines = lines
        self.parser = parser
        self.problems = {_place_of(problem): problem for problem in problems}
        self.root: dict[str, Entry] = {}
        self.root_place = (1, 1)
        self.stops = 0
        self.may_mend = sum(map(len, lines)) < MAX_LENGTH_TO_MEND

    def read(self) -> None:
        """Read all, a piece at a time: up to the end, or to where the parser stops."""
        begin = 0
        mended: set[int] = set()
        try:
            while (fault := self.read_piece(begin)) is not None:
                self.add(fault.problem)
                self.stops += 1
                if self.stops > MAX_STOPS:
                    break
                at = fault.problem.line - 1
                if fault.mended is not None and self.may_mend and at not in mended:
                    # One value is at fault: read its section again without it.
                    mended.add(at)
                    self.lines[at] = fault.mended
                    self.may_mend = len(mended) < MAX_MENDED_LINES
                    begin = max(begin, *(n for n in range(at + 1) if SECTION.match(self.lines[n])), 0)
                    self.root = {k: e for k, e in self.root.items() if e.key.line <= begin}
                    continue
                # The shape is at fault: go on with the next key that begins a line.
                following = range(max(at, begin) + 1, len(self.lines))
                begin = next((n for n in following if SECTION.match(self.lines[n])), -1)
                if begin < 0:
                    break
        except _Enough:
            pass

    def read_piece(self, begin: int) -> Fault | None:
        """Read from a line (from 0) on; the fault if the parser stopped."""
        text = "\n".join(self.lines[begin:])
        before = dict(self.root), dict(self.problems)
        if self.parser is not PURE_PARSER and not LONE_QUESTION_MARK.search(text):
            try:
                _Builder(self, begin, yaml.parse(text, self.parser)).build()
                return None
            except (yaml.YAMLError, _AskPureParser):
                self.root, self.problems = before
        try:
            _Builder(self, begin, yaml.parse(without_question_marks(text), PURE_PARSER), True).build()
            return None
        except yaml.MarkedYAMLError as error:
            return diagnose(self.path, self.lines, _stop(error, begin))
        except ValueError:
            # An escape such as "\UFFFFFFFF" is no character; the parser does not say where.
            at = next((n for n in range(begin, len(self.lines)) if r"\U" in self.lines[n]), begin)
            column = max(self.lines[at].find(r"\U"), 0)
            stop = Stop("unknown escape", at, column, "while scanning a double-quoted scalar", at, column)
            return diagnose(self.path, self.lines, stop)

    def add(self, problem: Problem) -> None:
        """Note a problem, once; nobody reads thousands of them."""
        self.problems.setdefault(_place_of(problem), problem)
        if len(self.problems) > MAX_NOTED:
            raise _Enough


class _Builder:
    """Builds nodes from events, and looks for what is legal YAML but surely not meant."""

    def __init__(self, reader: _Reader, begin: int, events: Iterator[Any], pure: bool = False) -> None:
        self.reader = reader
        self.lines = reader.lines
        self.begin = begin
        self.events = events
        self.pure = pure
        self.count = 0
        # A value cut at its commas shows in many places; one problem per bracket is enough.
        self.cut_in_brackets = False

    def problem(self, code: str, message: str, line: int, column: int, hint: str = "") -> None:
        """Note a problem; line and column count from 0."""
        self.reader.add(Problem(code, message, self.reader.path, line + 1, column + 1, hint))

    def place(self, mark: Any) -> tuple[int, int]:
        """Line and column of a parser's mark in the whole file, from 0."""
        return self.begin + mark.line, mark.column

    def build(self) -> None:
        """Read one document into the reader's root."""
        documents = 0
        for event in self.events:
            kind = type(event)
            if kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    line, column = self.place(event.start_mark)
                    message = "a second document begins here, and a file holds one definition"
                    self.problem("several-documents", message, line, column, "take the '---' out")
                    raise _Enough
                for found in [] if self.begin else directives(self.lines):
                    self.problem(*found)
            elif kind in (yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.AliasEvent):
                self.not_a_mapping(event)
            elif kind is yaml.MappingStartEvent:
                if self.begin == 0:
                    line, column = self.place(event.start_mark)
                    self.reader.root_place = (line + 1, column + 1)
                self.count += 1
                self.mapping(event, 1, self.reader.root)
        if not documents and not self.begin:
            self.problem("file-empty", "the file holds no definition", 0, 0)

    def not_a_mapping(self, event: Any) -> None:
        """Refuse a definition that is a list or a single value."""
        if not self.pure:
            raise _AskPureParser
        line, column = self.place(event.start_mark)
        if type(event) is yaml.ScalarEvent and not event.value:
            self.problem("file-empty", "the file holds no definition", 0, 0)
        else:
            self.problem(*no_mapping(self.lines, line, column))
        raise _Enough

    def node(self, event: Any, depth: int, flow: bool, owner_line: int, owner_column: int, owner: str) -> Node:
        """The node that begins with an event; its owner is the key it is the value of."""
        self.count += 1
        if self.count > MAX_NODES:
            message = f"there are more than {MAX_NODES:,} keys and values"
            self.problem("too-many-values", message, *self.place(event.start_mark))
            raise _Enough
        kind = type(event)
        if kind is yaml.ScalarEvent:
            return self.scalar(event, flow, owner_line, owner_column, owner)
        if kind is yaml.AliasEvent:
            self.sign(event)
            return NO_TREE
        if depth > MAX_DEPTH:
            message = f"this is nested more than {MAX_DEPTH} deep"
            self.problem("too-deep", message, *self.place(event.start_mark))
            raise _Enough
        if event.flow_style and not flow:
            self.cut_in_brackets = False
        if kind is yaml.MappingStartEvent:
            return self.mapping(event, depth, {})
        return self.sequence(event, depth)

    def sign(self, event: Any) -> None:
        """Refuse an anchor, an alias or a tag."""
        line, column = self.place(event.start_mark)
        self.reader.add(special_sign(Place(self.reader.path, self.lines), line, column).problem)

    def sequence(self, event: Any, depth: int) -> Sequence:
        """A list, up to its end."""
        if event.anchor or event.tag:
            self.sign(event)
        line, column = self.place(event.start_mark)
        items: list[Node] = []
        flow = bool(event.flow_style)
        while type(item := next(self.events)) is not yaml.SequenceEndEvent:
            if flow and type(item) is yaml.MappingStartEvent and not (item.anchor or item.tag):
                pair = pair_in_list(self.lines, *self.place(item.start_mark), line, column)
                if pair:
                    self.problem(*pair)
            items.append(self.node(item, depth + 1, flow, *self.place(item.start_mark), ""))
        return Sequence(line + 1, column + 1, tuple(items))

    def mapping(self, event: Any, depth: int, entries: dict[str, Entry]) -> Mapping:
        """A mapping, up to its end; its entries are added to `entries`."""
        if event.anchor or event.tag:
            self.sign(event)
        line, column = self.place(event.start_mark)
        flow = bool(event.flow_style)
        while type(key_event := next(self.events)) is not yaml.MappingEndEvent:
            key = self.key(key_event, depth, flow)
            value_event = next(self.events)
            if key is None:
                self.node(value_event, depth + 1, flow, *self.place(key_event.start_mark), "")
                continue
            name = key.text
            if not self.colon_follows(key_event, value_event, depth, flow, name):
                continue
            value = self.node(value_event, depth + 1, flow, key.line - 1, key.column - 1, name)
            if name in entries:
                first = entries[name].key
                message = f"{shown(name)} stands here and in line {first.line} already"
                hint = "keep one of them"
                self.problem("duplicate-key", message, key.line - 1, key.column - 1, hint)
            else:
                entries[name] = Entry(key, value)
        return Mapping(line + 1, column + 1, entries)

    def key(self, event: Any, depth: int, flow: bool) -> Scalar | None:
        """The key of an entry, or None when it is none."""
        line, column = self.place(event.start_mark)
        if type(event) is not yaml.ScalarEvent:
            self.node(event, depth + 1, flow, 0, 0, "")
            if type(event) is not yaml.AliasEvent:
                message = "a key is a text, and this is a list or a mapping"
                self.problem("key-not-text", message, line, column, quotes_hint(""))
            return None
        self.count += 1
        if event.anchor or event.tag:
            self.sign(event)
        text = question_marks_back(event.value) if self.pure else event.value
        style = STYLES.get(event.style, "plain")
        if style == "plain":
            found = no_key(text, line, column)
            if found:
                self.problem(*found)
                return None
            self.plain_traps(event, text, flow)
        else:
            self.other_traps(event, text, style)
        return Scalar(line + 1, column + 1, text, style)

    def colon_follows(self, key: Any, value: Any, depth: int, flow: bool, name: str) -> bool:
        """Whether the key is written as `key: value`; if not, say how it is."""
        line, column = self.place(key.start_mark)
        last, end = self.place(key.end_mark)
        explicit = "?" in self.lines[line] and self.lines[line][:column].rstrip().endswith("?")
        if not explicit and self.lines[last][end:].lstrip().startswith(":"):
            return True
        if explicit or not flow or type(value) is not yaml.ScalarEvent or value.value:
            message = "'?' begins a key in YAML, which the language does not have"
            hint = "write key: value on one line, or put quotes round a text that begins with '?'"
            self.problem("key-not-text", message, line, column, hint)
            if type(value) is not yaml.ScalarEvent or value.value:
                self.node(value, depth + 1, flow, line, column, name)
        elif not self.cut_in_brackets:
            self.cut_in_brackets = True
            self.problem(*cut_in_brackets(self.lines, line, column, name))
        return False

    def scalar(self, event: Any, flow: bool, owner_line: int, owner_column: int, owner: str) -> Scalar:
        """A value, converted if it is one of the few that are not text."""
        if event.anchor or event.tag:
            self.sign(event)
            if not event.value and STYLES.get(event.style) is None:
                return NO_TREE
        line, column = self.place(event.start_mark)
        text = question_marks_back(event.value) if self.pure else event.value
        style = STYLES.get(event.style, "plain")
        if style == "plain":
            value = plain_value(text)
            if isinstance(value, str):
                if empty_word(text):
                    at = (line, column) if text else (owner_line, owner_column)
                    self.problem(*empty_value(self.lines, *at, text, owner))
                    return NO_TREE
                self.plain_traps(event, text, flow)
            return Scalar(line + 1, column + 1, value, "plain", pieces_of(self.lines, self.begin, event, text))
        self.other_traps(event, text, style)
        return Scalar(line + 1, column + 1, text, style, pieces_of(self.lines, self.begin, event, text))

    def plain_traps(self, event: Any, text: str, flow: bool) -> None:
        """Look for what a text without quotes may have lost or gained."""
        line, column = self.place(event.start_mark)
        last, end = self.place(event.end_mark)
        for found in plain_traps(self.lines, line, column, last, end, text):
            self.problem(*found)
        if flow:
            if "?" in text and not self.pure and (last > line or "?" in without_question_marks(text)):
                raise _AskPureParser
            if text.count("(") != text.count(")") and not self.cut_in_brackets:
                self.cut_in_brackets = True
                self.problem(*cut_in_brackets(self.lines, line, column, text))

    def other_traps(self, event: Any, text: str, style: Style) -> None:
        """Look for what a text in quotes may have swallowed or may hide."""
        if style == "block":
            # The C parser lets a comment follow a | without a space.
            if "#" in self.lines[self.begin + event.start_mark.line] and not self.pure:
                raise _AskPureParser
            return
        if event.style == '"' and HIDDEN.search(text):
            message = "an escape in this text stands for a character that can't be seen"
            self.problem("control-character", message, *self.place(event.start_mark), "take it out")
        if event.end_mark.line > event.start_mark.line:
            last = self.begin + event.end_mark.line
            found = continued(self.lines, *self.place(event.start_mark), last, event.style)
            if found:
                self.problem(*found)


def _place_of(problem: Problem) -> tuple[int, int, str]:
    return problem.line, problem.column, problem.code


def _stop(error: yaml.MarkedYAMLError, begin: int) -> Stop:
    """What the parser said, with places in the whole file."""
    at = error.problem_mark or error.context_mark
    since = error.context_mark or at
    if at is None or since is None:
        return Stop(error.problem or "", begin, 0, error.context or "", begin, 0)
    return Stop(
        error.problem or "",
        begin + at.line,
        at.column,
        error.context or "",
        begin + since.line,
        since.column,
    )

"""Texts with inserts: `{limit}`, `{limit:word}`, `{n:drink/drinks}`, `{if twice}…{else}…{end}`.

`segments` takes a text apart without knowing the game (the page needs that), `compile_text`
makes it ready to be filled in.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .expression.compiler import Expression, compile_expression
from .expression.scope import NAMES, SIDE_NAMES, Fault, Frame, Scope, Unknown
from .expression.syntax import ExpressionError, parse
from .expression.types import BLANK, Type, is_numeric
from .numbers import in_words, show_number
from .words import inside, tally

__all__ = [
    "Branch",
    "Choice",
    "Insert",
    "Plain",
    "Segment",
    "Template",
    "compile_text",
    "names_in",
    "segments",
    "show_value",
]

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MOST_INSERTS = 200
DEEPEST_CHOICE = 4


@dataclass(frozen=True, slots=True)
class Plain:
    """Text as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Insert:
    """`{source}` or `{source:form}`; `names` are the words it reads, `offset` its place."""

    number: int
    source: str
    form: str
    names: tuple[str, ...]
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Branch:
    """One alternative of a choice; `condition` is None for `{else}`."""

    condition: str | None
    parts: tuple[Segment, ...]
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """`{if …}…{else if …}…{else}…{end}`."""

    number: int
    branches: tuple[Branch, ...]
    names: tuple[str, ...]


type Segment = Plain | Insert | Choice

TOKEN = re.compile(r"\{\{|\}\}|\{((?:[^{}'\"]|'[^']*'|\"[^\"]*\")*)\}")


def segments(text: str) -> tuple[Segment, ...]:
    """The parts of a text. `{{` and `}}` stand for braces.

    Raises ExpressionError (`text-insert`, `expression-…`).

    >>> [type(part).__name__ for part in segments("{limit:word} drinks, {if twice}two{else}one{end}")]
    ['Insert', 'Plain', 'Choice']
    """
    return Parser(text).parse()


class Parser:
    """Takes one text apart; `number` counts inserts and choices in order of appearance."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(TOKEN.finditer(text))
        self.at = 0
        self.position = 0
        self.number = 0

    def parse(self) -> tuple[Segment, ...]:
        parts, closing = self.sequence(0)
        if closing is not None:
            raise self.problem(f"'{{{closing}}}' closes no {{if …}}", self.position)
        return parts

    def problem(self, message: str, offset: int, hint: str = "") -> ExpressionError:
        return ExpressionError("text-insert", message, offset, hint)

    def plain(self, text: str, offset: int) -> list[Segment]:
        stray = re.search(r"[{}]", text)
        if stray:
            raise self.problem("a brace is not closed", offset + stray.start(), "write {{ or }} for a brace itself")
        return [Plain(text)] if text else []

    def sequence(self, depth: int) -> tuple[tuple[Segment, ...], str | None]:
        """Parts up to the next {else …} or {end}, which is given back as text."""
        if depth > DEEPEST_CHOICE:
            raise self.problem("{if …} is nested too deep", self.position)
        parts: list[Segment] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            parts += self.plain(self.text[self.position : token.start()], self.position)
            self.at += 1
            self.position = token.end()
            if token.group(1) is None:
                parts.append(Plain(token.group()[0]))
                continue
            body = token.group(1).strip()
            if body == "end" or body == "else" or body.startswith("else if "):
                return joined(parts), body
            if body.startswith("if "):
                parts.append(self.choice(body[3:], token.start() + 4, depth))
            else:
                parts.append(self.insert(body, token.start() + 1))
        parts += self.plain(self.text[self.position :], self.position)
        self.position = len(self.text)
        return joined(parts), None

    def choice(self, condition: str, offset: int, depth: int) -> Choice:
        number = self.next_number(offset)
        branches: list[Branch] = []
        current: str | None = condition
        while True:
            parts, closing = self.sequence(depth + 1)
            branches.append(Branch(current, parts, offset))
            if closing is None:
                raise self.problem("{if …} has no {end}", offset)
            if closing == "end":
                break
            if current is None:
                raise self.problem("nothing but {end} may follow {else}", offset)
            current = closing[8:] if closing.startswith("else if ") else None
            offset = self.position
        names = tuple(dict.fromkeys(n for b in branches if b.condition for n in names_at(b.condition, b.offset)))
        return Choice(number, tuple(branches), names)

    def insert(self, body: str, offset: int) -> Insert:
        source, form = body, ""
        match = re.search(r":\s*([a-z]+|[^:'\"\]]+/[^:'\"\]]*)$", body)
        if match and not body[: match.start()].rstrip().endswith(("[", ",")):
            source, form = body[: match.start()].strip(), match.group(1).strip()
            if "/" not in form and form not in ("word", "ordinal"):
                raise self.problem(
                    f"'{form}' is not a form of an insert", offset, "there are word, ordinal and one/many"
                )
        return Insert(self.next_number(offset), source, form, names_at(source, offset), offset)

    def next_number(self, offset: int) -> int:
        if self.number >= MOST_INSERTS:
            raise self.problem(f"a text may have {MOST_INSERTS} inserts", offset)
        self.number += 1
        return self.number - 1


def joined(parts: list[Segment]) -> tuple[Segment, ...]:
    whole: list[Segment] = []
    for part in parts:
        if isinstance(part, Plain) and whole and isinstance(whole[-1], Plain):
            whole[-1] = Plain(whole[-1].text + part.text)
        else:
            whole.append(part)
    return tuple(whole)


def names_at(source: str, offset: int) -> tuple[str, ...]:
    """The names of an expression that begins at `offset` in its text; so does the place of what is wrong with it."""
    try:
        return names_in(source)
    except ExpressionError as error:
        error.offset += offset
        raise


def names_in(source: str) -> tuple[str, ...]:
    """Every name an expression reads, in order."""
    tree = parse(source)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return tuple(dict.fromkeys(node.id for node in sorted(found, key=lambda n: n.col_offset)))


Fill = Callable[[Frame, int], str]


@dataclass(frozen=True, slots=True)
class Template:
    """A text ready to be filled in: `render(frame, own number)`. `values` gives what each
    insert becomes by its number: a text, or for a choice the number of its branch."""

    source: str
    level: int
    reads: frozenset[str]
    render: Fill
    values: Callable[[Frame, int], list[str | int | None]]


def show_value(value: Any, kind: Type, frame: Frame) -> str:
    """A value as people read it: names of players, labels of options, yes and no.

    >>> from scorer.expression.types import NUMBER, TRUTH
    >>> show_value(-3, NUMBER, []), show_value(True, TRUTH, [])
    ('−3', 'yes')
    """
    if isinstance(value, list):
        element = kind.element or kind
        words = [show_value(each, element, frame) for each in value]
        # Nine, nine, nine are cards or tiles, and nobody says each of them. Numbers have an order.
        return tally([inside(word) for word in words]) if element.labels else ", ".join(words)
    if value is None:
        return "nobody"
    if value is BLANK:
        return ""
    if kind.name == "player":
        return str(frame[NAMES][value])
    if kind.name == "side":
        return str(frame[SIDE_NAMES][value])
    if kind.name == "truth":
        return "yes" if value else "no"
    if is_numeric(kind) or kind.name == "anything":
        return show_number(value)
    return kind.labels.get(value, value)


def in_form(value: Any, kind: Type, form: str, frame: Frame) -> str:
    if form == "word" and is_numeric(kind) and not isinstance(value, bool):
        return in_words(value)
    if form == "ordinal" and isinstance(value, int):
        return ORDINALS[value] if 0 < value < len(ORDINALS) else f"{value}th"
    if "/" in form:
        one, _, many = form.partition("/")
        return one if value in (1, -1) else many
    return show_value(value, kind, frame)


def compile_text(text: str, scope: Scope, allowed: frozenset[str], level: int | None = None) -> Template:
    """A text ready to be filled in, with every insert checked.

    Raises ExpressionError; its offset counts from the start of the text.
    """
    reads: set[str] = set()
    levels: list[int] = [0]
    slots: dict[int, Callable[[Frame, int], str | int | None]] = {}

    def expression(source: str, offset: int) -> Expression:
        try:
            made = compile_expression(source, scope, allowed, level)
        except ExpressionError as error:
            error.offset += offset
            raise
        reads.update(made.reads)
        levels.append(made.level)
        return made

    def fill(part: Segment) -> Fill:
        if isinstance(part, Plain):
            plain = part.text
            return lambda v, me: plain
        if isinstance(part, Insert):
            made, form = expression(part.source, part.offset), part.form

            def insert(v: Frame, me: int) -> str:
                return in_form(made.evaluate(v, me), made.type, form, v)

            slots[part.number] = insert
            return insert
        tests = [
            (expression(branch.condition, branch.offset).evaluate if branch.condition else None)
            for branch in part.branches
        ]
        bodies = [[fill(each) for each in branch.parts] for branch in part.branches]

        def chosen(v: Frame, me: int) -> int:
            for number, test in enumerate(tests):
                if test is None or test(v, me):
                    return number
            return -1

        def choice(v: Frame, me: int) -> str:
            number = chosen(v, me)
            return "".join(body(v, me) for body in bodies[number]) if number >= 0 else ""

        slots[part.number] = chosen
        return choice

    fills = [fill(part) for part in segments(text)]

    def render(v: Frame, me: int = 0) -> str:
        try:
            return "".join(each(v, me) for each in fills)
        except (Unknown, Fault):
            return "…"

    def values(v: Frame, me: int = 0) -> list[str | int | None]:
        result: list[str | int | None] = []
        for number in sorted(slots):
            try:
                result.append(slots[number](v, me))
            except (Unknown, Fault):
                result.append(None)
        return result

    return Template(text, max(levels), frozenset(reads), render, values)

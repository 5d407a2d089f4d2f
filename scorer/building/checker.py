"""Tools for checking a definition: they read nodes, compile expressions, collect problems.

Every method takes a node and gives what it stands for, or a harmless stand-in after it
has noted a problem, so that one mistake hides no other.
"""

from __future__ import annotations

import re
from typing import Any

from ..definition import Bounds, Case, Notice, Rule
from ..expression.compiler import Expression, compile_expression
from ..expression.scope import Scope
from ..expression.syntax import ExpressionError
from ..expression.types import MATCH, NUMBER, PLAYER, Type, is_numeric, unify
from ..keys import BLOCKS
from ..numbers import parse_number, show_number
from ..problems import Problem, did_you_mean
from ..texts import Template, compile_text
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from ..words import not_in_range
from .constants import each_of, split_range, type_of_value

__all__ = ["LONGEST_NAME", "NAME", "NOTHING", "RESERVED", "Checker", "each_of", "type_of_value"]

NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
LONGEST_NAME = 40
LONGEST_TEXT = 20_000
YES = ("yes", "on", "y", "True", "TRUE", "Yes", "On", "ON", "YES")
NO = ("no", "off", "n", "False", "FALSE", "No", "Off", "OFF", "NO")
RESERVED = frozenset((
    "me", "it", "mine", "others", "nobody", "nothing", "true", "false", "and", "or", "not", "if", "else", "in",
    "is", "for", "lambda", "None", "True", "False", "round", "players", "first", "row", "total", "out",
    "out_round", "points", "place", "finished", "active",
))  # fmt: skip
NOTHING = compile_expression("0", Scope(has_sides=False), frozenset())


class Checker:
    """One definition being checked."""

    def __init__(self, path: str, scope: Scope) -> None:
        self.path = path
        self.scope = scope
        self.problems: list[Problem] = []
        # Names that are defined further on, so that reading them too early is told apart from a slip.
        self.later: dict[str, str] = {}

    def note(self, node: Node, code: str, message: str, hint: str = "", column: int = 0) -> None:
        """One more problem at a node."""
        place = (node.line, node.column + column) if node.line else (0, 0)
        self.problems.append(Problem(code, message, self.path, *place, hint))

    # Plain values.

    def mapping(self, node: Node, block: str, what: str) -> dict[str, Entry]:
        """The entries of a mapping, with keys that `keys.BLOCKS[block]` knows and all it needs."""
        if not isinstance(node, Mapping):
            self.note(node, "wrong-kind", f"{what} is made of keys and values")
            return {}
        known = BLOCKS[block]
        for key, entry in node.entries.items():
            if key not in known and key.startswith("if "):
                self.note(entry.key, "condition-form", "conditions stand in a list", "put a - before if")
            elif key not in known:
                self.note(
                    entry.key, "unknown-key", f"'{key}' is not a key of {what}",
                    did_you_mean(key, known) or f"there are {', '.join(sorted(known))}",
                )  # fmt: skip
        for key, details in known.items():
            if details.required and key not in node.entries:
                self.note(node, "missing-key", f"{what} needs the key '{key}'", details.meaning)
        return {key: entry for key, entry in node.entries.items() if key in known}

    def named(self, node: Node, what: str) -> dict[str, Entry]:
        """The entries of a mapping whose keys are the author's own names."""
        if not isinstance(node, Mapping):
            self.note(node, "wrong-kind", f"{what} is made of names, each with its value", "write NAME: …")
            return {}
        good = {}
        for key, entry in node.entries.items():
            if not NAME.match(key) or len(key) > LONGEST_NAME:
                suggestion = re.sub(r"[^a-z0-9]+", "_", key.lower()).strip("_")
                hint = (
                    f"write {suggestion}"
                    if NAME.match(suggestion) and len(suggestion) <= LONGEST_NAME
                    else f"a name may have {LONGEST_NAME} characters"
                    if len(key) > LONGEST_NAME
                    else "begin with a letter"
                )
                self.note(
                    entry.key,
                    "bad-name",
                    f"'{key}' can't be a name: small letters, digits and _ , a letter first",
                    hint,
                )
            else:
                good[key] = entry
        return good

    def free_name(self, entry: Entry, what: str) -> bool:
        """Whether a name may be given to something that expressions read."""
        key = entry.key.text
        if key in RESERVED:
            self.note(entry.key, "name-taken", f"'{key}' is a word of the language and can't name {what}")
            return False
        if key in self.scope.symbols:
            other = self.scope.symbols[key].kind
            self.note(entry.key, "name-taken", f"'{key}' is already the name of {KINDS.get(other, 'something else')}")
            return False
        return True

    def text(self, node: Node, what: str) -> str:
        """A text without the blanks around it."""
        if not isinstance(node, Scalar):
            self.note(node, "wrong-kind", f"{what} is a text")
            return ""
        text = node.text
        if len(text) > LONGEST_TEXT:
            self.note(node, "too-long", f"{what} may have {LONGEST_TEXT} characters")
        return text.strip()

    def texts(self, node: Node, what: str) -> tuple[str, ...]:
        """One text or a list of them."""
        items = node.items if isinstance(node, Sequence) else (node,)
        return tuple(self.text(item, what) for item in items)

    def flag(self, node: Node, what: str) -> bool:
        """True or false, and nothing else."""
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool):
            return value
        hint = "write true" if value in YES else "write false" if value in NO else "write true or false"
        self.note(node, "true-or-false", f"{what} is true or false", hint)
        return False

    def integer(self, node: Node, what: str, low: int = -(10**9), high: int = 10**9) -> int:
        """A whole number within bounds."""
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(node, "wrong-kind", f"{what} is a whole number")
            return low if low > 0 else 0
        if not low <= value <= high:
            self.note(node, "out-of-range", not_in_range(what, low, high, value))
        return min(max(value, low), high)

    def integers(self, node: Node, what: str) -> tuple[int, int]:
        """`LOW..HIGH` of plain numbers; one number means both."""
        text = self.text(node, what)
        match = re.fullmatch(r"(-?\d{1,10})(?:\s*\.\.\s*(-?\d{1,10}))?", text)
        if not match:
            self.note(
                node, "wrong-value", f"{what} is a number or a range such as 2..6", "write LOW..HIGH with two points"
            )
            return 1, 1
        low = int(match.group(1))
        high = int(match.group(2) or low)
        if low > high:
            message = f"{what} begins at {show_number(low)} but ends at {show_number(high)}"
            self.note(node, "out-of-range", message, f"write {high}..{low}")
        return low, high

    def value(self, node: Node) -> Any:
        """A constant: number, exact decimal, truth, text, or lists and mappings of those."""
        if isinstance(node, Scalar):
            if node.style == "plain" and re.fullmatch(r"-?\d+\.\d+", str(node.value)):
                number = parse_number(node.value)
                return number if number is not None else node.value
            return node.value
        if isinstance(node, Sequence):
            return [self.value(item) for item in node.items]
        assert isinstance(node, Mapping)
        return {key: self.value(entry.value) for key, entry in node.entries.items()}

    # Expressions and texts with inserts.

    def expression(
        self, node: Node, allowed: frozenset[str], level: int | None = None, what: str = "this"
    ) -> Expression:
        """An expression, compiled at the level given or the lowest that it needs."""
        if not isinstance(node, Scalar):
            hint = "put quotes round the expression" if isinstance(node, Mapping) else ""
            self.note(node, "wrong-kind", f"{what} is an expression", hint)
            return NOTHING
        return self.compiled(node, node.text, allowed, level, 0)

    def compiled(self, node: Scalar, text: str, allowed: frozenset[str], level: int | None, offset: int) -> Expression:
        """The expression in `text`; `offset` says how far into the node it stands."""
        try:
            return compile_expression(text, self.scope, allowed, level)
        except ExpressionError as error:
            self.say_too_early(error)
            leading = len(text) - len(text.lstrip())
            column = offset + error.offset + leading + (node.style == "quoted")
            self.note(node, error.code, error.message, error.hint, 0 if node.style == "block" else column)
            return NOTHING

    def say_too_early(self, error: ExpressionError) -> None:
        """A name that the definition has, but further on, is no slip."""
        found = re.match(r"'(\w+)' is not a name of this game", error.message)
        if found and found.group(1) in self.later:
            kind = self.later[found.group(1)]
            error.code, error.message = "used-too-early", f"'{found.group(1)}' is {kind} and not known here"
            error.hint = "here only settings and tables can be read"

    def condition(self, node: Node, allowed: frozenset[str], level: int | None, what: str) -> Expression:
        """An expression that says yes or no."""
        made = self.expression(node, allowed, level, what)
        return self.must_hold(node, made)

    def must_hold(self, node: Node, made: Expression) -> Expression:
        """The expression, if it can be a condition."""
        if not is_numeric(made.type):
            self.note(node, "wrong-type", f"a condition is needed here, this is {made.type}")
            return NOTHING
        return made

    def number(self, node: Node, allowed: frozenset[str], level: int | None, what: str) -> Expression:
        """An expression that gives a number."""
        made = self.expression(node, allowed, level, what)
        if not is_numeric(made.type):
            self.note(node, "wrong-type", f"{what} is a number, this is {made.type}")
            return NOTHING
        return made

    def bounds(self, node: Node, allowed: frozenset[str], level: int | None, what: str) -> Bounds:
        """`LOW..HIGH` of expressions, one expression for both, or `any`."""
        if not isinstance(node, Scalar):
            self.note(node, "wrong-kind", f"{what} is a range such as 0..13, or any")
            return Bounds(None, None)
        text = node.text.strip()
        if text == "any":
            return Bounds(None, None)
        low, dots, high = split_range(text)
        if not dots:
            only = self.compiled(node, text, allowed, level, 0)
            return Bounds(only, only)
        first = self.compiled(node, low, allowed, level, 0) if low.strip() else None
        last = self.compiled(node, high, allowed, level, len(low) + 2) if high.strip() else None
        return Bounds(first, last)

    def template(self, node: Node, allowed: frozenset[str], level: int | None, what: str) -> Template:
        """A text with inserts."""
        text = self.text(node, what)
        try:
            return compile_text(text, self.scope, allowed, level)
        except ExpressionError as error:
            self.say_too_early(error)
            if isinstance(node, Scalar) and node.style == "block" and node.line:
                below = Scalar(node.line + 1 + text[: error.offset].count("\n"), 1, text)
                self.note(below, error.code, error.message, error.hint)
            else:
                self.note(node, error.code, error.message, error.hint, 0 if "\n" in text else error.offset)
            return compile_text("", self.scope, allowed, level)

    # Rules: one value, or `if CONDITION: value` entries.

    def rule(
        self, node: Node, allowed: frozenset[str], level: int | None = None, what: str = "this",
        wanted: Type | None = None,
    ) -> Rule:  # fmt: skip
        """A value or a conditional list, at the level given or the lowest that holds all."""
        if level is None:
            level = self.lowest_level(node, allowed)
        cases = self.cases(node, allowed, level, what)
        kind = cases[0].value.type if cases else NUMBER
        for case in cases[1:]:
            joint = unify(kind, case.value.type)
            if joint is None:
                self.note(node, "wrong-type", f"{what} gives {kind} in one case and {case.value.type} in another")
                break
            kind = joint
        if wanted is not None and unify(wanted, kind) is None:
            self.note(node, "wrong-type", f"{what} is {wanted}, this is {kind}")
        return Rule(tuple(cases), kind, self.scope.settle(level))

    def lowest_level(self, node: Node, allowed: frozenset[str]) -> int:
        """The lowest level at which all cases can be computed."""
        level = MATCH
        quiet = Checker(self.path, self.scope)
        for part in quiet.case_parts(node, "this"):
            for text in (part[1], part[2]):
                if text is not None:
                    made = quiet.compiled(part[0], text, allowed, None, 0)
                    level = max(level, made.level)
        # What can't be compiled at all is told at the level where nothing else is in its way.
        return PLAYER if quiet.problems else level

    def cases(self, node: Node, allowed: frozenset[str], level: int, what: str) -> list[Case]:
        """The cases of a rule, each compiled at this level."""
        made = []
        for scalar, condition, value, key, say in self.case_parts(node, what):
            test = None
            if condition is not None and key is not None:
                test = self.must_hold(key, self.compiled(key, condition, allowed, level, 3))
            result = self.compiled(scalar, value, allowed, level, 0)
            words = self.template(say, allowed, level, "say") if say is not None else None
            made.append(Case(test, result, words, scalar.line))
        return made

    def case_parts(self, node: Node, what: str) -> list[tuple[Scalar, str | None, str, Scalar | None, Node | None]]:
        """For each case: value node, condition text, value text, key node, say node."""
        if isinstance(node, Scalar):
            return [(node, None, node.text, None, None)]
        if isinstance(node, Mapping):
            self.note(
                node,
                "condition-form",
                f"{what} is an expression, or a list of 'if CONDITION: value'",
                "put a - before if",
            )
            return []
        assert isinstance(node, Sequence)
        parts: list[tuple[Scalar, str | None, str, Scalar | None, Node | None]] = []
        for number, item in enumerate(node.items):
            entry = self.conditional(item, number == len(node.items) - 1)
            if entry is None:
                continue
            condition, pair, say = entry
            if not isinstance(pair.value, Scalar):
                self.note(pair.value, "condition-form", "after 'if CONDITION:' stands one value")
                continue
            parts.append((pair.value, condition, pair.value.text, pair.key, say))
        if not node.items:
            self.note(node, "condition-form", f"{what} has no cases")
        return parts

    def conditional(self, item: Node, last: bool) -> tuple[str | None, Entry, Node | None] | None:
        """`if CONDITION: value` or `else: value`, with an optional `say`."""
        keys = list(item.entries) if isinstance(item, Mapping) else []
        mains = [key for key in keys if key != "say"]
        if not isinstance(item, Mapping) or len(mains) != 1:
            self.note(
                item,
                "condition-form",
                "each entry is 'if CONDITION: value', the last may be 'else: value'",
                "put quotes round a condition that holds ': '",
            )
            return None
        key = mains[0]
        entry = item.entries[key]
        say = item.entries["say"].value if "say" in keys else None
        if key == "else":
            if not last:
                self.note(entry.key, "condition-form", "'else' comes last; what follows is never reached")
            return None, entry, say
        if key.startswith("if "):
            return key[3:], entry, say
        self.note(entry.key, "condition-form", f"'{key}' is neither 'if CONDITION' nor 'else'", condition_hint(key))
        return None

    def notices(self, node: Node, allowed: frozenset[str], what: str, level: int | None = None) -> tuple[Notice, ...]:
        """A list of `if CONDITION: text`."""
        if not isinstance(node, Sequence):
            self.note(node, "condition-form", f"{what} is a list of 'if CONDITION: text'", "put a - before if")
            return ()
        made = []
        for item in node.items:
            entry = self.conditional(item, last=True)
            if entry is None:
                continue
            condition, pair, _ = entry
            if condition is None:
                self.note(pair.key, "condition-form", f"{what} has no 'else'")
                continue
            test = self.must_hold(pair.key, self.compiled(pair.key, condition, allowed, level, 3))
            words = self.template(pair.value, allowed, test.level, what)
            made.append(Notice(test, words, pair.key.line))
        return tuple(made)


def condition_hint(key: str) -> str:
    """What was probably meant by the key of a case.

    >>> condition_hint("elif taken == 1"), condition_hint("otherwise")
    ('write if taken == 1', 'write else')
    """
    if key.startswith(("elif ", "when ", "else if ")):
        return f"write if {key.split(' ', 2)[2] if key.startswith('else if ') else key.split(' ', 1)[1]}"
    if key in ("otherwise", "default", "Else", "ELSE"):
        return "write else"
    return f"write if {key}" if re.search(r"[<>=]| in | and | or |\(", key) else did_you_mean(key, ["else", "if"])


KINDS = {
    "setting": "a setting", "table": "a table", "input": "a question", "let": "a named value",
    "state": "a carried value", "points": "a word of the language", "total": "a total",
}  # fmt: skip

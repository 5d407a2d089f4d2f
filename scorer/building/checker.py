"""Tools for checking a definition: they read nodes, compile expressions, collect problems.

Every method takes a node and gives what it stands for, or a harmless stand-in after it
has noted a problem, so that one mistake hides no other.
"""

from __future__ import annotations

import re
from keyword import kwlist

from ..definition import Bounds, Case, Notice, Rule
from ..expression.compiler import Expression, compile_expression
from ..expression.scope import Scope
from ..expression.syntax import ExpressionError
from ..expression.types import MATCH, NUMBER, PLAYER, Type, is_numeric, unify
from ..texts import Template, compile_text
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from .constants import each_of, is_upside_down, split_range, type_of_value
from .forms import case_form, condition_hint, notice_form
from .plain import LONGEST_NAME, NAME, PlainChecker, range_hint

__all__ = ["LONGEST_NAME", "NAME", "NOTHING", "RESERVED", "Checker", "each_of", "type_of_value"]

# Expressions are parsed as Python's, so that none of its words can be a name in them.
RESERVED = frozenset((
    "me", "it", "mine", "others", "nobody", "nothing", "true", "false", "round", "players", "first", "row", "total",
    "out", "out_round", "points", "place", "finished", "active", "filled", *kwlist,
))  # fmt: skip
NOTHING = compile_expression("0", Scope(has_sides=False), frozenset())


# What is said of an expression only because a name in it is broken.
FOLLOWS = ("wrong-type", "wrong-level", "unknown-option", "unknown-property")


class Checker(PlainChecker):
    """One definition being checked."""

    def __init__(self, path: str, scope: Scope) -> None:
        super().__init__(path)
        self.scope = scope
        # Names that are defined further on, so that reading them too early is told apart from a slip.
        self.later: dict[str, str] = {}

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
            if self.follows(error, text):
                return NOTHING
            self.say_too_early(error)
            leading = len(text) - len(text.lstrip())
            self.note_inside(node, offset + error.offset + leading, error.code, error.message, error.hint)
            return NOTHING

    def follows(self, error: ExpressionError, text: str) -> bool:
        """Whether an expression fails only because a name that it reads is broken itself."""
        found = re.match(r"'(\w+)' is not a name of this game", error.message)
        if found:
            return found.group(1) in self.broken
        return error.code in FOLLOWS and not self.broken.isdisjoint(re.findall(r"\w+", text))

    def is_sound(self, made: Expression) -> bool:
        """Whether nothing that an expression reads is broken itself."""
        return self.broken.isdisjoint(made.reads)

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
        if not is_numeric(made.type) and self.is_sound(made):
            self.note(node, "wrong-type", f"a condition is needed here, this is {made.type}")
            return NOTHING
        return made

    def number(self, node: Node, allowed: frozenset[str], level: int | None, what: str) -> Expression:
        """An expression that gives a number."""
        made = self.expression(node, allowed, level, what)
        if not is_numeric(made.type) and self.is_sound(made):
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
        if isinstance(node.value, bool) or re.fullmatch(r"\d+\s*(?:[-–—]|to|\.{3}|…)\s*\d+", text):
            # An expression, but nobody writes 3-15 for minus twelve.
            self.note(node, "wrong-value", f"{what} is a range such as 0..13, or any", range_hint(text))
            return Bounds(None, None)
        low, dots, high = split_range(text)
        if not dots:
            only = self.bound(node, text, allowed, level, 0, what)
            return Bounds(only, only)
        if is_upside_down(low, high):
            message = f"{what} begins at {low.strip()} but ends at {high.strip()}"
            self.note(node, "out-of-range", message, f"write {high.strip()}..{low.strip()}")
            return Bounds(None, None)
        first = self.bound(node, low, allowed, level, 0, what) if low.strip() else None
        last = self.bound(node, high, allowed, level, len(low) + 2, what) if high.strip() else None
        return Bounds(first, last)

    def bound(
        self, node: Scalar, text: str, allowed: frozenset[str], level: int | None, offset: int, what: str
    ) -> Expression:
        """One end of a range."""
        made = self.compiled(node, text, allowed, level, offset)
        if not is_numeric(made.type) and self.is_sound(made):
            hint = f"write len({text.strip()}) for how many there are" if made.type.name == "list" else ""
            self.note(node, "wrong-type", f"{what} is a range of numbers, this is {made.type}", hint)
            return NOTHING
        return made

    def template(self, node: Node, allowed: frozenset[str], level: int | None, what: str) -> Template:
        """A text with inserts."""
        text = self.text(node, what)
        try:
            return compile_text(text, self.scope, allowed, level)
        except ExpressionError as error:
            self.say_too_early(error)
            if isinstance(node, Scalar):
                self.note_inside(node, error.offset, error.code, error.message, error.hint)
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
                if self.is_sound(cases[0].value) and self.is_sound(case.value):
                    self.note(node, "wrong-type", f"{what} gives {kind} in one case and {case.value.type} in another")
                break
            kind = joint
        if wanted is not None and unify(wanted, kind) is None and all(self.is_sound(case.value) for case in cases):
            text = cases[0].value.text if len(cases) == 1 else "list"
            hint = f"write sum({text})" if kind.element and is_numeric(kind.element) and text.isidentifier() else ""
            self.note(node, "wrong-type", f"{what} is {wanted}, this is {kind}", hint)
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
                if all(isinstance(each, Scalar) for each in node.items):
                    # A plain list is one mistake, however many entries it has.
                    break
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
            self.no_case(item, mains)
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

    def no_case(self, item: Node, mains: list[str]) -> None:
        """An entry of a conditional list that is none."""
        message = "each entry is 'if CONDITION: value', the last may be 'else: value'"
        if isinstance(item, Scalar):
            self.note(item, "condition-form", message, case_form(item.text))
            return
        if isinstance(item, Mapping) and len(mains) == 2 and mains[0] in ("if", "when", "condition"):
            condition, value = (entry.value.text if isinstance(entry.value, Scalar) else "…"
                                for entry in (item.entries[key] for key in mains))  # fmt: skip
            self.note(item, "condition-form", message, f"write - if {condition[:60]}: {value[:40]}")
            return
        without_dash = [key for key in mains[1:] if re.match(r"(?:if|elif|when|else)\b", key)]
        if not isinstance(item, Mapping) or not without_dash:
            self.note(item, "condition-form", message, "put quotes round a condition that holds ': '")
            return
        for key in without_dash:
            case = key if len(key) <= 40 else key.split()[0]
            hint = f"put a - before {case}" if key.startswith(("if", "else")) else condition_hint(case)
            hint = hint.replace("write if", "write - if")
            self.note(item.entries[key].key, "condition-form", f"'{case}' begins a case of its own", hint)

    def notices(self, node: Node, allowed: frozenset[str], what: str, level: int | None = None) -> tuple[Notice, ...]:
        """A list of `if CONDITION: text`."""
        form = f"{what} is a list of 'if CONDITION: text'"
        if what != "end":
            form += ", each for what must not be"
        if not isinstance(node, Sequence):
            keys = list(node.entries) if isinstance(node, Mapping) else []
            dash = "put a - before if" if keys and keys[0].startswith("if ") else ""
            text = node.text if isinstance(node, Scalar) else keys[0] if keys else ""
            self.note(node, "condition-form", form, dash or f"{notice_form(what, text)} on a line below")
            return ()
        made = []
        for item in node.items:
            if isinstance(item, Scalar):
                self.note(item, "condition-form", form, notice_form(what, item.text))
                continue
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


KINDS = {
    "setting": "a setting", "table": "a table", "input": "a question", "let": "a named value",
    "state": "a carried value", "points": "a word of the language", "total": "a total",
}  # fmt: skip

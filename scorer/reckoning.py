"""Takes the value of a rule apart into lines that add up to it, and opens what they name."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from .building.scoring import AFTER
from .cells import Round
from .definition import Case, Rule
from .expression.scope import SIDES_TAKING_PART
from .expression.types import MATCH, PLAYER, SIDE
from .match import Match
from .numbers import Number, exact, is_number, show_number, to_json
from .uses import Uses
from .wording import Wording, is_loose
from .words import capital

__all__ = ["Line", "Reckoner", "labelled", "sum_of"]

DEEPEST = 4
# How many lines beside the sum itself one column opens.
MOST_OPENED = 16
MOST_THINGS = 10
MOST_PEOPLE = 4
# How many named values are put in place of their names: `b: a + a`, `c: b + b` and so on double.
MOST_PUT_IN = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a reckoning. `kind` is "named" where the words end in the value of a name,
    "worked out" for an operation, and "bare" for a number that has only the words of its condition."""

    text: str
    value: Number
    depth: int
    kind: str = "named"

    @property
    def bare(self) -> bool:
        """Whether the number stands in the definition itself."""
        return self.kind == "bare"

    def as_json(self) -> dict[str, Any]:
        """The line as the page reads it."""
        return {"text": capital(self.text), "value": to_json(self.value), "depth": self.depth}


def sum_of(lines: list[Line]) -> Number:
    """What the lines at depth 0 add up to."""
    return exact(Fraction(sum(line.value for line in lines if line.depth == 0)))


class Reckoner(Uses, Wording):
    """Explains values of one round with the frame in which they were worked out. `reads`
    collects every name that had a say."""

    def __init__(self, match: Match, made: Round, allowed: frozenset[str] = AFTER) -> None:
        super().__init__(match, made, allowed)
        self.reads: set[str] = set()
        self.followed: set[tuple[str, int, int]] = set()
        self.opened: set[tuple[str, int]] = set()
        self.left = MOST_OPENED
        self.put_in = 0
        self.sides_taking_part: list[int] = self.frame[SIDES_TAKING_PART]

    def column(self, rule: Rule, member: int) -> list[Line]:
        """The lines of a column of points, and below them what they name. Those at depth 0 add up."""
        self.left, self.opened, self.put_in = MOST_OPENED, set(), 0
        self.note_rule(rule, member, rule.level)
        return self.lines(rule, member)

    def lines(self, rule: Rule, member: int, depth: int = 0) -> list[Line]:
        """Lines whose values (at this depth) add up to the value of the rule."""
        case = self.taken(rule, member)
        if case is None:
            return []
        lines = self.parts(case.value.tree, member, rule.level, depth)
        if sum(line.bare for line in lines) == 1:
            taken_off = any(line.bare and line.value < 0 for line in lines)
            reason = "" if taken_off and len(lines) > 1 else self.reason(rule, case, member, len(lines) == 1)
            said = len(lines) == 1 and (case.say or rule.say) is not None
            lines = [replace(line, text=reason) if line.bare and (said or not line.text) else line for line in lines]
        lines = [line if line.text else replace(line, text="fixed") for line in lines]
        return without_noughts(lines, depth) or lines[:1]

    def reason(self, rule: Rule, case: Case, member: int, alone: bool) -> str:
        """Why this case applies, in the words of the definition or of its conditions. What the
        definition says is of the whole case, and fits a number that stands alone in it."""
        say = case.say or rule.say
        if say is not None and alone:
            return say.render(self.frame, member)
        if case.condition is not None:
            return self.say(case.condition.tree, member, rule.level)
        failed = [each.condition.tree for each in rule.cases if each.condition is not None and each is not case]
        told = list(dict.fromkeys(self.say(tree, member, rule.level) for tree in failed))
        return " and ".join(told[:2]) if alone else ""

    # The terms of a value.

    def parts(self, node: ast.expr, member: int, level: int, depth: int) -> list[Line]:
        """The terms of a sum; of a condition only the branch that holds."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            right = self.parts(node.right, member, level, depth)
            return self.parts(node.left, member, level, depth) + (
                minus(right, depth) if isinstance(node.op, ast.Sub) else right
            )
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return minus(self.parts(node.operand, member, level, depth), depth)
        if isinstance(node, ast.IfExp):
            held = self.holds(node.test, member, level)
            if held is not None:
                return self.conditional(node, held, member, level, depth)
        if isinstance(node, ast.Name) and depth < DEEPEST:
            return self.named_parts(node, member, level, depth)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum":
            seats = self.seats_gone_over(node, member, level) or []
            if len(seats) == 1:
                return self.parts(node.args[0], seats[0], PLAYER, depth)
            things = self.things(node.args[0], member, level) if self.is_list(node.args[0], member, level) else []
            if 0 < len(things) <= MOST_THINGS:
                return [Line(what, number, depth, "thing") for what, number in things]
        return self.with_what_it_names(node, member, level, depth)

    def conditional(self, node: ast.IfExp, held: bool, member: int, level: int, depth: int) -> list[Line]:
        """The lines of the branch that holds; a bare number is worded by its condition."""
        lines = self.parts(node.body if held else node.orelse, member, level, depth)
        if sum(not line.text for line in lines) == 1:
            reason = self.say(node.test, member, level)
            return [line if line.text else replace(line, text=reason) for line in lines]
        return lines

    def named_parts(self, node: ast.Name, member: int, level: int, depth: int) -> list[Line]:
        """A named value, or what stands for a fact that was not written, term by term."""
        found = self.value(node, member, level)
        if found is not None and found[1].name == "number" and self.put_in < MOST_PUT_IN:
            self.put_in += 1
            inner = self.inner(node.id, member, level, depth)
            named = node.id in self.game.lets and self.game.lets[node.id].label
            label = self.label(node.id) if named else ""
            terms = sum(line.depth == depth for line in inner)
            if label and terms == 1:
                return [replace(inner[0], text=labelled(label, inner[0].text)), *inner[1:]]
            if label and terms and depth + 1 < DEEPEST:
                head = Line(f"{label}: {show_number(exact(found[0]))}", exact(found[0]), depth)
                return [head, *(replace(line, depth=line.depth + 1) for line in inner)]
            if inner:
                return inner
        return [self.line(node, member, level, depth)]

    def inner(self, name: str, member: int, level: int, depth: int) -> list[Line]:
        """The lines of what a name stands for; none where it says all there is to say."""
        symbol = self.game.scope.symbols[name]
        members = self.members_at(member, level, symbol.level)
        if len(members) != 1:
            return []
        if name in self.game.lets:
            rule = self.game.lets[name].rule
            if len(rule.cases) == 1 and isinstance(rule.cases[0].value.tree, ast.Constant):
                return []
            return self.lines(rule, members[0], depth)
        if name in self.game.inputs:
            default = self.default_of(self.game.inputs[name], members[0])
            if default is not None and not isinstance(default, ast.Constant):
                return [line for line in self.parts(default, members[0], symbol.level, depth) if line.text]
        return []

    def line(self, node: ast.expr, member: int, level: int, depth: int) -> Line:
        """One line: words and value. A number of the definition has no words of its own."""
        found = self.value(node, member, level)
        value: Number = 0
        if found is not None and is_number(found[0]):
            value = exact(int(found[0]) if isinstance(found[0], bool) else found[0])
        if isinstance(node, ast.Constant):
            return Line("", value, depth, "bare")
        text = self.say(node, member, level)
        if text == show_number(value) and (read := self.whose(node)):
            text = f"from {read}: {text}"
        single = isinstance(node, ast.Name | ast.Attribute | ast.Subscript)
        return Line(text, value, depth, "named" if single else "worked out")

    # What a line names.

    def with_what_it_names(self, node: ast.expr, member: int, level: int, depth: int) -> list[Line]:
        """The line of an operation, and one step deeper the named values in it."""
        lines = [self.line(node, member, level, depth)]
        if depth + 1 < DEEPEST:
            for name, one, whose in self.names_in(node, member, level):
                lines += self.opening(name, one, whose, depth + 1)
        return lines

    def opening(self, name: str, member: int, whose: str, depth: int) -> list[Line]:
        """A named value of somebody, opened: a heading with lines, or one line."""
        symbol = self.game.scope.symbols[name]
        node = ast.Name(name, ast.Load())
        found = self.value(node, member, symbol.level)
        if found is None or found[1].name != "number" or (name, member) in self.opened or self.left <= 0:
            return []
        self.opened.add((name, member))
        inner = self.inner(name, member, symbol.level, depth)
        label = self.label(name) + whose
        value = exact(found[0])
        if not inner or (len(inner) == 1 and inner[0].text == f"{label}: {show_number(value)}"):
            return []
        self.left -= len(inner)
        if len(inner) == 1:
            return [replace(inner[0], text=labelled(label, inner[0].text))]
        if inner[0].depth == depth and all(line.depth > depth for line in inner[1:]):
            return [replace(inner[0], text=labelled(label, inner[0].text)), *inner[1:]]
        return [Line(label, value, depth), *(replace(line, depth=line.depth + 1) for line in inner)]

    def names_in(self, node: ast.AST, member: int, level: int) -> list[tuple[str, int, str]]:
        """Named values and unwritten facts in a part that had a say: the name, whose it is, and how
        to say so."""
        if isinstance(node, ast.Name):
            symbol = self.game.scope.symbols.get(node.id)
            if symbol is None or not (node.id in self.game.lets or node.id in self.game.inputs):
                return []
            members = self.members_at(member, level, symbol.level)
            return [(node.id, members[0], "")] if len(members) == 1 else []
        if isinstance(node, ast.IfExp):
            held = self.holds(node.test, member, level)
            return [] if held is None else self.names_in(node.body if held else node.orelse, member, level)
        if isinstance(node, ast.Subscript):
            index = self.value(node.slice, member, level)
            if isinstance(node.value, ast.Name) and index is not None and index[1].name in ("player", "side"):
                symbol = self.game.scope.symbols.get(node.value.id)
                if symbol is None or symbol.level == MATCH or not isinstance(index[0], int):
                    return []
                whose = f" of {self.told(*index)}"
                return [(node.value.id, index[0], whose)] if node.value.id in self.game.lets else []
        if isinstance(node, ast.Call) and ((seats := self.seats_gone_over(node, member, level)) or node.keywords):
            return self.names_of_each(node.args[0], seats or [])
        found = [each for child in ast.iter_child_nodes(node) for each in self.names_in(child, member, level)]
        return list(dict.fromkeys(found))


    def names_of_each(self, node: ast.expr, seats: list[int]) -> list[tuple[str, int, str]]:
        """The same for what players add one by one, as far as it adds something."""
        told = []
        for seat in seats[:MOST_PEOPLE]:
            for name, one, whose in self.names_in(node, seat, PLAYER):
                found = self.value(ast.Name(name, ast.Load()), one, self.game.scope.symbols[name].level)
                if found is not None and found[0] != 0:
                    of_side = self.game.has_sides and self.game.scope.symbols[name].level == SIDE
                    whom = self.match.sides[one] if of_side else self.made.names[seat]
                    told.append((name, one, whose or f" of {whom}"))
        return told


def minus(lines: list[Line], depth: int) -> list[Line]:
    """The same lines, taken off."""
    taken_off = [replace(line, text=turned(line), value=exact(-line.value)) for line in lines]
    return [off if line.depth == depth else line for line, off in zip(lines, taken_off, strict=True)]


def without_noughts(lines: list[Line], depth: int) -> list[Line]:
    """The lines that add something, with those below them."""
    kept: list[Line] = []
    adds = False
    for line in lines:
        if line.depth == depth:
            adds = line.value != 0
        if adds:
            kept.append(line)
    return kept


def turned(line: Line) -> str:
    """The words of a line that is taken off: those of a name end in the other number."""
    if line.kind == "worked out":
        if line.text.startswith("minus "):
            return line.text.removeprefix("minus ")
        return f"minus ({line.text})" if is_loose(line.text) else f"minus {line.text}"
    end = f": {show_number(line.value)}"
    return f"{line.text.removesuffix(end)}: {show_number(exact(-line.value))}" if line.text.endswith(end) else line.text


def labelled(label: str, text: str) -> str:
    """What a line is part of, before its words; not twice."""
    if text.casefold() == label.casefold() or text.casefold().startswith(f"{label.casefold()}:"):
        return text
    return f"{label}: {text}" if text else label

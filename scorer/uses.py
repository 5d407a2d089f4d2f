"""Which facts and house rules had a say in a number: those of the branch that was taken, through
named values and through what stood for a fact that was not written."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from .definition import Case, Input, Rule
from .expression.loops import AGGREGATES
from .expression.types import MATCH, PLAYER, SIDE
from .parts import Parts

__all__ = ["Uses"]


class Uses(Parts):
    """`reads` collects every name that had a say."""

    reads: set[str]
    followed: set[tuple[str, int, int]]

    def taken(self, rule: Rule, member: int) -> Case | None:
        """The case of a rule that applies."""
        for case in rule.cases:
            if case.condition is None:
                return case
            held = self.holds(case.condition.tree, member, rule.level)
            if held is None:
                return None
            if held:
                return case
        return None

    def note_rule(self, rule: Rule, member: int, level: int, known: bool = True) -> None:
        """What the value of a rule follows from. Where it is not known for whom (`known` is
        false), every case may have had a say."""
        for case in rule.cases:
            if case.condition is not None:
                self.note(case.condition.tree, member, level, known)
                held = self.holds(case.condition.tree, member, level) if known else True
                if held is None:
                    return
                if not held:
                    continue
            self.note(case.value.tree, member, level, known)
            if known:
                return

    def note(self, node: ast.AST, member: int, level: int, known: bool = True) -> None:
        """What a part of an expression follows from."""
        if isinstance(node, ast.Name):
            self.note_name(node.id, member, level, known)
        elif isinstance(node, ast.IfExp) and known:
            self.note_choice(node, member, level)
        elif isinstance(node, ast.BoolOp) and known:
            for each in node.values:
                self.note(each, member, level)
                if self.holds(each, member, level) is isinstance(node.op, ast.Or):
                    break
        elif isinstance(node, ast.Call):
            self.note_call(node, member, level, known)
        elif isinstance(node, ast.Subscript):
            self.note_picked(node, member, level, known)
        else:
            for child in ast.iter_child_nodes(node):
                self.note(child, member, level, known)

    def note_choice(self, node: ast.IfExp, member: int, level: int) -> None:
        """The condition, and the branch that holds."""
        self.note(node.test, member, level)
        held = self.holds(node.test, member, level)
        for branch in [node.body, node.orelse] if held is None else [node.body if held else node.orelse]:
            self.note(branch, member, level)

    def note_call(self, node: ast.Call, member: int, level: int, known: bool) -> None:
        """A call, for everybody that it goes over."""
        seats = self.seats_gone_over(node, member, level) if known else None
        if seats is not None:
            for seat in seats:
                self.note(node.args[0], seat, PLAYER)
            return
        over_people = (
            isinstance(node.func, ast.Name)
            and node.func.id in AGGREGATES
            and len(node.args) == 1
            and not self.is_list(node.args[0], member, level)
        )
        for part in [*node.args, *(keyword.value for keyword in node.keywords)]:
            self.note(part, member, level, known and not over_people)

    def note_picked(self, node: ast.Subscript, member: int, level: int, known: bool) -> None:
        """`tricks[bidder]` is somebody else's; of a list or table all of it."""
        self.note(node.slice, member, level, known)
        symbol = self.game.scope.symbols.get(node.value.id) if isinstance(node.value, ast.Name) else None
        found = self.value(node.slice, member, level) if known else None
        if symbol is None or symbol.level == MATCH or found is None or found[1].name not in ("player", "side"):
            self.note(node.value, member, level, known and symbol is None)
        elif isinstance(found[0], int):
            self.note_name(symbol.name, found[0], PLAYER if found[1].name == "player" else SIDE)

    def note_name(self, name: str, member: int, level: int, known: bool = True) -> None:
        """A name, and what it follows from in turn."""
        symbol = self.game.scope.symbols.get(name)
        if symbol is None:
            return
        members = self.members_at(member, level, symbol.level) if known else [-1]
        for one in members or [-1]:
            if (name, one, symbol.level) in self.followed:
                continue
            self.followed.add((name, one, symbol.level))
            if name in self.game.lets:
                self.note_rule(self.game.lets[name].rule, one, symbol.level, one >= 0)
            elif name in self.game.inputs:
                self.note_question(self.game.inputs[name], one)
            else:
                self.reads.add(name)

    def note_question(self, question: Input, member: int) -> None:
        """A fact; what stood for it where it was not written."""
        seats: Iterable[int] = [member]
        if member < 0 and question.symbol.level != MATCH:
            seats = range(len(self.match.sides) if question.symbol.level == SIDE else self.match.count)
        for seat in seats:
            default = self.default_of(question, seat)
            if default is None:
                self.reads.add(question.key)
            else:
                self.note(default, max(seat, 0), question.symbol.level)

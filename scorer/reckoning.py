"""Takes the value of a rule apart into lines that add up to it, and words expressions."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

from .building.scoring import AFTER
from .cells import Round
from .definition import Case, Rule
from .expression.compiler import compile_tree
from .expression.scope import SIDES_TAKING_PART, TAKING_PART, UNKNOWN, Fault, Frame, Unknown
from .expression.syntax import ExpressionError
from .expression.types import MATCH, PLAYER, Type
from .match import Match
from .numbers import Number, exact, show_number, to_json
from .texts import show_value
from .words import capital, inside, listed

__all__ = ["Reckoner"]

JSON = dict[str, Any]
DEEPEST = 4
OPERATORS: dict[type[ast.AST], str] = {
    ast.Mult: "×", ast.Div: "÷", ast.FloorDiv: "÷", ast.Add: "+", ast.Sub: "−", ast.Mod: "modulo",
}  # fmt: skip
COMPARISONS: dict[type[ast.AST], str] = {
    ast.Eq: "is", ast.NotEq: "is not", ast.Lt: "is less than", ast.LtE: "is at most", ast.Gt: "is more than",
    ast.GtE: "is at least", ast.In: "is among", ast.NotIn: "is not among",
}  # fmt: skip
FUNCTION_WORDS = {
    "max": "the most of",
    "min": "the least of",
    "abs": "the size of",
    "sum": "the sum of",
    "count": "how many have",
    "len": "how many",
    "any": "somebody has",
    "all": "everybody has",
    "ceil": "rounded up",
    "floor": "rounded down",
    "round": "rounded",
}


class Reckoner:
    """Explains values of one round with the frame in which they were worked out. `reads`
    collects every name that had a say."""

    def __init__(self, match: Match, made: Round) -> None:
        self.match = match
        self.game = match.game
        self.scope = match.game.scope.fork()
        self.frame: Frame = list(made.frame)
        self.reads: set[str] = set()
        self.followed: set[str] = set()
        self.sides_taking_part: list[int] = self.frame[SIDES_TAKING_PART]

    # Evaluating parts of an expression.

    def value(self, node: ast.expr, member: int, level: int) -> tuple[Any, Type] | None:
        """Value and type of a part, or None where it is not known or means nothing alone."""
        try:
            made = compile_tree(node, ast.unparse(node), self.scope, AFTER, level)
            self.frame += [None] * (self.scope.size - len(self.frame))
            self.note_reads(made.reads)
            return made.evaluate(self.frame, member), made.type
        except (ExpressionError, Unknown, Fault, AssertionError):
            return None

    def note_reads(self, names: frozenset[str]) -> None:
        """Names that had a say."""
        self.reads |= names

    def taken(self, rule: Rule, member: int) -> Case | None:
        """The case of a rule that applies."""
        for case in rule.cases:
            if case.condition is not None:
                self.note_through(case.condition.reads)
            try:
                if case.condition is None or case.condition.evaluate(self.frame, member):
                    return case
            except (Unknown, Fault):
                return None
        return None

    def note_through(self, names: frozenset[str]) -> None:
        """Names, and what the named values among them read in turn."""
        pending = list(names)
        while pending:
            name = pending.pop()
            self.reads.add(name)
            if name not in self.followed:
                self.followed.add(name)
                if name in self.game.lets:
                    pending += self.game.lets[name].reads

    # Lines of a reckoning.

    def lines(self, rule: Rule, member: int, depth: int = 0) -> list[JSON]:
        """Lines whose values (at this depth) add up to the value of the rule."""
        case = self.taken(rule, member)
        if case is None:
            return []
        lines = self.parts(case.value.tree, member, rule.level, depth, 1)
        if len(lines) == 1 and isinstance(case.value.tree, ast.Constant):
            if case.say is not None:
                lines[0]["text"] = capital(case.say.render(self.frame, member))
            elif case.condition is not None:
                lines[0]["text"] = self.words(case.condition.tree, member, rule.level)
        return [line for line in lines if line["value"] != 0] or lines[:1]

    def parts(self, node: ast.expr, member: int, level: int, depth: int, sign: int) -> list[JSON]:
        """The terms of a sum; of a condition only the branch that holds."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            right = -sign if isinstance(node.op, ast.Sub) else sign
            return self.parts(node.left, member, level, depth, sign) + self.parts(
                node.right, member, level, depth, right
            )
        if isinstance(node, ast.IfExp):
            found = self.value(node.test, member, level)
            if found is not None:
                self.note_through(frozenset(self.names(node.test)))
                chosen = node.body if found[0] else node.orelse
                return self.conditional(node, chosen, bool(found[0]), member, level, depth, sign)
        if isinstance(node, ast.Name) and node.id in self.game.lets and depth < DEEPEST:
            let = self.game.lets[node.id]
            if let.rule.level in (level, MATCH) and (len(let.rule.cases) > 1 or splits(let.rule.cases[0].value.tree)):
                self.reads.add(node.id)
                inner = self.lines(let.rule, member, depth)
                if sign == 1 and inner:
                    return inner
        return [self.line(node, member, level, depth, sign)]

    def conditional(
        self, node: ast.IfExp, chosen: ast.expr, held: bool, member: int, level: int, depth: int, sign: int
    ) -> list[JSON]:
        """The lines of the branch that holds; a bare number is worded by its condition."""
        lines = self.parts(chosen, member, level, depth, sign)
        if len(lines) == 1 and isinstance(chosen, ast.Constant):
            reason = self.words(node.test, member, level, held)
            lines[0]["text"] = reason
        return lines

    def line(self, node: ast.expr, member: int, level: int, depth: int, sign: int) -> JSON:
        """One line: words and value."""
        found = self.value(node, member, level)
        value: Number = 0
        if found is not None and isinstance(found[0], int | Fraction):
            value = exact(sign * (int(found[0]) if isinstance(found[0], bool) else found[0]))
        self.note_through(frozenset(self.names(node)))
        return {"text": self.words(node, member, level), "value": to_json(value), "depth": depth}

    def names(self, node: ast.AST) -> set[str]:
        """The names of the game in a part of an expression."""
        return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and each.id in self.game.scope.symbols}

    # Words.

    def words(self, node: ast.expr, member: int, level: int | None = None, held: bool = True) -> str:
        """An expression as people would say it, with the values it has here."""
        level = self.game.scope.settle(1) if level is None else level
        text = self.say(node, member, level)
        return capital(text if held else f"not: {text}")

    def say(self, node: ast.expr, member: int, level: int) -> str:
        """Words for any part of an expression."""
        if isinstance(node, ast.Constant):
            return (
                show_number(node.value)
                if isinstance(node.value, int) and not isinstance(node.value, bool)
                else str(node.value)
            )
        if isinstance(node, ast.Name):
            return self.say_name(node, member, level)
        if isinstance(node, ast.Attribute):
            return self.say_property(node, member, level)
        if isinstance(node, ast.BinOp):
            return (
                f"{self.say(node.left, member, level)} {OPERATORS[type(node.op)]} {self.say(node.right, member, level)}"
            )
        if isinstance(node, ast.UnaryOp):
            inner = self.say(node.operand, member, level)
            return f"not {inner}" if isinstance(node.op, ast.Not) else f"−{inner}"
        if isinstance(node, ast.BoolOp):
            joiner = " and " if isinstance(node.op, ast.And) else " or "
            return joiner.join(self.say(value, member, level) for value in node.values)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return self.say_comparison(node, member, level)
        if isinstance(node, ast.IfExp):
            found = self.value(node.test, member, level)
            return self.say(node.body if found and found[0] else node.orelse, member, level)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.say_call(node, member, level)
        found = self.value(node, member, level)
        return show_value(found[0], found[1], self.frame) if found else ast.unparse(node)

    def say_name(self, node: ast.Name, member: int, level: int) -> str:
        """Words for a name, with its value."""
        name = node.id
        if name == "me":
            return "this player"
        if name in ("nobody", "nothing"):
            return name
        label = self.label(name)
        found = self.value(node, member, level)
        if found is None:
            return label
        value, kind = found
        if kind.name == "truth":
            return label if value else f"{label}: no"
        if kind.name == "choice":
            return inside(show_value(value, kind, self.frame))
        return f"{label}: {show_value(value, kind, self.frame)}"

    def label(self, name: str) -> str:
        """What people call a name."""
        game = self.game
        if name in game.inputs:
            return game.inputs[name].label.render(self.frame, 0)
        if name in game.settings:
            return game.settings[name].label
        if name in game.lets and game.lets[name].label:
            return game.lets[name].label
        if name in game.states:
            return game.states[name].label
        return name.replace("_", " ")

    def say_property(self, node: ast.Attribute, member: int, level: int) -> str:
        """Words for a property, with the option it is of."""
        found = self.value(node, member, level)
        owner = self.value(node.value, member, level)
        if found is None:
            return node.attr.replace("_", " ")
        value = show_value(found[0], found[1], self.frame)
        if owner is None or not isinstance(node.value, ast.Name):
            return value
        return f"{value} ({inside(show_value(owner[0], owner[1], self.frame))})"

    def say_comparison(self, node: ast.Compare, member: int, level: int) -> str:
        """Words for a comparison."""
        left, right, op = node.left, node.comparators[0], node.ops[0]
        if isinstance(op, ast.Eq) and isinstance(left, ast.Name) and isinstance(right, ast.Constant):
            symbol = self.game.scope.symbols.get(left.id)
            if symbol is not None and symbol.type.name == "choice":
                return inside(symbol.type.labels.get(str(right.value), str(right.value)))
        for one, other in ((left, right), (right, left)):
            if isinstance(one, ast.Name) and one.id == "me" and isinstance(other, ast.Name):
                found = self.value(other, member, level)
                who = show_value(found[0], found[1], self.frame) if found else "not known"
                return f"{self.label(other.id)}: {who}"
        return f"{self.say(left, member, level)} {COMPARISONS[type(op)]} {self.say(right, member, level)}"

    def say_call(self, node: ast.Call, member: int, level: int) -> str:
        """Words for a call."""
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        argument = node.args[0] if node.args else None
        if name == "sum" and isinstance(argument, ast.Name):
            spelled = self.spelled_sum(argument.id, node, member)
            if spelled:
                return spelled
        if name in FUNCTION_WORDS and len(node.args) > 1:
            return f"{FUNCTION_WORDS[name]} {listed([self.say(each, member, level) for each in node.args])}"
        found = self.value(node, member, level)
        shown = show_value(found[0], found[1], self.frame) if found else "not known"
        if isinstance(argument, ast.Name):
            return f"{FUNCTION_WORDS.get(name, name)} {self.label(argument.id)}: {shown}"
        return shown

    def spelled_sum(self, name: str, node: ast.Call, member: int) -> str:
        """A sum over a side or the table, player by player."""
        symbol = self.game.scope.symbols.get(name)
        if symbol is None or symbol.level != PLAYER or symbol.type.name not in ("number", "truth"):
            return ""
        where = node.keywords[0].value if node.keywords else None
        mine = isinstance(where, ast.Name) and where.id == "mine"
        if where is not None and not mine:
            return ""
        values = self.frame[symbol.slot]
        seats = [seat for seat in self.frame[TAKING_PART] if not mine or self.match.side_of[seat] == member]
        known = [values[seat] for seat in seats if values[seat] is not UNKNOWN]
        if len(known) != len(seats):
            return ""
        shown = [show_number(int(value) if isinstance(value, bool) else value) for value in known]
        return f"{self.label(name)}: {' + '.join(shown)}"


def splits(node: ast.expr) -> bool:
    """Whether a value is worth more than one line."""
    return isinstance(node, ast.IfExp) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub))

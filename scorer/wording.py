"""Expressions as people would say them, with the values they had in a round."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import Any

from .expression.scope import UNKNOWN
from .expression.types import PLAYER, SIDE, Type
from .numbers import exact, is_number, show_number
from .parts import Parts
from .sentences.rounds import shares_options
from .texts import show_value
from .words import capital, inside, listed, ordinal

__all__ = ["Wording"]

OPERATORS: dict[type[ast.AST], str] = {
    ast.Mult: "×", ast.Div: "÷", ast.FloorDiv: "÷", ast.Add: "+", ast.Sub: "−", ast.Mod: "modulo",
}  # fmt: skip
COMPARISONS: dict[type[ast.AST], str] = {
    ast.Eq: "is", ast.NotEq: "is not", ast.Lt: "is less than", ast.LtE: "is at most", ast.Gt: "is more than",
    ast.GtE: "is at least", ast.In: "is among", ast.NotIn: "is not among",
}  # fmt: skip
OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.In: ast.NotIn,
}  # fmt: skip
OPPOSITES |= {other: one for one, other in OPPOSITES.items()}
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
    "longest_run": "the longest run of",
}
# Properties that say of an option what it counts; others are named with it.
COUNTING = ("worth", "value", "points")


class Wording(Parts):
    """Says parts of expressions. What is said of a condition is always true: "winner: Anna" where
    `me == winner` fails for Ben, "tricks: 3 is less than bid: 4" where `tricks >= bid` fails."""

    def words(self, node: ast.expr, member: int, level: int | None = None) -> str:
        """An expression as people would say it, with the values it has here."""
        return capital(self.say(node, member, self.scope.settle(SIDE) if level is None else level))

    def say(self, node: ast.expr, member: int, level: int) -> str:
        """Words for any part of an expression."""
        if isinstance(node, ast.Constant):
            constant: Any = node.value
            number = isinstance(constant, int | Fraction) and not isinstance(constant, bool)
            return show_number(constant) if number else str(constant)
        if isinstance(node, ast.Name):
            return self.say_name(node, member, level)
        if isinstance(node, ast.Attribute):
            return self.say_property(node, member, level)
        if isinstance(node, ast.BinOp):
            live = self.live(node, member, level)
            return self.say_operation(node, member, level) if live is node else self.say(live, member, level)
        if isinstance(node, ast.UnaryOp):
            if isinstance(node.op, ast.Not):
                return self.say(node.operand, member, level)
            return f"minus {self.say_operand(node.operand, member, level)}"
        if isinstance(node, ast.BoolOp):
            return self.say_several(node, member, level)
        if isinstance(node, ast.Compare):
            return self.say_comparison(node, member, level)
        if isinstance(node, ast.IfExp):
            held = self.holds(node.test, member, level)
            return self.say(node.body if held else node.orelse, member, level)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self.say_call(node, node.func.id, member, level)
        if isinstance(node, ast.Subscript):
            return self.say_picked(node, member, level)
        return self.shown(node, member, level, ast.unparse(node))

    def shown(self, node: ast.expr, member: int, level: int, otherwise: str = "not known") -> str:
        """Only the value of a part."""
        found = self.value(node, member, level)
        return self.told(*found, node) if found else otherwise

    def told(self, value: Any, kind: Type, node: ast.expr | None = None) -> str:
        """A value; nobody as the question says it."""
        if value == []:
            return "nobody" if kind.element and kind.element.name == "player" else "none"
        question = self.game.inputs.get(node.id) if isinstance(node, ast.Name) else None
        if value is None and question is not None and question.nobody is not None:
            return inside(question.nobody.render(self.frame, 0))
        return show_value(value, kind, self.frame)

    # Names.

    def label(self, name: str) -> str:
        """What people call a name, as it stands in a sentence."""
        game = self.game
        if name in game.inputs:
            return inside(game.inputs[name].label.render(self.frame, 0))
        named = game.settings.get(name) or game.lets.get(name) or game.states.get(name)
        return inside(named.label) if named is not None and named.label else name.replace("_", " ")

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
            if name in self.game.settings:
                return label if value else f"{label}: no"
            return label if value else f"not {label}"
        if kind.name == "choice":
            return self.say_choice(name, value, kind)
        return f"{label}: {self.told(value, kind, node)}"

    def say_choice(self, name: str, value: Any, kind: Type) -> str:
        """The option that was chosen; with its question where others have the same options."""
        shown = inside(show_value(value, kind, self.frame))
        if not shown:
            return f"{self.label(name)}: none"
        question = self.game.inputs.get(name)
        alike = question is not None and shares_options(self.match, question)
        return f"{self.label(name)}: {shown}" if alike else shown

    def say_property(self, node: ast.Attribute, member: int, level: int) -> str:
        """Words for a property, with the option it is of."""
        found = self.value(node, member, level)
        owner = self.value(node.value, member, level)
        words = node.attr.replace("_", " ")
        if found is None:
            return words
        shown = self.told(*found)
        if owner is None or isinstance(owner[0], list):
            return f"{words}: {shown}"
        whose = inside(self.told(*owner))
        if found[1].name == "truth":
            return whose if found[0] else f"not {words}"
        if not whose:
            return f"no {words}"
        return f"{whose}: {shown}" if node.attr in COUNTING else f"{words} of {whose}: {shown}"

    def say_picked(self, node: ast.Subscript, member: int, level: int) -> str:
        """An entry of a table or list, or what somebody has: `worth[crosses]`, `tricks[bidder]`."""
        found, index = self.value(node, member, level), self.value(node.slice, member, level)
        shown = self.shown(node, member, level)
        symbol = self.game.scope.symbols.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if index is None or (symbol is None and not isinstance(node.value, ast.List)):
            return shown
        label = self.label(symbol.name) if symbol is not None else "worth"
        if index[1].name in ("player", "side"):
            if found is not None and found[1].name == "truth":
                return f"{'' if found[0] else 'not '}{label} of {self.told(*index)}"
            return f"{label} of {self.told(*index)}: {shown}"
        if symbol is not None and symbol.kind != "table" and isinstance(index[0], int):
            return f"{ordinal(index[0] + 1) if index[0] >= 0 else 'last'} of {label}: {shown}"
        return f"{self.index_words(node.slice, member, level)}, {label}: {shown}"

    def index_words(self, node: ast.expr, member: int, level: int) -> str:
        """With what something was looked up: "crosses: 7 + locked = 8"."""
        words, shown = self.say(node, member, level), self.shown(node, member, level)
        return words if words.endswith(shown) else f"{words} = {shown}"

    # Arithmetic.

    def say_operation(self, node: ast.BinOp, member: int, level: int) -> str:
        """A sum, a product and so on."""
        left, right = (self.say_operand(each, member, level, node) for each in (node.left, node.right))
        return f"{left} {OPERATORS[type(node.op)]} {right}"

    def live(self, node: ast.expr, member: int, level: int) -> ast.expr:
        """The part that had a say: the branch that holds, a sum without what adds nothing."""
        if isinstance(node, ast.IfExp):
            return self.live(node.body if self.holds(node.test, member, level) else node.orelse, member, level)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            left, right = self.value(node.left, member, level), self.value(node.right, member, level)
            rest = node.left if right is not None and right[0] == 0 else node.right
            if isinstance(rest, ast.Constant):
                return node
            if right is not None and right[0] == 0:
                return self.live(node.left, member, level)
            if left is not None and left[0] == 0 and isinstance(node.op, ast.Add):
                return self.live(node.right, member, level)
        return node

    def say_operand(self, node: ast.expr, member: int, level: int, around: ast.BinOp | None = None) -> str:
        """A part of an operation: a yes counts 1, a sum in a product stands in brackets."""
        node = self.live(node, member, level)
        found = self.value(node, member, level)
        if found is not None and found[1].name == "truth":
            return self.say(node, member, level) if found[0] else "0"
        text = self.say(node, member, level)
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            return f"−{text.removeprefix('minus ')}"
        if isinstance(node, ast.BinOp) or is_loose(text):
            loose = not isinstance(node, ast.BinOp) or isinstance(node.op, ast.Add | ast.Sub)
            second = around is not None and node is around.right
            if around is None or (loose and (second or not isinstance(around.op, ast.Add | ast.Sub))):
                return f"({text})"
        return text

    # Conditions.

    def say_several(self, node: ast.BoolOp, member: int, level: int) -> str:
        """Of several conditions those that decided."""
        both = isinstance(node.op, ast.And)
        held = self.holds(node, member, level)
        parts = node.values
        if held is not None and held is not both:
            deciding = [part for part in parts if self.holds(part, member, level) is held]
            parts = deciding[:1] or parts
        joiner = " or " if held is None and not both else " and "
        return joiner.join(dict.fromkeys(self.say(part, member, level) for part in parts))

    def say_comparison(self, node: ast.Compare, member: int, level: int) -> str:
        """Words for a comparison, one for each of its signs."""
        sides = [node.left, *node.comparators]
        return " and ".join(
            self.say_pair(left, op, right, member, level)
            for left, op, right in zip(sides, node.ops, sides[1:], strict=False)
        )

    def say_pair(self, left: ast.expr, op: ast.cmpop, right: ast.expr, member: int, level: int) -> str:
        """Two values compared."""
        held = self.holds(ast.fix_missing_locations(ast.Compare(left, [op], [right])), member, level)
        equality = isinstance(op, ast.Eq | ast.NotEq)
        for one, other in ((left, right), (right, left)):
            if equality and isinstance(one, ast.Name) and one.id in ("me", "nobody"):
                return self.say_person(other, member, level)
        if isinstance(left, ast.Name) and left.id == "me":
            return self.say_person(right, member, level)
        found = self.value(left, member, level)
        constant = isinstance(right, ast.Constant | ast.List)
        if isinstance(left, ast.Name) and found is not None and found[1].name == "choice" and constant:
            alone = self.say_choice(left.id, *found)
            return alone if held and not isinstance(op, ast.NotEq | ast.NotIn) else self.named(left.id, alone)
        if equality and held is isinstance(op, ast.Eq) and found is not None and isinstance(right, ast.Constant):
            told_left = self.say(left, member, level)
            if told_left.endswith(f": {self.told(*found)}"):
                return told_left
        told = type(op) if held is not False else OPPOSITES[type(op)]
        return f"{self.say(left, member, level)} {COMPARISONS[told]} {self.say(right, member, level)}"

    def named(self, name: str, said: str) -> str:
        """What was chosen, with the question."""
        return said if said.startswith(f"{self.label(name)}:") else f"{self.label(name)}: {said}"

    def say_person(self, node: ast.expr, member: int, level: int) -> str:
        """Who somebody is."""
        shown = self.shown(node, member, level)
        inner = node
        while isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and len(inner.args) == 1:
            if inner.func.id not in ("team", "next"):
                break
            inner = inner.args[0]
        if isinstance(inner, ast.Name) and inner.id in self.game.scope.symbols:
            after = "after " if ast.unparse(node).startswith("next(") else ""
            return f"{after}{self.label(inner.id)}: {shown}"
        return f"it is {shown}"

    # Calls.

    def say_call(self, node: ast.Call, name: str, member: int, level: int) -> str:
        """Words for a call."""
        shown = self.shown(node, member, level)
        argument = node.args[0] if node.args else None
        if name == "sum" and argument is not None:
            spelled = self.spelled_sum(node, argument, member, level)
            if spelled:
                return spelled
        if name in ("max", "min") and len(node.args) > 1:
            return f"{FUNCTION_WORDS[name]} {listed([self.say(each, member, level) for each in node.args])}"
        if name == "lookup":
            return f"{self.index_words(node.args[1], member, level)}, {self.label(ast.unparse(node.args[0]))}: {shown}"
        if name == "times" and argument is not None:
            return f"how often {self.shown(node.args[1], member, level)} is in {self.whose(argument)}: {shown}"
        if name == "subsets_adding" and argument is not None:
            return f"ways to {self.shown(node.args[1], member, level)} with {self.whose(argument)}: {shown}"
        if name == "round" and len(node.args) > 1:
            return f"{self.say(node.args[0], member, level)} rounded to {self.say(node.args[1], member, level)}"
        if name in ("ceil", "floor", "round") and not isinstance(argument, ast.Name) and argument is not None:
            return f"{self.say(argument, member, level)}, {FUNCTION_WORDS[name]}"
        if name in FUNCTION_WORDS and isinstance(argument, ast.Name):
            return f"{FUNCTION_WORDS[name]} {self.label(argument.id)}: {shown}"
        read = self.whose(node)
        return f"from {read}: {shown}" if read else shown

    def whose(self, node: ast.AST) -> str:
        """The names that a part reads, for what can't be put in words."""
        names = dict.fromkeys(
            each.id for each in ast.walk(node) if isinstance(each, ast.Name) and each.id in self.game.scope.symbols
        )
        kinds = ("input", "let", "state")
        told = listed([self.label(name) for name in names if self.game.scope.symbols[name].kind in kinds])
        later = any(isinstance(each, ast.Call) and ast.unparse(each.func) == "after" for each in ast.walk(node))
        return f"later {told}" if later else told

    def spelled_sum(self, node: ast.Call, argument: ast.expr, member: int, level: int) -> str:
        """A sum, number by number: over a side or the table, or over a list."""
        seats = self.seats_gone_over(node, member, level)
        if seats is None:
            return self.spelled_list(argument, member, level)
        numbers = []
        for seat in seats:
            found = self.value(argument, seat, PLAYER)
            if found is None or found[0] is UNKNOWN or not is_number(found[0]):
                return ""
            numbers.append(show_number(exact(int(found[0]) if isinstance(found[0], bool) else found[0])))
        told = [number for number in numbers if number != "0"] if len(numbers) > 2 else numbers
        read = self.whose(argument)
        return f"{read}: {' + '.join(told) or '0'}" if read else ""

    def spelled_list(self, node: ast.expr, member: int, level: int) -> str:
        """A sum over a list, entry by entry."""
        things = self.things(node, member, level)
        if things:
            return " + ".join(f"{what} {show_number(number)}" for what, number in things)
        entries = self.entries(node, member, level)
        read = self.whose(node.generators[0].iter if isinstance(node, ast.ListComp | ast.GeneratorExp) else node)
        if entries is None or not read:
            return ""
        if not entries:
            return f"{read}: none"
        numbers = [number for _, _, number in entries if number]
        return f"{read}: {' + '.join(show_number(exact(number)) for number in numbers) or '0'}"

    def things(self, node: ast.expr, member: int, level: int) -> list[tuple[str, Any]]:
        """What is in a list of things or people and what each kind adds: [("2 × a ten", 20), …]."""
        counts: dict[tuple[str, Any], int] = {}
        for thing, kind, number in self.entries(node, member, level) or []:
            if not kind.labels and kind.name not in ("player", "side"):
                return []
            what = inside(show_value(thing, kind, self.frame)) if kind.labels else show_value(thing, kind, self.frame)
            counts[what, number] = counts.get((what, number), 0) + 1
        return [
            (f"{count} × {what}" if count > 1 else what, exact(number * count))
            for (what, number), count in counts.items()
            if number
        ]


def is_loose(text: str) -> bool:
    """Whether words hold a sum that no brackets hold together.

    >>> is_loose("tricks: 3 + 5"), is_loose("2 × (tricks: 3 + 5)"), is_loose("tricks: −3")
    (True, False, False)
    """
    open_text = re.sub(r"\([^()]*\)", "", text)
    return " + " in open_text or " − " in open_text

"""Checks an expression in a scope and makes a function of it.

Every part of the tree is given its type while its function is built, so that nothing can
go wrong at the table but what is refused there: an unknown fact (Unknown) or arithmetic
that has no answer (Fault).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..problems import did_you_mean
from . import functions, hints, operators
from .levels import NeedsLevel, level_error, too_early
from .readers import (
    constant,
    own_number,
    own_side,
    read_iterated,
    read_known,
    read_match,
    read_own,
    read_picked,
    read_slot,
)
from .scope import SIDE_OF, Evaluate, Scope, Symbol
from .syntax import ExpressionError, parse
from .types import (
    BLANK,
    BLANK_TYPE,
    EMPTY_LIST,
    MATCH,
    NOBODY,
    NUMBER,
    PLAYER,
    SEAT,
    SIDE,
    TEAM,
    TRUTH,
    Type,
    is_numeric,
    list_of,
    neutral,
    unify,
)  # fmt: skip

__all__ = ["Compiler", "Expression", "Part", "compile_expression", "compile_tree"]

Part = tuple[Type, Evaluate]
MOST_NESTED_LOOPS = 2


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression ready to be evaluated: `evaluate(frame, own seat or side number)`."""

    text: str
    tree: ast.expr
    type: Type
    level: int
    reads: frozenset[str]
    calls: frozenset[str]
    evaluate: Evaluate


def compile_expression(text: str, scope: Scope, allowed: frozenset[str], level: int | None = None) -> Expression:
    """The expression as a function, at the lowest level that it needs or the one given.

    `allowed` are the kinds of names that are known where the expression stands.
    Raises ExpressionError.

    >>> scope = Scope(has_sides=False)
    >>> compile_expression("1 + 2 * 3", scope, frozenset()).evaluate([], 0)
    7
    """
    tree = parse(text)
    source = text.strip()
    return compile_tree(tree, source, scope, allowed, level)


def compile_tree(
    tree: ast.expr, text: str, scope: Scope, allowed: frozenset[str], level: int | None = None
) -> Expression:
    """As `compile_expression`, for a tree that was parsed before (or a part of one)."""
    wanted = scope.levels() if level is None else (scope.settle(level),)
    for attempt in wanted:
        compiler = Compiler(scope, allowed, attempt, text)
        try:
            kind, evaluate = compiler.part(tree)
        except NeedsLevel as need:
            if attempt == wanted[-1]:
                raise level_error(need, attempt, scope) from None
            continue
        return Expression(text, tree, kind, attempt, frozenset(compiler.reads), frozenset(compiler.calls), evaluate)
    raise AssertionError


class Compiler:
    """One expression being compiled at one level."""

    def __init__(self, scope: Scope, allowed: frozenset[str], level: int, text: str) -> None:
        self.scope = scope
        self.allowed = allowed
        self.level = level
        self.text = text
        self.reads: set[str] = set()
        self.calls: set[str] = set()
        self.variables: dict[str, tuple[int, Type]] = {}
        self.loop: tuple[int, int] | None = None  # level and slot of the one gone over
        self.depth = 0
        self.loop_reads: list[Symbol] = []
        self.last_loop_slot = 0
        self.it_as_side = False
        # Whether an argument is a list, by its node: asked once, however deep it stands.
        self.lists: dict[int, bool] = {}

    def fail(self, node: ast.AST, code: str, message: str, hint: str = "") -> ExpressionError:
        """An error at a part of the expression."""
        return ExpressionError(code, message, getattr(node, "col_offset", 0), hint)

    def part(self, node: ast.expr) -> Part:
        """Type and function of one part of the tree."""
        method: Callable[[Any], Part] | None = getattr(self, f"part_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.fail(node, "not-in-language", "this can't stand here")
        return method(node)

    def number(self, node: ast.expr, added: ast.BinOp | None = None) -> Evaluate:
        """A part that has to be a number; `added` is the sum that it is a part of."""
        kind, evaluate = self.part(node)
        if kind.element and added:
            raise self.fail(node, "wrong-type", "lists can't be joined with +", hints.for_sum(added))
        if not is_numeric(kind):
            raise self.fail(node, "wrong-type", f"a number is needed here, this is {kind}", hints.for_number(node))
        return evaluate

    def condition(self, node: ast.expr) -> Evaluate:
        """A part that has to say yes or no."""
        kind, evaluate = self.part(node)
        if not is_numeric(kind):
            hint = {
                "player": "compare it, for example x != nobody", "side": "compare it, for example x != nobody",
                "list": "ask for its length, for example len(x) > 0",
            }.get(kind.name, "compare it with something, for example x == 'key'")  # fmt: skip
            raise self.fail(node, "wrong-type", f"a condition is needed here, this is {kind}", hint)
        return evaluate

    # Constants and names.

    def part_constant(self, node: ast.Constant) -> Part:
        """A number, a text, true or false."""
        value: Any = node.value
        if isinstance(value, bool):
            return TRUTH, constant(value)
        if isinstance(value, int | Fraction):
            if not -1_000_000_000 <= value <= 1_000_000_000:
                raise self.fail(node, "number-too-big", "numbers go to 1,000,000,000")
            return NUMBER, constant(value)
        if isinstance(value, str):
            return Type("text", options=frozenset([value])), constant(value)
        raise self.fail(node, "not-in-language", f"'{value}' is not part of the language")

    def part_name(self, node: ast.Name) -> Part:
        """A name, read for whom it stands here."""
        name = node.id
        if name in self.variables:
            slot, kind = self.variables[name]
            return kind, read_slot(slot)
        if name == "nobody":
            return NOBODY, constant(None)
        if name == "nothing":
            return BLANK_TYPE, constant(BLANK)
        if name in ("true", "false"):
            return TRUTH, constant(name == "true")
        if name == "me":
            return self.own(node, SIDE if self.level == SIDE and not self.in_player_loop else PLAYER)
        if name == "it":
            self.it_as_side |= self.loop is not None and self.loop[0] == SIDE
            return self.iterated(node, self.loop[0] if self.loop else PLAYER)
        if name in ("mine", "others"):
            return self.mine(node, name)
        symbol = self.symbol(node, name)
        if symbol.level == MATCH:
            if self.loop:
                self.loop_reads.append(symbol)
            return symbol.type, read_known(symbol.slot) if symbol.kind in FIXED else read_match(symbol.slot)
        if self.loop:
            self.loop_reads.append(symbol)
            if symbol.level == PLAYER and self.loop[0] == SIDE:
                raise NeedsLevel(PLAYER, name, node.col_offset)
            return symbol.type, read_iterated(
                symbol.slot, self.loop[1], symbol.level == SIDE and self.loop[0] == PLAYER
            )
        if symbol.level > self.level:
            raise NeedsLevel(symbol.level, name, node.col_offset)
        by_side = symbol.level == SIDE and self.level == PLAYER
        return symbol.type, read_own(symbol.slot, by_side)

    @property
    def in_player_loop(self) -> bool:
        """Whether a function goes over players just now."""
        return self.loop is not None and self.loop[0] == PLAYER

    def symbol(self, node: ast.AST, name: str) -> Symbol:
        """What a name stands for, if it may be read here."""
        symbol = self.scope.symbols.get(name)
        if symbol is None:
            known = [*self.scope.names(self.allowed), "me", "it", "nobody", "mine", "others"]
            hint = hints.for_name(name, known, self.scope)
            raise self.fail(node, "unknown-name", f"'{name}' is not a name of this game", hint)
        if symbol.kind not in self.allowed:
            raise self.fail(node, "used-too-early", f"'{name}' is not known here", too_early(symbol))
        self.reads.add(name)
        return symbol

    def own(self, node: ast.AST, level: int) -> Part:
        """Who the value is for, as a player or as a side."""
        level = self.scope.settle(level)
        if level > self.level:
            raise NeedsLevel(level, "me", getattr(node, "col_offset", 0))
        if level == self.level:
            return (SEAT if level == PLAYER else TEAM), own_number
        return TEAM, own_side

    def iterated(self, node: ast.AST, level: int) -> Part:
        """The player or side that a function such as sum goes over just now."""
        if self.loop is None:
            raise self.fail(node, "wrong-level", "'it' has a meaning only inside sum, max, count and their like")
        level = self.scope.settle(level)
        domain, slot = self.loop
        if level > domain:
            raise NeedsLevel(PLAYER, "it", getattr(node, "col_offset", 0))
        if level == domain:
            return (SEAT if level == PLAYER else TEAM), read_slot(slot)
        return TEAM, lambda v, me: v[SIDE_OF][v[slot]]

    def mine(self, node: ast.AST, name: str) -> Part:
        """Whether the one gone over is on the own side."""
        if self.loop is None:
            raise self.fail(node, "wrong-level", f"'{name}' stands only in where=, as in sum(x, where={name})")
        side = SIDE if self.scope.has_sides else PLAYER
        _, own = self.own(node, side)
        _, other = self.iterated(node, side)
        if name == "mine":
            return TRUTH, lambda v, me: own(v, me) == other(v, me)
        return TRUTH, lambda v, me: own(v, me) != other(v, me)

    def seat(self, node: ast.expr, level: int) -> Evaluate | None:
        """`me` and `it` read as a player or a side, whichever is needed."""
        if isinstance(node, ast.Name) and node.id not in self.variables:
            if node.id == "me":
                return self.own(node, level)[1]
            if node.id == "it":
                self.it_as_side |= self.scope.settle(level) == SIDE
                return self.iterated(node, level)[1]
        return None

    def player(self, node: ast.expr) -> Evaluate:
        """A player, for a function that needs one."""
        direct = self.seat(node, PLAYER)
        if direct:
            return direct
        kind, evaluate = self.part(node)
        if kind.name not in ("player", "nobody"):
            raise self.fail(node, "wrong-type", f"a player is needed here, this is {kind}")
        return evaluate

    # Operators.

    def part_unaryop(self, node: ast.UnaryOp) -> Part:
        """A sign, or not."""
        return operators.unary(self, node)

    def part_binop(self, node: ast.BinOp) -> Part:
        """Arithmetic."""
        return operators.arithmetic(self, node)

    def part_boolop(self, node: ast.BoolOp) -> Part:
        """And, or."""
        return operators.joined(self, node)

    def part_ifexp(self, node: ast.IfExp) -> Part:
        """`A if CONDITION else B`."""
        return operators.alternative(self, node)

    def part_compare(self, node: ast.Compare) -> Part:
        """Comparisons, also in a chain."""
        return operators.compared(self, node)

    # Parts of things.

    def part_attribute(self, node: ast.Attribute) -> Part:
        """A property of an option."""
        kind, value = self.part(node.value)
        if kind.name != "choice" and (kind.name != "text" or not kind.properties):
            message = f"only options have properties; this is {kind}"
            raise self.fail(node, "wrong-type", message, hints.for_property(self, node))
        found = kind.properties.get(node.attr)
        if found is None:
            meant = did_you_mean(node.attr, kind.properties)
            if node.attr in (kind.options or ()):
                meant = hints.for_property(self, node)
            raise self.fail(node, "unknown-property", f"no option has the property '{node.attr}'", meant)
        values, missing = found.values, found.neutral
        return found.type, lambda v, me: values.get(value(v, me), missing)

    def part_subscript(self, node: ast.Subscript) -> Part:
        """`name[someone]`, `list[n]` and slices."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.variables:
            symbol = self.scope.symbols.get(node.value.id)
            if symbol is not None and symbol.level != MATCH and not isinstance(node.slice, ast.Slice):
                index = self.seat(node.slice, symbol.level)
                kind: Type = SEAT if symbol.level == PLAYER else TEAM
                if index is None:
                    kind, index = self.part(node.slice)
                if kind.name in ("player", "side", "nobody"):
                    return self.pick(node, self.symbol(node.value, symbol.name), kind, index)
        kind, value = self.part(node.value)
        if kind.found and not isinstance(node.slice, ast.Slice):
            from . import calls

            return calls.by_key(self, kind.found, value, node.slice)
        if kind.element is None:
            message = f"[…] picks from a list or from what each player has; this is {kind}"
            raise self.fail(node, "wrong-type", message, hints.for_index(self, node))
        if isinstance(node.slice, ast.Slice):
            if node.slice.step is not None:
                raise self.fail(node, "not-in-language", "a slice has no step")
            start = self.number(node.slice.lower) if node.slice.lower else constant(0)
            stop = self.number(node.slice.upper) if node.slice.upper else constant(None)
            return kind, functions.slice_of(value, start, stop)
        return kind.element, functions.item_of(value, self.number(node.slice))

    def pick(self, node: ast.Subscript, symbol: Symbol, kind: Type, index: Evaluate) -> Part:
        """What somebody else has of a name that everybody has."""
        if symbol.level == PLAYER and kind.name == "side":
            raise self.fail(node, "wrong-level", f"'{symbol.name}' is kept for each player, not for each side")
        if self.loop:
            self.loop_reads.append(symbol)
        by_side = symbol.level == SIDE and kind.name == "player"
        return symbol.type, read_picked(symbol.slot, index, by_side, neutral(symbol.type))

    def part_list(self, node: ast.List | ast.Tuple) -> Part:
        """A list written out."""
        if len(node.elts) > functions.LONGEST_LIST:
            raise self.fail(node, "too-long", f"a list may have {functions.LONGEST_LIST} entries")
        parts = [self.part(element) for element in node.elts]
        kind = EMPTY_LIST.element
        assert kind is not None
        for element, (one, _) in zip(node.elts, parts, strict=True):
            joint = unify(kind, one)
            if joint is None or one.element:
                raise self.fail(element, "wrong-type", f"a list holds things of one kind; this is {one}")
            kind = joint
        values = [evaluate for _, evaluate in parts]
        return list_of(kind), lambda v, me: [value(v, me) for value in values]

    part_tuple = part_list

    def part_listcomp(self, node: ast.ListComp | ast.GeneratorExp) -> Part:
        """A list made by for."""
        from . import loops

        return loops.comprehension(self, node)

    part_generatorexp = part_listcomp

    def part_call(self, node: ast.Call) -> Part:
        """A call of a function."""
        from . import calls

        if not isinstance(node.func, ast.Name):
            message = "only functions of the language can be called"
            raise self.fail(node, "not-in-language", message, hints.for_call(node))
        name = node.func.id
        if name not in functions.FUNCTIONS:
            hint = hints.for_function(name, node, self.scope)
            raise self.fail(node, "unknown-function", f"there is no function '{name}'", hint)
        for keyword in node.keywords:
            if keyword.arg in self.scope.symbols:
                raise self.fail(keyword, "wrong-arguments", "'=' does not compare", "write == to compare")
        self.calls.add(name)
        return calls.call(self, node, name)


FIXED = frozenset(["setting", "table", "round"])

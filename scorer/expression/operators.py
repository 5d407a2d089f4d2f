"""Arithmetic, conditions and comparisons of an expression being compiled."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..problems import did_you_mean
from . import functions, hints
from .readers import all_hold, any_holds
from .scope import Evaluate, Frame, Unknown
from .types import NUMBER, PLAYER, SEAT, SIDE, TEAM, TRUTH, Type, is_numeric, unify

if TYPE_CHECKING:
    from .compiler import Compiler

Part = tuple[Type, Evaluate]

# How two values are compared, and how one is with a constant, which need not be asked for each time.
COMPARE: dict[type[ast.cmpop], Callable[[Evaluate, Evaluate], Evaluate]] = {
    ast.Eq: lambda first, second: lambda v, me: first(v, me) == second(v, me),
    ast.NotEq: lambda first, second: lambda v, me: first(v, me) != second(v, me),
    ast.Lt: lambda first, second: lambda v, me: first(v, me) < second(v, me),
    ast.LtE: lambda first, second: lambda v, me: first(v, me) <= second(v, me),
    ast.Gt: lambda first, second: lambda v, me: first(v, me) > second(v, me),
    ast.GtE: lambda first, second: lambda v, me: first(v, me) >= second(v, me),
}
COMPARE_WITH: dict[type[ast.cmpop], Callable[[Evaluate, Any], Evaluate]] = {
    ast.Eq: lambda first, value: lambda v, me: first(v, me) == value,
    ast.NotEq: lambda first, value: lambda v, me: first(v, me) != value,
    ast.Lt: lambda first, value: lambda v, me: first(v, me) < value,
    ast.LtE: lambda first, value: lambda v, me: first(v, me) <= value,
    ast.Gt: lambda first, value: lambda v, me: first(v, me) > value,
    ast.GtE: lambda first, value: lambda v, me: first(v, me) >= value,
}


def unary(compiler: Compiler, node: ast.UnaryOp) -> Part:
    """A sign, or not."""
    if isinstance(node.op, ast.Not):
        test = compiler.condition(node.operand)
        return TRUTH, lambda v, me: not test(v, me)
    value = compiler.number(node.operand)
    if isinstance(node.op, ast.USub):
        return NUMBER, lambda v, me: -value(v, me)
    return NUMBER, lambda v, me: +value(v, me)


def arithmetic(compiler: Compiler, node: ast.BinOp) -> Part:
    """Two numbers put together, or a list with one that is written out: `scores + [points]`."""
    adding = isinstance(node.op, ast.Add)
    if adding and any(isinstance(side, ast.List | ast.ListComp) for side in (node.left, node.right)):
        return joined_lists(compiler, node)
    left, right = (compiler.number(side, node if adding else None) for side in (node.left, node.right))
    return NUMBER, functions.ARITHMETIC[type(node.op)](left, right)


def joined_lists(compiler: Compiler, node: ast.BinOp) -> Part:
    """One list behind the other."""
    one, first = compiler.part(node.left)
    other, second = compiler.part(node.right)
    for side, each in ((node.left, one), (node.right, other)):
        if each.element is None:
            hint = "write [x] for a list of one entry"
            raise compiler.fail(side, "wrong-type", f"only a list is joined with a list; this is {each}", hint)
    kind = unify(one, other)
    if kind is None:
        raise compiler.fail(node.right, "wrong-type", f"a list holds things of one kind; this is {other}")

    def evaluate(v: Frame, me: int) -> Any:
        lists = first(v, me), second(v, me)
        if any(isinstance(each, functions.Ahead) for each in lists):
            # Nobody knows how many will follow.
            raise Unknown
        entries = [*lists[0], *lists[1]]
        functions.check_length(entries)
        functions.count_work(v, len(entries))
        return entries

    return kind, evaluate


def joined(compiler: Compiler, node: ast.BoolOp) -> Part:
    """Conditions joined by and or by or."""
    for number, value in enumerate(node.values):
        if again := hints.for_choice(node, number):
            raise compiler.fail(value, "wrong-type", "a value alone is no condition", again)
    tests = [compiler.condition(value) for value in node.values]
    return TRUTH, all_hold(tests) if isinstance(node.op, ast.And) else any_holds(tests)


def alternative(compiler: Compiler, node: ast.IfExp) -> Part:
    """`A if CONDITION else B`."""
    test = compiler.condition(node.test)
    yes, then = compiler.part(node.body)
    no, otherwise = compiler.part(node.orelse)
    kind = unify(yes, no)
    if kind is None:
        raise compiler.fail(node.orelse, "wrong-type", f"'if' gives {yes} or {no}; both must be alike")
    return kind, lambda v, me: then(v, me) if test(v, me) else otherwise(v, me)


def compared(compiler: Compiler, node: ast.Compare) -> Part:
    """A comparison, or a chain of them."""
    sides = [node.left, *node.comparators]
    tests = [comparison(compiler, sides[i], node.ops[i], sides[i + 1]) for i in range(len(node.ops))]
    return TRUTH, tests[0] if len(tests) == 1 else all_hold(tests)


def comparison(compiler: Compiler, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Evaluate:
    """Two values compared."""
    if isinstance(op, ast.In | ast.NotIn):
        return membership(compiler, left, right, isinstance(op, ast.In))
    one, first, other, second = operands(compiler, left, right)
    if isinstance(op, ast.Eq | ast.NotEq):
        check_options(compiler, left, one, right, other)
        if unify(one, other) is None:
            raise compiler.fail(right, "wrong-type", f"{one} can't be compared with {other}")
    elif not (is_numeric(one) and is_numeric(other)):
        raise compiler.fail(
            left,
            "wrong-type",
            f"only numbers are larger or smaller; this is {one if not is_numeric(one) else other}",
        )
    for node, kind in ((left, other), (right, one)):
        if kind != TRUTH and (name := hints.any_or_all(node)):
            message = f"{name}(…) is yes or no, and is compared with {kind}"
            raise compiler.fail(node, "wrong-type", message, hints.for_comparison(compiler, left, op, right))
    if isinstance(right, ast.Constant):
        return COMPARE_WITH[type(op)](first, second([], 0))
    return COMPARE[type(op)](first, second)


def operands(compiler: Compiler, left: ast.expr, right: ast.expr) -> tuple[Type, Evaluate, Type, Evaluate]:
    """Both sides of a comparison; `me` and `it` become what the other side is."""
    nodes = (left, right)
    for own, node in enumerate(nodes):
        if not (isinstance(node, ast.Name) and node.id in ("me", "it")):
            continue
        other = nodes[1 - own]
        if isinstance(other, ast.Name) and other.id in ("me", "it"):
            level = compiler.loop[0] if compiler.loop else compiler.level
            parts = compiler.seat(left, level), compiler.seat(right, level)
            first, second = parts
            assert first is not None
            assert second is not None
            return SEAT, first, SEAT, second
        kind, evaluate = compiler.part(other)
        level = SIDE if kind.name == "side" else PLAYER
        if kind.name == "nobody":
            level = compiler.level or PLAYER
        mine = compiler.seat(node, level)
        assert mine is not None
        mine_type = TEAM if compiler.scope.settle(level) == SIDE else SEAT
        return (mine_type, mine, kind, evaluate) if own == 0 else (kind, evaluate, mine_type, mine)
    one, first = compiler.part(left)
    other_type, second = compiler.part(right)
    return one, first, other_type, second


def check_options(compiler: Compiler, left: ast.expr, one: Type, right: ast.expr, other: Type) -> None:
    """A choice may only be compared with options that it has."""
    for node, kind, choice in ((right, other, one), (left, one, other)):
        if choice.name == "choice" and kind.name == "text" and kind.options and choice.options:
            for option in sorted(kind.options - choice.options - {""}):
                raise compiler.fail(
                    node, "unknown-option", f"'{option}' is not one of the options here",
                    did_you_mean(option, choice.options) or f"there are {', '.join(sorted(choice.options))}",
                )  # fmt: skip


def membership(compiler: Compiler, left: ast.expr, right: ast.expr, wanted: bool) -> Evaluate:
    """`x in list` and `x not in list`."""
    kind, members = compiler.part(right)
    if kind.element is None:
        raise compiler.fail(right, "wrong-type", f"'in' needs a list, this is {kind}")
    level = SIDE if kind.element.name == "side" else PLAYER
    direct = compiler.seat(left, level)
    one, value = (kind.element, direct) if direct else compiler.part(left)
    check_options(compiler, left, one, right, kind.element)
    if unify(one, kind.element) is None:
        raise compiler.fail(left, "wrong-type", f"{one} can't be in {kind}")
    if wanted:
        return lambda v, me: value(v, me) in members(v, me)
    return lambda v, me: value(v, me) not in members(v, me)

"""The number a match is played to, and where it stops in the middle of a round."""

from __future__ import annotations

import ast

from ..definition import Notice, Stop
from ..expression.compiler import Expression, compile_expression
from ..expression.types import MATCH, is_numeric
from ..tree import Node, Scalar
from .checker import Checker
from .scoring import CONSTANT

__all__ = ["found_target", "read_stop"]


def read_stop(checker: Checker, node: Node) -> Stop:
    """`stops_at`: a total, or {at, exactly}."""
    if isinstance(node, Scalar):
        return Stop(checker.number(node, CONSTANT | {"round"}, MATCH, "stops_at"), False)
    parts = checker.mapping(node, "stop", "stops_at")
    at = (
        checker.number(parts["at"].value, CONSTANT | {"round"}, MATCH, "at")
        if "at" in parts
        else compile_expression("0", checker.scope, CONSTANT)
    )
    return Stop(at, "exactly" in parts and checker.flag(parts["exactly"].value, "exactly"))


def found_target(checker: Checker, out: Expression | None, ends: tuple[Notice, ...]) -> tuple[Expression | None, str]:
    """The X of `total >= X` in `out`, or of `max(total) >= X` in `end`."""
    tests = [(out.tree, "out")] if out is not None else []
    tests += [(notice.condition.tree, "end") for notice in ends]
    for tree, kind in tests:
        for node in parts_of_or(tree):
            if not (isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.GtE | ast.Eq)):
                continue
            left = node.left
            if (
                isinstance(left, ast.Call)
                and isinstance(left.func, ast.Name)
                and left.func.id == "max"
                and len(left.args) == 1
            ):
                left = left.args[0]
            if isinstance(left, ast.Name) and left.id == "total":
                text = ast.unparse(node.comparators[0])
                quiet = Checker("", checker.scope)
                found = quiet.compiled(Scalar(0, 0, text), text, CONSTANT, MATCH, 0)
                if not quiet.problems and is_numeric(found.type):
                    return found, kind
    return None, ""


def parts_of_or(tree: ast.expr) -> list[ast.expr]:
    return list(tree.values) if isinstance(tree, ast.BoolOp) else [tree]

"""What was probably meant by a name, a function or a property that is not there."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from ..problems import did_you_mean
from .functions import FUNCTIONS
from .scope import Scope
from .types import MATCH, Type

if TYPE_CHECKING:
    from .compiler import Compiler

__all__ = [
    "any_or_all", "for_call", "for_choice", "for_comparison", "for_function", "for_index", "for_name", "for_number",
    "for_property", "for_sum",
]  # fmt: skip

CARRIED = "carry it to the next round under state, for example taken_before: {{each: player, start: 0, next: {0}}}"
AVERAGE = "write sum({0}) / players, or of a list sum({0}) / len({0})"

# Words that people have for a function, and what it is called here; {0} is what stands in its brackets.
MEANT = {
    "max": "highest largest biggest greatest most maximum maxi best top",
    "min": "lowest smallest least fewest minimum mini worst",
    "sum": "total add adds addup sums",
    "count": "number how_many howmany amount counta",
    "len": "length size",
    "floor": "rounddown round_down trunc truncate int",
    "ceil": "roundup round_up ceiling",
    "abs": "absolute difference distance_to",
    "any": "some exists anybody anyone",
    "all": "every everybody everyone each",
    "who": "whoever find which",
    "sorted": "sort order ordered",
    "distinct": "unique uniq set different",
    "times": "occurrences how_often count_of",
    "dist": "distance",
    "lookup": "vlookup table steps",
    "team": "side partners",
}
BY_WORD = {word: name for name, words in MEANT.items() for word in words.split()}
IN_FULL = {
    **dict.fromkeys(("avg", "average", "mean"), AVERAGE),
    **dict.fromkeys(("previous", "prev", "before", "last", "last_round", "lag"), CARRIED),
    **dict.fromkeys(("if", "iif", "ifs", "when", "case", "switch"), "write A if CONDITION else B"),
    **dict.fromkeys(("sqrt", "pow", "power", "square"), "there are no powers, write x * x"),
    **dict.fromkeys(("mod", "modulo", "remainder"), "write a % b for what is left over"),
    **dict.fromkeys(("div", "quotient"), "write a // b to divide and round down"),
    **dict.fromkeys(("contains", "includes", "has"), "write x in list"),
    **dict.fromkeys(("countif", "countifs"), "write count(CONDITION)"),
    **dict.fromkeys(("sumif", "sumifs"), "write sum(x, where=CONDITION)"),
    **dict.fromkeys(("first", "second"), "write x[0] for the first entry of a list"),
    **dict.fromkeys(("left_of", "right_of", "neighbour", "next_player"), "write next(player), or next(player, -1)"),
    **dict.fromkeys(("random", "rand", "roll"), "a score has no chance in it; ask for it under inputs"),
}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
# Yes and no as they are said; the language has true and false.
TRUTHS = {"yes": "true", "no": "false", "True": "true", "False": "false", "None": "nobody", "none": "nobody"}
FIGURES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def for_function(name: str, node: ast.Call, scope: Scope) -> str:
    """What to call instead of a function that is not there.

    >>> for_function("highest", ast.parse("highest(a)", mode="eval").body, Scope(has_sides=False))
    'write max(a)'
    """
    word = name.lower()
    symbol = scope.symbols.get(name)
    if symbol is not None and len(node.args) == 1 and word not in BY_WORD:
        picks = symbol.level != MATCH or symbol.type.element
        return f"write {name}[{ast.unparse(node.args[0])}]"[:80] if picks else f"{name} is a value, write {name} alone"
    inside = ", ".join(ast.unparse(argument) for argument in node.args)
    inside = inside if 0 < len(inside) <= 30 else "x"
    if word in IN_FULL:
        return IN_FULL[word].format(inside)
    meant = BY_WORD.get(word, word if word in FUNCTIONS else "")
    return f"write {meant}({inside})" if meant else did_you_mean(name, FUNCTIONS)


def for_call(node: ast.Call) -> str:
    """What a bracket behind something that is no name may stand for."""
    if isinstance(node.func, ast.Constant) and node.args:
        return f"write {ast.unparse(node.func)} * ({ast.unparse(node.args[0])})"[:80]
    return ""


def for_name(name: str, known: list[str], scope: Scope) -> str:
    """What a name may stand for that is none."""
    owners = [symbol.name for symbol in scope.symbols.values() if name in options_of(symbol.type)]
    if owners:
        return f"write '{name}' in quotes: it is an option of {owners[0]}"
    if name in TRUTHS:
        return f"write {TRUTHS[name]}"
    if name in FIGURES:
        return f"write {FIGURES.index(name)}"
    return did_you_mean(name, known)


def options_of(kind: Type) -> frozenset[str]:
    """The options that a choice has, or the choices in a list."""
    kind = kind.element or kind
    return kind.options or frozenset() if kind.name == "choice" else frozenset()


def for_property(compiler: Compiler, node: ast.Attribute) -> str:
    """`tricks.caller`, where somebody's tricks are meant."""
    symbols = compiler.scope.symbols
    if isinstance(node.value, ast.Name):
        owner, whose = symbols.get(node.value.id), symbols.get(node.attr)
        somebody = node.attr in ("me", "it") or (whose is not None and whose.type.name in ("player", "side"))
        indexed = owner is not None and (owner.type.element is not None or (owner.level != MATCH and somebody))
        if indexed and (whose is not None or somebody):
            return f"write {node.value.id}[{node.attr}]"
        if owner is not None and owner.type.name in ("player", "side") and whose is not None and whose.level != MATCH:
            return f"write {node.attr}[{node.value.id}]"
        if owner is not None and node.attr in options_of(owner.type):
            return f"write {node.value.id} == '{node.attr}'"
    return "a point reads a property of an option, as in game.worth"


def for_choice(node: ast.BoolOp, number: int) -> str:
    """`x == 'a' or 'b'`, where x is meant to be compared with both; "" where it is not that."""
    before, alone = node.values[number - 1], node.values[number]
    before = before.values[-1] if isinstance(before, ast.BoolOp) else before
    if number < 1 or not isinstance(before, ast.Compare) or len(before.ops) > 1:
        return ""
    if not isinstance(alone, ast.Constant) or isinstance(alone.value, bool):
        return ""
    word = "or" if isinstance(node.op, ast.Or) else "and"
    again = ast.unparse(before).removesuffix(ast.unparse(before.comparators[0]))
    return f"say again what is compared: … {word} {again}{ast.unparse(alone)}"[:100]


def any_or_all(node: ast.expr) -> str:
    """The name of a call of `any` or `all` that has one thing in its brackets, or ""."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
        return node.func.id if node.func.id in ("any", "all") else ""
    return ""


def for_comparison(compiler: Compiler, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
    """`any(total) >= target` is meant to compare inside the brackets."""
    name = any_or_all(left) or any_or_all(right)
    sides = [node.args[0] if isinstance(node, ast.Call) and any_or_all(node) else node for node in (left, right)]
    first, second = (compiler.text[side.col_offset : side.end_col_offset] for side in sides)
    return f"write {name}({first} {COMPARISONS[type(op)]} {second})"


def for_index(compiler: Compiler, node: ast.Subscript) -> str:
    """`result.worth[opponent]`, where `result[opponent].worth` is meant."""
    inner = node.value
    if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
        symbol = compiler.scope.symbols.get(inner.value.id)
        if symbol is not None and symbol.level != MATCH:
            return f"write {inner.value.id}[{ast.unparse(node.slice)}].{inner.attr}"
    if isinstance(inner, ast.Name):
        symbol = compiler.scope.symbols.get(inner.id)
        if symbol is not None and symbol.level == MATCH:
            return f"there is one {inner.id} for all, so write {inner.id} alone"
    return ""


def for_number(node: ast.expr) -> str:
    """A number that stands in quotes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"-?\d+(\.\d+)?", node.value):
        return f"write {node.value} without quotes"
    return ""


def for_sum(node: ast.BinOp) -> str:
    """How a list grows, and how the numbers of two are added one by one."""
    one = ast.unparse(node.left) if isinstance(node.left, ast.Name) else "one"
    return f"write {one} + [x] for one more entry, or [a + b for a, b in zip({one}, other)] for the sums"

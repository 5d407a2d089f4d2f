"""Text of an expression -> syntax tree that holds nothing outside the language.

The tree is Python's own, made by `ast.parse` after the text was found short and flat
enough, and then checked node by node against a list of what is allowed.
"""

from __future__ import annotations

import ast
import re
import warnings
from fractions import Fraction
from typing import Any

from ..numbers import exact

__all__ = ["ExpressionError", "parse"]

LONGEST = 1200
MOST_NODES = 300
DEEPEST_BRACKETS = 25
DEEPEST_TREE = 50
LONGEST_OPERATOR_RUN = 8

ALLOWED: tuple[type[ast.AST], ...] = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.Store, ast.Attribute, ast.Subscript,
    ast.Slice, ast.List, ast.Tuple, ast.Call, ast.keyword, ast.IfExp, ast.BoolOp, ast.And, ast.Or,
    ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Div,
    ast.FloorDiv, ast.Mod, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE,
    ast.In, ast.NotIn, ast.ListComp, ast.GeneratorExp, ast.comprehension,
)  # fmt: skip

IN_WORDS: dict[type[ast.AST], str] = {
    ast.Lambda: "lambda",
    ast.JoinedStr: "an f-text",
    ast.NamedExpr: "':='",
    ast.Pow: "'**'",
    ast.Dict: "a mapping in braces",
    ast.Set: "a set in braces",
    ast.SetComp: "a set in braces",
    ast.DictComp: "a mapping in braces",
    ast.Starred: "a star",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.Is: "'is' (write ==)",
    ast.IsNot: "'is not' (write !=)",
    ast.BitAnd: "'&' (write and)",
    ast.BitOr: "'|' (write or)",
    ast.BitXor: "'^'",
    ast.Invert: "'~'",
    ast.LShift: "'<<'",
    ast.RShift: "'>>'",
    ast.MatMult: "'@'",
}


class ExpressionError(Exception):
    """An expression can't be used. `offset` counts characters from its start."""

    def __init__(self, code: str, message: str, offset: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.offset = offset
        self.hint = hint


def parse(text: str) -> ast.expr:
    """The syntax tree of an expression.

    Raises ExpressionError (`expression-syntax`, `expression-too-big`, `not-in-language`).

    >>> type(parse("taken * game.worth")).__name__
    'BinOp'
    >>> parse("2 ** 9")
    Traceback (most recent call last):
    ...
    scorer.expression.syntax.ExpressionError: '**' is not part of the language
    """
    source = text.strip()
    if not source:
        raise ExpressionError("expression-syntax", "an expression is missing")
    guard_size(source)
    joined = re.sub(r"\s", " ", source)
    if joined.count("'") + joined.count('"') > 3 and (missing := before_missing_comma(joined, texts_alone=True)):
        raise missing
    try:
        with warnings.catch_warnings():
            # What Python merely warns of ("1or 2") is for its own programmers.
            warnings.simplefilter("ignore")
            tree = ast.parse(joined, mode="eval")
    except SyntaxError as error:
        offset = max(0, min(len(joined), (error.offset or 1) - 1))
        raise syntax_error(joined, offset) from None
    except (RecursionError, MemoryError, ValueError):
        raise ExpressionError("expression-too-big", "this expression is nested too deep") from None
    bare = isinstance(tree.body, ast.Tuple) and not joined.startswith("(")
    if bare or re.search(r"[*/] *0,\d", joined):
        # What explains mistakes is imported when there is one: a sheet that starts waits for every import.
        from .slips import comma_number

        if found := comma_number(joined):
            raise ExpressionError(found.code, found.message, found.offset, found.hint)
    if not joined.isascii():
        count_characters(tree, joined)
    guard_tree(tree, joined)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
            node.value = plain_number(node, joined)
    return tree.body


def plain_number(node: ast.Constant, text: str) -> Any:
    """The exact number that is written here, in figures and at most one point."""
    written = text[node.col_offset : node.end_col_offset]
    value = repr(node.value)
    if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", written):
        raise ExpressionError("number-form", f"'{written}' is not a plain number", node.col_offset, f"write {value}")
    return exact(Fraction(written))


def syntax_error(text: str, offset: int) -> ExpressionError:
    from .slips import comma_number, slip, stops_early

    if found := comma_number(text) or slip(text):
        return ExpressionError(found.code, found.message, found.offset, found.hint)
    if missing := before_missing_comma(text):
        return missing
    for one, other in ("()", "[]"):
        if text.count(one) != text.count(other):
            message = "a bracket is not closed" if text.count(one) > text.count(other) else "a bracket closes nothing"
            return ExpressionError("expression-syntax", message, offset)
    if stops_early(text):
        return ExpressionError("expression-syntax", f"'{text[-60:]}' stops too early", len(text.rstrip()))
    rest = text[offset : offset + 12].strip()
    where = f"near '{rest}'" if rest else "it stops too early"
    return ExpressionError("expression-syntax", f"'{text[:60]}' can't be read, {where}", offset)


WORDS_BETWEEN = frozenset(("and", "or", "not", "if", "else", "in", "is", "for", "lambda", "await", "async"))
PART = re.compile(r"""(?P<word>[\w.]+)|(?P<text>'[^']*'|"[^"]*")|(?P<sign>\S)""")


def before_missing_comma(text: str, texts_alone: bool = False) -> ExpressionError | None:
    """Two values side by side in brackets, with nothing between them. `texts_alone` looks only for
    two texts, which Python would silently put together.

    >>> print(before_missing_comma("max(taken left)"))
    a comma is missing before 'left'
    >>> before_missing_comma("max(taken, left) if won else 0")
    """
    depth, ended, was_text = 0, False, False
    for part in PART.finditer(text):
        written, is_text = part.group(), part.group("text") is not None
        is_value = is_text or (part.group("word") is not None and written not in WORDS_BETWEEN)
        if depth and ended and is_value and ((is_text and was_text) or not texts_alone):
            message = f"a comma is missing before {written if is_text else repr(written[:40])}"
            return ExpressionError("expression-syntax", message, part.start(), "write , between two values")
        depth += (written in "([{") - (written in ")]}")
        ended, was_text = is_value or written in ")]", is_text
    return None


def guard_size(text: str) -> None:
    """Length, bracket depth and operator runs are bounded before anything is parsed."""
    if len(text) > LONGEST:
        raise ExpressionError("expression-too-big", f"an expression may have {LONGEST} characters", LONGEST)
    depth = 0
    for offset, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth > DEEPEST_BRACKETS:
            raise ExpressionError("expression-too-big", f"brackets may be nested {DEEPEST_BRACKETS} deep", offset)
    run = re.search(rf"(?:(?:[-+~]|not\b)\s*){{{LONGEST_OPERATOR_RUN + 1},}}", text)
    if run:
        raise ExpressionError("expression-too-big", "too many signs in a row", run.start(), "write one")


def guard_tree(tree: ast.Expression, text: str) -> None:
    """Only nodes of the language, not too many, not too deep."""
    count = 0
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST_TREE):
        following: list[ast.AST] = []
        for node in level:
            count += 1
            if not isinstance(node, ALLOWED):
                raise refused(node, tree)
            if isinstance(node, ast.comprehension) and node.is_async:
                raise ExpressionError("not-in-language", "async is not part of the language", node.target.col_offset)
            following += ast.iter_child_nodes(node)
        if count > MOST_NODES:
            raise ExpressionError("expression-too-big", f"an expression may have {MOST_NODES} parts")
        if not following:
            return
        level = following
    raise ExpressionError("expression-too-big", f"'{text[:40]}…' is nested too deep")


def refused(node: ast.AST, tree: ast.AST) -> ExpressionError:
    place = node
    if not hasattr(node, "col_offset"):
        for parent in ast.walk(tree):
            if node in ast.iter_child_nodes(parent) and hasattr(parent, "col_offset"):
                place = parent
    what = IN_WORDS.get(type(node), f"'{type(node).__name__.lower()}'")
    hint = "there are no powers, write x * x" if isinstance(node, ast.Pow | ast.BitXor) else ""
    if isinstance(node, ast.Set):
        hint = "in an expression a name has no braces, and a list has [ ]"
    message = f"{what} is not part of the language"
    return ExpressionError("not-in-language", message, getattr(place, "col_offset", 0), hint)


def count_characters(tree: ast.AST, text: str) -> None:
    """Python counts bytes of UTF-8, people count characters.

    >>> tree = ast.parse("'é' + x", mode="eval")
    >>> count_characters(tree, "'é' + x")
    >>> tree.body.right.col_offset
    6
    """
    written = text.encode()
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.keyword):
            node.col_offset = len(written[: node.col_offset].decode())
            node.end_col_offset = len(written[: node.end_col_offset].decode())

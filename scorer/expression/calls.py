"""Calls of functions: which there are, what each takes, what it becomes."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..numbers import Number, to_json
from . import functions, operators
from .loops import AGGREGATES, aggregate, wrong_count
from .scope import AHEAD, DISTANCE, NEXT, SIDE_OF, Evaluate, Frame
from .types import MATCH, NUMBER, SEAT, TEAM, Type, is_numeric, list_of, neutral, unify

if TYPE_CHECKING:
    from .compiler import Compiler, Part


def call(compiler: Compiler, node: ast.Call, name: str) -> Part:
    """A call of a function of the language."""
    where = None
    for keyword in node.keywords:
        if keyword.arg != "where" or name not in AGGREGATES:
            raise compiler.fail(node, "wrong-arguments", f"{name} takes no '{keyword.arg}='")
        where = keyword.value
    if name in AGGREGATES and (len(node.args) == 1 or where is not None):
        if len(node.args) != 1:
            raise wrong_count(compiler, node, name)
        return aggregate(compiler, node, name, node.args[0], where)
    if name in ("max", "min") and len(node.args) > 1:
        return of_several(compiler, node, name)
    if name not in SIMPLE:
        raise wrong_count(compiler, node, name)
    counts, build = SIMPLE[name]
    if len(node.args) not in counts:
        raise wrong_count(compiler, node, name)
    return build(compiler, node)


def of_several(compiler: Compiler, node: ast.Call, name: str) -> Part:
    """The largest or smallest of several values."""
    values = [compiler.number(argument) for argument in node.args]
    choose: Callable[[list[Any]], Any] = max if name == "max" else min
    return NUMBER, lambda v, me: choose([value(v, me) for value in values])


# The other functions.


def of_number(change: Callable[[Any], Any]) -> Callable[[Compiler, ast.Call], Part]:
    """A function of one number."""
    def build(compiler: Compiler, node: ast.Call) -> Part:
        value = compiler.number(node.args[0])
        return NUMBER, lambda v, me: change(value(v, me))

    return build


def a_list(compiler: Compiler, node: ast.expr, numbers: bool = False) -> Part:
    """An argument that has to be a list."""
    kind, value = compiler.part(node)
    if kind.element is None:
        raise compiler.fail(node, "wrong-type", f"a list is needed here, this is {kind}")
    if numbers and not (is_numeric(kind.element) or kind.element.name == "anything"):
        raise compiler.fail(node, "wrong-type", f"a list of numbers is needed here, this is {kind}")
    return kind, value


def build_round(compiler: Compiler, node: ast.Call) -> Part:
    """`round(n)` and `round(n, STEP)`."""
    value = compiler.number(node.args[0])
    step = compiler.number(node.args[1]) if len(node.args) > 1 else None
    if step is None:
        return NUMBER, lambda v, me: functions.rounded(value(v, me), 1)
    by = step
    return NUMBER, lambda v, me: functions.rounded(value(v, me), by(v, me))


def build_len(compiler: Compiler, node: ast.Call) -> Part:
    """`len(list)`."""
    _, value = a_list(compiler, node.args[0])
    return NUMBER, lambda v, me: len(value(v, me))


def build_range(compiler: Compiler, node: ast.Call) -> Part:
    """`range(n)`."""
    value = compiler.number(node.args[0])
    return list_of(NUMBER), lambda v, me: counted(v, functions.plain_list(value(v, me)))


def build_zip(compiler: Compiler, node: ast.Call) -> Part:
    """`zip` anywhere but after `in`, which is refused."""
    raise compiler.fail(
        node, "wrong-arguments", "zip stands only after 'in' of a list", "[a + b for a, b in zip(one, other)]"
    )


def build_lookup(compiler: Compiler, node: ast.Call) -> Part:
    """`lookup(TABLE, n)`, for steps and for tables by key."""
    kind, table = compiler.part(node.args[0])
    if kind.found:
        return by_key(compiler, kind.found, table, node.args[1])
    if kind.element is None or kind.element.element is None:
        raise compiler.fail(node.args[0], "wrong-type", "lookup needs a table [[threshold, value], …]")
    number = compiler.number(node.args[1])
    return kind.element.element, lambda v, me: functions.lookup_step(table(v, me), number(v, me))


def by_key(compiler: Compiler, found: Type, table: Evaluate, index: ast.expr) -> Part:
    """`lookup(TABLE, key)` or `TABLE[key]`: what a table of keys holds; 0 or the like where it has no such key."""
    kind, key = compiler.part(index)
    if kind.name not in ("text", "choice", "number"):
        raise compiler.fail(index, "wrong-type", f"a table is looked up by an option or a number, this is {kind}")
    otherwise = neutral(found)
    return found, lambda v, me: table(v, me).get(written_key(key(v, me)), otherwise)


def written_key(key: str | Number) -> str:
    """A key as a table of a definition has it.

    >>> from fractions import Fraction
    >>> written_key("ace"), written_key(-7), written_key(Fraction(1, 2))
    ('ace', '-7', '0.5')
    """
    return key if isinstance(key, str) else str(to_json(key))


def build_next(compiler: Compiler, node: ast.Call) -> Part:
    """`next(player)` and `next(player, n)`."""
    seat = compiler.player(node.args[0])
    steps = compiler.number(node.args[1]) if len(node.args) > 1 else None
    if steps is None:
        return SEAT, lambda v, me: v[NEXT](seat(v, me), 1)
    by = steps
    return SEAT, lambda v, me: v[NEXT](seat(v, me), by(v, me))


def build_dist(compiler: Compiler, node: ast.Call) -> Part:
    """`dist(from, to)`."""
    start, end = compiler.player(node.args[0]), compiler.player(node.args[1])
    return NUMBER, lambda v, me: v[DISTANCE](start(v, me), end(v, me))


def build_team(compiler: Compiler, node: ast.Call) -> Part:
    """`team(player)`."""
    seat = compiler.player(node.args[0])
    kind = TEAM if compiler.scope.has_sides else SEAT

    def evaluate(v: Frame, me: int) -> Any:
        number = seat(v, me)
        return None if number is None else v[SIDE_OF][number]

    return kind, evaluate


def build_after(compiler: Compiler, node: ast.Call) -> Part:
    """`after(input)`."""
    argument = node.args[0]
    symbol = compiler.scope.symbols.get(argument.id) if isinstance(argument, ast.Name) else None
    if symbol is None or symbol.kind != "input":
        raise compiler.fail(node, "wrong-arguments", "after needs the name of an input", "after(rolls)")
    assert isinstance(argument, ast.Name)
    compiler.part(argument)
    key = symbol.name
    element = symbol.type.element or symbol.type
    if symbol.level == MATCH:
        return list_of(element), lambda v, me: v[AHEAD](key, None)
    own = compiler.iterated(node, symbol.level)[1] if compiler.loop else compiler.own(node, symbol.level)[1]
    return list_of(element), lambda v, me: v[AHEAD](key, own(v, me))


def counted(v: Frame, entries: list[Any]) -> list[Any]:
    """A list that is about to be gone over."""
    functions.count_work(v, len(entries))
    return entries


def build_sorted(compiler: Compiler, node: ast.Call) -> Part:
    """`sorted(list)`."""
    kind, value = a_list(compiler, node.args[0], numbers=True)
    return kind, lambda v, me: sorted(counted(v, value(v, me)))


def build_distinct(compiler: Compiler, node: ast.Call) -> Part:
    """`distinct(list)`."""
    kind, value = a_list(compiler, node.args[0])
    return kind, lambda v, me: list(dict.fromkeys(value(v, me)))


def build_times(compiler: Compiler, node: ast.Call) -> Part:
    """`times(list, x)`."""
    kind, value = a_list(compiler, node.args[0])
    one, entry = compiler.part(node.args[1])
    assert kind.element is not None
    operators.check_options(compiler, node.args[1], one, node.args[0], kind.element)
    if unify(kind.element, one) is None:
        raise compiler.fail(node.args[1], "wrong-type", f"{one} can't be in {kind}")
    return NUMBER, lambda v, me: value(v, me).count(entry(v, me))


def build_longest_run(compiler: Compiler, node: ast.Call) -> Part:
    """`longest_run(list)`."""
    _, value = a_list(compiler, node.args[0], numbers=True)
    return NUMBER, lambda v, me: functions.longest_run(counted(v, value(v, me)))


def build_subsets(compiler: Compiler, node: ast.Call) -> Part:
    """`subsets_adding(list, n)`."""
    _, value = a_list(compiler, node.args[0], numbers=True)
    total = compiler.number(node.args[1])

    def evaluate(v: Frame, me: int) -> Any:
        entries = value(v, me)
        functions.count_work(v, 2 ** min(len(entries), functions.MOST_FOR_SUBSETS))
        return functions.subsets_adding(entries, total(v, me))

    return NUMBER, evaluate


# For each function: how many arguments it can have, and what makes its part.
SIMPLE: dict[str, tuple[tuple[int, ...], Callable[[Compiler, ast.Call], Part]]] = {
    "abs": ((1,), of_number(abs)),
    "floor": ((1,), of_number(math.floor)),
    "ceil": ((1,), of_number(math.ceil)),
    "round": ((1, 2), build_round),
    "len": ((1,), build_len),
    "range": ((1,), build_range),
    "zip": ((1, 2, 3, 4), build_zip),
    "lookup": ((2,), build_lookup),
    "next": ((1, 2), build_next),
    "dist": ((2,), build_dist),
    "team": ((1,), build_team),
    "after": ((1,), build_after),
    "sorted": ((1,), build_sorted),
    "distinct": ((1,), build_distinct),
    "times": ((2,), build_times),
    "longest_run": ((1,), build_longest_run),
    "subsets_adding": ((2,), build_subsets),
}

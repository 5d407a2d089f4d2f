"""Calls of functions, and what goes over players or lists."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..numbers import exact
from . import functions
from .scope import (
    EVERY_SIDE,
    EVERYBODY,
    SIDES_TAKING_PART,
    TAKING_PART,
    Evaluate,
    Frame,
    Unknown,
)  # fmt: skip
from .types import MATCH, NUMBER, PLAYER, SEAT, SIDE, TEAM, TRUTH, Type, is_numeric, list_of

if TYPE_CHECKING:
    from .compiler import Compiler, Part

__all__ = ["AGGREGATES", "aggregate", "wrong_count"]

AGGREGATES = ("sum", "max", "min", "count", "any", "all", "who", "only")
MOST_NESTED_LOOPS = 2


def wrong_count(compiler: Compiler, node: ast.Call, name: str) -> Exception:
    """The error for a call with unsuitable arguments."""
    form = functions.FUNCTIONS[name].form
    return compiler.fail(node, "wrong-arguments", f"{name} is not called like this", f"write {form}")


# Going over players, sides or a list.


def aggregate(compiler: Compiler, node: ast.Call, name: str, body: ast.expr, where: ast.expr | None) -> Part:
    """`sum(x, where=…)` and its like: over a list, or over players or sides."""
    if isinstance(body, ast.GeneratorExp) or (where is None and is_list(compiler, body)):
        return over_list(compiler, node, name, body)
    if compiler.depth >= MOST_NESTED_LOOPS:
        raise compiler.fail(
            node,
            "expression-too-big",
            "only two functions that go over players may be nested",
            "give the inner one a name under let",
        )
    inside = compiler.depth > 0
    domain, kind, value, test, now = loop_body(compiler, body, where)
    members = (TAKING_PART if now else EVERYBODY) if domain == PLAYER else (SIDES_TAKING_PART if now else EVERY_SIDE)
    if name in ("who", "only"):
        found = who(members, compiler.last_loop_slot, value, test, alone=name == "only")
        return (SEAT if domain == PLAYER else TEAM), counted(members, found) if inside else found
    if not is_numeric(kind):
        raise compiler.fail(body, "wrong-type", f"{name} needs numbers or conditions, this is {kind}")
    slot = compiler.last_loop_slot
    if test is not None:
        value_if = test

        def values(v: Frame, me: int) -> Any:
            for index in v[members]:
                v[slot] = index
                if value_if(v, me):
                    v[slot] = index
                    yield value(v, me)
    else:

        def values(v: Frame, me: int) -> Any:
            for index in v[members]:
                v[slot] = index
                yield value(v, me)

    if name in ("any", "all", "count"):
        check = value if test is None else (any_of if name != "all" else all_of)(test, value)
        kind, reckoned = (NUMBER if name == "count" else TRUTH), truth_loop(name, members, slot, check)
    else:
        kind, reckoned = NUMBER, fold_of(name)(values)
    return kind, counted(members, reckoned) if inside else reckoned


def counted(members: int, evaluate: Evaluate) -> Evaluate:
    """A loop inside another is counted as work: it is gone through again and again."""

    def evaluate_counted(v: Frame, me: int) -> Any:
        functions.count_work(v, len(v[members]))
        return evaluate(v, me)

    return evaluate_counted


def any_of(test: Evaluate, value: Evaluate) -> Evaluate:
    return lambda v, me: test(v, me) and value(v, me)


def all_of(test: Evaluate, value: Evaluate) -> Evaluate:
    return lambda v, me: not test(v, me) or value(v, me)


def loop_body(
    compiler: Compiler, body: ast.expr, where: ast.expr | None
) -> tuple[int, Type, Evaluate, Evaluate | None, bool]:
    """What is gone over (sides if that is enough, else players), and the functions inside."""
    from .levels import NeedsLevel

    outer, reads = compiler.loop, compiler.loop_reads
    compiler.depth += 1
    slot = compiler.scope.allocate()
    try:
        for domain in (SIDE, PLAYER) if compiler.scope.has_sides else (PLAYER,):
            compiler.loop, compiler.loop_reads, compiler.it_as_side = (domain, slot), [], False
            try:
                kind, value = compiler.part(body)
                test = compiler.condition(where) if where is not None else None
            except NeedsLevel as need:
                if domain == PLAYER or (need.name in ("me", "mine", "others") and compiler.level == MATCH):
                    raise
                continue
            sides = compiler.it_as_side or any(symbol.level == SIDE for symbol in compiler.loop_reads)
            if domain == SIDE and not sides:
                continue
            # Where nothing is read that each has, `it` is compared with what was asked once, as in `it in losers`.
            each = [symbol for symbol in compiler.loop_reads if symbol.level != MATCH]
            if not each:
                refuse_what_never_changes(compiler, body, where)
            now = any(symbol.of_the_round for symbol in each or compiler.loop_reads)
            compiler.last_loop_slot = slot
            return domain, kind, value, test, now
        raise AssertionError
    finally:
        compiler.depth -= 1
        compiler.loop, compiler.loop_reads = outer, reads + (compiler.loop_reads if outer else [])


def refuse_what_never_changes(compiler: Compiler, body: ast.expr, where: ast.expr | None) -> None:
    """`me` stays the one for whom all this is worked out: `any(me in losers)` asks the same again and again."""
    nodes = [node for part in (body, where) if part is not None for node in ast.walk(part)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    if "me" in names and not names & {"it", "mine", "others"}:
        place = next(node for node in nodes if isinstance(node, ast.Name) and node.id == "me")
        hint = "inside sum, any, all and their like, whoever is gone over is 'it'"
        raise compiler.fail(place, "wrong-level", "'me' is the same for all who are gone over here", hint)


def is_list(compiler: Compiler, body: ast.expr) -> bool:
    """Whether an argument is a list in itself, so that nobody needs to be gone over."""
    from .compiler import Compiler
    from .levels import NeedsLevel
    from .syntax import ExpressionError

    if id(body) not in compiler.lists:
        probe = Compiler(compiler.scope, compiler.allowed, PLAYER, compiler.text)
        probe.variables, probe.loop, probe.depth = compiler.variables, compiler.loop, compiler.depth
        probe.lists = compiler.lists
        try:
            compiler.lists[id(body)] = probe.part(body)[0].element is not None
        except (NeedsLevel, ExpressionError):
            compiler.lists[id(body)] = False
    return compiler.lists[id(body)]


def over_list(compiler: Compiler, node: ast.Call, name: str, body: ast.expr) -> Part:
    kind, value = compiler.part(body)
    assert kind.element is not None
    if name in ("who", "only"):
        raise compiler.fail(node, "wrong-arguments", f"{name} goes over players, not over a list")
    if not (is_numeric(kind.element) or kind.element.name == "anything"):
        raise compiler.fail(body, "wrong-type", f"{name} needs numbers or conditions, this is {kind}")
    if name == "count":
        return NUMBER, lambda v, me: sum(1 for entry in value(v, me) if entry)
    if name == "any":
        return TRUTH, lambda v, me: any(value(v, me))
    if name == "all":
        return TRUTH, lambda v, me: all(value(v, me))
    return NUMBER, fold_of(name)(value)


def fold_of(name: str) -> Callable[[Callable[[Frame, int], Any]], Evaluate]:
    def build(values: Callable[[Frame, int], Any]) -> Evaluate:
        if name == "sum":
            return lambda v, me: exact(sum(values(v, me)))
        if name == "max":
            return lambda v, me: max(values(v, me), default=0)
        return lambda v, me: min(values(v, me), default=0)

    return build


def truth_loop(name: str, members: int, slot: int, check: Evaluate) -> Evaluate:
    """Goes over all; one that decides does so whatever is unknown of the others."""

    def evaluate(v: Frame, me: int) -> Any:
        unknown = False
        number = 0
        for index in v[members]:
            v[slot] = index
            try:
                holds = check(v, me)
            except Unknown:
                unknown = True
                continue
            if name == "any" and holds:
                return True
            if name == "all" and not holds:
                return False
            number += 1 if holds else 0
        if unknown:
            raise Unknown
        return number if name == "count" else name == "all"

    return evaluate


def who(members: int, slot: int, value: Evaluate, test: Evaluate | None, alone: bool) -> Evaluate:
    """The first for whom a condition holds, or with `alone` the one for whom it holds and for nobody else."""
    check = value if test is None else any_of(test, value)

    def evaluate(v: Frame, me: int) -> Any:
        found = None
        for index in v[members]:
            v[slot] = index
            if check(v, me):
                if not alone:
                    return index
                if found is not None:
                    return None
                found = index
        return found

    return evaluate


def comprehension(compiler: Compiler, node: ast.ListComp | ast.GeneratorExp) -> Part:
    """[… for x in list if …], also over two lists side by side with zip."""
    if len(node.generators) != 1:
        raise compiler.fail(node, "not-in-language", "a list is made by one 'for'")
    if compiler.depth >= MOST_NESTED_LOOPS:
        raise compiler.fail(
            node, "expression-too-big", "only two loops may be nested", "give the inner one a name under let"
        )
    generator = node.generators[0]
    names = loop_names(compiler, generator.target)
    sources = zipped(compiler, generator.iter)
    if len(names) != len(sources):
        raise compiler.fail(
            node, "wrong-arguments", f"{len(names)} names for {len(sources)} lists", "for a, b in zip(one, other)"
        )
    outer = dict(compiler.variables)
    slots = []
    for name, (kind, _) in zip(names, sources, strict=True):
        slot = compiler.scope.allocate()
        slots.append(slot)
        assert kind.element is not None
        compiler.variables = {**compiler.variables, name: (slot, kind.element)}
    compiler.depth += 1
    tests = [compiler.condition(test) for test in generator.ifs]
    kind, value = compiler.part(node.elt)
    compiler.depth -= 1
    compiler.variables = outer
    if kind.element is not None:
        raise compiler.fail(node.elt, "wrong-type", "a list can't hold lists")
    return list_of(kind), entries_of([source for _, source in sources], slots, tests, value)


def loop_names(compiler: Compiler, target: ast.expr) -> list[str]:
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = []
    for each in targets:
        if not isinstance(each, ast.Name):
            raise compiler.fail(target, "not-in-language", "after 'for' stand names")
        if each.id in ("me", "it", "mine", "others", "nobody", "nothing", "true", "false"):
            raise compiler.fail(each, "name-taken", f"'{each.id}' has a meaning of its own")
        names.append(each.id)
    return names


def zipped(compiler: Compiler, node: ast.expr) -> list[Part]:
    nodes = [node]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
        compiler.calls.add("zip")
        nodes = node.args
    parts = []
    for each in nodes:
        kind, value = compiler.part(each)
        if kind.element is None:
            raise compiler.fail(each, "wrong-type", f"'for' goes over a list, this is {kind}")
        parts.append((kind, value))
    return parts


def entries_of(sources: list[Evaluate], slots: list[int], tests: list[Evaluate], value: Evaluate) -> Evaluate:
    def evaluate(v: Frame, me: int) -> Any:
        entries = []
        lists = [source(v, me) for source in sources]
        functions.count_work(v, min(map(len, lists)))
        for values in zip(*lists, strict=False):
            for slot, each in zip(slots, values, strict=True):
                v[slot] = each
            for test in tests:
                if not test(v, me):
                    break
            else:
                entries.append(value(v, me))
        functions.check_length(entries)
        return entries

    return evaluate

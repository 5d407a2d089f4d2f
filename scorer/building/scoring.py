"""Carried values, named values, points, and what ends and ranks a match."""

from __future__ import annotations

import ast
import re
from dataclasses import replace

from ..definition import (
    Column,
    Input,
    LabelCase,
    Let,
    Named,
    RankKey,
    Rule,
    State,
)  # fmt: skip
from ..expression.compiler import compile_expression
from ..expression.scope import Scope
from ..expression.syntax import ExpressionError
from ..expression.types import MATCH, NUMBER, PLAYER, SEAT, SIDE, TEAM, TRUTH, Type, unify
from ..texts import names_in
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from .checker import Checker
from .forms import rank_form
from .options import words_of
from .plain import has_unknown_keys

__all__ = ["AFTER", "add_builtins"]

CONSTANT = frozenset(["setting", "table"])
BEGIN = CONSTANT | {"state", "total", "round", "row"}
ROUND = BEGIN | {"input", "let"}
AFTER = ROUND | {"points"}
RANKED = CONSTANT | {"state", "total", "round", "end"}
LEVELS = {"match": MATCH, "player": PLAYER, "side": SIDE}

# How many names may lead from one to the next, each reading the one after it.
LONGEST_CHAIN = 100


def add_builtins(scope: Scope) -> None:
    """The names that every game has."""
    scope.add("players", "table", MATCH, NUMBER)
    scope.add("first", "table", MATCH, SEAT)
    scope.add("round", "round", MATCH, NUMBER)
    scope.add("filled", "total", MATCH, NUMBER)
    scope.add("total", "total", SIDE, NUMBER)
    scope.add("out", "total", SIDE, TRUTH)
    scope.add("out_round", "total", SIDE, NUMBER)
    scope.add("active", "round", PLAYER, TRUTH)
    scope.add("points", "points", SIDE, NUMBER)
    scope.add("place", "end", SIDE, NUMBER)
    scope.add("finished", "end", MATCH, TRUTH)


# Carried values.


def declare_states(checker: Checker, node: Node) -> dict[str, tuple[State, dict[str, Entry]]]:
    """First pass: the start values, which give each state its type."""
    declared = {}
    for key, entry in checker.each_named(node, "state"):
        parts = checker.mapping(entry.value, "state", f"the carried value '{key}'")
        if not checker.free_name(entry, "a carried value"):
            continue
        if "tally" in parts and ("next" in parts or "start" in parts):
            checker.note(
                parts["tally"].key, "keys-together", "a tally starts at 0 and adds; it has no 'start' and no 'next'"
            )
        elif "tally" not in parts and "next" not in parts and not has_unknown_keys(entry.value, parts):
            checker.note(entry.key, "missing-key", f"the carried value '{key}' needs 'next', or 'tally'")
        level = level_of(checker, parts)
        start = zero(level)
        if "start" in parts and "tally" not in parts:
            start = checker.rule(parts["start"].value, CONSTANT | {"state"}, level, "start")
        kind = start.type
        if kind.name == "nobody":
            kind = somebody(checker, parts["next"].value) if "next" in parts else SEAT
        if kind.name == "text":
            kind = Type("text")
        symbol = checker.scope.add(key, "state", level, kind)
        texts = {name: checker.text(parts[name].value, name) for name in ("label", "mark") if name in parts}
        made = State(key, symbol, start, start, texts.get("label", words_of(key)), texts.get("mark", ""))
        declared[key] = made, parts
    return declared


def somebody(checker: Checker, following: Node) -> Type:
    """Whether a value that starts with nobody goes on with players or with sides."""
    if not checker.scope.has_sides:
        return SEAT
    names = names_read(following)
    symbols = [checker.scope.symbols[name] for name in names if name in checker.scope.symbols]
    return TEAM if "team" in names_called(following) or any(s.type.name == "side" for s in symbols) else SEAT


def names_called(node: Node) -> set[str]:
    """Words before a bracket in the expressions of a rule."""
    texts = [node.text] if isinstance(node, Scalar) else []
    if isinstance(node, Sequence):
        return {name for item in node.items for name in names_called(item)}
    if isinstance(node, Mapping):
        return {name for entry in node.entries.values() for name in names_called(entry.value)}
    return {word for text in texts for word in re.findall(r"([a-z_]+)\(", text)}


def zero(level: int) -> Rule:
    from ..definition import Case
    from .checker import NOTHING

    return Rule((Case(None, NOTHING),), NUMBER, level)


def level_of(checker: Checker, parts: dict[str, Entry]) -> int:
    if "each" not in parts:
        return MATCH
    each = checker.text(parts["each"].value, "each")
    if each not in LEVELS:
        checker.note(parts["each"].value, "wrong-value", "each is player or side")
    return LEVELS.get(each, MATCH)


def finish_states(checker: Checker, declared: dict[str, tuple[State, dict[str, Entry]]]) -> dict[str, State]:
    """Second pass: how each value goes on."""
    states = {}
    for key, (made, parts) in declared.items():
        level = made.symbol.level
        if "tally" in parts:
            added = checker.rule(parts["tally"].value, AFTER, level, "tally", NUMBER)
            states[key] = replace(made, next=tallied(checker, key, added), late=is_late(added))
            continue
        if "next" not in parts:
            continue
        before = len(checker.problems)
        following = checker.rule(parts["next"].value, AFTER, level, "next")
        if len(checker.problems) == before and unify(made.symbol.type, following.type) is None:
            checker.note(
                parts["next"].value,
                "wrong-type",
                f"'{key}' starts as {made.symbol.type} but goes on as {following.type}",
            )
        states[key] = replace(made, next=following, late=is_late(following))
    return states


def is_late(rule: Rule) -> bool:
    """Whether a carried value waits until it is known who has just gone out."""
    return "out" in rule.reads or "next" in rule.calls


def tallied(checker: Checker, key: str, added: Rule) -> Rule:
    """`key + what is added`, case by case; no case that applies adds nothing."""
    from ..definition import Case
    from ..expression.compiler import compile_tree

    cases = []
    for case in added.cases:
        total = ast.BinOp(ast.Name(key, ast.Load()), ast.Add(), case.value.tree)
        ast.fix_missing_locations(total)
        cases.append(Case(
            case.condition,
            compile_tree(total, f"{key} + {case.value.text}", checker.scope, AFTER, added.level),
            case.say, case.line,
        ))  # fmt: skip
    if cases and cases[-1].condition is not None:
        cases.append(Case(None, compile_expression(key, checker.scope, AFTER, added.level)))
    return Rule(tuple(cases), NUMBER, added.level)


# Named values of a round, in the order in which they can be worked out.


def read_lets(checker: Checker, node: Node) -> dict[str, Let]:
    """`let:`; a value may read others wherever they stand."""
    entries = {
        key: entry for key, entry in checker.named(node, "let").items() if checker.free_name(entry, "a named value")
    }
    pending = {key: names_read(entry.value) & entries.keys() for key, entry in entries.items()}
    lets: dict[str, Let] = {}
    while pending:
        ready = [key for key, needs in pending.items() if not needs & pending.keys()]
        if not ready:
            key = next(iter(pending))
            circle = circle_from(key, pending)
            told = (
                f"'{key}' depends on itself"
                if len(circle) == 2
                else f"these named values depend on each other: {' → '.join(circle)}"
            )
            checker.note(entries[circle[0]].key, "circle", told)
            for name in pending:
                checker.scope.add(name, "let", MATCH, NUMBER)
            break
        for key in ready:
            del pending[key]
            before = len(checker.problems)
            lets[key] = read_let(checker, key, entries[key])
            if len(checker.problems) > before:
                checker.broken.add(key)
    return {key: lets[key] for key in entries if key in lets}


def circle_from(key: str, needs: dict[str, set[str]]) -> list[str]:
    """A way through names that depend on each other, back to where it began."""
    way = [key]
    while True:
        following = min(needs[way[-1]] & needs.keys())
        if following in way:
            return [*way[way.index(following) :], following]
        way.append(following)


def read_let(checker: Checker, key: str, entry: Entry) -> Let:
    node, level, label = entry.value, None, ""
    if isinstance(node, Mapping):
        parts = checker.mapping(node, "let", f"the named value '{key}'")
        level = level_of(checker, parts) if "each" in parts else None
        label = checker.text(parts["label"].value, "label") if "label" in parts else ""
        node = parts["is"].value if "is" in parts else Scalar(node.line, node.column, 0)
    rule = checker.rule(node, ROUND, level, f"'{key}'")
    symbol = checker.scope.add(key, "let", rule.level, rule.type)
    return Let(key, symbol, rule, label)


def names_read(node: Node) -> set[str]:
    """Every name that the expressions of a rule read, before they are compiled."""
    if isinstance(node, Scalar):
        return names_of_text(node.text)
    if isinstance(node, Sequence):
        return {name for item in node.items for name in names_read(item)}
    assert isinstance(node, Mapping)
    names: set[str] = set()
    for key, entry in node.entries.items():
        if key not in ("say", "each", "label"):
            names |= names_read(entry.value) | (names_of_text(key[3:]) if key.startswith("if ") else set())
    return names


def names_of_text(text: str) -> set[str]:
    try:
        return set(names_in(text))
    except ExpressionError:
        return set()


def ordered_steps(
    checker: Checker, node: Node, inputs: dict[str, Input], lets: dict[str, Let]
) -> tuple[Input | Let, ...]:
    """Questions and named values so that each comes after all it reads."""
    everything: dict[str, Input | Let] = {**inputs, **lets}
    placed: dict[str, Input | Let] = {}
    visiting: list[str] = []

    def place(key: str) -> None:
        if key in placed:
            return
        if key in visiting:
            circle = " → ".join([*visiting[visiting.index(key) :], key])
            checker.note(node, "circle", f"these depend on each other: {circle}")
            return
        if len(visiting) == LONGEST_CHAIN:
            message = f"'{visiting[0]}' hangs on more than {LONGEST_CHAIN} names, each of which reads the next"
            if not any(problem.code == "expression-too-big" for problem in checker.problems):
                checker.note(node, "expression-too-big", message)
            return
        visiting.append(key)
        step = everything[key]
        for name in sorted(step.reads & everything.keys(), key=list(everything).index):
            if name != key:
                place(name)
        visiting.pop()
        placed[key] = step

    for key in everything:
        place(key)
    return tuple(placed.values())


# Points and what follows from them.


def declare_columns(checker: Checker, node: Node) -> list[str]:
    """Names of the columns, so that expressions can read `total_NAME` before they are compiled."""
    keys = list(checker.named(node, "points")) if isinstance(node, Mapping) else ["points"]
    for key in keys:
        if key != "points":
            checker.scope.add(f"points_{key}", "points", SIDE, NUMBER)
        checker.scope.add(f"total_{key}", "total", SIDE, NUMBER)
    return keys


def name_columns(checker: Checker, keys: list[str]) -> None:
    """A column is also known by its bare name, where nothing else has that name."""
    for key in keys:
        if key not in checker.scope.symbols:
            checker.scope.symbols[key] = checker.scope.symbols[f"points_{key}"]


def read_columns(checker: Checker, node: Node) -> dict[str, Column]:
    scope = checker.scope
    if not isinstance(node, Mapping):
        rule = checker.rule(node, ROUND, SIDE, "points", NUMBER)
        return {
            "points": Column(
                "points",
                "Points",
                rule,
                scope.symbols["points"],
                scope.symbols["total_points"],
            )
        }
    columns = {}
    for key, entry in checker.named(node, "points").items():
        value, label, counted, say = entry.value, words_of(key), None, None
        if isinstance(value, Mapping):
            parts = checker.mapping(value, "column", f"the column '{key}'")
            label = checker.text(parts["label"].value, "label") if "label" in parts else label
            counted = checker.number(parts["counted"].value, ROUND, SIDE, "counted") if "counted" in parts else None
            say = checker.template(parts["say"].value, ROUND, SIDE, "say") if "say" in parts else None
            value = parts["is"].value if "is" in parts else Scalar(value.line, value.column, 0)
        rule = checker.rule(value, ROUND, SIDE, f"'{key}'", NUMBER)
        columns[key] = Column(
            key, label, replace(rule, say=say), scope.symbols[f"points_{key}"], scope.symbols[f"total_{key}"], counted
        )
    return columns


def read_named(
    checker: Checker, node: Node, what: str, allowed: frozenset[str], level: int | None = None
) -> dict[str, Named]:
    """`final`, `results` and `show`: a rule by name, or {is, label}."""
    made: dict[str, Named] = {}
    if not isinstance(node, Mapping):
        checker.note(node, "wrong-kind", f"{what} is written as NAME: value, one below the other")
        return {}
    for key, entry in node.entries.items():
        label, value, at_once = words_of(key), entry.value, False
        if isinstance(value, Mapping):
            parts = checker.mapping(value, "named", f"'{key}'")
            at_once = "at_once" in parts and checker.flag(parts["at_once"].value, "at_once")
            label = checker.text(parts["label"].value, "label") if "label" in parts else label
            value = parts["is"].value if "is" in parts else Scalar(value.line, value.column, 0)
        if label in [other.label for other in made.values()]:
            checker.note(entry.key, "name-taken", f"{what} has '{label}' twice: one would hide the other")
        made[key] = Named(key, label, checker.rule(value, allowed, level, f"'{key}'"), at_once)
    return made


def read_ranks(checker: Checker, node: Node) -> tuple[RankKey, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    ranks = []
    for item in items:
        if isinstance(item, Scalar):
            message = "rank is a list, and each entry has high or low and what is compared"
            checker.note(item, "wrong-kind", message, rank_form(item.text))
            continue
        parts = checker.mapping(item, "rank", "an entry of rank")
        if len(parts) != 1 and not has_unknown_keys(item, parts):
            hint = "write [{high: …}, {low: …}]" if len(parts) > 1 else "write {high: total}"
            checker.note(item, "keys-together", "each entry of rank has one of high and low", hint)
        if len(parts) != 1:
            continue
        ((key, entry),) = parts.items()
        ranks.append(RankKey(key == "high", checker.number(entry.value, RANKED, SIDE, key)))
    return tuple(ranks)


def read_labels(checker: Checker, node: Node) -> tuple[LabelCase, ...]:
    labels = []
    items = node.items if isinstance(node, Sequence) else ()
    if not items:
        checker.note(node, "condition-form", "label is a list of 'if CONDITION: word'")
    for number, item in enumerate(items):
        entry = checker.conditional(item, number == len(items) - 1)
        if entry is None:
            continue
        condition, pair, _ = entry
        test = None
        if condition is not None:
            test = checker.must_hold(pair.key, checker.compiled(pair.key, condition, RANKED, SIDE, 3))
        labels.append(LabelCase(test, checker.template(pair.value, RANKED, SIDE, "label")))
    return tuple(labels)

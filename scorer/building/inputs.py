"""The questions of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..definition import Bounds, Input, Option, Quota
from ..expression.compiler import Expression, compile_expression
from ..expression.scope import Scope
from ..expression.types import (
    LEVEL_WORDS,
    MATCH,
    NUMBER,
    PLAYER,
    SEAT,
    SIDE,
    TEAM,
    TRUTH,
    Type,
    is_numeric,
    list_of,
    unify,
)  # fmt: skip
from ..numbers import LONGEST_FACT_LIST, Number, is_number, show_number
from ..problems import did_you_mean
from ..texts import Template, compile_text
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from .checker import Checker
from .constants import each_of
from .forms import options_form
from .options import choice_type, pack_of_cards, read_options, words_of

KINDS = ("int", "count", "flag", "choice", "player", "side", "players", "order", "list", "dice", "things")
ASKING = frozenset(["setting", "table", "state", "total", "round", "row", "input", "let"])
LEVELS = {"player": PLAYER, "side": SIDE}
EMPTY = Scope(has_sides=False)


def number_bounds(low: int, high: int) -> Bounds:
    return Bounds(*(compile_expression(str(n), EMPTY, frozenset()) for n in (low, high)))


def plain_template(text: str) -> Template:
    """A text without inserts as a template."""
    return compile_text(text.replace("{", "{{").replace("}", "}}"), EMPTY, frozenset())


def declare_inputs(checker: Checker, node: Node) -> dict[str, tuple[Input, dict[str, Entry]]]:
    """First pass: kind, level and type of every question, so that expressions can read it."""
    declared = {}
    for key, entry in checker.each_named(node, "inputs"):
        parts = with_options(node, checker.mapping(entry.value, "input", f"the question '{key}'"))
        kind = kind_of(checker, key, entry, parts)
        free = checker.free_name(entry, "a question")
        if kind is None and free:
            # So that what reads it is not told that it does not exist.
            whose = parts["each"].value if "each" in parts else None
            level = LEVELS.get(whose.text, MATCH) if isinstance(whose, Scalar) else MATCH
            checker.scope.add(key, "input", level, NUMBER)
        if kind is None or not free:
            continue
        each = each_of_input(checker, kind, parts)
        options = read_kind_options(checker, key, kind, parts, lenders(node))
        value_type = type_of_input(checker, entry.value, kind, options)
        at_table = kind in ("player", "players") and getattr(parts[kind].value, "text", "") == "table"
        symbol = checker.scope.add(key, "input", LEVELS.get(each or "", MATCH), value_type, at_table and each is None)
        text = checker.text(parts["order"].value, "order") if kind == "order" else "all"
        if text not in ("all", "some"):
            checker.note(parts["order"].value, "wrong-value", "order is all or some")
        made = Input(
            key, "list" if kind == "dice" else kind, symbol, plain_template(words_of(key)), each=each,
            options=options, everybody=text != "some", dice=kind == "dice", at_table=at_table,
        )  # fmt: skip
        declared[key] = made, parts
    return declared


def with_options(inputs: Node, parts: dict[str, Entry]) -> dict[str, Entry]:
    """`choice: grande` stands for the options of the question `grande`."""
    for kind in ("choice", "things"):
        named = parts[kind].value if kind in parts else None
        other = inputs.get(named.text) if isinstance(named, Scalar) and isinstance(inputs, Mapping) else None
        for own in ("choice", "things"):
            options = other.get(own) if isinstance(other, Mapping) else None
            if isinstance(options, Mapping):
                return {**parts, kind: replace(parts[kind], value=options)}
    return parts


def lenders(inputs: Node) -> list[str]:
    """The questions whose options another can name."""
    questions = inputs.entries.items() if isinstance(inputs, Mapping) else ()
    return [
        key
        for key, entry in questions
        if isinstance(entry.value, Mapping)
        and any(isinstance(entry.value.get(kind), Mapping) for kind in ("choice", "things"))
    ]


def kind_of(checker: Checker, key: str, entry: Entry, parts: dict[str, Entry]) -> str | None:
    kinds = [kind for kind in KINDS if kind in parts]
    with_bounds = [kind for kind in kinds if kind != "int"]
    if len(kinds) == 2 and "int" in kinds and with_bounds[0] in ("count", "list", "dice"):
        return with_bounds[0]
    return checker.only_kind(entry, parts, KINDS, f"the question '{key}' has one kind ({', '.join(KINDS)})")


def each_of_input(checker: Checker, kind: str, parts: dict[str, Entry]) -> str | None:
    each = checker.text(parts["each"].value, "each") if "each" in parts else None
    if each not in (None, "player", "side"):
        checker.note(parts["each"].value, "wrong-value", "each is player or side", did_you_mean(each or "", LEVELS))
        each = "player"
    if kind == "count" and each is None:
        checker.note(parts["count"].key, "keys-together", "a count is kept for each player or side", "add each: player")
        each = "player"
    if kind == "order":
        each = "player"
    if not checker.scope.has_sides and (each == "side" or kind == "side"):
        key, instead = ("side", "player: true") if kind == "side" else ("each", "each: player")
        message, hint = "there are no sides in this game", f"add partners: 2, or write {instead}"
        checker.note(parts[key].value, "keys-together", message, hint)
    return each


def read_kind_options(
    checker: Checker, key: str, kind: str, parts: dict[str, Entry], others: list[str]
) -> dict[str, Option]:
    if kind not in ("choice", "things"):
        return {}
    node = parts[kind].value
    if isinstance(node, Scalar):
        if kind == "things" and node.text == "cards":
            return pack_of_cards()
        checker.note(
            node,
            "wrong-value",
            f"{kind} lists options as KEY: label, or names a question that does"
            + (", or is the word cards" if kind == "things" else ""),
            did_you_mean(node.text, others) or options_form(kind, node),
        )
        return {}
    # Conditions of options may read names that are not declared yet; `finish_inputs` reads them.
    quiet = Checker(checker.path, checker.scope)
    options = read_options(quiet, node, f"the question '{key}'", frozenset(), key=kind)
    checker.problems += [p for p in quiet.problems if p.code not in ("used-too-early", "unknown-name")]
    return options


def type_of_input(checker: Checker, node: Node, kind: str, options: dict[str, Option]) -> Type:
    if kind in ("choice", "things"):
        chosen = choice_type(checker, node, options)
        return chosen if kind == "choice" else list_of(chosen)
    plain = {
        "int": NUMBER, "count": NUMBER, "order": NUMBER, "flag": TRUTH, "player": SEAT,
        "side": TEAM if checker.scope.has_sides else SEAT,
        "players": list_of(SEAT), "list": list_of(NUMBER), "dice": list_of(NUMBER),
    }  # fmt: skip
    return plain[kind]


def finish_inputs(checker: Checker, declared: dict[str, tuple[Input, dict[str, Entry]]]) -> dict[str, Input]:
    """Second pass, when all names are known: bounds, conditions, defaults, quotas, words."""
    return {key: finish_input(checker, made, parts) for key, (made, parts) in declared.items()}


def finish_input(checker: Checker, made: Input, parts: dict[str, Entry]) -> Input:
    level = made.symbol.level
    changes: dict[str, Any] = {}
    for name in ("label", "ask", "help", "nobody", "unit"):
        if name in parts:
            # A label may stand at the head of a strip, so it can't differ from player to player.
            changes[name] = checker.template(parts[name].value, ASKING, MATCH, name)
    for name in ("optional", "later", "fold"):
        if name in parts:
            changes[name] = checker.flag(parts[name].value, name)
    for name in ("when", "complete"):
        if name in parts:
            changes[name] = checker.condition(parts[name].value, ASKING, level, name)
    if "step" in parts:
        changes["step"] = checker.number(parts["step"].value, ASKING, level, "step")
    if "int" in parts:
        changes["bounds"] = checker.bounds(parts["int"].value, ASKING, level, "int")
    elif made.dice:
        changes["bounds"] = number_bounds(1, 6)
    if made.kind == "count":
        changes["total"] = checker.number(parts["count"].value, ASKING, MATCH, "count")
    for name in ("list", "dice", "size"):
        if name in parts:
            changes["size"] = checker.bounds(parts[name].value, ASKING, level, name)
            for bound in (changes["size"].low, changes["size"].high):
                if (constant(bound) or 0) > LONGEST_FACT_LIST:
                    message = f"a fact that is a list has {LONGEST_FACT_LIST} entries at most"
                    checker.note(parts[name].value, "out-of-range", message)
                    changes["size"] = Bounds(None, None)
                    break
    if made.kind == "flag" and checker.flag(parts["flag"].value, "flag"):
        changes["default"] = compile_expression("true", EMPTY, frozenset())
    for name in ("player", "side", "players"):
        if made.kind == name and not made.at_table and not checker.flag(parts[name].value, name):
            message = f"'{name}' is true or not there at all"
            checker.note(parts[name].value, "wrong-value", message, f"write {name}: true")
    if "usual" in parts:
        changes["usual"] = usual_numbers(checker, parts["usual"].value)
    if "words" in parts:
        changes["words"] = {
            key: checker.text(entry.value, "a word")
            for key, entry in word_entries(checker, parts["words"].value).items()
        }  # fmt: skip
    if "default" in parts:
        changes["default"] = default_of(checker, made, parts["default"].value)
    if made.kind in ("choice", "things") and not isinstance(parts[made.kind].value, Scalar):
        what = f"the question '{made.key}'"
        changes["options"] = read_options(checker, parts[made.kind].value, what, ASKING, key=made.kind)
    if "quota" in parts:
        changes["quotas"] = quotas_of(checker, made, parts["quota"].value)
    misplaced(checker, made, parts)
    made = replace(made, **changes)
    if "default" in parts and made.kind == "int":
        default_in_bounds(checker, made, parts["default"].value)
    return made


def default_in_bounds(checker: Checker, made: Input, node: Node) -> None:
    """A default that no table could write, where that does not depend on the round."""
    bounds = made.bounds or Bounds(None, None)
    low, high, number = constant(bounds.low), constant(bounds.high), constant(made.default)
    if number is not None and ((low is not None and number < low) or (high is not None and number > high)):
        checker.note(node, "out-of-range", f"the default {show_number(number)} lies outside the range of '{made.key}'")


def constant(expression: Expression | None) -> Number | None:
    """The number that an expression always is."""
    if expression is None or expression.reads or expression.calls or not is_numeric(expression.type):
        return None
    value = expression.evaluate([], 0)
    return value if is_number(value) else None


def word_entries(checker: Checker, node: Node) -> dict[str, Entry]:
    if not isinstance(node, Mapping):
        checker.note(node, "wrong-kind", "words is a list of NUMBER: word")
        return {}
    return dict(node.entries)


def usual_numbers(checker: Checker, node: Node) -> tuple[int, ...]:
    if not isinstance(node, Sequence):
        checker.note(node, "wrong-kind", "usual is a list of numbers")
        return ()
    return tuple(checker.integer(item, "a usual number") for item in node.items)


def default_of(checker: Checker, made: Input, node: Node) -> Any:
    """A default is an expression; for a choice it may be the bare key of an option."""
    if isinstance(node, Sequence):
        entries = ", ".join(item.text for item in node.items if isinstance(item, Scalar))
        message = "default is an expression, and YAML reads this as a list"
        checker.note(node, "wrong-kind", message, f"write '[{entries}]'")
        return None
    text = checker.text(node, "default")
    if made.kind == "choice" and text in made.options:
        return compile_expression(f"'{text}'", EMPTY, frozenset())
    if made.kind == "choice" and text.isidentifier() and text not in checker.scope.symbols:
        known = did_you_mean(text, made.options) or f"there are {each_of(made.options)}"
        checker.note(node, "unknown-option", f"'{text}' is not an option of '{made.key}'", known)
        return None
    level = made.symbol.level
    value = checker.expression(node, ASKING | {"input"}, level, "default")
    if unify(made.symbol.type, value.type) is None:
        known = did_you_mean(text, made.options) if made.options else ""
        checker.note(node, "wrong-type", f"the default is {made.symbol.type}, this is {value.type}", known)
    return value


def quotas_of(checker: Checker, made: Input, node: Node) -> tuple[Quota, ...]:
    if made.kind != "choice":
        # `misplaced` says so.
        return ()
    level = made.symbol.level
    if not isinstance(node, Sequence):
        checker.note(node, "wrong-kind", "quota is a list", "put a - before same")
        return ()
    quotas = []
    for item in node.items:
        parts = checker.mapping(item, "quota", "a quota")
        if "same" not in parts:
            continue
        same_node = parts["same"].value
        items = same_node.items if isinstance(same_node, Sequence) else (same_node,)
        same = tuple(checker.expression(each, ASKING, level, "same") for each in items)
        most = (
            checker.number(parts["max"].value, ASKING, level, "max")
            if "max" in parts
            else compile_expression("1", EMPTY, frozenset())
        )
        when = checker.condition(parts["when"].value, ASKING, level, "when") if "when" in parts else None
        say = (
            checker.template(parts["say"].value, ASKING, level, "say")
            if "say" in parts
            else plain_template("It can't be chosen again")
        )
        quotas.append(Quota(same, most, when, say))
    return tuple(quotas)


FITTING = {
    "nobody": ("player", "side"), "quota": ("choice",), "complete": ("list",), "size": ("things",),
    "step": ("int", "count", "list"), "usual": ("int", "count", "list"), "words": ("int", "count", "list"),
}  # fmt: skip


def misplaced(checker: Checker, made: Input, parts: dict[str, Entry]) -> None:
    for name, kinds in FITTING.items():
        if name in parts and made.kind not in kinds:
            checker.note(parts[name].key, "keys-together", f"'{name}' goes with {each_of(kinds)}, not with {made.kind}")


__all__ = ["ASKING", "LEVEL_WORDS", "Entry", "declare_inputs", "finish_inputs", "plain_template"]

"""Settings, variants, tables and sources of a definition."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..definition import Dispute, Option, Setting, Source, Variant
from ..expression.types import MATCH, NUMBER, PLAYER, TRUTH, Type
from ..numbers import Number, parse_number, show_number
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from ..words import not_in_range
from .checker import Checker
from .constants import each_of, type_of_value
from .options import check_steps, choice_type, read_options, steps_type, words_of

__all__ = [
    "exact_value",
    "read_settings",
    "read_sources",
    "read_tables",
    "read_values",
    "read_variants",
    "setting_problem",
]

# Every function that goes over a list goes over tables too, so a table may not be long.
LONGEST_TABLE = 300
SMALLEST_STEP = Fraction(1, 1000)
KINDS = ("int", "flag", "choice")


def read_sources(checker: Checker, node: Node) -> dict[str, Source]:
    """`sources:` by their short names."""
    sources = {}
    for key, entry in checker.each_named(node, "sources"):
        if isinstance(entry.value, Scalar):
            text = checker.text(entry.value, key)
            sources[key] = Source(key, text, text if text.startswith("http") else "")
            continue
        parts = checker.mapping(entry.value, "source", f"the source '{key}'")
        texts = {name: checker.text(part.value, name) for name, part in parts.items()}
        sources[key] = Source(key, texts.get("title", key), texts.get("url", ""), texts.get("note", ""))
    return sources


def longest(value: Any) -> int:
    """How many entries the longest list or mapping in a table has."""
    if not isinstance(value, list | dict):
        return 0
    entries = list(value.values()) if isinstance(value, dict) else value
    return max([len(entries), *(longest(entry) for entry in entries)])


def read_tables(checker: Checker, node: Node) -> dict[str, Any]:
    """`tables:`; each becomes a name that every expression can read."""
    tables = {}
    for key, entry in checker.each_named(node, "tables"):
        if not checker.free_name(entry, "a table"):
            continue
        value = checker.value(entry.value)
        if longest(value) > LONGEST_TABLE:
            checker.note(entry.value, "too-long", f"a table may have {LONGEST_TABLE} entries")
            continue
        kind: Type | None
        if isinstance(value, dict):
            inner = type_of_value(list(value.values()))
            kind = Type("table", found=inner.element if inner else None)
            if inner is None:
                checker.note(entry.value, "wrong-type", "the values of a table are of one kind")
        else:
            check_steps(checker, entry.value, value, f"'{key}'")
            kind = steps_type(value) or type_of_value(value)
            if kind is not None and kind.element is not None and kind.element.element and not steps_type(value):
                kind = None
        if kind is None:
            checker.note(
                entry.value,
                "wrong-type",
                "a table is a list of one kind, 'key: value' pairs, or [[threshold, value], …]",
            )
            continue
        checker.scope.add(key, "table", MATCH, kind)
        tables[key] = value
    return tables


def read_settings(checker: Checker, node: Node, sources: dict[str, Source]) -> dict[str, Setting]:
    """`settings:`; each becomes a name. Conditions are compiled once all names are known."""
    settings: dict[str, Setting] = {}
    conditions: dict[str, Entry] = {}
    for key, entry in checker.each_named(node, "settings"):
        free = checker.free_name(entry, "a setting")
        parts = checker.mapping(entry.value, "setting", f"the setting '{key}'")
        setting = read_setting(checker, key, entry, parts, sources)
        if setting is None or not free:
            continue
        each = "each" in parts
        if each and checker.text(parts["each"].value, "each") != "player":
            checker.note(parts["each"].value, "wrong-value", "each of a setting is player", "write each: player")
        kind = {"int": NUMBER, "flag": TRUTH}.get(setting.kind)
        if kind is None:
            kind = choice_type(checker, entry.value, setting.options)
        symbol = checker.scope.add(key, "setting", PLAYER if each else MATCH, kind)
        settings[key] = replace(setting, symbol=symbol, each_player=each)
        if "when" in parts:
            conditions[key] = parts["when"]
    for key, when in conditions.items():
        condition = checker.condition(when.value, frozenset(["setting", "table"]), MATCH, "when")
        settings[key] = replace(settings[key], when=condition)
    return settings


def read_setting(
    checker: Checker, key: str, entry: Entry, parts: dict[str, Entry], sources: dict[str, Source]
) -> Setting | None:
    kind = checker.only_kind(entry, parts, KINDS, f"the setting '{key}' has one of int, flag and choice")
    if kind is None:
        return None
    texts = {name: checker.text(parts[name].value, name) for name in ("label", "ask", "text", "unit") if name in parts}
    label = texts.get("label", words_of(key))
    table = "table" in parts and checker.flag(parts["table"].value, "table")
    disputes = read_disputes(checker, parts["disputes"].value, sources) if "disputes" in parts else ()
    named = named_sources(checker, parts["sources"].value, sources) if "sources" in parts else ()
    low: Number = 0
    high: Number = 0
    step = checker.decimal(parts["step"].value, "step", SMALLEST_STEP, 10**6) if "step" in parts else 1
    options: dict[str, Option] = {}
    default: Any
    if kind == "int":
        before = len(checker.problems)
        low, high = checker.decimals(parts["int"].value, "int", (-(10**9), 10**9))
        sound = len(checker.problems) == before
        default = low
        if "default" in parts:
            default = checker.decimal(parts["default"].value, "default", low, high)
        if sound and (default - low) % step:
            steps = f"{show_number(low)} in steps of {show_number(step)}"
            message = f"the default {show_number(default)} can't be reached from {steps}"
            checker.note(parts.get("default", entry).value, "out-of-range", message)
    elif kind == "flag":
        default = checker.flag(parts["flag"].value, "flag")
        if "default" in parts:
            checker.note(
                parts["default"].key,
                "keys-together",
                "the value of 'flag' is the default",
                "write flag: true or flag: false",
            )
    else:
        options = read_options(checker, parts["choice"].value, f"the setting '{key}'", None)
        default = next(iter(options), "")
        if "default" in parts:
            default = checker.text(parts["default"].value, "default")
            if default not in options:
                from ..problems import did_you_mean

                checker.note(
                    parts["default"].value,
                    "unknown-option",
                    f"'{default}' is not an option of '{key}'",
                    did_you_mean(default, options),
                )
    return Setting(
        key, kind, label, texts.get("ask", ""), texts.get("text", ""), default, low, high, step,
        options, table, disputes=disputes, sources=named, unit=texts.get("unit", ""),
    )  # fmt: skip


def read_disputes(checker: Checker, node: Node, sources: dict[str, Source]) -> tuple[Dispute, ...]:
    if not isinstance(node, Sequence):
        checker.note(node, "wrong-kind", "disputes is a list of 'says' and 'sources'")
        return ()
    disputes = []
    for item in node.items:
        parts = checker.mapping(item, "dispute", "a dispute")
        if "says" in parts and "sources" in parts:
            disputes.append(Dispute(
                checker.text(parts["says"].value, "says"),
                named_sources(checker, parts["sources"].value, sources),
            ))  # fmt: skip
    return tuple(disputes)


def named_sources(checker: Checker, node: Node, sources: dict[str, Source]) -> tuple[str, ...]:
    from ..problems import did_you_mean

    names = checker.texts(node, "sources")
    for name in names:
        if name not in sources:
            checker.note(node, "unknown-source", f"'{name}' is not listed under sources", did_you_mean(name, sources))
    return names


def read_variants(checker: Checker, node: Node, settings: dict[str, Setting]) -> dict[str, Variant]:
    """`variants:`; what they set must exist and fit."""
    variants = {}
    for key, entry in checker.each_named(node, "variants"):
        parts = checker.mapping(entry.value, "variant", f"the variant '{key}'")
        chosen = read_values(checker, parts["set"].value, settings) if "set" in parts else {}
        name = checker.text(parts["name"].value, "name") if "name" in parts else words_of(key)
        text = checker.text(parts["text"].value, "text") if "text" in parts else ""
        variants[key] = Variant(key, name, text, chosen)
    return variants


def read_values(checker: Checker, node: Node, settings: dict[str, Setting]) -> dict[str, Any]:
    """Values of settings, as a variant or an example gives them."""
    from ..problems import did_you_mean

    values: dict[str, Any] = {}
    if not isinstance(node, Mapping):
        checker.note(node, "wrong-kind", "settings are given as NAME: value")
        return values
    for key, entry in node.entries.items():
        setting = settings.get(key)
        if setting is None:
            checker.note(
                entry.key, "unknown-setting", f"'{key}' is not a setting of this game", did_you_mean(key, settings)
            )
            continue
        value = checker.value(entry.value)
        # Of a setting that each player has: one for all, a list, or by name.
        several = [value]
        if setting.each_player and isinstance(value, dict | list):
            several = list(value.values()) if isinstance(value, dict) else value
        wrong = next((found for each in several if (found := setting_problem(setting, each))), [])
        if wrong:
            checker.note(entry.value, wrong[0], wrong[1], wrong[2])
        else:
            values[key] = exact_value(setting, value)
    return values


def exact_value(setting: Setting, value: Any) -> Any:
    """A value that fits the setting as it is reckoned with; of a setting for each player all of them."""
    if isinstance(value, list):
        return [exact_value(setting, each) for each in value]
    if isinstance(value, dict):
        return {name: exact_value(setting, each) for name, each in value.items()}
    return parse_number(value) if setting.kind == "int" else value


def setting_problem(setting: Setting, value: Any) -> list[str]:
    """What is wrong with a value for a setting: code, message, hint; empty when it fits."""
    from ..problems import did_you_mean

    if setting.kind == "flag":
        if not isinstance(value, bool):
            return ["true-or-false", f"'{setting.label}' is true or false", "write true or false"]
    elif setting.kind == "int":
        number = parse_number(value)
        whole = isinstance(setting.low, int) and isinstance(setting.step, int)
        if number is None or isinstance(value, str) or (whole and not isinstance(number, int)):
            return ["wrong-kind", f"'{setting.label}' is a {'whole ' if whole else ''}number", ""]
        if not setting.low <= number <= setting.high:
            return ["out-of-range", not_in_range(f"'{setting.label}'", setting.low, setting.high, number), ""]
        # Whole numbers off the step have always been taken; a part of a number is one of the steps.
        if not isinstance(number, int) and (number - setting.low) % setting.step:
            steps = f"{show_number(setting.low)} in steps of {show_number(setting.step)}"
            return ["out-of-range", f"'{setting.label}' goes up from {steps}, but got {show_number(number)}", ""]
    elif not isinstance(value, str) or value not in setting.options:
        options = each_of(setting.options)
        return [
            "unknown-option",
            f"{json.dumps(value, ensure_ascii=False)[:60]} is not an option of '{setting.label}'"
            if not isinstance(value, str)
            else f"'{value}' is not an option of '{setting.label}'",
            did_you_mean(str(value), setting.options) or f"there are {options}",
        ]
    return []

"""Options of choices, rows and things: their labels, conditions and properties."""

from __future__ import annotations

from itertools import pairwise
from keyword import iskeyword
from typing import Any

from ..definition import Option
from ..expression.types import NUMBER, Property, Type, Value, list_of, neutral, unify
from ..keys import BLOCKS
from ..numbers import show_number
from ..tree import Mapping, Node, Scalar
from .checker import LONGEST_NAME, NAME, Checker
from .constants import type_of_value
from .forms import options_form

__all__ = ["check_steps", "choice_type", "pack_of_cards", "read_options", "steps_type", "words_of"]

MOST_OPTIONS = 200

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip


def words_of(key: str) -> str:
    """A label made of a key.

    >>> words_of("no_last_two")
    'No last two'
    """
    words = key.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def read_options(
    checker: Checker, node: Node, what: str, allowed: frozenset[str] | None, block: str = "option",
    key: str = "choice",
) -> dict[str, Option]:  # fmt: skip
    """The options under a key. With `allowed` None, conditions can't be used (settings)."""
    options: dict[str, Option] = {}
    if not isinstance(node, Mapping):
        hint = options_form("rows" if block == "row" else key, node)
        checker.note(node, "wrong-kind", f"{what} lists options as KEY: label", hint)
        return options
    if not node.entries:
        checker.note(node, "wrong-value", f"{what} has no options")
    if len(node.entries) > MOST_OPTIONS:
        checker.note(node, "too-long", f"{what} may have {MOST_OPTIONS} options")
    for name, entry in list(node.entries.items())[:MOST_OPTIONS]:
        if (not NAME.match(name) and not name.isalnum()) or len(name) > LONGEST_NAME:
            checker.note(entry.key, "bad-name", f"'{name}' can't be the key of an option: letters, digits and _")
            continue
        options[name] = read_option(checker, name, entry.value, allowed, block)
    return options


def read_option(checker: Checker, key: str, node: Node, allowed: frozenset[str] | None, block: str) -> Option:
    what = f"the option '{key}'"
    if isinstance(node, Scalar):
        return Option(key, checker.text(node, what) if node.value is not None else words_of(key))
    if not isinstance(node, Mapping):
        checker.note(node, "wrong-kind", f"{what} has a label, or keys and values")
        return Option(key, words_of(key))
    known = BLOCKS[block]
    texts = {
        name: checker.text(node.entries[name].value, name)
        for name in ("label", "short", "text")
        if name in node.entries
    }
    when = None
    if "when" in node.entries:
        place = node.entries["when"].value
        if allowed is None:
            checker.note(place, "used-too-early", "options of this kind have no 'when'")
        else:
            when = checker.condition(place, allowed, 0, "when")
    most = node.entries.get("max")
    properties: dict[str, Value] = {}
    for name, entry in node.entries.items():
        if name in known:
            continue
        if not NAME.match(name) or iskeyword(name):
            # It is a property all the same, so that what reads it is not told that there is none.
            checker.note(entry.key, "bad-name", f"'{name}' can't be the name of a property")
        properties[name] = checker.value(entry.value)
    return Option(
        key, texts.get("label", words_of(key)), texts.get("short", ""), texts.get("text", ""),
        when, properties, checker.integer(most.value, "max", 1, 1000) if most else None,
    )  # fmt: skip


def choice_type(checker: Checker, node: Node, options: dict[str, Option], name: str = "choice") -> Type:
    """The type of a choice among these options; a property has one type in all of them."""
    kinds: dict[str, Type] = {}
    values: dict[str, dict[str, Value]] = {}
    for option in options.values():
        for key, value in option.properties.items():
            kind = steps_type(value) or type_of_value(value)
            what = f"the property '{key}' of '{option.key}'"
            if kind is None:
                hint = "a property is a number, a text, true or false, or a list of one of them"
                checker.note(node, "wrong-type", f"{what} can't be this", hint)
                continue
            check_steps(checker, node, value, what)
            joint = unify(kinds.get(key, Type("anything")), kind)
            if joint is None:
                hint = f"here it is {kind}, elsewhere {kinds[key]}"
                checker.note(node, "wrong-type", f"{what} is of another kind than elsewhere", hint)
                continue
            kinds[key] = joint
            values.setdefault(key, {})[option.key] = value
    properties = {key: Property(kind, values[key], neutral_of(kind)) for key, kind in kinds.items()}
    return Type(
        name,
        options=frozenset(options),
        properties=properties,
        labels={key: option.label for key, option in options.items()},
        shorts={key: option.short or option.label for key, option in options.items()},
    )


def neutral_of(kind: Type) -> Any:
    return neutral(kind)


def steps_type(value: Any) -> Type | None:
    """A table [[threshold, value], …] as a property or a constant."""
    if isinstance(value, list) and value and all(isinstance(entry, list) and len(entry) == 2 for entry in value):
        first, second = (type_of_value([entry[i] for entry in value]) for i in (0, 1))
        if first and first.element == NUMBER and second and second.element:
            return list_of(list_of(second.element))
    return None


def check_steps(checker: Checker, node: Node, value: Any, what: str) -> None:
    """Thresholds have to go up, because the last one that is reached counts."""
    if not steps_type(value):
        return
    for (before, _), (after, _) in pairwise(value):
        if after <= before:
            message = f"the thresholds of {what} go up, but {show_number(after)} comes after {show_number(before)}"
            checker.note(node, "wrong-value", message, "put the pairs in order, the smallest threshold first")
            return


def pack_of_cards() -> dict[str, Option]:
    """A pack of 52 as options: `QS` with rank 12 and suit spades, ranks from 1 (ace) to 13.

    >>> pack_of_cards()["10H"].label, pack_of_cards()["QS"].properties["rank"]
    ('ten of hearts', 12)
    """
    cards = {}
    for suit, suit_name in SUITS.items():
        for number, (rank, rank_name) in enumerate(RANKS.items(), 1):
            key = f"{rank}{suit}"
            properties: dict[str, Value] = {
                "rank": number, "suit": suit_name, "red": suit in "HD", "pips": min(number, 10),
            }  # fmt: skip
            cards[key] = Option(key, f"{rank_name} of {suit_name}", key, properties=properties, max=1)
    return cards

"""Plain values of a definition: mappings with known keys, names, texts, numbers, yes and no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from ..keys import BLOCKS
from ..numbers import Number, exact, is_number, parse_number, show_number, to_json
from ..problems import Problem, did_you_mean
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from ..words import not_in_range
from .constants import each_of
from .forms import meant_key, names_listed

__all__ = ["LONGEST_NAME", "LONGEST_TEXT", "NAME", "PlainChecker", "has_unknown_keys", "range_hint"]

NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
WHOLE = r"-?\d{1,10}"
DECIMAL = r"-?\d{1,10}(?:\.\d{1,6})?"
LONGEST_NAME = 40
LONGEST_TEXT = 20_000
YES = ("yes", "on", "y", "True", "TRUE", "Yes", "On", "ON", "YES")
NO = ("no", "off", "n", "False", "FALSE", "No", "Off", "OFF", "NO")


class PlainChecker:
    """Reads plain values of one definition and collects its problems."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []
        # Names whose own definition has a problem: what follows from it is not told again.
        self.broken: set[str] = set()

    def note(self, node: Node, code: str, message: str, hint: str = "", column: int = 0) -> None:
        """One more problem at a node."""
        place = (node.line, node.column + column) if node.line else (0, 0)
        self.problems.append(Problem(code, message, self.path, *place, hint))

    def note_inside(self, node: Scalar, offset: int, code: str, message: str, hint: str = "") -> None:
        """One more problem, at a character of a node's text."""
        place = node.place(offset) if node.line else (0, 0)
        self.problems.append(Problem(code, message, self.path, *place, hint))

    # Plain values.

    def mapping(self, node: Node, block: str, what: str) -> dict[str, Entry]:
        """The entries of a mapping, with keys that `keys.BLOCKS[block]` knows and all it needs."""
        if not isinstance(node, Mapping):
            self.note(node, "wrong-kind", f"{what} is made of keys and values")
            return {}
        known = BLOCKS[block]
        unknown = {key: entry.key for key, entry in node.entries.items() if key not in known}
        if condition := next((key for key in unknown if key.startswith("if ")), None):
            self.note(unknown[condition], "condition-form", "conditions stand in a list", "put a - before if")
            return {key: entry for key, entry in node.entries.items() if key in known}
        meant = {key: meant_key(key, known, block) for key in unknown}
        for key, place in unknown.items():
            # At the top there are too many to list.
            there_are = f"there are {', '.join(sorted(known))}" if block != "game" else "the reference lists all keys"
            hint = meant[key] or there_are
            self.note(place, "unknown-key", f"'{key}' is not a key of {what}", hint)
        # A key that nothing is like may stand for any; not so at the top, where there are dozens.
        vague = block != "game" and "" in meant.values()
        for key in [key for key, details in known.items() if details.required and key not in node.entries]:
            spelled_wrongly = vague or did_you_mean(key, [key]) in meant.values()
            if not spelled_wrongly:
                self.note(node, "missing-key", f"{what} needs the key '{key}'", known[key].meaning)
        return {key: entry for key, entry in node.entries.items() if key in known}

    def only_kind(self, entry: Entry, parts: dict[str, Entry], kinds: Iterable[str], wanted: str) -> str | None:
        """The one of these kinds that stands under an entry; None after it was noted what is wanted."""
        there = [kind for kind in kinds if kind in parts]
        if len(there) == 1:
            return there[0]
        # A key that is none may have been meant for the kind, and was told already.
        if there or not has_unknown_keys(entry.value, parts):
            said = each_of(there) if there else "none of them"
            self.note(entry.key, "keys-together", f"{wanted}; here stands {said}")
        return None

    def named(self, node: Node, what: str) -> dict[str, Entry]:
        """The entries of a mapping whose keys are the author's own names."""
        if not isinstance(node, Mapping):
            pairs = isinstance(node, Sequence) and all(isinstance(item, Mapping) for item in node.items)
            hint = "write NAME: … without dashes before the names" if pairs else "write NAME: …"
            self.note(node, "wrong-kind", f"{what} is made of names, each with its value", hint)
            self.broken.update(names_listed(node))
            return {}
        if condition := next((entry.key for key, entry in node.entries.items() if key.startswith("if ")), None):
            self.note(condition, "condition-form", "conditions stand in a list", "put a - before if and before else")
            return {}
        good = {}
        for key, entry in node.entries.items():
            if not NAME.match(key) or len(key) > LONGEST_NAME:
                suggestion = re.sub(r"[^a-z0-9]+", "_", key.lower()).strip("_")
                hint = (
                    f"write {suggestion}"
                    if NAME.match(suggestion) and len(suggestion) <= LONGEST_NAME
                    else f"a name may have {LONGEST_NAME} characters"
                    if len(key) > LONGEST_NAME
                    else "begin with a letter"
                )
                message = f"'{key}' can't be a name: small letters, digits and _ , a letter first"
                self.note(entry.key, "bad-name", message, hint)
                self.broken.add(key)
            else:
                good[key] = entry
        return good

    def each_named(self, node: Node, what: str) -> Iterator[tuple[str, Entry]]:
        """The same one by one; a name during whose turn something is noted is known to be broken."""
        for key, entry in self.named(node, what).items():
            before = len(self.problems)
            yield key, entry
            if len(self.problems) > before:
                self.broken.add(key)

    def text(self, node: Node, what: str) -> str:
        """A text without the blanks around it."""
        if not isinstance(node, Scalar):
            self.note(node, "wrong-kind", f"{what} is a text")
            return ""
        text = node.text
        if len(text) > LONGEST_TEXT:
            self.note(node, "too-long", f"{what} may have {LONGEST_TEXT} characters")
        return text.strip()

    def texts(self, node: Node, what: str) -> tuple[str, ...]:
        """One text or a list of them."""
        items = node.items if isinstance(node, Sequence) else (node,)
        return tuple(self.text(item, what) for item in items)

    def flag(self, node: Node, what: str) -> bool:
        """True or false, and nothing else."""
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool):
            return value
        hint = "write true" if value in YES else "write false" if value in NO else "write true or false"
        self.note(node, "true-or-false", f"{what} is true or false", hint)
        return False

    def integer(self, node: Node, what: str, low: int = -(10**9), high: int = 10**9) -> int:
        """A whole number within bounds."""
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(node, "wrong-kind", f"{what} is a whole number")
            return low if low > 0 else 0
        if not low <= value <= high:
            self.note(node, "out-of-range", not_in_range(what, low, high, value))
        return min(max(value, low), high)

    def decimal(self, node: Node, what: str, low: Number, high: Number) -> Number:
        """A number within bounds, whole or a decimal."""
        value = self.value(node)
        if isinstance(value, bool) or not is_number(value):
            self.note(node, "wrong-kind", f"{what} is a number")
            return low
        if not low <= value <= high:
            self.note(node, "out-of-range", not_in_range(what, low, high, value))
        return min(max(value, low), high)

    def integers(self, node: Node, what: str, otherwise: tuple[int, int]) -> tuple[int, int]:
        """`LOW..HIGH` of whole numbers; one number means both. What is no range becomes `otherwise`."""
        low, high = self.decimals(node, what, otherwise, WHOLE)
        return int(low), int(high)

    def decimals(
        self, node: Node, what: str, otherwise: tuple[Number, Number], form: str = DECIMAL
    ) -> tuple[Number, Number]:
        """The same of numbers that need not be whole."""
        text = node.text.strip() if isinstance(node, Scalar) else ""
        match = re.fullmatch(rf"({form})(?:\s*\.\.\s*({form}))?", text)
        if not match:
            self.note(node, "wrong-value", f"{what} is a number or a range such as 2..6", range_hint(text))
            return otherwise
        low = exact(Fraction(match.group(1)))
        high = exact(Fraction(match.group(2) or low))
        if low > high:
            message = f"{what} begins at {show_number(low)} but ends at {show_number(high)}"
            self.note(node, "out-of-range", message, f"write {to_json(high)}..{to_json(low)}")
        return min(low, high), max(low, high)

    def value(self, node: Node) -> Any:
        """A constant: number, exact decimal, truth, text, or lists and mappings of those."""
        if isinstance(node, Scalar):
            if node.style == "plain" and re.fullmatch(r"-?\d+\.\d+", str(node.value)):
                number = parse_number(node.value)
                return number if number is not None else node.value
            return node.value
        if isinstance(node, Sequence):
            return [self.value(item) for item in node.items]
        assert isinstance(node, Mapping)
        return {key: self.value(entry.value) for key, entry in node.entries.items()}


def has_unknown_keys(node: Node, parts: dict[str, Entry]) -> bool:
    """Whether something stands there that was told to be no key, and may stand for a missing one."""
    return isinstance(node, Mapping) and len(parts) < len(node.entries)


def range_hint(text: str) -> str:
    """How a range that is written otherwise is written here.

    >>> range_hint("3-15"), range_hint("3 to 15"), range_hint("few")
    ('write 3..15', 'write 3..15', 'write LOW..HIGH with two points')
    """
    match = re.fullmatch(r"(\d+)\s*(?:[-–—:,]|to|\.{3}|…)\s*(\d+)", text)
    low, high = sorted(map(int, match.groups())) if match else (0, 0)
    return f"write {low}..{high}" if match else "write LOW..HIGH with two points"

"""A definition as a tree of nodes that know where they stand in the file.

The reader makes the tree from YAML text; `from_plain` makes the same tree from
the plain data that a page carries. Everything after that works on nodes alone
and never asks which of the two it was.

    Node                  line, column (from 1, in characters; 0 = no file)
    ├── Scalar            one value: text, a whole number, true or false
    ├── Mapping           entries by key, each an Entry(key, value)
    └── Sequence          items
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NoReturn

from .problems import DefinitionError, Problem

__all__ = [
    "MAX_DEPTH",
    "MAX_NODES",
    "MAX_NUMBER",
    "Entry",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Style",
    "from_plain",
    "plain_entries",
    "to_plain",
]

# Far above what a game needs and far below what could cost time: the longest
# definition has about 2,000 nodes and is 8 deep.
MAX_NODES = 20_000
MAX_DEPTH = 20
MAX_NUMBER = 1_000_000_000

type Plain = str | int | bool | list[Plain] | dict[str, Plain] | None
type Style = Literal["plain", "quoted", "block"]


@dataclass(frozen=True, slots=True)
class Node:
    """Anything in a definition, with the place where it begins."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Scalar(Node):
    """One value. A quoted or a block value is always text.

    `None` stands for an empty value; the reader and `from_plain` refuse those,
    so that a finished tree has none.
    """

    value: str | int | bool | None
    style: Style = "plain"
    pieces: tuple[tuple[int, int, int], ...] = field(default=(), compare=False, repr=False)
    """Of a text over several lines: from which character on it stands in which line and column."""

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of the text.

        >>> Scalar(3, 9, "one two", pieces=((0, 3, 9), (4, 4, 3))).place(5), Scalar(3, 9, "one", "quoted").place(1)
        ((4, 4), (3, 11))
        """
        start, line, column = 0, self.line, self.column + (self.style == "quoted")
        for piece in self.pieces:
            if piece[0] <= offset:
                start, line, column = piece
        return line, column + offset - start

    @property
    def text(self) -> str:
        """The value as it was written.

        >>> Scalar(1, 1, True).text, Scalar(1, 1, -12).text, Scalar(1, 1, "no").text
        ('true', '-12', 'no')
        """
        if self.value is None:
            return ""
        if isinstance(self.value, bool):
            return "true" if self.value else "false"
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value. The key is a scalar whose value is text."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping(Node):
    """Entries by the text of their key, in file order."""

    entries: dict[str, Entry]

    def get(self, key: str) -> Node | None:
        """The value of a key, or None.

        >>> from_plain({"name": "King"}).get("name").text
        'King'
        """
        entry = self.entries.get(key)
        return entry.value if entry else None


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """Items, in file order."""

    items: tuple[Node, ...]


def from_plain(data: object) -> Node:
    """The tree of plain data; all places are 0.

    Raises DefinitionError when the data holds something else than mappings with
    text keys, lists, text, whole numbers, true and false, or when it is larger
    or deeper than a file may be.

    >>> to_plain(from_plain({"players": ["Anna", "Ben"], "limit": 6}))
    {'players': ['Anna', 'Ben'], 'limit': 6}
    """
    return _Builder().node(data, 1)


def to_plain(node: Node) -> Plain:
    """The plain data of a tree: what JSON can hold, without places.

    >>> to_plain(Mapping(1, 1, {"limit": Entry(Scalar(1, 1, "limit"), Scalar(1, 8, 6))}))
    {'limit': 6}
    """
    if isinstance(node, Mapping):
        return plain_entries(node)
    if isinstance(node, Sequence):
        return [to_plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    return node.value


def plain_entries(node: Mapping) -> dict[str, Plain]:
    """The plain data of a mapping.

    >>> plain_entries(Mapping(1, 1, {"limit": Entry(Scalar(1, 1, "limit"), Scalar(1, 8, 6))}))
    {'limit': 6}
    """
    return {key: to_plain(entry.value) for key, entry in node.entries.items()}


class _Builder:
    """Makes nodes from plain data and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def node(self, data: object, depth: int) -> Node:
        self.count += 1
        if self.count > MAX_NODES:
            _refuse("too-many-values", f"there are more than {MAX_NODES:,} keys and values")
        if depth > MAX_DEPTH and isinstance(data, dict | list | tuple):
            _refuse("too-deep", f"something is nested more than {MAX_DEPTH} deep")
        if isinstance(data, dict):
            return Mapping(0, 0, {key: self.entry(key, value, depth) for key, value in data.items()})
        if isinstance(data, list | tuple):
            return Sequence(0, 0, tuple(self.node(item, depth + 1) for item in data))
        if isinstance(data, str | bool):
            return Scalar(0, 0, data)
        if isinstance(data, int):
            if abs(data) > MAX_NUMBER:
                _refuse("number-too-big", "there is a number beyond 1,000,000,000")
            return Scalar(0, 0, data)
        if data is None:
            _refuse("empty-value", "there is an empty value")
        _refuse("not-plain-data", f"there is a value of the kind {type(data).__name__}")

    def entry(self, key: object, value: object, depth: int) -> Entry:
        if not isinstance(key, str):
            _refuse("not-plain-data", f"there is a key of the kind {type(key).__name__}")
        self.count += 1
        return Entry(Scalar(0, 0, key), self.node(value, depth + 1))


def _refuse(code: str, message: str) -> NoReturn:
    raise DefinitionError([Problem(code, message)])

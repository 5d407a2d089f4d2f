"""Worked examples of a definition, as match documents with what is expected of them."""

from __future__ import annotations

from typing import Any

from ..definition import Example, Setting
from ..numbers import plain
from ..tree import Entry, Mapping, Node, Scalar, Sequence
from .checker import Checker
from .settings import read_values

__all__ = ["read_examples"]

FORMAT = "houserules.match/1"


def read_examples(checker: Checker, node: Node, slug: str, settings: dict[str, Setting]) -> tuple[Example, ...]:
    """`examples:` in file order."""
    if not isinstance(node, Sequence):
        checker.note(node, "wrong-kind", "examples is a list", "put a - before players")
        return ()
    return tuple(read_example(checker, item, slug, settings) for item in node.items)


def read_example(checker: Checker, node: Node, slug: str, settings: dict[str, Setting]) -> Example:
    parts = checker.mapping(node, "example", "an example")
    values = read_values(checker, parts["settings"].value, settings) if "settings" in parts else {}
    document: dict[str, Any] = {"format": FORMAT, "game": slug, "settings": written(values)}
    for key in ("players", "first", "rounds", "changes", "play_on"):
        if key in parts:
            document[key] = written(checker.value(parts[key].value))
    for key in ("players", "rounds"):
        if key in parts and not isinstance(parts[key].value, Sequence):
            checker.note(parts[key].value, "wrong-kind", f"{key} is a list")
            document[key] = []
    title = checker.text(parts["title"].value, "title") if "title" in parts else ""
    text = checker.text(parts["text"].value, "text") if "text" in parts else ""
    publish = checker.flag(parts["publish"].value, "publish") if "publish" in parts else True
    expect = expectation(checker, parts["expect"]) if "expect" in parts else {}
    return Example(title, text, publish, document, expect, node.line, places_of(node))


def places_of(node: Node) -> dict[str, tuple[int, int]]:
    """Where each round, each thing that is expected and each entry of those stand. A round of a
    sheet with rows is found by its row, too."""
    places: dict[str, tuple[int, int]] = {}
    for key in ("rounds", "changes", "players", "settings", "first"):
        below = node.get(key) if isinstance(node, Mapping) else None
        if below is None:
            continue
        places[key] = (below.line, below.column)
        for number, item in enumerate(below.items if isinstance(below, Sequence) else (), 1):
            places[f"{key}.{number}"] = (item.line, item.column)
            row = item.get("row") if isinstance(item, Mapping) else None
            if isinstance(row, Scalar):
                places.setdefault(f"{key}.{row.text}", (item.line, item.column))
    expected = node.get("expect") if isinstance(node, Mapping) else None
    for key, entry in expected.entries.items() if isinstance(expected, Mapping) else ():
        places[f"expect.{key}"] = (entry.key.line, entry.key.column)
        if isinstance(entry.value, Sequence):
            for number, item in enumerate(entry.value.items, 1):
                places[f"expect.{key}.{number}"] = (item.line, item.column)
        elif isinstance(entry.value, Mapping):
            for name, inner in entry.value.entries.items():
                places[f"expect.{key}.{name}"] = (inner.key.line, inner.key.column)
    return places


LISTS = ("points", "winners", "problems", "unfinished")
BY_COLUMN = ("totals", "ranks", "labels", "out")
BY_NAME = ("show", "state", "greyed", "finals", "results")


def expectation(checker: Checker, entry: Entry) -> dict[str, Any]:
    """What is expected, by key; what has another shape than it needs is noted and left away."""
    parts = checker.mapping(entry.value, "expect", "expect")
    expected = {}
    for key, part in parts.items():
        if key in LISTS and not isinstance(part.value, Sequence):
            checker.note(part.value, "wrong-kind", f"{key} of expect is a list")
        elif key in BY_COLUMN and isinstance(part.value, Scalar):
            checker.note(part.value, "wrong-kind", f"{key} of expect is a list, or NAME: value for some columns")
        elif key in BY_NAME and not isinstance(part.value, Mapping):
            checker.note(part.value, "wrong-kind", f"{key} of expect is made of names, each with its value")
        elif key == "greyed" and not all(isinstance(each, list) for each in checker.value(part.value).values()):
            checker.note(part.value, "wrong-kind", "greyed of expect has a list of options for each question")
        else:
            expected[key] = checker.value(part.value)
    return expected


def written(value: Any) -> Any:
    """A value as it stands in a match document; '-' stands for a fact that is not there."""
    if isinstance(value, list):
        return [written(entry) for entry in value]
    if isinstance(value, dict):
        return {key: written(entry) for key, entry in value.items()}
    if value == "-":
        return None
    return plain(value)

"""Worked examples of a definition, as match documents with what is expected of them."""

from __future__ import annotations

from typing import Any

from ..definition import Example, Setting
from ..numbers import to_json
from ..tree import Entry, Node, Sequence
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
    document: dict[str, Any] = {"format": FORMAT, "game": slug, "settings": values}
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
    return Example(title, text, publish, document, expect, node.line)


def expectation(checker: Checker, entry: Entry) -> dict[str, Any]:
    parts = checker.mapping(entry.value, "expect", "expect")
    return {key: checker.value(part.value) for key, part in parts.items()}


def written(value: Any) -> Any:
    """A value as it stands in a match document; '-' stands for a fact that is not there."""
    if isinstance(value, list):
        return [written(entry) for entry in value]
    if isinstance(value, dict):
        return {key: written(entry) for key, entry in value.items()}
    if value == "-":
        return None
    return to_json(value) if hasattr(value, "denominator") and not isinstance(value, bool | int) else value

"""Calls of the engine's bridge that reach every method, made from published games and their worked examples.

Bundling the engine uses them to see which modules it takes; the answers are compared, never kept.
"""

from __future__ import annotations

import importlib.util
from typing import Any

from build_scripts.environment import ROOT

SAMPLE_GAMES = ("turtle-king", "king")


def calls() -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """Return `calls`, and `yaml_calls` for the methods that read YAML; none while there is no bridge."""
    if importlib.util.find_spec("scorer.bridge") is None:
        return {"calls": [], "yaml_calls": []}
    plain: list[tuple[str, dict[str, Any]]] = [("about", {})]
    reading: list[tuple[str, dict[str, Any]]] = [("check", {"text": "name: [", "path": "broken.yml"})]
    for slug in SAMPLE_GAMES:
        place = ROOT / "docs" / "games" / f"{slug}.yml"
        if place.exists():
            text = place.read_text(encoding="utf-8")
            plain += _calls_of(slug, text)
            reading += [("check", {"text": text, "path": place.name}), ("read", {"text": text})]
    return {"calls": plain, "yaml_calls": reading}


def _calls_of(slug: str, text: str) -> list[tuple[str, dict[str, Any]]]:
    from scorer import read_definition

    tree = read_definition(text, f"{slug}.yml").tree
    found: list[tuple[str, dict[str, Any]]] = [("load", {"slug": slug, "tree": tree})]
    found.append(("prose", {"slug": slug, "settings": {}, "examples": True}))
    for match in matches(slug, tree):
        given: dict[str, Any] = {"slug": slug, "match": match}
        empty = {**match, "rounds": []}
        found += [("view", given), ("csv", given), ("text", given), ("view", {"slug": slug, "match": empty})]
        found.append(("compare", {"slug": slug, "before": empty, "after": match}))
        first = match["players"][0]
        for number in range(len(match["rounds"]) + 1):
            found.append(("explain", {**given, "round": number, "player": first}))
            found.append(("entry", {**given, "round": number + 1}))
    return found


def matches(slug: str, tree: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the worked examples of a game's tree as match documents.

    >>> matches("dice", {"examples": [{"title": "One", "players": ["A", "B"], "rounds": [{"pips": 3}], "expect": {}}]})
    [{'format': 'houserules.match/1', 'game': 'dice', 'settings': {}, 'players': ['A', 'B'], 'rounds': [{'pips': 3}]}]
    """
    facts = ("first", "changes", "play_on")
    return [
        {
            "format": "houserules.match/1",
            "game": slug,
            "settings": example.get("settings", {}),
            "players": example["players"],
            "rounds": example.get("rounds", []),
            **{key: example[key] for key in facts if key in example},
        }
        for example in tree.get("examples", [])
    ]

"""The JSON Schema that editors use: up to date, true of every definition, and of use.

Validated by the package jsonschema, which knows nothing of us.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scorer.checking import check_file
from scorer.keys import BLOCKS
from scorer.reading import read_tree
from scorer.schema import game_schema, read_example, schema_text
from scorer.tree import to_plain

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "docs" / "schema" / "game.schema.json"
PUBLISHED = sorted((ROOT / "docs" / "games").glob("*.yml"))
DEFINITIONS = [*PUBLISHED, *sorted((ROOT / "tests" / "games").glob("*.yml"))]
SCHEMA = game_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def plain(text: str | bytes) -> Any:
    return to_plain(read_tree(text, "game.yml"))


def refused_at(data: Any) -> list[list[Any]]:
    """Where the schema refuses something, most precise place first."""
    places = []
    pending = list(VALIDATOR.iter_errors(data))
    while pending:
        refusal = pending.pop()
        places.append(list(refusal.absolute_path))
        pending += refusal.context or []
    return sorted(places, key=len, reverse=True)


def test_the_kept_file_is_up_to_date() -> None:
    assert KEPT.read_text(encoding="utf-8") == schema_text(), "write it anew: python -m scorer reference --write"


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(json.loads(KEPT.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", DEFINITIONS, ids=lambda path: path.stem)
def test_every_definition_is_valid(path: Path) -> None:
    refusals = VALIDATOR.iter_errors(plain(path.read_bytes()))
    assert [(list(refusal.absolute_path), refusal.message) for refusal in refusals] == []


@pytest.mark.parametrize("path", DEFINITIONS, ids=lambda path: path.stem)
def test_the_first_line_leads_to_the_schema(path: Path) -> None:
    """Where a definition names a schema, an editor finds it there."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert named or path not in PUBLISHED, "a published definition names the schema in its first line"
    if named:
        assert (path.parent / named[1]).resolve() == KEPT


def every_key() -> list[Any]:
    return [pytest.param(block, name, id=f"{block}-{name}") for block, keys in BLOCKS.items() for name in keys]


@pytest.mark.parametrize(("block", "name"), every_key())
def test_every_key_explains_itself(block: str, name: str) -> None:
    """An editor shows what a key means, and an example that the schema itself accepts."""
    place = SCHEMA if block == "game" else SCHEMA["$defs"][block]
    shown = place["properties"][name]
    assert re.fullmatch(r"[A-Z'].{8,}[.?]", shown["description"])
    for example in shown.get("examples", []):
        validator = Draft202012Validator({**shown, "$defs": SCHEMA["$defs"]})
        assert [refusal.message for refusal in validator.iter_errors(example)] == []


def test_examples_are_written_as_in_a_file() -> None:
    with_example = [key for keys in BLOCKS.values() for key in keys.values() if key.example]
    assert len(with_example) > 100
    for key in with_example:
        assert read_example(key.example) not in (None, "")


GOOD = """
name: Plain
players: 2..4
settings:
  limit: {int: 3..12, default: 6}
  way: {choice: {add: Added, sub: {label: Taken off, sign: -1}}}
state:
  dealer: {start: first, next: next(dealer)}
inputs:
  took: {each: player, count: 13}
  how: {choice: {won: Won, lost: {label: Lost, worth: -1}}}
let:
  most: max(took)
points:
  - if how == 'won': took
    say: "{took} tricks"
  - else: -took * limit
end:
  - if max(total) >= 100 * way.sign: somebody has enough
rank: [{high: total}]
"""


def changed(old: str, new: str) -> Any:
    assert GOOD.count(old) == 1
    return plain(GOOD.replace(old, new))


def test_the_good_one_is_valid() -> None:
    assert refused_at(plain(GOOD)) == []
    assert [problem.code for problem in check_file(GOOD, "good.yml", lint=False)] == []


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("name: Plain\n", "", []),
        ("points:", "pionts:", []),
        ("players: 2..4", "players: 2-4", ["players"]),
        ("players: 2..4", "players: {low: 2}", ["players"]),
        ("int: 3..12", "int: {low: 3, high: 12}", ["settings", "limit", "int"]),
        ("default: 6", "defualt: 6", ["settings", "limit"]),
        ("limit: {int", "Limit!: {int", ["settings"]),
        ("default: 6}", "flag: true}", ["settings", "limit"]),
        ("start: first, next: next(dealer)", "start: first", ["state", "dealer"]),
        ("start: first, next: next(dealer)", "start: first, tally: 1", ["state", "dealer"]),
        ("each: player", "each: everybody", ["inputs", "took", "each"]),
        ("{each: player, count: 13}", "{each: player}", ["inputs", "took"]),
        ("{each: player, count: 13}", "{each: player, count: 13, flag: false}", ["inputs", "took"]),
        ("{each: player, count: 13}", "{each: player, flag: maybe}", ["inputs", "took", "flag"]),
        ("{each: player, count: 13}", "{player: false}", ["inputs", "took", "player"]),
        ("default: 6}", "default: 6, each: side}", ["settings", "limit", "each"]),
        ("{each: player, count: 13}", "{order: any}", ["inputs", "took", "order"]),
        ("{each: player, count: 13}", "{each: player, count: 13, labels: x}", ["inputs", "took"]),
        ("how: {choice:", "how: {choose:", ["inputs", "how"]),
        ("most: max(took)", "most: [took]", ["let", "most", 0]),
        ("- if how == 'won': took", "- when how == 'won': took", ["points", 0]),
        ("  - if max(total) >= 100 * way.sign: somebody has enough", "  max(total) >= 100", ["end"]),
        ("  - if max(total) >= 100 * way.sign: somebody has enough", "  - else: enough", ["end", 0]),
        ("rank: [{high: total}]", "rank: [{highest: total}]", ["rank", 0]),
        ("rank: [{high: total}]", "rank: [{high: total, low: total}]", ["rank", 0]),
        ("rank: [{high: total}]", "rows: {a: {}}\nrounds: 3", []),
        ("rank: [{high: total}]", "stops_at: {exactly: true}", ["stops_at"]),
        ("rank: [{high: total}]", "examples: [{players: [A, B]}]", ["examples", 0]),
        ("rank: [{high: total}]", "final: {bonus: {worth: 3}}", ["final", "bonus"]),
        ("rank: [{high: total}]", "sources: {pagat: {link: x}}", ["sources", "pagat"]),
        ("rank: [{high: total}]", "variants: {short: {sets: {limit: 4}}}", ["variants", "short"]),
        ("rank: [{high: total}]", "rules: {score: Text}", ["rules"]),
    ],
)  # fmt: skip
def test_a_typical_mistake_is_found_at_its_place(old: str, new: str, place: list[Any]) -> None:
    """What the schema refuses the checker refuses too, so that an editor cries no wolf."""
    data = changed(old, new)
    places = refused_at(data)
    assert place in places
    assert check_file(GOOD.replace(old, new), "bad.yml", lint=False)

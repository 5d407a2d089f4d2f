"""The reference page and the page of problems say what the code does, and leave nothing out."""

from __future__ import annotations

import ast
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorer import read_definition, score
from scorer.building.checker import RESERVED
from scorer.building.scoring import add_builtins
from scorer.checking import check_file
from scorer.expression.functions import FUNCTIONS
from scorer.expression.loops import AGGREGATES
from scorer.expression.scope import Scope
from scorer.keys import BLOCKS
from scorer.match import KEYS, PLAYER_KEYS
from scorer.people import KINDS as CHANGES
from scorer.problems import CODES
from scorer.reading import read_tree
from scorer.reference import MADE, MAKERS, PLACES, WORDS, outdated
from scorer.schema import read_example

ROOT = Path(__file__).parents[2]
WRITE = ROOT / "docs" / "write"
REFERENCE = (WRITE / "reference.md").read_text(encoding="utf-8")
PROBLEMS = (WRITE / "problems.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#{2,4} (.+)$", re.MULTILINE)


def codes_of(text: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", text)


def section(heading: str) -> str:
    """The text below a heading of the reference, up to the next of its kind or above."""
    found = re.search(rf"^(#+) {re.escape(heading)}\n(.*?)(?=^#{{1,3}} |\Z)", REFERENCE, re.DOTALL | re.MULTILINE)
    assert found, heading
    return found[2]


def anchor(heading: str) -> str:
    """The anchor that Markdown gives a heading."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower().replace("'", "")).strip("-")


def test_made_parts_are_up_to_date() -> None:
    assert [path.name for path in outdated()] == [], "write them anew: python -m scorer reference --write"


# Nothing is left out.


def made_of(page: str, kind: str) -> list[str]:
    return [found[3] or "" for found in MADE.finditer(page) if found[2] == kind]


@pytest.mark.parametrize("block", BLOCKS)
def test_every_key_is_in_the_reference(block: str) -> None:
    if block == "game":
        tabled = [name for names in made_of(REFERENCE, "some") for name in names.split()]
        assert sorted(tabled) == sorted(BLOCKS["game"]), "each key in one table"
    else:
        assert made_of(REFERENCE, "keys").count(block) == 1


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_is_in_the_reference(name: str) -> None:
    assert made_of(REFERENCE, "functions") == [""]
    function = FUNCTIONS[name]
    assert name in function.form
    assert name in function.example
    assert re.fullmatch(r"[A-Z].{10,}\.", function.meaning)
    ast.parse(function.example, mode="eval")


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_section(code: str) -> None:
    """Messages lead to write/problems/#code."""
    assert re.search(rf"^### {code}\n\n<!-- made: code {code} -->", PROBLEMS, re.MULTILINE)


def test_only_codes_have_sections() -> None:
    assert re.findall(r"^### (.+)$", PROBLEMS, re.MULTILINE) == list(CODES), "in the order of CODES"


def test_a_sample_shows_the_code_of_its_section() -> None:
    sections = re.split(r"^### (.+)$", PROBLEMS, flags=re.MULTILINE)[1:]
    samples = 0
    for code, text in zip(sections[::2], sections[1::2], strict=True):
        for told in re.findall(r"^```text\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            samples += 1
            assert f": {code}: " in told
    assert samples > 50


def test_codes_and_what_uses_them() -> None:
    """Whatever looks like a code in the engine is one, and each is given somewhere."""
    used = set()
    for path in (ROOT / "scorer").rglob("*.py"):
        if path.name in ("problems.py", "reference.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
    assert {word for word in used if re.fullmatch(r"[a-z]+(-[a-z]+)+", word)} <= set(CODES)
    assert set(CODES) <= used


def test_shapes_and_places_are_worded() -> None:
    words = set()
    for key in itertools.chain.from_iterable(block.values() for block in BLOCKS.values()):
        words |= {re.sub(r"^(list:|map:|names:|options:)+", "", part) for part in re.split(r" or |\|", key.shape)}
    assert {word[1:] for word in words if word.startswith("@")} == set(PLACES)
    assert {word for word in words if not word.startswith("@")} == set(WORDS)


def test_links_within_the_page_lead_somewhere() -> None:
    anchors = {anchor(heading) for heading in HEADING.findall(REFERENCE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", REFERENCE)) <= anchors


def test_makers_are_used() -> None:
    pages = [path.read_text(encoding="utf-8") for path in WRITE.glob("*.md")]
    assert {found[2] for page in pages for found in MADE.finditer(page)} == set(MAKERS)


# The names.


def test_the_names_of_the_language() -> None:
    scope = Scope(has_sides=True)
    add_builtins(scope)
    rows = [line for line in section("Names").splitlines() if line.startswith("|")]
    tabled = {name for row in rows for name in codes_of(row.split("|")[1])}
    assert set(scope.symbols) <= tabled
    said = " ".join(re.findall(r"These words.*?`(.+?)`,\s+nor\s+can\s+`(.+?)`", REFERENCE, re.DOTALL)[0])
    assert set(said.split()) == RESERVED


def test_the_functions_that_go_over_players() -> None:
    assert set(codes_of(section("Going over players").split(" go over ")[0])) == set(AGGREGATES)


def test_what_goes_over_players_can_be_written_so() -> None:
    rows = re.findall(r"^\| (`.+?`) \|", section("Going over players"), re.MULTILINE)
    written = [expression for row in rows for expression in codes_of(row)]
    assert len(written) >= 10
    names = ["tricks", "owed", "worth", "bid", "base"]
    game = "name: T\nplayers: 4\npartners: 2\nstate:\n  dealer: {start: first, next: next(dealer)}\ninputs:\n"
    game += "".join(f"  {name}: {{each: player, int: 0..9}}\n" for name in names)
    game += "  wins: {each: player, flag: false}\nlet:\n"
    for number, expression in enumerate(written):
        each = "side" if "total[me]" in expression else "player"
        game += f'  value_{number}: {{each: {each}, is: "{expression}"}}\n'
    assert [str(problem) for problem in check_file(game + "points: 0\n", "t.yml", lint=False)] == []


FOR_THE_MATCH = ["rounds", "partners", "end", "line", "target", "stops_at"]
FOR_SIDES = ["points", "sitting_out", "start", "out", "final", "results", "rank", "label", "headline"]
BEFORE_TOTALS = {"rounds", "partners", "target", "stops_at", "start"}


def test_what_is_worked_out_for_whom() -> None:
    """With sides a player's name can't stand bare where a side is meant, nor a side's for the match."""
    rows = dict(re.findall(r"^\| (the match|each side[^|]*?|each player) \| (.+?) \|$", REFERENCE, re.MULTILINE))
    said = {who: codes_of(row)[0].split() for who, row in rows.items()}
    assert sorted(said["the match"]) == sorted(FOR_THE_MATCH)
    assert sorted(said["each side (without sides each player)"]) == sorted(FOR_SIDES)
    assert said["each player"] == ["plays"]
    for key in FOR_THE_MATCH:
        assert not probe(key, "handicap" if key in BEFORE_TOTALS else "total")
    for key in FOR_SIDES:
        own = "handicap" if key in BEFORE_TOTALS else "active"
        assert probe(key, own)
        assert not probe(key, own, sides=True)
        assert key in BEFORE_TOTALS or probe(key, "total", sides=True)
    assert probe("plays", "handicap", sides=True)


# What is known where.

PROBE = """
name: Probe
players: 4
{partners}
settings:
  chosen: {{int: 1..5, default: 2}}
  handicap: {{int: 0..9, each: player}}
  other: {{flag: true, when: {setting_when}}}
tables:
  fixed: 3
{rows}
state:
  carried: {{start: 0, next: {next}}}
  begun: {{start: {state_start}, next: begun}}
  counted_up: {{tally: {tally}}}
inputs:
  fact: {{int: 0..3}}
  asked: {{each: player, int: 0..9, when: {when}, default: 0}}
let:
  named: 1
  value: {let}
points:
  one: {points}
  two: {{is: 1, counted: {counted}}}
plays: {plays}
start: {start}
sitting_out: {sitting_out}
check:
  - if {check}: x
out: {out}
end:
  - if {end}: x
final: {{f: {final}}}
results: {{r: {results}}}
rank: [{{high: {rank}}}]
label:
  - if {label}: x
show: {{s: {show}}}
line: {line}
headline: {headline}
target: {target}
stops_at: {stops_at}
invariants:
  - if {invariants}: x
{rules}
{rounds}
"""
KEYS_OF_THE_PROBE = re.findall(r"\{([a-z_]+)\}", PROBE)


def probe(key: str, text: str, *, sides: bool = False) -> bool:
    """Whether an expression may stand at a key, as far as what is known there goes."""
    values = dict.fromkeys(KEYS_OF_THE_PROBE, "0")
    values |= {"partners": "partners: 2" if sides else "", "rows": "", "rules": "", "rounds": "rounds: 3"}
    values |= {"target": "9", "stops_at": "9"}
    if "row ==" in text:
        values |= {"rows": "rows: {r: {}}", "rounds": ""}
    if key == "row_when":
        values |= {"rows": f"rows: {{r: {{when: {text}}}}}", "rounds": ""}
    elif key == "prose":
        values["rules"] = f'rules: {{about: "{{{text}}}"}}'
    elif key == "partners":
        values["partners"] = f"partners: {text}"
    elif key == "rounds":
        values["rounds"] = f"rounds: {text}"
    else:
        assert key in values, key
        values[key] = text
    codes = {problem.code for problem in check_file(PROBE.format(**values), "probe.yml", lint=False)}
    # A sheet with rows takes no number of rounds; where `rounds` is asked about `row`, that comes too.
    assert codes <= {"used-too-early", "unknown-name", "wrong-level", "keys-together"}, codes
    return not codes


SETTLED = ["chosen", "fixed", "players", "first == first"]
BEGIN = [*SETTLED, "carried", "max(total)", "any(out)", "round", "row == 'r'"]
INSIDE = [*BEGIN, "fact", "named"]
AFTER = [*INSIDE, "max(points)", "max(one)"]
RANKED = [*SETTLED, "carried", "max(total)", "any(out)", "round", "finished", "max(place)"]
# How a row of the table begins: the keys it is about, and what may be read there.
KNOWN = {
    "`partners start target`": (["partners", "start", "target", "prose", "setting_when", "row_when"], SETTLED),
    "`rounds`": (["rounds", "state_start"], [*SETTLED, "carried"]),
    "`stops_at`": (["stops_at"], [*SETTLED, "round"]),
    "`plays`": (["plays"], BEGIN),
    "questions": (["when", "let", "points", "counted", "sitting_out"], INSIDE),
    "`check show`": (["check", "show"], AFTER),
    "`next tally`": (["next", "tally"], AFTER),
    "`out end line`": (["out", "end", "line"], AFTER),
    "`invariants`": (["invariants"], [*AFTER, "finished", "max(place)"]),
    "`final results": (["final", "results", "rank", "label", "headline"], RANKED),
}
EVERYTHING = list(dict.fromkeys(name for _, names in KNOWN.values() for name in names))


@pytest.mark.parametrize("row", KNOWN)
def test_what_is_known_where(row: str) -> None:
    lines = [line for line in section("What is known where").splitlines() if line.startswith(f"| {row}")]
    assert len(lines) == 1
    keys, names = KNOWN[row]
    for key in keys:
        known = [name for name in EVERYTHING if probe(key, name)]
        assert known == [name for name in EVERYTHING if name in names], key


# The kinds of questions.


def kind_rows() -> list[Any]:
    table = section("Questions").split("| --- | --- | --- | --- |\n")[1].split("\n\n")[0]
    rows = []
    for line in table.splitlines():
        _, kind, definition, facts, _ = re.split(r"(?<!\\) ?\| ?", line, maxsplit=4)
        for number, fact in enumerate(codes_of(facts)):
            rows.append(pytest.param(codes_of(definition)[0], fact, id=f"{kind} {number}"))
    return rows


@pytest.mark.parametrize(("question", "fact"), kind_rows())
def test_facts_are_written_as_the_reference_says(question: str, fact: str) -> None:
    game = read_definition(f"name: T\nplayers: 4\npartners: 2\ninputs:\n  asked: {question}\npoints: 1\n", "t.yml")
    document = {"players": ["Anna", "Ben", "Cara", "Dan"], "rounds": [{"asked": json.loads(fact)}]}
    view = score(game, document)
    assert view["rounds"][0]["problems"] == []
    assert view["rounds"][0]["missing"] == []
    assert view["rounds"][0]["points"] == [1, 1]


def test_every_kind_of_question_is_in_the_table() -> None:
    kinds = {"int", "count", "flag", "choice", "player", "side", "players", "order", "list", "dice", "things"}
    asked = {key for row in kind_rows() for key in read_example(row.values[0]) if key in BLOCKS["input"]}
    assert kinds <= asked


# The examples on the page.


def yaml_blocks() -> list[Any]:
    blocks = []
    for text in BLOCK.findall(MADE.sub("", REFERENCE)):
        named = re.search(r"^name: (.+)$", text, re.MULTILINE)
        blocks.append(pytest.param(text, id=named[1] if named else text.partition("\n")[0]))
    return blocks


WHOLE = [each for each in yaml_blocks() if re.search(r"^name:", each.values[0], re.MULTILINE)]
PARTS = [each for each in yaml_blocks() if each not in WHOLE]
# What a part can't know when it stands alone.
OF_THE_REST = {"unknown-name", "unknown-setting", "unknown-property", "unknown-option"}


@pytest.mark.parametrize("text", WHOLE)
def test_every_whole_definition_is_right(text: str) -> None:
    """Checked, its examples worked out, and no advice against it."""
    assert [str(problem) for problem in check_file(text, "example.yml")] == []
    assert "expect:" in text


@pytest.mark.parametrize("text", PARTS)
def test_every_part_of_a_definition_can_be_read(text: str) -> None:
    keys = set(read_tree(text, "part.yml").entries)
    if keys == {"examples"}:
        whole = WHOLE[0].values[0]
        text = whole[: whole.index("examples:")] + text
        assert [str(problem) for problem in check_file(text, "part.yml")] == []
        return
    rest = {"name": "name: T", "players": "players: 4", "points": "points: 1"}
    if "side" in text:
        rest["partners"] = "partners: 2"
    text += "".join(f"\n{line}" for key, line in rest.items() if key not in keys)
    assert [str(p) for p in check_file(text, "part.yml", lint=False) if p.code not in OF_THE_REST] == []


def test_recipes() -> None:
    assert len(WHOLE) > 20
    assert len(PARTS) > 10


def test_the_match_of_the_page() -> None:
    found = re.search(r"^```json\n(.*?)^```$", section("The match document"), re.DOTALL | re.MULTILINE)
    assert found
    view = score(read_definition(WHOLE[0].values[0], "harbour.yml"), found[1])
    assert [made["points"] for made in view["rounds"]] == [[5, 25, 10], [10, -18, -6]]
    assert view["problems"] == []
    assert view["state"]["dealer"] == "Anna"


def test_keys_of_a_match() -> None:
    lines = [line for line in section("The match document").splitlines() if line.startswith("| `")]
    rows = {line.split("|")[1].strip(" `"): line for line in lines}
    assert set(rows) == set(KEYS)
    assert {key for key in PLAYER_KEYS if f"`{key}`" not in rows["players"]} == {"meta"}
    for change in CHANGES:
        assert f'"{change}":' in section("People who come and go")


def test_changes_of_the_page() -> None:
    text = "name: T\nplayers: 2..6\ninputs:\n  fact: {each: player, int: 0..9}\npoints: fact\n"
    found = re.findall(r"^\| `(\{.+?\})` \|", section("People who come and go"), re.MULTILINE)
    document = {
        "players": ["Anna", "Ben", "Cara"],
        "rounds": [{"fact": [1, 1, 1]}] * 3,
        "changes": [json.loads(change) for change in found],
    }
    view = score(read_definition(text, "t.yml"), document)
    assert view["columns"] == ["Anna", "Ben", "Cara", "Eve"]
    # Eve joins with the round that comes next.
    assert view["totals"] == [3, 3, 3, 12]

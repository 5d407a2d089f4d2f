"""The tutorial: each of its steps is checked, and scores what the page says."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorer import read_definition, score
from scorer.checking import check_file
from scorer.fuzz import fuzz
from scorer.keys import BLOCKS
from scorer.reading import read_tree
from scorer.reference import MADE

PAGE = (Path(__file__).parents[2] / "docs" / "write" / "index.md").read_text(encoding="utf-8")
STEPS = re.split(r"^## Step \d: ", MADE.sub("", PAGE.split("\n## Where to go on\n")[0]), flags=re.MULTILINE)[1:]


def fenced(step: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", step, re.DOTALL | re.MULTILINE)


def cells(step: str) -> dict[str, list[int | None]]:
    """The table of a step: each row's numbers, None for an empty cell."""
    rows = {}
    for line in re.findall(r"^\| (\d+|Total) \|(.+)\|$", step, re.MULTILINE):
        texts = [text.strip().replace("−", "-") for text in line[1].split("|")]
        rows[line[0]] = [int(text) if text else None for text in texts]
    return rows


STEP = pytest.mark.parametrize("number", range(len(STEPS)), ids=lambda number: f"step {number + 1}")


def definition(number: int) -> str:
    (text,) = fenced(STEPS[number], "yaml")
    return text


def test_there_are_enough_steps() -> None:
    assert 7 <= len(STEPS) <= 9
    assert re.findall(r"^## Step (\d)", PAGE, re.MULTILINE) == [str(number + 1) for number in range(len(STEPS))]


@STEP
def test_each_step_is_a_whole_definition(number: int) -> None:
    """Nothing is wrong with it and nothing to advise; its examples come out."""
    assert [str(problem) for problem in check_file(definition(number), "orchard.yml")] == []


@STEP
def test_each_step_scores_what_the_page_says(number: int) -> None:
    game = read_definition(definition(number), "orchard.yml")
    matches = fenced(STEPS[number], "json")
    if not matches:
        assert any(example.publish and example.expect for example in game.examples)
        return
    view: dict[str, Any] = score(game, json.loads(matches[0]))
    assert view["problems"] == []
    assert [problem for made in view["rounds"] for problem in made["problems"]] == []
    said = cells(STEPS[number])
    if said:
        scored = {str(made["number"]): made["points"] for made in view["rounds"]}
        assert said == {**scored, "Total": view["totals"]}


@pytest.mark.parametrize(("number", "winners"), [(1, None), (2, ["Anna"]), (5, ["Ben"]), (6, ["Ben"])])
def test_who_wins(number: int, winners: list[str] | None) -> None:
    """Step 3 ends with two at the target, step 6 at 30, in step 7 the lowest total wins."""
    view = score(read_definition(definition(number), "orchard.yml"), fenced(STEPS[number], "json")[0])
    assert (view["over"]["winners"] if view["over"] else None) == winners


def test_each_step_adds_something() -> None:
    keys = [set(read_tree(definition(number), "orchard.yml").entries) for number in range(len(STEPS))]
    for before, after in itertools.pairwise(keys):
        assert before <= after
    assert len(keys[-1]) > len(BLOCKS["game"]) / 2, "the last step shows most of what there is"


def test_the_whole_game_under_random_matches() -> None:
    report = fuzz(read_definition(definition(len(STEPS) - 1), "orchard.yml"), 200, seed=3)
    assert report.failures == []
    assert report.ended > 20


def test_the_invariant_of_the_page_can_fail() -> None:
    """Without the sting in it the invariant is wrong, and fuzz finds that out."""
    text = definition(7)
    spoilt = text.replace(" - (sting if stung != nobody else 0)", "")
    assert spoilt != text
    assert fuzz(read_definition(spoilt, "orchard.yml"), 50, seed=3).failures


def test_the_words_of_the_page() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    assert "!" not in prose.replace("<!--", "")
    assert not re.search(r"\b(invalid|error|oops|simply|easy|just)\b", prose, re.IGNORECASE)

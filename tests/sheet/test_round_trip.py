"""Whatever match the engine reads, the sheet takes in and gives out again without changing a score: all worked examples
of all games, all cases from outside, and what a document may say of people that the sheet itself has no button for."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from build_scripts.environment import node_programs
from scorer import Game, MatchError
from scorer.digest import digest
from scorer.view import score
from tests.scorer.catalogue import PATHS, examples_of, game_at
from tests.scorer.small import small
from tests.scorer.test_cases import CASE_FILES, MATCH_KEYS, case_file, game_of

HERE = Path(__file__).parent
# What the sheet writes otherwise than it was written, with the same meaning.
WRITTEN_ANEW = ("ids",)


def taken_in(game: Game, documents: list[Any], known: bool) -> list[Any]:
    """The documents after the sheet has read and written them; `known`: with the digest of the game at hand."""
    node, _ = node_programs()
    entry = digest(game)["static_entry"]
    inputs = entry["fields"] if known and entry else []
    run = subprocess.run(
        [str(node), str(HERE / "round_trip.js")],
        input=json.dumps([{"document": document, "inputs": inputs} for document in documents]),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return list(json.loads(run.stdout))


def scored(game: Game, document: Any) -> dict[str, Any]:
    return {key: value for key, value in score(game, document).items() if key not in WRITTEN_ANEW}


@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_example_keeps_its_scores(path: Path, known: bool) -> None:
    game = game_at(path)
    documents = [{"format": "houserules.match/1", "game": game.slug, **document} for document in examples_of(game)]
    for before, after in zip(documents, taken_in(game, documents, known), strict=True):
        assert scored(game, after) == scored(game, before)


@pytest.mark.parametrize("path", CASE_FILES, ids=lambda path: path.stem)
def test_every_case_keeps_its_scores(path: Path) -> None:
    data = case_file(path)
    game = game_of(data["game"])
    documents = []
    for case in data["cases"]:
        document = {"format": "houserules.match/1", "game": game.slug}
        document |= {key: case[key] for key in MATCH_KEYS if key in case}
        try:
            score(game, document)
        except MatchError:
            continue
        documents.append(json.loads(json.dumps(document, default=str)))
    for before, after in zip(documents, taken_in(game, documents, known=True), strict=True):
        assert scored(game, after) == scored(game, before)


NUMBERS = "players: 2..4\ninputs: {n: {each: player, int: any}}\npoints: n\nend: never"
N = {"n": {"Anna": 1, "Ben": 2}}
PEOPLE = [
    {"players": [{"name": "Anna", "opening": 20}, {"name": "Ben", "opening": 1.5, "meta": {"x": 1}}], "rounds": [N]},
    {"players": [{"name": "Al", "id": "a"}, {"name": "Bo", "id": "b"}], "first": "b", "rounds": [{"n": {"a": 1}}]},
    {"players": ["Anna", "Ben", {"name": "Cara", "from": 2, "to": 2}], "rounds": [N, {"n": {"Cara": 5} | N["n"]}, N]},
    {"players": ["Anna", "Ben", "Cara"], "changes": [{"round": 2, "join": "Cara", "opening": 7}], "rounds": [N, N]},
    {"players": ["Anna", "Ben"], "changes": [{"round": 2, "join": {"name": "Cara", "to": 2}}], "rounds": [N, N, N]},
    {
        "players": ["Anna", "Ben", "Cara"],
        "changes": [{"round": 2, "leave": "Cara"}, {"round": 3, "return": "Cara", "opening": 9}],
        "rounds": [N | {"n": {"Cara": 1} | N["n"]}, N, N],
    },
    {"players": ["Anna", "Ben", {"name": "Cy", "id": "c"}], "changes": [{"round": 2, "leave": "c"}], "rounds": [N, N]},
    {"players": ["  Anna", "Ben   B"], "rounds": [{"n": [1, 2]}]},
    {"players": ["Anna", "Ben"], "rounds": [None, N], "meta": {"notes": None}},
]


@pytest.mark.parametrize("document", PEOPLE, ids=lambda document: json.dumps(document)[:60])
def test_what_a_document_says_of_people_is_kept(document: Any) -> None:
    game = small(NUMBERS)
    document = {"format": "houserules.match/1", "game": game.slug, **document}
    (after,) = taken_in(game, [document], known=True)
    assert scored(game, after) == scored(game, document)
    # Taken in once more it is the same.
    assert taken_in(game, [after], known=True) == [after]

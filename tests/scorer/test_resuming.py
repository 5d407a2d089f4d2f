"""A match that goes on where an earlier one was comes out as if it had been scored from its beginning."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorer import MatchError, bridge, entry, score
from scorer.compare import compare
from scorer.entry import form_at
from scorer.explain import explain
from scorer.expression.scope import WORK
from scorer.fold import Played, play
from scorer.fuzz import Report, random_match
from scorer.match import read_match
from scorer.view import view_of
from tests.scorer.catalogue import PATHS, game_at
from tests.scorer.small import NUMBERS, definition, document, small

MATCHES = 6
EDITS = 8


def edited(match: dict[str, Any], others: list[Any], random: Random) -> dict[str, Any]:
    """The same match after somebody corrected, added, removed or inserted a round, or plays on."""
    rounds = list(match["rounds"])
    fresh = random.choice(others or [{}])
    what = random.choice(("last", "any", "add", "remove", "insert", "play on"))
    if what == "add" or not rounds:
        rounds.append(fresh)
    elif what == "last":
        rounds[-1] = fresh
    elif what == "any":
        rounds[random.randrange(len(rounds))] = fresh
    elif what == "remove":
        rounds.pop(random.randrange(len(rounds)))
    elif what == "insert":
        rounds.insert(random.randrange(len(rounds) + 1), {})
    else:
        return {**match, "play_on": not match.get("play_on", False)}
    return {**match, "rounds": rounds}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_edit_comes_out_as_from_the_beginning(path: Path) -> None:
    game, random = game_at(path), Random(path.stem)
    latest: Played | None = None
    scored = 0
    for _ in range(MATCHES):
        match = random_match(game, random, Report())
        others = random_match(game, random, Report())["rounds"]
        for _ in range(EDITS):
            match = edited(match, others, random)
            try:
                whole = json.dumps(score(game, match))
            except MatchError:
                continue
            latest = play(read_match(game, match), latest)
            assert json.dumps(view_of(latest)) == whole
            number = random.randint(1, len(match["rounds"]) + 1)
            assert json.dumps(form_at(latest, number)) == json.dumps(entry(game, match, number))
            scored += 1
    assert scored > MATCHES


def test_rounds_in_common_are_not_worked_out_again() -> None:
    game = small(NUMBERS)
    before = play(read_match(game, document([{"n": [1, 2, 3]}, {"n": [4, 5, 6]}])))
    rounds = list(before.rounds)
    after = play(read_match(game, document([{"n": [1, 2, 3]}, {"n": [4, 5, 7]}])), before)
    assert after.rounds[0] is rounds[0]
    assert after.rounds[1] is not rounds[1]
    assert after.totals == [5, 7, 10]


@pytest.mark.parametrize(
    "other",
    [
        document([{"n": [1, 2, 3]}], ["Anna", "Ben", "Dora"]),
        document([{"n": [1, 2, 3]}], play_on=True),
        document([{"n": [1, 2, 3]}], first="Ben"),
        document([{"n": [1, 2, True]}]),
    ],
)
def test_another_table_is_worked_out_anew(other: dict[str, Any]) -> None:
    """In Python True equals 1; a fact that is no number is told all the same."""
    game = small(NUMBERS)
    before = play(read_match(game, document([{"n": [1, 2, 1]}])))
    after = play(read_match(game, other), before)
    assert after.rounds[0] is not before.rounds[0]
    assert view_of(after) == score(game, other)


def test_a_roll_to_come_changes_an_earlier_frame() -> None:
    """Bowling: a strike waits for two rolls of later frames, which may be corrected."""
    game = definition("bowling")
    first = {"players": ["Ann"], "rounds": [{"rolls": {"Ann": [10]}}, {"rolls": {"Ann": [3, 4]}}]}
    second = {"players": ["Ann"], "rounds": [{"rolls": {"Ann": [10]}}, {"rolls": {"Ann": [5, 4]}}]}
    before = play(read_match(game, first))
    assert view_of(play(read_match(game, second), before)) == score(game, second)


def test_the_work_of_many_taps_does_not_add_up() -> None:
    """Each answer may take as much work as the first: a limit is not reached by asking again."""
    game = definition("hearts")
    match = random_match(game, Random(3), Report())
    latest = play(read_match(game, match))
    state = latest.states[-1]
    for _ in range(5):
        view_of(latest)
        latest = play(read_match(game, match), latest)
        assert latest.states[-1] is state
        assert state.frame[WORK] == [state.work]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_matches_that_share_rounds_are_compared_and_explained_as_if_they_did_not(path: Path) -> None:
    game, random = game_at(path), Random(path.stem)
    bridge.games[game.slug] = game
    match = random_match(game, random, Report())
    for _ in range(EDITS):
        before, match = match, edited(match, match["rounds"], random)
        asked = {"slug": game.slug, "before": before, "after": match}
        bridge.forget()
        view = bridge.call("view", json.dumps({"slug": game.slug, "match": before}))
        told = json.loads(bridge.call("compare", json.dumps(asked)))
        try:
            expected = compare(game, before, match)
        except MatchError:
            assert "problems" in told
        else:
            assert told == {"ok": json.loads(json.dumps(expected))}
            number = random.randint(0, len(score(game, match)["rounds"]))
            why = bridge.call("explain", json.dumps({"slug": game.slug, "match": match, "round": number}))
            assert json.loads(why) == {"ok": json.loads(json.dumps(explain(game, match, number, 0)))}
        assert bridge.call("view", json.dumps({"slug": game.slug, "match": before})) == view


def test_a_match_that_can_not_be_scored_leaves_the_next_one_alone() -> None:
    bridge.games["small"] = small(NUMBERS)
    good = json.dumps({"slug": "small", "match": document([{"n": [1, 2, 3]}])})
    bad = json.dumps({"slug": "small", "match": document([{"n": [1, 2, 3]}], ["Anna", "Anna"])})
    told = bridge.call("view", good)
    assert "problems" in json.loads(bridge.call("view", bad))
    assert bridge.call("view", good) == told
    bridge.forget()
    assert bridge.call("view", good) == told

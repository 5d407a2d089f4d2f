"""House rules with halves, and those that each player has."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.building import read_definition
from scorer.checking import check_file
from scorer.digest import digest
from scorer.fuzz import fuzz
from tests.scorer.small import played, small

# Go: what White gets for moving second is usually six and a half or seven and a half
# (https://en.wikipedia.org/wiki/Komi_(Go)).
GO = (
    "players: 2\nsettings:\n  komi: {int: 0.5..9.5, default: 6.5}\n  stake: {int: 0..10, step: 0.25, default: 1.5}\n"
    "variants: {old: {set: {komi: 5.5}}}\n"
    "inputs: {area: {each: player, int: 0..361}}\npoints: area + (komi if me != first else 0)\nrounds: 1\n"
)


@pytest.mark.parametrize(("komi", "totals", "winner"), [(None, [184, 183.5], "Anna"), (7.5, [184, 184.5], "Ben")])
def test_halves(komi: Any, totals: list[Any], winner: str) -> None:
    view = played(small(GO), [{"area": [184, 177]}], 2, settings={} if komi is None else {"komi": komi})
    assert (view["totals"], view["over"]["winners"]) == (totals, [winner])
    assert view["settings"]["komi"] == (komi or 6.5)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"komi": 6.7}, "'Komi' goes up from 0.5 in steps of 1, but got 6.7. The printed rule is used."),
        ({"stake": 0.3}, "'Stake' goes up from 0 in steps of 0.25, but got 0.3. The printed rule is used."),
        ({"komi": 10.5}, "'Komi' goes from 0.5 to 9.5, this is 10.5. The printed rule is used."),
        ({"komi": "6.5"}, "'Komi' is a number. The printed rule is used."),
    ],
)
def test_what_is_no_step_is_told(settings: dict[str, Any], said: str) -> None:
    assert played(small(GO), [], 2, settings=settings)["problems"] == [said]


def test_what_the_sheet_is_told_of_halves_is_plain() -> None:
    told = digest(small(GO))
    komi, stake = told["settings"]
    assert (komi["low"], komi["high"], komi["step"], komi["default"], komi["default_text"]) == (0.5, 9.5, 1, 6.5, "6.5")
    assert stake["step"] == 0.25
    assert told["variants"][0]["set"] == {"komi": 5.5}
    assert fuzz(small(GO), runs=30).failures == []


EACH = (
    "name: E\nplayers: 3\nsettings: {handicap: {int: 0..80, default: 0, each: player}}\n"
    "inputs: {n: {each: player, int: 0..50}}\npoints: n + handicap\nrounds: 1\nexamples:\n"
    "  - players: [Anna, Ben, Cara]\n    settings: {handicap: GIVEN}\n    rounds: [{n: [1, 2, 3]}]\n"
)


@pytest.mark.parametrize(
    ("given", "totals", "said"),
    [
        ("{Ben: 12}", [1, 14, 3], ""),
        ("[0, 12, 5]", [1, 14, 8], ""),
        ("4", [5, 6, 7], ""),
        ("[0, 12]", None, "The rule 'handicap' has 2 values for 3 players."),
        ("{Bob: 1}", None, "Nobody here is called 'Bob'."),
        ("{Ben: 300}", None, "'Handicap' goes from 0 to 80, this is 300"),
        ("[0, 0, x]", None, "'Handicap' is a whole number"),
    ],
)
def test_what_each_player_has_in_an_example(given: str, totals: Any, said: str) -> None:
    text = EACH.replace("GIVEN", given)
    found = check_file(text + (f"    expect: {{totals: {totals}}}\n" if totals else ""), "e.yml")
    assert [said in problem.message for problem in found] == ([True] if said else [])
    if not said:
        assert read_definition(text, "e.yml").examples

"""The form of a round: what is asked of whom, what may be answered, what the answers come to."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import MatchError, entry
from tests.scorer.small import definition, document, small


def form(game: Any, rounds: list[Any], number: int = 1, players: Any = 3, **more: Any) -> dict[str, Any]:
    return entry(game, document(rounds, players, **more), number)


def test_the_preview_speaks_of_the_number_that_the_game_shows() -> None:
    """501 counts down: what is left is what the board shows, not what was scored."""
    darts = definition("darts501")
    visits = [{"scored": {"Anna": 180}}, {"scored": {"Ben": 60}}]
    second = form(darts, visits, 2, 2)
    assert second["preview"] == ["Ben: 60 points, now 441 left."]
    assert second["announce"] == "Visit 2 written. Ben 60, now 441 left."
    # The leg is over, and what is left belongs to the next one.
    leg = [{"scored": {"Anna": 40}, "on_double": True}]
    last = form(darts, leg, 1, 2, settings={"goal": "other", "start_at": 40, "legs": 2})
    assert last["preview"] == ["Anna: 40 points."]


def fields(game: Any, rounds: list[Any], number: int = 1, players: Any = 3, **more: Any) -> dict[str, dict[str, Any]]:
    return {field["input"]: field for field in form(game, rounds, number, players, **more)["fields"]}


TURTLE = definition("turtle-king")
KING = definition("king")


def test_a_deal_of_turtle_king() -> None:
    empty = form(TURTLE, [])
    assert (empty["title"], empty["settles"], empty["preview"]) == ("Deal 1", False, [])
    assert empty["button"] == {"ready": False, "text": "Missing: what happened and who drinks"}
    half = form(TURTLE, [{"how": "showdown"}])
    assert half["button"] == {"ready": False, "text": "Say who drinks"}
    full = form(TURTLE, [{"how": "showdown", "drinker": "Ben"}])
    assert full["button"] == {"ready": True, "text": "Next deal"}
    assert full["preview"] == ["Ben: 2 drinks, which makes 2 of 6."]
    assert full["points"] == [0, 2, 0]
    assert full["announce"] == "Deal 1 written. Anna 0, total 0; Ben 2, total 2; Cara 0, total 0."
    wrong = form(TURTLE, [{"how": "showdown", "drinker": "Zoe"}])
    assert wrong["problems"] == ["Nobody here is called 'Zoe'."]
    assert [field["problem"] for field in wrong["fields"]] == [None, "Nobody here is called 'Zoe'."]


def test_who_is_out_is_shown_and_can_not_be_chosen() -> None:
    deals = [{"how": "showdown", "drinker": "Cara"}] * 3
    players = fields(TURTLE, deals, 4)["drinker"]["players"]
    assert [(seat["name"], seat["takes_part"], seat["reason"]) for seat in players] == [
        ("Anna", True, None),
        ("Ben", True, None),
        ("Cara", False, "out since deal 3"),
    ]


def test_a_hand_of_king() -> None:
    players = ["Ayşe", "Bora", "Cem", "Deniz"]
    start = fields(KING, [], 1, players)
    assert start["taken"]["known"] is False or not start["taken"]["visible"]
    made = fields(KING, [{"game": "no_queens", "taken": {"Ayşe": 1, "Bora": 2}}], 1, players)["taken"]
    assert (made["kind"], made["each"], made["total"], made["left"]) == ("count", "player", 4, 1)
    assert made["ask"] == "How many queens did each player take?"
    assert made["value"] == {"Ayşe": 1, "Bora": 2}
    assert made["pad"] == [0, 1, 2, 3, 4]
    filled = fields(KING, [{"game": "no_queens", "taken": {"Ayşe": 1, "Bora": 2, "Cem": 1}}], 1, players)["taken"]
    assert (filled["filled"], filled["left"]) == ({"Deniz": 0}, 0)


def test_used_up_options_say_why() -> None:
    hands = [{"game": "no_queens", "taken": [4, 0, 0, 0]}] * 2
    options = {option["key"]: option for option in fields(KING, hands, 3, 4)["game"]["options"]}
    assert options["no_queens"]["unavailable"]
    assert options["no_queens"]["quota"] == [2, 2]
    assert options["no_hearts"]["unavailable"] is None
    assert options["no_hearts"]["props"]["worth"] == -30


def test_the_option_of_the_round_itself_is_not_greyed() -> None:
    hands = [{"game": "no_queens", "taken": [4, 0, 0, 0]}] * 2
    for number in (1, 2):
        options = {option["key"]: option for option in fields(KING, hands, number, 4)["game"]["options"]}
        assert options["no_queens"]["unavailable"] is None


KINDS = small(
    """
round: hand
settings: {halves: {flag: false}}
inputs:
  bid: {each: player, int: 0..13, label: Bid}
  took: {each: player, count: 13, later: true, label: Took}
  half: {each: player, int: -5..5, step: 0.5, when: halves, fold: true}
  any: {int: any, optional: true, usual: [26, 41], words: {0: miss}, unit: point/points, help: Any at all}
  out: {player: true, nobody: Nobody went out, when: 'bid[first] > 0'}
  flag: {flag: false}
  rolls: {list: 1..3, int: 0..10}
  throw: {dice: 5, default: "[1, 1, 1, 1, 1]"}
  cards: {things: {q: {label: Queen, max: 4}, k: King}, size: 0..5, default: "[]"}
  order: {order: some, when: halves}
points: took
""".replace("  out:", "  gone:").replace("  any:", "  free:")
)


def test_every_kind_has_its_own() -> None:
    made = fields(KINDS, [])
    assert [made[key]["kind"] for key in made] == [
        "int", "count", "int", "int", "player", "flag", "list", "dice", "things", "order",
    ]  # fmt: skip
    assert made["bid"]["pad"] == list(range(14))
    assert made["free"]["pad"] is None
    assert (made["free"]["usual"], made["free"]["words"], made["free"]["help"]) == (
        [26, 41],
        {"0": "miss"},
        "Any at all",
    )
    assert (made["free"]["optional"], made["bid"]["optional"]) == (True, False)
    assert (made["took"]["later"], made["bid"]["later"]) == (True, False)
    assert (made["half"]["fold"], made["half"]["visible"]) == (True, False)
    assert made["gone"]["nobody"] == "Nobody went out"
    assert (made["gone"]["visible"], made["gone"]["known"]) == (False, False)
    assert made["flag"]["default"] is False
    assert made["rolls"]["length"] == [1, 3]
    assert made["throw"]["length"] == [5, 5]
    assert made["throw"]["default"] == [1, 1, 1, 1, 1]
    assert [(option["key"], option["max"]) for option in made["cards"]["options"]] == [("q", 4), ("k", None)]


def test_a_question_comes_when_it_is_known() -> None:
    assert (
        fields(KINDS, [{"bid": [0, 0, 0]}])["gone"]["visible"],
        fields(KINDS, [{"bid": [0, 0, 0]}])["gone"]["known"],
    ) == (False, True)
    assert fields(KINDS, [{"bid": [2, 0, 0]}])["gone"]["visible"] is True
    half = fields(KINDS, [], settings={"halves": True})["half"]
    assert (half["visible"], half["step"]) == (True, 0.5)
    assert [(seat["low"], seat["high"]) for seat in half["players"]] == [(-5, 5)] * 3


def test_results_show_the_bid_above() -> None:
    seats = fields(KINDS, [{"bid": [3, 0, 1]}])["took"]["players"]
    assert [seat["note"] for seat in seats] == ["bid 3", "bid 0", "bid 1"]


def test_nobody_is_an_answer() -> None:
    assert fields(KINDS, [{"bid": [1, 1, 1], "gone": "nobody"}])["gone"]["value"] == ""
    assert fields(KINDS, [{"bid": [1, 1, 1], "gone": "Ben"}])["gone"]["value"] == "Ben"
    assert fields(KINDS, [{"bid": [1, 1, 1]}])["gone"]["value"] is None


@pytest.mark.parametrize("number", [-3, 0, 1, 2, 3, 99])
def test_any_number_has_a_form(number: int) -> None:
    made = form(TURTLE, [{"how": "called", "drinker": "Ben"}], number)
    assert made["round"] == min(max(number, 1), 2)


def test_forms_of_rows() -> None:
    game = small(
        "rows: {one: {}, two: {when: players > 3}, three: {}}\ninputs: {n: {each: player, int: any}}\npoints: n"
    )
    titles = [form(game, {"three": {"n": [1, 2, 3]}}, number)["title"] for number in range(1, 6)]
    assert titles[:3] == ["One", "Two", "Three"]
    assert fields(game, {"three": {"n": [1, 2, 3]}}, 3)["n"]["value"] == {"Anna": 1, "Ben": 2, "Cara": 3}


def test_a_form_of_what_can_not_be_read() -> None:
    with pytest.raises(MatchError):
        entry(TURTLE, {"players": ["Anna"]}, 1)


def test_a_form_changes_nothing() -> None:
    """Asking for a form of an early round leaves the match as it is."""
    match = KING.examples[0].document
    before = form(KING, match["rounds"], 20, match["players"])
    for number in range(1, 20):
        form(KING, match["rounds"], number, match["players"])
    assert form(KING, match["rounds"], 20, match["players"]) == before

"""From round to round: what is carried, who is out, when it is over, what can't be and what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import NUMBERS, definition, missing, played, points, problems, small


def states(view: dict[str, Any], key: str) -> list[Any]:
    """A carried value that is shown, as each round found it, and as the next will."""
    label = key.capitalize()
    return [made["show"][label] for made in view["rounds"]] + [view["next"]["show"].get(label)]


def numbers(*rows: list[Any]) -> list[dict[str, Any]]:
    return [{"n": row} for row in rows]


# Carried values.


def test_all_follow_from_the_old_ones() -> None:
    """Two values that change places: neither sees the other's new value."""
    game = small("state:\n  a: {start: 1, next: b}\n  b: {start: 2, next: a}\nshow: {a: a, b: b}\npoints: a")
    view = played(game, [{}] * 3)
    assert states(view, "a") == [1, 2, 1, 2]
    assert states(view, "b") == [2, 1, 2, 1]
    assert view["totals"] == [4, 4, 4]


def test_total_and_points_include_the_round() -> None:
    game = small(
        NUMBERS + "state:\n  best: {start: 0, next: max(total)}\n  last: {start: 0, next: max(points)}\n"
        "  before: {start: 0, next: sum(n)}\nshow: {best: best, last: last, before: before}"
    )
    view = played(game, numbers([1, 2, 3], [5, 0, 1]))
    assert states(view, "best") == [0, 3, 6]
    assert states(view, "last") == [0, 3, 5]
    assert states(view, "before") == [0, 6, 6]


def test_a_round_sees_the_total_before_it() -> None:
    game = small(NUMBERS.replace("points: n", "points: n + total"))
    assert points(played(game, numbers([1, 2, 0], [1, 2, 0], [0, 0, 1]))) == [[1, 2, 0], [2, 4, 0], [3, 6, 1]]


@pytest.mark.parametrize("form", ["{tally: n > 5}", "{start: 0, next: bags + (n > 5)}"])
def test_tally(form: str) -> None:
    form = form.replace("{", "{each: player, ")
    view = played(small(NUMBERS + f"state:\n  bags: {form}\nshow: {{bags: bags}}"), numbers([6, 1, 9], [7, 1, 1]))
    assert states(view, "bags") == [[0, 0, 0], [1, 0, 1], [2, 0, 1]]


def test_a_conditional_tally_adds_nothing_otherwise() -> None:
    game = small(
        NUMBERS + "state:\n  bags:\n    tally:\n      - if sum(n) > 10: 2\n      - if sum(n) > 5: 1\nshow: {bags: bags}"
    )
    assert states(played(game, numbers([9, 9, 9], [2, 2, 2], [0, 0, 0])), "bags") == [0, 2, 3, 3]


def test_a_start_may_read_the_settings_and_who_is_first() -> None:
    game = small(
        "settings: {stake: {int: 1..9, default: 3}}\nstate:\n  pot: {start: stake * players, next: pot + stake}\n"
        "  dealer: {start: first, next: next(dealer)}\nshow: {pot: pot, dealer: dealer}\npoints: 0"
    )
    view = played(game, [{}] * 2, first="Ben", settings={"stake": 5})
    assert states(view, "pot") == [15, 20, 25]
    assert states(view, "dealer") == ["Ben", "Cara", "Anna"]


# Out, and what waits for it.

DUEL = small(
    "round: deal\n"
    + NUMBERS
    + "state:\n  dealer: {start: first, next: next(dealer)}\n  alive: {start: 0, next: count(not out)}\n"
    "  seen: {start: 0, next: 'sum(total)'}\nshow: {dealer: dealer, alive: alive, seen: seen}\n"
    "out: total >= 6\nend:\n  - if count(not out) <= 1: one player remains\n"
    "rank: [{low: out}, {low: total}, {high: out_round}]"
)


def test_exactly_the_limit_is_out() -> None:
    assert played(DUEL, numbers([5, 6, 7]))["out"] == [None, 1, 1]


def test_the_deal_passes_over_somebody_just_out() -> None:
    view = played(DUEL, numbers([0, 6, 0], [1, 0, 2]))
    assert states(view, "dealer") == ["Anna", "Cara", "Anna"]


def test_the_dealer_who_goes_out_passes_it_on() -> None:
    view = played(DUEL, numbers([6, 0, 0], [0, 1, 2], [0, 0, 1]))
    assert states(view, "dealer") == ["Anna", "Ben", "Cara", "Ben"]


def test_what_counts_who_is_out_sees_this_round() -> None:
    view = played(DUEL, numbers([6, 0, 0], [0, 0, 0]))
    assert states(view, "alive") == [0, 2, 2]
    assert states(view, "seen") == [0, 6, 6]


def test_who_is_out_stays_out() -> None:
    """Latched: a total that falls again does not bring anybody back."""
    falls = small(NUMBERS + "out: points >= 6")
    view = played(falls, numbers([6, 0, 0], ["-", 6, 0], ["-", "-", 1]))
    assert view["out"] == [1, 2, None]


def test_out_is_empty_not_nought() -> None:
    view = played(DUEL, numbers([6, 0, 0], ["-", 1, 2]))
    assert points(view)[1] == [None, 1, 2]
    assert view["rounds"][1]["running"] == [None, 1, 2]
    assert view["rounds"][1]["plays"] == [False, True, True]
    assert view["rounds"][1]["unfinished"] is False
    assert view["totals"] == [6, 1, 2]


def test_several_go_out_at_once() -> None:
    view = played(DUEL, numbers([6, 7, 0]))
    assert view["out"] == [1, 1, None]
    assert view["over"]["round"] == 1
    assert view["ranks"] == [2, 3, 1]


def test_correcting_an_early_round_recomputes_everything() -> None:
    """https://github.com/UEWBot/dipvis/issues/89: correcting one round left stale totals and places.
    Cara is out in deal 4; a drink of deal 1 was Ben's; she is in again, and undoing it is exact."""
    game = definition("turtle-king")
    deals = [{"how": "showdown", "drinker": name} for name in ("Cara", "Cara", "Ben", "Cara")]
    before = played(game, deals)
    assert before["totals"] == [0, 2, 6]
    assert before["out"] == [None, None, 4]
    corrected = [{"how": "showdown", "drinker": "Ben"}, *deals[1:]]
    after = played(game, corrected)
    assert (after["totals"], after["out"]) == ([0, 4, 4], [None, None, None])
    assert after["next"]["plays"] == [True, True, True]
    assert played(game, deals) == before


# The end.

RACE = small(
    "settings: {target: {int: 10..200, default: 30}}\n"
    + NUMBERS
    + "end:\n  - if max(total) >= target: somebody has {target}"
)


def test_rounds_after_the_end_are_kept_and_do_not_count() -> None:
    rounds = numbers([10, 0, 0], [20, 0, 0], [0, 50, 0], [99, "x", 0])
    view = played(RACE, rounds)
    assert (view["over"]["round"], view["over"]["why"], view["over"]["winners"]) == (2, "somebody has 30", ["Anna"])
    assert [made["beyond"] for made in view["rounds"]] == [False, False, True, True]
    assert points(view)[2:] == [[None] * 3, [None] * 3]
    assert problems(view) == [[], [], [], []]
    assert view["totals"] == [30, 0, 0]
    assert (view["next"]["round"], view["next"]["entry"]) == (None, None)
    longer = played(RACE, rounds[:3], settings={"target": 50})
    assert longer["over"]["round"] == 3
    assert longer["totals"] == [30, 50, 0]


def test_play_on() -> None:
    view = played(RACE, numbers([30, 0, 0], [0, 50, 0]), play_on=True)
    assert view["over"] is None
    assert view["totals"] == [30, 50, 0]
    assert view["next"]["round"] == 3


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5])
def test_a_fixed_number_of_rounds(count: int) -> None:
    game = small("round: hand\nrounds: 3\n" + NUMBERS)
    view = played(game, numbers(*[[1, 2, 3]] * count))
    assert bool(view["over"]) is (count >= 3)
    assert [made["beyond"] for made in view["rounds"]] == [number >= 3 for number in range(count)]
    if view["over"]:
        assert (view["over"]["round"], view["over"]["why"]) == (3, "all 3 hands have been played")
        assert view["next"]["round"] is None
    else:
        assert view["next"]["round"] == count + 1


def test_no_fixed_number() -> None:
    game = small("settings: {hands: {int: 0..20, default: 0}}\nrounds: hands\n" + NUMBERS)
    assert played(game, numbers(*[[1, 2, 3]] * 30))["over"] is None
    assert played(game, numbers(*[[1, 2, 3]] * 30), settings={"hands": 20})["over"]["round"] == 20


def test_the_first_condition_that_holds_is_why() -> None:
    game = small(
        NUMBERS + "end:\n  - if max(total) >= 50: fifty\n  - if max(total) >= 10: ten\n  - if round == 1: one round"
    )
    assert played(game, numbers([60, 0, 0]))["over"]["why"] == "fifty"
    assert played(game, numbers([20, 0, 0]))["over"]["why"] == "ten"
    assert played(game, numbers([0, 0, 0]))["over"]["why"] == "one round"


# What is missing, and what can't be, in the middle.

DEALT = small(
    "rounds: 3\n" + NUMBERS + "state:\n  dealer: {start: first, next: next(dealer)}\n  high: {start: 0, next: max(n)}\n"
    "check:\n  - if sum(n) != 6: It must be six in all\nshow: {dealer: dealer, high: high}"
)


def test_an_unfinished_round_in_the_middle() -> None:
    """What hangs on its facts stays as it was, everything else goes on; the total is one so far."""
    view = played(DEALT, numbers([1, 2, 3], [4, None, 1], [2, 2, 2]))
    assert points(view) == [[1, 2, 3], [4, None, 1], [2, 2, 2]]
    assert missing(view) == [{}, {"n": ["Ben"]}, {}]
    assert view["totals"] == [7, 4, 6]
    assert view["so_far"] == [False, True, False]
    assert states(view, "dealer")[:3] == ["Anna", "Ben", "Cara"]
    assert states(view, "high")[:3] == [0, 3, 3]
    assert view["over"] is None, "it can't be over while a round is open"
    assert played(DEALT, numbers([1, 2, 3], [4, 1, 1], [2, 2, 2]))["over"]["round"] == 3


def test_a_round_that_can_not_be_in_the_middle() -> None:
    view = played(DEALT, numbers([1, 2, 3], [4, 4, 1], [2, 2, 2]))
    assert points(view) == [[1, 2, 3], [None, None, None], [2, 2, 2]]
    assert problems(view) == [[], ["It must be six in all."], []]
    assert view["rounds"][1]["problem_places"] == [{"input": "n", "player": None}]
    assert view["totals"] == [3, 4, 5]
    assert states(view, "high")[:3] == [0, 3, 3]
    assert view["over"] is None
    assert [note["round"] for note in view["notes"]] == [2]


@pytest.mark.parametrize("last", [[4, None, 1], [4, 4, 1], []])
def test_a_last_round_that_is_not_whole_is_still_in_hand(last: list[Any]) -> None:
    view = played(DEALT, numbers([1, 2, 3], last))
    assert view["state"] == {"dealer": "Ben", "high": 3}
    if None in last or not last:
        assert view["next"]["round"] == 2


def test_a_check_of_each_player_names_who() -> None:
    game = small(NUMBERS + "check:\n  - if n > 9: '{me} has more than nine'")
    view = played(game, numbers([1, 10, 11]))
    assert problems(view) == [["Ben has more than nine."]]
    assert view["rounds"][0]["problem_places"] == [{"input": "n", "player": "Ben"}]
    assert view["totals"] == [0, 0, 0]


def test_arithmetic_without_an_answer() -> None:
    game = small("inputs: {n: {each: player, int: any}}\nlet: {share: 12 / n}\npoints: share if n > 0 else 0")
    assert problems(played(game, numbers([1, 0, 3]))) == [[]]  # nobody needs the share of nought
    game = small("inputs: {n: {each: player, int: any}}\npoints: 12 / n")
    view = played(game, numbers([1, 0, 3]))
    assert problems(view) == [["This can't be worked out: a division by zero."]]
    assert view["totals"] == [0, 0, 0]


# Games that end in the middle of a round: what is counted first, counts first.

CRIBBAGE = (
    "settings: {target: {int: 61..121, step: 60, default: 121}}\n"
    "state: {dealer: {start: first, next: next(dealer)}}\n"
    "inputs:\n  pegged: {each: player, int: 0..60, default: 0}\n  hand: {each: player, int: 0..29}\n"
    "  crib: {int: 0..29}\nstops_at: {at: target, exactly: EXACTLY}\npoints:\n"
    "  pegging: {is: pegged, counted: 0}\n  hands: {is: hand, counted: 'dist(dealer, me) + players * (me == dealer)'}\n"
    "  box: {is: crib if me == dealer else 0, counted: players + 1}\n"
    "end:\n  - if max(total) >= target: somebody is home"
)


@pytest.mark.parametrize(
    ("pegged", "hands", "crib", "exactly", "totals"),
    [
        # Anna deals, both need 6 (115 of 121): Ben, who counts first, is home; nothing counts after him.
        ([115, 115], [8, 8], 4, True, [115, 121]),
        ([115, 115], [8, 8], 4, False, [115, 123]),
        # Ben's hand is too small: Anna counts hand, then crib.
        ([115, 115], [4, 5], 4, True, [121, 120]),
        ([115, 115], [4, 5], 4, False, [123, 120]),
        # Pegging home ends it before any hand is counted.
        ([121, 115], [29, 29], 4, True, [121, 115]),
        # Nobody gets there: all counts.
        ([10, 20], [4, 5], 6, True, [20, 25]),
    ],
)
def test_who_gets_there_first(pegged: list[int], hands: list[int], crib: int, exactly: bool, totals: list[int]) -> None:
    """Cribbage is over as soon as somebody has 121; the non-dealer counts first, the crib last
    (https://www.pagat.com/adders/crib6.html)."""
    text = CRIBBAGE.replace("EXACTLY", str(exactly).lower()).replace("0..60", "0..121")
    game = small("players: 2\n" + text)
    view = played(game, [{"pegged": pegged, "hand": hands, "crib": crib}], 2)
    assert view["totals"] == totals
    assert bool(view["over"]) is (max(totals) >= 121)
    if view["over"]:
        assert view["over"]["winners"] == [["Anna", "Ben"][totals.index(max(totals))]]


@pytest.mark.parametrize(
    ("facts", "cells", "winner"),
    [
        # Ben, who counts first, is not written: whether Anna's hand counts at all is not known.
        ({"hand": {"Anna": 12}}, [None, None], None),
        # Ben is home, whatever Anna has.
        ({"hand": {"Ben": 8}, "crib": 4}, [None, 6], "Ben"),
        # Anna has pegged home before any hand.
        ({"pegged": {"Anna": 6}, "hand": {"Ben": 8}}, [None, 0], None),
    ],
)
def test_while_facts_are_missing_the_order_holds(facts: Any, cells: list[Any], winner: str | None) -> None:
    """Both need 6; Anna deals and counts last (https://www.pagat.com/adders/crib6.html)."""
    game = small("players: 2\n" + CRIBBAGE.replace("EXACTLY", "true"))
    people = [{"name": name, "opening": 115} for name in ("Anna", "Ben")]
    view = played(game, [facts], people)
    assert view["rounds"][0]["points"] == cells
    assert (view["over"] and view["over"]["winners"]) == (winner and [winner])


def test_what_is_cut_is_not_unknown() -> None:
    game = small("players: 2\n" + CRIBBAGE.replace("EXACTLY", "true").replace("0..60", "0..121"))
    view = played(game, [{"pegged": [121, 0], "hand": [4, 5], "crib": 2}], 2)
    assert view["rounds"][0]["parts"] == {"pegging": [121, 0], "hands": [0, 0], "box": [0, 0]}
    unfinished = played(game, [{"pegged": [121, 0]}], 2)
    assert unfinished["rounds"][0]["points"] == [None, None]


# Every number of players.


@pytest.mark.parametrize("count", range(1, 21))
def test_from_one_to_twenty(count: int) -> None:
    game = small(NUMBERS + "state: {dealer: {start: first, next: next(dealer)}}\nrounds: 2")
    names = [f"P{number}" for number in range(1, count + 1)]
    view = played(game, numbers(list(range(count)), list(range(count))), names)
    assert view["totals"] == [2 * number for number in range(count)]
    assert view["ranks"] == list(range(count, 0, -1))
    assert view["state"]["dealer"] == names[2 % count]
    assert view["over"]["winners"] == [names[-1]]


@pytest.mark.parametrize(
    ("sides", "names", "totals"),
    [
        (["A", "B", "A", "B"], ["Anna & Cara", "Ben & Dora"], [4, 6]),
        (["A", "B", "B", "B"], ["Anna", "Ben & Cara & Dora"], [1, 9]),  # one against three
        (["A", "A", "B", "C"], ["Anna & Ben", "Cara", "Dora"], [3, 3, 4]),
        (["Reds", "Blues", "Reds", "Reds"], ["Reds", "Blues"], [8, 2]),
        ([0, 1, 1, 0], ["Anna & Dora", "Ben & Cara"], [5, 5]),
    ],
)
def test_unequal_sides(sides: list[Any], names: list[str], totals: list[int]) -> None:
    game = small("partners: 2\ninputs: {n: {each: player, int: any}}\npoints: sum(n, where=mine)")
    players = [{"name": name, "side": side} for name, side in zip(["Anna", "Ben", "Cara", "Dora"], sides, strict=True)]
    view = played(game, [{"n": [1, 2, 3, 4]}], players)
    assert (view["sides"], view["totals"]) == (names, totals)
    assert sorted(seat for side in view["members"] for seat in side) == [0, 1, 2, 3]


def test_sides_by_the_definition() -> None:
    game = small(
        "players: 2..6\npartners: 2 if players > 3 else 1\n"
        "inputs: {n: {each: player, int: any}}\npoints: sum(n, where=mine)"
    )
    assert played(game, [{"n": [1, 2, 3]}], 3)["sides"] == ["Anna", "Ben", "Cara"]
    assert played(game, [{"n": [1, 2, 3, 4]}], 4)["sides"] == ["Anna & Cara", "Ben & Dora"]
    assert played(game, [{"n": [1, 2, 3, 4, 5, 6]}], 6)["members"] == [[0, 3], [1, 4], [2, 5]]


def test_points_for_those_who_sit_out() -> None:
    game = small(
        "state: {dealer: {start: first, next: next(dealer)}}\nplays: me != dealer\n"
        "inputs: {n: {each: player, int: any}}\npoints: n\nsitting_out: 30"
    )
    view = played(game, [{"n": {"Ben": 1, "Cara": 2}}])
    assert points(view) == [[30, 1, 2]]
    assert view["rounds"][0]["plays"] == [False, True, True]

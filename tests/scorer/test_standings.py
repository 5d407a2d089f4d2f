"""Ends and ranks, said plainly: who wins, who shares a place, what breaks a tie, what counts at the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import NUMBERS, definition, played, points, problems, small


def numbers(*rows: list[Any]) -> list[dict[str, Any]]:
    return [{"n": row} for row in rows]


def ranks(text: str, *rows: list[Any]) -> list[int]:
    view = played(small(NUMBERS + text), numbers(*rows), len(rows[0]))
    found: list[int] = view["ranks"]
    return found


# Ties. The gap style (1, 2, 2, 4) is the one there is: https://github.com/agoragames/leaderboard/pull/46


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ([90, 80, 80, 70], [1, 2, 2, 4]),
        ([80, 80, 70, 70], [1, 1, 3, 3]),
        ([5, 5, 5], [1, 1, 1]),
        ([1, 2, 3], [3, 2, 1]),
        ([-5, 0, -10], [2, 1, 3]),
        ([7], [1]),
    ],
)
def test_equals_share_a_place(totals: list[int], places: list[int]) -> None:
    assert ranks("", totals) == places


def test_the_lowest_wins() -> None:
    assert ranks("rank: [{low: total}]", [90, 80, 80, 70]) == [4, 2, 2, 1]
    assert ranks("rank: {low: total}", [90, 80, 80, 70]) == [4, 2, 2, 1]


def test_a_chain_of_tie_breaks() -> None:
    """First the total, then the best single round, then the last round."""
    chain = (
        "state:\n  best: {each: player, start: 0, next: 'max(best, n)'}\n  last: {each: player, start: 0, next: n}\n"
        "rank: [{high: total}, {high: best}, {low: last}]"
    )
    # All have ten. Best: 9, 5, 6, 9. Anna and Dora have nine; the lower last round is Anna's.
    assert ranks(chain, [9, 5, 6, 1], [1, 5, 4, 9]) == [1, 4, 3, 2]
    assert ranks(chain, [9, 5, 5, 9], [1, 5, 5, 1]) == [1, 3, 3, 1]


WHEN = "state: {since: {each: player, start: 999, next: round if total >= 100 and since == 999 else since}}\n"


def test_who_got_there_first_counts_only_when_it_is_said() -> None:
    """https://github.com/tileville/tileville/issues/185: equals are equal unless the tie-break is named."""
    rows = [[0, 40], [100, 40], [0, 0], [0, 20]]
    assert ranks("", *rows) == [1, 1]
    assert ranks(WHEN + "rank: [{high: total}, {low: since}]", *rows) == [1, 2]


def test_the_order_is_told() -> None:
    view = played(small(NUMBERS + WHEN + "rank: [{high: total}, {low: since}]"), numbers([100, 40], [0, 60]), 2)
    assert view["order_sentence"].startswith("The highest total, then less by 'Since'")


@pytest.mark.parametrize(
    ("round", "winners", "places"),
    [([5, 9, 10], ["Ben"], [2, 1, 3]), ([8, 9, 14], ["Ben", "Cara", "Anna"], [1, 1, 1]), ([3, 3, 3], None, [1, 2, 3])],
)
def test_several_reach_the_target_in_one_round(round: list[int], winners: Any, places: list[int]) -> None:
    """https://github.com/Kjagd/dotarun/issues/66: the first column over the mark must not win for it.
    To 30, A 26, B 25, C 20, then 5, 9, 10: B has 34."""
    game = small(NUMBERS + "end:\n  - if max(total) >= 30: somebody has thirty")
    view = played(game, numbers([26, 25, 20], round))
    assert view["ranks"] == places
    if winners is None:
        assert view["over"] is None
    else:
        assert sorted(view["over"]["winners"]) == sorted(winners)


TURNS = (
    "settings: {finish: {choice: {row: {label: Everybody has the same number of turns}, once: {label: At once}}}}\n"
    "state: {turn: {start: first, next: next(turn)}}\nplays: me == turn\n" + NUMBERS + "end:\n"
    "  - if max(total) >= 100 and (finish == 'once' or round % players == 0): somebody has a hundred"
)


def test_finish_the_row_or_stop_at_once() -> None:
    """https://github.com/SibylLab/Program-Wars/issues/582: A has 101 in its turn, then B 105 and C 90."""
    turns = [{"n": {name: cell}} for name, cell in zip(["Anna", "Ben", "Cara"], [101, 105, 90], strict=True)]
    game = small(TURNS)
    row = played(game, turns)
    assert (row["over"]["round"], row["over"]["winners"]) == (3, ["Ben"])
    once = played(game, turns, settings={"finish": "once"})
    assert (once["over"]["round"], once["over"]["winners"]) == (1, ["Anna"])
    assert [made["beyond"] for made in once["rounds"]] == [False, True, True]
    assert played(game, turns[:2])["over"] is None


@pytest.mark.parametrize(
    ("text", "totals", "over"),
    [
        # Win by two.
        ("max(total) >= 11 and max(total) - min(total) >= 2", [11, 10], False),
        ("max(total) >= 11 and max(total) - min(total) >= 2", [12, 10], True),
        ("max(total) >= 11 and max(total) - min(total) >= 2", [10, 8], False),
        # One in front alone: level beyond the target is played on.
        ("max(total) >= 11 and count(total == max(total)) == 1", [11, 11], False),
        ("max(total) >= 11 and count(total == max(total)) == 1", [11, 12], True),
    ],
)
def test_when_it_is_over(text: str, totals: list[int], over: bool) -> None:
    view = played(small(NUMBERS + f"end:\n  - if {text}: it is decided"), numbers(totals), 2)
    assert bool(view["over"]) is over


def test_must_win_on_a_bid() -> None:
    """Reaching the target counts only for who made the bid."""
    game = small(
        "inputs: {bidder: {player: true}, n: {each: player, int: any}}\npoints: n\n"
        "end:\n  - if total[bidder] >= 30: the bidder is home\nrank: [{high: total}]"
    )
    rounds = [{"bidder": "Ben", "n": [40, 10, 0]}]
    assert played(game, rounds)["over"] is None
    assert played(game, [*rounds, {"bidder": "Ben", "n": [0, 20, 0]}])["over"]["round"] == 2


def test_the_end_and_the_winner_may_look_at_different_numbers() -> None:
    """https://github.com/SibylLab/Program-Wars/issues/486: over at 50 on the table, won with the bonus.
    A 50 + 0, B 44 + 10."""
    game = small(
        "inputs: {n: {each: player, int: any}, bonus: {each: player, int: any, default: 0}}\npoints: n\n"
        "state: {kept: {each: player, tally: bonus}}\nend:\n  - if max(total) >= 50: somebody has fifty\n"
        "final: {bonus_cards: {is: kept, label: Bonus}}"
    )
    view = played(game, [{"n": [50, 44], "bonus": {"Ben": 10}}], 2)
    assert (view["totals"], view["finals"]) == ([50, 54], {"Bonus": [0, 10]})
    assert view["over"]["winners"] == ["Ben"]
    assert view["over"]["why"] == "somebody has fifty"


def test_all_from_one_source() -> None:
    """https://github.com/Oliboy50/coinche/issues/41: defenders at 990 with no trick and an announcement
    worth 20 are over the thousand. Totals count from every column."""
    game = small(
        "partners: 2\ninputs: {cards: {each: side, int: any}, announced: {each: side, int: any, default: 0}}\n"
        "points: {tricks: cards, announcements: announced}\nend:\n  - if max(total) >= 1000: somebody has a thousand"
    )
    view = played(game, [{"cards": [900, 990]}, {"cards": [20, 0], "announced": {"B": 20}}], 4)
    assert (view["totals"], view["over"]["winners"]) == ([920, 1010], ["Ben & Dora"])


# The last one standing.

SURVIVAL = (
    NUMBERS + "out: total >= 10\nrank: [{low: out}, {low: total}, {high: out_round}]\n"
    "end:\n  - if count(not out) <= 1: one player remains"
)


@pytest.mark.parametrize(
    ("rows", "places", "winners"),
    [
        ([[10, 0, 0], ["-", 10, 0]], [3, 2, 1], ["Cara"]),
        ([[10, 10, 0]], [2, 2, 1], ["Cara"]),
        ([[10, 10, 10]], [1, 1, 1], ["Anna", "Ben", "Cara"]),
        ([[0, 0, 0], [0, 10, 10]], [1, 2, 2], ["Anna"]),
        ([[12, 0, 0], ["-", 10, 0]], [3, 2, 1], ["Cara"]),
    ],
)
def test_last_standing(rows: list[Any], places: list[int], winners: list[str]) -> None:
    view = played(small(SURVIVAL), numbers(*rows))
    assert view["ranks"] == places
    assert view["over"]["winners"] == winners


# At the end: bonuses, results, words.

ENDING = (
    "rounds: 2\n" + NUMBERS + "final:\n  first_bonus: {is: 10 if place == 1 else 0, label: For the first}\n"
    "  pair: {is: 1, label: A point for all, at_once: true}\n"
    "results:\n  placing: {is: place, label: Placing}\n  doubled: {is: total * 2, label: Doubled}\n"
    "label:\n  - if total < 0: sunk\n  - if total == 0: level\n"
    "headline: {is: 100 - total, label: left}"
)


def test_bonuses_wait_for_the_end() -> None:
    game = small(ENDING)
    early, late = played(game, numbers([5, 9, -3])), played(game, numbers([5, 9, -3], [5, 0, -3]))
    assert (early["totals"], early["finals"], early["results"]) == ([6, 10, -2], {"A point for all": [1, 1, 1]}, {})
    assert late["finals"] == {"For the first": [10, 0, 0], "A point for all": [1, 1, 1]}
    assert late["totals"] == [21, 10, -5]
    assert late["ranks"] == [1, 2, 3]
    # Results read the totals with their bonuses.
    assert late["results"] == {"Placing": [1, 2, 3], "Doubled": [42, 20, -10]}
    assert late["result_keys"] == {"placing": [1, 2, 3], "doubled": [42, 20, -10]}


def test_words_and_big_numbers() -> None:
    view = played(small(ENDING), numbers([5, -1, -3]))
    assert view["labels"] == [None, "level", "sunk"]
    assert view["headline"] == [94, 100, 102]
    assert view["headline_label"] == "left"


def test_a_bonus_may_change_who_wins() -> None:
    game = small("rounds: 1\n" + NUMBERS + "final: {gift: 100 if place == 3 else 0}")
    view = played(game, numbers([5, 4, 3]))
    assert (view["totals"], view["ranks"]) == ([5, 4, 103], [2, 3, 1])
    assert view["over"]["winners"] == ["Cara"]


def test_a_division_of_the_end_that_can_not_be_made() -> None:
    game = small("rounds: 1\n" + NUMBERS + "final: {share: 10 / (total - 5)}")
    view = played(game, numbers([5, 4, 6]))
    assert view["finals"] == {"Share": [None, -10, 10]}
    assert view["totals"] == [5, -6, 16]


def test_halves_and_thirds_stay_exact() -> None:
    game = small("rounds: 3\n" + NUMBERS.replace("points: n", "points: n / 3") + "final: {half: total / 2}")
    view = played(game, numbers([1, 2, 3], [1, 2, 3], [1, 3, 3]))
    assert points(view)[0] == ["1/3", "2/3", 1]
    assert view["totals"] == [1.5, 3.5, 4.5]
    assert view["ranks"] == [3, 2, 1]


# What a round must sum to, in games that say so.


@pytest.mark.parametrize(
    ("winners", "value", "cells"),
    [
        # https://github.com/nolanlawson/KeepScore/issues/89: winners and a value, split among the losers.
        (["Anna"], 6, [6, -2, -2, -2]),
        (["Anna", "Ben", "Cara"], 3, [3, 3, 3, -9]),
        (["Anna", "Ben"], 4, [4, 4, -4, -4]),
        # https://github.com/hamvocke/doppelkopf/issues/26: a solo is one against three.
        (["Anna"], 2, None),
    ],
)
def test_winners_and_a_value(winners: list[str], value: int, cells: Any) -> None:
    game = small(
        "players: 4\ninputs: {winners: {players: true}, value: {int: 1..99}}\n"
        "let: {losers: players - len(winners)}\n"
        "check:\n  - if value * len(winners) % losers: It can't be split evenly\n"
        "points: value if me in winners else -value * len(winners) / losers"
    )
    view = played(game, [{"winners": winners, "value": value}], 4)
    if cells is None:
        assert problems(view) == [["It can't be split evenly."]]
    else:
        assert points(view) == [cells]
        assert sum(cells) == 0


def test_a_doppelkopf_solo() -> None:
    game = definition("doppelkopf")
    examples = [example for example in game.examples if example.expect.get("points")]
    assert examples
    for example in examples:
        for cells in played(game, example.document["rounds"], example.document["players"])["rounds"]:
            known = [cell for cell in cells["points"] if cell is not None]
            assert sum(known) == 0


# A word under each total.


def test_standing_words() -> None:
    race = small("settings: {to: {int: 10..99, default: 30}}\n" + NUMBERS + "end:\n  - if max(total) >= to: thirty")
    assert played(race, [])["standing"] == ["", "", ""]
    assert played(race, numbers([5, 9, 9]))["standing"] == ["25 to go", "level", "level"]
    assert played(race, numbers([5, 9, 20]))["standing"] == ["25 to go", "21 to go", "in front"]
    assert played(race, numbers([5, 31, 20]))["standing"] == ["3rd", "wins", "2nd"]
    survival = small(SURVIVAL)
    assert played(survival, numbers([10, 3, 0]))["standing"] == ["out in 1", "7 to go", "in front"]
    assert played(survival, numbers([10, 3, 0], ["-", 7, 0]))["standing"] == ["out in 1", "out in 2", "wins"]
    words = small(ENDING)
    assert played(words, numbers([5, -1, -3], [0, 0, 0]))["standing"] == ["wins", "2nd, level", "3rd, sunk"]


def test_a_label_stands_under_a_total_while_the_match_goes_on() -> None:
    """Mölkky: two misses in a row are what everybody has to know, before the third."""
    view = played(definition("molkky"), [{"pins": {"Anna": 0}}, {"pins": {"Ben": 5}}, {"pins": {"Anna": 0}}], 2)
    assert view["labels"] == ["two misses", None]
    assert view["standing"] == ["two misses", "in front"]


def test_the_end_in_words() -> None:
    race = small("round: hand\n" + NUMBERS + "end:\n  - if max(total) >= 30: somebody has thirty")
    one = played(race, numbers([30, 10, 0]))["over"]
    assert one["sentence"] == "Anna wins: somebody has thirty."
    assert one["title"] == "Anna wins"
    assert one["detail"] == "Small, printed rules. Ben was 20 behind."
    assert one["custom"] == "Over after hand 1."
    two = played(race, numbers([30, 30, 0]))["over"]
    assert two["title"] == "Anna and Ben share the win"
    all_three = played(race, numbers([30, 30, 30]))["over"]
    assert all_three["title"] == "Anna, Ben and Cara share the win"

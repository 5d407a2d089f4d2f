"""Facts together: each player's own, sums that must come out, questions that hang on others, quotas."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import missing, played, points, problems, small

EACH = small("round: hand\ninputs: {n: {each: player, int: 0..13, label: Tricks}}\npoints: n * 10")


@pytest.mark.parametrize(
    ("facts", "cells", "lacking"),
    [
        ({"Anna": 1, "Ben": 2, "Cara": 0}, [10, 20, 0], None),
        ([1, 2, 0], [10, 20, 0], None),
        ({"Anna": 1}, [10, None, None], ["Ben", "Cara"]),
        ([1, None, 0], [10, None, 0], ["Ben"]),
        ([1, "-", 0], [10, None, 0], ["Ben"]),
        ([1], [10, None, None], ["Ben", "Cara"]),
        ({}, [None, None, None], ["Anna", "Ben", "Cara"]),
        ([], [None, None, None], ["Anna", "Ben", "Cara"]),
        (None, [None, None, None], ["Anna", "Ben", "Cara"]),
    ],
)
def test_missing_is_not_zero_for_each(facts: Any, cells: list[Any], lacking: Any) -> None:
    """Only the cells that need a missing fact stay empty."""
    view = played(EACH, [{"n": facts}])
    assert points(view) == [cells]
    assert view["rounds"][0]["unfinished"] is bool(lacking)
    assert missing(view) == [{"n": lacking} if lacking else {}]
    assert problems(view) == [[]]
    assert view["totals"] == [cell or 0 for cell in cells]


def test_what_is_missing_in_words() -> None:
    def said(facts: Any) -> list[str]:
        return [gap["sentence"] for gap in played(EACH, [{"n": facts}])["rounds"][0]["missing"]]

    assert said([1, None, 0]) == ["Tricks: Ben missing."]
    assert said([1]) == ["Tricks: Ben and Cara missing."]
    assert said([]) == ["Tricks: all missing."]
    assert said([1, 99, 2]) == ["Tricks: to be written again."]


@pytest.mark.parametrize(
    ("facts", "sentences", "cells"),
    [
        ({"Anna": 1, "Zoe": 2}, ["Nobody here is called 'Zoe'."], [10, None, None]),
        ({"Anna": 1, "Benn": 2}, ["Nobody here is called 'Benn'. Did you mean 'Ben'?"], [10, None, None]),
        ([1, 2, 3, 4], ["There are 4 facts for 3 columns."], [10, 20, 30]),
        (7, ["Tricks: there is one fact for each, by name or as a list."], [None, None, None]),
        ([1, 14, -1], ["Tricks: 14 is not between 0 and 13.", "Tricks: −1 is not between 0 and 13."], [10, None, None]),
    ],
)
def test_facts_that_can_not_be(facts: Any, sentences: list[str], cells: list[Any]) -> None:
    view = played(EACH, [{"n": facts}])
    assert problems(view) == [sentences]
    assert points(view) == [cells]


def test_the_place_of_a_problem() -> None:
    view = played(EACH, [{"n": [1, 14, -1]}])
    assert view["rounds"][0]["problem_places"] == [
        {"input": "n", "player": "Ben"},
        {"input": "n", "player": "Cara"},
    ]


def test_a_question_that_does_not_exist() -> None:
    view = played(EACH, [{"n": [1, 2, 3], "trciks": 1, "m": 2}])
    assert problems(view) == [["'trciks' is not a question of Small.", "'m' is not a question of Small."]]
    assert points(view) == [[10, 20, 30]]


# Numbers that add up.

TRICKS = "inputs: {n: {each: player, count: 13, label: Tricks}}\npoints: n\n"


@pytest.mark.parametrize(
    ("facts", "cells", "filled"),
    [
        ([3, 2, 8], [3, 2, 8], {}),
        ([3, 2], [3, 2, 8], {"Cara": 8}),
        ({"Ben": 13, "Cara": 0}, [0, 13, 0], {"Anna": 0}),
        ([13], [13, 0, 0], {"Ben": 0, "Cara": 0}),  # nothing is left: the rest is nought
        ([6, 7], [6, 7, 0], {"Cara": 0}),
        ([3], [3, None, None], {}),
        ([], [None, None, None], {}),
    ],
)
def test_the_last_fills_itself_in(facts: Any, cells: list[Any], filled: dict[str, int]) -> None:
    view = played(small(TRICKS), [{"n": facts}])
    made = view["rounds"][0]
    assert made["points"] == cells
    assert made["filled"] == ({"n": filled} if filled else {})
    assert made["problems"] == []
    assert made["unfinished"] is (None in cells)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ([3, 2, 9], "Tricks: 14 in all, but there are 13."),
        ([3, 2, 7], "Tricks: 12 in all, but there are 13."),
        ([7, 7], "Tricks: 14 in all, but there are 13."),
        ([14], "Tricks: 14 is not between 0 and 13."),
        ([-1, 13, 1], "Tricks: −1 is not between 0 and 13."),
    ],
)
def test_what_does_not_add_up(facts: Any, sentence: str) -> None:
    view = played(small(TRICKS), [{"n": facts}])
    assert problems(view) == [[sentence]]
    assert view["rounds"][0]["points"][0] is None or facts[0] in (14, -1)
    assert view["totals"][0] == 0


@pytest.mark.parametrize("facts", [{"Anna": 14, "Ben": 2}, {"Anna": -1, "Ben": 2}, {"Anna": "x", "Ben": 2}])
def test_nothing_follows_from_what_was_refused(facts: Any) -> None:
    """Ben's and a slip of the pen say nothing of Cara's."""
    view = played(small(TRICKS), [{"n": facts}])
    made = view["rounds"][0]
    assert (made["points"], made["filled"], view["totals"]) == ([None, 2, None], {}, [0, 2, 0])
    assert missing(view) == [{"n": ["Anna", "Cara"]}]


def test_a_refused_share_ends_no_match() -> None:
    game = small("inputs: {c: {each: player, count: 120, step: 5}}\npoints: c\nend:\n  - if max(total) >= 100: over")
    view = played(game, [{"c": {"Anna": 63}}], 2)
    assert (view["totals"], view["over"]) == ([0, 0], None)


def test_too_many_are_told_while_others_are_missing() -> None:
    """Two have 15 of 13 tricks: whatever the other two took, it can't be so."""
    view = played(small(TRICKS), [{"n": [8, 7]}], 4)
    assert problems(view) == [["Tricks: 15 in all, but there are 13."]]
    assert points(view) == [[None, None, None, None]]


def test_a_count_with_bounds_of_its_own() -> None:
    """Tichu: card points from -25 to 125, 100 in all (https://en.wikipedia.org/wiki/Tichu#Scoring)."""
    game = small("partners: 2\nplayers: 4\ninputs: {n: {each: side, count: 100, int: -25..125, step: 5}}\npoints: n")
    for facts, cells in (({"A": 125}, [125, -25]), ({"A": -25}, [-25, 125]), ({"B": 40}, [60, 40])):
        assert points(played(game, [{"n": facts}], 4)) == [cells]
    assert problems(played(game, [{"n": {"A": 130}}], 4)) == [["N: 130 is not between −25 and 125."]]
    assert problems(played(game, [{"n": [60, 45]}], 4)) == [["N: 105 in all, but there are 100."]]
    # With room below nought the other side is never nought by itself.
    assert points(played(game, [{"n": {"A": 100}}], 4)) == [[100, 0]]


def test_a_count_among_those_who_play() -> None:
    game = small(TRICKS + "state: {turn: {start: first, next: next(turn)}}\nplays: me != turn")
    view = played(game, [{"n": {"Ben": 5}}, {"n": {"Anna": 13}}])
    assert points(view) == [[None, 5, 8], [13, None, 0]]


def test_a_count_that_is_asked_of_some() -> None:
    game = small("inputs: {bids: {each: player, flag: false}, n: {each: player, count: 6, when: bids}}\npoints: n")
    assert points(played(game, [{"bids": [True, True, False], "n": {"Anna": 2}}])) == [[2, 4, 0]]
    assert points(played(game, [{"bids": [True, False, False], "n": {}}])) == [[6, 0, 0]]
    view = played(game, [{"bids": [False, False, False], "n": {}}])
    assert (points(view), problems(view), missing(view)) == ([[0, 0, 0]], [[]], [{}])


def test_a_total_that_is_not_known_yet() -> None:
    game = small("inputs: {all: {int: 0..13}, n: {each: player, count: all}}\npoints: n")
    view = played(game, [{"n": [1, 2]}])
    assert points(view) == [[1, 2, None]]
    assert missing(view) == [{"all": None, "n": ["Cara"]}]
    assert points(played(game, [{"n": [1, 2], "all": 7}])) == [[1, 2, 4]]


# Questions that hang on others.

HANGS = small(
    """
inputs:
  game: {choice: {tricks: {label: Tricks}, hearts: {label: Hearts}}}
  taken: {each: player, int: 0..13, when: game == 'tricks'}
  who: {player: true, when: game == 'hearts', ask: Who took it?}
points: 0 - taken if game == 'tricks' else -10 if me == who else 0
""".replace("points: 0 - taken", "points: -taken")
)


def test_a_hidden_question_is_neutral_and_what_was_written_is_kept() -> None:
    view = played(HANGS, [{"game": "hearts", "taken": [1, 2, 3], "who": "Ben"}])
    assert points(view) == [[0, -10, 0]]
    assert view["rounds"][0]["hidden"] == ["Taken"]
    assert view["ignored"] == ["Round 1: Taken"]
    assert problems(view) == [[]]


def test_an_order_that_is_hidden_is_named_too() -> None:
    game = small("inputs: {q: {flag: false}, o: {order: all, when: q}}\npoints: o")
    view = played(game, [{"o": ["Ben", "Anna", "Cara"]}])
    assert view["rounds"][0]["hidden"] == ["O"]
    assert points(view) == [[0, 0, 0]]


def test_a_hidden_question_is_not_even_looked_at() -> None:
    """What is not asked can't be wrong."""
    view = played(HANGS, [{"game": "hearts", "taken": [99, "x"], "who": "Ben"}])
    assert problems(view) == [[]]
    assert points(view) == [[0, -10, 0]]


def test_it_is_not_known_yet_whether_it_is_asked() -> None:
    view = played(HANGS, [{}])
    assert missing(view) == [{"game": None}]
    assert points(view) == [[None, None, None]]
    assert missing(played(HANGS, [{"game": "hearts"}])) == [{"who": None}]
    assert missing(played(HANGS, [{"game": "tricks"}])) == [{"taken": ["Anna", "Ben", "Cara"]}]
    assert [gap["sentence"] for gap in played(HANGS, [{"game": "hearts"}])["rounds"][0]["missing"]] == ["Who took it?"]


def test_bounds_that_hang_on_facts() -> None:
    game = small("inputs: {most: {int: 0..9}, n: {each: player, int: 0..most}}\npoints: n")
    assert problems(played(game, [{"most": 3, "n": [1, 4, 3]}])) == [["N: 4 is not between 0 and 3."]]
    assert points(played(game, [{"n": [1, 4, 3]}])) == [[1, 4, 3]]  # no bound is known yet


def test_a_default_that_is_not_known_is_still_missing() -> None:
    game = small("inputs: {a: {int: 0..9}, b: {int: 0..9, default: a}}\npoints: b")
    assert missing(played(game, [{}])) == [{"a": None, "b": None}]
    assert points(played(game, [{"a": 4}])) == [[4, 4, 4]]
    assert points(played(game, [{"a": 4, "b": 5}])) == [[5, 5, 5]]


def test_an_optional_fact_is_never_missing() -> None:
    game = small(
        "inputs: {a: {int: 0..9}, note: {int: 0..9, optional: true}}\npoints: {main: a, extra: note if a > 5 else 0}"
    )
    view = played(game, [{"a": 4}, {"a": 6}, {"a": 6, "note": 2}])
    assert points(view) == [[4] * 3, [None] * 3, [8] * 3]
    assert missing(view) == [{}, {}, {}]
    assert [made["unfinished"] for made in view["rounds"]] == [False, False, False]


def test_one_option_that_is_left_answers_itself() -> None:
    text = (
        "settings: {{all: {{flag: {all}}}}}\n"
        "inputs: {{c: {{choice: {{a: {{worth: 1}}, b: {{worth: 2, when: all}}}}}}}}\npoints: c.worth"
    )
    view = played(small(text.format(all="false")), [{}])
    assert points(view) == [[1, 1, 1]]
    assert view["rounds"][0]["filled"] == {"c": "a"}
    assert missing(played(small(text.format(all="true")), [{}])) == [{"c": None}]
    view = played(small(text.format(all="false")), [{"c": "b"}])
    assert problems(view) == [["B is not played under these rules."]]


# Lists that are complete when what is in them says so: a bowling frame.

FRAME = small(
    "inputs: {rolls: {each: player, list: 1..2, int: 0..10, complete: 'len(rolls) == 2 or rolls[0] == 10'}}\n"
    "check:\n  - if sum(rolls) > 10: There are ten pins\n"
    "points: sum(rolls)"
)


@pytest.mark.parametrize(
    ("rolls", "cell", "lacking"),
    [([10], 10, []), ([7, 2], 9, []), ([7], None, ["Anna"]), ([], None, ["Anna"]), (None, None, ["Anna"])],
)
def test_a_list_that_is_not_complete(rolls: Any, cell: Any, lacking: list[str]) -> None:
    view = played(FRAME, [{"rolls": [rolls, [3, 3]]}], 2)
    assert points(view) == [[cell, 6]]
    assert missing(view) == [{"rolls": lacking} if lacking else {}]
    assert problems(view) == [[]]


def test_a_list_too_long() -> None:
    assert problems(played(FRAME, [{"rolls": [[1, 2, 3], [3, 3]]}], 2)) == [
        ["Rolls: 3 are too many, there are 2 at most."]
    ]
    assert problems(played(FRAME, [{"rolls": [[6, 5], [3, 3]]}], 2)) == [["There are ten pins."]]


# Cards and dice, and what is counted in them.


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("len(cards)", 4),
        ("sum(c.pips for c in cards)", 22),
        ("sum(c.suit == 'hearts' for c in cards)", 1),
        ("times(cards, 'QS')", 1),
        ("1 if '10H' in cards else 0", 1),
        ("max(c.rank for c in cards)", 12),
        ("longest_run([c.rank for c in cards])", 1),
        ("count([c.red for c in cards])", 2),
    ],
)
def test_a_hand_of_cards(expression: str, value: int) -> None:
    game = small(f"inputs: {{cards: {{things: cards}}}}\npoints: {expression}")
    assert points(played(game, [{"cards": ["QS", "10H", "AC", "AD"]}], 1)) == [[value]]


@pytest.mark.parametrize(
    ("expression", "dice", "value"),
    [
        ("sum(dice)", [1, 2, 3, 4, 5], 15),
        ("longest_run(dice) >= 4", [1, 2, 3, 4, 4], 1),
        ("len(distinct(dice)) == 1", [3, 3, 3, 3, 3], 1),
        ("max([times(dice, d) for d in dice])", [2, 2, 5, 5, 5], 3),
        ("sorted(dice)[-1]", [2, 6, 1, 1, 1], 6),
    ],
)
def test_a_throw_of_dice(expression: str, dice: Any, value: Any) -> None:
    game = small(f"inputs: {{dice: {{dice: 5}}}}\npoints: {expression}")
    assert points(played(game, [{"dice": dice}], 1)) == [[value]]


# Who may be named.


def test_who_is_out_can_not_be_named() -> None:
    game = small(
        "round: deal\ninputs: {loser: {player: true}, paid: {each: player, int: 0..9, default: 0}}\n"
        "points: 5 if me == loser else 0\nout: total >= 5"
    )
    view = played(game, [{"loser": "Ben"}, {"loser": "Ben"}, {"loser": "Anna", "paid": {"Ben": 3}}])
    assert problems(view) == [[], ["Ben is out since deal 1."], ["Ben is out since deal 1."]]
    assert view["rounds"][1]["missing"][0]["input"] == "loser"
    assert view["out"] == [3, 1, None]


def test_who_takes_no_part_can_not_be_named() -> None:
    game = small(
        "round: hand\nstate: {dealer: {start: first, next: next(dealer)}}\nplays: me != dealer\n"
        "inputs: {winner: {player: true}, out: {players: true}}\npoints: 1 if me == winner else 0".replace(
            "out:", "gone:"
        )
    )
    view = played(game, [{"winner": "Anna", "gone": []}, {"winner": "Anna", "gone": ["Cara", "Ben"]}])
    assert problems(view) == [["Anna takes no part in hand 1."], ["Ben takes no part in hand 2."]]


def test_a_list_in_seat_order_may_have_noughts_for_those_who_are_out() -> None:
    game = small("inputs: {n: {each: player, int: 0..9}}\npoints: n\nout: total >= 5")
    assert problems(played(game, [{"n": [5, 1, 1]}, {"n": [0, 1, 1]}])) == [[], []]
    assert problems(played(game, [{"n": [5, 1, 1]}, {"n": [2, 1, 1]}])) == [[], ["Anna is out since round 1."]]
    assert problems(played(game, [{"n": [5, 1, 1]}, {"n": {"Anna": 0, "Ben": 1, "Cara": 1}}])) == [
        [],
        ["Anna is out since round 1."],
    ]


@pytest.mark.parametrize("name", ["Anna & Cara", "A", "Anna", "Cara"])
def test_facts_of_sides(name: str) -> None:
    game = small("partners: 2\ninputs: {n: {each: side, int: 0..9}}\npoints: n")
    assert points(played(game, [{"n": {name: 4, "Ben": 1}}], 4)) == [[4, 1]]
    assert points(played(game, [{"n": [4, 1]}], 4)) == [[4, 1]]


def test_a_side_twice() -> None:
    """Anna and Cara are one side; two facts for it can't both be."""
    game = small("partners: 2\ninputs: {n: {each: side, int: 0..9}}\npoints: n")
    view = played(game, [{"n": {"Anna": 4, "Cara": 5, "Ben": 1}}], 4)
    assert problems(view) != [[]]

"""People change: they join late, leave, come back, swap seats, or somebody plays for them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import NUMBERS, document, missing, played, points, problems, refused, small

DEALING = small(NUMBERS + "state: {dealer: {start: first, next: next(dealer)}}\nshow: {Dealer: dealer}")


def numbers(*rows: Any) -> list[dict[str, Any]]:
    return [{"n": row} for row in rows]


def dealers(view: dict[str, Any]) -> list[str]:
    return [made["show"]["Dealer"] for made in view["rounds"]] + [view["next"]["states"]["dealer"]]


def test_somebody_joins_late_with_an_opening() -> None:
    """https://github.com/mholzi/beatify/issues/494: cells before joining are blank, not nought; the
    opening is what the table states."""
    rounds = numbers([10, 5, 3], [10, 5, 4], [10, 10, 3], [50, 0, 0, 7])
    view = played(DEALING, rounds, changes=[{"round": 4, "join": "Eve", "opening": 20}])
    assert view["players"] == ["Anna", "Ben", "Cara", "Eve"]
    assert [cells[3] for cells in points(view)] == [None, None, None, 7]
    assert view["totals"] == [80, 20, 10, 27]
    assert view["ranks"] == [1, 3, 4, 2]
    assert view["rounds"][0]["plays"] == [True, True, True, False]
    assert [made["unfinished"] for made in view["rounds"]] == [False] * 4
    # The fourth deal was Anna's before Eve sat down; Eve deals after Cara from then on.
    assert dealers(view) == ["Anna", "Ben", "Cara", "Anna", "Ben"]
    later = played(DEALING, [*rounds, *numbers([1] * 4, [1] * 4)], changes=[{"round": 4, "join": "Eve"}])
    assert dealers(later)[4:] == ["Ben", "Cara", "Eve"]


def test_somebody_joins_without_an_opening() -> None:
    view = played(
        DEALING, numbers([1, 2, 3], {"Eve": 9, "Anna": 1, "Ben": 1, "Cara": 1}), changes=[{"round": 2, "join": "Eve"}]
    )
    assert view["totals"] == [2, 3, 4, 9]


def test_who_is_not_there_yet_is_not_asked() -> None:
    view = played(DEALING, numbers({"Anna": 1, "Ben": 2, "Cara": 3, "Eve": 4}), changes=[{"round": 3, "join": "Eve"}])
    assert problems(view) == [["Eve is not at the table in round 1."]]
    assert points(view)[0][:3] == [1, 2, 3]


def test_joining_as_a_player_who_is_listed() -> None:
    players = ["Anna", "Ben", {"name": "Eve", "from": 2, "opening": 5}]
    view = played(DEALING, numbers([1, 2], [1, 2, 3]), players)
    assert points(view) == [[1, 2, None], [1, 2, 3]]
    assert view["totals"] == [2, 4, 8]


def test_somebody_leaves_and_comes_back() -> None:
    """https://github.com/ivan-rivera/balderdash-next/issues/4: nobody waits for whoever has left; the
    total is kept, the deal passes over the empty seat, and the rounds away stay blank."""
    changes = [{"round": 3, "leave": "Ben"}, {"round": 5, "return": "Ben"}]
    rounds = numbers([1, 2, 3, 4], [1, 2, 3, 4], [1, None, 3, 4], [1, None, 3, 4], [1, 2, 3, 4])
    view = played(DEALING, rounds, 4, changes=changes)
    assert missing(view) == [{}] * 5
    assert [cells[1] for cells in points(view)] == [2, 2, None, None, 2]
    assert view["totals"] == [5, 6, 15, 20]
    assert dealers(view) == ["Anna", "Ben", "Cara", "Dora", "Anna", "Ben"]
    away = played(DEALING, rounds[:3], 4, changes=changes[:1])
    assert away["present"] == [True, False, True, True]
    assert away["totals"][1] == 4
    assert away["next"]["plays"] == [True, False, True, True]


def test_the_deal_passes_on_from_whoever_leaves() -> None:
    view = played(DEALING, numbers([1, 2, 3], [1, None, 3]), changes=[{"round": 2, "leave": "Ben"}])
    assert dealers(view) == ["Anna", "Cara", "Anna"]


def test_facts_of_somebody_away() -> None:
    view = played(DEALING, numbers([1, 2, 3], {"Ben": 2}), changes=[{"round": 2, "leave": "Ben"}])
    assert problems(view)[1] == ["Ben is not at the table in round 2."]
    assert missing(view)[1] == {"n": ["Anna", "Cara"]}


def test_a_share_of_somebody_away_makes_the_round_impossible() -> None:
    """Thirteen tricks, three of them written for Dan, who has left: nobody else may get those."""
    game = small("round: hand\ninputs: {n: {each: player, count: 13}}\npoints: n")
    gone = [{"round": 2, "leave": "Cara"}]
    view = played(game, numbers([5, 5, 3], {"Anna": 5, "Cara": 3}), changes=gone)
    assert problems(view)[1] == ["Cara is not at the table in hand 2."]
    assert points(view)[1] == [None, None, None]
    assert points(played(game, numbers([5, 5, 3], [5, None, 0]), changes=gone))[1] == [5, 8, None]


def test_more_or_fewer_people_than_the_game_is_for_are_scored_and_told() -> None:
    game = small("name: Trio\nplayers: 3\nround: hand\n" + NUMBERS)
    gone = [{"round": 2, "leave": "Cara"}]
    view = played(game, numbers([1, 2, 3], [1, 2, None]), changes=gone)
    assert view["problems"] == ["Trio is for 3 players; from hand 2 on there are 2."]
    assert points(view)[1] == [1, 2, None]
    back = [*gone, {"round": 3, "return": "Cara"}]
    assert played(game, numbers([1, 2, 3], [1, 2], [1, 2, 3]), changes=back)["problems"] == [
        "Trio is for 3 players; in hand 2 there are 2."
    ]
    late = [*gone, {"round": 4, "return": "Cara"}, {"round": 4, "join": "Eve"}]
    assert played(game, numbers(*[[1, 2]] * 4), changes=late)["problems"] == [
        "Trio is for 3 players; in hands 2 to 3 there are 2.",
        "Trio is for 3 players; from hand 4 on there are 4.",
    ]
    # What is still to come is not told before its time.
    assert played(game, numbers([1, 2, 3]), changes=[{"round": 3, "leave": "Cara"}])["problems"] == []
    swapped = [{"round": 2, "leave": "Cara"}, {"round": 2, "join": "Eve"}]
    assert played(game, numbers([1, 2, 3]), changes=swapped)["problems"] == []


NUMBERS_OF_PLAYERS = [(1, True), (2, False), (3, True), (4, False), (6, False), (7, True)]


@pytest.mark.parametrize(("count", "refused_for"), NUMBERS_OF_PLAYERS)
def test_numbers_of_players_with_gaps(count: int, refused_for: bool) -> None:
    game = small("name: Pairs\nplayers: [2, 4, 6]\n" + NUMBERS)
    told = [f"player-count: Pairs is for 2, 4 or 6 players; this match has {count}"]
    assert refused(game, document([], count)) == (told if refused_for else [])


def test_a_swap_of_seats() -> None:
    """https://github.com/mostafab/neg5.main/issues/32: the order of dealing changes from then on, the
    history stays with the person, and the columns do not move."""
    rounds = numbers([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3])
    players = ["Zoe", "Adam", "Bea"]
    plain = played(DEALING, rounds, players)
    view = played(DEALING, rounds, players, changes=[{"round": 4, "swap": ["Zoe", "Bea"]}])
    assert dealers(plain) == ["Zoe", "Adam", "Bea", "Zoe", "Adam", "Bea"]
    # From round 4 they sit Bea, Adam, Zoe; it is Zoe's deal, then it goes on to Bea, then Adam.
    assert dealers(view) == ["Zoe", "Adam", "Bea", "Zoe", "Bea", "Adam"]
    assert view["players"] == players
    assert view["totals"] == plain["totals"] == [5, 10, 15]
    assert points(view) == points(plain)


def test_a_substitute() -> None:
    changes = [{"round": 2, "substitute": "Eve", "for": "Ben"}]
    view = played(DEALING, numbers([1, 2, 3], {"Anna": 1, "Eve": 7, "Cara": 1}), changes=changes)
    assert view["totals"] == [2, 9, 4]
    assert [made["names"] for made in view["rounds"]] == [["Anna", "Ben", "Cara"], ["Anna", "Eve", "Cara"]]
    assert view["players"] == ["Anna", "Eve", "Cara"]
    assert dealers(view) == ["Anna", "Eve", "Cara"]
    same = played(DEALING, numbers([1, 2, 3], {"Anna": 1, "Ben": 7, "Cara": 1}), changes=changes)
    assert same["totals"] == view["totals"]


def test_a_substitute_for_a_substitute() -> None:
    changes = [
        {"round": 2, "substitute": "Eve", "for": "Ben"},
        {"round": 3, "substitute": "Finn", "for": "Eve"},
    ]
    view = played(DEALING, numbers([1, 2, 3], [1, 2, 3], {"Anna": 1, "Finn": 2, "Cara": 3}), changes=changes)
    assert [made["names"][1] for made in view["rounds"]] == ["Ben", "Eve", "Finn"]
    assert view["totals"] == [3, 6, 9]


def test_openings() -> None:
    view = played(
        DEALING, numbers([1, 1, 1]), [{"name": "Anna", "opening": 100}, {"name": "Ben", "opening": "-2.5"}, "Cara"]
    )
    assert view["totals"] == [101, -1.5, 1]
    assert view["chart"]["lines"] == [[100, 101], [-2.5, -1.5], [0, 1]]


def test_an_opening_beats_the_start_of_the_game() -> None:
    game = small(NUMBERS + "start: 25000")
    view = played(game, [], [{"name": "Anna", "opening": 0}, "Ben"])
    assert view["totals"] == [0, 25000]


def test_openings_of_a_side_add_up() -> None:
    game = small("partners: 2\ninputs: {n: {each: side, int: any}}\npoints: n")
    players = [{"name": "Anna", "opening": 10}, "Ben", {"name": "Cara", "opening": 5}, "Dora"]
    assert played(game, [{"n": [1, 2]}], players)["totals"] == [16, 2]


def test_a_partner_who_leaves_leaves_the_side_there() -> None:
    game = small("partners: 2\ninputs: {n: {each: player, int: any}}\npoints: sum(n, where=mine)")
    view = played(
        game, numbers([1, 2, 3, 4], {"Ben": 2, "Cara": 3, "Dora": 4}), 4, changes=[{"round": 2, "leave": "Anna"}]
    )
    assert points(view) == [[4, 6], [3, 6]]


def test_whoever_left_is_not_the_last_one_standing() -> None:
    """Somebody away is neither out nor in: the end looks at who is at the table."""
    game = small(
        NUMBERS
        + "out: total >= 5\nrank: [{low: out}, {low: total}]\nend:\n  - if count(not out) <= 1: one player remains"
    )
    view = played(game, numbers([5, 0, 2], [None, 1, None]), changes=[{"round": 2, "leave": "Cara"}])
    assert view["over"]["round"] == 2
    assert view["over"]["winners"] == ["Ben"]


def test_players_are_those_at_the_table_in_a_round() -> None:
    """Whoever comes later changes nothing of what was played before, and whoever left is not dealt in."""
    changes = [{"round": 2, "join": "Eve"}, {"round": 3, "leave": "Ben"}]
    view = played(small("points: {there: players, same: 'count(total > -1)'}"), [{}] * 3, changes=changes)
    assert [made["parts"]["there"][0] for made in view["rounds"]] == [3, 4, 3]
    assert [made["parts"]["same"][0] for made in view["rounds"]] == [3, 4, 3]


def test_somebody_who_comes_after_the_end_does_not_win() -> None:
    game = small(NUMBERS + "rank: [{low: total}]\nend:\n  - if max(total) >= 20: somebody has 20")
    rounds = numbers([10, 5, 7], [10, 5, 7])
    changes = [{"round": 3, "join": "Eve"}]
    assert played(game, rounds, changes=changes)["over"]["winners"] == ["Ben"]
    # Written on beyond the end, or with an opening: it is over all the same.
    late = [{"round": 3, "join": "Eve", "opening": -50}]
    view = played(game, [*rounds, *numbers({"Eve": 1})], changes=late)
    assert (view["over"]["winners"], view["totals"]) == (["Ben"], [20, 10, 14, 0])


def test_who_is_not_at_the_table_stands_behind_who_is() -> None:
    game = small(
        NUMBERS
        + "out: total >= 5\nrank: [{low: out}, {low: total}]\nend:\n  - if count(not out) <= 1: one player remains"
    )
    view = played(game, numbers([0, 1, 0], [5, 1, None]), changes=[{"round": 2, "leave": "Cara"}])
    assert view["over"]["winners"] == ["Ben"]


COUNTED = small(
    "inputs: {n: {each: player, int: any}, turn_of: {each: player, int: 1..9}}\n"
    "points: {n: {is: n, counted: turn_of}}\n"
    "stops_at: 10\nend:\n  - if max(total) >= 10: somebody has 10"
)


@pytest.mark.parametrize(
    "changes", [[], [{"round": 3, "join": "Eve"}], [{"round": 2, "join": "Eve"}, {"round": 2, "leave": "Eve"}]]
)
def test_counting_stops_whoever_else_comes_or_goes(changes: list[dict[str, Any]]) -> None:
    rounds = [{"n": [8, 8], "turn_of": [1, 2]}, {"n": {"Anna": 2, "Ben": 5}, "turn_of": {"Anna": 1, "Ben": 2}}]
    view = played(COUNTED, rounds, 2, changes=changes)
    assert (view["totals"][:2], view["over"]["winners"]) == ([10, 8], ["Anna"])


BACKWARDS = "inputs: {loser: {player: true}}\npoints: 1 if me == loser else 0\nout: total >= 1\n"


def test_the_deal_goes_backwards_past_who_is_out() -> None:
    game = small(
        BACKWARDS + "state: {dealer: {start: first, next: 'next(dealer, -1)'}}\nshow: {Dealer: dealer}\n"
        "end:\n  - if count(not out) <= 1: one is left"
    )
    view = played(game, [{"loser": "Cara"}], 4, first="Cara")
    assert dealers(view) == ["Cara", "Ben"]


def test_a_substitute_who_changes_columns() -> None:
    """Dora plays for Cara, then for Ben: what is written for her is Ben's from then on."""
    changes = [
        {"round": 2, "substitute": "Dora", "for": "Cara"},
        {"round": 3, "substitute": "Cara", "for": "Cara"},
        {"round": 3, "substitute": "Dora", "for": "Ben"},
    ]
    rounds = numbers([1, 2, 3], {"Anna": 1, "Ben": 2, "Dora": 3}, {"Anna": 1, "Dora": 20, "Cara": 30})
    view = played(small(NUMBERS), rounds, changes=changes)
    assert (problems(view), points(view)[2]) == ([[], [], []], [1, 20, 30])
    assert view["totals"] == [3, 24, 36]


def test_a_substitute_for_two_is_named_in_both_columns() -> None:
    changes = [{"round": 2, "substitute": "Dora", "for": name} for name in ("Ben", "Cara")]
    view = played(small(NUMBERS), numbers([1, 2, 3], [1, 2, 3]), changes=changes)
    assert view["rounds"][1]["names"] == ["Anna", "Dora", "Dora"]


def test_a_player_who_plays_for_another_is_told() -> None:
    view = played(small(NUMBERS), numbers([1, 2, 3]), changes=[{"round": 1, "substitute": "Anna", "for": "Cara"}])
    told = "Anna has a column and plays for Cara: what is written for Anna stays in that column."
    assert (view["problems"], view["totals"]) == ([told], [1, 2, 3])


SIDES = small("partners: 2\ninputs: {n: {each: side, int: any}}\npoints: n")
FOUR = [{"name": name, "side": side} for name, side in zip(["Anna", "Ben", "Cara", "Dora"], "ABAB", strict=True)]


def test_a_side_that_is_not_there_is_not_asked() -> None:
    changes = [{"round": 3, "join": {"name": "Eve", "side": "C"}}]
    view = played(SIDES, numbers([1, 2], [3, 4]), FOUR, changes=changes)
    assert missing(view) == [{}, {}]
    assert view["totals"] == [4, 6, 0]
    early = played(SIDES, [{"n": {"A": 1, "B": 2, "C": 5}}], FOUR, changes=changes)
    assert problems(early) == [["Eve is not at the table in round 1."]]


def test_an_opening_does_not_replace_the_points_of_a_side() -> None:
    changes = [{"round": 2, "join": {"name": "Eve", "side": "A"}, "opening": 5}]
    assert played(SIDES, numbers([18, 0], [2, 0]), FOUR, changes=changes)["totals"] == [20, 0]
    alone = [{"round": 2, "join": {"name": "Eve", "side": "C"}, "opening": 5}]
    assert played(SIDES, numbers([18, 0], [2, 0, 1]), FOUR, changes=alone)["totals"] == [20, 0, 6]


def test_who_has_no_side_is_one_alone_and_moves_no_letters() -> None:
    view = played(SIDES, [{"n": {"A": 10, "B": 1}}, {"n": {"B": 2, "A": 0, "Eve": 3}}], FOUR,
                  changes=[{"round": 2, "join": "Eve"}])  # fmt: skip
    assert view["sides"] == ["Anna & Cara", "Ben & Dora", "Eve"]
    assert (view["totals"], view["problems"]) == ([10, 3, 3], ["Eve plays alone: nothing says on whose side."])


@pytest.mark.parametrize("players", [FOUR, 4])
def test_who_joins_takes_the_place_of_a_partner_who_left(players: Any) -> None:
    changes = [{"round": 2, "leave": "Dora"}, {"round": 2, "join": "Eve"}]
    view = played(SIDES, numbers([1, 2], [3, 4]), players, changes=changes)
    assert view["sides"] == ["Anna & Cara", "Ben & Dora & Eve"]
    assert (view["totals"], view["problems"]) == ([4, 6], [])


def test_sides_are_called_by_the_letters_that_the_match_gives() -> None:
    players = [{"name": name, "side": side} for name, side in zip(["Ann", "Ben", "Cy", "Di"], "BCBC", strict=True)]
    assert played(SIDES, [{"n": {"B": 1, "C": 2}}], players)["totals"] == [1, 2]
    # A letter is a side's before it is the name of a player.
    assert played(SIDES, [{"n": {"B": 1, "A": 2}}], ["B", "A", "C", "D"])["totals"] == [2, 1]


def test_the_first_who_is_there_begins() -> None:
    game = small(NUMBERS.replace("int: any", "int: any, when: me == first") + "show: {First: first}")
    view = played(game, numbers({"Ben": 4}), [{"name": "Anna", "from": 3}, "Ben", "Cara"])
    assert (view["rounds"][0]["show"]["First"], view["totals"]) == ("Ben", [0, 4, 0])


def test_a_house_rule_of_somebody_who_comes_later() -> None:
    game = small("settings: {head: {int: 0..9, each: player}}\n" + NUMBERS.replace("points: n", "points: n + head"))
    changes = [{"round": 2, "join": "Eve"}]
    view = played(game, numbers([1, 1], [1, 1, 1]), 2, changes=changes, settings={"head": {"Eve": 5, "Bne": 3}})
    assert view["totals"] == [2, 2, 6]
    assert view["problems"] == ["The rule 'head': Nobody here is called 'Bne'. Did you mean 'Ben'?"]


def test_who_left_and_joins_again_was_there_before() -> None:
    changes = [{"round": 2, "leave": "Ben"}, {"round": 3, "join": "Ben"}]
    view = played(small(NUMBERS), numbers([1, 2, 3], [1, None, 3], [1, 2, 3]), changes=changes)
    assert [cells[1] for cells in points(view)] == [2, None, 2]


def test_who_joins_may_leave_again() -> None:
    changes = [{"round": 2, "join": {"name": "Eve", "to": 2}}]
    view = played(small(NUMBERS), numbers([1, 2, 3], [1, 2, 3, 4], [1, 2, 3]), changes=changes)
    assert [cells[3] for cells in points(view)] == [None, 4, None]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ([{"round": 2, "return": "Zoe"}], "unknown-player"),
        ([{"round": 2, "swap": ["Anna", "Zoe"]}], "unknown-player"),
        ([{"round": 2, "substitute": "Eve", "for": "Zoe"}], "unknown-player"),
        ([{"round": 1.5, "leave": "Anna"}], "wrong-kind"),
        ([{"round": True, "leave": "Anna"}], "wrong-kind"),
        ([{"round": 2, "join": ["Eve"]}], "unknown-player"),
        ([{"round": 2, "join": "Eve", "opening": "much"}], "wrong-kind"),
        ([{"round": 2}] * 501, "wrong-kind"),
    ],
)
def test_changes_that_can_not_be(changes: Any, code: str) -> None:
    assert [message.partition(":")[0] for message in refused(DEALING, document([], changes=changes))] == [code]


@pytest.mark.parametrize(
    "changes",
    [
        [{"round": 2, "leave": "Anna"}, {"round": 2, "leave": "Ben"}, {"round": 2, "leave": "Cara"}],
        [{"round": 1, "leave": "Anna"}, {"round": 1, "leave": "Ben"}, {"round": 1, "leave": "Cara"}],
        [{"round": 2, "leave": "Anna"}, {"round": 2, "leave": "Anna"}],
        [{"round": 2, "return": "Anna"}],
        [{"round": 2, "swap": ["Anna", "Anna"]}],
        [{"round": 99, "leave": "Anna"}],
    ],
)
def test_odd_changes_raise_nothing(changes: Any) -> None:
    view = played(DEALING, numbers([1, 2, 3], [1, 2, 3], [1, 2, 3]), changes=changes)
    assert len(view["totals"]) == 3


@pytest.mark.parametrize(("side", "totals"), [("A", [16, 7]), (1, [7, 16]), (None, [7, 7, 9])])
def test_who_joins_may_say_on_which_side(side: Any, totals: list[int]) -> None:
    """The others keep the sides they sit in."""
    game = small("partners: 2\ninputs: {n: {each: player, int: any}}\npoints: sum(n, where=mine)")
    eve = {"name": "Eve"} if side is None else {"name": "Eve", "side": side}
    view = played(game, [{"n": [1, 2, 2, 3]}, {"n": [3, 2, 1, 0, 9]}], 4, changes=[{"round": 2, "join": eve}])
    assert view["totals"] == totals

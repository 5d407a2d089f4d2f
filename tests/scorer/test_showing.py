"""Values that a definition shows beside the points of a round and never counts."""

from __future__ import annotations

from tests.scorer.small import definition, played, small


def test_what_stands_with_a_cell_has_its_label() -> None:
    view = played(definition("darts501"), [{"scored": {"Anna": 180}}, {"scored": {"Ben": 60}}], 2)
    assert [made["show_cells"] for made in view["rounds"]] == [
        [[{"label": "Left", "value": 321}], []],
        [[], [{"label": "Left", "value": 441}]],
    ]


def test_players_of_a_side_stand_one_after_the_other() -> None:
    game = small(
        "partners: 2\ninputs: {n: {each: side, int: any}, bid: {each: player, int: any}}\npoints: n\n"
        "show: {Bid: bid, Turn: round, Won: n, Empty: \"''\"}"
    )
    view = played(game, [{"n": [1, 2], "bid": [5, 6, 7, 8]}], 4)
    made = view["rounds"][0]
    assert made["show_cells"] == [
        [{"label": "Bid", "value": 5}, {"label": "Bid", "value": 7}, {"label": "Won", "value": 1}],
        [{"label": "Bid", "value": 6}, {"label": "Bid", "value": 8}, {"label": "Won", "value": 2}],
    ]
    # By player or by side, as the definition has it; what is one for all stands by itself.
    assert made["show"] == {"Bid": [5, 6, 7, 8], "Turn": 1, "Won": [1, 2], "Empty": ""}


def test_a_round_that_is_not_begun_shows_what_is_known_of_it() -> None:
    game = small("inputs: {n: {each: player, int: any}}\npoints: n\nshow: {Needs: total + 10, Got: n}")
    view = played(game, [{"n": [1, 2, 3]}])
    assert view["next"]["show_cells"] == [[{"label": "Needs", "value": 10 + n}] for n in (1, 2, 3)]

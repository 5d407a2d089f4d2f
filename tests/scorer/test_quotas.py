"""Quotas: how often an option may be chosen, by the table, by a chooser, by each player."""

from __future__ import annotations

from tests.scorer.small import played, points, problems, small

QUOTAS = small(
    """
players: 3..4
round: hand
state: {chooser: {start: first, next: next(chooser)}}
inputs:
  game:
    label: Game
    choice:
      hearts: {label: No hearts, kind: penalty}
      queens: {label: No queens, kind: penalty}
      trump: {label: Trumps, kind: trump}
    quota:
      - {same: [game], max: 2, when: game.kind == 'penalty', say: The table has played it twice}
      - {same: [chooser, game.kind], max: 1, when: game.kind == 'trump', say: "{chooser} has had trumps"}
points: 1
"""
)


def test_a_quota_of_the_table() -> None:
    view = played(QUOTAS, [{"game": "hearts"}] * 3)
    assert points(view) == [[1] * 3, [1] * 3, [None] * 3]
    assert problems(view)[2] == ["No hearts can't be chosen. The table has played it twice."]
    assert view["rounds"][2]["problem_places"] == [{"input": "game", "player": None}]
    assert view["next"]["choices"]["game"] == {"hearts": "The table has played it twice"}


def test_a_quota_of_each_chooser() -> None:
    view = played(QUOTAS, [{"game": "trump"}] * 4)
    assert problems(view) == [[], [], [], ["Trumps can't be chosen. Anna has had trumps."]]
    panels = {panel["title"]: panel for panel in view["quotas"]}
    assert [panel["by_player"] for panel in view["quotas"]] == [False, True]
    rows = view["quotas"][1]["rows"]
    assert [cell for row in rows for cell in row["cells"]] == [
        {"player": "Anna", "used": 1, "max": 1},
        {"player": "Ben", "used": 1, "max": 1},
        {"player": "Cara", "used": 1, "max": 1},
    ]
    assert panels


def test_a_choice_that_breaks_a_quota_is_not_counted_again() -> None:
    view = played(QUOTAS, [{"game": "hearts"}] * 3 + [{"game": "queens"}])
    (row, _) = view["quotas"][0]["rows"]
    assert row["cells"] == [{"player": None, "used": 2, "max": 2}]


def test_a_quota_of_each_player() -> None:
    game = small(
        "inputs:\n  box: {each: player, choice: {ones: Ones, twos: Twos},"
        " quota: [{same: [me, box], say: It is full}]}\npoints: 1"
    )
    view = played(game, [{"box": ["ones", "twos", "ones"]}, {"box": ["twos", "twos", "ones"]}])
    assert problems(view) == [[], ["Twos can't be chosen. It is full.", "Ones can't be chosen. It is full."]]
    assert [place["player"] for place in view["rounds"][1]["problem_places"]] == ["Ben", "Cara"]


def test_a_quota_of_the_same_list() -> None:
    game = small("inputs:\n  dice: {dice: 2}\n  box: {choice: {a: A, b: B}, quota: [{same: [box, dice]}]}\npoints: 1")
    view = played(game, [{"dice": [1, 2], "box": "a"}, {"dice": [2, 2], "box": "a"}, {"dice": [1, 2], "box": "a"}])
    assert [bool(sentences) for sentences in problems(view)] == [False, False, True]


def test_a_quota_after_a_correction() -> None:
    """King: when an early hand is edited, later hands that break a quota are marked, not deleted."""
    hands = [{"game": "queens"}, {"game": "hearts"}, {"game": "hearts"}, {"game": "queens"}]
    assert problems(played(QUOTAS, hands)) == [[], [], [], []]
    view = played(QUOTAS, [{"game": "hearts"}, *hands[1:]])
    assert problems(view) == [[], [], ["No hearts can't be chosen. The table has played it twice."], []]

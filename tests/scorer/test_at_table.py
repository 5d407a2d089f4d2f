"""Questions whose answer may be somebody who takes no part in the round."""

from __future__ import annotations

from tests.scorer.small import played, small

KILLER = small(
    "players: 2..8\nround: turn\nstate:\n  turn: {start: first, next: next(turn)}\n"
    "  lives: {each: player, start: 3, next: lives - (1 if me == hit else 0)}\nplays: me == turn\n"
    "inputs: {hit: {player: table, nobody: Nobody}}\npoints: 1 if hit != nobody else 0\nout: lives <= 0\n"
    "show: {Others: count(it != hit)}"
)


def test_whoever_is_not_out_can_be_named_in_anybodys_turn() -> None:
    view = played(KILLER, [{"hit": name} for name in ("Ben", "nobody", "Ben", "Ben", "Ben")])
    assert view["state"]["lives"] == [3, 0, 3]
    assert view["rounds"][0]["show"]["Others"] == 2
    assert [made["problems"] for made in view["rounds"]][3:] == [[], ["Ben is out since turn 4."]]


def test_the_form_offers_all_who_are_not_out() -> None:
    view = played(KILLER, [{"hit": name} for name in ("Ben", "nobody", "Ben", "Ben")])
    (field,) = view["next"]["entry"]["fields"]
    assert [seat["takes_part"] for seat in field["players"]] == [True, False, True]

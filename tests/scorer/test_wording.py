"""How facts and bounds are said: in the middle of a sentence, once each, with a true minus."""

from __future__ import annotations

import pytest

from scorer import DefinitionError
from tests.scorer.small import definition, played, problems, small


def test_cards_are_said_once_each_and_in_small_letters() -> None:
    held = {"Anna": ["nine", "nine", "two", "nine"], "Ben": ["ace"]}
    view = played(definition("rummy500"), [{"shown": held}], 2)
    assert view["rounds"][0]["summary"] == "Cards laid down: Anna 3 × nine, two, Ben high ace"


def test_an_answer_of_one_person_is_said_in_small_letters_and_one_of_all_with_a_capital() -> None:
    game = small(
        "inputs:\n  call: {each: player, choice: {big: A big one, nt: NT}}\n"
        "  game: {choice: {all: All tricks}}\npoints: 1"
    )
    view = played(game, [{"call": ["big", "nt"], "game": "all"}], 2)
    assert view["rounds"][0]["summary"] == "Call: Anna a big one, Ben NT; All tricks"


@pytest.mark.parametrize(
    ("bounds", "number", "sentence"),
    [
        ("-500..0", 5, "N: 5 is not between −500 and 0."),
        ("-3..", -4, "N: −4 is less than −3."),
        ("..0", 1, "N: 1 is more than 0."),
    ],
)
def test_a_number_beyond_its_bounds(bounds: str, number: int, sentence: str) -> None:
    game = small(f'inputs: {{n: {{each: player, int: "{bounds}"}}}}\npoints: n')
    assert problems(played(game, [{"n": [number]}], 1)) == [[sentence]]


def test_a_setting_beyond_its_bounds_has_a_true_minus() -> None:
    text = "settings: {limit: {int: -500..0, default: -501}}\ninputs: {n: {each: player, int: any}}\n"
    with pytest.raises(DefinitionError) as caught:
        small(text + "points: n\nout: total < limit")
    assert [each.message for each in caught.value.problems] == ["default goes from −500 to 0, this is −501"]
    game = small(text.replace("-501", "-500") + "points: n\nout: total < limit")
    view = played(game, [], settings={"limit": 5})
    assert view["problems"] == ["'Limit' goes from −500 to 0, this is 5. The printed rule is used."]

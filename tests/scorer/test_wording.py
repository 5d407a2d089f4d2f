"""How facts and bounds are said: in the middle of a sentence, once each, with a true minus."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import DefinitionError
from scorer.checking import check_file
from scorer.explain import explain
from tests.scorer.small import NUMBERS, definition, document, played, problems, small


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


# The order is told by what makes it.

FRAMES = """
state: {frames: {each: player, tally: won, label: Frames}}
inputs: {won: {each: player, flag: false}, n: {each: player, int: any}}
points: n
end: [{if max(frames) >= 1: a frame}]
"""
ONE = [{"won": {"Ben": True}, "n": [80, 0]}]
OUT = NUMBERS + "out: total < 0\nend: [{if count(not out) <= 1: one is left}]\n"


@pytest.mark.parametrize(
    ("text", "rounds", "order", "chart", "detail"),
    [
        (
            FRAMES + "rank: [{high: frames}]", ONE,
            "More by 'Frames'. 1st Ben (1), 2nd Anna (0).",
            "After 1 round Ben is in front (frames: 1), Anna is last (frames: 0).",
            "Small, printed rules. Frames: Ben 1, Anna 0.",
        ),
        (
            FRAMES + "rank: [{high: me == first}, {high: total}]", ONE,
            "Whoever is first comes first, then the highest total. 1st Anna, 2nd Ben.",
            "After 1 round Anna is in front, Ben is last.", "Small, printed rules.",
        ),
        (
            FRAMES + "rank: [{high: total}, {high: frames}]",
            [{"won": {"Ben": True}, "n": [7, 7]}],
            "The highest total, then more by 'Frames'. 1st Ben (7, 1), 2nd Anna (7, 0).",
            "After 1 round Ben is in front (frames: 1), Anna is last (frames: 0).",
            "Small, printed rules. Frames: Ben 1, Anna 0.",
        ),
        (
            FRAMES + "rank: [{high: 2 * frames - total}]", ONE,
            "What the rules of the game count. 1st Ben, 2nd Anna.",
            "After 1 round Ben is in front, Anna is last.", "Small, printed rules.",
        ),
        (
            OUT + "rank: [{low: out}, {high: out_round}]", [{"n": [5, -1]}],
            "Whoever is still in comes first, then whoever went out later. 1st Anna (in), 2nd Ben (out in 1).",
            "After 1 round Anna is in front, Ben is last.", "Small, printed rules.",
        ),
        (
            OUT + "rank: [{low: 1 if out else 0}, {high: total}]", [{"n": [5, -1]}],
            "Whoever is still in comes first, then the highest total. 1st Anna (in), 2nd Ben (out in 1).",
            "After 1 round Anna is in front, Ben is last.", "Small, printed rules.",
        ),
        (
            NUMBERS + "rank: [{low: 0 if total == 9 else 1}, {low: total}]\nend: [{if max(total) > 8: done}]",
            [{"n": [5, 9]}], "Whoever the rules put first, then the lowest total. 1st Ben, 2nd Anna.",
            "After 1 round Ben is in front, Anna is last.", "Small, printed rules.",
        ),
        (
            NUMBERS + "rank: [{high: -total}]\nrounds: 1\nend: [{if round == 1: it is done}]", [{"n": [5, 9]}],
            "The lowest total. 1st Anna (5), 2nd Ben (9).",
            "After 1 round Anna is in front with 5, Ben is last with 9.", "Small, printed rules. Ben was 4 behind.",
        ),
    ],
)  # fmt: skip
def test_the_order_is_told_by_what_makes_it(text: str, rounds: Any, order: str, chart: str, detail: str) -> None:
    view = played(small(text), rounds, 2)
    assert (view["order_sentence"], view["chart"]["sentence"]) == (order, chart)
    assert view["over"]["detail"] == detail


def test_a_side_of_two_is_several() -> None:
    text = "partners: 2\ninputs: {n: {each: side, int: any}}\npoints: n\n"
    game = small(text + "end: [{if max(total) > 4: one has five}]")
    view = played(game, [{"n": [5, 3]}], 4)
    assert view["chart"]["sentence"] == "After 1 round Anna & Cara are in front with 5, Ben & Dora are last with 3."
    assert view["over"]["detail"] == "Small, printed rules. Ben & Dora were 2 behind."
    assert explain(game, document([{"n": [5, 3]}], 4), 0, 0)["sentence"] == "Anna & Cara: 1 round comes to 5."


@pytest.mark.parametrize(
    ("inputs", "facts", "told"),
    [
        ("foe: {each: player, player: true, nobody: A bye}", {"foe": ["Ben", "nobody"]}, "Foe: Anna Ben, Ben a bye"),
        ("found: {each: player, players: true}", {"found": {"Anna": ["Ben"]}}, "Found: Anna Ben"),
        (
            "grande: {choice: {pass: Everybody passed, no: Refused}}, chica: {choice: {pass: Everybody passed}}",
            {"grande": "no", "chica": "pass"}, "Grande: refused; Chica: everybody passed",
        ),
        (
            "grande: {choice: {pass: Everybody passed, no: Refused}}, how: {choice: {all: All tricks, one: One}}",
            {"grande": "no", "how": "all"}, "Refused; All tricks",
        ),
    ],
)  # fmt: skip
def test_names_stay_and_questions_with_the_same_options_are_named(inputs: str, facts: Any, told: str) -> None:
    view = played(small(f"inputs: {{{inputs}}}\npoints: 1"), [facts], 2)
    assert view["rounds"][0]["summary"] == told


def test_an_example_that_goes_on_after_the_end_is_told_so() -> None:
    text = (
        "name: Small\nplayers: 1..4\n" + NUMBERS + "end: [{if max(total) > 4: one has five}]\n"
        "examples: [{players: [Anna, Ben], rounds: [{n: [5, 3]}, {n: [1, 2]}], expect: {points: [[5, 3], [1, 2]]}}]"
    )
    (problem,) = check_file(text, "small.yml", lint=False)
    assert problem.message == (
        "example 1: points of round 2: expected [1, 2], the engine says [-, -]; "
        "the match was over after round 1 (one has five)"
    )

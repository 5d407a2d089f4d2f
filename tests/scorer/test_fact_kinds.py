"""One fact of each kind: what is taken for it, what it then is, and what is refused in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.small import played, small

ABSENT = object()
WHOLE = "int: 0..13"
HALVES = "int: 0..13, step: 0.5"
FIVES = "int: any, step: 5"
CHOICE = "choice: {a: Alpha, b: {label: Beta}}"
NUMBERED = "choice: {0: Joker, 3: Three}"
OPEN = "player: true, nobody: Nobody went out"
LIST = "list: 2..3, int: 0..6"
THINGS = "things: {a: {label: Alpha, max: 2}, b: Beta}, size: 0..4"

TAKEN = [
    (WHOLE, 3, 3),
    (WHOLE, "3", 3),
    (WHOLE, 3.0, 3),
    (WHOLE, "6/2", 3),
    (WHOLE, 0, 0),
    (WHOLE, 13, 13),
    (HALVES, 3.5, 3.5),
    (HALVES, "3.5", 3.5),
    (HALVES, "7/2", 3.5),
    (HALVES, 3, 3),
    (FIVES, -5, -5),
    (FIVES, 15, 15),
    ("flag: false", True, "yes"),
    ("flag: false", False, "no"),
    ("flag: false", ABSENT, "no"),
    (CHOICE, "a", "Alpha"),
    (CHOICE, "b", "Beta"),
    (NUMBERED, 0, "Joker"),  # keys that are numbers come as numbers
    (NUMBERED, "3", "Three"),
    ("player: true", "Anna", "Anna"),
    (OPEN, "Anna", "Anna"),
    (OPEN, "nobody", "Nobody went out"),
    (OPEN, None, "Nobody went out"),
    ("side: true", "Anna & Cara", "Anna & Cara"),
    ("side: true", "B", "Ben & Dora"),
    ("side: true", 1, "Ben & Dora"),
    ("side: true", "Cara", "Anna & Cara"),  # a side by one of its players
    ("side: true, nobody: Nobody won", "nobody", "Nobody won"),
    ("side: true, nobody: Nobody won", None, "Nobody won"),
    ("players: true", ["Dora", "Ben"], "Dora, Ben"),
    ("players: true", [], ""),
    ("order: all", ["Ben", "Anna", "Dora", "Cara"], [2, 1, 4, 3]),
    ("order: all", ["Ben", "Anna", "Dora"], [2, 1, 4, 3]),  # the last place fills itself in
    ("order: some", ["Ben", "Anna"], [2, 1, 0, 0]),
    ("order: some", [], [0, 0, 0, 0]),
    (LIST, [6, 0], "6, 0"),
    (LIST, [1, "2", 3.0], "1, 2, 3"),
    ("dice: 5", [1, 2, 3, 4, 6], "1, 2, 3, 4, 6"),
    (THINGS, ["b", "a", "b"], "2 × beta, alpha"),
    (THINGS, {"a": 2, "b": 1}, "2 × alpha, beta"),  # as counts
    (THINGS, {"a": 0}, ""),
    (THINGS, [], ""),
    (THINGS, {}, ""),
    ("things: cards", ["QS", "10H"], "queen of spades, ten of hearts"),
]

NOT_TAKEN = [
    (WHOLE, 3.5, "Q is a whole number; here stands 3.5."),
    (WHOLE, "7/3", "Q is a whole number; here stands 2 1/3."),
    (WHOLE, True, "Q is a number; here stands true or false."),
    (WHOLE, "three", "Q is a number; here stands 'three'."),
    (WHOLE, "", "Q is a number; here stands ''."),
    (WHOLE, "½", "Q is a number; here stands '½'."),
    (WHOLE, "−3", "Q is a number; here stands '−3'."),
    (WHOLE, "1e1", "Q is a number; here stands '1e1'."),
    (WHOLE, "1/0", "Q is a number; here stands '1/0'."),
    (WHOLE, "x" * 99, f"Q is a number; here stands '{'x' * 40}'."),
    (WHOLE, [], "Q is a number; here stands '[]'."),
    (WHOLE, {}, "Q is a number; here stands '{}'."),
    (WHOLE, -1, "Q: −1 is not between 0 and 13."),
    (WHOLE, 14, "Q: 14 is not between 0 and 13."),
    (WHOLE, 10**12, "Q: numbers go to 1,000,000,000."),
    ("int: any", 10**9 + 1, "Q: numbers go to 1,000,000,000."),
    (HALVES, 0.25, "Q goes in steps of 0.5; here stands 0.25."),
    (FIVES, 17, "Q goes in steps of 5; here stands 17."),
    ("flag: false", 1, "Q is yes or no (true or false)."),
    ("flag: false", "yes", "Q is yes or no (true or false)."),
    (CHOICE, "c", "Q: 'c' is not one of the choices."),
    (CHOICE, "Alpha", "Q: 'Alpha' is not one of the choices."),
    (CHOICE, 1, "Q: '1' is not one of the choices."),
    (CHOICE, ["a"], "Q: '['a']' is not one of the choices."),
    (NUMBERED, 5, "Q: '5' is not one of the choices."),
    (
        "choice: {called: Called, showdown: Lost}",
        "caled",
        "Q: 'caled' is not one of the choices. Did you mean 'called'?",
    ),
    ("player: true", "Zoe", "Nobody here is called 'Zoe'."),
    ("player: true", "anna", "Nobody here is called 'anna'. Did you mean 'Anna'?"),
    ("player: true", "nobody", "Q: it must be somebody."),
    ("player: true", 0, "Nobody here is called '0'."),
    ("side: true", "C", "Nobody here is called 'C'."),
    ("side: true", 2, "Nobody here is called '2'."),
    ("side: true", -1, "Nobody here is called '-1'."),
    ("side: true", True, "Nobody here is called 'True'."),
    ("side: true", "nobody", "Q: it must be somebody."),
    ("players: true", "Anna", "Q is a list."),
    ("players: true", {"Anna": True}, "Q is a list."),
    ("players: true", ["Anna", "Anna"], "Q: somebody is named twice."),
    ("players: true", ["Zoe"], "Nobody here is called 'Zoe'."),
    ("order: all", ["Ben", "Ben"], "Q: somebody is named twice."),
    ("order: all", ["Zoe"], "Nobody here is called 'Zoe'."),
    ("order: all", "Ben", "Q is a list of names in the order they finish."),
    (LIST, 5, "Q is a list."),
    (LIST, "1, 2", "Q is a list."),
    (LIST, {"a": 1}, "Q is a list."),
    (LIST, [1], "Q: 1 are too few, there are 2 at least."),
    (LIST, [1, 2, 3, 4], "Q: 4 are too many, there are 3 at most."),
    (LIST, [1, "x"], "Q is a number; here stands 'x'."),
    (LIST, [1, 9], "Q: 9 is not between 0 and 6."),
    (LIST, [1, [2]], "Q is a number; here stands '[2]'."),
    (LIST, [1, None], "Q is a number; here stands 'None'."),
    (LIST, [1] * 61, "Q may have 60 entries."),
    ("dice: 5", [1, 2, 3, 4], "Q: 4 are too few, there are 5 at least."),
    ("dice: 5", [1, 2, 3, 4, 7], "Q: 7 is not between 1 and 6."),
    ("dice: 5", [0, 2, 3, 4, 6], "Q: 0 is not between 1 and 6."),
    (THINGS, ["a", "a", "a"], "Alpha is there 2 times at most."),
    (THINGS, {"a": 3}, "Alpha is there 2 times at most."),
    (THINGS, {"a": -1}, "Q: how many of 'a' is a whole number."),
    (THINGS, {"a": 1.5}, "Q: how many of 'a' is a whole number."),
    (THINGS, {"a": True}, "Q: how many of 'a' is a whole number."),
    (THINGS, {"b": 10**9}, "Q: how many of 'b' is a whole number."),
    (THINGS, {"z": 1}, "Q: 'z' is not one of the choices."),
    (THINGS, ["b"] * 5, "Q: 5 are too many, there are 4 at most."),
    (THINGS, "a", "Q is a list."),
    ("things: cards", ["QS", "QS"], "queen of spades is there once at most."),
    ("things: cards", ["joker"], "Q: 'joker' is not one of the choices."),
]

MISSING = [
    WHOLE, CHOICE, "player: true", OPEN, "side: true", "side: true, nobody: Nobody won", "players: true", LIST,
    "dice: 5", THINGS, "order: all", "order: some",
]  # fmt: skip


def question(kind: str, raw: Any) -> dict[str, Any]:
    sides = "partners: 2\n" if kind.startswith("side") else ""
    game = small(f"{sides}inputs: {{q: {{{kind}}}}}\npoints: 1\nshow: {{Q: q}}")
    view = played(game, [{} if raw is ABSENT else {"q": raw}], 4)
    made: dict[str, Any] = view["rounds"][0]
    return made


@pytest.mark.parametrize(("kind", "raw", "value"), TAKEN)
def test_taken(kind: str, raw: Any, value: Any) -> None:
    made = question(kind, raw)
    assert made["show"]["Q"] == value
    assert (made["problems"], made["unfinished"]) == ([], False)


@pytest.mark.parametrize(("kind", "raw", "sentence"), NOT_TAKEN)
def test_not_taken(kind: str, raw: Any, sentence: str) -> None:
    """What can't be a fact is refused in words, at its place, and the fact is missing."""
    made = question(kind, raw)
    assert made["problems"] == [sentence]
    assert made["problem_places"] == [{"input": "q", "player": None}]
    assert made["show"]["Q"] in (None, [None] * 4)
    assert made["unfinished"]
    assert [gap["sentence"] for gap in made["missing"]] == ["Q: to be written again."]


@pytest.mark.parametrize("kind", MISSING)
def test_missing_is_not_zero(kind: str) -> None:
    """Nothing written is no 0, no empty list and nobody: it is not known."""
    made = question(kind, ABSENT)
    assert made["show"]["Q"] in (None, [None] * 4)
    assert made["unfinished"]
    assert [gap["input"] for gap in made["missing"]] == ["q"]
    assert made["problems"] == []


def test_an_empty_answer_that_is_refused_is_missing_too() -> None:
    """A default stands for what is not written, never for what was refused."""
    for kind in (f"{HALVES}, default: 0", "flag: false", "choice: {a: Alpha, b: Beta}, default: a"):
        made = question(kind, 0.3 if "int" in kind else "what")
        assert made["unfinished"]
        assert made["show"]["Q"] is None


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("int: 0..13, default: 7", 7),
        ("int: 0..13, default: 3 + 4", 7),
        (f"{CHOICE}, default: b", "Beta"),
        ("player: true, default: first", "Anna"),
        ("player: true, default: nobody", "nobody"),
        ("players: true, default: '[]'", ""),
        ("list: 0..3, int: any, default: '[1, 2]'", "1, 2"),
        (f"{THINGS}, default: '[]'", ""),
        ("flag: true", "yes"),
    ],
)
def test_a_default_is_the_answer_when_nothing_is_written(kind: str, value: Any) -> None:
    made = question(kind, ABSENT)
    assert made["show"]["Q"] == value
    assert (made["unfinished"], made["problems"]) == (False, [])


def test_a_question_may_have_the_options_of_another() -> None:
    """Mus asks the same four times: passed, accepted or refused."""
    game = small(
        "inputs:\n"
        "  grande: {choice: {passed: Passed, taken: {label: Accepted, worth: 2}, refused: Refused}}\n"
        "  chica: {choice: grande}\n"
        "  marks: {things: grande}\n"
        "points: grande.worth + chica.worth + sum([mark.worth for mark in marks])\n"
    )
    view = played(game, [{"grande": "taken", "chica": "refused", "marks": ["taken", "taken", "passed"]}])
    assert view["rounds"][0]["points"] == [6, 6, 6]
    assert view["rounds"][0]["summary"] == "Grande: accepted; Chica: refused; Marks: 2 × accepted, passed"

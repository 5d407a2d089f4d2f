"""What a part of a definition is told when it has another shape than its key takes: one sentence each."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import DefinitionError
from tests.scorer.small import document, refused, small

TAKEN = "taken: {each: player, count: 13}"

# The rest of a definition, and all that is said of it.
SHAPES = [
    ("sources: {pagat: [a, b]}", "wrong-kind: the source 'pagat' is made of keys and values"),
    ("tables: {round: 5}", "name-taken: 'round' is a word of the language and can't name a table"),
    ("tables: {worth: {a: 1, b: two}}", "wrong-type: the values of a table are of one kind"),
    (f"tables: {{worth: {list(range(301))}}}", "too-long: a table may have 300 entries"),
    ("settings: {s: {flag: true, table: true, disputes: x}}", "wrong-kind: disputes is a list of 'says' and 'sources'"),
    ("settings: {s: {choice: {}, table: true}}", "wrong-value: the setting 's' has no options"),
    ("settings: {s: {choice: {a: [1]}, table: true}}", "wrong-kind: the option 'a' has a label, or keys and values"),
    ("settings: {s: {int: 0..9, step: many, table: true}}", "wrong-kind: step is a number"),
    ("variants: {short: {set: [limit]}}", "wrong-kind: settings are given as NAME: value"),
    ("final: 5", "wrong-kind: final is written as NAME: value, one below the other"),
    ("show: [Cup]", "wrong-kind: show is written as NAME: value, one below the other"),
    ("plays: \"'somebody'\"", "wrong-type: a condition is needed here, this is a text"),
    ("rounds: \"'ten'\"", "wrong-type: rounds is a number, this is a text"),
    ("let: {a: [5]}", "condition-form: each entry is 'if CONDITION: value', the last may be 'else: value'"),
    ("sitting_out: {if taken: 5}", "condition-form: sitting_out is an expression, or a list of 'if CONDITION: value'"),
    ("check: [5]", "condition-form: check is a list of 'if CONDITION: text', each for what must not be"),
    ("label: [5]", "condition-form: each entry is 'if CONDITION: value', the last may be 'else: value'"),
    ("examples: [{players: {a: 1}, rounds: {b: 2}}]", "wrong-kind: players is a list; wrong-kind: rounds is a list"),
]  # fmt: skip


def told(text: str) -> list[str]:
    try:
        small(text)
    except DefinitionError as error:
        return [f"{problem.code}: {problem.message}" for problem in error.problems]
    return []


@pytest.mark.parametrize(("part", "message"), SHAPES, ids=lambda each: str(each)[:40])
def test_a_part_of_another_shape(part: str, message: str) -> None:
    assert told(f"inputs: {{{TAKEN}}}\npoints: taken\n{part}") == message.split("; ")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("{each: player, int: 0..9, words: miss}", "wrong-kind: words is a list of NUMBER: word"),
        ("{each: player, int: 0..9, usual: 5}", "wrong-kind: usual is a list of numbers"),
        ("{choice: {a: A}, quota: 2}", "wrong-kind: quota is a list"),
        ("{choice: 5}", "wrong-value: choice lists options as KEY: label, or names a question that does"),
        ("{each: player, int: [0, 9]}", "wrong-kind: int is a range such as 0..13, or any"),
        ("{each: player, int: 0..9, fold: sometimes}", "true-or-false: fold is true or false"),
        ("{int: 0..9, flag: true}", "keys-together: the question 'q' has one kind (int, count, flag, choice, player, "
         "side, players, order, list, dice, things); here stands int and flag"),
        ("{}", "keys-together: the question 'q' has one kind (int, count, flag, choice, player, "
         "side, players, order, list, dice, things); here stands none of them"),
    ],
)  # fmt: skip
def test_a_question_of_another_shape(question: str, message: str) -> None:
    assert told(f"inputs: {{q: {question}}}\npoints: 1") == [message]


def test_a_side_may_come_after_nobody() -> None:
    """A value that starts with nobody takes its kind from what follows, in whatever form that stands."""
    text = "partners: 2\ninputs: {w: {player: true}}\npoints: 1 if me == ahead else 0\n"
    text += "state:\n  ahead:\n    start: nobody\n"
    assert told(text + "    next: team(w)") == []
    assert told(text + "    next:\n      - if round > 1: team(w)\n      - else: ahead") == []
    # A player is no side: what is kept for each player has no place in the points of a side.
    assert told(text + "    next: w") == [
        "wrong-level: 'me' is kept for each player, but here each side needs one value"
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"round": 2, "substitute": "Eve"}, "unknown-player: change 1 names 'Eve', who does not play"),
        (
            {"round": 2, "substitute": 5, "for": "Ben"},
            "wrong-kind: change 1 needs the name of the substitute, and 'for' whom",
        ),
        ({"round": 2, "swap": ["Anna"]}, "wrong-kind: change 1 names two players to swap"),
        ({"round": 2}, "wrong-kind: change 1 says one of join, leave, return, swap, substitute"),
        ({"round": 2, "leave": "Anna", "why": "late"}, "unknown-key: 'why' is not a key of a change that says 'leave'"),
    ],
)  # fmt: skip
def test_a_change_of_another_shape(change: dict[str, Any], message: str) -> None:
    game = small(f"inputs: {{{TAKEN}}}\npoints: taken")
    assert refused(game, document([], changes=[change])) == [message]


def test_a_substitute_may_be_given_like_a_player() -> None:
    game = small(f"inputs: {{{TAKEN}}}\npoints: taken")
    assert refused(game, document([], changes=[{"round": 2, "substitute": {"name": "Eve"}, "for": "Ben"}])) == []

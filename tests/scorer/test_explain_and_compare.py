"""Why a number is what it is, and what another rule would do to it, in the words people read."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import MatchError
from scorer.compare import compare
from scorer.explain import explain, explanation_text
from tests.scorer.small import NUMBERS, definition, document, small

TURTLE = definition("turtle-king")
# The seven deals of the example: Cara out in deal 4, Ben in deal 7, Anna wins.
EVENING = TURTLE.examples[0].document


def under(**settings: Any) -> dict[str, Any]:
    return {**EVENING, "settings": settings}


# Explanations.


def test_the_branch_that_was_taken_in_its_own_words() -> None:
    told = explain(TURTLE, EVENING, 4, "Cara")
    assert (told["title"], told["place"], told["value"]) == ("Why is it 2?", "Cara, deal 4", 2)
    assert told["rule"]["text"].startswith("Lost the showdown, ")
    assert told["rule"]["section"] == "scoring"
    assert told["facts"] == ["Lost the showdown", "Who drinks: Cara"]
    assert explain(TURTLE, EVENING, 3, "Ben")["rule"]["text"] == "Called turtle"
    assert explain(TURTLE, EVENING, 3, "Anna")["rule"]["text"] == "In this deal only Ben drinks"


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ("10 * sum(n, where=mine)", "10 × (N: 3 + 5) = 80"),
        ("sum(n, where=mine) * 10 - 5", "(N: 3 + 5) × 10 = 80"),
        ("100 - sum(n, where=mine)", "Minus (N: 3 + 5) = −8"),
        ("100 - 2 * sum(n, where=mine)", "Minus 2 × (N: 3 + 5) = −16"),
        ("floor(sum(n, where=mine) / 3)", "(N: 3 + 5) ÷ 3, rounded down = 2"),
    ],
)
def test_a_sum_inside_an_operation_stands_in_brackets(points: str, told: str) -> None:
    game = small(f"partners: 2\ninputs: {{n: {{each: player, int: any}}}}\npoints: {points}")
    assert told in explanation_text(explain(game, document([{"n": [3, 1, 5, 2]}], 4), 1, "Anna"))


def test_a_sum_over_sides_has_a_term_for_each() -> None:
    game = small(
        "partners: 2\ninputs: {n: {each: side, int: any}, more: {each: side, int: any}}\n"
        "let: {own: n + more}\npoints: sum(own)"
    )
    told = explain(game, document([{"n": [92, 70], "more": [20, 50]}], 4), 1, "Anna")
    lines = [(line["text"], line["depth"]) for line in told["reckoning"]]
    assert lines[:2] == [("Own: 112 + 120", 0), ("Own of Anna & Cara", 1)]
    assert told["sentence"] == "Anna & Cara, round 1: Own: 112 + 120 = 232."


def test_a_product_is_no_sum_of_its_factors() -> None:
    game = small(
        "inputs: {n: {each: player, int: any}}\nlet:\n  share: 2 if n > 5 else 1\n  factor: 2 if n > 3 else 1\n"
        "points: share * factor"
    )
    told = explain(game, document([{"n": [6, 1, 1]}]), 1, "Anna")
    assert told["sentence"] == "Anna, round 1: Share: 2 × factor: 2 = 4."


@pytest.mark.parametrize(("twice", "value", "differs"), [(True, 2, False), (False, 1, True)])
def test_the_settings_that_had_a_say(twice: bool, value: int, differs: bool) -> None:
    told = explain(TURTLE, under(twice=twice, limit=12), 4, "Cara")
    assert told["value"] == value
    assert told["settings"] == [
        {
            "key": "twice",
            "label": "Lowest hand at a showdown drinks twice",
            "value_text": "yes" if twice else "no",
            "default_text": "yes",
            "differs": differs,
        }
    ]


def test_an_empty_cell_is_explained_too() -> None:
    assert explain(TURTLE, EVENING, 5, "Cara")["sentence"] == "Cara is out since deal 4."
    beyond = explain(TURTLE, under(limit=4), 7, "Ben")["sentence"]
    assert beyond == "Ben, deal 7: the match was over before. What was written is kept and does not count."
    missing = explain(TURTLE, {**EVENING, "rounds": [{"how": "called"}]}, 1, "Ben")
    assert missing["sentence"] == "Ben, deal 1: not known yet. Missing: Who drinks."
    wrong = explain(TURTLE, {**EVENING, "rounds": [{"how": "called", "drinker": "Zoe"}]}, 1, "Ben")
    assert wrong["sentence"] == "Ben, deal 1: Nobody here is called 'Zoe'."
    assert {told["title"] for told in (missing, wrong)} == {"Why is it empty?"}


def test_a_total_is_its_rounds() -> None:
    told = explain(TURTLE, EVENING, 0, "Ben")
    assert told["place"] == "Ben, total"
    assert [(line["text"], line["value"]) for line in told["reckoning"] if line["value"]] == [
        ("Deal 3", 1),
        ("Deal 5", 2),
        ("Deal 6", 2),
        ("Deal 7", 1),
    ]
    assert told["sentence"] == "Ben: 7 deals come to 6."


def test_the_parts_of_a_sum() -> None:
    game = small(
        "settings: {bonus: {int: 0..50, default: 10, label: Bonus for the bid}}\n"
        "inputs: {bid: {each: player, int: 0..13, label: Bid}, took: {each: player, int: 0..13, label: Took}}\n"
        "points: took * 3 + (bonus if took == bid else 0) - 1"
    )
    match = document([{"bid": [2, 3, 0], "took": [2, 5, 1]}], settings={"bonus": 20})
    made = explain(game, match, 1, "Anna")
    assert [line["value"] for line in made["reckoning"] if line["depth"] == 0] == [6, 20, -1]
    assert made["sentence"] == "Anna, round 1: 6 + 20 − 1 = 25."
    assert made["facts"] == ["Bid: Anna 2, Ben 3, Cara 0", "Took: Anna 2, Ben 5, Cara 1"]
    (rule,) = made["settings"]
    assert (rule["label"], rule["value_text"], rule["default_text"], rule["differs"]) == (
        "Bonus for the bid",
        "20",
        "10",
        True,
    )
    missed = explain(game, match, 1, "Ben")
    assert missed["value"] == 14
    assert [line["value"] for line in missed["reckoning"] if line["depth"] == 0] == [15, -1]


def test_columns_have_headings() -> None:
    game = small(
        "inputs: {a: {each: player, int: any}, b: {each: player, int: any}}\n"
        "points: {first: {is: a * 2 + 1, label: First part}, second: {is: b, label: Second part}}"
    )
    told = explain(game, document([{"a": [1, 2, 3], "b": [4, 0, 6]}]), 1, "Anna")
    assert [line["value"] for line in told["reckoning"] if line["depth"] == 0] == [3, 4]
    assert told["reckoning"][0]["text"] == "First part"
    assert [line["depth"] for line in told["reckoning"]] == [0, 1, 1, 0]
    # A part that is nought is left out.
    assert (
        len(
            [
                line
                for line in explain(game, document([{"a": [1, 2, 3], "b": [4, 0, 6]}]), 1, "Ben")["reckoning"]
                if not line["depth"]
            ]
        )
        == 1
    )


def test_who() -> None:
    game = small("partners: 2\ninputs: {n: {each: side, int: any}}\npoints: n")
    match = document([{"n": [3, 4]}], 4)
    for who in ("Anna & Cara", "Anna", "Cara", 0):
        told = explain(game, match, 1, who)
        assert (told["place"], told["value"], told["column"]) == ("Anna & Cara, round 1", 3, 0)


@pytest.mark.parametrize(
    ("number", "who", "code"),
    [
        (9, "Cara", "unknown-round"),
        (-1, "Cara", "unknown-round"),
        (1, "Zoe", "unknown-player"),
        (1, 7, "unknown-player"),
    ],
)
def test_what_is_not_there(number: int, who: Any, code: str) -> None:
    with pytest.raises(MatchError) as caught:
        explain(TURTLE, EVENING, number, who)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_as_plain_lines() -> None:
    text = explanation_text(explain(TURTLE, under(twice=False), 4, "Cara"))
    assert text.splitlines()[:2] == ["Why is it 1?", "Cara, deal 4"]
    assert "House rule Lowest hand at a showdown drinks twice: no (printed: yes)" in text


# What a number stands for is opened, and only what had a say is listed.

CARDS = """
inputs:
  held:
    each: player
    things: {ten: {label: A ten, worth: 10, max: 8}, joker: {label: A joker, worth: 25, max: 2}}
    optional: true
  score: {each: player, int: 0..300, default: "sum([card.worth for card in held])"}
"""
DICE = """
inputs:
  dice: {each: player, list: 4, int: 1..6, optional: true}
  score: {each: player, int: 0..30, default: "sum(dice)"}
points: score
"""
TWICE = """
inputs: {won: {each: player, int: 0..9}, called: {choice: {once: {label: Once}, twice: {label: Twice}}}}
let:
  basic: won + 5
  times: 2 if called == 'twice' else 1
points: basic * times
"""
LOOKED_UP = "tables: {worth: [0, 1, 3, 6]}\ninputs: {crosses: {each: player, int: 0..3}}\npoints: worth[crosses]"
FAILED = "inputs: {winner: {player: true}}\npoints: 3 if me == winner else 2"
ROLES = """
inputs: {high: {player: true}, bid: {each: player, int: 1..9}}
let: {made: bid > 2}
points: 1 if me == high and made else -bid
"""
SAID = """
settings: {hard: {flag: true}}
inputs: {closed: {player: true, nobody: Nobody}}
points:
  - if me == closed: 3 if hard else 2
    say: The close failed
  - else: 10
"""
HANDS = [{"held": {"Anna": ["joker", "ten", "ten"]}, "score": {"Ben": 4, "Cara": 0}}]


@pytest.mark.parametrize(
    ("text", "facts", "who", "lines", "sentence"),
    [
        (CARDS + "points: score", HANDS[0], "Anna", ["A joker", "2 × a ten"], "25 + 20 = 45."),
        (CARDS + "points: -score", HANDS[0], "Anna", ["A joker", "2 × a ten"], "−25 − 20 = −45."),
        (CARDS + "points: score", HANDS[0], "Ben", ["Score: 4"], "Score: 4."),
        (DICE, {"dice": {"Anna": [3, 3, 4, 1]}}, "Anna", ["Dice: 3 + 3 + 4 + 1"], "Dice: 3 + 3 + 4 + 1 = 11."),
        (
            TWICE,
            {"won": [2, 0, 0], "called": "twice"},
            "Anna",
            ["Basic: 7 × times: 2", ">Basic", ">>Won: 2", ">>Fixed", ">Times: twice"],
            "Basic: 7 × times: 2 = 14.",
        ),
        (LOOKED_UP, {"crosses": [3, 0, 1]}, "Anna", ["Crosses: 3, worth: 6"], "Crosses: 3, worth: 6."),
        (FAILED, {"winner": "Ben"}, "Anna", ["Winner: Ben"], "Winner: Ben, 2."),
        (ROLES, {"high": "Anna", "bid": [3, 4, 2]}, "Anna", ["High: Anna and made"], "High: Anna and made, 1."),
        (ROLES, {"high": "Anna", "bid": [2, 4, 2]}, "Anna", ["Bid: −2"], "Bid: −2."),
        (SAID, {"closed": "Anna"}, "Anna", ["The close failed"], "The close failed, 3."),
        (SAID, {"closed": "Anna"}, "Ben", ["Closed: Anna"], "Closed: Anna, 10."),
    ],
)  # fmt: skip
def test_what_a_number_stands_for(text: str, facts: Any, who: str, lines: list[str], sentence: str) -> None:
    told = explain(small(text), document([facts]), 1, who)
    assert [">" * line["depth"] + line["text"] for line in told["reckoning"]] == lines
    assert told["sentence"] == f"{who}, round 1: {sentence}"


@pytest.mark.parametrize(
    ("who", "facts"),
    [("Anna", ["Held: Anna a joker, 2 × a ten"]), ("Ben", ["Score: Ben 4, Cara 0"])],
)
def test_the_facts_behind_a_default(who: str, facts: list[str]) -> None:
    assert explain(small(CARDS + "points: score"), document(HANDS), 1, who)["facts"] == facts


def test_sums_over_a_side_open_what_each_has() -> None:
    game = small("partners: 2\n" + CARDS + "points: 2 * sum(score, where=mine)")
    facts = {"held": {"Anna": ["joker", "ten"], "Cara": ["ten"]}, "score": {"Ben": 0, "Dora": 0}}
    told = explain(game, document([facts], 4), 1, "Anna")
    assert [(line["depth"], line["text"], line["value"]) for line in told["reckoning"]] == [
        (0, "2 × (score: 35 + 10)", 90), (1, "Score of Anna", 35), (2, "A joker", 25), (2, "A ten", 10),
        (1, "Score of Cara: a ten", 10),
    ]  # fmt: skip


def test_a_rule_that_did_not_matter_is_not_listed() -> None:
    game = small(SAID)
    match = document([{"closed": "Anna"}])
    assert [rule["key"] for rule in explain(game, match, 1, "Anna")["settings"]] == ["hard"]
    assert explain(game, match, 1, "Ben")["settings"] == []


@pytest.mark.parametrize(
    ("exactly", "lines"),
    [
        (False, [("Play: 5", 5), ("Hand: 8 came too late, Ben had reached 12", 0)]),
        (True, [("Play: 5", 5), ("Hand: 8 came too late, Ben had reached 10", 0)]),
    ],
)
def test_what_came_too_late_is_told(exactly: bool, lines: list[tuple[str, int]]) -> None:
    game = small(
        "inputs: {play: {each: player, int: 0..20}, hand: {each: player, int: 0..20}}\n"
        "points: {p: {label: Play, is: play, counted: 1}, h: {label: Hand, is: hand, counted: 2}}\n"
        f"stops_at: {{at: {10 if exactly else 12}, exactly: {str(exactly).lower()}}}"
    )
    told = explain(game, document([{"play": [5, 12], "hand": [8, 1]}], 2), 1, "Anna")
    assert [(line["text"], line["value"]) for line in told["reckoning"]] == lines
    assert told["sentence"] == "Anna, round 1: Play: 5."


def test_named_values_that_double_are_not_followed_for_ever() -> None:
    doubles = "".join(f"  a{n}: a{n - 1} + a{n - 1}\n" for n in range(1, 28))
    game = small(f"inputs: {{n: {{each: player, int: any}}}}\nlet:\n  a0: n + 1\n{doubles}points: a27\n")
    told = explain(game, document([{"n": [1, 0, 0]}]), 1, "Anna")
    assert told["value"] == 2**28
    assert len(told["reckoning"]) < 100


def test_what_each_player_has_of_a_rule_stands_with_the_name() -> None:
    text = "settings: {start: {int: 0..20, default: 0, each: player}}\ninputs: {n: {each: player, int: any}}\n"
    game = small(text + "points: n + start")
    told = explain(game, document([{"n": [1, 2]}], 2, settings={"start": [0, 20]}), 1, "Ben")
    assert [(rule["value_text"], rule["default_text"]) for rule in told["settings"]] == [("Anna 0, Ben 20", "0")]


# Comparisons.


def test_turtle_king_from_six_to_four() -> None:
    """The comparison shows who goes out when, and that the match ended at an earlier deal."""
    told = compare(TURTLE, EVENING, under(limit=4))
    assert told["settings"] == [
        {"key": "limit", "label": "Drinks before you are out", "before": "6 drinks", "after": "4 drinks"}
    ]
    assert (told["totals"]["before"], told["totals"]["after"]) == ([0, 6, 6], [0, 5, 4])
    assert told["totals"]["after_text"] == ["0, in", "5, out", "4, out"]
    sentences = told["sentences"]
    assert "Cara goes out in deal 2, not in deal 4." in sentences
    assert "Ben goes out in deal 6, not in deal 7." in sentences
    assert "The match is over after deal 6, not deal 7: one player remains. Anna wins." in sentences
    assert "Deal 7 comes after the end: kept, and not counted." in sentences
    assert (told["out_changes"], told["over_changes"], told["winner_changes"]) == (True, True, False)
    assert told["later_rounds_lost"]


def test_turtle_king_without_drinking_twice() -> None:
    """Exactly the cells of lost showdowns change."""
    told = compare(TURTLE, under(limit=12), under(limit=12, twice=False))
    assert told["sentences"][0] == "Deals 1, 2, 4, 5 and 6 count 1 where they counted 2."
    assert [made["number"] for made in told["rounds"]] == [1, 2, 4, 5, 6]
    for made in told["rounds"]:
        changed = [(old, new) for old, new in zip(made["before"], made["after"], strict=True) if old != new]
        assert changed == [(2, 1)]
    assert told["out_changes"] is False


@pytest.mark.parametrize(
    "settings", [{"limit": 4}, {"twice": False}, {"ladder": "one"}, {"resets": False}, {"limit": 3}]
)
def test_undone_without_a_trace(settings: dict[str, Any]) -> None:
    there, back = compare(TURTLE, EVENING, under(**settings)), compare(TURTLE, under(**settings), EVENING)
    assert there["totals"]["before"] == back["totals"]["after"]
    assert [(made["before"], made["after"]) for made in there["rounds"]] == [
        (made["after"], made["before"]) for made in back["rounds"]
    ]


def test_a_rule_that_changes_nothing() -> None:
    told = compare(TURTLE, EVENING, under(peek=0))
    assert told["sentences"] == [
        "No number in any round changes.",
        "The order stays Anna, Ben, Cara.",
    ]
    assert told["changes"] is False


def test_facts_that_a_rule_hides_are_said() -> None:
    game = small(
        "settings: {bonus: {flag: true}}\ninputs:\n  n: {each: player, int: any}\n"
        "  extra: {each: player, int: any, when: bonus, label: Bonus}\npoints: n + extra"
    )
    match = document([{"n": [1, 2, 3], "extra": [10, 0, 0]}])
    told = compare(game, match, {**match, "settings": {"bonus": False}})
    assert "Round 1: Bonus is no longer asked. What was written is kept." in told["sentences"]
    assert told["winner_changes"] is False
    assert told["order_changes"] is True


def test_one_round_more() -> None:
    game = small(NUMBERS)
    before, after = document([{"n": [1, 2, 3]}]), document([{"n": [1, 2, 3]}, {"n": [9, 0, 0]}])
    told = compare(game, before, after)
    assert told["rounds"] == [
        {"number": 2, "title": "Round 2", "before": [None] * 3, "after": [9, 0, 0], "beyond": False}
    ]
    assert told["order_changes"]


def test_sides_of_two_are_several() -> None:
    game = small(
        "partners: 2\nsettings: {limit: {int: 1..9, default: 9}}\ninputs: {n: {each: side, int: any}}\n"
        "points: n\nout: total >= limit\nend: [{if count(not out) <= 1: one is left}]"
    )
    match = document([{"n": [5, 1]}], 4)
    told = compare(game, match, {**match, "settings": {"limit": 4}})["sentences"]
    assert "Anna & Cara go out in round 1." in told
    assert any(sentence.endswith("one is left. Anna & Cara win.") for sentence in told)

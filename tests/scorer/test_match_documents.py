"""Match documents: what can't be read, each with its message, all at once; what is read and kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as run
from hypothesis import strategies as st

from scorer import MatchError, read_match, score
from tests.scorer.small import NUMBERS, definition, document, played, problems, refused, small

GAME = small(NUMBERS.replace("inputs", "name: Tally\nplayers: 2..4\nround: hand\ninputs"))
SIDES = small("players: 2..6\npartners: 2\n" + NUMBERS.replace("points: n", "points: sum(n, where=mine)"))
ROWS = small("rows: {one: {}, two: {}, three: {when: players > 2}}\n" + NUMBERS)


def told(match: Any, game: Any = GAME) -> list[str]:
    return refused(game, match)


BASE = document([], ["Anna", "Ben"])

REFUSED: list[tuple[str, Any, list[str]]] = [
    ("unknown key", BASE | {"round": []}, ["unknown-key: 'round' is not a key of a match (did you mean 'rounds'?)"]),
    ("far key", BASE | {"zzz": 1}, ["unknown-key: 'zzz' is not a key of a match"]),
    (
        "newer format",
        BASE | {"format": "houserules.match/2"},
        [
            "match-format: this match has the format 'houserules.match/2', which is newer than this page knows"
            " (load the newest version of the page)"
        ],
    ),
    (
        "other format",
        BASE | {"format": "chess"},
        ["match-format: this match has the format 'chess' (write houserules.match/1)"],
    ),
    ("format number", BASE | {"format": 1}, ["match-format: this match has the format '1' (write houserules.match/1)"]),
    ("other game", BASE | {"game": "king"}, ["other-game: this match is of the game 'king', not of 'small'"]),
    ("no players", {"rounds": []}, ["missing-key: a match needs 'players', a list of names"]),
    ("players text", BASE | {"players": "Anna"}, ["missing-key: a match needs 'players', a list of names"]),
    ("players empty", BASE | {"players": []}, ["missing-key: a match needs 'players', a list of names"]),
    ("one player", BASE | {"players": ["Anna"]}, ["player-count: Tally is for 2 to 4 players; this match has 1"]),
    (
        "many players",
        BASE | {"players": [f"P{n}" for n in range(99)]},
        ["player-count: Tally is for 2 to 4 players; this match has 99"],
    ),
    (
        "duplicate",
        BASE | {"players": ["Anna", "Anna"]},
        ["name-taken: two players are called 'Anna' (give them different names)"],
    ),
    (
        "duplicate spaces",
        BASE | {"players": ["Anna  B", " Anna B "]},
        ["name-taken: two players are called 'Anna B' (give them different names)"],
    ),
    (
        "player number",
        BASE | {"players": ["Anna", 2]},
        ["wrong-kind: player 2 is a name, or an object with a 'name'"],
    ),
    (
        "player nameless",
        BASE | {"players": ["Anna", {"id": "b"}]},
        ["wrong-kind: player 2 is a name, or an object with a 'name'"],
    ),
    (
        "player key",
        BASE | {"players": ["Anna", {"name": "Ben", "color": "red"}]},
        ["unknown-key: 'color' is not a key of a player (did you mean 'colour'?)"],
    ),
    (
        "player id",
        BASE | {"players": ["Anna", {"name": "Ben", "id": 7}]},
        ["wrong-kind: 'id' of Ben is a text"],
    ),
    (
        "player opening",
        BASE | {"players": ["Anna", {"name": "Ben", "opening": "much"}]},
        ["wrong-kind: 'opening' of Ben is a number"],
    ),
    (
        "player from",
        BASE | {"players": ["Anna", {"name": "Ben", "from": 0}]},
        ["wrong-kind: 'from' of Ben is the number of a round"],
    ),
    ("settings list", BASE | {"settings": []}, ["wrong-kind: 'settings' is an object of setting: value"]),
    (
        "rounds object",
        BASE | {"rounds": {"1": {}}},
        ["wrong-kind: 'rounds' is a list, one object of facts for each round"],
    ),
    ("rounds text", BASE | {"rounds": "none"}, ["wrong-kind: 'rounds' is a list, one object of facts for each round"]),
    ("round number", BASE | {"rounds": [{}, 7]}, ["wrong-kind: hand 2 is an object of facts"]),
    ("round list", BASE | {"rounds": [[1, 2]]}, ["wrong-kind: hand 1 is an object of facts"]),
    ("10,000 rounds", BASE | {"rounds": [{}] * 10_000}, ["too-long: a match may have 5000 hands; this one has 10000"]),
    ("play on", BASE | {"play_on": "yes"}, ["wrong-kind: 'play_on' is true or false"]),
    ("play on 1", BASE | {"play_on": 1}, ["wrong-kind: 'play_on' is true or false"]),
    (
        "first",
        BASE | {"first": "Benn"},
        ["unknown-player: 'first' names 'Benn', who does not play (did you mean 'Ben'?)"],
    ),
    ("first number", BASE | {"first": 0}, ["unknown-player: 'first' names '0', who does not play"]),
    ("changes object", BASE | {"changes": {}}, ["wrong-kind: 'changes' is a list of what changed at the table"]),
    (
        "change text",
        BASE | {"changes": ["Anna left"]},
        ["wrong-kind: change 1 says one of join, leave, return, swap, substitute"],
    ),
    (
        "change of two kinds",
        BASE | {"changes": [{"round": 2, "leave": "Anna", "return": "Ben"}]},
        ["wrong-kind: change 1 says one of join, leave, return, swap, substitute"],
    ),
    (
        "change without round",
        BASE | {"changes": [{"leave": "Anna"}]},
        ["wrong-kind: change 1 needs 'round', the number of the round from which it holds"],
    ),
    (
        "change of round 0",
        BASE | {"changes": [{"round": 0, "leave": "Anna"}]},
        ["wrong-kind: change 1 needs 'round', the number of the round from which it holds"],
    ),
    (
        "change of a stranger",
        BASE | {"changes": [{"round": 2, "leave": "Bne"}]},
        ["unknown-player: change 1 names 'Bne', who does not play (did you mean 'Ben'?)"],
    ),
    (
        "change key",
        BASE | {"changes": [{"round": 2, "leave": "Ben", "opning": 3}]},
        ["unknown-key: 'opning' is not a key of a change that says 'leave'"],
    ),
    (
        "swap of one",
        BASE | {"changes": [{"round": 2, "swap": ["Ben"]}]},
        ["wrong-kind: change 1 names two players to swap"],
    ),
    (
        "substitute for nobody",
        BASE | {"changes": [{"round": 2, "substitute": "Eve"}]},
        ["unknown-player: change 1 names 'Eve', who does not play"],
    ),
]


@pytest.mark.parametrize(("match", "messages"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_refused(match: Any, messages: list[str]) -> None:
    assert told(match) == messages
    assert told(json.dumps(match)) == messages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not-json: this is not JSON: expecting value"),
        ('{"a": 1, "rounds": [], "a": 1}', "duplicate-key: 'a' stands twice in one object"),
        ('{"rounds": [{"won": 1, "won": 2}]}', "duplicate-key: 'won' stands twice in one object"),
        ("Anna 3, Ben 4", "not-json: this is not JSON: expecting value"),
        ('{"players": ["Anna", "Ben"]', "not-json: this is not JSON: expecting ',' delimiter"),
        ("{'players': []}", "not-json: this is not JSON: expecting property name enclosed in double quotes"),
        ('{"players": ["Anna", "Ben"],}', "not-json: this is not JSON: "),
        (b"\xff\xfe{}", "file-encoding: a match is a UTF-8 text"),
        (b'{"players": ["Ay\xfee", "Ben"]}', "file-encoding: a match is a UTF-8 text"),
        ("[" * 100_000, "not-json: this is not JSON that can be read: nested too deep, or a number too long"),
        ('{"a": ' * 100_000, "not-json: this is not JSON that can be read: nested too deep, or a number too long"),
        ("9" * 5_000, "not-json: this is not JSON that can be read: nested too deep, or a number too long"),
        (" " * 4_000_001, "too-long: this match is too large to be read"),
        ("[]", "not-a-match: a match is a JSON object with players and rounds"),
        ("7", "not-a-match: a match is a JSON object with players and rounds"),
        ('"Anna"', "not-a-match: a match is a JSON object with players and rounds"),
        ("null", "not-a-match: a match is a JSON object with players and rounds"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_not_a_document(text: str | bytes, message: str) -> None:
    messages = told(text)
    assert len(messages) == 1
    assert messages[0].startswith(message)


def test_a_place_in_json() -> None:
    with pytest.raises(MatchError) as caught:
        read_match(GAME, '{"players":\n  ["Anna", Ben]}')
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (2, 12)


def test_all_at_once() -> None:
    match = {
        "format": "x",
        "game": "king",
        "plyers": [],
        "players": ["Anna"],
        "settings": 3,
        "rounds": [1],
        "play_on": 0,
    }
    assert [message.partition(":")[0] for message in told(match)] == [
        "unknown-key",
        "match-format",
        "other-game",
        "player-count",
        "wrong-kind",
        "wrong-kind",
        "wrong-kind",
    ]


def test_names_of_sides_that_do_not_fit() -> None:
    assert told(document([], 3), SIDES) == [
        "player-count: 3 players can't sit in sides of 2 (give each player a 'side')"
    ]
    assert (
        told(document([], [{"name": name, "side": side} for name, side in zip("XYZ", "AAB", strict=True)]), SIDES) == []
    )


# What is read, and kept.


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_not_a_number_is_no_fact(constant: str) -> None:
    text = json.dumps(document([{"n": [1, 0]}], ["Anna", "Ben"])).replace("[1, 0]", f"[1, {constant}]")
    view = score(GAME, text)
    assert problems(view) == [[f"N is a number; here stands '{constant}'."]]
    assert view["totals"] == [1, 0]


@pytest.mark.parametrize("number", ["1e400", "-1e400", "1e5", "1E+5"])
def test_exponents_are_no_facts(number: str) -> None:
    text = json.dumps(document([{"n": [1, 0]}], ["Anna", "Ben"])).replace("[1, 0]", f"[1, {number}]")
    (sentence,) = problems(score(GAME, text))[0]
    assert sentence.startswith("N is a number; here stands '")


def test_what_need_not_be_there() -> None:
    assert score(GAME, {"players": ["Anna", "Ben"]})["rounds"] == []
    assert score(GAME, '\ufeff{"players": ["Anna", "Ben"]}'.encode())["players"] == ["Anna", "Ben"]


def test_meta_is_kept_whatever_it_holds() -> None:
    meta = {"deep": [[[[{"x": None}]]]], "1": 1.5}
    assert told(BASE | {"meta": meta}) == []
    assert told(BASE | {"players": [{"name": "Anna", "meta": meta}, "Ben"]}) == []


@pytest.mark.parametrize("slug", ["small", "small_", None])
def test_the_slug_of_a_draft(slug: str | None) -> None:
    game = definition("turtle-king")
    match = {"players": ["Anna", "Ben"], "game": "turtle_king"}
    assert told(match, game) == []


def test_names() -> None:
    view = played(GAME, [], ["  Anna \n Maria ", "x" * 300, {"name": "", "colour": "red", "id": "p3"}])
    assert view["players"] == ["Anna Maria", "x" * 100, "Player 3"]
    assert view["colours"] == [None, None, "red"]
    assert view["ids"][2] == "p3"


def test_two_people_of_one_name_need_ids() -> None:
    players = [{"name": "Anna", "id": "a"}, {"name": "Anna", "id": "b"}]
    view = played(GAME, [{"n": {"a": 1, "b": 2}}], players)
    assert view["totals"] == [1, 2]
    assert problems(played(GAME, [{"n": {"Anna": 1}}], players)) == [["Nobody here is called 'Anna'."]]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            {"limti": 4},
            [
                "The rule 'limti' does not exist in Turtle King (any more). It is kept and not used."
                " Did you mean 'limit'?"
            ],
        ),
        ({"limit": 99}, 1),
        ({"limit": "four"}, 1),
        ({"limit": True}, 1),
        ({"limit": None}, 1),
        ({"limit": 4.5}, 1),
        ({"limit": []}, 1),
        ({"twice": 1}, 1),
        ({"twice": "no"}, 1),
        ({"ladder": "four"}, 1),
        ({"ladder": {}}, 1),
        ({"limit": 4, "twice": False}, []),
    ],
)
def test_settings_that_do_not_fit_are_said_and_not_used(settings: dict[str, Any], said: Any) -> None:
    game = definition("turtle-king")
    view = played(game, [], 3, settings=settings)
    if isinstance(said, int):
        assert len(view["problems"]) == said
        assert view["problems"][0].endswith("The printed rule is used.")
    else:
        assert view["problems"] == said
    if said:
        defaults = {key: setting.default for key, setting in game.settings.items()}
        assert view["settings"] == defaults
        assert view["changed_settings"] == []


def test_a_setting_of_each_player() -> None:
    game = small("settings: {handicap: {int: 0..50, each: player, default: 0}}\nstart: handicap\npoints: 1")
    assert played(game, [{}], settings={"handicap": {"Ben": 20}})["totals"] == [1, 21, 1]
    assert played(game, [{}], settings={"handicap": [1, 2]})["totals"] == [2, 3, 1]
    assert played(game, [{}], settings={"handicap": 5})["totals"] == [6, 6, 6]
    assert len(played(game, [{}], settings={"handicap": {"Ben": 99}})["problems"]) == 1


def test_rounds_by_row() -> None:
    facts = {"two": {"n": {"Anna": 5}}, "one": {"n": [1, 2]}}
    by_name = played(ROWS, facts, 2)
    listed = played(ROWS, [{"row": "two", "n": {"Anna": 5}}, {"row": "one", "n": [1, 2]}], 2)
    in_order = played(ROWS, [{"n": [1, 2]}, {"n": {"Anna": 5}}], 2)
    assert by_name["totals"] == listed["totals"] == in_order["totals"] == [6, 2]


def test_a_row_that_does_not_exist() -> None:
    view = played(ROWS, [{"row": "tow", "n": [1, 2]}], 2)
    assert view["problems"] == ["There is no row 'tow' on this sheet. Did you mean 'two'?"]
    view = played(ROWS, [{"row": "three", "n": [1, 2]}], 2)
    assert view["problems"] == ["The row 'Three' does not count under these rules. What was written in it is kept."]
    assert view["totals"] == [0, 0]


@pytest.mark.parametrize("row", [[], {}, 1, True, 1.5, ["one"]])
def test_a_row_is_a_name(row: Any) -> None:
    view = played(ROWS, [{"row": row, "n": [1, 2]}], 2)
    assert len(view["problems"]) == 1
    assert view["totals"] == [0, 0]


def test_the_same_row_twice_is_put_together() -> None:
    view = played(ROWS, [{"row": "one", "n": {"Anna": 1}}, {"row": "one", "n": {"Ben": 2}}], 2)
    assert view["totals"] == [1, 2]


# Whatever stands in a document, it is refused with reasons or scored; nothing else happens.

LEAVES = st.sampled_from(
    [
        *[None, True, False, 0, 1, -1, 3, 10**30, 1.5, float("nan"), float("inf"), "", "é", "0", "1/2", "nobody"],
        *["Anna", "Ben", "n", "row", "one", "leave", "join", "round", "name", "id", "\0", "A", "-"],
    ]
)
KEYS = st.sampled_from(["Anna", "Ben", "n", "row", "one", "leave", "join", "swap", "round", "name", "id", "side", "x"])
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)
GAMES = {"plain": GAME, "sides": SIDES, "rows": ROWS}
ALL_KEYS = ("format", "game", "settings", "players", "first", "rounds", "changes", "play_on", "meta", "x")


@run(max_examples=150, deadline=None)
@given(st.sampled_from([*GAMES]), st.dictionaries(st.sampled_from(ALL_KEYS), ANYTHING, max_size=4))
def test_any_document(name: str, parts: dict[str, Any]) -> None:
    match = document([{"n": [1, 2]}], ["Anna", "Ben"]) | parts
    if not refused(GAMES[name], match):
        json.dumps(score(GAMES[name], match))


@run(max_examples=150, deadline=None)
@given(st.sampled_from([*GAMES]), st.lists(st.dictionaries(KEYS, ANYTHING, max_size=3), max_size=3), ANYTHING)
def test_any_rounds(name: str, rounds: list[Any], change: Any) -> None:
    match = document(rounds, ["Anna", "Ben"])
    json.dumps(score(GAMES[name], match))
    if not refused(GAMES[name], match | {"changes": [change]}):
        json.dumps(score(GAMES[name], match | {"changes": [change]}))


@run(max_examples=200, deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text(text: str | bytes) -> None:
    for message in told(text):
        assert message.partition(": ")[2]


def test_names_that_no_file_can_hold() -> None:
    """JSON can say half a character; nothing can write it."""
    match = json.dumps(document([{"n": {"\ud800": 1, "Ben": 2}}], ["\ud800", "Ben"]))
    if not told(match):
        json.dumps(score(GAME, match), ensure_ascii=False).encode()

"""What the inserts of a page become under a table's rules, and what the bridge gives to the browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorer import MatchError, entry, read_match, score
from scorer.bridge import call
from scorer.compare import compare
from scorer.digest import digest
from scorer.explain import explain
from scorer.export import as_csv, as_text
from scorer.prose import page_texts, prose
from scorer.texts import Branch, Choice, Insert, Plain, segments
from tests.scorer.catalogue import PATHS, game_at
from tests.scorer.shapes import ENTRY, VIEW, check, plain
from tests.scorer.small import definition, document, small

TURTLE = definition("turtle-king")
EVENING = TURTLE.examples[0].document
GAMES = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def filled(text: str, values: list[Any]) -> str:
    """A text with its inserts as `prose` says they are."""

    def told(parts: tuple[Any, ...]) -> str:
        words = ""
        for part in parts:
            if isinstance(part, Plain):
                words += part.text
            elif isinstance(part, Insert):
                words += str(values[part.number])
            else:
                assert isinstance(part, Choice)
                chosen = values[part.number]
                words += told(part.branches[chosen].parts) if chosen >= 0 else ""
        return words

    return told(segments(text))


WORDS = small(
    """
settings:
  limit: {int: 3..12, default: 6, unit: drink/drinks}
  twice: {flag: true}
  length: {choice: {short: {label: Short, hands: 12}, full: {label: Full, hands: 20}}, default: full}
summary: >-
  To {limit:word}. {if twice}Twice{else}Once{end}. {length.hands} {length.hands:hand/hands},
  {limit - 5} {limit - 5:drink/drinks}. {{so}}
glance:
  Length: "{if length == 'short'}quick{else if limit > 8}long{else}usual{end}, {limit:ordinal}"
points: 1
"""
)


@pytest.mark.parametrize(
    ("settings", "summary", "glance"),
    [
        ({}, "To six. Twice. 20 hands, 1 drink. {so}", "usual, sixth"),
        ({"limit": 12}, "To twelve. Twice. 20 hands, 7 drinks. {so}", "long, 12th"),
        ({"limit": 3, "twice": False}, "To three. Once. 20 hands, −2 drinks. {so}", "usual, third"),
        ({"length": "short"}, "To six. Twice. 12 hands, 1 drink. {so}", "quick, sixth"),
    ],
)
def test_words_follow_the_settings(settings: Any, summary: str, glance: str) -> None:
    told = prose(WORDS, settings)
    texts = page_texts(WORDS)
    assert filled(texts["summary"], told["texts"]["summary"]) == summary
    assert filled(texts["glance.Length"], told["texts"]["glance.Length"]) == glance


def test_what_differs_and_what_does_not_exist() -> None:
    told = prose(TURTLE, {"limit": 4, "nope": 1, "twice": 7})
    assert [change["key"] for change in told["changed_settings"]] == ["limit"]
    assert told["settings"]["limit"] == 4
    assert told["settings"]["twice"] is True
    assert len(told["problems"]) == 2
    assert prose(TURTLE, "nonsense")["problems"]
    assert prose(TURTLE, {"ladder": "one"})["asked"]["resets"] is False
    assert prose(TURTLE, {})["asked"]["resets"] is True


@GAMES
def test_every_text_of_every_setting(path: Any) -> None:
    """Under each option of each setting every insert of the page becomes something."""
    game = game_at(path)
    texts = page_texts(game)
    changes: list[dict[str, Any]] = [{}]
    for key, setting in game.settings.items():
        if setting.kind == "flag":
            changes += [{key: True}, {key: False}]
        elif setting.kind == "choice":
            changes += [{key: option} for option in setting.options]
        else:
            changes += [{key: setting.low}, {key: setting.high - (setting.high - setting.low) % setting.step}]
    for settings in changes:
        told = prose(game, settings)
        assert told["problems"] == [], settings
        for where, values in told["texts"].items():
            assert None not in values, (where, settings)
            words = filled(texts[where], values)
            assert words.count("…") <= texts[where].count("…"), (where, settings)


def test_examples_under_other_rules() -> None:
    told = prose(TURTLE, {"limit": 4}, examples=True)
    assert len(told["examples"]) == sum(example.publish for example in TURTLE.examples)
    assert told["examples"][0]["totals"] == [0, 5, 4]
    assert prose(TURTLE, {}, examples=True)["examples"][0] == score(TURTLE, EVENING)


def test_an_example_keeps_its_own_rules() -> None:
    """What an example sets is what it shows; the table's rules change the rest."""
    own = next(example for example in TURTLE.examples if example.document["settings"])
    told = prose(TURTLE, {"limit": 12, "twice": False}, examples=True)
    number = [example for example in TURTLE.examples if example.publish].index(own)
    settings = told["examples"][number]["settings"]
    assert settings["limit"] == own.document["settings"]["limit"]
    assert settings["twice"] is False


# The digest: what the sheet draws before the engine is there.


@GAMES
def test_digest(path: Any) -> None:
    game = game_at(path)
    told = digest(game)
    plain(told, "")
    assert json.loads(json.dumps(told)) == told
    assert told["slug"] == game.slug
    assert told["static_entry"] is not None
    check(told["static_entry"], ENTRY)
    assert [setting["key"] for setting in told["settings"]] == list(game.settings)
    if game.has_sides:
        assert told["members"]


# The bridge: text in, text out.


def ask(method: str, **arguments: Any) -> Any:
    return json.loads(call(method, json.dumps(arguments)))


@pytest.fixture(autouse=True)
def _loaded() -> None:
    assert "ok" in ask("load", slug="turtle-king", tree=TURTLE.tree)


def test_bridge_says_what_the_engine_says() -> None:
    slug, match = "turtle-king", EVENING
    other = {**match, "settings": {"limit": 4}}
    view = score(TURTLE, match)
    check(view, VIEW)
    expected = {
        "view": (view, {"match": match}),
        "entry": (entry(TURTLE, match, 3), {"match": match, "round": 3}),
        "explain": (explain(TURTLE, match, 4, "Cara"), {"match": match, "round": 4, "player": "Cara"}),
        "compare": (compare(TURTLE, match, other), {"before": match, "after": other}),
        "prose": (prose(TURTLE, {"limit": 4}), {"settings": {"limit": 4}}),
        "csv": (as_csv(view), {"match": match}),
        "text": (as_text(view), {"match": match}),
    }
    for method, (answer, arguments) in expected.items():
        assert ask(method, slug=slug, **arguments) == {"ok": json.loads(json.dumps(answer))}, method


def test_bridge_loads_checks_and_reads() -> None:
    assert ask("load", slug="turtle-king", tree=TURTLE.tree)["ok"] == digest(TURTLE)
    assert "turtle-king" in ask("about")["ok"]["games"]
    read = ask("read", text=json.dumps({**EVENING, "game": "turtle-king"}))["ok"]
    assert (read["game"], read["players"], read["rounds"]) == ("turtle-king", ["Anna", "Ben", "Cara"], 7)
    checked = ask("check", text="name: New\nplayers: 2\nend: never\npoints: 1\n", path="new.yml")["ok"]
    assert checked["problems"] == []
    assert checked["game"]["slug"] == "new"
    assert ask("view", slug="new", match=document([{}], 2))["ok"]["totals"] == [1, 1]
    broken = ask("check", text="name: New\nplayers: 2\npoints: pionts\n", path="new.yml")["ok"]
    assert broken["game"] is None
    assert broken["problems"][0]["text"].startswith("new.yml:3:9: unknown-name: ")


@pytest.mark.parametrize(
    ("method", "arguments", "code"),
    [
        ("view", "{", "not-json"),
        ("view", "[]", "unknown-call"),
        ("eval", "{}", "unknown-call"),
        ("__class__", "{}", "unknown-call"),
        ("view", "{}", "unknown-game"),
        ("view", '{"slug": "nowhere", "match": {}}', "unknown-game"),
        ("view", '{"slug": "turtle-king"}', "not-a-match"),
        ("view", '{"slug": "turtle-king", "match": {"players": []}}', "missing-key"),
        (
            "explain",
            '{"slug": "turtle-king", "match": {"players": ["A", "B"]}, "round": 1, "column": 0}',
            "unknown-round",
        ),
        ("load", '{"slug": "x", "tree": {"name": 1}}', "missing-key"),
        ("read", '{"text": "nonsense"}', "not-json"),
    ],
)
def test_bridge_never_raises(method: str, arguments: str, code: str) -> None:
    answer = json.loads(call(method, arguments))
    assert code in [problem["code"] for problem in answer["problems"]]


@pytest.mark.parametrize(
    "method", ["load", "view", "entry", "explain", "compare", "prose", "check", "read", "csv", "text"]
)
@pytest.mark.parametrize(
    "arguments",
    [
        {"slug": None},
        {"slug": [], "tree": []},
        {"slug": "x", "tree": "y"},
        {"slug": "turtle-king", "match": 1, "before": 1, "after": 2, "settings": 3, "round": [], "text": 4, "path": 5},
        {"slug": "turtle-king", "match": EVENING, "round": "x", "column": "y", "player": 1, "settings": []},
        {"slug": "turtle-king", "match": EVENING, "round": 1e3, "column": -5, "before": EVENING, "after": []},
    ],
    ids=lambda value: str(value)[:30],
)
def test_bridge_with_nonsense(method: str, arguments: Any) -> None:
    """Whatever comes, something that JSON holds goes back; nothing is the engine's own stumble."""
    answer = json.loads(call(method, json.dumps(arguments)))
    assert set(answer) in ({"ok"}, {"problems"})
    assert not [problem for problem in answer.get("problems", []) if problem["code"] == "engine"]


def test_a_match_too_large_for_the_bridge() -> None:
    with pytest.raises(MatchError):
        read_match(TURTLE, " " * 4_000_001)


def test_segments_know_their_kinds() -> None:
    parts = segments("a {b:word} {if c}d{else}e{end}")
    assert [type(part) for part in parts] == [Plain, Insert, Plain, Choice]
    choice = parts[3]
    assert isinstance(choice, Choice)
    assert choice.branches == (
        Branch("c", (Plain("d"),), choice.branches[0].offset),
        Branch(None, (Plain("e"),), choice.branches[1].offset),
    )

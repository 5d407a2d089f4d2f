"""What the engine gives has the shape that the sheet and other programs rely on.

Every example of every definition is looked at: its View, the forms of its rounds, the
explanation of each of its numbers, and the comparison with itself under other rules.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorer import entry, score
from scorer.compare import compare
from scorer.explain import explain
from scorer.fold import play
from scorer.match import read_match
from scorer.view import view_of
from tests.scorer.catalogue import PATHS, examples_of, game_at
from tests.scorer.shapes import COMPARISON, ENTRY, EXPLANATION, VIEW, check
from tests.scorer.small import document, played, small

GAMES = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


@GAMES
def test_view(path: Any) -> None:
    game = game_at(path)
    for match in examples_of(game):
        view = score(game, match)
        check(view, VIEW)
        count = len(view["columns"])
        for key in ("totals", "so_far", "ranks", "out", "labels", "standing"):
            assert len(view[key]) == count, key
        for made in view["rounds"]:
            for key in ("points", "running", "cell_notes"):
                assert len(made[key]) == count, key
            for key in ("marks", "plays", "names"):
                assert len(made[key]) == len(view["players"]), key
        assert json.loads(json.dumps(view)) == view


@GAMES
def test_document_as_text_or_data(path: Any) -> None:
    """The same match gives the same View, whatever form it comes in, however often."""
    game = game_at(path)
    for match in examples_of(game):
        view = score(game, match)
        assert score(game, json.dumps(match)) == view
        assert score(game, json.dumps(match, ensure_ascii=False).encode()) == view
        assert score(game, match) == view
        once = play(read_match(game, match))
        assert view_of(once) == view


@GAMES
def test_forms_of_rounds(path: Any) -> None:
    """Every round of an example, and the one after it, has a form; so has every beginning of it."""
    game = game_at(path)
    for match in examples_of(game):
        count = len(match["rounds"])
        for number in range(1, count + 2):
            form = entry(game, match, number)
            check(form, ENTRY)
            assert [field["input"] for field in form["fields"]] == list(game.inputs)
            if not isinstance(match["rounds"], list):
                continue
            begun = {**match, "rounds": match["rounds"][: number - 1]}
            check(entry(game, begun, number), ENTRY)


@GAMES
def test_a_form_holds_the_facts(path: Any) -> None:
    """The values of a form, written as facts again, score the same."""
    game = game_at(path)
    if game.rows:
        return
    for match in examples_of(game):
        if match.get("changes"):
            continue
        rounds = []
        for number in range(1, len(match["rounds"]) + 1):
            form = entry(game, match, number)
            rounds.append({
                field["input"]: "nobody" if field["value"] == "" else field["value"]
                for field in form["fields"]
                if field["value"] is not None and field["value"] != {}
            })  # fmt: skip
        again = score(game, {**match, "rounds": rounds})
        assert [made["points"] for made in again["rounds"]] == [made["points"] for made in score(game, match)["rounds"]]


@GAMES
def test_every_number_is_explained(path: Any) -> None:
    """The reckoning adds up to the number, for every cell and every total."""
    game = game_at(path)
    for match in examples_of(game):
        view = score(game, match)
        for side in range(len(view["columns"])):
            total = explain(game, match, 0, side)
            check(total, EXPLANATION)
            assert total["value"] == view["totals"][side]
            assert added(total) == total["value"]
            for made in view["rounds"]:
                told = explain(game, match, made["number"], side)
                check(told, EXPLANATION)
                assert told["value"] == made["points"][side]
                if told["value"] is None:
                    assert told["reckoning"] == []
                    assert told["title"] == "Why is it empty?"
                else:
                    assert added(told) == told["value"], (told["place"], told["reckoning"])
                assert told["sentence"].startswith(told["place"].split(",")[0])


def added(told: dict[str, Any]) -> Any:
    from scorer.numbers import exact, parse_number, to_json

    lines = [parse_number(line["value"]) for line in told["reckoning"] if line["depth"] == 0]
    assert None not in lines
    return to_json(exact(sum(lines)))


@GAMES
def test_comparison(path: Any) -> None:
    """With itself nothing changes; under each other rule the comparison tells the two Views apart."""
    game = game_at(path)
    match = next(iter(examples_of(game)))
    same = compare(game, match, match)
    check(same, COMPARISON)
    flags = ("changes", "order_changes", "winner_changes", "out_changes", "over_changes")
    assert not any(same[flag] for flag in flags)
    assert (same["settings"], same["rounds"]) == ([], [])
    for key, setting in game.settings.items():
        if setting.each_player or setting.table:
            continue
        other = {**match, "settings": {**match.get("settings", {}), key: another(setting, match)}}
        told = compare(game, match, other)
        check(told, COMPARISON)
        before, after = score(game, match), score(game, other)
        assert (told["totals"]["before"], told["totals"]["after"]) == (before["totals"], after["totals"])
        if before["totals"] != after["totals"]:
            assert told["changes"]
        assert told["order_changes"] is (before["ranks"] != after["ranks"])
        assert told["out_changes"] is (before["out"] != after["out"])
        over = [view["over"] and view["over"]["round"] for view in (before, after)]
        assert told["over_changes"] is (over[0] != over[1])
        assert [change["key"] for change in told["settings"]] == [key]
        assert told["sentences"]


def another(setting: Any, match: dict[str, Any]) -> Any:
    """A value that the setting does not have in this match."""
    now = match.get("settings", {}).get(setting.key, setting.default)
    if setting.kind == "flag":
        return not now
    if setting.kind == "choice":
        return next(key for key in setting.options if key != now)
    return setting.low if now != setting.low else setting.low + setting.step


def test_the_facts_of_a_round_by_name() -> None:
    """Whatever way they were written, the View tells the facts by key and by name."""
    game = small("inputs: {n: {each: player, int: any}, c: {choice: {a: A, b: B}}, p: {player: true}}\npoints: n")
    view = played(game, [{"n": [1, "2", 3.0], "c": "a", "p": "Ben"}])
    assert view["rounds"][0]["facts"] == {"n": {"Anna": 1, "Ben": 2, "Cara": 3}, "c": "a", "p": "Ben"}


# Numbers of every kind, in a definition made to have them.


def test_no_number_is_a_float_that_should_be_whole() -> None:
    """A half and a half are one, and one is 1; a condition counted as a number is 1 or 0."""
    game = small(
        "state:\n  whole: {start: 0, next: whole + 1 / 2 + 1 / 2}\n  yes: {start: 0, next: 'total[first] > 0'}\n"
        "  each: {each: player, start: 0, next: 'max(total > 0, round > 9)'}\n"
        "show: {Whole: whole, Half: whole * 0.5 + 0.5, Yes: yes, Each: each, Text: \"'{' if yes else '}'\"}\n"
        "inputs: {n: {each: player, int: any, step: 0.5, unit: 'point/points', help: 'so far {whole:word}, {yes}'}}\n"
        "points: n\nheadline: total * 1 / 2\nresults: {r: total / 3}\nfinal: {f: total / 2}\nrounds: 2"
    )
    view = played(game, [{"n": [1, 0.5, "1/2"]}, {"n": [1, 0.5, 2.5]}])
    check(view, VIEW)
    assert view["totals"] == [3, 1.5, 4.5]
    second = view["rounds"][1]["show"]
    assert json.dumps([second["Whole"], second["Half"], second["Yes"], second["Each"]]) == "[1, 1, 1, [1, 1, 1]]"
    assert json.dumps(view["state"]) == '{"whole": 2, "yes": 1, "each": [1, 1, 1]}'
    assert entry(game, document([{"n": [1, 1, 1]}]), 2)["fields"][0]["help"] == "so far one, 1"

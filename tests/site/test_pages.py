"""The page of each published game, as it is printed: nothing of it needs a script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from build_scripts import game_page, glance, pages
from build_scripts.page_store import RenderedGame
from scorer import read_definition, score
from scorer.definition import Game
from scorer.numbers import show_number
from tests.site.page_reader import Element, read

GAMES = sorted((Path(__file__).parents[2] / "docs" / "games").glob("*.yml"))

# What stands on a page in place of a number that is not there.
NO_NUMBER = {"—", "·", ""}


@pytest.fixture(scope="module", params=GAMES, ids=lambda path: path.stem)
def definition(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture(scope="module")
def game(definition: Path) -> Game:
    return glance.completed(read_definition(definition.read_text(), str(definition)))


@pytest.fixture(scope="module")
def rendered(definition: Path) -> RenderedGame:
    return pages.render_game(definition)


@pytest.fixture(scope="module")
def page(rendered: RenderedGame) -> Element:
    return read(rendered.html)


def test_parts_stand_in_the_order_of_the_design(page: Element) -> None:
    headings = [heading.text for heading in page.all("h2")]
    expected = [
        "What it is", "Setup", "How to play", "Scoring", "How it ends", "Around other tables", "At a glance",
        "The score sheet", "Worked examples", "House rules", "Variants", "Also known as", "Without a signal", "Sources",
    ]  # fmt: skip
    assert [heading for heading in headings if heading in expected] == headings
    assert headings == [heading for heading in expected if heading in headings]
    assert [link.text for link in page.one("nav").all("a")] == headings


def test_title_says_who_can_play_and_what_is_needed(page: Element, game: Game) -> None:
    facts = page.with_class("facts")[0].text
    assert page.one("h1").text == game.name
    assert f"{game.counts[0]} to {game.counts[-1]} players" in facts or len(game.counts) == 1
    for thing in game.equipment:
        assert thing in facts
    for alias in game.aliases:
        assert alias in page.by_id("names").text


def test_every_house_rule_is_a_question_with_its_own_address(page: Element, game: Game) -> None:
    for key, setting in game.settings.items():
        rule = page.by_id(f"rule-{key}")
        assert rule.one("h3").text.endswith("?"), key
        assert rule.attributes["itemtype"] == "https://schema.org/Question"
        assert "printed rule" in rule.text, key
        if setting.table:
            assert "Changes the words, not the score" in rule.text
        else:
            assert f"On the sheet: {setting.label}" in rule.text
        if setting.kind == "int":
            assert f"from {show_number(setting.low)} to {show_number(setting.high)}" in rule.text
        for option in setting.options.values():
            assert option.label in rule.text, (key, option.key)
        for dispute in setting.disputes:
            assert game.sources[dispute.sources[0]].title.split(",")[0].split(" (")[0].split(":")[0] in rule.text


def test_printed_rule_is_marked_in_every_choice(page: Element, game: Game) -> None:
    for key, setting in game.settings.items():
        if setting.kind == "int":
            continue
        printed = [row for row in page.by_id(f"rule-{key}").all("li") if "data-on" in row.attributes]
        assert [row.attributes["data-option"] for row in printed] == [game_page.code_of(setting.default)]


def test_variants_are_links_that_carry_what_they_set(page: Element, game: Game) -> None:
    links = {
        link.attributes["data-preset"]: link.attributes["href"]
        for link in page.by_id("variants").all("a", lambda link: "data-preset" in link.attributes)
    }
    for key, variant in game.variants.items():
        assert variant.name in page.by_id("variants").text
        if variant.set:
            carried = dict(item.split(".", 1) for item in links[key].removeprefix("#rules=").split(","))
            assert carried == {name: game_page.code_of(value) for name, value in variant.set.items()}


def test_worked_examples_show_what_was_worked_out_by_hand(page: Element, game: Game) -> None:
    published = [example for example in game.examples if example.publish]
    blocks = page.with_class("example")
    assert len(blocks) == len(published) > 0
    for block, example in zip(blocks, published, strict=True):
        rows = [row for row in block.all("tr") if "cells" in row.classes]
        for row, points in zip(rows, example.expect.get("points", []), strict=False):
            cells = [cell.text for cell in row.children if isinstance(cell, Element) and "n" in cell.classes]
            for cell, number in zip(cells, points, strict=True):
                assert cell in NO_NUMBER if number in ("-", None) else cell == shown(number)
        feet = {
            row.all("td")[0].text: [cell.text for cell in row.with_class("n")] for row in block.one("tfoot").all("tr")
        }
        if "totals" in example.expect:
            assert feet["Total"] == [shown(total) for total in example.expect["totals"]]
        if "ranks" in example.expect:
            assert feet["Place"] == [str(rank) for rank in example.expect["ranks"]]


def shown(number: Any) -> str:
    return str(number).replace("-", "−")


def test_links_lead_to_something(page: Element) -> None:
    addresses = {element.attributes["id"] for element in page if "id" in element.attributes}
    for link in page.all("a"):
        target = link.attributes["href"]
        if target.startswith("#") and not target.startswith(("#sheet", "#rules=")):
            assert target[1:] in addresses, target
        assert not target.startswith(("javascript:", "/")), target


def test_identifiers_stand_once(page: Element) -> None:
    addresses = [element.attributes["id"] for element in page if "id" in element.attributes]
    assert sorted(addresses) == sorted(set(addresses))


def test_nothing_is_said_by_style_or_script(page: Element) -> None:
    for element in page:
        assert element.tag not in ("script", "style", "iframe", "img")
        assert "style" not in element.attributes, element
        assert not [name for name in element.attributes if name.startswith("on")], element


def test_every_text_is_filled_in(rendered: RenderedGame, page: Element) -> None:
    assert not set("\ue000\ue001\ue002") & set(rendered.html)
    visible = page.one("main").text
    assert "{" not in visible
    assert "…" not in visible, visible[max(0, visible.find("…") - 80) : visible.find("…") + 20]


def test_numbers_of_settings_come_from_settings(rendered: RenderedGame) -> None:
    assert rendered.remarks == ()


def test_glance_has_the_six_facts(page: Element, game: Game) -> None:
    labels = [head.text for head in page.by_id("glance").all("th")]
    for label in (
        "Who wins",
        "Played to",
        "Kind of sheet",
        f"In one {game.round_word}",
        "Below nought",
        "Worth knowing",
    ):
        assert label in labels


def test_page_leads_to_its_definition(page: Element, definition: Path) -> None:
    correct = page.with_class("correct")[0]
    assert [link.attributes["href"] for link in correct.all("a")] == [f"../{definition.name}"] * 2


def test_edit_link_points_at_the_sources_where_the_site_says_where_they_are(definition: Path) -> None:
    edited = read(pages.render_game(definition, f"https://example.org/edit/main/docs/games/{definition.name}").html)
    link = edited.with_class("correct")[0].all("a")[0]
    assert link.attributes["href"] == f"https://example.org/edit/main/docs/games/{definition.name}"


def test_rendering_is_a_pure_function(definition: Path, rendered: RenderedGame) -> None:
    assert pages.render_game(definition) == rendered


def test_the_definition_to_begin_with_is_a_game() -> None:
    starter = pages.TEMPLATES / "starter.yml"
    game = read_definition(starter.read_text(), starter.name)
    (example,) = game.examples
    assert score(game, example.document)["rounds"][0]["points"] == example.expect["points"][0]

"""Finding a game: on the front page, in the catalogue, by its sentence, with thousands of games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from scorer import Game, read_definition


@pytest.fixture(scope="session")
def games(site: Path) -> dict[str, Game]:
    """The games of the built site by name, in no order."""
    read = [read_definition(path.read_text(), path.name) for path in (site / "games").glob("*.yml")]
    return {game.name: game for game in read}


def lines(page: Page) -> list[str]:
    return page.locator(".cat:visible li b").all_inner_texts()


def test_a_game_is_found_by_a_name_in_another_language(page: Page) -> None:
    page.goto("")
    page.get_by_role("searchbox").fill("rifki")
    found = page.locator(".seek .cat a")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("King")
    expect(found.locator("mark")).to_have_text("Rıfkı")
    found.click()
    expect(page.locator("h1")).to_have_text("King")


def test_the_form_leads_to_the_catalogue(page: Page, games: dict[str, Game]) -> None:
    page.goto("")
    page.get_by_role("searchbox").fill("turtle")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("h1")).to_have_text("Games")
    expect(page.locator("[data-tally]")).to_have_text(f"1 game of {len(games)}")
    assert lines(page) == ["Turtle King"]


def test_the_sentence_filters_and_can_be_taken_back(page: Page, games: dict[str, Game]) -> None:
    page.goto("games/")
    everything = lines(page)
    assert sorted(everything) == sorted(games)
    page.get_by_label("Players").select_option("12")
    fitting = [name for name, game in games.items() if 12 in game.counts]
    expect(page.locator("[data-tally]")).to_contain_text(f"{len(fitting)} game")
    assert sorted(lines(page)) == sorted(fitting)
    page.get_by_role("searchbox").fill("no game has such a name")
    expect(page.locator("[data-nothing]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-nothing]")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("[data-nothing]")).to_be_hidden()
    assert lines(page) == everything
    assert "?" not in page.url


def test_a_family_has_a_page_of_its_own(page: Page) -> None:
    page.goto("games/family/trick-taking-games/")
    expect(page.get_by_label("Family")).to_have_value("Trick-taking games")
    assert "Turtle King" not in lines(page)
    page.get_by_label("Family").select_option("")
    page.get_by_label("Players").select_option("2")
    expect(page.locator("[data-tally]")).to_contain_text("of")
    assert "Turtle King" in lines(page)


@pytest.fixture
def thousands(page: Page) -> Page:
    """The catalogue with lists of 5,000 games in the place of its own."""
    shards = [
        [
            [f"game-{number}", f"Game {number}", [f"Oyun {number}"], "2–4", 0, ["pack of cards"], "A line.", "high"]
            for number in range(start, start + 500)
        ]
        for start in range(0, 5000, 500)
    ]

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        if name.startswith("catalogue."):
            told = {"count": 5000, "families": ["Cards"], "lists": [f"list.{number}.json" for number in range(10)]}
            route.fulfill(body=json.dumps(told), content_type="application/json")
        else:
            route.fulfill(body=json.dumps(shards[int(name.split(".")[1])]), content_type="application/json")

    page.route("**/games/catalogue.*.json", answer)
    page.route("**/games/list.*.json", answer)
    return page


def test_thousands_of_games_are_shown_a_hundred_at_a_time(thousands: Page) -> None:
    thousands.goto("games/")
    thousands.get_by_label("Players").select_option("3")
    expect(thousands.locator("[data-tally]")).to_have_text("5000 games of 5000")
    expect(thousands.locator(".cat li")).to_have_count(100)
    thousands.get_by_role("button", name="Show more").click()
    expect(thousands.locator(".cat li")).to_have_count(200)
    thousands.get_by_role("searchbox").fill("oyun 4321")
    expect(thousands.locator("[data-tally]")).to_have_text("1 game of 5000")
    assert lines(thousands) == ["Game 4321"]


def test_a_list_that_cannot_be_read_says_so(page: Page, games: dict[str, Game]) -> None:
    page.route("**/games/catalogue.*.json", lambda route: route.abort())
    page.goto("games/")
    page.get_by_label("Players").select_option("4")
    expect(page.locator("[data-tally]")).to_contain_text("could not be read")
    assert len(lines(page)) == len(games)

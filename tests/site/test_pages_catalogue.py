"""The catalogue, with three games and with thousands."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from build_scripts import catalogue, pages
from build_scripts.catalogue_entry import folded, thing
from tests.site.page_reader import read


def entry(number: int, **changes: Any) -> dict[str, Any]:
    return {
        "slug": f"game-{number}",
        "name": f"Game {number:05}",
        "aliases": [f"Oyun {number}"],
        "counts": list(range(2, 5 + number % 9)),
        "family": f"Family {number % 7}",
        "equipment": ["pack of cards"],
        "line": "A game.",
        "wins": ("high", "low", "last", "")[number % 4],
        **changes,
    }


def build(games: list[dict[str, Any]]) -> catalogue.Catalogue:
    return catalogue.build(games, pages.templates())


@pytest.mark.parametrize("count", [1, 3, 100, 101, 2500])
def test_every_game_stands_in_the_list_and_in_its_family_once(count: int) -> None:
    games = [entry(number) for number in range(count)]
    made = build(games)
    for chosen in (
        [page for page in made.pages if page.address.startswith(("games/page/",)) or page.address == "games"],
        [page for page in made.pages if page.address.startswith("games/family/")],
    ):
        found = Counter(
            link.attributes["href"].rstrip("/").rsplit("/", 1)[-1]
            for page in chosen
            for link in read(page.html).with_class("cat")[0].all("a")
        )
        assert found == Counter(game["slug"] for game in games)


def test_no_page_grows_with_the_number_of_games() -> None:
    few, many = build([entry(number) for number in range(300)]), build([entry(number) for number in range(5000)])
    for page in many.pages:
        assert len(read(page.html).with_class("cat")[0].all("li")) <= catalogue.GAMES_ON_A_PAGE
    # The pager and the families grow slowly; the lines do not.
    assert len(many.pages[0].html) < 1.4 * len(few.pages[0].html)
    assert len(many.front) < 1.2 * len(few.front)


def test_lists_for_the_filter_hold_every_game() -> None:
    made = build([entry(number) for number in range(1201)])
    name, index = next(iter(made.shards.items()))
    told = json.loads(index)
    assert name.startswith("catalogue.")
    assert told["count"] == 1201
    lines = [line for shard in told["lists"] for line in json.loads(made.shards[shard])]
    assert [line[0] for line in lines] == [f"game-{number}" for number in range(1201)]
    assert all(len(json.loads(made.shards[shard])) <= catalogue.GAMES_IN_A_SHARD for shard in told["lists"])
    assert told["families"][lines[5][4]] == "Family 5"


def test_pages_lead_to_each_other() -> None:
    made = build([entry(number) for number in range(450)])
    addresses = {page.address for page in made.pages}
    for page in made.pages:
        depth = page.address.count("/") + 1
        for link in [element for pager in read(page.html).with_class("pager") for element in pager.all("a")]:
            assert link.attributes["href"].startswith("../" * depth)
            assert link.attributes["href"].replace("../", "").rstrip("/") in addresses


def test_front_page_names_some_games_of_each_family_and_leads_to_the_rest() -> None:
    front = read(build([entry(number, family="Dice") for number in range(12)]).front)
    links = [link.attributes["href"] for link in front.with_class("idx")[0].all("a")]
    assert links == [*(f"games/game-{number}/" for number in range(5)), "games/family/dice/"]
    assert "7 more" in front.text
    assert "The rules of 12 games" in front.text or "The rules of twelve games" in front.text


def test_no_games_at_all() -> None:
    made = build([])
    assert read(made.pages[0].html).one("h1").text == "Games"
    assert "zero games" in read(made.front).text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Rıfkı", "rifki"),
        ("Mölkky", "molkky"),
        ("Преферанс", "преферанс"),
        ("طرنيب", "طرنيب"),
        ("Tarot à cinq", "tarot a cinq"),
        ("Łoś", "los"),
    ],
)
def test_names_are_found_without_their_marks(text: str, plain: str) -> None:
    assert folded(text) == plain


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a pack of cards", "pack of cards"),
        ("five dice", "dice"),
        ("a pack of 52 cards", "pack of cards"),
        ("an hourglass", "hourglass"),
    ],
)
def test_things_lose_article_and_number(text: str, short: str) -> None:
    assert thing(text) == short

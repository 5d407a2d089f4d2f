"""The front page: matches that lie on the table are there at once, and a tap goes on with them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_pages_reading import MOVED

# Writes a match as the sheet does; returns its identifier.
WRITE = """async ({players, facts}) => {
  const root = new URL(document.querySelector('meta[name="houserules-root"]').content, location.href).href;
  const assets = new URL(document.querySelector('script[type="module"]').src);
  const {openStore} = await import(new URL("../sheet/core/store.js", assets));
  const {createMatch} = await import(new URL("../sheet/core/matches.js", assets));
  const store = await openStore({root});
  const game = {game: "turtle-king", game_name: "Turtle King", round_word: "deal"};
  const session = await createMatch(store, {...game, players});
  for (const [input, value, kind] of facts) await session.give({round: 1, input, value, kind});
  await session.close();
  store.close();
  return session.id;
}"""


@pytest.fixture
def match(page: Page) -> str:
    """A match of Turtle King that was written on this device."""
    page.goto("about/")
    facts = [["how", "called", "choice"], ["drinker", "Ben", "player"]]
    return str(page.evaluate(WRITE, {"players": ["Anna", "Ben", "Cara"], "facts": facts}))


def test_no_table_is_shown_where_none_was_laid(page: Page) -> None:
    page.goto("")
    expect(page.get_by_role("heading", name="Contents")).to_be_visible()
    expect(page.get_by_role("heading", name="On the table")).to_be_hidden()


def test_a_match_is_gone_on_with_in_one_tap(page: Page, match: str) -> None:
    page.goto("")
    slip = page.locator(".slip")
    expect(slip).to_have_count(1)
    expect(slip).to_contain_text("Turtle King")
    expect(slip).to_contain_text("Anna, Ben, Cara")
    slip.tap()
    expect(page).to_have_url(re.compile(rf"games/turtle-king/#sheet/{match}$"))
    expect(page.locator("dialog[open]")).to_contain_text("Anna")


def test_the_place_of_matches_is_kept_so_that_nothing_moves(page: Page, match: str) -> None:
    page.goto("")
    expect(page.locator(".slip")).to_be_visible()
    page.route("**/*.woff2", lambda route: route.abort())
    page.reload()
    expect(page.locator(".slip")).to_be_visible()
    assert sum(value for value, _ in page.evaluate(MOVED)) < 0.01


def test_the_bar_under_the_thumb_leads_back_into_the_match(page: Page, match: str) -> None:
    page.goto("games/turtle-king/")
    bar = page.locator(".hr-thumb")
    expect(bar).to_be_visible()
    expect(bar).to_contain_text("Anna, Ben, Cara")
    expect(bar.locator(".go")).to_have_text("Resume")
    page.goto("games/king/")
    page.locator("#play").scroll_into_view_if_needed()
    expect(page.locator(".hr-thumb .go")).to_have_text("Keep score")

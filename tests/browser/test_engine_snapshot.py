"""The real engine from a snapshot, on the real pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

from scorer import read_definition
from scorer.definition import Game
from tests.browser.sheet_pages import PUBLISHED

# Loads the page's game in the page's own engine and scores these matches, before any file is put back.
SCORE_AT_ONCE = """async (matches) => {
  const [script] = document.querySelectorAll("script[type=module]");
  const { engine } = await import(script.src.replace(/site\\/[^/]*$/, "sheet/engine.js"));
  const said = (name) => document.querySelector(`meta[name=${name}]`).content;
  const address = new URL(said("houserules-sheet").split(" ").at(-1), new URL(said("houserules-root"), location.href));
  const { tree, slug } = await (await fetch(address)).json();
  engine.prepare();
  engine.addGame(slug, tree);
  const answers = [];
  for (const match of matches) {
    answers.push(await engine.view(slug, match), await engine.entry(slug, match, 1));
    if (match.rounds.length) answers.push(await engine.explain(slug, match, 1, 0));
  }
  globalThis.engine = engine;
  return [engine.started_by, answers.filter((answer) => !answer.ok)];
}"""


def examples(game: Game) -> list[dict[str, Any]]:
    """Return the matches of a game's worked examples."""
    form = {"format": "houserules.match/1", "game": game.slug}
    return [form | json.loads(json.dumps(example.document, default=float)) for example in game.examples]


def test_every_game_is_scored_at_once_after_a_start_from_a_snapshot(new_context: Callable[..., BrowserContext]) -> None:
    """The snapshot was made with one game; no other may miss what only that one makes the library import."""
    places = sorted(PUBLISHED.glob("*.yml"))
    games = [read_definition(place.read_text(encoding="utf-8"), place.name) for place in places]
    page = new_context().new_page()
    page.goto("games/turtle-king/")
    page.evaluate(SCORE_AT_ONCE, [])
    page.wait_for_function("() => engine.snapshot_kept", timeout=60_000)
    for game in games:
        page.goto(f"games/{game.slug}/")
        assert page.evaluate(SCORE_AT_ONCE, examples(game)) == ["snapshot", []], game.slug

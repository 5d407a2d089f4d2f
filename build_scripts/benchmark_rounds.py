"""`benchmark rounds`: how long a match takes to be scored anew, by its length, in CPython and in the browser's worker:
the fold alone, and from the page's question to its answer.

Five games of different kinds with matches of random facts, four players, 20, 200 and 2,000 rounds; played on after the
end, so that every round is there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright

from build_scripts import browser, hosting
from build_scripts.benchmark import FOLDER, Figure
from build_scripts.benchmark_start import fresh_profile, prepare_site, visit
from build_scripts.environment import ROOT, SetupError
from build_scripts.site_server import SiteServer
from scorer import read_definition
from scorer.definition import Game
from scorer.fold import play
from scorer.fuzz import RandomFold, random_document
from scorer.holding import Report
from scorer.match import read_match
from scorer.view import view_of

GAMES = ("hearts", "king", "spades", "darts501", "riichi")
LENGTHS = (20, 200, 2000)
PLAYERS = ["Anna", "Ben", "Cara", "Dora"]

# What the fold of 200 rounds may take in the browser, and comparison and explanation of a match of 100: milliseconds.
MOST_FOR_200, MOST_FOR_WORDS = 50, 100


def measure(options: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures of each game: CPython first, then the browser, then comparison and explanation."""
    runs = options.runs or (2 if options.quick else 7)
    lengths = LENGTHS[:2] if options.quick else LENGTHS
    games = {slug: game_of(slug) for slug in GAMES}
    matches = {slug: long_match(game, lengths[-1]) for slug, game in games.items()}
    for slug, game in games.items():
        for length in lengths:
            took = [fold_in_cpython(game, first(matches[slug], length)) for _ in range(runs)]
            yield Figure(f"{game.name}, {length} rounds, CPython, fold", "ms", took)
            took = [in_cpython(game, first(matches[slug], length)) for _ in range(runs)]
            yield Figure(f"{game.name}, {length} rounds, CPython, with its view", "ms", took)
    site = prepare_site(FOLDER / "site")
    headers = hosting.headers(hosting.content_security_policy(site))
    with (
        sync_playwright() as playwright,
        SiteServer(site, headers=headers) as server,
        fresh_profile(playwright, browser.prepare()) as context,
    ):
        page = context.pages[0]
        page.goto(f"{server.address}fold.html")
        for slug, game in games.items():
            for length in lengths:
                match = first(matches[slug], length)
                asked = {"slug": slug, "tree": game.tree, "match": match, "times": runs}
                took = page.evaluate("(asked) => globalThis.fold(asked)", asked)
                aim = MOST_FOR_200 if length == 200 else None
                yield Figure(f"{game.name}, {length} rounds, browser, fold", "ms", took, aim=aim)
        visit(page, server, "ours")

        def ask(method: str, game: Game, *questions: list[Any]) -> list[float]:
            asked = {"slug": game.slug, "tree": game.tree, "method": method, "questions": questions, "times": runs}
            times: list[float] = page.evaluate("(asked) => globalThis.ask(asked)", asked)
            return times

        for slug, game in games.items():
            for length in lengths:
                match = first(matches[slug], length)
                # With another first player the two have no round in common.
                took = ask("view", game, *([{**match, "first": name}] for name in PLAYERS[:2]))
                yield Figure(f"{game.name}, {length} rounds, browser, there and back", "ms", took)
                took = ask("view", game, [match], [first(match, length - 1)])
                yield Figure(f"{game.name}, {length} rounds, browser, the last one changed", "ms", took)
        for slug in ("hearts", "king"):
            game, match = games[slug], first(matches[slug], 100)
            key, value = changed_setting(game)
            took = ask("compare", game, [match, {**match, "settings": {key: value}}])
            yield Figure(f"{game.name}, 100 rounds, comparison of a changed rule", "ms", took, aim=MOST_FOR_WORDS)
            took = ask("explain", game, [match, 50, PLAYERS[1]])
            yield Figure(f"{game.name}, 100 rounds, why a figure is what it is", "ms", took, aim=MOST_FOR_WORDS)


def game_of(slug: str) -> Game:
    """Return a published game, or one of the tests'."""
    for folder in ("docs", "tests"):
        place = ROOT / folder / "games" / f"{slug}.yml"
        if place.exists():
            return read_definition(place.read_text(encoding="utf-8"), place.name)
    raise SetupError(f"There is no game {slug} to measure with.")


def long_match(game: Game, rounds: int) -> dict[str, Any]:
    """Return a match of so many rounds of random facts, by the printed rules."""
    random = Random(1)
    document = {**random_document(game, random), "settings": {}, "players": PLAYERS, "play_on": True}
    document.pop("changes", None)
    fold = RandomFold(read_match(game, document), random, Report(), 0.0)
    fold.prepare()
    for number in range(1, rounds + 1):
        fold.round(number, {})
        document["rounds"].append(fold.written)
    return document


def first(match: dict[str, Any], rounds: int) -> dict[str, Any]:
    """Return the match as it was after so many rounds."""
    return {**match, "rounds": match["rounds"][:rounds]}


def changed_setting(game: Game) -> tuple[str, Any]:
    """Return a yes-or-no setting that counts, the other way round."""
    for setting in game.settings.values():
        if isinstance(setting.default, bool) and not setting.table:
            return setting.key, not setting.default
    raise SetupError(f"{game.name} has no yes-or-no setting to measure with.")


def fold_in_cpython(game: Game, match: dict[str, Any]) -> float:
    """Return the milliseconds that the fold of a match takes."""
    known = read_match(game, match)
    start = perf_counter()
    play(known)
    return (perf_counter() - start) * 1000


def in_cpython(game: Game, match: dict[str, Any]) -> float:
    """Return the milliseconds from a match document to its View as text."""
    start = perf_counter()
    json.dumps(view_of(play(read_match(game, match))))
    return (perf_counter() - start) * 1000

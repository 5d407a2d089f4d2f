"""`benchmark sheet`: how light a page is to read, how soon its sheet takes a fact, how fast it answers.

Measured on the built site itself, on a phone's screen, with the taps of a person.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, Playwright, sync_playwright

from build_scripts import browser, hosting
from build_scripts.benchmark import FOLDER, Figure, p95
from build_scripts.benchmark_rounds import PLAYERS, first, game_of, long_match
from build_scripts.benchmark_start import PATIENCE, fresh_profile, prepare_site, visit
from build_scripts.site_server import FAST_4G, Link, SiteServer

GAME = "games/turtle-king/"
NAMES = ("Anna", "Ben", "Cara", "Dora")
HOW = "Called turtle"

# Notes for each tap on a tile how long it took until the figures at the head of the columns had been painted anew.
WATCH_TAPS = """() => {
  globalThis.painted = [];
  let start = 0;
  addEventListener("click", (event) => { start = event.target.closest(".tile") ? event.timeStamp : 0; }, true);
  const totals = () => [...document.querySelectorAll(".ledger .tot")].map((one) => one.textContent).join(" ");
  let before = totals();
  new MutationObserver(() => {
    const now = totals();
    if (now === before) return;
    before = now;
    const from = start;
    start = 0;
    if (!from) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.painted.push(performance.now() - from);
      port2.postMessage(null);
    });
  }).observe(document.querySelector(".ledger"), { subtree: true, childList: true, characterData: true });
}"""

# Notes when there was first something to type into, a tile to tap and a fact that is taken, and when the robot tapped.
WATCH_FIRST_FACT = """() => {
  const found = (globalThis.found = {});
  const wanted = { setup: ".entry .go", tile: ".entry .tile", fact: '.entry .tile[aria-pressed="true"]' };
  const look = () => {
    for (const [what, where] of Object.entries(wanted)) {
      if (!(what in found) && document.querySelector(where)) found[what] = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("click", (event) => {
    found[event.target.closest(".go") ? "begun" : "tapped"] = event.timeStamp;
  }, true);
}"""


def measure(options: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures of page and sheet."""
    site = prepare_site(FOLDER / "site")
    program = browser.prepare()
    runs = options.runs or (1 if options.quick else 3)
    with sync_playwright() as playwright:
        sizes, waits, batches = [], [], []
        for _ in range(runs):
            sizes.append(bytes_to_read(playwright, program, site) / 1000)
            waits.append(first_fact(playwright, program, site, FAST_4G))
            batches += answers(playwright, program, site, 1 if options.quick else 3)
        yield Figure("all bytes of a game's page until somebody comes near the sheet", "KB", sizes, aim=120)
        remark = "from navigation; what the robot needs to find the fields and to type four names is not counted"
        yield Figure("the sheet takes a fact, first visit, Fast 4G", "ms", waits, aim=1000, remark=remark)
        remark = "King, there and back between page and worker"
        yield Figure("fold and view of 20 rounds, 4 players, p95 of 100", "ms", batches, aim=10, remark=remark)
        count = 10 if options.quick else 40
        taps = tap_times(playwright, program, site, runs, count)
        yield Figure("tap to painted totals, Turtle King, 20 rounds, p95 of 40", "ms", taps, aim=50)
        for rounds, aim in ((20, 50), (200, 100)):
            taps = tap_times_after(playwright, program, site, rounds, runs, count)
            yield Figure(f"tap to painted totals, Hearts, {rounds} rounds, p95 of 40", "ms", taps, aim=aim)


def serve(site: Path, link: Link | None = None) -> SiteServer:
    """Serve the site with the headers of a good host."""
    return SiteServer(site, link=link, headers=hosting.headers(hosting.content_security_policy(site)))


def bytes_to_read(playwright: Playwright, program: Path, site: Path) -> int:
    """Return how much a reader's page fetches, with all that it fetches on its own afterwards."""
    with serve(site) as server, fresh_profile(playwright, program) as context:
        page = phone(context)
        page.goto(f"{server.address}{GAME}", wait_until="networkidle")
        return server.bytes_sent()


def first_fact(playwright: Playwright, program: Path, site: Path, link: Link) -> float:
    """Return the milliseconds that the sheet makes somebody wait from navigation until the first fact is taken: for the
    form of a new match, for its first round, and for the fact."""
    with serve(site, link) as server, fresh_profile(playwright, program) as context:
        page = phone(context)
        page.add_init_script(f"({WATCH_FIRST_FACT})()")
        page.goto(f"{server.address}{GAME}#sheet/new", wait_until="commit")
        begin(page)
        tile(page, HOW).click()
        page.locator('.entry .tile[aria-pressed="true"]').first.wait_for()
        found: dict[str, float] = page.evaluate("() => globalThis.found")
        return found["setup"] + (found["tile"] - found["begun"]) + (found["fact"] - found["tapped"])


def answers(playwright: Playwright, program: Path, site: Path, batches: int) -> list[float]:
    """Return the 95th percentile of each batch of a hundred answers, in milliseconds."""
    with serve(site) as server, fresh_profile(playwright, program) as context:
        page = context.pages[0]
        visit(page, server, "ours")
        page.evaluate("() => globalThis.askAgain(30)")
        return [p95(page.evaluate("() => globalThis.askAgain(100)")) for _ in range(batches)]


def tap_times(playwright: Playwright, program: Path, site: Path, batches: int, taps: int) -> list[float]:
    """Return the 95th percentile of each batch of taps that change the totals of a match of 20 deals."""
    with serve(site) as server, fresh_profile(playwright, program) as context:
        page = phone(context)
        page.goto(f"{server.address}{GAME}#sheet/new")
        begin(page)
        for number in range(19):
            tile(page, HOW).click()
            tile(page, NAMES[number % len(NAMES)]).click()
            page.locator(".entry .go:not([aria-disabled])").click()
            page.locator("#entry-title").filter(has_text=f"{number + 2}").wait_for()
        tile(page, HOW).click()
        tile(page, NAMES[0]).click()
        return watched(page, page.locator(".entry"), batches, taps)


def tap_times_after(
    playwright: Playwright, program: Path, site: Path, rounds: int, batches: int, taps: int
) -> list[float]:
    """Return the same for who takes the queen in the last hand of a match of Hearts of so many, opened from a link."""
    game = game_of("hearts")
    match = first(long_match(game, rounds), rounds)
    match["rounds"][-1] = {"hearts": dict(zip(PLAYERS, (2, 3, 7, 1), strict=True))}
    (module,) = site.glob("assets/*/sheet/core/link.js")
    with serve(site) as server, fresh_profile(playwright, program) as context:
        page = phone(context)
        page.goto(f"{server.address}games/{game.slug}/")
        address = f"{server.address}{module.relative_to(site).as_posix()}"
        given = [address, match, page.url]
        made = page.evaluate("async ([module, match, base]) => (await import(module)).linkOf(match, base)", given)
        page.goto(made["url"])
        page.reload()
        page.locator(".hr-sheet").get_by_role("button", name="Go on with it here").click()
        page.locator('[data-numbers="known"]').first.wait_for()
        page.get_by_role("button", name=f"Hand {rounds}. Correct hand {rounds}").click()
        page.locator("#entry-title").filter(has_text=f"Hand {rounds}").wait_for()
        return watched(page, page.locator('.entry [data-input="queen"]'), batches, taps)


def watched(page: Page, entry: Locator, batches: int, taps: int) -> list[float]:
    """Return the 95th percentile of each batch of taps on two players in turn; each tap moves points between totals."""
    page.locator('[data-numbers="known"]').first.wait_for()
    page.evaluate(WATCH_TAPS)
    found = []
    for _ in range(batches):
        page.evaluate("() => { globalThis.painted.length = 0; }")
        for number in range(taps):
            entry.get_by_role("button", name=NAMES[2 + number % 2], exact=True).first.click()
            page.wait_for_function("(count) => globalThis.painted.length === count", arg=number + 1)
        found.append(p95(page.evaluate("() => globalThis.painted")))
    return found


def phone(context: BrowserContext) -> Page:
    """Return the profile's page."""
    page = context.pages[0]
    page.set_default_timeout(PATIENCE)
    return page


def begin(page: Page) -> None:
    """Fill in the names and start the match."""
    for seat, name in enumerate(NAMES):
        page.get_by_label(f"Player {seat + 1}", exact=True).fill(name)
    page.locator(".entry .go").click()


def tile(page: Page, name: str) -> Locator:
    """Return the tile of this name."""
    return page.locator(".entry").get_by_role("button", name=name, exact=True).first

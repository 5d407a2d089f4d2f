"""`benchmark start`: from navigation to the first computed total, ours against Pyodide's defaults with the same engine.

Both ways answer the same question on an equally bare page, in turn, each first visit in a fresh profile.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from build_scripts import browser, build, engine_bundle, engine_samples, hosting
from build_scripts.benchmark import FOLDER, Figure
from build_scripts.environment import ROOT, say
from build_scripts.half_core import Unavailable, half_a_core
from build_scripts.site_server import FAST_4G, SLOW_4G, Link, SiteServer

PAGES = Path(__file__).parent / "benchmark_pages"
WAYS = ("ours", "stock")
SLUG = "king"

# The longest that anything may take: stock Pyodide over Slow 4G needs half a minute.
PATIENCE = 240_000


@dataclass(slots=True)
class Runs:
    """Milliseconds to the first total, by way, of first and later visits; and what a first visit fetched."""

    first: dict[str, list[float]] = field(default_factory=lambda: {way: [] for way in WAYS})
    later: dict[str, list[float]] = field(default_factory=lambda: {way: [] for way in WAYS})
    fetched: dict[str, list[float]] = field(default_factory=lambda: {way: [] for way in WAYS})
    by: list[str] = field(default_factory=list)


def measure(options: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures of the start, quickest first."""
    site = prepare_site(FOLDER / "site")
    quick = options.quick
    runs = options.runs or (2 if quick else 5)
    program = browser.prepare()
    with sync_playwright() as playwright:
        local = visits(playwright, program, site, None, runs, later=2 if quick else 4)
        yield Figure("first visit, local", "ms", local.first["ours"], local.first["stock"], 0.37)
        remark = f"started by {', '.join(sorted(set(local.by)))}"
        yield Figure("later visits, local", "ms", local.later["ours"], local.later["stock"], 0.25, remark)
        megabytes = [size / 1e6 for size in local.fetched["ours"]]
        yield Figure("all bytes to the first total, Brotli where the host has twins", "MB", megabytes, aim=4.0)
        gzip_only = visits(playwright, program, site, None, 1, later=0, brotli=False)
        megabytes = [size / 1e6 for size in gzip_only.fetched["ours"]]
        yield Figure("all bytes to the first total, gzip alone", "MB", megabytes, aim=4.0)
        fast = visits(playwright, program, site, FAST_4G, min(runs, 3), later=0)
        yield Figure("first visit, Fast 4G", "ms", fast.first["ours"], fast.first["stock"], 0.65)
        if not quick:
            slow = visits(playwright, program, site, SLOW_4G, 2, later=0)
            yield Figure("first visit, Slow 4G", "ms", slow.first["ours"], slow.first["stock"])
        try:
            with half_a_core(program) as slowed:
                half = visits(playwright, slowed, site, None, min(runs, 3), later=1 if quick else 2)
        except Unavailable as problem:
            say(f"Half a core was not measured: {problem}.")
            return
        yield Figure("first visit, half a core", "ms", half.first["ours"], half.first["stock"], 0.32)
        remark = f"started by {', '.join(sorted(set(half.by)))}"
        yield Figure("later visits, half a core", "ms", half.later["ours"], half.later["stock"], 0.20, remark)


def prepare_site(site: Path) -> Path:
    """Build the site, and lay the bare pages and a stock Pyodide beside it."""
    build.build(site)
    for page in PAGES.iterdir():
        shutil.copyfile(page, site / page.name)
    stock = site / "stock"
    stock.mkdir()
    for name in (*engine_bundle.RUNTIME, "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(engine_bundle.PYODIDE / name, stock / name)
        if not name.endswith(".zip"):
            engine_bundle.compress(stock / name)
            engine_bundle.brotli_twin(stock / name)
    with zipfile.ZipFile(stock / "engine.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for source in engine_bundle.engine_sources():
            archive.write(source, Path("scorer") / source.relative_to(engine_bundle.ENGINE))
    (site / "question.json").write_text(json.dumps(question()))
    (module,) = site.glob("assets/**/sheet/engine.js")
    page = site / "ours.html"
    page.write_text(page.read_text().replace("{engine}", f"./{module.relative_to(site).as_posix()}"))
    return site


def question() -> dict[str, Any]:
    """Return what both ways are asked: the totals of a whole match of King."""
    from scorer import read_definition

    tree = read_definition((ROOT / "docs" / "games" / f"{SLUG}.yml").read_text(encoding="utf-8"), f"{SLUG}.yml").tree
    match = max(engine_samples.matches(SLUG, tree), key=lambda found: len(found["rounds"]))
    return {"game": {"slug": SLUG, "tree": tree}, "match": match}


def visits(
    playwright: Playwright, program: Path, site: Path, link: Link | None, runs: int, later: int, *, brotli: bool = True
) -> Runs:
    """Visit the pages of both ways in turn and return how long each took."""
    found = Runs()
    headers = hosting.headers(hosting.content_security_policy(site))
    with SiteServer(site, link=link, headers=headers, brotli=brotli) as server:
        for number in range(runs):
            for way in WAYS:
                say(f"  {link.name if link else 'local'}, {program.name}, run {number + 1} of {runs}, {way}")
                with fresh_profile(playwright, program) as context:
                    page = context.pages[0]
                    server.requests.clear()
                    found.first[way].append(visit(page, server, way)["at"])
                    found.fetched[way].append(server.bytes_sent())
                    for _ in range(later):
                        settle(page)
                        answered = visit(page, server, way)
                        found.later[way].append(answered["at"])
                        if way == "ours":
                            found.by.append(answered["by"])
    return found


@contextlib.contextmanager
def fresh_profile(playwright: Playwright, program: Path) -> Iterator[BrowserContext]:
    """Start a browser with nothing in it, on an empty page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=program, args=browser.flags(), viewport={"width": 390, "height": 844}
        )
        context.set_default_timeout(PATIENCE)
        context.pages[0].goto("about:blank")
        yield context
        context.close()


def visit(page: Page, server: SiteServer, way: str) -> dict[str, Any]:
    """Open a way's page and return when it had its totals."""
    page.goto(f"{server.address}{way}.html", timeout=PATIENCE)
    page.wait_for_function("() => globalThis.answered", timeout=PATIENCE)
    answered: dict[str, Any] = page.evaluate("() => globalThis.answered")
    if not answered["totals"]:
        raise RuntimeError(f"the {way} way gave no totals")
    return answered


def settle(page: Page) -> None:
    """Stay on the page as a reader would, until what a later visit can use is kept, then leave."""
    page.evaluate("() => globalThis.kept()")
    page.goto("about:blank")

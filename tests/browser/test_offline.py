"""Pages without a signal: what was opened works, releases do not mix, and nothing changes in the middle of a match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from build_scripts import offline
from build_scripts.environment import SetupError
from build_scripts.site_server import Link, SiteServer
from tests.browser.core_pages import fresh_context, until_true
from tests.browser.offline_pages import (
    GAMES,
    KEPT,
    STORED,
    heading,
    holding,
    in_a_match_when_a_release_comes,
    keep,
    paths,
    publish,
    reload,
    settle,
    visit,
    write_page,
)

ASK_ENGINE = "async () => (await engineOf()).view('king', { rounds: [] })"
ANSWER = {"ok": {"method": "view", "tree": {"name": "King"}, "slug": "king", "match": {"rounds": []}}}
FILES = "async () => (await (await caches.open('houserules offline /repo/ files 1')).keys()).map(({ url }) => url)"
WAITING = "async () => (await (await caches.open('houserules offline /repo/ newer 1')).keys()).length"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    publish(folder, 1)
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[SiteServer]:
    with SiteServer(site, prefix="/repo/") as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with fresh_context(browser) as context:
        yield context


def test_a_page_that_was_opened_can_be_read_without_a_signal(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    assert page.evaluate("() => offline.state.kind") == "reading"
    assert [path for path in paths(server) if "engine/" in path or "later" in path] == []
    with server.cut_off():
        reload(page)
        assert heading(page) == "games/king, release 1"
        assert page.evaluate("() => getComputedStyle(document.body).getPropertyValue('--release')").strip() == "1"
        assert "can be read with no signal" in page.evaluate("() => offline.state.sentence")
        page.goto(server.address + "games/king/index.html?players=3#scoring")
        assert heading(page) == "games/king, release 1"


def test_once_score_was_kept_the_engine_works_without_a_signal(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    assert page.evaluate(ASK_ENGINE) == ANSWER
    page.wait_for_function(KEPT, timeout=60_000)
    assert "works with no signal" in page.evaluate("() => offline.state.sentence")
    # It came packed, once, and is kept as it is used.
    wasm = [path for path in paths(server) if ".wasm" in path]
    assert [path.rpartition(".wasm")[2] for path in wasm] == [".zst"]
    kept = [address for address in page.evaluate(STORED) if ".wasm" in address]
    assert kept == [server.address + wasm[0].removesuffix(".zst")]
    page.evaluate(
        "async () => { for (const name of await caches.keys()) if (/snapshot/.test(name)) caches.delete(name); }"
    )
    with server.cut_off():
        reload(page)
        assert page.evaluate("() => offline.state.kind") == "page"
        assert page.evaluate(ASK_ENGINE) == ANSWER
        assert page.evaluate("() => later()") == 1
        # The pages that lead to all others came along.
        page.goto(server.address)
        assert heading(page) == "front, release 1"
        page.goto(server.address + "games/")
        assert heading(page) == "games, release 1"


def test_a_page_that_was_never_opened_says_so(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    with server.cut_off():
        page.goto(server.address + "games/hearts/")
        assert "has not been opened on this device" in page.content()
    keep_from = visit(context, server.address + "games/king/")
    keep(keep_from)
    with server.cut_off():
        page.goto(server.address + "games/hearts/")
        assert heading(page) == "offline, release 1"


def test_two_sites_below_each_other_keep_to_themselves(browser: Browser, site: Path) -> None:
    (site / "_pr" / "12").mkdir(parents=True)
    publish(site / "_pr" / "12", 2)
    with SiteServer(site, prefix="/repo/") as server, fresh_context(browser) as context:
        outer = visit(context, server.address + "games/king/")
        inner = visit(context, server.address + "_pr/12/games/king/")
        keep(outer)
        keep(inner)
        with server.cut_off():
            reload(outer)
            reload(inner)
            assert (heading(outer), heading(inner)) == ("games/king, release 1", "games/king, release 2")
        inner.evaluate("() => offline.forget()")
        names = outer.evaluate("() => caches.keys()")
        assert {re.sub(r" (pages|newer|files|notes) 1$", "", name) for name in names} == {"houserules offline /repo/"}


def test_other_programs_on_the_same_host_are_left_alone(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    page.evaluate("async () => { await (await caches.open('another program')).put('/other', new Response('x')); }")
    keep(page)
    page.evaluate("() => offline.forget()")
    assert page.evaluate("() => caches.keys()") == ["another program"]
    assert page.evaluate("() => offline.state.kind") == "none"


def test_an_interrupted_download_goes_on_where_it_stopped(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    server.change_link(Link("slow", 16_000_000, 0.0))
    page.evaluate("() => { offline.keepPage(); }")
    page.wait_for_function("() => offline.state.have > 10", timeout=60_000)
    with server.cut_off():
        page.wait_for_function("() => offline.state.kind === 'failed'", timeout=60_000)
        assert re.search(r"\d+ of \d+ parts are here", page.evaluate("() => offline.state.sentence"))
        reload(page)
        assert page.evaluate("() => offline.state.kind") == "reading"
        here = {address.removeprefix(server.address) for address in page.evaluate(STORED)}
    server.change_link(None)
    asked = len(server.requests)
    reload(page)
    keep(page)
    again = paths(server, asked)
    assert any("engine/" in path for path in again)
    hashed = {path for path in here if path.startswith(("assets/", "engine/"))}
    assert hashed
    assert not hashed.intersection(again)


def test_a_new_release_is_there_on_the_second_view(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    keep(page)
    publish(server.site, 2)
    reload(page)
    assert heading(page) == "games/king, release 1"
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    reload(page)
    assert heading(page) == "games/king, release 2"
    assert page.evaluate("() => [release, offline.state.update]") == [2, False]


def test_pages_that_are_only_read_are_always_the_newest(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    publish(server.site, 2)
    reload(page)
    assert heading(page) == "games/king, release 2"
    with server.cut_off():
        reload(page)
        assert heading(page) == "games/king, release 2"
        assert page.evaluate("() => release") == 2


def test_nothing_changes_in_the_middle_of_a_match(context: BrowserContext, server: SiteServer) -> None:
    page = in_a_match_when_a_release_comes(context, server)
    for _ in range(3):
        reload(page)
        assert heading(page) == "games/king, release 1"
        # A part that was not loaded before, and that is no longer on the server.
        assert page.evaluate("() => later()") == 1
        page.wait_for_function("() => offline.state.update", timeout=60_000)
    page.evaluate("() => markMatch('m1', false)")
    reload(page)
    assert heading(page) == "games/king, release 2"
    assert page.evaluate("() => later()") == 2


def test_a_person_may_have_the_new_release_at_once(context: BrowserContext, server: SiteServer) -> None:
    page = in_a_match_when_a_release_comes(context, server)
    reload(page)
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    with page.expect_navigation():
        page.evaluate("() => { offline.applyUpdate(); }")
    settle(page)
    assert heading(page) == "games/king, release 2"


def test_a_match_that_was_never_closed_holds_releases_back_for_a_night_only(
    context: BrowserContext, server: SiteServer
) -> None:
    page = in_a_match_when_a_release_comes(context, server)
    reload(page)
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    page.evaluate("""async () => {
      const notes = await caches.open("houserules offline /repo/ notes 1");
      const address = new URL("/repo/offline/notes/open%20matches", location.href).href;
      await notes.put(address, Response.json({ m1: Date.now() - 13 * 60 * 60 * 1000 }));
    }""")
    reload(page)
    assert heading(page) == "games/king, release 2"


def test_a_release_that_was_withdrawn_is_never_shown(context: BrowserContext, server: SiteServer) -> None:
    page = in_a_match_when_a_release_comes(context, server)
    reload(page)
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    until_true(page, f"async () => (await ({WAITING})()) === 4")
    publish(server.site, 1)
    reload(page)
    # Those that lead to it follow the page, both times.
    until_true(page, f"async () => !(await ({WAITING})())")
    page.evaluate("() => markMatch('m1', false)")
    reload(page)
    assert heading(page) == "games/king, release 1"


def test_a_release_that_comes_in_half_is_not_shown(context: BrowserContext, server: SiteServer) -> None:
    """The new page is on the server, its files are not yet: the old one stays, whole."""
    page = visit(context, server.address + "games/king/")
    keep(page)
    publish(server.site, 2)
    half_way = server.site / "assets" / "00000002" / "sheet"
    half_way.rename(server.site / "not-yet")
    for _ in range(3):
        reload(page)
        assert heading(page) == "games/king, release 1"
        assert page.evaluate("() => later()") == 1
    (server.site / "not-yet").rename(half_way)
    reload(page)
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    reload(page)
    assert heading(page) == "games/king, release 2"


def test_a_part_that_is_gone_from_the_server_is_said(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    reload(page)
    publish(server.site, 2)
    assert page.evaluate("() => later().catch(() => 'not there')") == "not there"
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    assert "newer version" in page.evaluate("() => offline.state.sentence")


def test_old_files_go_when_no_page_needs_them(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    keep(page)
    publish(server.site, 2)
    page.goto(server.address + "games/king/")
    settle(page)
    page.wait_for_function("() => offline.state.update", timeout=60_000)
    assert any("/00000001/" in url for url in page.evaluate(FILES))
    # The shell follows the page.
    until_true(page, f"async () => (await ({WAITING})()) === 4")
    page.goto("about:blank")
    page.goto(server.address + "games/king/")
    settle(page)
    assert heading(page) == "games/king, release 2"
    until_true(page, f"async () => !(await ({FILES})()).some((url) => url.includes('/00000001/'))")
    kept = page.evaluate(FILES)
    assert any("/engine/" in url for url in kept)


def test_old_files_of_pages_that_are_only_read_go_too(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    publish(server.site, 2)
    reload(page)
    assert any("/00000001/" in url for url in page.evaluate(FILES))
    page.goto("about:blank")
    page.goto(server.address + "games/king/")
    until_true(page, f"async () => !(await ({FILES})()).some((url) => url.includes('/00000001/'))")
    settle(page)
    assert any("/00000002/" in url for url in page.evaluate(FILES))


def test_what_is_being_kept_is_not_removed_as_needed_by_no_page(context: BrowserContext, server: SiteServer) -> None:
    page = in_a_match_when_a_release_comes(context, server)
    reload(page)
    until_true(page, f"async () => (await ({WAITING})()) === 4")
    publish(server.site, 3)
    with holding(server, "/00000003/sheet/later.js") as asked:
        page.reload()
        assert asked.wait(60)
        until_true(page, f"async () => (await ({FILES})()).filter((url) => url.includes('/00000003/')).length > 20")
        page.evaluate("() => markMatch('m1', false)")
        page.goto("about:blank")
        page.goto(server.address + "games/hearts/")
        # They are either gone by now, or noted to go another time.
        until_true(page, f"""async () => !(await ({FILES})()).some((url) => url.includes('/00000001/'))
          || (await (await caches.match("/repo/offline/notes/left%20over"))?.json())""")
    settle(page)
    until_true(page, f"async () => (await ({WAITING})()) > 0")
    sheet = json.loads((server.site / "assets/00000003/sheet.json").read_text())["files"]
    assert {server.address + name for name, _ in sheet} - set(page.evaluate(FILES)) == set()


def test_everything_is_kept_step_by_step(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    size = page.evaluate("() => offline.size()")
    assert size["pages"] == len(GAMES) + 3
    assert size["bytes"] > 5_000_000
    missing = page.evaluate("async () => (await offline.missing()).map(({ title }) => title)")
    assert sorted(missing) == ["front", "games", *sorted(f"games/{game}" for game in GAMES), "offline"]
    told = page.evaluate("""async () => {
      const told = [];
      offline.subscribe(({ have, all }) => told.push([have, all]));
      await offline.keepEverything();
      return told;
    }""")
    assert told[-1] == [8, 8]
    assert page.evaluate("() => offline.state.kind") == "everything"
    assert page.evaluate("() => offline.missing()") == []
    with server.cut_off():
        for game in GAMES:
            page.goto(server.address + f"games/{game}/")
            settle(page)
            assert heading(page) == f"games/{game}, release 1"
        assert page.evaluate(ASK_ENGINE) == ANSWER


def test_keeping_everything_goes_on_by_itself_after_a_break(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    keep(page)
    (server.site / "games" / "skat" / "index.html").rename(server.site / "skat")
    page.evaluate("() => offline.keepEverything()")
    assert page.evaluate("() => offline.state.kind") == "failed"
    assert "is fetched the next time" in page.evaluate("() => offline.state.sentence")
    assert page.evaluate("async () => (await offline.missing()).map(({ page }) => page)") == ["games/skat/"]
    (server.site / "skat").rename(server.site / "games" / "skat" / "index.html")
    asked = len(server.requests)
    page.goto(server.address)
    settle(page)
    page.wait_for_function("() => offline.state.kind === 'everything'", timeout=60_000)
    assert [path for path in paths(server, asked) if re.fullmatch(r"games/\w+/", path)] == ["games/skat/"]


def test_everything_follows_a_new_release(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    page.evaluate("() => offline.keepEverything()")
    publish(server.site, 2)
    reload(page)
    page.wait_for_function("() => offline.state.kind === 'everything'", timeout=60_000)
    assert page.evaluate("() => offline.missing()") == []
    with server.cut_off():
        page.goto(server.address + "games/skat/")
        settle(page)
        assert heading(page) == "games/skat, release 2"
        assert page.evaluate("() => [release, 0]") == [2, 0]


def test_a_new_worker_waits_for_the_end_of_the_match(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    reload(page)
    page.evaluate("() => markMatch('m1', true)")
    source = (server.site / "service_worker.js").read_text()
    (server.site / "service_worker.js").write_text(source + "// newer\n")
    update = """async () => {
      const registration = await navigator.serviceWorker.ready;
      const worker = await new Promise((found) => {
        registration.addEventListener("updatefound", () => found(registration.installing));
        registration.update();
      });
      await new Promise((done) => {
        worker.addEventListener("statechange", () => worker.state !== "installing" && done());
      });
      return [worker.state, Boolean(registration.waiting)];
    }"""
    assert page.evaluate(update) == ["installed", True]
    page.evaluate("() => markMatch('m1', false)")
    (server.site / "service_worker.js").write_text(source + "// newest\n")
    page.evaluate(update)
    until_true(page, "async () => !(await navigator.serviceWorker.ready).waiting")


def test_the_build_refuses_a_page_that_needs_what_is_not_there(site: Path) -> None:
    write_page(site, "games/skat/", 1, "assets/00000009")
    with pytest.raises(SetupError, match=r"games/skat/index.html needs assets/00000009/reading.json"):
        offline.write(site, "assets/00000001")


def test_the_site_that_is_served_for_editing_keeps_nothing(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server.address + "games/king/")
    offline.forget(server.site)
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    until_true(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")

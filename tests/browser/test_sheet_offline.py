"""The real sheet where the network goes away, in the first load or before a reload; and where nothing can be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from build_scripts.site_server import Link, SiteServer
from tests.browser.offline_pages import KEPT, publish, visit
from tests.browser.sheet_pages import Sheet

# Slow enough that the engine is still on its way when the first deal is written: it needs half a minute.
SLOW = Link("slow", 1_000_000, 0.02)


def test_a_match_goes_on_after_a_reload_without_a_signal(
    own_server: Callable[..., SiteServer], new_context: Callable[..., BrowserContext]
) -> None:
    server = own_server()
    page = new_context(base_url=server.address, service_workers="allow").new_page()
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara")
    sheet.tap("Called turtle").tap("Ben").next("Deal 2").totals(0, 1, 0)
    expect(page.locator("[data-offline]")).to_contain_text("works with no signal", use_inner_text=False)
    with server.cut_off():
        page.reload()
        sheet.settled().totals(0, 1, 0)
        sheet.tap("Lost the showdown").tap("Cara").next("Deal 3").totals(0, 1, 2)
        page.reload()
        sheet.settled().totals(0, 1, 2)
        page.goto(server.address + "games/turtle-king/")
        expect(page.get_by_role("heading", name="Turtle King", level=1)).to_be_visible()


def test_a_page_never_opened_is_told_on_a_page_that_finds_its_own_files(
    own_server: Callable[..., SiteServer], new_context: Callable[..., BrowserContext]
) -> None:
    server = own_server()
    page = new_context(base_url=server.address, service_workers="allow").new_page()
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben")
    sheet.settled()
    expect(page.locator("[data-offline]")).to_contain_text("works with no signal", use_inner_text=False)
    with server.cut_off():
        page.goto(server.address + "games/king/")
        expect(page.get_by_role("heading", name="No signal", level=1)).to_be_visible()
        # Its styles are there, and its links lead where they say, though it stands for a page that lies deeper.
        assert page.evaluate("() => getComputedStyle(document.body).fontFamily").startswith('"Literata HR"')
        page.get_by_role("link", name="Houserules").first.click()
        expect(page).to_have_url(server.address)


def test_a_network_cut_in_the_first_load_loses_nothing(
    own_server: Callable[..., SiteServer], new_context: Callable[..., BrowserContext]
) -> None:
    server = own_server(link=SLOW)
    page = new_context(base_url=server.address, service_workers="allow").new_page()
    sheet = Sheet(page, "turtle-king").start("Anna", "Ben", "Cara", numbers=False)
    with server.cut_off():
        sheet.panel.get_by_role("button", name="Called turtle").click()
        sheet.panel.get_by_role("button", name="Ben").click()
        sheet.go.click()
        expect(sheet.title).to_have_text("Deal 2")
        note = page.locator(".hr-sheet .note.bad")
        expect(note).to_contain_text("What you wrote is safe")
    server.change_link(None)
    note.get_by_role("button", name="Try again").click()
    sheet.settled().totals(0, 1, 0)
    page.reload()
    sheet.settled().totals(0, 1, 0)


@pytest.fixture
def small_server(tmp_path: Path, own_server: Callable[..., SiteServer]) -> SiteServer:
    publish(tmp_path, 1)
    return own_server(site=tmp_path, prefix="/repo/")


def leave_room(page: Page, size: int | None = None) -> None:
    """Let the page's origin keep so many bytes and no more."""
    devtools: CDPSession = page.context.new_cdp_session(page)
    quota = {} if size is None else {"quotaSize": size}
    origin = "/".join(page.url.split("/")[:3])
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, **quota})


def test_a_full_device_is_said(small_server: SiteServer, new_context: Callable[..., BrowserContext]) -> None:
    page = visit(new_context(service_workers="allow"), small_server.address + "games/king/")
    leave_room(page, 200_000)
    page.evaluate("() => offline.keepPage()")
    page.wait_for_function("() => offline.state.kind === 'failed'", timeout=60_000)
    assert "no room left" in page.evaluate("() => offline.state.sentence")
    leave_room(page)
    page.evaluate("() => offline.keepPage()")
    page.wait_for_function(KEPT, timeout=60_000)


def test_where_nothing_can_be_kept_that_is_said_and_nothing_offered(
    own_server: Callable[..., SiteServer], new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(service_workers="allow")
    context.add_init_script("delete Navigator.prototype.serviceWorker;")
    page = context.new_page()
    page.goto(own_server().address + "games/turtle-king/")
    panel = page.locator("[data-offline]")
    expect(panel).to_contain_text("keeps no pages", use_inner_text=False)
    expect(panel.get_by_role("button", name="Keep everything", include_hidden=True)).to_be_hidden()


def test_keeping_everything_without_a_worker_fails(
    small_server: SiteServer, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(service_workers="allow")
    context.add_init_script("delete Navigator.prototype.serviceWorker;")
    page = visit(context, small_server.address + "games/king/")
    page.evaluate("() => offline.keepEverything()")
    assert page.evaluate("() => [offline.state.kind, offline.state.able]") == ["failed", False]
    assert "keeps no pages" in page.evaluate("() => offline.state.sentence")


def test_a_worker_that_cannot_be_installed_is_not_waited_for(
    small_server: SiteServer, new_context: Callable[..., BrowserContext]
) -> None:
    fails = "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('no room'))));"
    (small_server.site / "service_worker.js").write_text(fails)
    page = visit(new_context(service_workers="allow"), small_server.address + "games/king/")
    page.evaluate("() => offline.keepEverything()")
    assert page.evaluate("() => [offline.state.kind, offline.state.able]") == ["failed", False]
    assert "did not let" in page.evaluate("() => offline.state.sentence")

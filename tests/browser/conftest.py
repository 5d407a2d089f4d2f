"""The site in a real browser: on a phone by default, touched by a thumb, with the headers of a good host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

from build_scripts import browser as browsers
from build_scripts import hosting
from build_scripts.site_server import SiteServer

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

# Long enough for a machine that does other things; nothing waits longer than it must.
PATIENCE = 30_000


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = browsers.installed()
    if found is None:
        pytest.fail("There is no Chromium or Chrome here; `python3 -m build_scripts test` brings one.", pytrace=False)
    started = playwright.chromium.launch(executable_path=found, args=browsers.flags())
    yield started
    started.close()


@pytest.fixture(scope="session")
def headers(site: Path) -> dict[str, str]:
    """What a host that reads our files sends with each answer; above all the Content-Security-Policy."""
    return hosting.headers(hosting.content_security_policy(site))


@pytest.fixture
def own_server(site: Path, headers: dict[str, str]) -> Iterator[Callable[..., SiteServer]]:
    """Start a server of one's own: `own_server(prefix="/", link=FAST_4G, site=folder)`."""
    with ExitStack() as stack:

        def start(**options: Any) -> SiteServer:
            folder = options.pop("site", site)
            return stack.enter_context(SiteServer(folder, **{"headers": headers, "prefix": "/a/b/", **options}))

        yield start


@pytest.fixture(scope="session")
def server(site: Path, headers: dict[str, str]) -> Iterator[SiteServer]:
    """The site at a sub-path, as project pages of a host are."""
    with SiteServer(site, prefix="/houserules/", headers=headers) as started:
        yield started


@pytest.fixture
def new_context(browser: Browser, server: SiteServer) -> Iterator[Callable[..., BrowserContext]]:
    """Open a fresh profile: `new_context(**options of Playwright)`; a phone unless the options say otherwise.

    An exception that no script caught, or something the Content-Security-Policy forbade, fails the test at its end.
    """
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def open_context(**options: Any) -> BrowserContext:
        # What a service worker fetches passes by `page.route`; tests of it say `service_workers="allow"`.
        ours = {"base_url": server.address, "service_workers": "block"}
        context = browser.new_context(**{**PHONE, **ours, **options})
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on("console", heard)
        opened.append(context)
        return context

    yield open_context
    for context in opened:
        context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page on a phone of 390 by 844, by touch; `page.goto("games/king/")` is relative to the site."""
    return new_context().new_page()


@pytest.fixture
def desk_page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page on a desk, 1280 wide, by mouse and keys."""
    return new_context(device_scale_factor=1, is_mobile=False, has_touch=False, **DESK).new_page()

"""Each test here runs in Firefox and in WebKitGTK, one after the other; a page or policy that complains fails it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from build_scripts import other_browsers
from build_scripts.environment import SetupError
from build_scripts.site_server import SiteServer
from tests.browser.other_browsers import pages
from tests.browser.other_browsers.driver import Driver
from tests.browser.other_browsers.firefox import Firefox
from tests.browser.other_browsers.webkit import WebKit

BROWSERS: dict[str, Callable[[], Driver]] = {
    "firefox": lambda: Firefox(other_browsers.firefox()),
    "webkit": lambda: WebKit(*other_browsers.webkit()),
}


@pytest.fixture(scope="session", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One browser for all tests; what it keeps goes by the address of the site, and each test has its own."""
    try:
        started = BROWSERS[request.param]()
    except SetupError as problem:
        pytest.fail(str(problem), pytrace=False)
    yield started
    started.close()


@pytest.fixture(scope="session")
def heard_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site with an ear at the head of each page."""
    return pages.with_ear(site, tmp_path_factory.mktemp("heard") / "site")


@pytest.fixture
def server(heard_site: Path, driver: Driver) -> Iterator[SiteServer]:
    """The site at an address where the browser has never been; nothing may have gone wrong when the test ends."""
    reports = pages.Reports()
    with ExitStack() as stack:
        stack.callback(reports.close)
        started = stack.enter_context(SiteServer(heard_site, prefix=pages.PREFIX, headers=reports.headers(heard_site)))
        driver.console()
        yield started
        faults = [*pages.heard(driver), *reports.told]
        faults += [said for said in driver.console() if started.address in said]
        driver.open("about:blank")
    assert not faults, "\n".join(faults)

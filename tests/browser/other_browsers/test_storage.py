"""Two tabs on one match, and the sheet without a signal, in browsers other than Chromium."""

from __future__ import annotations

from build_scripts.site_server import SiteServer
from tests.browser.other_browsers.driver import Driver
from tests.browser.other_browsers.pages import Table, heard, started_by

TURTLE = "Called turtle"
OTHER_TAB = "return textOf('.hr-sheet .note').join().includes('open in another tab')"


def test_a_second_tab_reads_follows_and_may_take_over(driver: Driver, server: SiteServer) -> None:
    first = driver.tabs()[0]
    table = Table(driver, server).start("Anna", "Ben", "Cara").deal(TURTLE, "Ben").title("Deal 2")
    second = driver.new_tab()
    table.open()
    driver.until(OTHER_TAB)
    table.totals(0, 1, 0)
    assert driver.evaluate("return named($0, '.entry') === undefined", TURTLE)

    driver.go_to_tab(first)
    table.deal(TURTLE, "Cara").title("Deal 3")
    driver.go_to_tab(second)
    table.totals(0, 1, 1)

    table.tap("Write here instead", ".hr-sheet").deal(TURTLE, "Anna").totals(1, 1, 1)
    driver.go_to_tab(first)
    driver.until(OTHER_TAB)
    table.totals(1, 1, 1)

    # The one that writes goes: the other may write again.
    driver.go_to_tab(second)
    assert heard(driver) == []
    driver.close_tab()
    table.tap(TURTLE).tap("Ben").settled()
    driver.click("return document.querySelector('.entry .go')")
    table.totals(1, 2, 1)


def test_the_sheet_works_without_a_signal(driver: Driver, server: SiteServer) -> None:
    table = Table(driver, server).start("Anna", "Ben", "Cara").deal(TURTLE, "Ben").totals(0, 1, 0)
    driver.until("return (await module('core/offline.js')).offline.state.kind === 'page'")
    driver.until("return engine.snapshot_kept") if started_by(driver) == "compiled" else None
    for with_snapshot in (True, False):
        if not with_snapshot:
            driver.evaluate(
                "for (const name of await caches.keys()) if (/snapshot/.test(name)) await caches.delete(name);"
            )
        with server.cut_off():
            driver.reload()
            table.settled().totals(0, 1, 0)
            assert started_by(driver) == ("snapshot" if with_snapshot else "compiled")
    with server.cut_off():
        table.deal(TURTLE, "Cara").totals(0, 1, 1)
        driver.open(server.address)
        assert "Houserules" in driver.evaluate("return document.title")

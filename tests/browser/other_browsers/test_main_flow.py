"""Turtle King at the table, from the first name to a reload, in browsers other than Chromium."""

from __future__ import annotations

from build_scripts.site_server import SiteServer
from tests.browser.other_browsers.driver import Driver
from tests.browser.other_browsers.pages import Table

SHOWDOWN, TURTLE = "Lost the showdown", "Called turtle"

ANSWER_NO = """
const question = [...document.querySelectorAll("dialog .q")].find((each) => each.textContent.includes($0));
return [...question?.querySelectorAll("label") ?? []].find((each) => /^\\s*No\\b/.test(each.textContent));
"""


def test_a_match_is_written_corrected_changed_and_still_there(driver: Driver, server: SiteServer) -> None:
    table = Table(driver, server).start("Anna", "Ben", "Cara")
    table.deal(SHOWDOWN, "Cara").title("Deal 2").totals(0, 0, 2)
    table.deal(SHOWDOWN, "Cara").title("Deal 3").totals(0, 0, 4)
    table.deal(TURTLE, "Ben").title("Deal 4").totals(0, 1, 4)

    # An early deal, corrected: what it would change is shown first.
    table.tap("Deal 1. Correct deal 1", ".ledger").title("Deal 1, corrected").tap("Ben")
    driver.until("return document.querySelector('.entry').textContent.includes('Ben: 2 drinks')")
    table.go().title("Deal 4").totals(0, 3, 2)

    # A house rule, in the middle.
    driver.click("return named('Match menu', '.hr-sheet')")
    driver.click("return named('House rules', '.menu')")
    driver.click(ANSWER_NO, "Does the lowest hand")
    driver.click("return named('Change it', 'dialog')")
    driver.until("return textOf('dialog h2').join().includes('would change')")
    driver.click("return named('Change it', 'dialog')")
    table.totals(0, 2, 1)

    table.tap(TURTLE)
    driver.reload()
    table.title("Deal 4").settled().totals(0, 2, 1)
    assert driver.evaluate("return named($0, '.entry').ariaPressed", TURTLE) == "true"
    table.tap("Anna").go()
    table.title("Deal 5").totals(1, 2, 1)

    driver.click("return [...document.querySelectorAll('.bar button')].find((each) => /^Undo/.test(each.ariaLabel))")
    table.title("Deal 4")

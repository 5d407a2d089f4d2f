"""The browser is killed in the middle of writing, again and again: nothing that was confirmed is lost."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Playwright

from build_scripts.browser import flags, installed
from build_scripts.site_server import SiteServer
from tests.browser.core_pages import core_site

ENTRIES = 200
KILLS = 8

# Tells the server of each entry that was confirmed, so that the test knows without asking the page.
WRITE_ON = """async ([id, last]) => {
  window.match = id ? await core.openMatch(kept, id) : await newMatch();
  window.confirmed = match.rounds;
  const go_on = async () => {
    for (let round = match.rounds + 1; round <= last; round += 1) {
      const { saved } = await match.give({ round, input: "how", value: `entry ${round}` });
      if (!saved) return;
      await fetch(`confirmed?${round}`).catch(() => {});
      window.confirmed = round;
    }
  };
  go_on();
  return match.id;
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    with core_site(tmp_path / "site") as server:
        (tmp_path / "site" / "confirmed").write_text("")
        yield server


@contextmanager
def killable(playwright: Playwright, profile: Path, address: str) -> Iterator[tuple[Page, subprocess.Popen[bytes]]]:
    """A browser on this profile, started by us, so that we know the id of its process."""
    process = subprocess.Popen(
        [
            str(installed()),
            "--headless",
            *flags(),
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
            "about:blank",
        ],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stderr
    found = None
    for line in process.stderr:
        found = re.search(rb"DevTools listening on (ws://\S+)", line)
        if found:
            break
    assert found, "the browser did not start"
    try:
        browser = playwright.chromium.connect_over_cdp(found[1].decode())
        page = browser.contexts[0].new_page()
        page.goto(address)
        page.wait_for_function("() => window.ready === true")
        yield page, process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stderr.close()
        process.wait()
        with suppress(Error):
            browser.close()


def test_nothing_confirmed_is_lost(playwright: Playwright, server: SiteServer, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    moments = sorted(random.Random(5).sample(range(5, ENTRIES), KILLS))
    match = None
    for moment in [*moments, ENTRIES]:
        with killable(playwright, profile, server.address) as (page, process):
            if match:
                page.evaluate("async (id) => { window.match = await core.openMatch(kept, id); }", match)
                asked = [int(found[1]) for r in server.requests if (found := re.search(r"confirmed\?(\d+)$", r.path))]
                written = page.evaluate("() => match.document.rounds.map(({ how }) => how)")
                assert written[: max(asked)] == [f"entry {number}" for number in range(1, max(asked) + 1)]
                assert page.evaluate("() => match.role") == "writer"
                page.evaluate("() => match.close()")
            match = page.evaluate(WRITE_ON, [match, ENTRIES])
            page.wait_for_function("(moment) => window.confirmed >= moment", arg=moment)
            if moment < ENTRIES:
                os.kill(process.pid, signal.SIGKILL)
            else:
                assert page.evaluate("() => match.rounds") == ENTRIES

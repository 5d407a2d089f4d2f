"""The built site with an ear at the head of each page, a place that reports of its policy come to, and the sheet."""

from __future__ import annotations

import json
import os
import shutil
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from build_scripts import hosting
from build_scripts.site_server import SiteServer
from tests.browser.other_browsers.driver import Driver

EAR = Path(__file__).with_name("heard.js")
PREFIX = "/houserules/"


def with_ear(site: Path, folder: Path) -> Path:
    """Lay the site out again with heard.js as the first script of each page, kept offline too; return the folder."""
    shutil.copytree(site, folder, copy_function=os.link)
    (listed,) = folder.glob("assets/*/reading.json")
    ear = listed.with_name(EAR.name)
    shutil.copyfile(EAR, ear)
    address = ear.relative_to(folder).as_posix()
    reading = json.loads(listed.read_text(encoding="utf-8"))
    reading["files"].append([address, EAR.stat().st_size])
    _replace(listed, json.dumps(reading))
    tag = f'<meta charset="utf-8"><script src="{PREFIX}{address}"></script>'
    for page in folder.rglob("*.html"):
        _replace(page, page.read_text(encoding="utf-8").replace('<meta charset="utf-8">', tag, 1))
    return folder


def _replace(place: Path, text: str) -> None:
    """Write another file in the place of one that is shared with the site it was copied from."""
    place.unlink()
    place.write_text(text, encoding="utf-8")


class Reports:
    """Takes what browsers report of the Content-Security-Policy, from pages and workers alike."""

    def __init__(self) -> None:
        self.told: list[str] = []
        told = self.told

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *arguments: object) -> None:
                """Keep silent."""

        self._web = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._web.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def headers(self, site: Path) -> dict[str, str]:
        """Return the headers of a good host, with where to report to."""
        policy = hosting.content_security_policy(site)
        return hosting.headers(f"{policy}; report-uri http://127.0.0.1:{self._web.server_address[1]}/")

    def close(self) -> None:
        """Take no more."""
        self._web.shutdown()
        self._web.server_close()
        self._thread.join()


def heard(driver: Driver) -> list[str]:
    """Return what went wrong on the pages of this tab since it was last asked for."""
    said = driver.evaluate("return JSON.parse(sessionStorage.getItem('heard') ?? '[]')")
    driver.evaluate("sessionStorage.removeItem('heard')")
    return list(said)


class Table:
    """A game's sheet in a tab, used by mouse and keys."""

    def __init__(self, driver: Driver, server: SiteServer, slug: str = "turtle-king") -> None:
        self.driver = driver
        self.address = f"{server.address}games/{slug}/"

    def open(self, what: str = "") -> Table:
        """Go to the sheet's address: "new", "example/0"."""
        self.driver.open(f"{self.address}#sheet{'/' + what if what else ''}")
        self.driver.until("return document.querySelector('.hr-sheet')?.checkVisibility()")
        return self

    def start(self, *names: str) -> Table:
        """Open a new match with these players."""
        self.open("new")
        for seat, name in enumerate(names, 1):
            find = "return named($0, '.hr-sheet')"
            self.driver.until(find, f"Player {seat}")
            self.driver.write(name, find, f"Player {seat}")
        self.driver.click("return document.querySelector('.entry .go')")
        self.driver.until("return document.querySelector('.ledger')?.checkVisibility()")
        return self

    def settled(self) -> Table:
        """Wait until the figures know all that is written."""
        self.driver.until("""return document.querySelector('[data-numbers="known"], .hr-end')""")
        return self

    def tap(self, name: str, within: str = ".entry") -> Table:
        """Click what has this name."""
        self.settled()
        self.driver.click("return named($0, $1)", name, within)
        return self

    def deal(self, how: str, who: str) -> Table:
        """Write a deal of Turtle King and go on."""
        return self.tap(how).tap(who).go()

    def go(self) -> Table:
        """Press the one button, once it can be pressed."""
        self.driver.click("const go = document.querySelector('.entry .go'); return go.ariaDisabled !== 'true' && go")
        return self.settled()

    def title(self, text: str) -> Table:
        """Wait for a title over the entry."""
        self.driver.until("return textOf('#entry-title')[0] === $0", text)
        return self

    def totals(self, *expected: int) -> Table:
        """Wait for the figures at the head of the columns."""
        wanted = [str(one) for one in expected]
        self.driver.until("return textOf('.ledger .tot').join() === $0.join()", wanted)
        return self


def started_by(driver: Driver) -> Any:
    """Wait until the page's engine is there and return the way it came."""
    return driver.until("const engine = await engineOf(); return engine.state.kind === 'ready' && engine.started_by")

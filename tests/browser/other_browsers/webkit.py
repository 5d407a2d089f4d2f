"""WebKitGTK, of Safari's family, spoken to by WebDriver's HTTP through its driver, on a screen that nobody sees."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.other_browsers.driver import PATIENCE, BrowserFault, Driver
from tests.browser.other_browsers.processes import START, ended, until_it_says


class WebKit(Driver):
    """The small browser that comes with WebKitGTK; under automation it keeps nothing on the disk."""

    name = "webkit"

    def __init__(self, screen: Path, driver: Path, browser: Path) -> None:
        self._screen = subprocess.Popen(
            [str(screen), "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        display = until_it_says(self._screen, self._screen.stdout, r"^(\d+)$")
        # Its sandbox needs rights that a container has not; it sees nothing but our own pages.
        surroundings = {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        surroundings.pop("WAYLAND_DISPLAY", None)
        port = _free_port()
        self._driver = subprocess.Popen(
            [str(driver), f"--port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            env=surroundings,
        )
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"browserName": browser.name, "webkitgtk:browserOptions": options}
        _until_it_listens(self._driver, port)
        session = self._ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self._address += f"/{session['sessionId']}"
        self.version = str(session["capabilities"]["browserVersion"])
        self.prepare()

    def command(self, name: str, path: str, arguments: dict[str, Any] | None = None) -> Any:
        """Carry out a command by its method and path; `name` is Firefox's."""
        method, _, place = path.partition(" ")
        return self._ask(method, place, None if method != "POST" else arguments or {})

    def _ask(self, method: str, place: str, content: dict[str, Any] | None) -> Any:
        data = None if content is None else json.dumps(content).encode()
        kind = {"Content-Type": "application/json"}
        question = urllib.request.Request(self._address + place, data, kind, method=method)
        try:
            with urllib.request.urlopen(question, timeout=2 * PATIENCE / 1000) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as fault:
            raise self.refused(f"{method} {place}", json.load(fault)["value"]) from None

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        with contextlib.suppress(BrowserFault, OSError):
            self._ask("DELETE", "", None)
        ended(self._driver)
        ended(self._screen)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _until_it_listens(process: subprocess.Popen[str], port: int) -> None:
    """Wait until the driver takes connections; it says nothing when it does."""
    for _ in range(START * 20):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None:
                break
            # Each try waits for the program's end, which must not come.
            try:
                process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
    raise RuntimeError(f"It did not start: {process.args!r}")

"""Firefox, spoken to by Marionette: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html.

A message is its length, a colon and a JSON list: [0, number, command, arguments] and [1, number, error, answer]. It is
what geckodriver speaks to the browser; with it nothing but the browser itself is needed.
"""

from __future__ import annotations

import itertools
import json
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.browser.other_browsers.driver import Driver
from tests.browser.other_browsers.processes import ended, until_it_says

# Nothing of the browser's own may come in between or be asked of the network.
SETTINGS = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_beforeunload": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}

_CONSOLE = """
return Services.console.getMessageArray().filter((message) => message instanceof Ci.nsIScriptError
  && !(message.flags & message.warningFlag)).map((message) => `${message.sourceName}: ${message.errorMessage}`);
"""


class Firefox(Driver):
    """Firefox without a window, with an empty profile."""

    name = "firefox"

    def __init__(self, program: Path) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="houserules-firefox-", ignore_cleanup_errors=True)
        folder = Path(self._profile.name)
        lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in SETTINGS.items())
        (folder / "user.js").write_text("".join(lines))
        command = [str(program), "--headless", "--no-remote", "--marionette", "-remote-allow-system-access"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(folder), "about:blank"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._numbers = itertools.count(1)
        port = until_it_says(self._process, self._process.stdout, r"Marionette\s+INFO\s+Listening on port (\d+)")
        self._connection = socket.create_connection(("127.0.0.1", int(port)))
        self._stream = self._connection.makefile("rb")
        self._receive()  # its greeting
        self.version = str(self.command("WebDriver:NewSession", "", {})["capabilities"]["browserVersion"])
        self.prepare()

    def command(self, name: str, path: str, arguments: dict[str, Any] | None = None) -> Any:
        """Carry out a command by its name here; `path` is for browsers that are spoken to by HTTP."""
        number = next(self._numbers)
        message = json.dumps([0, number, name, arguments or {}]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, told, fault, answer = self._receive()
        assert told == number
        if fault:
            raise self.refused(name, fault)
        # An answer that is one value comes wrapped.
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def _receive(self) -> Any:
        length = b""
        while (letter := self._stream.read(1)) not in (b":", b""):
            length += letter
        return json.loads(self._stream.read(int(length)))

    def console(self) -> list[str]:
        """Return the errors in the browser's console, of pages and of workers, and empty it."""
        self.command("Marionette:SetContext", "", {"value": "chrome"})
        try:
            said = self.command("WebDriver:ExecuteScript", "", {"script": _CONSOLE, "args": []})
            self.command("WebDriver:ExecuteScript", "", {"script": "Services.console.reset();", "args": []})
        finally:
            self.command("Marionette:SetContext", "", {"value": "content"})
        return list(said)

    def close(self) -> None:
        """End the browser and remove its profile."""
        self._stream.close()
        self._connection.close()
        ended(self._process)
        self._profile.cleanup()

"""What a test does with a browser, said the same way for each of them: WebDriver's classic commands.

The commands and their answers are those of https://www.w3.org/TR/webdriver2/; how they get to the browser is the
matter of each browser's own file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

# The key under which WebDriver names an element of a page.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# Milliseconds; for a machine that does other things. Nothing waits longer than it must.
PATIENCE = 60_000

# The sheet of a phone or of a desk, according to the window's width.
WINDOW = {"x": 0, "y": 0, "width": 1000, "height": 900}

# Written out with the function in it: a page's Content-Security-Policy lets nobody make one of text.
_ASKED_AGAIN = """
const [given, patience, answer] = arguments;
const ask = async (%s) => { %s };
const last = performance.now() + patience;
const once = async () => {
  try {
    const said = await ask(...given);
    if (said) return answer({ said });
  } catch (failure) {
    return answer({ thrown: String(failure) });
  }
  if (performance.now() > last) return answer({ late: true });
  setTimeout(once, 20);
};
once();
"""

_ASKED_ONCE = """
const [given, , answer] = arguments;
const ask = async (%s) => { %s };
ask(...given).then((said) => answer({ said: said ?? null }), (failure) => answer({ thrown: String(failure) }));
"""


# What browsers say of a script whose page is gone; what a script throws is caught before it comes so far.
LEFT = ("javascript error", "no such frame")


class BrowserFault(AssertionError):
    """What was asked of the page did not come true, or the browser refused."""


class PageLeft(BrowserFault):
    """The page was left while it was being asked."""


class Driver(ABC):
    """One browser with a profile of its own; `close` ends it."""

    name = ""
    version = ""

    @abstractmethod
    def command(self, name: str, path: str, arguments: dict[str, Any] | None = None) -> Any:
        """Carry out one command, named as Firefox names it and by WebDriver's method and path; return its value."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and remove its profile."""

    def console(self) -> list[str]:
        """Return the errors in the browser's own console, where it can be read from outside."""
        return []

    def prepare(self) -> None:
        """Set what holds for all tests."""
        patience = {"script": PATIENCE + 10_000, "pageLoad": PATIENCE}
        self.command("WebDriver:SetTimeouts", "POST /timeouts", patience)
        self.command("WebDriver:SetWindowRect", "POST /window/rect", WINDOW)

    def open(self, address: str) -> None:
        """Go to an address and wait until the page is loaded."""
        self.command("WebDriver:Navigate", "POST /url", {"url": address})

    def reload(self) -> None:
        """Load the page anew as a person does: WebDriver's own command goes past the service worker in Firefox."""
        self.evaluate("window.left = true; setTimeout(() => location.reload());")
        while True:
            try:
                self.until("return window.left === undefined && document.readyState === 'complete'")
                return
            except PageLeft:
                continue

    def evaluate(self, body: str, *given: Any) -> Any:
        """Run the body of an asynchronous function in the page, with what is given as $0, $1, … ; return its value."""
        return self._script(_ASKED_ONCE, body, given)

    def until(self, body: str, *given: Any) -> Any:
        """Ask again and again until the answer is true, and return it."""
        return self._script(_ASKED_AGAIN, body, given)

    def _script(self, script: str, body: str, given: tuple[Any, ...]) -> Any:
        names = ", ".join(f"${place}" for place in range(len(given)))
        content = {"script": script % (names, body), "args": [list(given), PATIENCE]}
        answer = self.command("WebDriver:ExecuteAsyncScript", "POST /execute/async", content)
        if answer is None:
            raise PageLeft(body)
        if "said" in answer:
            return answer["said"]
        raise BrowserFault(f"{answer.get('thrown', 'It never came true')}: {body} {given}")

    def click(self, find: str, *given: Any) -> None:
        """Click, as a mouse does, on the element that the body of a function finds, once it is there."""
        self._on_element("WebDriver:ElementClick", "click", find, given, {})

    def write(self, text: str, find: str, *given: Any) -> None:
        """Type into the field that the body of a function finds."""
        self._on_element("WebDriver:ElementSendKeys", "value", find, given, {"text": text})

    def _on_element(self, name: str, path: str, find: str, given: tuple[Any, ...], more: dict[str, Any]) -> None:
        identity = self.until(find, *given)[ELEMENT]
        self.command(name, f"POST /element/{identity}/{path}", {"id": identity, **more})

    def refused(self, name: str, fault: dict[str, Any]) -> BrowserFault:
        """Return the exception for what the browser says."""
        kind = PageLeft if fault["error"] in LEFT else BrowserFault
        return kind(f"{name}: {fault['error']}: {fault['message']}")

    def tabs(self) -> list[str]:
        """Return the names of the open tabs."""
        return list(self.command("WebDriver:GetWindowHandles", "GET /window/handles"))

    def new_tab(self) -> str:
        """Open a tab, go on in it and return its name."""
        name = str(self.command("WebDriver:NewWindow", "POST /window/new", {"type": "tab"})["handle"])
        self.go_to_tab(name)
        return name

    def go_to_tab(self, name: str) -> None:
        """Go on in another tab."""
        self.command("WebDriver:SwitchToWindow", "POST /window", {"handle": name})

    def close_tab(self) -> None:
        """Close the tab and go on in the first of those that are left."""
        self.command("WebDriver:CloseWindow", "DELETE /window")
        self.go_to_tab(self.tabs()[0])

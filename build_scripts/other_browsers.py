"""Where Firefox and WebKitGTK are, for the tests in browsers other than Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path

from build_scripts.environment import SetupError

FIREFOX = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
SCREEN = ("Xvfb",)
WEBKIT_DRIVER = ("WebKitWebDriver",)

# The browser that comes with the library lies beside it and not in the path.
MINI_BROWSERS = (
    "lib/*/webkit2gtk-4.*/MiniBrowser",
    "lib*/webkit2gtk-4.*/MiniBrowser",
    "libexec/webkit2gtk-4.*/MiniBrowser",
)

MISSING = (
    "These tests need Firefox, and WebKitGTK with its driver and Xvfb, of which {} is not here; on Debian "
    "`apt-get install firefox-esr webkit2gtk-driver xvfb` brings them all."
)


def firefox() -> Path:
    """Return Firefox, or raise SetupError saying how to get it."""
    return _program("Firefox", FIREFOX)


def webkit() -> tuple[Path, Path, Path]:
    """Return the screen nobody sees, WebKit's driver and its browser, or raise SetupError saying how to get them."""
    browser = max((place for pattern in MINI_BROWSERS for place in Path("/usr").glob(pattern)), default=None)
    if not browser:
        raise SetupError(MISSING.format("WebKitGTK"))
    return _program("Xvfb", SCREEN), _program("WebKitWebDriver", WEBKIT_DRIVER), browser


def check() -> None:
    """Raise SetupError when one of them is missing."""
    firefox()
    webkit()


def _program(name: str, places: tuple[str, ...]) -> Path:
    found = next((place for place in map(shutil.which, places) if place), None)
    if not found:
        raise SetupError(MISSING.format(name))
    return Path(found)

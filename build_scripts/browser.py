"""The browser of the tests and benchmarks: one that is installed, else Debian's, else Playwright's own.

Standard library only: it is also asked by tests before anything else is imported.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build_scripts.environment import SetupError, run, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge")

ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)

# No request of the browser's own may mix with those of the site.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
)


def flags() -> list[str]:
    """Return the flags to start the browser with; root cannot have Chromium's sandbox."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if as_root else [])]


def installed() -> Path | None:
    """Return the first browser here that starts, None when there is none."""
    return next((place for place in _places() if _starts(place)), None)


def prepare() -> Path:
    """Return a browser, installing one if need be; raise SetupError, with what to do, when none is to be had."""
    found = installed()
    if found:
        return found
    if sys.platform == "linux" and os.geteuid() == 0 and Path("/etc/debian_version").exists():
        say("There is no Chromium or Chrome here: installing Debian's package chromium.")
        try:
            run(["apt-get", "update", "-qq"], "The list of Debian's packages could not be fetched.")
            run(
                ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
                "Debian's package chromium could not be installed.",
                DEBIAN_FRONTEND="noninteractive",
            )
        except SetupError as problem:
            say(f"{problem}\nTrying Playwright's own browser instead.")
        found = installed()
        if found:
            return found
    say("There is no Chromium or Chrome here: fetching Playwright's own.")
    run(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        "No browser could be fetched. Install Chromium or Chrome, or set HOUSERULES_BROWSER to one.",
    )
    found = installed()
    if not found:
        raise SetupError(
            "The browser that Playwright fetched does not start here; it may lack system libraries "
            "(`.venv/bin/python -m playwright install-deps chromium` as root adds them)."
        )
    return found


def _places() -> Iterator[Path]:
    chosen = os.environ.get("HOUSERULES_BROWSER")
    if chosen:
        yield Path(chosen)
        return
    for name in NAMES:
        place = shutil.which(name)
        if place:
            yield Path(place)
    yield from (Path(place) for place in ELSEWHERE)
    homes = (
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH"),
        "~/.cache/ms-playwright",
        "~/Library/Caches/ms-playwright",
        "~/AppData/Local/ms-playwright",
    )
    for home in homes:
        if home:
            yield from sorted(Path(home).expanduser().glob("chromium*/chrome-*/*chrom*"), reverse=True)
            yield from sorted(Path(home).expanduser().glob("chromium*/*/*.app/Contents/MacOS/*"), reverse=True)


def _starts(place: Path) -> bool:
    if not place.is_file() or not os.access(place, os.X_OK):
        return False
    if os.name == "nt":
        return True  # there, --version opens a window
    try:
        done = subprocess.run([str(place), "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and "snap" not in done.stdout

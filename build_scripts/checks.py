"""`test`: lint, types of Python and JavaScript, then pytest; the last line is pytest's closing line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from build_scripts import browser, other_browsers, vendor
from build_scripts.environment import NODE_MODULES, ROOT, node_programs, say

PARTS = {
    "unit": "not browser and not build and not other_browsers",
    "build": "build",
    "browser": "browser",
    "others": "other_browsers",
}

CODE = ("scorer", "build_scripts", "tests")


def main(part: str | None, options: Sequence[str]) -> int:
    """Run what belongs to the part (None: everything) and return 0 when all of it held."""
    surroundings = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    if part in (None, "browser"):
        surroundings["HOUSERULES_BROWSER"] = str(browser.prepare())
    if part == "others":
        other_browsers.check()
    vendor.write()
    failed = [name for name, command in _static_checks(part) if not _holds(name, command)]
    marks = ["-m", PARTS[part]] if part else []
    pytest = [sys.executable, "-m", "pytest", *marks, *options]
    say("pytest")
    outcome = subprocess.run(pytest, cwd=ROOT, env=surroundings, check=False).returncode
    if failed:
        say(f"Did not hold before the tests: {', '.join(failed)}.")
    return outcome or (1 if failed else 0)


def _static_checks(part: str | None) -> list[tuple[str, list[str]]]:
    if part not in (None, "unit"):
        return []
    node, _ = node_programs()
    tsc = [str(node), str(NODE_MODULES / "typescript" / "bin" / "tsc"), "--noEmit", "--project"]
    configurations = [ROOT / "build_scripts" / "types" / f"tsconfig.{kind}.json" for kind in ("page", "worker")]
    return [
        ("ruff", [sys.executable, "-m", "ruff", "check", "--quiet", *CODE]),
        ("mypy", [sys.executable, "-m", "mypy", "--no-error-summary"]),
        *((f"tsc {place.stem.partition('.')[2]}", [*tsc, str(place)]) for place in configurations),
    ]


def _holds(name: str, command: Sequence[str | Path]) -> bool:
    say(name)
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode == 0

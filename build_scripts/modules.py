"""Puts the modules and styles that a page loads together into few files (esbuild), each as short as it goes.

A browser asks for one module at a time and finds the next ones inside it: a hundred small files cost a phone a second.
What several pages share stays a file of its own, so that it is fetched once.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from build_scripts.environment import CACHE, NODE_MODULES, ROOT, node_programs, one_at_a_time, run

FOLDER = ROOT / "docs" / "assets"

# What pages, workers and tests ask for by name. What these import on demand gets a file by itself.
ENTRIES = (
    *(f"site/{name}.js" for name in ("page", "game", "front", "catalogue", "add", "not_found")),
    *("site/offline_panel.js", "site/follow.js"),
    *("sheet/main.js", "sheet/engine.js", "sheet/engine_worker.js", "sheet/engine_snapshot_worker.js"),
    *(f"sheet/core/{name}.js" for name in ("store", "matches", "offline", "link")),
    "sheet/sheet.css",
)

# It has to be one file, and lies at the root of the site.
SERVICE_WORKER = "offline/service_worker.js"

_IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*)(["'])(\.[^"']+)\1""")

# The first versions of browsers that have all that the modules use themselves.
TARGETS = ("chrome111", "firefox114", "safari16.4")


def put_together(fingerprint: str) -> dict[str, Path]:
    """Return the files of the sources with this fingerprint, by their addresses inside the folder of assets.

    Raises SetupError, with what esbuild says and where, when a module cannot be read.
    """
    folder = CACHE / "modules" / fingerprint
    with one_at_a_time():
        if not folder.exists():
            _write(folder)
    return {place.relative_to(folder).as_posix(): place for place in folder.rglob("*") if place.is_file()}


def service_worker() -> bytes:
    """Return the service worker, as one script that every browser with service workers reads.

    Raises SetupError, with what esbuild says and where, when it cannot be read.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "service_worker.js"
        _esbuild(FOLDER / SERVICE_WORKER, "--format=iife", f"--outfile={place}")
        return place.read_bytes()


def _write(folder: Path) -> None:
    """Write the files, and give them their place when all are there."""
    making = folder.with_name(f"{folder.name}.making")
    # Addresses relative to a module hold for the shared parts, too: they lie where the sheet's modules lay.
    names = ["--entry-names=[dir]/[name]", "--chunk-names=sheet/[name]-[hash]"]
    entries = [FOLDER / entry for entry in ENTRIES]
    _esbuild(*entries, "--splitting", "--format=esm", f"--outdir={making}", f"--outbase={FOLDER}", *names)
    making.rename(folder)


def _esbuild(*how: str | Path) -> None:
    node, _ = node_programs()
    run(
        [
            *(node, NODE_MODULES / "esbuild" / "bin" / "esbuild", *how),
            *("--bundle", "--minify", "--legal-comments=eof", "--log-level=warning"),
            f"--target={','.join(TARGETS)}",
        ],
        "The modules of the site cannot be put together.",
    )


def imported(modules: Iterable[Path]) -> set[Path]:
    """Return modules with everything they import from the start, and what that imports, and so on."""
    found: set[Path] = set()
    left = list(modules)
    while left:
        module = left.pop()
        if module in found:
            continue
        found.add(module)
        for _, address in _IMPORT.findall(module.read_text(encoding="utf-8")):
            left.append(Path(os.path.normpath(module.parent / address)))
    return found

"""`serve`: builds the site, serves it here, and brings it up to date when a source is saved.

A second process builds (`live_site.py`); it is started anew when Python code changed. While something is wrong with
the sources, the last good state of the pages is served and the faults are printed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from build_scripts import environment, hosting
from build_scripts.environment import CACHE, ROOT, SetupError, say
from build_scripts.site_server import SiteServer

WATCHED = ("docs", "scorer", "build_scripts", "mkdocs.yml", "package-lock.json", "requirements.lock")
NOT_WATCHED = ("__pycache__", "vendor", "types")
EVERY = 0.25


def main(host: str, port: int) -> int:
    """Serve until interrupted; return 0, or 3 when the site cannot be built or the port is taken."""
    site = CACHE / "serve"
    site.mkdir(parents=True, exist_ok=True)
    say("Building the site.")
    builder = Builder(site)
    try:
        first = builder.ask([])
        if first["fault"]:
            say(first["fault"])
            say("Nothing can be served until this is put right; waiting for an edit.")
        try:
            server = SiteServer(site, host=host, port=port)
        except OSError as problem:
            raise SetupError(f"Port {port} cannot be used ({problem.strerror}); try --port 0.") from problem
        with server:
            pieces = hosting.InlinePieces()
            show_fault(server, first["fault"])
            allow(server, pieces, site.rglob("*.html"))
            print(f"Serving at {server.address} (stop with Ctrl+C)", flush=True)
            for changed in changes():
                follow(builder, server, pieces, changed)
    finally:
        builder.close()
    return 0


def show_fault(server: SiteServer, fault: str | None) -> None:
    """As long as there is no front page, say in its place why; a site that was built once keeps its last good state."""
    if fault and not (server.site / "index.html").exists():
        page = f"<!doctype html><meta charset=utf-8><title>Not built</title><pre>{escape(fault)}</pre>"
        server.overlay["index.html"] = page.encode()
    else:
        server.overlay.pop("index.html", None)


def allow(server: SiteServer, pieces: hosting.InlinePieces, pages: Iterable[Path]) -> None:
    """Let the server's policy allow what stands in these pages, too."""
    for page in pages:
        if page.is_file():
            pieces.add(page.read_bytes())
    server.headers.update(hosting.headers(pieces.policy()))


def follow(builder: Builder, server: SiteServer, pieces: hosting.InlinePieces, changed: list[Path]) -> None:
    """Let the builder follow an edit and say how that went."""
    names = ", ".join(place.relative_to(ROOT).as_posix() for place in changed[:3])
    more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
    if any(place.suffix in (".py", ".mjs") or place.name.endswith(".lock") for place in changed):
        environment.prepare()
        builder.restart()
        told = builder.ask([])
    else:
        told = builder.ask(changed)
    show_fault(server, told["fault"])
    if told["fault"]:
        say(f"{names}{more}: {told['fault']}")
        return
    allow(server, pieces, (server.site / address / "index.html" for address in told["done"]))
    say(f"{names}{more}: up to date after {told['seconds']} s ({', '.join(told['done'][:4]) or 'nothing to do'})")


class Builder:
    """The process that builds."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.restart()

    def restart(self) -> None:
        """Start it anew, so that it runs the code as it is now."""
        if hasattr(self, "process"):
            self.close()
        command = [sys.executable, "-m", "build_scripts.live_site", str(self.site)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._first = True

    def ask(self, changed: list[Path]) -> dict[str, Any]:
        """Tell it what changed and return its answer; its first answer comes by itself, after the first build."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.poll() is not None:
            self.restart()
        if not self._first:
            self.process.stdin.write(json.dumps([str(place) for place in changed]) + "\n")
            self.process.stdin.flush()
        self._first = False
        line = self.process.stdout.readline()
        return json.loads(line) if line else {"done": [], "fault": "The build ended early.", "seconds": 0}

    def close(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait()


def changes(every: float = EVERY) -> Iterator[list[Path]]:
    """Yield the watched files that were changed, added or removed, as often as there are any."""
    known = snapshot()
    tick = threading.Event()
    while True:
        tick.wait(every)
        now = snapshot()
        changed = [place for place in {**known, **now} if known.get(place) != now.get(place)]
        known = now
        if changed:
            yield sorted(changed)


def snapshot(root: Path = ROOT) -> dict[Path, tuple[int, int]]:
    """Return time and size of every watched file."""
    found = {}
    for name in WATCHED:
        top = root / name
        places = top.rglob("*") if top.is_dir() else [top]
        for place in places:
            if set(place.relative_to(root).parts) & set(NOT_WATCHED):
                continue
            try:
                status = place.stat()
            except OSError:
                continue  # gone since it was listed, as editors' temporary files are
            if place.is_file():
                found[place] = (status.st_mtime_ns, status.st_size)
    return found

"""A small site with a real Pyodide and a stand-in for the engine, for tests of how the engine is started."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from build_scripts.environment import NODE_MODULES
from build_scripts.site_server import SiteServer
from tests.browser.core_pages import EMPTY_PAGE, ROOT

PYODIDE = NODE_MODULES / "pyodide"

# Answers like the engine does, and can be told to misbehave.
BRIDGE = """
import json, random

games = {}

def call(method, text):
    given = json.loads(text)
    if method == "load":
        games[given["slug"]] = given["tree"]
        return json.dumps({"ok": {"slug": given["slug"]}})
    if method == "about":
        return json.dumps({"ok": {"engine": "stand-in"}})
    if method == "hang":
        while True:
            pass
    if method == "random":
        return json.dumps({"ok": random.random()})
    if method == "late import":
        import statistics
        return json.dumps({"ok": statistics.median([1, 2, 9])})
    if method == "check":
        import yaml
        return json.dumps({"ok": yaml.answer})
    if given.get("slug") not in games:
        return json.dumps({"problems": [{"code": "no-game", "message": "This game is not loaded."}]})
    return json.dumps({"ok": {"method": method, "tree": games[given["slug"]], **given}})
"""

TEST = """
import { Engine } from "./assets/sheet/engine.js";
window.Engine = Engine;
window.states = [];
window.make = (more = {}) => {
  window.engine = new Engine({ root: new URL("./", location.href).href, ...more });
  engine.subscribe((state) => states.push(state.kind));
  engine.addGame("king", { name: "King" });
  return engine;
};
window.ready = true;
"""


def zipped(files: dict[str, str]) -> bytes:
    """Return a stored zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def write_engine(site: Path, bridge: str = BRIDGE) -> dict[str, Any]:
    """Lay out an engine as the build does, and return its manifest."""
    engine = site / "engine"
    shutil.rmtree(engine, ignore_errors=True)
    runtime = engine / "pyodide.00000001"
    runtime.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, runtime / name)
    named = {
        "loader": runtime / "pyodide.mjs",
        "asm": runtime / "pyodide.asm.mjs",
        "wasm": runtime / "pyodide.asm.wasm",
    }
    contents = {
        "stdlib": (PYODIDE / "python_stdlib.zip").read_bytes(),
        "engine": zipped({"scorer/__init__.py": "", "scorer/bridge.py": bridge}),
        "yaml": zipped({"yaml.py": "answer = 'read'"}),
    }
    for key, content in contents.items():
        named[key] = engine / f"{key}.{sha256(content).hexdigest()[:8]}.zip"
        named[key].write_bytes(content)
    for place in named.values():
        place.with_name(place.name + ".gz").write_bytes(gzip.compress(place.read_bytes(), 1, mtime=0))
    addresses = {key: place.relative_to(site).as_posix() for key, place in named.items()}
    manifest = {
        "hash": sha256(json.dumps(addresses).encode()).hexdigest()[:16],
        "index": "engine/pyodide.00000001/",
        **addresses,
        "gzip": True,
        "lock": {"info": json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"], "packages": {}},
        "stock": None,
        "bytes": {
            key: [place.stat().st_size, place.with_name(place.name + ".gz").stat().st_size]
            for key, place in named.items()
        },
    }
    (engine / "manifest.json").write_text(json.dumps(manifest))
    return manifest


@contextmanager
def engine_site(folder: Path, **options: Any) -> Iterator[SiteServer]:
    """Serve the page and the engine at a sub-path."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "docs" / "assets", folder / "assets", dirs_exist_ok=True)
    (folder / "index.html").write_text(EMPTY_PAGE, encoding="utf-8")
    (folder / "test.js").write_text(TEST, encoding="utf-8")
    write_engine(folder)
    with SiteServer(folder, prefix="/repo/", **options) as server:
        yield server


def until(page: Page, kind: str) -> None:
    """Wait until the engine is in this state."""
    page.wait_for_function("(kind) => engine.state.kind === kind", arg=kind, timeout=60_000)

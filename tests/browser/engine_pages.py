"""A small site with a real Pyodide and a stand-in for the engine, for tests of how the engine is started."""

from __future__ import annotations

import copy
import functools
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

from build_scripts import engine_bundle
from build_scripts.site_server import SiteServer
from tests.browser.core_pages import EMPTY_PAGE, ROOT

# Answers like the engine does, and can be told to misbehave.
BRIDGE = """
import json, random

games = {}

def forget():
    games["forgotten"] = games.get("forgotten", 0) + 1

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
    if method == "late or never":
        try:
            import late
        except Exception:
            return '{"problems":[{"code":"engine","message":"The engine stumbled."}]}'
        return json.dumps({"ok": late.answer})
    if method == "late import":
        import late
        return json.dumps({"ok": late.answer})
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


def stand_in(bridge: str = BRIDGE) -> bytes:
    """Return the stand-in as the worker fetches it."""
    return zipped({"scorer/__init__.py": "", "scorer/bridge.py": bridge, "late.py": "answer = 'late'"})


@functools.cache
def real_bundle() -> engine_bundle.Bundle:
    """Return the engine as it is when the tests begin."""
    return engine_bundle.prepare()


def write_engine(site: Path, bridge: str = BRIDGE) -> dict[str, Any]:
    """Lay out the real Pyodide and library with the stand-in in the place of the engine; return the manifest."""
    bundle = real_bundle()
    engine = site / "engine"
    shutil.rmtree(engine, ignore_errors=True)
    shutil.copytree(bundle.folder / "engine", engine)
    manifest = {**copy.deepcopy(bundle.manifest), "stock": None}
    contents = {"engine": stand_in(bridge), "yaml": zipped({"yaml.py": "answer = 'read'"})}
    for key, content in contents.items():
        fingerprint = sha256(content).hexdigest()
        place = engine / f"{key}.{fingerprint[:8]}.zip"
        place.write_bytes(content)
        manifest[key] = place.relative_to(site).as_posix()
        manifest["bytes"][key] = [len(content), engine_bundle.compress(place)]
        manifest["hash"] = sha256((manifest["hash"] + fingerprint).encode()).hexdigest()[:16]
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

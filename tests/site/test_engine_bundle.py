"""The bundle of the engine holds all that the engine may import, and comes out the same each time."""

from __future__ import annotations

import ast
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_scripts import engine_bundle, engine_samples
from build_scripts.environment import SetupError

BRIDGE = """
import json

def call(method, text):
    if method == "check":
        import yaml
        return json.dumps(yaml.compose("a: 1").value[0][0].value)
    if method == "stumble":
        import inspect
        import traceback
        try:
            {}["spades"]
        except KeyError:
            return json.dumps([traceback.format_exc().splitlines()[-1], str(inspect.signature(call))])
    return json.dumps([method, json.loads(text)])
"""


@pytest.fixture(scope="module")
def small_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Stand in an engine of three modules, one of which imports something only when it is called."""
    folder = tmp_path_factory.mktemp("engine")
    package = folder / "scorer"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "bridge.py").write_text(BRIDGE)
    late = "def middle(numbers):\n    import statistics\n    return statistics.median(numbers)\n"
    (package / "late.py").write_text(late)
    calls = {"calls": [("about", {"a": 1}), ("stumble", {})], "yaml_calls": [("check", {})]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_bundle, "ENGINE", package)
        patch.setattr(engine_bundle, "CACHE", folder / "cache")
        patch.setattr(engine_samples, "calls", lambda: calls)
        yield package


@pytest.fixture
def bundle(small_engine: Path) -> engine_bundle.Bundle:
    """The bundle of the small engine; made by the first test that asks."""
    return engine_bundle.prepare()


def members(bundle: engine_bundle.Bundle, key: str) -> set[str]:
    with zipfile.ZipFile(bundle.folder / bundle.manifest[key]) as archive:
        assert all(info.compress_type == zipfile.ZIP_STORED for info in archive.infolist())
        return set(archive.namelist())


def test_what_is_imported_only_inside_a_function_is_in_the_library(bundle: engine_bundle.Bundle):
    library = members(bundle, "stdlib")
    assert "statistics.pyc" in library
    assert "traceback.pyc" in library
    assert members(bundle, "engine") == {"scorer/__init__.pyc", "scorer/bridge.pyc", "scorer/late.pyc"}
    assert "yaml/composer.pyc" in members(bundle, "yaml")
    assert "yaml/composer.pyc" not in members(bundle, "stdlib")


def test_the_library_is_cut_and_holds_no_sources(bundle: engine_bundle.Bundle):
    library = members(bundle, "stdlib")
    with zipfile.ZipFile(engine_bundle.PYODIDE / "python_stdlib.zip") as whole:
        assert len(library) < len(whole.namelist()) / 3
    assert not [name for name in library if name.endswith(".py")]


def test_what_only_the_start_of_pyodide_would_import_is_replaced(bundle: engine_bundle.Bundle):
    library = members(bundle, "stdlib")
    stand_ins = {path.relative_to(engine_bundle.STAND_INS).as_posix() for path in engine_bundle.STAND_INS.rglob("*.py")}
    assert {f"{name}c" for name in stand_ins} <= library
    assert not [name for name in library if name.startswith(("asyncio/", "ssl", "socket", "logging", "zipfile"))]
    with zipfile.ZipFile(engine_bundle.PYODIDE / engine_bundle.LIBRARY) as whole:
        known = set(whole.namelist())
    for name in stand_ins - {"sitecustomize.py"}:
        assert {name, f"{name.removesuffix('.py')}/__init__.py"} & known, f"{name} stands for nothing"


def test_the_same_sources_give_the_same_names(
    bundle: engine_bundle.Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engine_bundle, "CACHE", tmp_path)
    again = engine_bundle.prepare()
    assert again.folder != bundle.folder
    assert again.manifest == bundle.manifest


def test_a_bundle_that_is_there_is_not_made_again(bundle: engine_bundle.Bundle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine_bundle, "_make", lambda work: pytest.fail("made again"))
    assert engine_bundle.prepare() == bundle


def test_an_engine_that_always_needs_the_yaml_reader_is_refused(
    small_engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shutil.copytree(small_engine, tmp_path / "scorer")
    (tmp_path / "scorer" / "bridge.py").write_text("import yaml\n" + BRIDGE)
    monkeypatch.setattr(engine_bundle, "ENGINE", tmp_path / "scorer")
    with pytest.raises(SetupError, match="every sheet would have to load it"):
        engine_bundle.prepare()


def test_a_site_names_files_that_are_there(bundle: engine_bundle.Bundle, tmp_path: Path):
    bundle.write(tmp_path / "site")
    told = json.loads((tmp_path / "site" / "engine" / "manifest.json").read_text())
    for key in ("loader", "asm", "wasm", "stdlib", "engine", "yaml"):
        place = tmp_path / "site" / told[key]
        packed = place.with_name(place.name + (".zst" if key == "wasm" else ".gz"))
        assert told["bytes"][key] == [place.stat().st_size, packed.stat().st_size]


def test_the_engine_does_not_read_docstrings(root: Path):
    """The browser's copy is compiled without them, so that they would make it differ."""
    for source in sorted((root / "scorer").rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_bytes())):
            place = f"{source.relative_to(root)}:{getattr(node, 'lineno', 0)}"
            assert not (isinstance(node, ast.Attribute) and node.attr == "__doc__"), place

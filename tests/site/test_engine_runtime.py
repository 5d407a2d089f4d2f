"""Of Pyodide's own files only exports are dropped, and only those that nothing mentions."""

from __future__ import annotations

import re

import pytest

from build_scripts import engine_runtime
from build_scripts.engine_bundle import PYODIDE, RUNTIME

Sections = list[tuple[int, bytes]]


def sections(wasm: bytes) -> Sections:
    found = []
    at = len(engine_runtime.MAGIC)
    while at < len(wasm):
        kind = wasm[at]
        size, body = engine_runtime.read_number(wasm, at + 1)
        found.append((kind, wasm[body : body + size]))
        at = body + size
    return found


@pytest.fixture(scope="module")
def whole() -> tuple[bytes, str, str]:
    loader, glue, wasm = (PYODIDE / name for name in RUNTIME)
    return wasm.read_bytes(), glue.read_text(), loader.read_text()


@pytest.fixture(scope="module")
def small(whole: tuple[bytes, str, str]) -> tuple[bytes, str]:
    return engine_runtime.cut(*whole)


def exported(wasm: bytes) -> set[str]:
    (body,) = (body for kind, body in sections(wasm) if kind == engine_runtime.EXPORT_SECTION)
    return {name for _, name, _ in engine_runtime._exports(body, 0)}


def test_nothing_but_exports_differs(whole: tuple[bytes, str, str], small: tuple[bytes, str]):
    before, after = sections(whole[0]), sections(small[0])
    assert [kind for kind, _ in before] == [kind for kind, _ in after]
    differing = {kind for (kind, old), (_, new) in zip(before, after, strict=True) if old != new}
    assert differing == {engine_runtime.EXPORT_SECTION}
    assert exported(small[0]) < exported(whole[0])
    assert len(exported(small[0])) < 1000


def test_whatever_the_javascript_still_takes_is_exported(small: tuple[bytes, str]):
    taken = set(re.findall(r'wasmExports\["([^"]+)"\]', small[1]))
    assert taken
    assert taken <= exported(small[0])


def test_what_the_loader_uses_stays(whole: tuple[bytes, str, str], small: tuple[bytes, str]):
    names = {name for name in exported(whole[0]) if re.search(rf"\b_?{re.escape(name)}\b", whole[2])}
    assert names
    assert names <= exported(small[0])


def test_files_of_another_form_are_refused(whole: tuple[bytes, str, str]):
    wasm, glue, loader = whole
    with pytest.raises(ValueError, match="mentions its exports in another way"):
        engine_runtime.cut(wasm, glue.replace("=wasmExports[", "=theExports["), loader)
    with pytest.raises(ValueError, match="not a WebAssembly module"):
        engine_runtime.cut(b"PK", glue, loader)

"""The engine imports only what scorer/README.md allows."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SCORER = Path(__file__).parents[2] / "scorer"
MODULES = sorted(SCORER.rglob("*.py"))
ACTS = {"os", "io", "socket", "subprocess", "threading", "multiprocessing", "time", "datetime", "shutil", "tempfile"}
ACTS |= {"pickle", "marshal", "ctypes", "importlib", "urllib", "http", "asyncio", "signal", "secrets", "uuid"}
ONLY_IN = {
    "yaml": {"reading.py"},
    "random": {"fuzz.py", "holding.py"},
    "sys": {"cli.py", "__main__.py", "__init__.py", "bridge.py"},
    # A page unpacks its links itself; the engine there goes without these.
    "zlib": {"links.py"},
    "base64": {"links.py"},
    "binascii": {"links.py"},
    "argparse": {"cli.py"},
    "pathlib": {"cli.py", "game.py", "reference.py"},
}
CALLS = {"eval", "exec", "compile", "open", "__import__", "input", "breakpoint", "globals", "vars"}


def imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").partition(".")[0])
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SCORER)))
def test_imports(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name in imported(tree):
        assert name in sys.stdlib_module_names or name in ONLY_IN, f"{name} is not of the standard library"
        assert name not in ACTS
        assert path.name in ONLY_IN.get(name, {path.name}), f"{name} belongs to {ONLY_IN[name]}"
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & CALLS

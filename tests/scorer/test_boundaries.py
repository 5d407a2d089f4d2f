"""What the engine may be: small files, no way from a text to Python, examples in docstrings that run.

What it may import is in `test_imports.py`.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scorer.small import ROOT

SCORER = ROOT / "scorer"
MODULES = sorted(SCORER.rglob("*.py"))
EACH = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SCORER)))
LONGEST_FILE = 400
RUNS_TEXT = {"eval", "exec", "compile", "__import__", "open", "globals", "locals", "vars", "setattr", "delattr"}
# getattr with a name that is no constant: only where the names come from the code itself.
NAMES_OF_OUR_OWN = {
    "expression/compiler.py": "part_",  # one method for each kind of node of the whitelist
    "prose.py": "name",  # over a constant tuple of a setting's texts
}


def name_of(path: Path) -> str:
    parts = ["scorer", *path.relative_to(SCORER).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@EACH
def test_no_long_file(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@EACH
def test_no_text_is_run(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        assert node.func.id not in RUNS_TEXT, f"line {node.lineno}"
        if node.func.id == "getattr" and not isinstance(node.args[1], ast.Constant):
            allowed = NAMES_OF_OUR_OWN.get(str(path.relative_to(SCORER)))
            assert allowed is not None, f"line {node.lineno}: getattr with a name that is worked out"
            assert allowed in ast.unparse(node.args[1]), f"line {node.lineno}"


@EACH
def test_docstrings_are_not_read(path: Path) -> None:
    """The copy in the browser has none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & {"__doc__", "getdoc"}


@EACH
def test_build_scripts_are_not_imported(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not any(name.name.startswith("build_scripts") for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not (node.module or "").startswith("build_scripts")


@EACH
def test_examples_in_docstrings(path: Path) -> None:
    if path.name == "__main__.py":
        assert ">>>" not in path.read_text(encoding="utf-8")
        return
    result = doctest.testmod(importlib.import_module(name_of(path)))
    assert result.failed == 0


def test_there_are_examples_in_docstrings() -> None:
    attempted = sum(path.read_text(encoding="utf-8").count(">>> ") for path in MODULES)
    assert attempted > 50


def test_the_bridge_needs_no_yaml() -> None:
    """A sheet must not download a reader of YAML to score."""
    code = (
        "import sys; sys.modules['yaml'] = None; import scorer, scorer.bridge; print(scorer.bridge.call('about', '{}'))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"ok"' in done.stdout


def test_without_docstrings_and_asserts() -> None:
    """The engine says the same under -OO, as it runs in the browser."""
    code = (
        "import json; from scorer import read_definition, score\n"
        "game = read_definition(open('docs/games/turtle-king.yml').read(), 'turtle-king.yml')\n"
        "print(json.dumps([score(game, example.document) for example in game.examples]))"
    )
    told = [
        subprocess.run(
            [sys.executable, *flags, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        for flags in ([], ["-OO"])
    ]
    assert told[0] == told[1]

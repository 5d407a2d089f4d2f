"""Runs the tests of the reading pages' plain modules with Node's own test runner: they need no page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from build_scripts.catalogue_entry import folded
from build_scripts.environment import node_programs

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.js")), ids=lambda path: path.stem)
def test_module(file: Path) -> None:
    node, _ = node_programs()
    run = subprocess.run(
        [str(node), "--test", "--test-reporter=spec", str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    # A file without tests also ends with 0.
    assert "pass 0" not in run.stdout, run.stdout


def test_names_are_folded_as_the_browser_folds_them() -> None:
    for text, plain in json.loads((HERE.parent / "fixtures" / "folded_names.json").read_text()):
        assert folded(text) == plain

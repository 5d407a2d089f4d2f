"""Runs the tests of the sheet's plain modules with Node's own test runner: they need no page."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

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

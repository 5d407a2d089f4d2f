"""What all tests share: the root, the built site, and the marks that the parts of `test` go by."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return ROOT


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built once by the build command."""
    folder = tmp_path_factory.mktemp("site") / "site"
    command = [sys.executable, "-m", "build_scripts", "build", "--site", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"The site could not be built:\n{done.stdout}{done.stderr}", pytrace=False)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser or the site, so that nobody has to."""
    for item in items:
        if (ROOT / "tests" / "browser" / "other_browsers") in item.path.parents:
            item.add_marker("other_browsers")
        elif (ROOT / "tests" / "browser") in item.path.parents:
            item.add_marker("browser")
        elif "site" in getattr(item, "fixturenames", ()):
            item.add_marker("build")

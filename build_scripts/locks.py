"""`lock`: writes requirements.lock, requirements-node.lock and package-lock.json anew.

Versions come from pyproject.toml and package.json; the hashes of every file that may be installed, for every Python
from 3.12 on, come from the package index that pip is set to. No address is written down.
"""

from __future__ import annotations

import subprocess
import tempfile
import tomllib
from pathlib import Path

from build_scripts.environment import NODE_MODULES, ROOT, node_programs, run, say, venv_python

LOCKS = {
    "requirements.lock": (("site", "test"), "Versions and hashes; where a package comes from is pip's setting."),
    "requirements-node.lock": (("node",), "Used only where the machine has no Node.js."),
}


def main() -> int:
    """Write the three lock files and return 0."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    (resolver,) = groups["lock"]
    with tempfile.TemporaryDirectory() as folder:
        say(f"Bringing {resolver}, which finds the versions.")
        run([venv_python(), "-m", "venv", folder], "A virtual environment could not be made.")
        run([venv_python(Path(folder)), "-m", "pip", "install", "--quiet", resolver], "The resolver is not to be had.")
        for name, (parts, remark) in LOCKS.items():
            say(f"Writing {name}.")
            wanted = "\n".join(package for part in parts for package in groups[part])
            text = _resolve(Path(folder), wanted)
            (ROOT / name).write_text(f"# Made by `python3 -m build_scripts lock` from pyproject.toml. {remark}\n{text}")
    say("Writing package-lock.json.")
    _, npm = node_programs()
    run([*npm, "install", "--package-lock-only", "--ignore-scripts"], "npm could not write its lock file.")
    (NODE_MODULES / ".houserules.stamp").unlink(missing_ok=True)
    return 0


def _resolve(folder: Path, wanted: str) -> str:
    """Return lines `name==version --hash=...` for what is wanted and all that comes with it."""
    scripts = venv_python(folder).parent
    command = [scripts / "uv", "pip", "compile", "-", "--universal", "--python-version", "3.12"]
    command += ["--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate", "--quiet"]
    done = subprocess.run([str(part) for part in command], input=wanted, capture_output=True, text=True, check=True)
    return done.stdout

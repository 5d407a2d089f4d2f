"""The commands on a machine that is not like ours: what they say, find and leave alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts import browser, commands, environment, interpreter, locks, vendor
from build_scripts.environment import SetupError

PYENV = "/home/ada/.pyenv"


def folders(*present: str):
    """Stand in for a machine that has these files."""

    def listing(pattern: str) -> list[str]:
        start, _, end = pattern.partition(".*")
        return [place for place in present if place.startswith(start) and place.endswith(end)]

    return listing


def test_a_newer_python_on_the_path_comes_before_pyenvs():
    found = interpreter.candidates(
        {"PYENV_ROOT": PYENV},
        path_lookup=lambda name: f"/usr/bin/{name}" if name == "python3.12" else None,
        listing=folders(f"{PYENV}/versions/3.13.2/bin/python3"),
    )
    assert found.index("/usr/bin/python3.12") < found.index(f"{PYENV}/versions/3.13.2/bin/python3")


def test_of_pyenvs_versions_the_newest_comes_first_by_number_not_by_letter():
    listing = folders(f"{PYENV}/versions/3.13.9/bin/python3", f"{PYENV}/versions/3.13.10/bin/python3")
    found = interpreter.candidates({"PYENV_ROOT": PYENV}, path_lookup=lambda _: None, listing=listing)
    assert [place for place in found if place.startswith(PYENV)] == [
        f"{PYENV}/versions/3.13.10/bin/python3",
        f"{PYENV}/versions/3.13.9/bin/python3",
    ]


def test_a_stand_in_that_only_complains_is_no_python(tmp_path: Path):
    shim = tmp_path / "python3.13"
    shim.write_text("#!/bin/sh\necho 'not installed' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert not interpreter.works(str(shim))
    assert interpreter.works(sys.executable)


def test_what_an_old_python_reads_first_has_only_syntax_it_knows(root: Path):
    import ast

    for name in ("__init__.py", "__main__.py", "interpreter.py"):
        source = (root / "build_scripts" / name).read_text()
        ast.parse(source, feature_version=(3, 7))
        assert "from __future__ import annotations" not in source, "unknown to Python 3.6"


def test_an_unknown_command_is_refused_before_anything_is_set_up(root: Path, tmp_path: Path):
    copy = tmp_path / "clone"
    copy.mkdir()
    (copy / "build_scripts").symlink_to(root / "build_scripts")
    done = subprocess.run(
        [sys.executable, "-m", "build_scripts", "sreve"], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "invalid choice: 'sreve'" in done.stderr
    assert not (copy / ".venv").exists()


def test_options_after_two_dashes_go_to_pytest(monkeypatch: pytest.MonkeyPatch):
    seen = {}
    monkeypatch.setattr(environment, "prepare", lambda: None)
    monkeypatch.setattr(commands, "_run", lambda options: seen.update(vars(options)) or 0)
    assert commands.main(["test", "unit", "--", "-x", "-k", "king"]) == 0
    assert (seen["part"], seen["pytest"]) == ("unit", ["-x", "-k", "king"])


def test_with_nothing_to_set_up_nothing_is_run(monkeypatch: pytest.MonkeyPatch):
    def never(*arguments: object, **_: object) -> str:
        raise AssertionError(f"ran {arguments}")

    monkeypatch.setattr(environment, "run", never)
    environment.prepare()


def test_a_changed_lock_file_is_noticed(tmp_path: Path):
    lock, stamp = tmp_path / "a.lock", tmp_path / "stamp"
    lock.write_text("mkdocs==1.6.1\n")
    stamp.write_text(environment.digest(lock))
    assert environment.up_to_date(stamp, environment.digest(lock))
    lock.write_text("mkdocs==1.6.2\n")
    assert not environment.up_to_date(stamp, environment.digest(lock))


def test_a_program_that_fails_is_told_with_its_last_lines():
    with pytest.raises(SetupError, match=r"The thing failed\.\n    no such package"):
        environment.run([sys.executable, "-c", "raise SystemExit('no such package')"], "The thing failed.")


def test_a_program_that_is_not_there_is_told_by_name():
    with pytest.raises(SetupError, match="not-a-program"):
        environment.run(["not-a-program"], "The thing failed.")


def test_an_old_node_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    node, npm = tmp_path / "node", tmp_path / "npm"
    node.write_text("#!/bin/sh\necho v18.20.1\n")
    npm.write_text("#!/bin/sh\n")
    for program in (node, npm):
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(environment, "_node_of_venv", lambda: None)
    asked: list[str] = []
    monkeypatch.setattr(environment, "say", asked.append)
    monkeypatch.setattr(environment, "run", lambda command, *_, **__: asked.append(str(command[-1])))
    with pytest.raises(SetupError, match=r"Install Node\.js 20 or newer"):
        environment.node_programs()
    assert asked[0] == "Node.js here is older than 20: taking the one from PyPI into .venv."
    assert asked[1].endswith("requirements-node.lock")


def test_a_browser_that_does_not_start_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    broken, sound = tmp_path / "chromium", tmp_path / "google-chrome"
    broken.write_text("#!/bin/sh\nexit 1\n")
    sound.write_text("#!/bin/sh\necho Google Chrome 150\n")
    for program in (broken, sound):
        program.chmod(0o755)
    monkeypatch.delenv("HOUSERULES_BROWSER", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin-of-nobody")
    assert browser.installed() == sound


@pytest.mark.parametrize("name", [*locks.LOCKS, "package-lock.json"])
def test_lock_files_say_what_and_never_where_from(root: Path, name: str):
    lines = (root / name).read_text().splitlines()
    told = [line for line in lines if "--index-url" in line or '"resolved"' in line or "--find-links" in line]
    assert told == []


def test_every_python_package_is_pinned_with_hashes(root: Path):
    for name in locks.LOCKS:
        entries = (root / name).read_text().split("\n\n")[0].replace("\\\n", "").splitlines()
        packages = [entry for entry in entries if entry and not entry.startswith("#")]
        assert packages
        assert all("==" in entry and "--hash=sha256:" in entry for entry in packages)


def test_a_copied_module_may_not_import_what_is_not_copied():
    with pytest.raises(ValueError, match="'left-pad'"):
        vendor.copied('import { pad } from "left-pad";', "x.js")


def test_copied_modules_import_only_each_other(root: Path):
    import re

    folder = root / "docs" / "assets" / "vendor"
    vendor.write()
    for place in folder.glob("*.js"):
        for target in re.findall(r"""\bfrom\s*["']([^"']+)["']""", place.read_text()):
            assert (folder / target).exists(), f"{place.name} imports {target}"

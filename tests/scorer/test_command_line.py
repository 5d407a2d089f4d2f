"""`python -m scorer` as a program: what it prints, and the code it ends with."""

from __future__ import annotations

import ast
import base64
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scorer.small import ROOT, document

KING = "docs/games/king.yml"
TURTLE = "docs/games/turtle-king.yml"
EVENING = document([{"how": "showdown", "drinker": "Cara"}, {"how": "called", "drinker": "Ben"}], game="turtle-king")


def run(*arguments: str | Path) -> tuple[int, str, str]:
    """Exit code, standard output and standard error, in an environment without UTF-8."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "scorer", *map(str, arguments)],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "LC_ALL": "C"},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(EVENING), encoding="utf-8")
    return path


def test_check_a_sound_definition() -> None:
    assert run("check", "--no-lint", KING, TURTLE) == (0, "", "")


def test_check_says_everything_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "broken.yml"
    path.write_text("name: Broken\nplayers: many\nponits: 1\n", encoding="utf-8")
    code, out, error = run("check", "--no-lint", TURTLE, path)
    assert (code, error) == (1, "")
    lines = out.splitlines()
    assert [line.startswith(f"{path}:") for line in lines] == [True] * len(lines)
    assert any(
        ":3:1: unknown-key: 'ponits' is not a key" in line and "Did you mean 'points'?" in line for line in lines
    )
    assert any(":2:10: wrong-value: players is a number or a range" in line for line in lines)


def test_score(match: Path) -> None:
    code, out, error = run("score", TURTLE, match)
    assert (code, error) == (0, "")
    assert json.loads(out)["totals"] == [0, 1, 2]


def test_score_with_facts_that_can_not_be(match: Path) -> None:
    match.write_text(json.dumps(EVENING | {"rounds": [{"how": "showdown", "drinker": "Zoe"}]}), encoding="utf-8")
    code, out, _ = run("score", TURTLE, match)
    assert code == 0
    assert json.loads(out)["rounds"][0]["problems"] == ["Nobody here is called 'Zoe'."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not-json: this is not JSON: "),
        (
            json.dumps(EVENING | {"plyers": []}),
            "unknown-key: 'plyers' is not a key of a match. Did you mean 'players'?",
        ),
        (json.dumps(EVENING | {"rounds": [{}] * 10_000}), "too-long: a match may have 5000 deals; this one has 10000."),
        (json.dumps(EVENING | {"format": "houserules.match/9"}), "match-format: "),
    ],
    ids=["no JSON", "wrong key", "too many rounds", "newer"],
)
def test_score_what_can_not_be_read(match: Path, text: str, message: str) -> None:
    match.write_text(text, encoding="utf-8")
    code, out, error = run("score", TURTLE, match)
    assert (code, out) == (2, "")
    assert len(error.splitlines()) == 1
    assert message in error


@pytest.mark.parametrize("arguments", [("score", "nowhere.yml", "nowhere.json"), ("check", "nowhere.yml")])
def test_a_file_that_is_not_there(arguments: tuple[str, ...]) -> None:
    assert run(*arguments) == (2, "", "nowhere.yml: can't be read: no such file or directory\n")


def test_a_broken_definition_scores_nothing(tmp_path: Path, match: Path) -> None:
    path = tmp_path / "broken.yml"
    path.write_text("name: Broken\n", encoding="utf-8")
    code, out, error = run("score", path, match)
    assert (code, out) == (2, "")
    assert "missing-key" in error


def test_score_what_a_link_holds() -> None:
    data = base64.urlsafe_b64encode(json.dumps(EVENING).encode()).decode().rstrip("=")
    code, out, error = run("score", TURTLE, f"https://houserules.example/games/turtle-king/#sheet/open/0.{data}")
    assert (code, error) == (0, "")
    assert json.loads(out)["totals"] == [0, 1, 2]


def test_an_old_python_is_told_so_in_one_sentence() -> None:
    """The first file that is read has to be readable for it, too."""
    ast.parse((ROOT / "scorer" / "__init__.py").read_text(encoding="utf-8"), feature_version=(3, 4))
    pretend = "import sys; sys.version_info, sys.hexversion = (3, 11, 7), 0x030B07F0; import scorer"
    done = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Houserules needs Python 3.12 or newer; this is Python 3.11.\n"


def test_explain(match: Path) -> None:
    code, out, error = run("explain", TURTLE, match, "--round", "1", "--player", "Cara")
    assert (code, error) == (0, "")
    assert out.splitlines()[0] == "Why is it 2?"
    code, out, _ = run("explain", TURTLE, match, "--player", "Cara", "--json")
    assert json.loads(out)["place"] == "Cara, total"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("--round", "9", "--player", "Cara"), "unknown-round"), (("--player", "Zoe"), "unknown-player")],
)
def test_explain_what_is_not_there(match: Path, arguments: tuple[str, ...], message: str) -> None:
    code, out, error = run("explain", TURTLE, match, *arguments)
    assert (code, out) == (2, "")
    assert message in error


def test_fuzz(tmp_path: Path) -> None:
    code, out, _ = run("fuzz", TURTLE, "--runs", "5")
    assert code == 0
    assert out.startswith(f"{TURTLE}: 5 matches, ")
    path = tmp_path / "unsound.yml"
    path.write_text(
        "name: U\nplayers: 2\ninputs: {n: {each: player, int: 0..9}}\npoints: n\nrounds: 3\n"
        "invariants:\n  - if max(total) > 5: Nobody has more than five\n",
        encoding="utf-8",
    )
    code, out, _ = run("fuzz", path, "--runs", "5")
    assert code == 1
    assert "invariant broken: Nobody has more than five" in out


def test_unknown_command() -> None:
    code, out, error = run("play", KING)
    assert (code, out) == (2, "")
    assert "usage: python -m scorer" in error

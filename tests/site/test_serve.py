"""`serve` notices edits and brings the site up to date, in a project of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from build_scripts import benchmark_build, serve
from build_scripts.site_server import SiteServer

pytestmark = pytest.mark.build


class Live:
    """The building process of `serve` in a small project."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.site = project / "site"
        command = [sys.executable, "-m", "build_scripts.live_site", str(self.site)]
        self.process = subprocess.Popen(command, cwd=project, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self) -> dict[str, Any]:
        line = self.process.stdout.readline()
        assert line, "the process ended"
        return json.loads(line)

    def edit(self, name: str, old: str, new: str) -> dict[str, Any]:
        place = self.project / name
        text = place.read_text(encoding="utf-8")
        assert old in text
        place.write_text(text.replace(old, new, 1), encoding="utf-8")
        self.process.stdin.write(json.dumps([str(place)]) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def page(self, address: str) -> str:
        return (self.site / address / "index.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    project = benchmark_build.make_project(tmp_path_factory.mktemp("live") / "project", 100)
    for place in (project / "docs" / "games").glob("*.yml"):
        if place.stem not in ("turtle-king", "king", "hearts"):
            place.unlink()
    started = Live(project)
    try:
        first = started.answer()
        assert first["fault"] is None, first["fault"]
        yield started
    finally:
        started.process.stdin.close()
        started.process.wait()
        started.process.stdout.close()


def test_an_edited_definition_shows_and_other_games_are_left_alone(live: Live):
    king = live.site / "games" / "king" / "index.html"
    before = king.stat().st_mtime_ns
    told = live.edit("docs/games/turtle-king.yml", "name: Turtle King", "name: Tortoise King")
    assert told["fault"] is None
    assert "games/turtle-king/" in told["done"]
    assert "Tortoise King" in live.page("games/turtle-king")
    assert "Tortoise King" in live.page("games")
    assert king.stat().st_mtime_ns == before


def test_a_faulty_definition_is_told_with_its_place_and_mended(live: Live):
    told = live.edit("docs/games/hearts.yml", "\nplayers:", "\nplayerz:")
    assert "hearts.yml:" in told["fault"]
    assert "playerz" in told["fault"]
    assert live.edit("docs/games/hearts.yml", "\nplayerz:", "\nplayers:")["fault"] is None
    assert "Hearts" in live.page("games/hearts")


def test_an_edited_page_shows(live: Live):
    assert live.edit("docs/about.md", "# How it works", "# How all of it works")["fault"] is None
    assert "How all of it works" in live.page("about")


def test_an_edited_template_shows(live: Live):
    block = "{% block scripts %}"
    told = live.edit("build_scripts/theme/main.html", block, f"{block}<!-- edited -->")
    assert told["fault"] is None
    assert "<!-- edited -->" in live.page("about")


def test_every_kind_of_source_is_watched_and_nothing_made_is(tmp_path: Path):
    for name in ("docs/games/a.yml", "scorer/fold.py", "build_scripts/theme/main.html", "mkdocs.yml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    for name in ("docs/assets/vendor/x.js", "scorer/__pycache__/fold.pyc", "site/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    found = {place.relative_to(tmp_path).as_posix() for place in serve.snapshot(tmp_path)}
    assert found == {"docs/games/a.yml", "scorer/fold.py", "build_scripts/theme/main.html", "mkdocs.yml"}


def test_a_site_that_was_never_built_says_why_in_the_browser(tmp_path: Path) -> None:
    with SiteServer(tmp_path) as server:
        serve.show_fault(server, "docs/games/king.yml:3:1: no <name>")
        with urlopen(server.address) as answer:
            assert "king.yml:3:1: no &lt;name&gt;" in answer.read().decode()
        (tmp_path / "index.html").write_text("the last good state", encoding="utf-8")
        serve.show_fault(server, "docs/games/king.yml:3:1: no <name>")
        with urlopen(server.address) as answer:
            assert answer.read() == b"the last good state"

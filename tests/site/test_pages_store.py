"""What is kept between builds: nothing old is ever shown, nothing unchanged is made again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from build_scripts import pages
from build_scripts.page_store import KeptGame, PageStore
from build_scripts.pages import Refused

GAMES = Path(__file__).parents[2] / "docs" / "games"


@pytest.fixture
def definition(tmp_path: Path) -> Path:
    return Path(shutil.copy(GAMES / "turtle-king.yml", tmp_path / "turtle-king.yml"))


@pytest.fixture
def store(tmp_path: Path) -> PageStore:
    return PageStore(tmp_path / "kept")


def one(paths: list[Path], store: PageStore) -> KeptGame:
    (game,) = pages.render_all(paths, store)
    assert isinstance(game, KeptGame)
    return game


def test_an_unchanged_game_is_not_rendered_again(
    definition: Path, store: PageStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = one([definition], store)
    monkeypatch.setattr(pages, "render_game", lambda *_: pytest.fail("rendered again"))
    assert one([definition], store) == first


def test_a_changed_game_is_rendered_again(definition: Path, store: PageStore) -> None:
    first = one([definition], store)
    definition.write_text(definition.read_text().replace("name: Turtle King", "name: Tortoise King"))
    second = one([definition], store)
    assert second.name == "Tortoise King"
    assert second.key != first.key
    assert second.definition_name != first.definition_name


def test_a_change_of_the_code_renders_everything_again(
    definition: Path, store: PageStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = one([definition], store)
    monkeypatch.setattr(pages, "rendering_fingerprint", lambda: "another engine")
    assert one([definition], store).key != first.key


def test_half_a_page_is_no_page(definition: Path, store: PageStore) -> None:
    game = one([definition], store)
    meta = store.part(game.key, "meta.json")
    meta.write_text(meta.read_text()[:40])
    assert one([definition], store) == game


def test_a_refused_definition_says_all_that_is_wrong(definition: Path, store: PageStore) -> None:
    definition.write_text("name: Broken\nplayers: 2..4\nponits: 1\ninptus: {}\n")
    (refused,) = pages.render_all([definition], store)
    assert isinstance(refused, Refused)
    text = "\n".join(refused.problems)
    assert "ponits" in text
    assert "inptus" in text
    assert ":3:" in text


def test_a_name_of_the_catalogue_is_refused_for_a_game(definition: Path, store: PageStore) -> None:
    family = definition.rename(definition.with_name("family.yml"))
    (refused,) = pages.render_all([family], store)
    assert isinstance(refused, Refused)
    assert "catalogue" in refused.problems[0]


def test_several_processes_render_the_same_pages(tmp_path: Path) -> None:
    paths = [
        Path(shutil.copy(GAMES / "turtle-king.yml", tmp_path / f"turtle-{number}.yml")) for number in range(pages.FEW)
    ]
    together, alone = PageStore(tmp_path / "together"), PageStore(tmp_path / "alone")
    games = pages.render_all(paths, together)
    assert [game.slug for game in games] == [path.stem for path in paths]
    game = one(paths[:1], alone)
    assert alone.part(game.key, "text.html").read_text() == together.part(game.key, "text.html").read_text()


def test_a_frame_is_put_round_a_page_once(definition: Path, store: PageStore) -> None:
    game = one([definition], store)
    path = store.framed(game, "frame1", lambda text: f"<html>{text}</html>")
    assert path.read_text().startswith("<html>")
    assert store.framed(game, "frame1", lambda text: pytest.fail("framed again")) == path


def test_what_nobody_asks_for_is_removed_when_it_is_much(
    definition: Path, store: PageStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("build_scripts.page_store.SPARE", 3)
    game = one([definition], store)
    for number in range(9):
        store.part(f"old-{number}", "json").write_text("{}")
    store.forget("frame")
    assert {path.name for path in store.folder.iterdir()} == {
        f"{game.key}.{kind}" for kind in ("json", "meta.json", "text.html")
    }

"""Every sentence that depends on a setting, under each of its values: no page contradicts its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from build_scripts import glance
from build_scripts.prose_html import Prose
from scorer import read_definition
from scorer.definition import Game, Setting
from scorer.prose import page_texts, prose
from scorer.texts import Choice, Insert, Segment, segments
from tests.site.page_reader import read

GAMES = sorted((Path(__file__).parents[2] / "docs" / "games").glob("*.yml"))
READ = {path.stem: glance.completed(read_definition(path.read_text(), str(path))) for path in GAMES}


def values_of(setting: Setting) -> list[Any]:
    if setting.kind == "flag":
        return [True, False]
    if setting.kind == "choice":
        return list(setting.options)
    numbers = list(range(setting.low, setting.high + 1, setting.step))
    return sorted({*numbers[:3], *numbers[-2:], setting.default})


def tables() -> Iterator[Any]:
    """Every setting of every game at each of its values, and every variant."""
    for slug, game in READ.items():
        for key, setting in game.settings.items():
            if not setting.each_player:
                for value in values_of(setting):
                    yield pytest.param(game, {key: value}, id=f"{slug}-{key}-{value}")
        for key, variant in game.variants.items():
            yield pytest.param(game, dict(variant.set), id=f"{slug}-{key}")


TABLES = list(tables())


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_every_text_can_be_said(game: Game, settings: dict[str, Any]) -> None:
    told = prose(game, settings)
    assert told["problems"] == []
    for path, text in page_texts(game).items():
        for part in every(segments(text)):
            value = told["texts"][path][part.number]
            if isinstance(part, Insert):
                assert isinstance(value, str), (path, part.source)
            else:
                assert isinstance(value, int), (path, part.number)
                assert value < len(part.branches)


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_page_can_be_printed_by_these_rules(game: Game, settings: dict[str, Any]) -> None:
    words = Prose(prose(game, settings)["texts"], game.settings)
    for key, text in game.rules.items():
        if not any(name in text for name in settings):
            continue
        visible = read(words.block(f"rules.{key}", text)).text
        assert visible
        # An alternative that leaves nothing leaves no hole: no blank before a stop, no two stops.
        for fault in (" .", " ,", "..", ",,", "( ", " )"):
            assert fault not in visible, (key, visible[max(0, visible.find(fault) - 60) : visible.find(fault) + 20])


def every(parts: tuple[Segment, ...]) -> Iterator[Insert | Choice]:
    for part in parts:
        if isinstance(part, Insert | Choice):
            yield part
        if isinstance(part, Choice):
            for branch in part.branches:
                yield from every(branch.parts)

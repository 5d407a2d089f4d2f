"""The frame before anything is played: settings, tables, how many play and who starts."""

from __future__ import annotations

from typing import Any

from .definition import Game
from .expression.compiler import Expression
from .expression.scope import WORK, Fault, Frame
from .expression.types import Value

__all__ = ["applies", "constant_frame", "side_size"]


def constant_frame(game: Game, settings: dict[str, Value], players: int, first: int) -> Frame:
    """A frame that holds settings, tables, the number of players and who starts."""
    frame: Frame = [None] * game.scope.size
    frame[WORK] = [0]
    for key, value in settings.items():
        frame[game.symbol(key).slot] = value
    for key, table in game.tables.items():
        frame[game.symbol(key).slot] = table
    frame[game.symbol("players").slot] = players
    frame[game.symbol("first").slot] = first
    return frame


def applies(condition: Expression, frame: Frame) -> bool:
    """Whether a condition on settings holds; one that can't be worked out hides nothing."""
    try:
        return bool(condition.evaluate(frame, 0))
    except Fault:
        return True


def side_size(game: Game, settings: dict[str, Value], players: int) -> Any:
    """How many people make a side, where the game has partners: 0 where that can't be worked out."""
    assert game.partners is not None
    try:
        return game.partners.evaluate(constant_frame(game, settings, players, 0), 0)
    except Fault:
        return 0

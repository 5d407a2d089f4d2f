"""The frame before anything is played: settings, tables, how many play and who starts."""

from __future__ import annotations

from .definition import Game
from .expression.scope import WORK, Frame
from .expression.types import Value

__all__ = ["constant_frame"]


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

"""Advice: it works, but something is probably forgotten."""

from __future__ import annotations

from .definition import Game
from .problems import Problem


def lint(game: Game, path: str) -> list[Problem]:
    """What is probably forgotten in a definition."""
    return []

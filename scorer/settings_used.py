"""The house rules that a number follows from."""

from __future__ import annotations

from typing import Any

from .definition import Game
from .match import Match
from .sentences import setting_text

__all__ = ["all_reads", "settings_used"]

JSON = dict[str, Any]


def all_reads(game: Game) -> set[str]:
    """Everything any column may read, through named values."""
    names: set[str] = set()
    pending = [name for column in game.columns.values() for name in column.rule.reads]
    while pending:
        name = pending.pop()
        if name not in names:
            names.add(name)
            if name in game.lets:
                pending += game.lets[name].reads
    return names


def settings_used(match: Match, reads: set[str]) -> list[JSON]:
    """Those among the names that are settings of the scoring, with their values in words."""
    used = []
    for key, setting in match.game.settings.items():
        if key in reads and not setting.table:
            value = match.settings[key]
            default: Any = [setting.default] * match.count if setting.each_player else setting.default
            names = [player.name for player in match.players]
            used.append({
                "key": key, "label": setting.label, "value_text": setting_text(setting, value, names),
                "default_text": setting_text(setting, default, names), "differs": value != default,
            })  # fmt: skip
    return used

"""What a round shows beside its points: values that a definition works out and never counts."""

from __future__ import annotations

from typing import Any

from .cells import Round
from .definition import Game
from .expression.types import MATCH, PLAYER
from .match import Match
from .numbers import plain
from .standings import shown

__all__ = ["derived", "show_cells"]

JSON = dict[str, Any]


def derived(game: Game, made: Round) -> JSON:
    """The derived columns of a round, as they stood when it began: label -> value, or a list of
    values where everybody has their own (by player or by side, as the definition has it)."""
    result: JSON = {}
    for show in game.shows.values():
        if show.rule.level == MATCH:
            result[show.label] = plain(shown(show.rule, made.frame, 0))
        else:
            count = len(made.plays) if show.rule.level == PLAYER else len(made.points)
            result[show.label] = [plain(shown(show.rule, made.frame, member)) for member in range(count)]
    return result


def show_cells(match: Match, made: Round) -> list[list[JSON]]:
    """For each column of points what stands with its cell: [{"label", "value"}, …].

    Only those who take part have something; what is empty is left out. Where players of a side
    have a value each, they stand one after the other, in the order of their seats.
    """
    cells: list[list[JSON]] = [[] for _ in match.sides]
    for show in match.game.shows.values():
        if show.rule.level == MATCH:
            continue
        for side, cell in enumerate(cells):
            seats = [seat for seat in range(match.count) if match.side_of[seat] == side and made.plays[seat]]
            members = seats if show.rule.level == PLAYER else [side] * bool(seats)
            values = [plain(shown(show.rule, made.frame, member)) for member in members]
            cell += [{"label": show.label, "value": value} for value in values if value not in (None, "")]
    return cells

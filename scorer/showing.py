"""What a round shows beside its points: values that a definition works out and never counts."""

from __future__ import annotations

import ast
from typing import Any

from .cells import Round
from .definition import Game, Named
from .expression.scope import Frame
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
            result[show.label] = told(game, show, made.frame, 0)
        else:
            count = len(made.plays) if show.rule.level == PLAYER else len(made.points)
            result[show.label] = [told(game, show, made.frame, member) for member in range(count)]
    return result


def told(game: Game, show: Named, frame: Frame, member: int) -> Any:
    """One shown value. Nobody, as the answer to a question, stands there as the question says it."""
    value = plain(shown(show.rule, frame, member))
    tree = show.rule.cases[0].value.tree
    question = game.inputs.get(tree.id) if isinstance(tree, ast.Name) and len(show.rule.cases) == 1 else None
    if value != "nobody" or question is None or question.nobody is None or question.kind not in ("player", "side"):
        return value
    raw = frame[question.symbol.slot]
    raw = raw if question.symbol.level == MATCH else raw[member]
    return question.nobody.render(frame, member) if raw is None else value


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
            values = [told(match.game, show, made.frame, member) for member in members]
            cell += [{"label": show.label, "value": value} for value in values if value not in (None, "")]
    return cells

"""What two matches have in common from the beginning: a tap changes one round, and the others stay as they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import Round
from .expression.scope import WORK
from .match import Match

if TYPE_CHECKING:
    from .fold import Fold, Played

__all__ = ["taken_over"]


def taken_over(match: Match, earlier: Played | None) -> tuple[list[Fold], list[Round]]:
    """What the matches have in common from the beginning: how it stood, and the rounds. A round that
    looked at later ones, as in bowling, is worked out anew, and all that follow it."""
    if earlier is None or match.game.rows or not same_table(match, earlier.match):
        return [], []
    common = 0
    for mine, other, after in zip(match.rounds, earlier.match.rounds, earlier.states[1:], strict=False):
        # In Python True equals 1; in the facts of a round it does not.
        if after.looked_ahead or repr(mine) != repr(other):
            break
        common += 1
    states = earlier.states[: common + 1]
    for state in states:
        state.match = match
    states[-1].frame[WORK][0] = states[-1].work
    return states, earlier.rounds[:common]


def same_table(match: Match, other: Match) -> bool:
    """Whether two matches differ in their rounds alone."""
    return match.game is other.game and (
        match.settings, match.given, match.players, match.people, match.sides, match.side_of, match.first,
        match.play_on,
    ) == (
        other.settings, other.given, other.players, other.people, other.sides, other.side_of, other.first,
        other.play_on,
    )  # fmt: skip

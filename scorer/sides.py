"""Who plays together in a match: sides that the match gives, or that the game makes of so many players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .expression.types import Value
from .frames import side_size

if TYPE_CHECKING:
    from .match import Player, Reading
    from .people import Change

__all__ = ["read_sides"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Names of the sides, the side of each player, and what the sides are called for short.
Sides = tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...]]


def read_sides(
    reading: Reading, players: list[Player], settings: dict[str, Value], listed: int, changes: list[Change]
) -> Sides:
    """The sides of a match; everybody is one where all play alone. `players` are those whom the match lists (so many),
    then those who join."""
    game = reading.game
    names = [player.name for player in players]
    if game.partners is None:
        return tuple(names), tuple(range(len(players))), ()
    named = [player.side for player in players]
    if not any(named[:listed]):
        each = side_size(game, settings, listed)
        if not isinstance(each, int) or each < 1 or listed % each:
            message = f"{listed} players can't sit in sides of {each}"
            reading.refuse("player-count", message, "give each player a 'side'")
            return tuple(names), tuple(range(len(players))), ()
        count = listed // each
        named[:listed] = [LETTERS[seat % count] for seat in range(listed)]
    take_empty_places(named, changes)
    return given_sides(reading, names, named)


def take_empty_places(named: list[str | None], changes: list[Change]) -> None:
    """Whoever joins without a side takes the place of somebody who left, on that side."""
    empty: list[int] = []
    for change in sorted(changes, key=lambda change: (change.round, change.kind != "leave")):
        if change.kind == "leave":
            empty.append(change.seat)
        elif change.kind == "return" and change.seat in empty:
            empty.remove(change.seat)
        elif change.kind == "join" and named[change.seat] is None and empty:
            named[change.seat] = named[empty.pop(0)]


def given_sides(reading: Reading, names: list[str], named: list[str | None]) -> Sides:
    """The sides that the match itself gives; who has none is a side alone, after the others."""
    keys = list(dict.fromkeys(side for side in named if side))
    lettered = all(len(key) == 1 for key in keys)
    letters = sorted(keys) if lettered else list(LETTERS[: len(keys)])
    keys = letters if lettered else keys
    titles = [
        " & ".join(name for name, side in zip(names, named, strict=True) if side == key) if lettered else key
        for key in keys
    ]
    side_of = []
    for name, side in zip(names, named, strict=True):
        side_of.append(keys.index(side) if side else len(titles))
        if not side:
            titles.append(name)
            reading.problems.append(f"{name} plays alone: nothing says on whose side.")
    return tuple(titles), tuple(side_of), tuple(letters)

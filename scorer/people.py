"""Who sits where from which round on: people who join, leave, come back, swap seats, or
play for somebody else. All this is in the match record, never in a definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .numbers import Number, parse_number
from .problems import did_you_mean

__all__ = ["KINDS", "Change", "People", "read_changes"]

KINDS = ("join", "leave", "return", "swap", "substitute")
MOST_CHANGES = 500


@dataclass(frozen=True, slots=True)
class Change:
    """From round `round` on, `seat` joins, leaves, returns, or swaps with `other`; or somebody
    called `name` plays in its place."""

    round: int
    kind: str
    seat: int
    other: int = 0
    name: str = ""
    opening: Number | None = None


@dataclass(frozen=True, slots=True)
class People:
    """Names by column, and what changed. Columns never move; seats do."""

    names: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    late: frozenset[int] = field(init=False, default=frozenset())
    """Who is not there from the start."""

    def __post_init__(self) -> None:
        first: dict[int, Change] = {}
        for change in sorted(self.changes, key=lambda change: change.round):
            if change.kind in ("join", "leave", "return"):
                first.setdefault(change.seat, change)
        late = {seat for seat, change in first.items() if change.kind == "join" and change.round > 1}
        object.__setattr__(self, "late", frozenset(late))

    def at(self, number: int) -> list[Change]:
        """The changes that take effect with this round."""
        return [change for change in self.changes if change.round == number]

    def counts(self, rounds: int) -> list[tuple[int, int, int]]:
        """How many are at the table, as spans of rounds: (first round, last round, how many)."""
        there = set(range(len(self.names))) - self.late
        spans: list[tuple[int, int, int]] = []
        for number in range(1, rounds + 1):
            for change in self.at(number):
                if change.kind in ("join", "return"):
                    there.add(change.seat)
                elif change.kind == "leave":
                    there.discard(change.seat)
            if spans and spans[-1][2] == len(there):
                spans[-1] = (spans[-1][0], number, len(there))
            else:
                spans.append((number, number, len(there)))
        return spans

    def other_names(self) -> Iterator[tuple[str, int]]:
        """Names of substitutes, with the column they play for."""
        for change in self.changes:
            if change.kind == "substitute":
                yield change.name, change.seat

    def names_at(self, number: int) -> list[str]:
        """Who plays in each column in this round."""
        names = list(self.names)
        for seat, name in self.substitutes_at(number).items():
            names[seat] = name
        return names

    def substitutes_at(self, number: int) -> dict[int, str]:
        """Who plays in this round for those who have another column, by column."""
        playing: dict[int, str] = {}
        for change in sorted(self.changes, key=lambda change: change.round):
            if change.kind == "substitute" and change.round <= number:
                playing[change.seat] = change.name
        return playing


def read_changes(given: Any, seats: dict[str, int], refuse: Callable[[str, str, str], None]) -> list[Change]:
    """`changes` of a match document. What can't be read goes to `refuse(code, message, hint)`."""
    if not isinstance(given, list) or len(given) > MOST_CHANGES:
        refuse("wrong-kind", "'changes' is a list of what changed at the table", "")
        return []
    known = dict(seats)
    changes = []
    for number, entry in enumerate(given, 1):
        change = read_change(entry, number, known, refuse)
        if change is not None:
            changes.append(change)
            if change.kind == "substitute":
                known[change.name] = seats.get(change.name, change.seat)
    return changes


def read_change(
    entry: Any, number: int, seats: dict[str, int], refuse: Callable[[str, str, str], None]
) -> Change | None:
    kinds = [kind for kind in KINDS if isinstance(entry, dict) and kind in entry]
    if len(kinds) != 1:
        refuse("wrong-kind", f"change {number} says one of {', '.join(KINDS)}", "")
        return None
    kind = kinds[0]
    keys = ["round", kind, *(["opening"] if kind in ("join", "return") else ["for"] if kind == "substitute" else [])]
    extra = set(entry) - set(keys)
    if extra:
        message = f"'{min(extra)}' is not a key of a change that says '{kind}'"
        refuse("unknown-key", message, did_you_mean(min(extra), keys))
    at = entry.get("round")
    if not isinstance(at, int) or isinstance(at, bool) or at < 1:
        refuse("wrong-kind", f"change {number} needs 'round', the number of the round from which it holds", "")
        return None
    if isinstance(entry[kind], dict):
        entry = {**entry, kind: entry[kind].get("name")}
    names = (
        entry[kind] if kind == "swap" else [entry["for"] if kind == "substitute" and "for" in entry else entry[kind]]
    )
    if not isinstance(names, list) or len(names) != (2 if kind == "swap" else 1):
        refuse("wrong-kind", f"change {number} names two players to swap", "")
        return None
    found = []
    for name in names:
        if not isinstance(name, str) or name not in seats:
            refuse(
                "unknown-player", f"change {number} names '{name}', who does not play", did_you_mean(str(name), seats)
            )
            return None
        found.append(seats[name])
    name = entry[kind] if kind == "substitute" else ""
    if kind == "substitute" and (not isinstance(name, str) or "for" not in entry):
        refuse("wrong-kind", f"change {number} needs the name of the substitute, and 'for' whom", "")
        return None
    opening = parse_number(entry["opening"]) if entry.get("opening") is not None else None
    if opening is None and entry.get("opening") is not None:
        refuse("wrong-kind", f"'opening' in change {number} is a number", "")
    return Change(at, kind, found[0], found[-1], name, opening)

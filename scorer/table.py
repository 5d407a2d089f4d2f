"""The table between two rounds: who is there, in which order, and whose seat comes next."""

from __future__ import annotations

from typing import Any

from .definition import Game
from .expression.functions import Ahead
from .expression.scope import EVERY_SIDE, EVERYBODY, NAMES, SIDE_OF, WORK, Fault, Frame, Unknown
from .frames import constant_frame
from .match import Match
from .numbers import Number, parse_number
from .words import cant_be_worked_out

__all__ = ["Table"]


class Table:
    """People and seats of a match, and the frame that every expression reads."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game: Game = match.game
        self.scope = match.game.scope
        self.sides = len(match.sides)
        self.side_of = list(match.side_of)
        self.members = [
            [seat for seat in range(match.count) if self.side_of[seat] == side] for side in range(self.sides)
        ]
        self.seats = list(range(match.count))
        self.present = [seat not in match.people.late for seat in range(match.count)]
        self.frame: Frame = constant_frame(self.game, match.settings, match.count, match.first)
        self.frame[SIDE_OF] = self.side_of
        self.frame[WORK] = [0]
        self.totals: list[Number] = []
        self.over_round: int | None = None
        self.faults: tuple[str, ...] = ()
        """What could not be worked out between the rounds, in sentences."""
        self.roles: set[str] = set()
        """Carried values that somebody at the table has from the first round on."""
        self.looked_ahead = False
        """Whether anything here came out of later rounds."""

    def set(self, name: str, value: Any) -> None:
        """Puts the value of a built-in name into the frame."""
        self.frame[self.scope.symbols[name].slot] = value

    def get(self, name: str) -> Any:
        """The value of a built-in name."""
        return self.frame[self.scope.symbols[name].slot]

    def holds(self, condition: Any, member: int, where: str = "") -> bool:
        """Whether a condition holds; what is unknown does not. With `where`, the part of the definition
        in which it stands, it is noted when it can't be worked out."""
        try:
            return bool(condition.evaluate(self.frame, member))
        except Unknown:
            return False
        except Fault as fault:
            if where:
                self.tell(where, fault)
            return False

    def tell(self, where: str, fault: Fault) -> None:
        """Notes that a part of the definition can't be worked out."""
        sentence = cant_be_worked_out(where, fault)
        if sentence not in self.faults:
            self.faults = (*self.faults, sentence)

    def gather(self) -> None:
        """Who is at the table now."""
        everybody = [seat for seat in self.seats if self.present[seat]]
        self.frame[EVERYBODY] = everybody
        self.set("players", len(everybody))
        self.frame[EVERY_SIDE] = [
            side for side in range(self.sides) if any(self.present[seat] for seat in self.members[side])
        ]

    def next_seat(self, seat: int | None, steps: Any) -> int | None:
        """The seat so many steps on, among those who are at the table and not out."""
        if seat is None or not isinstance(steps, int):
            return None
        out = self.get("out")
        ring = [each for each in self.seats if self.present[each] and not out[self.side_of[each]]]
        if not ring:
            return None
        if seat in ring:
            return ring[(ring.index(seat) + steps) % len(ring)]
        position = self.seats.index(seat)
        later = [each for each in ring if self.seats.index(each) > position]
        start = ring.index(later[0]) if later else 0
        # Either way the first step leads to a neighbour of the empty seat.
        return ring[(start + steps - (steps > 0)) % len(ring)]

    def distance(self, start: int | None, end: int | None) -> int:
        """How many seats further on `end` sits; empty ones are not counted."""
        if start is None or end is None:
            return 0
        ring = [seat for seat in self.seats if self.present[seat] or seat in (start, end)]
        return (ring.index(end) - ring.index(start)) % len(ring)

    def ahead(self, key: str, member: int | None) -> Ahead:
        """Facts of later rounds, as they were written; what can't be is not there."""
        self.looked_ahead = True
        found = Ahead()
        now = self.get("round")
        question = self.game.inputs[key]
        for number in range(now + 1, len(self.match.rounds) + 1):
            raw = self.match.rounds[number - 1].get(key)
            value = raw if member is None else self.of_member(raw, member, number)
            if value is None and question.default is not None:
                value = self.usual_answer(question.default, member or 0)
            entries = [parse_number(entry) for entry in (value if isinstance(value, list) else [value])]
            if any(entry is None for entry in entries):
                break
            found += entries
            if len(found) > 20:
                break
        return found

    def usual_answer(self, default: Any, member: int) -> Any:
        """What holds in a later round when nothing is written, where that depends on nothing of the round."""
        if default.reads - self.game.settings.keys() - self.game.tables.keys():
            return None
        try:
            return default.evaluate(self.frame, member)
        except (Unknown, Fault):
            return None

    def of_member(self, raw: Any, member: int, number: int) -> Any:
        """The raw fact of one seat in a round."""
        if isinstance(raw, list):
            return raw[member] if member < len(raw) else None
        if isinstance(raw, dict):
            seats = self.match.seats_at(number)
            for name, value in raw.items():
                if seats.get(name) == member:
                    return value
        return None

    def arrive(self, number: int) -> None:
        """Who joins, leaves, comes back or swaps seats with this round."""
        changes = self.match.people.at(number)
        self.totals = self.totals_to_come(number)
        self.set("total", self.totals)
        for change in changes:
            if change.kind in ("join", "return"):
                self.present[change.seat] = True
            elif change.kind == "leave":
                self.present[change.seat] = False
            elif change.kind == "swap":
                one, other = self.seats.index(change.seat), self.seats.index(change.other)
                self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        if changes:
            self.frame[NAMES] = self.match.people.names_at(number)
            self.gather()
            self.skip_absent()

    def totals_to_come(self, number: int) -> list[Number]:
        """The totals with what those bring who join or come back with this round."""
        totals = list(self.totals)
        for change in self.match.people.at(number) if self.over_round is None or self.match.play_on else ():
            side = self.side_of[change.seat]
            if change.kind in ("join", "return") and change.opening is not None and self.match.new_side(side):
                totals[side] = change.opening
        return totals

    def skip_absent(self) -> None:
        """A dealer or a turn passes on from somebody who has just left. What nobody had at the start, such as the
        highest bid so far, stays theirs."""
        for state in self.game.states.values():
            if state.key in self.roles:
                seat = self.frame[state.symbol.slot]
                if isinstance(seat, int) and not self.present[seat]:
                    self.frame[state.symbol.slot] = self.next_seat(seat, 1)

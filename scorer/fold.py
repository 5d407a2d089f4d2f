"""A match, round by round: what everybody got, and what is carried on.

For each round, in this order: who takes part; facts and named values; points; checks;
then totals; carried values (from the old ones); who is out; carried values that depend on
who is out; whether the match is over.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .definition import Game, Notice, State
from .expression.functions import Ahead
from .expression.scope import (
    AHEAD,
    DISTANCE,
    EVERY_SIDE,
    EVERYBODY,
    NAMES,
    NEXT,
    SIDE_NAMES,
    SIDE_OF,
    SIDES_TAKING_PART,
    TAKING_PART,
    UNKNOWN,
    Fault,
    Frame,
    Unknown,
)  # fmt: skip
from .expression.types import BLANK, MATCH, PLAYER
from .facts import Facts, RoundReader, evaluate_rule
from .match import Match, constant_frame
from .numbers import Number, exact, is_storable

Cell = Number | None


@dataclass(slots=True)
class Round:
    """One round after it was worked out. Cells and totals are by column (side or player)."""

    number: int
    facts: Facts
    frame: Frame
    plays: list[bool]
    columns: dict[str, list[Cell]] = field(default_factory=dict)
    points: list[Cell] = field(default_factory=list)
    totals: list[Number] = field(default_factory=list)
    problems: list[tuple[str, str, int | None]] = field(default_factory=list)
    unfinished: bool = False
    beyond: bool = False
    row: str | None = None
    line: bool = False
    names: list[str] = field(default_factory=list)
    after: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Played:
    """A match after all its rounds."""

    match: Match
    rounds: list[Round]
    frame: Frame
    totals: list[Number]
    out_rounds: list[int]
    over_round: int | None = None
    why: str = ""
    counted: dict[tuple[Any, ...], int] = field(default_factory=dict)
    rounds_wanted: int | None = None
    present: list[bool] = field(default_factory=list)
    after: Fold | None = None
    before_last: Fold | None = None


def play(match: Match) -> Played:
    """The match, scored. Never raises for facts that can't be: they are noted in their round."""
    return Fold(match).run()


class Fold:
    """The state of a match between two rounds."""

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
        self.frame = constant_frame(self.game, match.settings, match.count, match.first)
        self.out_rounds = [0] * self.sides
        self.counted: dict[tuple[Any, ...], int] = {}
        self.over_round: int | None = None
        self.why = ""
        self.sound = True
        self.totals: list[Number] = []
        self.column_totals: dict[str, list[Number]] = {}

    # Set-up.

    def run(self) -> Played:
        self.prepare()
        rounds = []
        before_last = None
        for number, raw in enumerate(self.match.rounds, 1):
            if number == len(self.match.rounds):
                before_last = self.fork()
            rounds.append(self.round(number, raw))
        return Played(
            self.match, rounds, self.frame, self.totals, self.out_rounds, self.over_round, self.why,
            self.counted, self.rounds_wanted(), self.present, self, before_last,
        )  # fmt: skip

    def fork(self) -> Fold:
        """A copy that can go on by itself; what the two share is never changed in place."""
        other = copy.copy(self)
        other.frame = list(self.frame)
        other.seats, other.present = list(self.seats), list(self.present)
        other.counted, other.column_totals = dict(self.counted), dict(self.column_totals)
        other.frame[NEXT], other.frame[DISTANCE], other.frame[AHEAD] = other.next_seat, other.distance, other.ahead
        return other

    def prepare(self) -> None:
        """The frame before the first round."""
        frame = self.frame
        frame[SIDE_OF] = self.side_of
        frame[NAMES] = self.match.people.names_at(1)
        frame[SIDE_NAMES] = list(self.match.sides)
        frame[NEXT] = self.next_seat
        frame[DISTANCE] = self.distance
        frame[AHEAD] = self.ahead
        self.set("round", 0)
        self.set("out", [False] * self.sides)
        self.set("out_round", self.out_rounds)
        self.set("finished", False)
        self.gather()
        self.totals = [self.opening(side) for side in range(self.sides)]
        self.set("total", self.totals)
        for key, column in self.game.columns.items():
            self.column_totals[key] = [0] * self.sides
            frame[column.total.slot] = self.column_totals[key]
        for state in self.game.states.values():
            frame[state.symbol.slot] = self.started(state)

    def set(self, name: str, value: Any) -> None:
        self.frame[self.scope.symbols[name].slot] = value

    def get(self, name: str) -> Any:
        return self.frame[self.scope.symbols[name].slot]

    def opening(self, side: int) -> Number:
        """The total before the first round: the game's, or what the match says of a player."""
        given = [self.match.players[seat].opening for seat in self.members[side]]
        known = [number for number in given if number is not None]
        if known:
            return exact(Fraction(sum(known)))
        if self.game.start is None:
            return 0
        try:
            value = evaluate_rule(self.game.start, self.frame, side)
        except (Unknown, Fault):
            return 0
        return value if isinstance(value, int | Fraction) else 0

    def started(self, state: State) -> Any:
        level = state.symbol.level
        if level == MATCH:
            return self.quietly(state.start, 0)
        count = self.match.count if level == PLAYER else self.sides
        return [self.quietly(state.start, member) for member in range(count)]

    def quietly(self, rule: Any, member: int) -> Any:
        try:
            return evaluate_rule(rule, self.frame, member)
        except (Unknown, Fault):
            return UNKNOWN

    def rounds_wanted(self) -> int | None:
        """After how many rounds the match is over, where that is fixed."""
        if self.game.rows:
            shown = [number for number, row in enumerate(self.match.row_of, 1) if row not in self.match.hidden_rows]
            return shown[-1] if shown else None
        if self.game.rounds is None:
            return None
        try:
            number = self.game.rounds.evaluate(self.frame, 0)
        except (Unknown, Fault):
            return None
        return number if isinstance(number, int) and number > 0 else None

    # Seats.

    def gather(self) -> None:
        """Who is at the table now."""
        everybody = [seat for seat in self.seats if self.present[seat]]
        self.frame[EVERYBODY] = everybody
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
        return ring[(start + steps - 1) % len(ring)]

    def distance(self, start: int | None, end: int | None) -> int:
        if start is None or end is None:
            return 0
        return (self.seats.index(end) - self.seats.index(start)) % len(self.seats)

    def ahead(self, key: str, member: int | None) -> Ahead:
        """Facts of later rounds, as they were written; what can't be is not there."""
        found = Ahead()
        now = self.get("round")
        question = self.game.inputs[key]
        for number in range(now + 1, len(self.match.rounds) + 1):
            raw = self.match.rounds[number - 1].get(key)
            value = raw if member is None else self.of_member(raw, member, question.symbol.level)
            if value is None or value == "-":
                break
            entries = value if isinstance(value, list) else [value]
            numbers = [entry for entry in entries if isinstance(entry, int) and not isinstance(entry, bool)]
            if len(numbers) != len(entries) or any(not 0 <= entry <= 1000 for entry in numbers):
                break
            found += numbers
            if len(found) > 20:
                break
        return found

    def of_member(self, raw: Any, member: int, level: int) -> Any:
        if isinstance(raw, list):
            return raw[member] if member < len(raw) else None
        if isinstance(raw, dict):
            for name, value in raw.items():
                if self.match.seats.get(name) == member:
                    return value
        return None

    # One round.

    def round(self, number: int, raw: dict[str, Any]) -> Round:
        self.arrive(number)
        frame = self.frame
        self.set("round", number)
        if self.game.rows:
            self.set("row", self.match.row_of[number - 1])
        plays = self.taking_part()
        reader = self.reader(number, raw)
        hidden = self.game.rows and self.match.row_of[number - 1] in self.match.hidden_rows
        if hidden:
            plays = [False] * self.match.count
            frame[TAKING_PART], frame[SIDES_TAKING_PART] = [], []
            self.set("active", plays)
        facts = Facts() if hidden else reader.read()
        made = Round(number, facts, frame, plays, names=list(frame[NAMES]))
        made.row = self.match.row_of[number - 1] if self.game.rows else None
        made.unfinished = bool(facts.missing)
        made.problems = facts.problems
        made.beyond = self.over_round is not None and not self.match.play_on
        self.score(made)
        made.frame = list(frame)
        if made.beyond:
            made.problems = []
            made.points = [None] * self.sides
            made.columns = {key: [None] * self.sides for key in self.game.columns}
            made.totals = list(self.totals)
            return made
        self.advance(made, reader)
        return made

    def reader(self, number: int, raw: dict[str, Any]) -> RoundReader:
        """What reads the facts of a round (the fuzzer has its own)."""
        return RoundReader(self.match, self.frame, number, raw, self.out_rounds, self.counted)

    def arrive(self, number: int) -> None:
        """Who joins, leaves, comes back or swaps seats with this round."""
        changes = self.match.people.at(number)
        for change in changes:
            if change.kind in ("join", "return"):
                self.present[change.seat] = True
                if change.opening is not None:
                    side = self.side_of[change.seat]
                    self.totals = [change.opening if each == side else total for each, total in enumerate(self.totals)]
                    self.set("total", self.totals)
            elif change.kind == "leave":
                self.present[change.seat] = False
            elif change.kind == "swap":
                one, other = self.seats.index(change.seat), self.seats.index(change.other)
                self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        if changes:
            self.frame[NAMES] = self.match.people.names_at(number)
            self.gather()
            self.skip_absent()

    def skip_absent(self) -> None:
        """A dealer or a turn passes on from somebody who has just left."""
        for state in self.game.states.values():
            if state.symbol.type.name == "player" and state.symbol.level == MATCH:
                seat = self.frame[state.symbol.slot]
                if isinstance(seat, int) and not self.present[seat]:
                    self.frame[state.symbol.slot] = self.next_seat(seat, 1)

    def taking_part(self) -> list[bool]:
        frame, out = self.frame, self.get("out")
        everybody = frame[EVERYBODY]
        self.set("active", [False] * self.match.count)
        frame[TAKING_PART] = everybody
        frame[SIDES_TAKING_PART] = frame[EVERY_SIDE]
        playing = [seat for seat in everybody if not out[self.side_of[seat]]]
        if self.game.plays is not None:
            playing = [seat for seat in playing if self.holds(self.game.plays, seat)]
        frame[TAKING_PART] = playing
        sides = {self.side_of[seat] for seat in playing}
        frame[SIDES_TAKING_PART] = [side for side in range(self.sides) if side in sides]
        plays = [seat in playing for seat in range(self.match.count)]
        self.set("active", plays)
        return plays

    def holds(self, condition: Any, member: int) -> bool:
        try:
            return bool(condition.evaluate(self.frame, member))
        except (Unknown, Fault):
            return False

    # Points.

    def score(self, made: Round) -> None:
        """The cells of a round, column by column, and what is wrong with its facts."""
        for key, column in self.game.columns.items():
            cells = [self.cell(made, column.rule, side) for side in range(self.sides)]
            made.columns[key] = cells
            self.frame[column.points.slot] = [UNKNOWN if cell is None else cell for cell in cells]
        if self.game.stop is not None:
            self.stop_at(made)
        made.points = [self.sum_of(made, side) for side in range(self.sides)]
        self.set("points", [UNKNOWN if cell is None else cell for cell in made.points])
        if not made.beyond:
            self.check(made)
            self.note_fault(made)
        if made.facts.impossible:
            made.points = [None] * self.sides
            made.columns = {key: [None] * self.sides for key in made.columns}

    def cell(self, made: Round, rule: Any, side: int) -> Cell:
        if made.facts.incomplete and not made.facts.incomplete.isdisjoint(self.members[side]):
            return None
        if side not in self.frame[SIDES_TAKING_PART]:
            if self.game.sitting_out is None or side not in self.frame[EVERY_SIDE]:
                return None
            if self.get("out")[side] or rule is not next(iter(self.game.columns.values())).rule:
                return None
            rule = self.game.sitting_out
        try:
            value = evaluate_rule(rule, self.frame, side)
        except Unknown:
            return None
        except Fault as fault:
            self.note(made, f"This can't be worked out: {fault}.")
            return None
        if value is BLANK or not isinstance(value, int | Fraction):
            return None
        return int(value) if isinstance(value, bool) else exact(value)

    def place_of(self, notice: Notice, member: int) -> tuple[str, int | None]:
        """The question that a check speaks of: the last it reads, directly or through named values."""
        pending, found = list(notice.condition.reads), set[str]()
        while pending:
            name = pending.pop()
            if name in found:
                continue
            found.add(name)
            pending += self.game.lets[name].reads if name in self.game.lets else ()
        direct = [key for key in self.game.inputs if key in notice.condition.reads]
        asked = direct or [key for key in self.game.inputs if key in found]
        if not asked:
            return "", None
        key = asked[-1]
        by_player = notice.condition.level == PLAYER and self.game.inputs[key].symbol.level == PLAYER
        return key, member if by_player else None

    def note(self, made: Round, sentence: str, key: str = "", seat: int | None = None) -> None:
        entry = (sentence, key, seat)
        if entry not in made.problems:
            made.problems.append(entry)
        made.facts.impossible = True

    def note_fault(self, made: Round) -> None:
        """Arithmetic without an answer matters when a cell stays empty because of it."""
        if (
            made.facts.faults
            and not made.unfinished
            and any(made.points[side] is None for side in self.frame[SIDES_TAKING_PART])
        ):
            self.note(made, f"This can't be worked out: {made.facts.faults[0]}.")

    def sum_of(self, made: Round, side: int) -> Cell:
        cells = [column[side] for column in made.columns.values()]
        if side not in self.frame[SIDES_TAKING_PART]:
            known = [cell for cell in cells if cell is not None]
            return exact(Fraction(sum(known))) if known else None
        total: Number = 0
        for cell in cells:
            if cell is None:
                return None
            total += cell
        return exact(total)

    def stop_at(self, made: Round) -> None:
        """In the order of counting, nothing counts once somebody has reached the stop."""
        stop = self.game.stop
        assert stop is not None
        if any(cell is None for cells in made.columns.values() for cell in cells):
            return
        at = stop.at.evaluate(self.frame, 0)
        running = list(self.totals)
        moments: dict[Any, list[tuple[str, int]]] = {}
        for key, column in self.game.columns.items():
            for side in range(self.sides):
                when = column.counted.evaluate(self.frame, side) if column.counted else 0
                moments.setdefault(when, []).append((key, side))
        reached = False
        for when in sorted(moments):
            for key, side in moments[when]:
                cell = made.columns[key][side]
                assert cell is not None
                if reached:
                    cell = 0
                elif stop.exactly:
                    cell = min(cell, max(at - running[side], 0))
                made.columns[key][side] = cell
                running[side] += cell
            reached = reached or any(total >= at for total in running)

    def check(self, made: Round) -> None:
        """Facts that can't be, as the definition says."""
        for notice in self.game.checks:
            members: Sequence[int] = (0,)
            if notice.condition.level == PLAYER:
                members = self.frame[TAKING_PART]
            elif notice.condition.level != MATCH:
                members = self.frame[SIDES_TAKING_PART]
            for member in members:
                if self.holds(notice.condition, member):
                    text = notice.text.render(self.frame, member)
                    key, seat = self.place_of(notice, member)
                    self.note(made, text if text.endswith((".", "?")) else f"{text}.", key, seat)
                    break

    # What follows from a round.

    def advance(self, made: Round, reader: RoundReader) -> None:
        game, frame = self.game, self.frame
        for key in reader.chosen:
            self.counted[key] = self.counted.get(key, 0) + 1
        if made.facts.impossible:
            self.forget()
        self.add(made)
        old = list(frame)
        early = [state for state in game.states.values() if not state.late]
        late = [state for state in game.states.values() if state.late]
        frame_new = {state.key: self.following(state, old) for state in early}
        for state in early:
            frame[state.symbol.slot] = frame_new[state.key]
        self.knock_out(made.number)
        # Carried values that wait for who is out still read the other values as they were.
        for state in early:
            old_value, new_value = old[state.symbol.slot], frame[state.symbol.slot]
            frame[state.symbol.slot] = old_value
            frame_new[state.key] = new_value
        for state in late:
            frame_new[state.key] = self.following(state, old)
        for state in game.states.values():
            frame[state.symbol.slot] = frame_new[state.key]
        made.after = frame_new
        made.line = game.line is not None and self.holds(game.line, 0)
        if made.unfinished or made.facts.impossible:
            self.sound = False
        self.end(made)

    def forget(self) -> None:
        """After facts that can't be, what needs the facts of the round is unknown."""
        for question in self.game.inputs.values():
            level = question.symbol.level
            count = self.match.count if level == PLAYER else self.sides
            self.frame[question.symbol.slot] = UNKNOWN if level == MATCH else [UNKNOWN] * count
        for let in self.game.lets.values():
            level = let.symbol.level
            count = self.match.count if level == PLAYER else self.sides
            self.frame[let.symbol.slot] = UNKNOWN if level == MATCH else [UNKNOWN] * count
        unknown: list[Any] = [UNKNOWN] * self.sides
        self.set("points", unknown)
        for column in self.game.columns.values():
            self.frame[column.points.slot] = unknown

    def add(self, made: Round) -> None:
        """Totals with this round; an unknown cell adds nothing."""
        totals = []
        for side, total in enumerate(self.totals):
            cell = made.points[side]
            grown = total if cell is None else exact(total + cell)
            if not is_storable(grown):
                self.note(made, "A total grows beyond 1,000,000,000.")
                grown = total
            totals.append(grown)
        self.totals = totals
        made.totals = totals
        self.set("total", totals)
        for key, column in self.game.columns.items():
            cells = made.columns[key]
            self.column_totals[key] = [
                total + (cell or 0) for total, cell in zip(self.column_totals[key], cells, strict=True)
            ]
            self.frame[column.total.slot] = self.column_totals[key]

    def following(self, state: State, old: Frame) -> Any:
        """The next value; where it can't be known the old one stays."""
        level = state.symbol.level
        before = old[state.symbol.slot]
        if level == MATCH:
            value = self.quietly(state.next, 0)
            return before if value is UNKNOWN else value
        values = []
        for member in range(len(before)):
            value = self.quietly(state.next, member)
            values.append(before[member] if value is UNKNOWN else value)
        return values

    def knock_out(self, number: int) -> None:
        if self.game.out is None:
            return
        out = list(self.get("out"))
        rounds = list(self.out_rounds)
        for side in self.frame[EVERY_SIDE]:
            if not out[side] and self.holds(self.game.out, side):
                out[side] = True
                rounds[side] = number
        self.out_rounds = rounds
        self.set("out", out)
        self.set("out_round", rounds)

    def end(self, made: Round) -> None:
        """Whether the match is over after this round, and why."""
        if self.over_round is not None or self.match.play_on:
            return
        for notice in self.game.ends:
            if self.holds(notice.condition, 0):
                self.over_round = made.number
                self.why = notice.text.render(self.frame, 0)
                return
        wanted = self.rounds_wanted()
        if wanted is not None and made.number == wanted and self.sound:
            self.over_round = made.number
            word = self.game.round_word if wanted == 1 else self.game.round_word_plural
            self.why = "every row is filled" if self.game.rows else f"all {wanted} {word} have been played"

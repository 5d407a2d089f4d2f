"""A match, round by round: what everybody got, and what is carried on.

For each round, in this order: who takes part; facts and named values; points; checks;
then totals; carried values (from the old ones); who is out; carried values that depend on
who is out; whether the match is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .cells import Round, note, score
from .definition import State
from .expression.scope import (
    AHEAD,
    DISTANCE,
    EVERY_SIDE,
    EVERYBODY,
    MOST_VALUES,
    NAMES,
    NEXT,
    SIDE_NAMES,
    SIDES_TAKING_PART,
    TAKING_PART,
    UNKNOWN,
    WORK,
    Fault,
    Frame,
    TooMuchWork,
    Unknown,
)  # fmt: skip
from .expression.types import BLANK, MATCH, PLAYER
from .facts import RoundReader, evaluate_rule
from .match import Match
from .numbers import Number, exact, is_storable, show_number
from .problems import MatchError, Problem
from .resuming import taken_over
from .table import Table
from .values import Facts

__all__ = ["Fold", "Played", "play"]


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
    faults: tuple[str, ...] = ()
    """What could not be worked out between the rounds, in sentences."""
    states: list[Fold] = field(default_factory=list)
    """How the match stood before each round of the document, and after the last."""


def play(match: Match, earlier: Played | None = None) -> Played:
    """The match, scored. Facts that can't be are noted in their round.

    `earlier` is a match that was played before: the rounds with which both begin are taken over from it, and it may be
    read afterwards, but not gone on with. What comes out is the same without it.

    Raises MatchError when definition and match together would keep the machine busy.
    """
    values = (len(match.game.steps) + len(match.game.columns) + len(match.game.states) + 1) * match.count
    if values * len(match.rounds) > MOST_VALUES:
        raise too_much(match)
    try:
        states, rounds = taken_over(match, earlier)
        return states[-1].go_on(states, rounds) if states else Fold(match).run()
    except TooMuchWork:
        raise too_much(match) from None


def counted(state: State, value: Any) -> Any:
    """A yes in a value that is a number counts as 1."""
    return int(value) if isinstance(value, bool) and state.symbol.type.name == "number" else value


def too_much(match: Match) -> MatchError:
    return MatchError(
        [
            Problem(
                "too-much-work",
                f"{match.game.name} with {len(match.rounds)} {match.game.round_word_plural} takes too much work",
            )
        ]
    )


class Fold(Table):
    """The state of a match between two rounds."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.out_rounds = [0] * self.sides
        self.counted: dict[tuple[Any, ...], int] = {}
        self.why = ""
        self.sound = True
        self.column_totals: dict[str, list[Number]] = {}
        self.work = 0
        """How much work there had been when this state was reached."""

    # Set-up.

    def run(self) -> Played:
        """All rounds."""
        self.prepare()
        return self.go_on([self], [])

    def go_on(self, states: list[Fold], rounds: list[Round]) -> Played:
        """The rounds that are left, after those that were played and how it stood between them."""
        for number in range(len(rounds) + 1, len(self.match.rounds) + 1):
            state = states[-1].fork()
            rounds.append(state.round(number, self.match.rounds[number - 1]))
            state.work = state.frame[WORK][0]
            states.append(state)
        last = states[-1]
        if self.game.rows and rounds and last.sound and last.over_round is None:
            whole = last.fork()
            more = [whole.round(number, {}) for number in range(len(rounds) + 1, (last.rounds_wanted() or 0) + 1)]
            if more and not any(made.unfinished for made in more):
                # What is left of the sheet may be left away.
                return whole.played([*rounds, *more], [*states[:-1], whole])
        return last.played(rounds, states)

    def played(self, rounds: list[Round], states: list[Fold]) -> Played:
        """The match as it stands."""
        return Played(
            self.match, rounds, list(self.frame), self.totals_to_come(len(rounds) + 1), self.out_rounds,
            self.over_round, self.why, self.counted, self.rounds_wanted(), self.present, self.faults, states,
        )  # fmt: skip

    def fork(self) -> Fold:
        """A copy that can go on by itself; what the two share is never changed in place."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.frame = list(self.frame)
        other.seats, other.present = list(self.seats), list(self.present)
        other.counted, other.column_totals = dict(self.counted), dict(self.column_totals)
        other.frame[NEXT], other.frame[DISTANCE], other.frame[AHEAD] = other.next_seat, other.distance, other.ahead
        return other

    def prepare(self) -> None:
        """The frame before the first round."""
        frame = self.frame
        frame[NAMES] = self.match.people.names_at(1)
        frame[SIDE_NAMES] = list(self.match.sides)
        frame[NEXT], frame[DISTANCE], frame[AHEAD] = self.next_seat, self.distance, self.ahead
        self.set("round", 0)
        self.set("filled", 0)
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
            if state.symbol.type.name == "player" and isinstance(frame[state.symbol.slot], int):
                self.roles.add(state.key)

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
        except Unknown:
            return 0
        except Fault as fault:
            self.tell("start", fault)
            return 0
        return value if isinstance(value, int | Fraction) else 0

    def started(self, state: State) -> Any:
        """A carried value before the first round."""
        level = state.symbol.level
        if level == MATCH:
            return self.quietly(state.start, 0, f"state.{state.key}")
        count = self.match.count if level == PLAYER else self.sides
        return [self.quietly(state.start, member, f"state.{state.key}") for member in range(count)]

    def quietly(self, rule: Any, member: int, where: str) -> Any:
        """The value of a rule, or UNKNOWN."""
        try:
            return evaluate_rule(rule, self.frame, member)
        except Unknown:
            return UNKNOWN
        except Fault as fault:
            self.tell(where, fault)
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
        except Unknown:
            return None
        except Fault as fault:
            self.tell("rounds", fault)
            return None
        if number is not BLANK and (not isinstance(number, int) or number < 0):
            self.tell("rounds", Fault(f"{show_number(number)} is no number of {self.game.round_word_plural}"))
        return number if isinstance(number, int) and number > 0 else None

    # One round.

    def round(self, number: int, raw: dict[str, Any]) -> Round:
        """One round: its facts, cells and what follows from it."""
        if self.over_round is None or self.match.play_on:
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
        if not facts.impossible and not made.problems:
            self.faults = tuple(dict.fromkeys((*self.faults, *facts.unclear)))
        made.beyond = self.over_round is not None and not self.match.play_on
        score(self, made)
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

    def taking_part(self) -> list[bool]:
        """Who takes part in this round, by seat; the frame is told."""
        frame, out = self.frame, self.get("out")
        everybody = frame[EVERYBODY]
        self.set("active", [False] * self.match.count)
        frame[TAKING_PART] = everybody
        frame[SIDES_TAKING_PART] = frame[EVERY_SIDE]
        playing = [seat for seat in everybody if not out[self.side_of[seat]]]
        if self.game.plays is not None:
            playing = [seat for seat in playing if self.holds(self.game.plays, seat, "plays")]
        frame[TAKING_PART] = playing
        sides = {self.side_of[seat] for seat in playing}
        frame[SIDES_TAKING_PART] = [side for side in range(self.sides) if side in sides]
        plays = [seat in playing for seat in range(self.match.count)]
        self.set("active", plays)
        return plays

    # What follows from a round.

    def advance(self, made: Round, reader: RoundReader) -> None:
        """Everything that a round changes for the next one."""
        game, frame = self.game, self.frame
        if any(made.plays) and not (made.unfinished or made.facts.impossible):
            self.set("filled", self.get("filled") + 1)
        for key in reader.chosen:
            self.counted[key] = self.counted.get(key, 0) + 1
        if not all(is_storable(total + (cell or 0)) for total, cell in zip(self.totals, made.points, strict=True)):
            note(self, made, "A total grows beyond 1,000,000,000.")
            made.points = [None] * self.sides
            made.columns = {key: [None] * self.sides for key in made.columns}
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
        made.line = game.line is not None and self.holds(game.line, 0, "line")
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
        totals = [exact(total + (cell or 0)) for total, cell in zip(self.totals, made.points, strict=True)]
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
            value = self.quietly(state.next, 0, f"state.{state.key}")
            return before if value is UNKNOWN else counted(state, value)
        values = []
        for member in range(len(before)):
            value = self.quietly(state.next, member, f"state.{state.key}")
            values.append(before[member] if value is UNKNOWN else counted(state, value))
        return values

    def knock_out(self, number: int) -> None:
        """Who is out after this round; once out, out for good."""
        if self.game.out is None:
            return
        out, rounds = list(self.get("out")), list(self.out_rounds)
        for side in self.frame[EVERY_SIDE]:
            if not out[side] and self.holds(self.game.out, side, "out"):
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
            if self.holds(notice.condition, 0, "end"):
                self.over_round = made.number
                self.why = notice.text.render(self.frame, 0)
                return
        out = self.get("out")
        if self.frame[EVERY_SIDE] and all(out[side] for side in self.frame[EVERY_SIDE]):
            # Nobody is left to play the next round.
            self.over_round, self.why = made.number, "everybody is out"
            return
        wanted = self.rounds_wanted()
        if wanted is not None and made.number == wanted and self.sound:
            self.over_round = made.number
            self.why = f"all {wanted} {self.game.round_word_plural} have been played"
            if self.game.rows:
                self.why = "every row is filled"
            elif wanted == 1:
                self.why = f"the only {self.game.round_word} has been played"

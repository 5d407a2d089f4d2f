"""Raw values of a match document -> values of the language, kind by kind.

What can't be a fact is refused with a sentence that names the question in the words of its
label.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .definition import Input, Option
from .expression.scope import EVERY_SIDE, EVERYBODY, TAKING_PART, Fault, Frame, Unknown
from .expression.types import BLANK, PLAYER
from .match import Match
from .numbers import LARGEST, LONGEST_FACT_LIST, Number, parse_number, show_number
from .problems import did_you_mean
from .words import cant_be_worked_out, not_among, not_at_the_table, out_since, takes_no_part

__all__ = ["Facts", "Refused", "ValueReader"]


@dataclass(slots=True)
class Facts:
    """What one round's facts came to, beside the values in the frame."""

    missing: dict[str, list[int] | None] = field(default_factory=dict)
    problems: list[tuple[str, str, int | None]] = field(default_factory=list)
    filled: dict[str, dict[int, Any]] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    incomplete: set[int] = field(default_factory=set)
    impossible: bool = False
    faults: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    """What could not be worked out of the questions themselves, in sentences."""

    def lack(self, key: str, seat: int | None) -> None:
        """Notes that a fact is missing; `seat` None is the whole round."""
        if seat is None:
            self.missing[key] = None
        else:
            seats = self.missing.setdefault(key, [])
            if seats is not None:
                seats.append(seat)

    def refuse(self, sentence: str, key: str, seat: int | None = None) -> None:
        """Notes that a fact can't be."""
        self.problems.append((sentence, key, seat))


class Refused(Exception):
    """A raw value can't be a fact; the text says why."""


@dataclass(slots=True)
class ValueReader:
    """Reads single values of one round; `facts` collects what is refused."""

    match: Match
    frame: Frame
    number: int
    raw: dict[str, Any]
    out_rounds: list[int]
    counted: dict[tuple[Any, ...], int]
    facts: Facts = field(default_factory=Facts)
    chosen: list[tuple[Any, ...]] = field(default_factory=list)
    seats: dict[str, int] = field(init=False, default_factory=dict)
    """Column numbers by the names that hold in this round."""

    def __post_init__(self) -> None:
        self.seats = self.match.seats_at(self.number)

    def absent_sentence(self, member: int, level: int = PLAYER) -> str:
        """Why somebody (a side, at another level) takes no part."""
        alone = level == PLAYER
        name = self.match.people.names_at(self.number)[member] if alone else self.match.sides[member]
        game = self.match.game
        since = self.out_rounds[self.match.side_of[member] if alone else member]
        if since:
            return out_since(name, game.round_word, since)
        absent = takes_no_part if member in self.frame[EVERYBODY if alone else EVERY_SIDE] else not_at_the_table
        return absent(name, game.round_word, self.number)

    def exists(self, option: Option) -> bool | None:
        """Whether an option exists under the settings and facts; None when that is not known."""
        if option.when is None:
            return True
        try:
            return bool(option.when.evaluate(self.frame, 0))
        except (Unknown, Fault):
            return None

    def by_member(self, question: Input, raw: Any, count: int) -> list[Any]:
        """Facts of a question that everybody has, by seat or side number."""
        values: list[Any] = [None] * count
        if raw is None or question.kind == "order":
            return values
        if isinstance(raw, dict):
            for name, value in raw.items():
                member = self.member(question, name)
                if member is None:
                    self.facts.refuse(self.stranger(question, name), question.key)
                elif values[member] is not None:
                    by_player = question.symbol.level == PLAYER
                    whose = self.match.players[member].name if by_player else self.match.sides[member]
                    self.facts.refuse(f"{self.label(question)}: there are two facts for {whose}.", question.key)
                else:
                    values[member] = None if value == "-" else value
            return values
        if isinstance(raw, list):
            if len(raw) > count:
                self.facts.refuse(f"There are {len(raw)} facts for {count} columns.", question.key)
            for member, value in enumerate(raw[:count]):
                values[member] = None if value == "-" else value
            return values
        self.facts.refuse(f"{self.label(question)}: there is one fact for each, by name or as a list.", question.key)
        return values

    def member(self, question: Input, name: Any) -> int | None:
        """The seat or side that a name stands for."""
        if question.symbol.level == PLAYER:
            return self.seats.get(name) if isinstance(name, str) else None
        return self.side(name)

    def side(self, name: Any) -> int | None:
        """A side by its name, by its letter (A, B, …) or by one of its players."""
        if isinstance(name, int) and not isinstance(name, bool):
            return name if 0 <= name < len(self.match.sides) else None
        if not isinstance(name, str):
            return None
        sides = self.match.sides
        if name in sides:
            return sides.index(name)
        if name in self.match.letters:
            return self.match.letters.index(name)
        seat = self.seats.get(name)
        return None if seat is None else self.match.side_of[seat]

    def stranger(self, question: Input, name: Any) -> str:
        """The sentence for a name that nobody has."""
        known = list(self.seats) if question.symbol.level == PLAYER else list(self.match.sides)
        return not_among(str(name), known)

    def label(self, question: Input) -> str:
        """What the question is called."""
        return question.label.render(self.frame, 0)

    def parse(self, question: Input, raw: Any, member: int) -> Any:
        """One raw value as a value of the language. Raises Refused."""
        kind = question.kind
        if kind in ("int", "count"):
            return self.number_in_bounds(question, self.a_number(question, raw, member), member)
        if kind == "flag":
            if not isinstance(raw, bool):
                raise Refused(f"{self.label(question)} is yes or no (true or false).")
            return raw
        if kind == "choice":
            return self.option(question, raw)
        if kind == "player":
            return self.player(question, raw)
        if kind == "side":
            side = self.side(raw)
            if side is None and raw == "nobody":
                if question.nobody is None and not self.default_nobody(question):
                    raise Refused(f"{self.label(question)}: it must be somebody.")
                return None
            if side is None:
                raise Refused(not_among(str(raw), list(self.match.sides)))
            return side
        if not isinstance(raw, list):
            if kind == "things" and isinstance(raw, dict):
                raw = self.spread(question, raw)
            else:
                raise Refused(f"{self.label(question)} is a list.")
        if len(raw) > LONGEST_FACT_LIST:
            raise Refused(f"{self.label(question)} may have {LONGEST_FACT_LIST} entries.")
        if kind == "players":
            seats = [self.player(question, name) for name in raw]
            if len(set(seats)) != len(seats):
                raise Refused(f"{self.label(question)}: somebody is named twice.")
            return seats
        if kind == "things":
            return self.things(question, raw, member)
        values = [self.number_in_bounds(question, self.a_number(question, entry, member), member) for entry in raw]
        self.check_size(question, len(values), member)
        return values

    def a_number(self, question: Input, raw: Any, member: int) -> Number:
        """An exact number in the steps of the question."""
        number = parse_number(raw)
        if number is None:
            if isinstance(raw, int) and not isinstance(raw, bool):
                raise Refused(f"{self.label(question)}: numbers go to {LARGEST:,}.")
            shown = "true or false" if isinstance(raw, bool) else f"'{str(raw)[:40]}'"
            raise Refused(f"{self.label(question)} is a number; here stands {shown}.")
        step: Any = 1
        if question.step is not None:
            step = self.evaluated(question, question.step, member)
            if step is None:
                return number
        if step == 1 and not isinstance(number, int):
            raise Refused(f"{self.label(question)} is a whole number; here stands {show_number(number)}.")
        if step > 0 and number % step:
            raise Refused(
                f"{self.label(question)} goes in steps of {show_number(step)}; here stands {show_number(number)}."
            )
        return number

    def number_in_bounds(self, question: Input, number: Number, member: int) -> Number:
        """The number, if it lies within the bounds."""
        low, high = self.bounds(question, member)
        if (low is not None and number < low) or (high is not None and number > high):
            raise Refused(f"{self.label(question)}: {show_number(number)} {beyond(number, low, high)}.")
        return number

    def bounds(self, question: Input, member: int) -> tuple[Number | None, Number | None]:
        """The lowest and highest number now; None where there is none or it is not known."""
        low: Number | None = None
        high: Number | None = None
        if question.bounds is None:
            if question.kind == "count":
                low, high = 0, self.evaluated(question, question.total, member)
            return low, high
        return self.evaluated(question, question.bounds.low, member), self.evaluated(
            question, question.bounds.high, member
        )

    def evaluated(self, question: Input, expression: Any, member: int) -> Any:
        """The value of an expression of a question, or None while it is not known, or is nothing."""
        if expression is None:
            return None
        try:
            value = expression.evaluate(self.frame, member)
        except Unknown:
            return None
        except Fault as fault:
            self.facts.unclear.append(cant_be_worked_out(f"inputs.{question.key}", fault))
            return None
        return None if value is BLANK else value

    def option(self, question: Input, raw: Any) -> str:
        """The key of an option that exists under these rules."""
        if isinstance(raw, int) and not isinstance(raw, bool):
            raw = str(raw)
        if not isinstance(raw, str) or raw not in question.options:
            hint = did_you_mean(str(raw), question.options)
            raise Refused(
                f"{self.label(question)}: '{str(raw)[:40]}' is not one of the choices."
                + (f" D{hint[1:]}" if hint else "")
            )
        option = question.options[raw]
        if self.exists(option) is False:
            raise Refused(f"{option.label} is not played under these rules.")
        return raw

    def default_nobody(self, question: Input) -> bool:
        """Whether nobody is what holds when nothing is written."""
        return question.default is not None and question.default.type.name == "nobody"

    def player(self, question: Input, raw: Any) -> int | None:
        """The seat of somebody who takes part, or None for nobody."""
        if raw == "nobody" and "nobody" not in self.seats:
            if question.nobody is None and not self.default_nobody(question):
                raise Refused(f"{self.label(question)}: it must be somebody.")
            return None
        seat = self.seats.get(raw) if isinstance(raw, str) else None
        if seat is None:
            raise Refused(not_among(str(raw)[:40], list(self.seats)))
        if seat not in self.who_can_be(question):
            raise Refused(self.absent_sentence(seat))
        return seat

    def who_can_be(self, question: Input) -> list[int]:
        """The seats that can be the answer to a question."""
        if not question.at_table:
            return list(self.frame[TAKING_PART])
        out = self.frame[self.match.game.symbol("out").slot]
        return [seat for seat in self.frame[EVERYBODY] if not out[self.match.side_of[seat]]]

    def spread(self, question: Input, raw: dict[str, Any]) -> list[str]:
        """{option: how many} as a list of options."""
        entries: list[str] = []
        for key, count in raw.items():
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= LONGEST_FACT_LIST:
                raise Refused(f"{self.label(question)}: how many of '{key}' is a whole number.")
            entries += [key] * count
        return entries

    def things(self, question: Input, raw: list[Any], member: int) -> list[str]:
        """Several options, none more often than there is of it."""
        options = [self.option(question, entry) for entry in raw]
        for key in dict.fromkeys(options):
            most = question.options[key].max
            if most is not None and options.count(key) > most:
                raise Refused(
                    f"{question.options[key].label} is there {most} times at most.".replace("1 times", "once")
                )
        self.check_size(question, len(options), member)
        return options

    def check_size(self, question: Input, count: int, member: int) -> None:
        """Refuses too many or too few."""
        if question.size is None:
            return
        low = self.evaluated(question, question.size.low, member)
        high = self.evaluated(question, question.size.high, member)
        if high is not None and count > high:
            raise Refused(f"{self.label(question)}: {count} are too many, there are {show_number(high)} at most.")
        if low is not None and count < low and question.complete is None:
            raise Refused(f"{self.label(question)}: {count} are too few, there are {show_number(low)} at least.")


def beyond(number: Number, low: Number | None, high: Number | None) -> str:
    """How a number misses its bounds, one of which may not be there.

    >>> beyond(14, 0, 13), beyond(-2, -1, None)
    ('is not between 0 and 13', 'is less than −1')
    """
    if low is not None and high is not None:
        return f"is not between {show_number(low)} and {show_number(high)}"
    if low is not None:
        return f"is less than {show_number(low)}"
    return f"is more than {show_number(high or 0)}"

"""The facts of one round: raw values of a match document -> values in the frame.

A fact that is missing leaves its slot unknown, a fact that can't be is refused with a
sentence and then missing too, a question that is not asked has its neutral value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .definition import Game, Input, Let, Option, Rule
from .expression.scope import SIDE_NAMES, TAKING_PART, UNKNOWN, Fault, Frame, Unknown
from .expression.types import MATCH, PLAYER, neutral
from .match import Match
from .numbers import LARGEST, Number, is_storable, parse_number, show_number
from .problems import did_you_mean
from .words import count_problem, not_among, out_since, sentence, takes_no_part

LONGEST_FACT_LIST = 60


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

    def lack(self, key: str, seat: int | None) -> None:
        if seat is None:
            self.missing[key] = None
        else:
            seats = self.missing.setdefault(key, [])
            if seats is not None:
                seats.append(seat)

    def refuse(self, sentence: str, key: str, seat: int | None = None) -> None:
        self.problems.append((sentence, key, seat))


class Refused(Exception):
    """A raw value can't be a fact; the text says why."""


@dataclass(slots=True)
class RoundReader:
    """Reads the facts of one round into the frame, question by question, in the order in
    which they depend on each other."""

    match: Match
    frame: Frame
    number: int
    raw: dict[str, Any]
    out_rounds: list[int]
    counted: dict[tuple[Any, ...], int]
    facts: Facts = field(default_factory=Facts)
    chosen: list[tuple[Any, ...]] = field(default_factory=list)

    def read(self) -> Facts:
        """All questions and named values of the round."""
        game = self.match.game
        for key in self.raw:
            if key not in game.inputs:
                hint = did_you_mean(str(key), game.inputs)
                tail = f" D{hint[1:]}" if hint else ""
                self.facts.refuse(f"'{key}' is not a question of {game.name}.{tail}", str(key))
        for step in game.steps:
            if isinstance(step, Let):
                self.work_out(step)
            else:
                self.ask(step)
        self.check_complete(game)
        return self.facts

    # Named values.

    def work_out(self, let: Let) -> None:
        symbol = let.symbol
        if symbol.level == MATCH:
            self.frame[symbol.slot] = self.value(let.rule, 0)
            return
        members = self.frame[TAKING_PART] if symbol.level == PLAYER else range(len(self.match.sides))
        values: list[Any] = [UNKNOWN] * (self.match.count if symbol.level == PLAYER else len(self.match.sides))
        for member in members:
            values[member] = self.value(let.rule, member)
        self.frame[symbol.slot] = values

    def value(self, rule: Rule, member: int) -> Any:
        try:
            return evaluate_rule(rule, self.frame, member)
        except Unknown:
            return UNKNOWN
        except Fault as fault:
            # A value that nobody needs may be without an answer; `fold` says so when a cell needs it.
            self.facts.faults.append(str(fault))
            return UNKNOWN

    # Questions.

    def ask(self, question: Input) -> None:
        raw = self.raw.get(question.key)
        level = question.symbol.level
        if level == MATCH:
            self.frame[question.symbol.slot] = self.one(question, raw, None, 0)
            return
        count = self.match.count if level == PLAYER else len(self.match.sides)
        everybody = list(self.frame[TAKING_PART]) if level == PLAYER else list(range(count))
        by_member = self.by_member(question, raw, count)
        values: list[Any] = [UNKNOWN] * count
        self.frame[question.symbol.slot] = values
        if question.kind == "order":
            self.finishing_order(question, raw, values, everybody)
            return
        for member in range(count):
            if member in everybody:
                values[member] = self.one(question, by_member[member], member, member)
            elif by_member[member] is not None and level == PLAYER:
                self.not_playing(question, by_member[member], member)
        if question.kind == "count":
            self.fill_count(question, values, [member for member in everybody if self.is_asked(question, member)])

    def not_playing(self, question: Input, raw: Any, seat: int) -> None:
        if raw in (0, False, "", []) and not isinstance(self.raw.get(question.key), dict):
            return
        self.facts.refuse(self.absent_sentence(seat), question.key, seat)

    def absent_sentence(self, seat: int) -> str:
        name = self.match.people.names_at(self.number)[seat]
        game = self.match.game
        since = self.out_rounds[self.match.side_of[seat]]
        if since:
            return out_since(name, game.round_word, since)
        return takes_no_part(name, game.round_word, self.number)

    def one(self, question: Input, raw: Any, seat: int | None, member: int) -> Any:
        """The value of one fact, or UNKNOWN."""
        key = question.key
        if raw is None and self.means_nobody(question, seat):
            raw = "nobody"
        if question.when is not None:
            try:
                asked = question.when.evaluate(self.frame, member)
            except (Unknown, Fault):
                asked = None
            if not asked:
                if raw is not None:
                    self.facts.hidden.append(key)
                return neutral(question.symbol.type) if asked is not None else UNKNOWN
        if raw is not None:
            try:
                value = self.parse(question, raw, member)
            except Refused as refused:
                self.facts.refuse(str(refused), key, seat)
                raw = None
            else:
                self.keep(question, raw, seat)
                if question.quotas and not self.within_quota(question, value, seat, member):
                    self.facts.impossible = True
                return value
        return self.not_given(question, seat, member)

    def means_nobody(self, question: Input, seat: int | None) -> bool:
        """A written null is the fact "nobody" where that can be the answer."""
        if question.kind not in ("player", "side") or question.key not in self.raw or question.nobody is None:
            return False
        raw = self.raw[question.key]
        if seat is None:
            return raw is None
        names = [name for name, number in self.match.seats.items() if number == seat]
        return isinstance(raw, dict) and any(name in raw and raw[name] is None for name in names)

    def keep(self, question: Input, raw: Any, seat: int | None) -> None:
        if seat is None:
            self.facts.given[question.key] = raw
        else:
            self.facts.given.setdefault(question.key, {})[seat] = raw

    def not_given(self, question: Input, seat: int | None, member: int) -> Any:
        if question.default is not None:
            try:
                return question.default.evaluate(self.frame, member)
            except (Unknown, Fault):
                pass
        elif question.kind == "flag":
            return False
        if question.optional or question.kind == "count":
            return UNKNOWN
        only = self.only_option(question)
        if only is not None:
            self.facts.filled.setdefault(question.key, {})[-1 if seat is None else seat] = only
            return only
        self.facts.lack(question.key, seat)
        return UNKNOWN

    def only_option(self, question: Input) -> Any:
        """A choice with one option left answers itself."""
        if question.kind != "choice" or not any(option.when for option in question.options.values()):
            return None
        left = [key for key, option in question.options.items() if self.exists(option) is not False]
        return left[0] if len(left) == 1 else None

    def exists(self, option: Option) -> bool | None:
        """Whether an option exists under the settings and facts; None when that is not known."""
        if option.when is None:
            return True
        try:
            return bool(option.when.evaluate(self.frame, 0))
        except (Unknown, Fault):
            return None

    # Raw values.

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
        if question.symbol.level == PLAYER:
            return self.match.seats.get(name) if isinstance(name, str) else None
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
        if len(name) == 1 and self.match.game.has_sides and 0 <= ord(name) - ord("A") < len(sides):
            return ord(name) - ord("A")
        seat = self.match.seats.get(name)
        return None if seat is None else self.match.side_of[seat]

    def stranger(self, question: Input, name: Any) -> str:
        known = list(self.match.seats) if question.symbol.level == PLAYER else list(self.match.sides)
        return not_among(str(name), known)

    def label(self, question: Input) -> str:
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
            if raw == "nobody" and (question.nobody or self.default_nobody(question)):
                return None
            side = self.side(raw)
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
        number = parse_number(raw)
        if number is None:
            if isinstance(raw, int) and not isinstance(raw, bool):
                raise Refused(f"{self.label(question)}: numbers go to {LARGEST:,}.")
            shown = "true or false" if isinstance(raw, bool) else f"'{str(raw)[:40]}'"
            raise Refused(f"{self.label(question)} is a number; here stands {shown}.")
        step: Any = 1
        if question.step is not None:
            try:
                step = question.step.evaluate(self.frame, member)
            except (Unknown, Fault):
                return number
        if step == 1 and not isinstance(number, int):
            raise Refused(f"{self.label(question)} is a whole number; here stands {show_number(number)}.")
        if step > 0 and number % step:
            raise Refused(
                f"{self.label(question)} goes in steps of {show_number(step)}; here stands {show_number(number)}."
            )
        return number

    def number_in_bounds(self, question: Input, number: Number, member: int) -> Number:
        low, high = self.bounds(question, member)
        if (low is not None and number < low) or (high is not None and number > high):
            raise Refused(
                f"{self.label(question)}: {show_number(number)} is not between {show_bound(low)} and {show_bound(high)}."
            )
        return number

    def bounds(self, question: Input, member: int) -> tuple[Number | None, Number | None]:
        """The lowest and highest number now; None where there is none or it is not known."""
        low: Number | None = None
        high: Number | None = None
        if question.bounds is None:
            if question.kind == "count":
                low, high = 0, self.evaluated(question.total, member)
            return low, high
        return self.evaluated(question.bounds.low, member), self.evaluated(question.bounds.high, member)

    def evaluated(self, expression: Any, member: int) -> Any:
        if expression is None:
            return None
        try:
            return expression.evaluate(self.frame, member)
        except (Unknown, Fault):
            return None

    def option(self, question: Input, raw: Any) -> str:
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
        return question.default is not None and question.default.type.name == "nobody"

    def player(self, question: Input, raw: Any) -> int | None:
        if raw == "nobody" and "nobody" not in self.match.seats:
            if question.nobody is None and not self.default_nobody(question):
                raise Refused(f"{self.label(question)}: it must be somebody.")
            return None
        seat = self.match.seats.get(raw) if isinstance(raw, str) else None
        if seat is None:
            raise Refused(not_among(str(raw)[:40], list(self.match.seats)))
        if seat not in self.frame[TAKING_PART]:
            raise Refused(self.absent_sentence(seat))
        return seat

    def spread(self, question: Input, raw: dict[str, Any]) -> list[str]:
        """{option: how many} as a list of options."""
        entries: list[str] = []
        for key, count in raw.items():
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= LONGEST_FACT_LIST:
                raise Refused(f"{self.label(question)}: how many of '{key}' is a whole number.")
            entries += [key] * count
        return entries

    def things(self, question: Input, raw: list[Any], member: int) -> list[str]:
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
        if question.size is None:
            return
        low = self.evaluated(question.size.low, member)
        high = self.evaluated(question.size.high, member)
        if high is not None and count > high:
            raise Refused(f"{self.label(question)}: {count} are too many, there are {show_number(high)} at most.")
        if low is not None and count < low and question.complete is None:
            raise Refused(f"{self.label(question)}: {count} are too few, there are {show_number(low)} at least.")

    # Facts that depend on each other.

    def is_asked(self, question: Input, member: int) -> bool:
        """Whether a question goes to somebody, as far as that is known."""
        if question.when is None:
            return True
        try:
            return bool(question.when.evaluate(self.frame, member))
        except (Unknown, Fault):
            return True

    def fill_count(self, question: Input, values: list[Any], everybody: list[int]) -> None:
        """The last of several numbers with a known sum fills itself in."""
        if not everybody:
            return
        refused = {seat for _, key, seat in self.facts.problems if key == question.key}
        open_seats = [seat for seat in everybody if values[seat] is UNKNOWN and seat not in refused]
        if refused & set(everybody):
            for seat in refused & set(everybody):
                self.facts.lack(question.key, seat)
        total = self.evaluated(question.total, 0)
        if total is None or any(self.waiting(question, seat) for seat in open_seats):
            for seat in open_seats:
                self.facts.lack(question.key, seat)
            return
        known = sum(values[seat] for seat in everybody if values[seat] is not UNKNOWN)
        rest = total - known
        if not open_seats:
            if rest != 0 and not refused:
                self.facts.refuse(count_problem(self.label(question), known, total), question.key)
                self.facts.impossible = True
            return
        if len(open_seats) == 1 or (rest == 0 and self.may_be_nought(question, open_seats)):
            share = rest if len(open_seats) == 1 else 0
            for seat in open_seats:
                self.fill(question, values, seat, share, known, total)
            return
        for seat in open_seats:
            self.facts.lack(question.key, seat)

    def waiting(self, question: Input, seat: int) -> bool:
        """Whether it is not known yet if this seat is asked at all."""
        if question.when is None:
            return False
        try:
            question.when.evaluate(self.frame, seat)
        except Unknown:
            return True
        except Fault:
            return False
        return False

    def may_be_nought(self, question: Input, seats: list[int]) -> bool:
        return all((bounds[0] or 0) <= 0 for bounds in (self.bounds(question, seat) for seat in seats))

    def fill(self, question: Input, values: list[Any], seat: int, share: Number, known: Number, total: Number) -> None:
        try:
            values[seat] = self.number_in_bounds(question, share, seat)
        except Refused:
            self.facts.refuse(count_problem(self.label(question), known, total), question.key)
            self.facts.impossible = True
            return
        self.facts.filled.setdefault(question.key, {})[seat] = share

    def finishing_order(self, question: Input, raw: Any, values: list[Any], everybody: list[int]) -> None:
        if question.when is not None:
            asked = self.evaluated(question.when, 0)
            if not asked:
                for seat in everybody:
                    values[seat] = 0 if asked is not None else UNKNOWN
                return
        seats: list[int] = []
        if raw is not None:
            try:
                if not isinstance(raw, list):
                    raise Refused(f"{self.label(question)} is a list of names in the order they finish.")
                for name in raw:
                    if name is None or name == "-":
                        continue
                    finisher = self.player(question, name)
                    if finisher is None or finisher in seats:
                        raise Refused(f"{self.label(question)}: somebody is named twice.")
                    seats.append(finisher)
                self.facts.given[question.key] = raw
            except Refused as refused:
                self.facts.refuse(str(refused), question.key)
                seats = []
        left = [seat for seat in everybody if seat not in seats]
        if question.everybody and len(left) == 1:
            seats.append(left[0])
            self.facts.filled[question.key] = {left[0]: len(seats)}
            left = []
        for place, seat in enumerate(seats, 1):
            values[seat] = place
        if question.everybody:
            for seat in left:
                self.facts.lack(question.key, seat)
        else:
            for seat in left:
                values[seat] = 0
            if raw is None:
                for seat in everybody:
                    values[seat] = UNKNOWN
                    self.facts.lack(question.key, seat)

    def within_quota(self, question: Input, value: Any, seat: int | None, member: int) -> bool:
        """Whether this choice may still be made; counts it when it may."""
        slot = question.symbol.slot
        if seat is None:
            self.frame[slot] = value
        else:
            self.frame[slot][member] = value
        counts = []
        for number, quota in enumerate(question.quotas):
            try:
                if quota.when is not None and not quota.when.evaluate(self.frame, member):
                    continue
                same = tuple(each.evaluate(self.frame, member) for each in quota.same)
                most = quota.max.evaluate(self.frame, member)
            except (Unknown, Fault):
                continue
            counts.append((question.key, number, same))
            if self.counted.get(counts[-1], 0) >= most:
                say = quota.say.render(self.frame, member)
                self.facts.refuse(
                    f"{question.options[value].label} can't be chosen. {sentence(say)}", question.key, seat
                )
                return False
        self.chosen += counts
        return True

    def check_complete(self, game: Game) -> None:
        """A list whose length depends on what is in it is unfinished until it is complete."""
        for question in game.inputs.values():
            if question.complete is None:
                continue
            values = self.frame[question.symbol.slot]
            members: list[int | None] = [None]
            if question.symbol.level != MATCH:
                members = [seat for seat in self.frame[TAKING_PART] if values[seat] is not UNKNOWN]
            for seat in members:
                if seat is None and values is UNKNOWN:
                    continue
                if not self.evaluated(question.complete, seat or 0):
                    self.facts.lack(question.key, seat)
                    self.facts.incomplete |= {seat} if seat is not None else set(range(self.match.count))


def show_bound(bound: Number | None) -> str:
    return "any number" if bound is None else show_number(bound)


def evaluate_rule(rule: Rule, frame: Frame, member: int) -> Any:
    """The value of the first case that applies. Raises Unknown and Fault."""
    for case in rule.cases:
        if case.condition is None or case.condition.evaluate(frame, member):
            value = case.value.evaluate(frame, member)
            if isinstance(value, list):
                if any(not storable(entry) for entry in value):
                    raise Fault("a number grows beyond 1,000,000,000")
            elif not storable(value):
                raise Fault("a number grows beyond 1,000,000,000")
            return value
    return neutral(rule.type)


def storable(value: Any) -> bool:
    return isinstance(value, str) or value is None or not hasattr(value, "denominator") or is_storable(value)


__all__ = ["SIDE_NAMES", "Facts", "RoundReader", "evaluate_rule"]

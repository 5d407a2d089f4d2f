"""The facts of one round: raw values of a match document -> values in the frame.

A fact that is missing leaves its slot unknown, a fact that can't be is refused with a
sentence and then missing too, a question that is not asked has its neutral value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .definition import Game, Input, Let, Rule
from .expression.scope import SIDES_TAKING_PART, TAKING_PART, UNKNOWN, Fault, Frame, Unknown
from .expression.types import BLANK, MATCH, PLAYER, neutral
from .numbers import LARGEST, Number, is_storable
from .problems import did_you_mean
from .values import Facts, Refused, ValueReader
from .words import cant_be_worked_out, count_problem, sentence

__all__ = ["RoundReader", "evaluate_rule", "fixed"]


@dataclass(slots=True)
class RoundReader(ValueReader):
    """Reads the facts of one round into the frame, question by question, in the order in
    which they depend on each other."""

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
        """A named value, for all that have one."""
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
        """The value of a rule, or UNKNOWN."""
        try:
            return evaluate_rule(rule, self.frame, member)
        except Unknown:
            return UNKNOWN
        except Fault as fault:
            # A value that nobody needs may be without an answer; `cells` says so when one needs it.
            self.facts.faults.append(str(fault))
            return UNKNOWN

    # Questions.

    def ask(self, question: Input) -> None:
        """One question: its facts go into the frame."""
        raw = self.raw.get(question.key)
        level = question.symbol.level
        if level == MATCH:
            self.frame[question.symbol.slot] = self.one(question, raw, None, 0)
            return
        count = self.match.count if level == PLAYER else len(self.match.sides)
        everybody = list(self.frame[TAKING_PART if level == PLAYER else SIDES_TAKING_PART])
        by_member = self.by_member(question, raw, count)
        values: list[Any] = [UNKNOWN] * count
        self.frame[question.symbol.slot] = values
        if question.kind == "order":
            self.finishing_order(question, raw, values, everybody)
            return
        for member in range(count):
            if member in everybody:
                values[member] = self.one(question, by_member[member], member, member)
            elif by_member[member] is not None:
                self.not_playing(question, by_member[member], member)
        if question.kind == "count":
            self.fill_count(question, values, [member for member in everybody if self.is_asked(question, member)])

    def not_playing(self, question: Input, raw: Any, seat: int) -> None:
        """A fact of somebody who takes no part is refused; nought in a list is none."""
        if raw in (0, False, "", []) and not isinstance(self.raw.get(question.key), dict):
            return
        self.facts.refuse(self.absent_sentence(seat, question.symbol.level), question.key, seat)
        if question.kind == "count":
            # Somebody else would get what was written for whoever is away.
            self.facts.impossible = True

    def one(self, question: Input, raw: Any, seat: int | None, member: int) -> Any:
        """The value of one fact, or UNKNOWN."""
        key = question.key
        if raw is None and self.means_nobody(question, seat):
            raw = "nobody"
        if question.when is not None:
            asked = self.evaluated(question, question.when, member)
            if not asked:
                if raw is not None:
                    self.facts.hidden.append(key)
                return neutral(question.symbol.type) if asked is not None else UNKNOWN
        if raw is not None:
            try:
                value = self.parse(question, raw, member)
            except Refused as refused:
                self.facts.refuse(str(refused), key, seat)
                if question.kind != "count" and not question.optional:
                    self.facts.lack(key, seat)
                return UNKNOWN
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
        names = [name for name, number in self.seats.items() if number == seat]
        return isinstance(raw, dict) and any(name in raw and raw[name] is None for name in names)

    def keep(self, question: Input, raw: Any, seat: int | None) -> None:
        """Remembers a fact as it was written."""
        if seat is None:
            self.facts.given[question.key] = raw
        else:
            self.facts.given.setdefault(question.key, {})[seat] = raw

    def not_given(self, question: Input, seat: int | None, member: int) -> Any:
        """What holds when nothing is written."""
        if question.default is not None:
            try:
                return question.default.evaluate(self.frame, member)
            except Unknown:
                pass
            except Fault as fault:
                self.facts.unclear.append(cant_be_worked_out(f"inputs.{question.key}", fault))
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
        refused = {seat for _, key, seat in self.facts.problems if key == question.key and seat is not None}
        open_seats = [seat for seat in everybody if values[seat] is UNKNOWN and seat not in refused]
        if refused & set(everybody):
            # What was refused is missing like any other, so nothing follows for the rest.
            for seat in sorted({*(refused & set(everybody)), *open_seats}):
                self.facts.lack(question.key, seat)
            return
        total = self.evaluated(question, question.total, 0)
        if total is None or any(self.waiting(question, seat) for seat in open_seats):
            for seat in open_seats:
                self.facts.lack(question.key, seat)
            return
        known = sum(values[seat] for seat in everybody if values[seat] is not UNKNOWN)
        rest = total - known
        if not open_seats:
            if rest != 0:
                self.facts.refuse(count_problem(self.label(question), known, total), question.key)
                self.facts.impossible = True
            return
        if rest < 0 and not self.may_be_less_than_nought(question, open_seats):
            # Whatever the others had, it would be too much.
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
        """Whether all of these may have nought."""
        return all((bounds[0] or 0) <= 0 for bounds in (self.bounds(question, seat) for seat in seats))

    def may_be_less_than_nought(self, question: Input, seats: list[int]) -> bool:
        """Whether any of these may lower the sum, as far as that is known."""
        return any(low is None or low < 0 for low, _ in (self.bounds(question, seat) for seat in seats))

    def fill(self, question: Input, values: list[Any], seat: int, share: Number, known: Number, total: Number) -> None:
        """One share that follows from the others."""
        try:
            values[seat] = self.number_in_bounds(question, share, seat)
        except Refused:
            self.facts.refuse(count_problem(self.label(question), known, total), question.key)
            self.facts.impossible = True
            return
        self.facts.filled.setdefault(question.key, {})[seat] = share

    def finishing_order(self, question: Input, raw: Any, values: list[Any], everybody: list[int]) -> None:
        """Places by a list of names; the last one follows."""
        if question.when is not None:
            asked = self.evaluated(question, question.when, 0)
            if not asked:
                for seat in everybody:
                    values[seat] = 0 if asked is not None else UNKNOWN
                if raw is not None:
                    self.facts.hidden.append(question.key)
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
                same = tuple(fixed(each.evaluate(self.frame, member)) for each in quota.same)
                most = quota.max.evaluate(self.frame, member)
            except (Unknown, Fault):
                continue
            if most is BLANK:
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
                if not self.evaluated(question, question.complete, seat or 0):
                    self.facts.lack(question.key, seat)
                    self.facts.incomplete |= {seat} if seat is not None else set(range(self.match.count))


def fixed(value: Any) -> Any:
    """A value that can be counted by; a list is taken as it stands."""
    return tuple(value) if isinstance(value, list) else value


def evaluate_rule(rule: Rule, frame: Frame, member: int) -> Any:
    """The value of the first case that applies. Raises Unknown and Fault."""
    for case in rule.cases:
        if case.condition is None or case.condition.evaluate(frame, member):
            value = case.value.evaluate(frame, member)
            # Nearly every value is a whole number or a yes or no, and this is the most frequent question of a match.
            if type(value) is int and -LARGEST <= value <= LARGEST:
                return value
            if isinstance(value, bool):
                return int(value) if rule.type.name == "number" else value
            if isinstance(value, list):
                if any(not storable(entry) for entry in value):
                    raise Fault("a number grows beyond 1,000,000,000")
            elif not storable(value):
                raise Fault("a number grows beyond 1,000,000,000")
            return value
    return neutral(rule.type)


def storable(value: Any) -> bool:
    return isinstance(value, str) or value is None or not hasattr(value, "denominator") or is_storable(value)

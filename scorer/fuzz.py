"""Plays random matches under random rules, and holds what comes out against what must hold.

A failure is an exception, arithmetic without an answer on facts that a person can enter,
an invariant of the definition that does not hold, or a View that is not a pure function of
the match document.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from .definition import Game, Input, Setting
from .expression.scope import TAKING_PART, WORK
from .expression.types import MATCH, PLAYER
from .facts import RoundReader
from .fold import Fold
from .holding import Report, examine, glance
from .match import Match, read_match
from .numbers import plain, to_json
from .problems import MatchError
from .quotas import exists, reason_against

__all__ = ["fuzz"]

JSON = dict[str, Any]
MOST_ROUNDS = 14
AT_THE_LIMIT = 0.25
# Every so many matches all that must hold is looked at; the others are played once more, for the
# invariants and for arithmetic without an answer.
THOROUGH = 10
WILD: tuple[Any, ...] = (
    None,
    "-",
    "",
    "nobody",
    "stranger",
    -1,
    0,
    1,
    10**6,
    10**12,
    1.5,
    True,
    False,
    [],
    [1, 2],
    [[1]],
    {},
    {"x": 1},
    "called",
)


def fuzz(game: Game, runs: int = 1000, seed: int = 1, most_work: int | None = None) -> Report:
    '''Plays `runs` random matches; the same seed plays the same matches. After `most_work` entries gone
    over in loops inside loops, in all matches together, no further one is begun.

    >>> from scorer import read_definition
    >>> game = read_definition("""name: P
    ... players: 2
    ... inputs: {n: {each: player, int: 0..5}}
    ... points: n
    ... rounds: 3""", "p.yml")
    >>> fuzz(game, runs=20).failures
    []
    '''
    report = Report()
    for number in range(runs):
        if most_work is not None and report.work > most_work:
            break
        random = Random(f"{seed}-{game.slug}-{number}")
        document: JSON = {}
        try:
            document = random_match(game, random, report)
            if number % THOROUGH:
                glance(game, document, report)
            else:
                examine(game, document, random, report)
        except Exception as error:  # Whatever is raised is a finding.
            report.failures.append(
                f"{type(error).__name__}: {error}\n  in {json.dumps(document, ensure_ascii=False, default=str)}"
            )
    return report


# Random matches.


def random_setting(setting: Setting, random: Random) -> Any:
    if setting.kind == "flag":
        return random.random() < 0.5
    if setting.kind == "choice":
        return random.choice(list(setting.options))
    if random.random() < AT_THE_LIMIT:
        return to_json(random.choice([setting.low, setting.high]))
    return to_json(setting.low + setting.step * random.randint(0, (setting.high - setting.low) // setting.step))


def random_document(game: Game, random: Random) -> JSON:
    """Players and settings; half of the matches keep to the printed rules or a variant."""
    # Small tables are the usual ones.
    count = random.choice([game.counts[0], random.choice(game.counts), random.choice(game.counts[:4])])
    players = [f"P{number}" for number in range(1, count + 1)]
    settings: JSON = {}
    kind = random.random()
    if kind < 0.25 and game.variants:
        settings = plain(random.choice(list(game.variants.values())).set)
    elif kind < 0.75:
        for key, setting in game.settings.items():
            if random.random() < 0.6:
                settings[key] = (
                    [random_setting(setting, random) for _ in players]
                    if setting.each_player
                    else random_setting(setting, random)
                )
    return {"format": "houserules.match/1", "game": game.slug, "settings": settings, "players": players, "rounds": []}


def random_match(game: Game, random: Random, report: Report) -> JSON:
    """A document with rounds of facts that a table could write, and some that it could not."""
    document = random_document(game, random)
    try:
        match = read_match(game, document)
    except MatchError:
        # Some numbers of players can't be seated in sides.
        document["players"] = document["players"][: game.counts[0]]
        try:
            match = read_match(game, document)
        except MatchError:
            return document
    fold = RandomFold(match, random, report, random.choice([0.0, 0.0, 0.0, 0.05, 0.3]))
    fold.prepare()
    wanted = len(match.row_of) if game.rows else random.choice([1, 3, MOST_ROUNDS, 3 * MOST_ROUNDS])
    try:
        for number in range(1, wanted + 1):
            fold.round(number, {})
            document["rounds"].append(fold.written)
            if fold.over_round is not None and random.random() < 0.9:
                report.ended += 1
                break
    finally:
        report.work += fold.frame[WORK][0]
    return document


class RandomFold(Fold):
    """Makes up the facts of each round while the round is read."""

    def __init__(self, match: Match, random: Random, report: Report, wildness: float) -> None:
        super().__init__(match)
        self.random, self.report, self.wildness = random, report, wildness
        self.written: JSON = {}

    def reader(self, number: int, raw: JSON) -> RoundReader:
        self.written = {}
        made = RandomReader(self.match, self.frame, number, self.written, self.out_rounds, self.counted)
        made.random, made.report, made.wildness = self.random, self.report, self.wildness
        return made


class RandomReader(RoundReader):
    """Answers each question just before it is read."""

    random: Random
    report: Report
    wildness: float

    def ask(self, question: Input) -> None:
        if self.wildness and self.random.random() < self.wildness:
            raw = self.random.choice(WILD) if self.random.random() < 0.5 else None
        else:
            raw = self.answer(question)
        if raw is not None:
            self.raw[question.key] = raw
        RoundReader.ask(self, question)

    def answer(self, question: Input) -> Any:
        names = self.match.people.names_at(self.number)
        playing = list(self.frame[TAKING_PART])
        if question.symbol.level == MATCH and not self.asked(question, 0):
            return None
        if question.kind == "order":
            order = [names[seat] for seat in playing]
            self.random.shuffle(order)
            return order if question.everybody else order[: self.random.randint(0, len(order))]
        if question.symbol.level == MATCH:
            return self.one_answer(question, 0)
        members = playing if question.symbol.level == PLAYER else list(range(len(self.match.sides)))
        members = [member for member in members if self.asked(question, member)]
        if question.kind == "count":
            return self.shares(question, members, names)
        keys = names if question.symbol.level == PLAYER else [chr(65 + side) for side in range(len(self.match.sides))]
        return {keys[member]: value for member in members if (value := self.one_answer(question, member)) is not None}

    def asked(self, question: Input, member: int) -> bool:
        return question.when is None or bool(self.evaluated(question, question.when, member))

    def one_answer(self, question: Input, member: int) -> Any:
        may_be_left = question.optional or question.default is not None or question.fold
        if may_be_left and self.random.random() < 0.6:
            return None
        kind = question.kind
        if kind in ("int", "count"):
            return self.any_number(question, member)
        if kind == "flag":
            return self.random.random() < 0.35
        if kind == "choice":
            keys = self.possible(question, member)
            return self.random.choice(keys) if keys else None
        names = self.match.people.names_at(self.number)
        playing = [names[seat] for seat in self.who_can_be(question)]
        if kind == "player":
            return self.random.choice([*playing, "nobody"] if question.nobody else playing) if playing else None
        if kind == "side":
            return self.random.choice([chr(65 + side) for side in range(len(self.match.sides))])
        if kind == "players":
            return self.random.sample(playing, self.random.randint(0, len(playing)))
        low, high = self.sizes(question, member)
        if kind == "things":
            keys = [
                key
                for key, option in question.options.items()
                if self.exists(option) is not False
                for _ in range(option.max or 2)
            ]
            return self.random.sample(keys, min(len(keys), self.random.randint(low, min(high, low + 12))))
        return [self.any_number(question, member) for _ in range(self.random.randint(low, high))]

    def possible(self, question: Input, member: int) -> list[str]:
        keys = []
        for key, option in question.options.items():
            if exists(option, self.frame) is False:
                continue
            self.report.options.add((question.key, key))
            if (
                question.quotas
                and self.random.random() < 0.95
                and reason_against(question, option, self.frame, self.counted, member)[0]
            ):
                continue
            keys.append(key)
        return keys

    def sizes(self, question: Input, member: int) -> tuple[int, int]:
        low = self.evaluated(question, question.size.low, member) if question.size else 0
        high = self.evaluated(question, question.size.high, member) if question.size else 8
        low, high = (number if isinstance(number, int) else 0 for number in (low or 0, 20 if high is None else high))
        return max(0, min(low, 60)), max(0, low, min(high, 60))

    def any_number(self, question: Input, member: int) -> Any:
        low, high = self.bounds(question, member)
        step: Any = self.evaluated(question, question.step, member) or 1
        low = -40 if low is None else low
        high = low + 240 if high is None else high
        if high < low or step <= 0:
            return None
        base = low if low % step == 0 else low - low % step + step
        if base > high:
            return None
        count = int((high - base) // step)
        place = self.random.choice(
            [
                0,
                count,
                self.random.randint(0, count),
                self.random.randint(0, count),
                self.random.randint(0, min(count, 12)),
            ]
        )
        return to_json(base + step * place)

    def shares(self, question: Input, members: list[int], names: list[str]) -> Any:
        """Numbers that add up, now and then all for one."""
        total = self.evaluated(question, question.total, 0)
        if not isinstance(total, int) or not members:
            return None
        step: Any = self.evaluated(question, question.step, members[0]) or 1
        left, given = total, {}
        keys = names if question.symbol.level == PLAYER else [chr(65 + side) for side in range(len(self.match.sides))]
        order = members[:]
        self.random.shuffle(order)
        for member in order[:-1]:
            high = self.bounds(question, member)[1]
            units = max(0, int(min(left, left if high is None else high) // step)) if step > 0 else 0
            share = step * self.random.choice([0, units, self.random.randint(0, units)])
            given[keys[member]] = share
            left -= share
        if self.random.random() < 0.5:
            given[keys[order[-1]]] = left
        return plain(given)

"""What must hold of every match, however it was made up: the invariants of its definition,
arithmetic that has an answer, and a View that depends on the document alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from .cells import Round
from .definition import Game
from .expression.scope import TAKING_PART, Fault, Unknown
from .expression.types import MATCH, PLAYER
from .fold import Fold, Played, play
from .match import Match, read_match
from .problems import MatchError
from .standings import standings
from .view import score

__all__ = ["Report", "examine", "glance"]

JSON = dict[str, Any]


@dataclass(slots=True)
class Report:
    """What a run found."""

    matches: int = 0
    rounds: int = 0
    whole: int = 0
    """Rounds with all that they need and facts that can be."""
    ended: int = 0
    failures: list[str] = field(default_factory=list)
    options: set[tuple[str, str]] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)
    work: int = 0
    """Entries gone over in loops inside loops."""


def glance(game: Game, document: JSON, report: Report) -> None:
    """One match played again: its invariants, and arithmetic that has an answer."""
    report.matches += 1
    report.rounds += len(document["rounds"])

    def fail(message: str) -> None:
        report.failures.append(f"{message}\n  in {json.dumps(document, ensure_ascii=False)}")

    try:
        match = read_match(game, json.dumps(document))
    except MatchError:
        return
    check_faults(InvariantFold(match, fail).run(), report, fail)


def check_faults(played: Played, report: Report, fail: Callable[[str], None]) -> None:
    """Facts that a person can enter never lead to arithmetic without an answer. A pot that grows beyond all bounds in
    random play is told to the table, and is no fault of the definition."""
    report.whole += sum(not (made.unfinished or made.problems) for made in played.rounds)
    for made in played.rounds:
        for sentence, _, _ in made.problems:
            if sentence.startswith("This can't be worked out"):
                report.faults.add(sentence)
                fail(f"round {made.number}: {sentence}")
    for sentence in (*played.faults, *standings(played).faults):
        report.faults.add(sentence)
        fail(sentence)


def examine(game: Game, document: JSON, random: Random, report: Report) -> None:
    """One match: scored, scored again, in part, and against the invariants."""
    report.matches += 1
    report.rounds += len(document["rounds"])
    try:
        view = score(game, document)
    except MatchError:
        return
    text = json.dumps(view, ensure_ascii=False)

    def fail(message: str) -> None:
        report.failures.append(f"{message}\n  in {json.dumps(document, ensure_ascii=False)}")

    if json.dumps(score(game, json.dumps(document)), ensure_ascii=False) != text:
        fail("scored twice, the match comes out differently")
    played = play(read_match(game, document))
    check_faults(played, report, fail)
    check_part(game, document, random, view, fail)
    check_invariants(played, fail)
    result = standings(played)
    if sorted(result.ranks)[0:1] not in ([1], []):
        fail("nobody is first")


def check_part(game: Game, document: JSON, random: Random, view: JSON, fail: Callable[[str], None]) -> None:
    """The first rounds alone come out as they do in the whole match (look-ahead apart)."""
    ahead = any(
        "after" in rule.calls
        for rule in [c.rule for c in game.columns.values()] + [let.rule for let in game.lets.values()]
    )
    if ahead or game.rows or not document["rounds"]:
        return
    count = random.randint(0, len(document["rounds"]))
    part = score(game, {**document, "rounds": document["rounds"][:count]})
    for made, whole in zip(part["rounds"], view["rounds"], strict=False):
        if made["points"] != whole["points"]:
            fail(f"round {made['number']} comes out differently when later rounds are not there")
            return


def check_invariants(played: Played, fail: Callable[[str], None]) -> None:
    """The definition's invariants, after each round that is whole, and at the end."""
    game = played.match.game
    if not game.invariants:
        return
    replay = InvariantFold(played.match, fail)
    replay.run()


class InvariantFold(Fold):
    """Plays a match again and looks at the invariants as each round is left."""

    def __init__(self, match: Match, fail: Callable[[str], None]) -> None:
        super().__init__(match)
        self.fail = fail

    def end(self, made: Round) -> None:
        super().end(made)
        if made.unfinished or made.problems or not self.sound:
            return
        self.set("finished", self.over_round is not None)
        self.set("place", [0] * self.sides)
        without_finals = self.get("total")
        if self.game.finals or any("place" in notice.condition.reads for notice in self.game.invariants):
            # A match that is over has its bonuses in the total.
            result = standings(self.played([], []))
            self.set("place", result.ranks)
            self.set("total", result.totals)
        for notice in self.game.invariants:
            members = (
                [0]
                if notice.condition.level == MATCH
                else (self.frame[TAKING_PART] if notice.condition.level == PLAYER else list(range(self.sides)))
            )
            for member in members:
                try:
                    broken = notice.condition.evaluate(self.frame, member)
                except Unknown:
                    continue
                except Fault as fault:
                    self.fail(f"round {made.number}: an invariant can't be worked out: {fault}")
                    break
                if broken:
                    text = notice.text.render(self.frame, member)
                    self.fail(f"round {made.number}: invariant broken: {text}")
                    break
        self.set("finished", False)
        self.set("total", without_finals)

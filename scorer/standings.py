"""Final bonuses, ranks, words and results of a match as it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .expression.scope import EVERY_SIDE, Fault, Unknown
from .expression.types import BLANK
from .facts import evaluate_rule
from .fold import Played
from .numbers import Number, exact
from .words import cant_be_worked_out

__all__ = ["Standings", "shown", "standings"]


@dataclass(slots=True)
class Standings:
    """By column: totals with final bonuses, ranks, the bonuses, words and results."""

    totals: list[Number]
    ranks: list[int]
    finals: dict[str, list[Number | None]] = field(default_factory=dict)
    results: dict[str, list[Any]] = field(default_factory=dict)
    labels: list[str | None] = field(default_factory=list)
    headline: list[Any] | None = None
    faults: list[str] = field(default_factory=list)
    """What could not be worked out, in sentences."""

    @property
    def winners(self) -> list[int]:
        """The columns that are first."""
        return [side for side, rank in enumerate(self.ranks) if rank == 1]


def standings(played: Played) -> Standings:
    """The standings of a match. Final bonuses count once it is over."""
    game, frame = played.match.game, played.frame
    sides = len(played.match.sides)
    over = played.over_round is not None
    place_slot = game.symbol("place").slot
    frame[game.symbol("finished").slot] = over
    totals = list(played.totals)
    faults: list[str] = []
    ranks = ranked(played, totals, faults)
    frame[place_slot] = ranks
    finals: dict[str, list[Number | None]] = {}
    due = {key: final for key, final in game.finals.items() if over or final.at_once}
    if due:
        for key, final in due.items():
            finals[key] = [number_of(final.rule, frame, side, faults) for side in range(sides)]
        totals = [
            exact(Fraction(total) + sum(cells[side] or 0 for cells in finals.values()))
            for side, total in enumerate(totals)
        ]
        frame[game.symbol("total").slot] = totals
        ranks = ranked(played, totals, faults)
        frame[place_slot] = ranks
    results = {}
    if over:
        for key, result in game.results.items():
            results[key] = [shown(result.rule, frame, side, "results", faults) for side in range(sides)]
    headline = None
    if game.headline:
        headline = [shown(game.headline, frame, side, "headline", faults) for side in range(sides)]
    return Standings(totals, ranks, finals, results, labels(played, faults), headline, faults)


def tell(faults: list[str], where: str, fault: Fault) -> None:
    sentence = cant_be_worked_out(where, fault)
    if sentence not in faults:
        faults.append(sentence)


def number_of(rule: Any, frame: Any, side: int, faults: list[str]) -> Number | None:
    try:
        value = evaluate_rule(rule, frame, side)
    except Unknown:
        return None
    except Fault as fault:
        tell(faults, "final", fault)
        return None
    return exact(value) if isinstance(value, int | Fraction) else None


def shown(rule: Any, frame: Any, side: int, where: str = "", faults: list[str] | None = None) -> Any:
    """A value that is shown as it is; None where it is not known. `faults` is told why it can't be."""
    from .texts import show_value

    try:
        value = evaluate_rule(rule, frame, side)
    except Unknown:
        return None
    except Fault as fault:
        if faults is not None:
            tell(faults, where, fault)
        return None
    if value is BLANK:
        return None
    if isinstance(value, int | Fraction) and rule.type.name == "number":
        return value
    if isinstance(value, str):
        return rule.type.shorts.get(value, value)
    return show_value(value, rule.type, frame)


def ranked(played: Played, totals: list[Number], faults: list[str]) -> list[int]:
    """Ranks by the game's criteria; equals share a rank and leave out the next (1, 1, 3). Who has no value for a
    criterion stands behind those who have one, and who is not at the table behind all who are."""
    game, frame = played.match.game, played.frame
    frame[game.symbol("total").slot] = totals
    keys: list[tuple[Any, ...]] = []
    for side in range(len(totals)):
        key = []
        for criterion in game.ranks:
            value: Any = BLANK
            try:
                value = criterion.value.evaluate(frame, side)
            except Unknown:
                pass
            except Fault as fault:
                tell(faults, "rank", fault)
            known = 0 if value is BLANK else Fraction(value)
            key.append((value is BLANK, -known if criterion.high else known))
        keys.append((side not in frame[EVERY_SIDE], *key))
    return [1 + sum(1 for other in keys if other < key) for key in keys]


def labels(played: Played, faults: list[str]) -> list[str | None]:
    """The word for each column, such as "sunk"."""
    frame = played.frame
    words: list[str | None] = []
    for side in range(len(played.match.sides)):
        word = None
        for case in played.match.game.labels:
            try:
                holds = case.condition is None or case.condition.evaluate(frame, side)
            except Unknown:
                holds = False
            except Fault as fault:
                tell(faults, "labels", fault)
                holds = False
            if holds:
                word = case.text.render(frame, side)
                break
        words.append(word or None)
    return words

"""Why a total is what it is: what it began with, round by round, and the bonuses at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .building.scoring import RANKED
from .definition import Named
from .fold import Played
from .numbers import Number, exact, show_number, to_json
from .reckoning import Line, Reckoner, sum_of
from .sentences.rounds import round_title
from .settings_used import all_reads, settings_used
from .standings import Standings, ranked, standings
from .words import listed

__all__ = ["explain_total"]

JSON = dict[str, Any]


def explain_total(played: Played, side: int, name: str) -> JSON:
    """A column's total. `name` is who has the column now."""
    match, game = played.match, played.match.game
    result = standings(played)
    total = result.totals[side]
    counted = [made for made in played.rounds if not made.beyond and made.points[side] is not None]
    scored = exact(sum(made.points[side] or 0 for made in counted))
    opening = exact(played.totals[side] - scored)
    lines: list[JSON] = []
    if opening:
        lines.append({"text": "At the start", "value": to_json(opening), "depth": 0})
    for made in counted:
        points = to_json(made.points[side] or 0)
        lines.append({"text": round_title(game, made), "value": points, "depth": 0, "round": made.number})
    bonuses, reads = bonuses_of(played, result, side)
    lines += [line.as_json() for line in bonuses]
    rules = settings_used(match, all_reads(game) | reads | (game.out.reads if game.out else frozenset()))
    return {
        "title": f"Why is it {show_number(total)}?",
        "place": f"{name}, total",
        "value": to_json(total),
        "reckoning": lines,
        "facts": [],
        "rule": {"text": "", "section": "", "title": ""},
        "settings": [rule for rule in rules if rule["differs"] or rule["key"] in reads],
        "sentence": sentence(played, name, len(counted), scored, opening, bonuses, total),
        "round": 0,
        "column": side,
    }


def bonuses_of(played: Played, result: Standings, side: int) -> tuple[list[Line], set[str]]:
    """The lines of the bonuses of one column, each with what it is made of below it, and the names that had a say."""
    game = played.match.game
    lines: list[Line] = []
    reads: set[str] = set()
    if not played.rounds:
        return lines, reads
    # Bonuses are worked out from the totals and places without them.
    played = replace(played, frame=list(played.frame))
    played.frame[game.symbol("place").slot] = ranked(played, played.totals, [])
    last = replace(played.rounds[-1], frame=played.frame)
    for key, cells in result.finals.items():
        value = cells[side]
        if value:
            reckoner = Reckoner(played.match, last, RANKED)
            lines += bonus(reckoner, game.finals[key], value, side)
            reads |= reckoner.reads
    return lines, reads


def bonus(reckoner: Reckoner, final: Named, value: Number, side: int) -> list[Line]:
    """One bonus, opened where that says more than its name."""
    lines = reckoner.column(final.rule, side)
    whole = Line(final.label, value, 0)
    if sum_of(lines) != value or not lines or all(line.text == "fixed" for line in lines):
        return [whole]
    return [whole, *(replace(line, depth=line.depth + 1) for line in lines)]


def sentence(
    played: Played, name: str, rounds: int, scored: Number, opening: Number, bonuses: list[Line], total: Number
) -> str:
    """What the total is made of: "Ben: 7 deals come to 6"."""
    game = played.match.game
    words = f"{game.round_word} comes" if rounds == 1 else f"{game.round_word_plural} come"
    told = f"{name}: {rounds} {words} to {show_number(scored)}"
    others = [f"{show_number(opening)} at the start"] if opening else []
    others += [f"{show_number(line.value)} for {line.text}" for line in bonuses if line.depth == 0]
    return f"{told}; with {listed(others)} it is {show_number(total)}." if others else f"{told}."

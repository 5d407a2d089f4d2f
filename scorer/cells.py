"""The cells of one round: points column by column, and the checks on its facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .definition import Notice
from .expression.scope import EVERY_SIDE, SIDES_TAKING_PART, TAKING_PART, UNKNOWN, Fault, Frame, Unknown
from .expression.types import BLANK, MATCH, PLAYER
from .facts import evaluate_rule
from .numbers import Number, exact
from .table import Table
from .values import Facts
from .words import cant_be_worked_out

__all__ = ["Round", "note", "score"]

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
    view: dict[str, Any] | None = None
    """What the View says of it, once that was asked."""

    def side_plays(self, side_of: Sequence[int], side: int) -> bool:
        """Whether anybody of a side takes part."""
        return any(self.plays[seat] for seat, own in enumerate(side_of) if own == side)


def score(table: Table, made: Round) -> None:
    """The cells of a round, column by column, and what is wrong with its facts."""
    for key, column in table.game.columns.items():
        cells = [cell(table, made, column.rule, side) for side in range(table.sides)]
        made.columns[key] = cells
        table.frame[column.points.slot] = [UNKNOWN if cell is None else cell for cell in cells]
    if table.game.stop is not None:
        stop_at(table, made)
    made.points = [sum_of(table, made, side) for side in range(table.sides)]
    table.set("points", [UNKNOWN if cell is None else cell for cell in made.points])
    if not made.beyond:
        check(table, made)
        note_fault(table, made)
    if made.facts.impossible:
        made.points = [None] * table.sides
        made.columns = {key: [None] * table.sides for key in made.columns}


def cell(table: Table, made: Round, rule: Any, side: int) -> Cell:
    if made.facts.incomplete and not made.facts.incomplete.isdisjoint(table.members[side]):
        return None
    if side not in table.frame[SIDES_TAKING_PART]:
        if table.game.sitting_out is None or side not in table.frame[EVERY_SIDE]:
            return None
        if table.get("out")[side] or rule is not next(iter(table.game.columns.values())).rule:
            return None
        rule = table.game.sitting_out
    try:
        value = evaluate_rule(rule, table.frame, side)
    except Unknown:
        return None
    except Fault as fault:
        note(table, made, f"This can't be worked out: {fault}.")
        return None
    if value is BLANK or not isinstance(value, int | Fraction):
        return None
    return int(value) if isinstance(value, bool) else exact(value)


def place_of(table: Table, notice: Notice, member: int) -> tuple[str, int | None]:
    """The question that a check speaks of: the last it reads, directly or through named values."""
    pending, found = list(notice.condition.reads), set[str]()
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found.add(name)
        pending += table.game.lets[name].reads if name in table.game.lets else ()
    direct = [key for key in table.game.inputs if key in notice.condition.reads]
    asked = direct or [key for key in table.game.inputs if key in found]
    if not asked:
        return "", None
    key = asked[-1]
    by_player = notice.condition.level == PLAYER and table.game.inputs[key].symbol.level == PLAYER
    return key, member if by_player else None


def note(table: Table, made: Round, sentence: str, key: str = "", seat: int | None = None) -> None:
    """One more thing that is wrong with the facts of a round, which makes its points unknown."""
    entry = (sentence, key, seat)
    if entry not in made.problems:
        made.problems.append(entry)
    made.facts.impossible = True


def note_fault(table: Table, made: Round) -> None:
    """Arithmetic without an answer matters when a cell stays empty because of it."""
    if (
        made.facts.faults
        and not made.unfinished
        and any(made.points[side] is None for side in table.frame[SIDES_TAKING_PART])
    ):
        note(table, made, f"This can't be worked out: {made.facts.faults[0]}.")


def sum_of(table: Table, made: Round, side: int) -> Cell:
    cells = [column[side] for column in made.columns.values()]
    if side not in table.frame[SIDES_TAKING_PART]:
        known = [cell for cell in cells if cell is not None]
        return exact(Fraction(sum(known))) if known else None
    total: Number = 0
    for cell in cells:
        if cell is None:
            return None
        total += cell
    return exact(total)


def stop_at(table: Table, made: Round) -> None:
    """In the order of counting, nothing counts once somebody has reached the stop. What is counted after something
    that is not known yet is not known either."""
    stop = table.game.stop
    assert stop is not None
    try:
        at = stop.at.evaluate(table.frame, 0)
        moments = moments_of(table, made)
    except Unknown:
        made.columns = {key: [None] * table.sides for key in made.columns}
        return
    except Fault as fault:
        note(table, made, cant_be_worked_out("stops_at", fault))
        return
    if at is BLANK:
        # Under these rules nothing stops a round.
        return
    running = list(table.totals)
    reached = unsure = False
    for when in sorted(moments):
        missing = False
        for key, side in moments[when]:
            value = made.columns[key][side]
            if value is None:
                missing = True
                continue
            if reached:
                value = 0
            elif stop.exactly:
                value = min(value, max(at - running[side], 0))
            made.columns[key][side] = None if unsure else value
            running[side] += value
        reached = reached or (not unsure and any(total >= at for total in running))
        unsure = not reached and (unsure or missing)


def moments_of(table: Table, made: Round) -> dict[Any, list[tuple[str, int]]]:
    """Which cells, by column and side, are counted at the same time. Those that stay empty are not counted at all;
    those that are not known yet are. Raises Unknown and Fault."""
    moments: dict[Any, list[tuple[str, int]]] = {}
    open_sides = table.frame[SIDES_TAKING_PART] if made.unfinished or table.looked_ahead else []
    for key, column in table.game.columns.items():
        for side in range(table.sides):
            if made.columns[key][side] is None and side not in open_sides:
                continue
            # The sign refuses what is no number.
            when = +column.counted.evaluate(table.frame, side) if column.counted else 0
            moments.setdefault(when, []).append((key, side))
    return moments


def check(table: Table, made: Round) -> None:
    """Facts that can't be, as the definition says."""
    for notice in table.game.checks:
        members: Sequence[int] = (0,)
        if notice.condition.level == PLAYER:
            members = table.frame[TAKING_PART]
        elif notice.condition.level != MATCH:
            members = table.frame[SIDES_TAKING_PART]
        for member in members:
            # Facts that are refused already may well be none that a later check can read.
            if table.holds(notice.condition, member, "" if made.problems else "check"):
                text = notice.text.render(table.frame, member)
                key, seat = place_of(table, notice, member)
                note(table, made, text if text.endswith((".", "?")) else f"{text}.", key, seat)
                break

"""How often options were chosen, how often they may be, and why one can't be chosen now."""

from __future__ import annotations

from typing import Any

from .cells import Round
from .definition import Input, Option, Quota
from .expression.scope import UNKNOWN, Fault, Frame, Unknown
from .expression.types import BLANK, MATCH
from .facts import fixed
from .fold import Played
from .words import capital

__all__ = ["exists", "greyed", "quota_panels", "reason_against"]

JSON = dict[str, Any]


def chosen_by(before: Any, member: int, option: str) -> list[Any]:
    """Everybody's choices with one more; before the first fact there are none."""
    values = list(before) if isinstance(before, list) else []
    values += [UNKNOWN] * (member + 1 - len(values))
    values[member] = option
    return values


def standing_of(
    question: Input,
    number: int,
    quota: Quota,
    option: str,
    frame: Frame,
    member: int,
    counted: dict[tuple[Any, ...], int],
) -> tuple[int, int] | None:
    """Used and most for one option under one quota; None where the quota does not touch it."""
    slot = question.symbol.slot
    before = frame[slot]
    if question.symbol.level == MATCH:
        frame[slot] = option
    else:
        frame[slot] = chosen_by(before, member, option)
    try:
        if quota.when is not None and not quota.when.evaluate(frame, member):
            return None
        same = tuple(fixed(each.evaluate(frame, member)) for each in quota.same)
        most = quota.max.evaluate(frame, member)
    except (Unknown, Fault):
        return None
    finally:
        frame[slot] = before
    return None if most is BLANK else (counted.get((question.key, number, same), 0), int(most))


def reason_against(
    question: Input, option: Option, frame: Frame, counted: dict[tuple[Any, ...], int], member: int = 0
) -> tuple[str | None, tuple[int, int] | None]:
    """Why an option can't be chosen now (None: it can), and its tightest quota."""
    tightest: tuple[int, int] | None = None
    reason = None
    for number, quota in enumerate(question.quotas):
        standing = standing_of(question, number, quota, option.key, frame, member, counted)
        if standing is None:
            continue
        used, most = standing
        if used >= most and reason is None:
            reason = capital(with_option(question, quota, option, frame, member))
        # The quota of the option itself says more on its tile than one it shares with others.
        if tightest is None or any(each.text == question.key for each in quota.same):
            tightest = standing
    return reason, tightest


def with_option(question: Input, quota: Quota, option: Option, frame: Frame, member: int) -> str:
    slot = question.symbol.slot
    before = frame[slot]
    if question.symbol.level == MATCH:
        frame[slot] = option.key
    else:
        frame[slot] = chosen_by(before, member, option.key)
    try:
        return quota.say.render(frame, member)
    finally:
        frame[slot] = before


def exists(option: Option, frame: Frame) -> bool | None:
    """Whether an option is played at all under these settings and facts."""
    if option.when is None:
        return True
    try:
        return bool(option.when.evaluate(frame, 0))
    except (Unknown, Fault):
        return None


def greyed(played: Played, made: Round) -> JSON:
    """For each choice the options that are used up, with the reason."""
    result: JSON = {}
    for question in played.match.game.inputs.values():
        if question.kind != "choice" or not question.quotas or question.symbol.level != MATCH:
            continue
        reasons = {}
        for option in question.options.values():
            if exists(option, made.frame) is False:
                continue
            reason, _ = reason_against(question, option, made.frame, played.counted)
            if reason:
                reasons[option.key] = reason
        result[question.key] = reasons
    return result


def quota_panels(played: Played) -> list[JSON]:
    """For each quota a panel: what each player and the table have used, of how much."""
    panels = []
    for question in played.match.game.inputs.values():
        if question.symbol.level != MATCH:
            continue
        for number, quota in enumerate(question.quotas):
            panel = quota_panel(played, question, number, quota)
            if panel["rows"]:
                panels.append(panel)
    return panels


def quota_panel(played: Played, question: Input, number: int, quota: Quota) -> JSON:
    game, frame = played.match.game, list(played.frame)
    role = next(
        (
            state
            for state in game.states.values()
            if state.symbol.type.name == "player"
            and state.symbol.level == MATCH
            and any(state.key in each.reads for each in quota.same)
        ),
        None,
    )
    names = played.match.people.names_at(len(played.match.rounds) + 1)
    rows: dict[Any, JSON] = {}
    for option in question.options.values():
        if exists(option, frame) is False:
            continue
        members = range(played.match.count) if role else range(1)
        cells, key = [], None
        for seat in members:
            if role:
                frame[role.symbol.slot] = seat
            standing = standing_of(question, number, quota, option.key, frame, 0, played.counted)
            if standing is None:
                break
            key = row_key(question, quota, option, frame)
            cells.append({"player": names[seat] if role else None, "used": standing[0], "max": standing[1]})
        if cells and key is not None:
            row = rows.setdefault(key, {"label": option.short or option.label, "options": [], "cells": cells})
            row["options"].append(option.key)
    for row in rows.values():
        if len(row["options"]) > 1:
            kinds = {
                str(value)
                for name, value in question.options[row["options"][0]].properties.items()
                if isinstance(value, str)
                and all(question.options[each].properties.get(name) == value for each in row["options"])
            }
            row["label"] = capital(min(kinds, key=len)) if kinds else row["label"]
    title = capital(question.label.render(frame, 0))
    return {"input": question.key, "title": title, "by_player": role is not None, "rows": list(rows.values())}


def row_key(question: Input, quota: Quota, option: Option, frame: Frame) -> Any:
    """What options share when they are counted together, apart from who chooses."""
    slot, before = question.symbol.slot, frame[question.symbol.slot]
    frame[slot] = option.key
    try:
        own = [each for each in quota.same if question.key in each.reads]
        return tuple(fixed(each.evaluate(frame, 0)) for each in own)
    except (Unknown, Fault):
        return None
    finally:
        frame[slot] = before

"""The View of a match: everything a sheet shows, as plain data that JSON can hold.

score(game, match document) -> {"players", "rounds", "totals", "ranks", "out", "over", …}
"""

from __future__ import annotations

from typing import Any

from . import sentences
from .cells import Round
from .definition import Game
from .entry import entry_of, value_of
from .expression.scope import NAMES, UNKNOWN
from .expression.types import BLANK, MATCH, PLAYER
from .fold import Played, play
from .match import Match, read_match
from .numbers import exact, plain, to_json
from .quotas import greyed, quota_panels
from .showing import derived, show_cells
from .standings import Standings, standings
from .texts import show_value

__all__ = ["changed_settings_of", "score", "view_of"]

JSON = dict[str, Any]


def score(game: Game, document: Any) -> JSON:
    """The View of a match document (its data, or its JSON text).

    Raises MatchError when the document can't be read. Facts that can't be are problems of
    their round, never an exception.
    """
    return view_of(play(read_match(game, document)))


def view_of(played: Played) -> JSON:
    """The View of a match that was played through."""
    match, game = played.match, played.match.game
    result = standings(played)
    names = match.people.names_at(len(match.rounds) + 1)
    columns = list(match.sides) if game.has_sides else names
    open_round = in_hand(played)
    totals_unknown = so_far(played)
    return {
        "game": game.slug,
        "name": game.name,
        "players": names,
        "ids": [player.id for player in match.players],
        "colours": [player.colour for player in match.players],
        "sides": list(match.sides) if game.has_sides else None,
        "members": members(match) if game.has_sides else None,
        "columns": columns,
        "round_word": game.round_word,
        "round_word_plural": game.round_word_plural,
        "rounds": [round_view(played.match, made) for made in played.rounds],
        "totals": [to_json(total) for total in result.totals],
        "so_far": totals_unknown,
        "headline": plain(result.headline),
        "headline_label": game.headline_label,
        "finals": {game.finals[key].label: plain(cells) for key, cells in result.finals.items()},
        "final_keys": plain(result.finals),
        "results": {game.results[key].label: plain(cells) for key, cells in result.results.items()},
        "result_keys": plain(result.results),
        "ranks": result.ranks,
        "out": [number or None for number in played.out_rounds],
        "present": played.present,
        "labels": result.labels,
        "standing": sentences.standing_words(played, result),
        "over": over_view(played, result, columns),
        "problems": [*match.problems, *played.faults, *result.faults],
        "ignored": [
            f"{round_view_title(played, made)}: {label}"
            for made in played.rounds
            for label in hidden_labels(game, made)
        ],
        "notes": sentences.notes(played),
        "settings": plain(match.settings),
        "changed_settings": changed_settings(match),
        "subtitle": sentences.subtitle(match),
        "chart": chart(played, columns, result),
        "quotas": quota_panels(played),
        "mark_words": {
            state.key: state.mark or state.label
            for state in game.states.values()
            if state.symbol.type.name == "player"
        },
        "rows": rows_view(played),
        "order_sentence": sentences.order_sentence(played, result, columns),
        "state": state_values(played),
        "next": next_view(played, open_round),
    }  # fmt: skip


def members(match: Match) -> list[list[int]]:
    return [[seat for seat in range(match.count) if match.side_of[seat] == side] for side in range(len(match.sides))]


def in_hand(played: Played) -> int | None:
    """The number of the round being written: the last when it is unfinished, else a new one."""
    rounds = played.rounds
    if played.match.game.rows:
        return None if played.over_round else (len(rounds) or 1)
    if rounds and rounds[-1].unfinished and not rounds[-1].beyond:
        return rounds[-1].number
    if played.over_round is not None and not played.match.play_on:
        return None
    wanted = played.rounds_wanted
    if wanted is not None and len(rounds) >= wanted and not played.match.play_on:
        return None
    return len(rounds) + 1


def is_empty_last(played: Played, made: Round) -> bool:
    """A last round without any fact is the one in hand, not a gap."""
    given = played.match.rounds
    return made is played.rounds[-1] and (made.number > len(given) or not given[made.number - 1])


def so_far(played: Played) -> list[bool]:
    """For each column whether its total lacks a round that was played."""
    lacking = [False] * len(played.match.sides)
    for made in played.rounds:
        if made.beyond or is_empty_last(played, made):
            continue
        if not (made.unfinished or made.facts.impossible):
            continue
        for side, value in enumerate(made.points):
            if value is None and made.side_plays(played.match.side_of, side):
                lacking[side] = True
    return lacking


def round_view(match: Match, made: Round) -> JSON:
    """One round of the View, worked out once."""
    if made.view is None:
        made.view = new_round_view(match, made)
    return made.view


def new_round_view(match: Match, made: Round) -> JSON:
    game = match.game
    running = [None if value is None else to_json(made.totals[side]) for side, value in enumerate(made.points)]
    return {
        "number": made.number,
        "title": sentences.round_title(game, made),
        "row": made.row,
        "points": [None if value is None else to_json(value) for value in made.points],
        "parts": parts(made),
        "running": running,
        "show": derived(game, made),
        "show_cells": show_cells(match, made),
        "marks": marks(game, made, match.count),
        "summary": sentences.summary(match, made),
        "cell_notes": sentences.cell_notes(match, made),
        "plays": made.plays,
        "problems": [sentence for sentence, _, _ in made.problems],
        "problem_places": [
            {"input": key or None, "player": None if seat is None else made.names[seat]}
            for _, key, seat in made.problems
        ],
        "unfinished": made.unfinished and not made.beyond,
        "missing": missing(match, made),
        "say": sentences.round_says(match, made),
        "beyond": made.beyond,
        "filled": filled(match, made),
        "line": made.line,
        "facts": facts_by_name(match, made),
        "hidden": hidden_labels(game, made),
        "names": made.names,
    }  # fmt: skip


def facts_by_name(match: Match, made: Round) -> JSON:
    """The facts that are used, as a document would hold them, by name."""
    questions = match.game.inputs.values()
    return {question.key: value for question in questions if (value := value_of(match, made, question)) is not None}


def parts(made: Round) -> JSON:
    """The columns that make up the points, where there are several."""
    if len(made.columns) < 2:
        return {}
    return {key: plain(cells) for key, cells in made.columns.items()}


def hidden_labels(game: Game, made: Round) -> list[str]:
    """Questions that were answered and are not asked under these rules."""
    return list(dict.fromkeys(game.inputs[key].label.render(made.frame, 0) for key in made.facts.hidden))


def round_view_title(played: Played, made: Round) -> str:
    return sentences.round_title(played.match.game, made)


def marks(game: Game, made: Round, count: int) -> list[list[str]]:
    """For each player the carried roles (dealer, chooser, …) held in this round."""
    held: list[list[str]] = [[] for _ in range(count)]
    for state in game.states.values():
        if state.symbol.type.name == "player" and state.symbol.level == MATCH:
            seat = made.frame[state.symbol.slot]
            if isinstance(seat, int) and not isinstance(seat, bool):
                held[seat].append(state.key)
    return held


def missing(match: Match, made: Round) -> list[JSON]:
    found = []
    for key, seats in made.facts.missing.items():
        names = None if seats is None else [member_name(match, made, key, seat) for seat in seats]
        found.append({"input": key, "players": names, "sentence": sentences.missing_sentence(match, made, key, names)})
    return found


def member_name(match: Match, made: Round, key: str, member: int) -> str:
    by_player = match.game.inputs[key].symbol.level == PLAYER
    return made.names[member] if by_player else match.sides[member]


def filled(match: Match, made: Round) -> JSON:
    result: JSON = {}
    for key, values in made.facts.filled.items():
        if -1 in values:
            result[key] = plain(values[-1])
        else:
            result[key] = {member_name(match, made, key, member): plain(value) for member, value in values.items()}
    return result


def over_view(played: Played, result: Standings, columns: list[str]) -> JSON | None:
    if played.over_round is None:
        return None
    winners = [columns[side] for side in result.winners]
    return {
        "round": played.over_round,
        "why": played.why,
        "winners": winners,
        **sentences.end_words(played, result, columns, winners),
    }


def changed_settings(match: Match) -> list[JSON]:
    """The house rules of a match that differ from the printed ones."""
    names = [player.name for player in match.players]
    return changed_settings_of(match.game, match.settings, match.count, names)


def changed_settings_of(game: Game, values: JSON, players: int, names: list[str] | None = None) -> list[JSON]:
    """Settings that differ from the printed rules: key, label, both values in words, with the
    `names` of those who have one each."""
    changed = []
    for key, setting in game.settings.items():
        value = values[key]
        default: Any = [setting.default] * players if setting.each_player else setting.default
        if value != default:
            changed.append({
                "key": key,
                "label": setting.label,
                "default_text": sentences.setting_text(setting, default, names),
                "value_text": sentences.setting_text(setting, value, names),
                "table": setting.table,
            })  # fmt: skip
    return changed


def chart(played: Played, columns: list[str], result: Standings) -> JSON:
    """The race: each column's total after each round."""
    counted = [made for made in played.rounds if not made.beyond]
    start = [to_json(total) for total in opening_totals(played)]
    lines = [[start[side], *(to_json(made.totals[side]) for made in counted)] for side in range(len(columns))]
    if counted and result.finals:
        # What the end adds, such as the bonus of a category sheet, belongs to the race.
        for line, total in zip(lines, result.totals, strict=True):
            line[-1] = to_json(total)
    return {
        "lines": lines,
        "zero": any(isinstance(value, int | float) and value < 0 for line in lines for value in line),
        "limit": sentences.target_number(played),
        "sentence": sentences.chart_sentence(played, result, columns),
    }


def opening_totals(played: Played) -> list[Any]:
    first = played.rounds[0] if played.rounds else None
    if first is None:
        return list(played.totals)
    return [exact(total - (value or 0)) for total, value in zip(first.totals, first.points, strict=True)]


def rows_view(played: Played) -> list[JSON] | None:
    """A category sheet in its order."""
    match, game = played.match, played.match.game
    if not game.rows:
        return None
    rows = []
    for number, key in enumerate(match.row_of, 1):
        if key in match.hidden_rows:
            continue
        made = played.rounds[number - 1] if number <= len(played.rounds) else None
        option = game.rows[key]
        cells: list[Any] = [None] * len(match.sides)
        problems: list[str | None] = [None] * len(match.sides)
        if made is not None:
            cells = [None if value is None else to_json(value) for value in made.points]
            for sentence, _, seat in reversed(made.problems):
                for side in range(len(match.sides)) if seat is None else [match.side_of[seat]]:
                    problems[side] = sentence
        rows.append(
            {
                "key": key,
                "label": option.label,
                "short": option.short,
                "text": option.text,
                "round": number,
                "cells": cells,
                "open": [value is None for value in cells],
                "problems": problems,
            }
        )
    return rows


def state_values(played: Played) -> JSON:
    """Carried values as the round in hand finds them, players by name. A last round that is
    unfinished or can't be is still in hand."""
    game, last = played.match.game, played.rounds[-1] if played.rounds else None
    in_hand = last is not None and (last.unfinished or last.problems) and not game.rows
    frame = list(played.states[-2].frame if in_hand else played.frame)
    names = played.match.people.names_at(len(played.match.rounds) + 1)
    frame[NAMES] = names
    values: JSON = {}
    for state in game.states.values():
        raw = frame[state.symbol.slot]
        entries = raw if state.symbol.level != MATCH else [raw]
        told = [state_value(entry, state.symbol.type, frame) for entry in entries]
        values[state.key] = told if state.symbol.level != MATCH else told[0]
    return values


def state_value(value: Any, kind: Any, frame: Any) -> Any:
    if value is UNKNOWN or value is BLANK:
        return None
    if kind.name in ("player", "side"):
        return None if value is None else show_value(value, kind, frame)
    return plain(value)


def row_turn(played: Played, names: list[str]) -> str | None:
    """On a category sheet: the next in order among those with the fewest filled rows."""
    match = played.match
    if not match.game.rows or played.over_round is not None or match.count < 2 or match.game.has_sides:
        return None
    filled = [sum(made.points[seat] is not None for made in played.rounds) for seat in range(match.count)]
    order = [(match.first + step) % match.count for step in range(match.count)]
    return names[min(order, key=lambda seat: filled[seat])]


def next_view(played: Played, number: int | None) -> JSON:
    """What comes next: who has which role, what may be chosen, and the questions."""
    match, game = played.match, played.match.game
    empty = number is not None and number > len(played.rounds)
    form, made = entry_of(played, number, empty) if number is not None and not game.rows else (None, None)
    plays = made.plays if made else [False] * match.count
    taking = [seat for seat, takes in enumerate(plays) if takes]
    names = match.people.names_at(number or len(match.rounds) + 1)
    return {
        "round": number,
        "title": sentences.title_of(game, number) if number else "",
        "states": state_values(played),
        "state_labels": {state.key: state.label for state in game.states.values()},
        "plays": plays,
        "turn": names[taking[0]] if len(taking) == 1 and match.count > 1 else row_turn(played, names),
        "marks": marks(game, made, match.count) if made else [[] for _ in range(match.count)],
        "show": derived(game, made) if made else {},
        "show_cells": show_cells(match, made) if made else [[] for _ in match.sides],
        "choices": greyed(played, made) if made else {},
        "entry": form,
    }

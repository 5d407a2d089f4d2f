"""A game as the sheet needs to know it before the engine is there: names, settings,
questions, examples, as plain lists."""

from __future__ import annotations

from typing import Any

from .definition import Game, Input, Setting
from .entry import entry
from .expression.types import MATCH
from .numbers import plain
from .problems import MatchError
from .rows import existing_rows
from .sentences import setting_text

__all__ = ["digest"]

JSON = dict[str, Any]
STARTING_ROLES = {
    "dealer": "Who deals first?", "chooser": "Who chooses first?", "turn": "Who begins?", "server": "Who serves first?",
    "teller": "Who tells the first story?", "starter": "Who begins?", "leader": "Who leads first?",
}  # fmt: skip


def digest(game: Game) -> JSON:
    """Everything about a game that the sheet draws without scoring.

    `static_entry` is the form of a first round for the least number of players, with the names "1", "2", … in place of
    the people's.
    """
    defaults = {key: setting.default for key, setting in game.settings.items()}
    role = next((state.key for state in game.states.values() if "first" in state.start.reads), None)
    return {
        "slug": game.slug,
        "name": game.name,
        "counts": list(game.counts),
        "round_word": game.round_word,
        "round_word_plural": game.round_word_plural,
        "settings": [setting_digest(setting) for setting in game.settings.values()],
        "variants": [
            {"key": variant.key, "name": variant.name, "text": variant.text, "set": plain(variant.set)}
            for variant in game.variants.values()
        ],
        "columns": [
            {"key": show.key, "label": show.label, "each": show.rule.level != MATCH} for show in game.shows.values()
        ],
        "parts": [{"key": column.key, "label": column.label} for column in game.columns.values()],
        "rows": [
            {"key": key, "label": game.rows[key].label, "short": game.rows[key].short}
            for key in existing_rows(game, defaults, game.counts[0])
        ] or None,
        "members": seats_of_sides(game),
        "seating": game.seating or seating_sentence(role),
        "first_label": STARTING_ROLES.get(role or "", "Who begins?") if role else None,
        "examples": [example.document | {"title": example.title} for example in game.examples if example.publish],
        "turns": game.plays is not None,
        "static_entry": static_entry(game),
    }  # fmt: skip


def setting_digest(setting: Setting) -> JSON:
    return {
        "key": setting.key, "kind": setting.kind, "label": setting.label, "ask": setting.ask, "text": setting.text,
        "default": plain(setting.default), "default_text": setting_text(setting, setting.default),
        "low": plain(setting.low), "high": plain(setting.high), "step": plain(setting.step), "table": setting.table,
        "each_player": setting.each_player, "unit": setting.unit, "depends": setting.when is not None,
        "options": [
            {"key": option.key, "label": option.label, "text": option.text} for option in setting.options.values()
        ],
    }  # fmt: skip


def seating_sentence(role: str | None) -> str:
    if role is None:
        return "In the order of the columns."
    verb = {"dealer": "deals", "chooser": "chooses", "turn": "begins", "server": "serves"}.get(role, "begins")
    return f"In the order you sit. The first name {verb} first."


def seats_of_sides(game: Game) -> JSON | None:
    """Which seats score together, for each number of players that can be seated."""
    if not game.has_sides:
        return None
    seats: JSON = {}
    for count in game.counts:
        try:
            view = empty_view(game, count)
        except MatchError:
            continue
        seats[str(count)] = view["members"]
    return seats


def empty_document(game: Game, count: int) -> JSON:
    return {
        "format": "houserules.match/1",
        "game": game.slug,
        "players": [str(n) for n in range(1, count + 1)],
        "rounds": [],
    }


def empty_view(game: Game, count: int) -> JSON:
    from .view import score

    return score(game, empty_document(game, count))


def static_entry(game: Game) -> JSON | None:
    """The form of the first round for the least number of players that can sit down. A question whose bounds are others
    at another table or in another round `varies`."""
    for count in game.counts:
        try:
            form = entry(game, empty_document(game, count), 1)
        except MatchError:
            continue
        for field in form["fields"]:
            field["varies"] = varies(game, game.inputs[field["input"]])
        return form
    return None


def varies(game: Game, question: Input) -> bool:
    """Whether the bounds of a question are worked out of anything but tables."""
    bounds = [bound for span in (question.bounds, question.size) if span for bound in (span.low, span.high)]
    reads = [bound.reads for bound in (*bounds, question.total) if bound is not None]
    return any(each - game.tables.keys() for each in reads)

"""Sentences about the whole match: the word under each total, the end, the order."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..definition import Setting
from ..expression.scope import Fault, Unknown
from ..fold import Played
from ..match import Match
from ..numbers import Number, exact, show_number, to_json
from ..words import capital, inside, listed, ordinal, plural
from .order import are, behind

if TYPE_CHECKING:
    from ..standings import Standings

__all__ = [
    "end_words",
    "setting_text",
    "standing_words",
    "subtitle",
    "target_number",
    "target_value",
]

PRINTED_RULES = "Printed rules"


def setting_text(setting: Setting, value: Any, names: list[str] | None = None) -> str:
    """A setting's value in words: "12 hands", "yes", "6". What each player has stands with the
    name; once, where it is the same for all."""
    if isinstance(value, list):
        texts = [setting_text(setting, each) for each in value]
        if len(set(texts)) == 1:
            return texts[0]
        told = [f"{name} {text}" for name, text in zip(names, texts, strict=False)] if names else texts
        return ", ".join(told)
    if setting.kind == "flag":
        return "yes" if value else "no"
    if setting.kind == "choice":
        option = setting.options.get(value)
        return option.label if option else str(value)
    return plural(value, setting.unit) if setting.unit else show_number(value)


def target_value(played: Played) -> Number | None:
    """The number that "of 6" and "4 to go" speak of."""
    game = played.match.game
    if game.target is None:
        return None
    try:
        value = game.target.evaluate(played.frame, 0)
    except (Unknown, Fault):
        return None
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) and value > 0 else None


def target_number(played: Played) -> int | float | str | None:
    """The same as JSON can hold it."""
    value = target_value(played)
    return None if value is None else to_json(value)


def standing_words(played: Played, result: Standings) -> list[str]:
    """A word or two under each total: the label that the game gives, else the place or what is to go."""
    return [standing_word(played, result, side) for side in range(len(result.totals))]


def standing_word(played: Played, result: Standings, side: int) -> str:
    if played.out_rounds[side]:
        return f"out in {played.out_rounds[side]}"
    label = result.labels[side]
    if played.over_round is not None:
        place = "wins" if result.ranks[side] == 1 else ordinal(result.ranks[side])
        return f"{place}, {label}" if label else place
    if not any(made.points[side] is not None for made in played.rounds):
        return ""
    if label:
        # What the game itself says of somebody ("two misses") is more than the place, which the
        # totals show anyway; both would not fit under a total.
        return label
    target = target_value(played)
    if target is not None:
        left = exact(target - played.totals[side])
        if played.match.game.target_kind == "out":
            return "in front" if result.ranks[side] == 1 else f"{show_number(left)} to go"
        if left > 0 and result.ranks[side] != 1:
            return f"{show_number(left)} to go" if highest_first(played) else ordinal(result.ranks[side])
    if result.ranks[side] == 1:
        return "in front" if result.ranks.count(1) == 1 else "level"
    return ordinal(result.ranks[side])


def highest_first(played: Played) -> bool:
    ranks = played.match.game.ranks
    return bool(ranks) and ranks[0].high


def subtitle(match: Match) -> str:
    """The second line of the sheet's bar: which rules are played."""
    changed = [
        setting
        for key, setting in match.game.settings.items()
        if not setting.each_player and match.settings[key] != setting.default
    ]
    if not changed:
        return PRINTED_RULES
    for variant in match.game.variants.values():
        wanted = {key: setting.default for key, setting in match.game.settings.items()} | variant.set
        if variant.set and all(
            match.settings[key] == value for key, value in wanted.items() if not match.game.settings[key].each_player
        ):
            return variant.name
    if len(changed) == 1:
        setting = changed[0]
        return f"{setting.label}: {setting_text(setting, match.settings[setting.key])}"
    return f"{len(changed)} house rules"


def end_words(played: Played, result: Standings, columns: list[str], winners: list[str]) -> dict[str, str]:
    """The end of a match: a title, the sentence, a line of detail."""
    game = played.match.game
    alone = len(winners) == 1
    verb = are(played, result.winners, "wins", "win") if alone else "share the win"
    title = f"{listed(winners)} {verb}" if winners else "The match is over"
    word = capital(game.round_word)
    rules = subtitle(played.match)
    # Names of house rules keep their letters: Black Maria, The Rascal's scoring.
    rules = inside(rules) if rules == PRINTED_RULES else rules
    detail = f"{game.name}, {rules}.{behind(played, result, columns)}"
    return {
        "title": title,
        "sentence": f"{title}: {played.why}." if played.why else f"{title}.",
        "detail": detail,
        "custom": f"Over after {word.lower()} {played.over_round}.",
    }

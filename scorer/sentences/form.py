"""Sentences of the form of a round: questions, what is left, what follows, the button."""

from __future__ import annotations

from typing import Any

from ..cells import Round
from ..definition import Input
from ..expression.scope import UNKNOWN
from ..expression.types import MATCH, PLAYER
from ..fold import Played
from ..match import Match
from ..numbers import exact, show_number
from ..words import capital, listed, plural, signed
from .rounds import now
from .standing import target_value

__all__ = ["button", "count_words", "entry_subtitle", "field_words", "preview", "seat_note"]


def field_words(match: Match, made: Round, question: Input) -> dict[str, Any]:
    """Label, question, help and unit of one field."""
    label = question.label.render(made.frame, 0)
    return {
        "label": capital(label),
        "ask": question.ask.render(made.frame, 0) if question.ask else capital(label),
        "help": question.help.render(made.frame, 0) if question.help else None,
        "unit": question.unit.render(made.frame, 0) if question.unit else None,
    }


def count_words(total: Any, left: Any) -> dict[str, str | None]:
    """How many there are in all, and how many are left to place."""
    if total is None:
        return {"all": None, "left_text": None}
    return {
        "all": f"{show_number(total)} in all",
        "left_text": f"{show_number(left)} left to place" if left >= 0 else f"{show_number(-left)} too many",
    }


def seat_note(match: Match, made: Round, question: Input, seat: int) -> str | None:
    """Under a seat: what this player has written for the question before (a bid, say)."""
    if question.symbol.level != PLAYER or not question.later:
        return None
    for other in match.game.inputs.values():
        if other is question or other.symbol.level != PLAYER or other.later or other.kind not in ("int", "count"):
            continue
        value = made.frame[other.symbol.slot][seat]
        if value is not UNKNOWN:
            return f"{other.label.render(made.frame, 0).lower().split(' ')[0]} {show_number(value)}"
    return None


def entry_subtitle(match: Match, made: Round) -> str:
    """Beside the heading: who has which role, and what the round is played with."""
    parts = []
    for state in match.game.states.values():
        if state.symbol.type.name == "player" and state.symbol.level == MATCH:
            seat = made.frame[state.symbol.slot]
            if isinstance(seat, int) and not isinstance(seat, bool):
                verb = ROLE_VERBS.get(state.key)
                parts.append(f"{made.names[seat]} {verb}" if verb else f"{state.label}: {made.names[seat]}")
    shows = [
        show
        for show in match.game.shows.values()
        if show.rule.level == MATCH and show.key.lower() not in match.game.states
    ]
    for show in shows:
        from ..standings import shown

        value = shown(show.rule, made.frame, 0)
        if value not in (None, "") and not show.rule.reads & match.game.inputs.keys():
            text = value if isinstance(value, str) else show_number(value)
            if text not in made.names:
                parts.append(f"{show.label}: {text}")
    return " · ".join(parts[:2])


ROLE_VERBS = {
    "dealer": "deals", "chooser": "chooses", "turn": "is next", "server": "serves", "teller": "tells the story",
    "starter": "starts", "leader": "leads",
}  # fmt: skip


def preview(match: Match, made: Round, played: Played, heads: list[str | None] | None) -> list[str]:
    """What the facts so far would do: "Ben: 2 drinks, which makes 3 of 6.". `heads` are the big
    numbers of a game that shows another than the total: "Anna: 60 points, now 441 left."."""
    game = match.game
    if made.problems:
        return [made.problems[0][0]]
    if not made.facts.given:
        return []
    names = list(match.sides) if game.has_sides else made.names
    target = target_value(played)
    known = [side for side, value in enumerate(made.points) if value is not None]
    counted = [side for side in known if made.points[side]]
    fill = filled_words(match, made)
    if not counted:
        return fill
    if len(counted) <= 2:
        return fill + [preview_of(match, made, side, names[side], target, heads) for side in counted]
    if len(known) == len(made.points):
        total = exact(sum(value for value in made.points if value is not None))
        return [*fill, f"The {game.round_word} comes to {show_number(total)} in all."]
    return fill


def preview_of(
    match: Match, made: Round, side: int, name: str, target: Any, heads: list[str | None] | None
) -> str:
    """What one column would get, and what that makes."""
    game = match.game
    value, total = made.points[side], exact(made.totals[side])
    assert value is not None
    what = f"{name}: {plural(value, game.unit)}" if game.unit else f"{name} {signed(value)}"
    if heads is not None:
        return f"{what}{now(match, made, heads[side])}."
    of = f" of {show_number(target)}" if target is not None else ""
    return f"{what}, which makes {show_number(total)}{of}."


def filled_words(match: Match, made: Round) -> list[str]:
    words = []
    for key, values in made.facts.filled.items():
        question = match.game.inputs[key]
        if question.kind == "count" and len(values) == 1:
            ((member, value),) = values.items()
            names = made.names if question.symbol.level == PLAYER else list(match.sides)
            words.append(f"{names[member]} {show_number(value)}, the rest.")
    return words


def button(match: Match, made: Round, played: Played) -> dict[str, Any]:
    """The one button: what is missing, or what comes next."""
    game = match.game
    if made.facts.missing:
        return {"ready": False, "text": say_what_is_missing(match, made)}
    if made.problems:
        return {"ready": True, "text": f"Keep it and go on to the next {game.round_word}"}
    wanted = played.rounds_wanted
    last = wanted is not None and made.number >= wanted
    return {"ready": True, "text": "Finish" if last else f"Next {game.round_word}"}


def say_what_is_missing(match: Match, made: Round) -> str:
    labels = {key: match.game.inputs[key].label.render(made.frame, 0) for key in made.facts.missing}
    # A question in whose words something is not known yet follows from another that is missing.
    keys = [key for key, label in labels.items() if "…" not in label] or list(labels)
    if len(keys) == 1:
        question = match.game.inputs[keys[0]]
        members = made.facts.missing[keys[0]]
        if members is None:
            ask = question.ask.render(made.frame, 0).rstrip("?") if question.ask else ""
            # "Who drinks" can follow "say"; "how did it end" can't.
            if ask.startswith(("Who ", "Which ")) and not {"did", "do", "does"} & set(ask.split()):
                asked = ask.removesuffix(" is it") + " it is" if ask.endswith(" is it") else ask
                return f"Say {asked[:1].lower()}{asked[1:]}"
            return f"Missing: {question.label.render(made.frame, 0)}"
        names = made.names if question.symbol.level == PLAYER else list(match.sides)
        if len(members) == 1:
            return f"Missing: {question.label.render(made.frame, 0)}, {names[members[0]]}"
    if len(keys) > 3:
        return f"{len(keys)} answers are missing"
    words = [labels[key][:1].lower() + labels[key][1:] for key in keys]
    return f"Missing: {listed(words)}"

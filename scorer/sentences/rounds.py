"""Sentences about one round: its facts in words, what is missing, what is wrong."""

from __future__ import annotations

from typing import Any

from ..cells import Round
from ..definition import Game, Input
from ..expression.scope import EVERY_SIDE, EVERYBODY, UNKNOWN
from ..expression.types import MATCH, PLAYER
from ..fold import Played
from ..match import Match
from ..numbers import show_number
from ..texts import show_value
from ..words import capital, inside, listed, not_at_the_table, out_since, takes_no_part

__all__ = [
    "absence",
    "absent_reason",
    "announcement",
    "cell_notes",
    "fact_text",
    "facts_of",
    "missing_sentence",
    "notes",
    "round_says",
    "round_title",
    "summary",
    "title_of",
]

SHORT_LABEL = 24


def title_of(game: Game, number: int) -> str:
    """The heading of a round by its number."""
    return f"{capital(game.round_word)} {number}"


def round_title(game: Game, made: Round) -> str:
    """The heading of a round: its row, or its number."""
    if made.row is not None:
        return game.rows[made.row].label
    return title_of(game, made.number)


def member_names(match: Match, made: Round, question: Input) -> list[str]:
    return made.names if question.symbol.level in (MATCH, PLAYER) else list(match.sides)


def fact_text(match: Match, made: Round, question: Input, value: Any) -> str:
    """One value as people say it."""
    if question.kind == "order":
        return show_number(value)
    if value is None and question.nobody is not None:
        return question.nobody.render(made.frame, 0)
    if value == []:
        return "nobody" if question.kind == "players" else "none"
    return show_value(value, question.symbol.type, made.frame)


def facts_of(match: Match, made: Round, question: Input) -> str:
    """What was written for one question, or nothing: "Hearts taken: Anna 2, Ben 3"."""
    given = made.facts.given.get(question.key)
    filled = made.facts.filled.get(question.key, {})
    if given is None and not filled:
        return ""
    label = capital(question.label.render(made.frame, 0))
    values = made.frame[question.symbol.slot]
    if question.kind == "order":
        places = [(values[seat], made.names[seat]) for seat in range(match.count) if values[seat] not in (UNKNOWN, 0)]
        return f"{label}: {', '.join(name for _, name in sorted(places))}" if places else ""
    if question.symbol.level == MATCH:
        if values is UNKNOWN or (isinstance(values, list) and values and values[0] is UNKNOWN):
            return ""
        return said(match, made, question, label, values)
    names = member_names(match, made, question)
    members = sorted(set(given or {}) | set(filled))
    known = [member for member in members if values[member] is not UNKNOWN]
    if question.symbol.type.name == "truth":
        holders = [names[member] for member in known if values[member]]
        return f"{label}: {', '.join(holders)}" if holders else ""
    if len(known) == 1 and sum(made.plays) == 1:
        return f"{label}: {fact_text(match, made, question, values[known[0]])}"
    told = [f"{names[member]} {inner_text(match, made, question, values[member])}" for member in known]
    return f"{label}: {', '.join(told)}" if told else ""


def inner_text(match: Match, made: Round, question: Input, value: Any) -> str:
    """One value in the middle of a sentence; people's names stay as they are written."""
    text = fact_text(match, made, question, value)
    people = question.kind in ("player", "players", "side") and value not in (None, [])
    return text if people else inside(text)


def shares_options(match: Match, question: Input) -> bool:
    """Whether another question has one of the same options, so that an option alone does not say
    what was answered."""
    mine = {option.label for option in question.options.values()}
    return any(
        other is not question and other.kind == "choice" and mine & {option.label for option in other.options.values()}
        for other in match.game.inputs.values()
    )


def said(match: Match, made: Round, question: Input, label: str, value: Any) -> str:
    if question.symbol.type.name == "truth":
        return label if value else ""
    text = fact_text(match, made, question, value)
    if question.kind == "choice" and shares_options(match, question):
        return f"{label}: {inside(question.symbol.type.shorts.get(value, text))}"
    if question.kind == "choice":
        return capital(question.symbol.type.shorts.get(value, text))
    return f"{label}: {text}"


def summary(match: Match, made: Round) -> str:
    """The facts of a round in one line."""
    parts = [facts_of(match, made, question) for question in match.game.inputs.values()]
    return "; ".join(part for part in parts if part)


def given_parts(match: Match, made: Round) -> list[str]:
    return [part for question in match.game.inputs.values() if (part := facts_of(match, made, question))]


def cell_notes(match: Match, made: Round) -> list[str | None]:
    """Under a cell: the member's own numbers, where there are two or more of them (a bid and tricks)."""
    game = match.game
    notes: list[str | None] = [None] * len(match.sides)
    questions = [
        q for q in game.inputs.values() if q.symbol.level == PLAYER and q.kind in ("int", "count") and not q.fold
    ]
    if len(questions) < 2 or made.beyond:
        return notes
    for side in range(len(match.sides)):
        seats = [seat for seat in range(match.count) if match.side_of[seat] == side and made.plays[seat]]
        words = []
        for question in [q for q in questions if q.key in made.facts.given or q.key in made.facts.filled][:2]:
            values = [made.frame[question.symbol.slot][seat] for seat in seats]
            known = [value for value in values if value is not UNKNOWN]
            given = made.facts.given.get(question.key, {})
            if (
                known
                and len(known) == len(values)
                and (any(seat in given for seat in seats) or question.kind == "count")
            ):
                label = question.label.render(made.frame, 0).lower().split(" ")[0]
                words.append(f"{label} {' + '.join(show_number(value) for value in known)}")
        notes[side] = ", ".join(words) or None
    return notes


def missing_sentence(match: Match, made: Round, key: str, names: list[str] | None) -> str:
    """What is missing, for a heading or a button: "Who drinks?", "Tricks taken: Ben, Cara"."""
    question = match.game.inputs[key]
    ask = question.ask.render(made.frame, 0) if question.ask else ""
    label = capital(question.label.render(made.frame, 0))
    if key in {k for _, k, _ in made.problems if k}:
        return f"{label}: to be written again."
    if names is None:
        return ask or f"{label} is missing."
    who = listed(names) if len(names) <= 4 else f"{len(names)} players"
    return f"{label}: {who} missing." if len(names) != match.count else f"{label}: all missing."


def round_says(match: Match, made: Round) -> str:
    """One line in place of the numbers, for a round that is unfinished or can't be."""
    if made.problems:
        sentence, _, seat = made.problems[0]
        several = seat is not None and sum(made.plays) > 1 and made.names[seat] not in sentence
        return f"{made.names[seat]}: {sentence}" if several and seat is not None else sentence
    if made.unfinished:
        first = next(iter(made.facts.missing))
        names = made.facts.missing[first]
        told = given_parts(match, made)
        named = None if names is None else [member_names(match, made, match.game.inputs[first])[n] for n in names]
        return " ".join([*(f"{part}." for part in told[:2]), missing_sentence(match, made, first, named)])
    return ""


def absent_reason(match: Match, made: Round, member: int, level: int = PLAYER) -> str:
    """Why somebody (a side, at another level) takes no part, in a word or two."""
    frame, alone = made.frame, level in (MATCH, PLAYER)
    out_rounds = frame[match.game.symbol("out_round").slot]
    since = out_rounds[match.side_of[member] if alone else member]
    if since:
        return f"out since {match.game.round_word} {since}"
    return "takes no part" if member in frame[EVERYBODY if alone else EVERY_SIDE] else "not at the table"


def absence(match: Match, made: Round, seat: int) -> str:
    """Why somebody has no cell in a round, as a sentence."""
    since = made.frame[match.game.symbol("out_round").slot][match.side_of[seat]]
    name = made.names[seat]
    if since:
        return out_since(name, match.game.round_word, since)
    absent = takes_no_part if seat in made.frame[EVERYBODY] else not_at_the_table
    return absent(name, match.game.round_word, made.number)


def notes(played: Played) -> list[dict[str, Any]]:
    """For the line under the bar: earlier rounds that lack something or can't be."""
    match = played.match
    found = []
    for made in played.rounds:
        last = made is played.rounds[-1]
        if made.beyond or (last and not made.problems):
            continue
        title = round_title(match.game, made)
        if made.problems:
            found.append(
                {"round": made.number, "sentence": f"{title} can't be as it is written: {made.problems[0][0]}"}
            )
        elif made.unfinished and not match.game.rows:
            key = next(iter(made.facts.missing))
            members = made.facts.missing[key]
            names = None if members is None else [member_names(match, made, match.game.inputs[key])[m] for m in members]
            found.append(
                {
                    "round": made.number,
                    "sentence": f"{title} is unfinished. {missing_sentence(match, made, key, names)}",
                }
            )
    return found


def announcement(match: Match, made: Round, played: Played, heads: list[str | None] | None) -> str:
    """What a screen reader says once a round is settled."""
    game = match.game
    names = list(match.sides) if game.has_sides else made.names
    title = round_title(game, made)
    if made.problems:
        return f"{title} written. {made.problems[0][0]}"
    parts = []
    for side, value in enumerate(made.points):
        if value is None:
            continue
        if made.row is not None:
            # Boxes are filled in any order, and what stands below this one belongs to the total too.
            makes = ""
        else:
            makes = f", total {show_number(made.totals[side])}" if heads is None else now(match, made, heads[side])
        parts.append(f"{names[side]} {show_number(value)}{makes}{gone(played, side, made)}")
    return f"{title} written. {'; '.join(parts)}." if parts else f"{title} written."


def now(match: Match, made: Round, head: str | None) -> str:
    """What the big number of a column has become: ", now 321 left". Under a line it already
    belongs to the next game or leg, and says nothing of this round."""
    label = match.game.headline_label
    return "" if head is None or made.line else f", now {head}" + (f" {label}" if label else "")


def gone(played: Played, side: int, made: Round) -> str:
    after = played.out_rounds[side] if side < len(played.out_rounds) else 0
    return ", out" if after == made.number else ""

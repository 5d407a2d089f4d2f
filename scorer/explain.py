"""Why a number is what it is: the rule and its branch, the sum and its parts, the facts and
the house rules that had a say. Made from the definition alone, for every game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .cells import Round
from .definition import Column, Game, Rule
from .explain_total import explain_total
from .expression.scope import Fault, Unknown
from .expression.types import BLANK
from .facts import evaluate_rule
from .fold import Played, play
from .match import Match, read_match
from .numbers import Number, parse_number, show_number, to_json
from .problems import MatchError, Problem
from .reckoning import Line, Reckoner, labelled, sum_of
from .sentences.rounds import absence, facts_of, round_title
from .settings_used import all_reads, settings_used
from .words import capital, listed

__all__ = ["explain", "explanation", "explanation_text"]

JSON = dict[str, Any]
NOTHING = Line("nothing scores", 0, 0)
ARITHMETIC = {"×", "÷", "+", "−"}
SECTION_TITLES = {"scoring": "Scoring", "ending": "How it ends", "play": "How to play"}


def explain(game: Game, document: Any, number: int, who: str | int) -> JSON:
    """The explanation of one cell, or with `number` 0 of a column's total.

    `who` is a player's name, a side's name or letter, or the number of a column from 0. Raises
    MatchError when the match can't be read, or has no such round or column.
    """
    return explanation(play(read_match(game, document)), number, who)


def explanation(played: Played, number: int, who: str | int) -> JSON:
    """The same of a match that was played through."""
    side = column_of(played.match, who)
    if number == 0:
        names = played.match.people.names_at(len(played.match.rounds) + 1)
        return explain_total(played, side, column_name(played, side, names))
    if not 1 <= number <= len(played.rounds):
        raise MatchError([Problem("unknown-round", f"the match has no {played.match.game.round_word} {number}")])
    return explain_cell(played, played.rounds[number - 1], side)


def column_of(match: Match, who: str | int) -> int:
    if isinstance(who, int) and 0 <= who < len(match.sides):
        return who
    if isinstance(who, str):
        if who in match.sides:
            return match.sides.index(who)
        if who in match.seats:
            return match.side_of[match.seats[who]]
        letters = [chr(ord("A") + side) for side in range(len(match.sides))]
        if match.game.has_sides and who in letters:
            return letters.index(who)
    raise MatchError([Problem("unknown-player", f"nobody here is called '{who}'")])


def column_name(played: Played, side: int, names: list[str]) -> str:
    return played.match.sides[side] if played.match.game.has_sides else names[side]


def explain_cell(played: Played, made: Round, side: int) -> JSON:
    """One cell of one round."""
    match, game = played.match, played.match.game
    name = column_name(played, side, made.names)
    title = round_title(game, made)
    place = f"{name}, {title[:1].lower()}{title[1:]}"
    value = made.points[side]
    reckoner = Reckoner(match, made)
    lines: list[Line] = []
    says: list[str] = []
    if value is not None:
        for column in game.columns.values():
            part = made.columns[column.key][side]
            told = column_lines(reckoner, column, part, side)
            lines += told
            if told and (said := branch_text(reckoner, column, side)):
                says.append(said)
        if not lines:
            lines.append(NOTHING)
            for column in game.columns.values():
                reckoner.note_rule(rule_of(reckoner, column, side), side, column.rule.level)
    reads = reckoner.reads if value is not None else all_reads(game)
    return {
        "title": f"Why is it {show_number(value)}?" if value is not None else "Why is it empty?",
        "place": place,
        "value": None if value is None else to_json(value),
        "reckoning": [line.as_json() for line in lines],
        "facts": [text for key in game.inputs if key in reads and (text := facts_of(match, made, game.inputs[key]))],
        "rule": rule_view(game, says),
        "settings": settings_used(match, reads),
        "sentence": cell_sentence(match, made, side, place, value, lines),
        "round": made.number,
        "column": side,
    }


def rule_of(reckoner: Reckoner, column: Column, side: int) -> Rule:
    """The rule that gives somebody's cell: for those who sit out it is another."""
    sitting_out = reckoner.game.sitting_out
    return column.rule if side in reckoner.sides_taking_part or sitting_out is None else sitting_out


def column_lines(reckoner: Reckoner, column: Column, part: Number | None, side: int) -> list[Line]:
    """The lines of one column of points; with several columns under a heading of its own. A part
    that is nought is left out, unless something was cut off (stops_at)."""
    game, rule = reckoner.game, rule_of(reckoner, column, side)
    several = len(game.columns) > 1
    if part is None or (part == 0 and several and game.stop is None):
        return []
    had = set(reckoner.reads), set(reckoner.followed)
    lines = reckoner.column(rule, side)
    whole = sum_of(lines)
    if whole != part:
        return [Line(cut_short(reckoner, column, whole, part), part, 0)]
    if part == 0 and several:
        reckoner.reads, reckoner.followed = had
        return []
    if not several:
        return lines
    if len(lines) == 1 or all(line.depth for line in lines[1:]):
        return [replace(lines[0], text=labelled(column.label, lines[0].text)), *lines[1:]]
    return [Line(column.label, part, 0), *(replace(line, depth=line.depth + 1) for line in lines)]


def cut_short(reckoner: Reckoner, column: Column, whole: Number, part: Number) -> str:
    """What the order of counting has cut off, and who was there before."""
    stop, made = reckoner.game.stop, reckoner.made
    counts = f", of which {show_number(part)} still counts" if part else " came too late"
    came = f"{column.label}: {show_number(whole)}{counts}"
    if stop is None:
        return came
    at = stop.at.evaluate(reckoner.frame, 0)
    there = [name for name, total in zip(reckoner.columns(), made.totals, strict=True) if total >= at]
    return f"{came}, {listed(there)} had reached {show_number(at)}" if there else came


def branch_text(reckoner: Reckoner, column: Column, side: int) -> str:
    """The definition's own words for the branch that was taken, or what made it apply."""
    rule = rule_of(reckoner, column, side)
    case = reckoner.taken(rule, side)
    if case is None:
        return ""
    if case.say is not None:
        return case.say.render(reckoner.frame, side)
    if rule.say is not None:
        return rule.say.render(reckoner.frame, side)
    if case.condition is not None:
        words = reckoner.words(case.condition.tree, side)
        return labelled(column.label, words) if len(reckoner.game.columns) > 1 else words
    return ""


def rule_view(game: Game, says: list[str]) -> JSON:
    section = "scoring" if "scoring" in game.rules else next(iter(game.rules), "")
    number = list(game.rules).index(section) + 1 if section else 0
    title = SECTION_TITLES.get(section, section.capitalize())
    return {
        "text": ". ".join(capital(said.rstrip(".")) for said in dict.fromkeys(says)),
        "section": section,
        "title": f"{number} {title}" if section else "",
    }


def cell_sentence(match: Match, made: Round, side: int, place: str, value: Number | None, lines: list[Line]) -> str:
    game = match.game
    if made.beyond:
        return f"{place}: the match was over before. What was written is kept and does not count."
    if value is None:
        if made.problems:
            return f"{place}: {made.problems[0][0]}"
        if not made.side_plays(match.side_of, side):
            return absence(match, made, match.side_of.index(side))
        if made.unfinished:
            labels = [game.inputs[key].label.render(made.frame, 0) for key in made.facts.missing]
            return f"{place}: not known yet. Missing: {', '.join(labels)}."
        if any(left_empty(made, column, side) for column in game.columns.values()):
            return f"{place}: the rule leaves it empty."
        return f"{place}: it depends on what comes later."
    top = [line for line in lines if line.depth == 0]
    told = [line for line in top if line.value != 0] or top[:1]
    if told == [NOTHING]:
        return f"{place}: nothing scores."
    if not told:
        return f"{place}: {show_number(value)}."
    if len(told) > 1:
        return f"{place}: {added(told)} = {show_number(value)}."
    shown, text = show_number(told[0].value), capital(told[0].text)
    below = [line for line in lines if line.depth == 1]
    if len(top) == 1 and top[0].kind == "named" and len(below) > 1 and sum(line.value for line in below) == value:
        return f"{place}: {text.removesuffix(f': {shown}')}, {added(below)} = {shown}."
    if text.endswith(f": {shown}"):
        # Words that end in the number already say it.
        return f"{place}: {text}."
    return f"{place}: {text} = {shown}." if ARITHMETIC & set(text.split()) else f"{place}: {text}, {shown}."


def left_empty(made: Round, column: Column, side: int) -> bool:
    """Whether the rule says that nothing stands here."""
    try:
        return evaluate_rule(column.rule, made.frame, side) is BLANK
    except (Unknown, Fault):
        return False


def added(lines: list[Line]) -> str:
    """Numbers with their signs: "23 + 32 − 5"."""
    first, *rest = [line.value for line in lines]
    return show_number(first) + "".join(f" {'−' if n < 0 else '+'} {show_number(max(n, -n))}" for n in rest)


def explanation_text(told: JSON) -> str:
    """The explanation as plain lines, for a terminal."""
    lines = [told["title"], told["place"], ""]
    for line in told["reckoning"]:
        number = parse_number(line["value"]) or 0
        shown = "" if line["text"].endswith(f": {show_number(number)}") else f" = {show_number(number)}"
        lines.append(f"{'  ' * line['depth']}{line['text']}{shown}")
    lines += ["", *told["facts"]]
    if told["rule"]["text"]:
        title = f" ({told['rule']['title']})" if told["rule"]["title"] else ""
        lines.append(f"The rule{title}: {told['rule']['text']}.")
    for rule in told["settings"]:
        lines.append(
            f"House rule {rule['label']}: {rule['value_text']}"
            + (f" (printed: {rule['default_text']})" if rule["differs"] else "")
        )
    lines.append(told["sentence"])
    return "\n".join(line for line in lines)

"""The questions of one round as a form: what is asked of whom, what may be answered, what
is missing, and what the answers so far come to."""

from __future__ import annotations

from typing import Any

from . import sentences
from .cells import Round
from .definition import Game, Input, Option
from .expression.scope import UNKNOWN, Fault, Unknown
from .expression.types import MATCH, PLAYER
from .facts import RoundReader
from .fold import Fold, Played, play
from .match import Match, read_match
from .numbers import show_number, to_json
from .quotas import exists, reason_against
from .standings import shown

__all__ = ["entry", "entry_of", "form_at"]

JSON = dict[str, Any]
LONGEST_PAD = 15


def entry(game: Game, document: Any, number: int) -> JSON:
    """The form of round `number` of a match document; the round after the last is empty.

    Raises MatchError when the document can't be read.
    """
    return form_at(play(read_match(game, document)), number)


def form_at(played: Played, number: int) -> JSON:
    """The form of round `number` of a match that was played through."""
    match = played.match
    number = max(1, min(number, len(match.row_of) or len(match.rounds) + 1))
    form, _ = entry_of(played, number, number > len(match.rounds))
    return form


def entry_of(played: Played, number: int, empty: bool) -> tuple[JSON, Round]:
    """The form of a round and the round itself, worked out with the facts there are."""
    match = played.match
    fold = fold_before(played, number)
    counted = dict(fold.counted)
    made = fold.round(number, {} if empty else match.rounds[number - 1])
    return form_of(match, made, counted, played, heads_after(fold)), made


def heads_after(fold: Fold) -> list[str | None] | None:
    """The big number of each column once the round is written, where the game has one of its own."""
    rule = fold.game.headline
    if rule is None:
        return None
    return [told_value(shown(rule, fold.frame, side)) for side in range(fold.sides)]


def told_value(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else show_number(value)


def fold_before(played: Played, number: int) -> Fold:
    """The state of the match before a round, free to go on by itself."""
    return played.states[min(number, len(played.states)) - 1].fork()


def form_of(
    match: Match, made: Round, counted: dict[tuple[Any, ...], int], played: Played, heads: list[str | None] | None
) -> JSON:
    game = match.game
    fields = [field_of(match, made, question, counted) for question in game.inputs.values()]
    asked = [each for each in fields if each["visible"] and not each["fold"] and not each["optional"]]
    return {
        "round": made.number,
        "title": sentences.round_title(game, made),
        "subtitle": sentences.entry_subtitle(match, made),
        "row": made.row,
        "fields": fields,
        "preview": sentences.preview(match, made, played, heads),
        "points": [None if value is None else to_json(value) for value in made.points],
        "button": sentences.button(match, made, played),
        "settles": (len(asked) == 1 and asked[0]["each"] is None) or only_one_asked(asked),
        "problems": [sentence for sentence, _, _ in made.problems],
        "plays": made.plays,
        "names": made.names,
        "announce": sentences.announcement(match, made, played, heads),
        "say": sentences.round_says(match, made),
    }  # fmt: skip


def only_one_asked(fields: list[JSON]) -> bool:
    """Whether one fact of one player is all there is to write."""
    if len(fields) != 1 or fields[0]["kind"] not in ("int", "choice", "flag"):
        return False
    return sum(1 for player in fields[0]["players"] if player["visible"]) == 1


def field_of(match: Match, made: Round, question: Input, counted: dict[tuple[Any, ...], int]) -> JSON:
    reader = RoundReader(
        match,
        made.frame,
        made.number,
        match.rounds[made.number - 1] if made.number <= len(match.rounds) else {},
        [],
        {},
    )
    level = question.symbol.level
    members = [0] if level == MATCH else list(range(match.count if level == PLAYER else len(match.sides)))
    asked = [is_asked(reader, question, member) for member in members]
    takes = [takes_part(match, made, level, member) for member in members]
    visible = any(ask and take for ask, take in zip(asked, takes, strict=True))
    unknown = all(ask is None for ask, take in zip(asked, takes, strict=True) if take)
    if question.kind == "count" and visible and reader.evaluated(question, question.total, 0) is None:
        # What is counted depends on an answer that is not there yet.
        visible, unknown = False, True
    low, high = reader.bounds(question, members[0]) if level == MATCH else (None, None)
    text = sentences.field_words(match, made, question)
    field: JSON = {
        "input": question.key,
        "kind": "dice" if question.dice else question.kind,
        "each": question.each if question.kind != "order" else None,
        **text,
        "fold": question.fold,
        "later": question.later,
        "optional": question.optional,
        "visible": visible,
        "known": not unknown,
        "low": number_or_none(low),
        "high": number_or_none(high),
        "step": number_or_none(reader.evaluated(question, question.step, members[0])) or 1,
        "usual": list(question.usual),
        "words": question.words,
        "players": players_of(match, made, question, reader, asked, takes),
        "value": value_of(match, made, question),
        "filled": filled_of(match, made, question),
        "default": defaults_of(match, made, question, reader, members),
        "problem": next((sentence for sentence, key, _ in made.problems if key == question.key), None),
        "automatic": -1 in made.facts.filled.get(question.key, {}),
        "nobody": nobody_words(question, reader),
        "all_seats": question.everybody,
    }  # fmt: skip
    if question.options:
        field["options"] = [
            option_of(question, option, reader, made, counted)
            for option in question.options.values()
            if exists(option, made.frame) is not False
        ]
    if question.kind == "things":
        field["value_form"] = "list"
    if question.size is not None or question.kind in ("list", "things"):
        sizes = (
            [
                number_or_none(reader.evaluated(question, bound, members[0]))
                for bound in (question.size.low, question.size.high)
            ]
            if question.size
            else [0, None]
        )
        field["length"] = sizes
        field["faces"] = 6 if question.dice else None
    if question.kind == "count":
        field |= count_words(made, question, reader)
    if question.quotas and level == PLAYER:
        for seat, player in enumerate(field["players"]):
            player["unavailable"] = {
                option.key: reason
                for option in question.options.values()
                if (reason := reason_against(question, option, made.frame, counted, seat)[0])
            }
    field["pad"] = pad_of(field, question)
    return field


def takes_part(match: Match, made: Round, level: int, member: int) -> bool:
    """Whether a seat, or anybody of a side, takes part; a question of the whole round always does."""
    if level in (MATCH, PLAYER):
        return level == MATCH or made.plays[member]
    return made.side_plays(match.side_of, member)


def is_asked(reader: RoundReader, question: Input, member: int) -> bool | None:
    if question.when is None:
        return True
    try:
        return bool(question.when.evaluate(reader.frame, member))
    except Unknown:
        return None
    except Fault:
        return False


def nobody_words(question: Input, reader: RoundReader) -> str | None:
    """What nobody is called here, or None where the answer has to be somebody."""
    if question.nobody is not None:
        return question.nobody.render(reader.frame, 0)
    return "Nobody" if reader.default_nobody(question) else None


def number_or_none(value: Any) -> Any:
    return None if value is None or not hasattr(value, "denominator") else to_json(value)


def count_words(made: Round, question: Input, reader: RoundReader) -> JSON:
    """The fixed sum, and what is left to place."""
    total = reader.evaluated(question, question.total, 0)
    given = made.facts.given.get(question.key, {})
    values = made.frame[question.symbol.slot]
    placed = sum(values[seat] for seat in given if values is not UNKNOWN and values[seat] is not UNKNOWN)
    filled = sum(made.facts.filled.get(question.key, {}).values())
    left = None if total is None else total - placed - filled
    return {"total": number_or_none(total), "left": number_or_none(left), **sentences.count_words(total, left)}


def pad_of(field: JSON, question: Input) -> list[int] | None:
    """Every possible number, when there are few enough for a tile each."""
    if question.kind not in ("int", "count", "list"):
        return None
    lows = [player["low"] for player in field["players"] if player["visible"] and player["low"] is not None]
    highs = [player["high"] for player in field["players"] if player["visible"] and player["high"] is not None]
    low = min(lows) if lows else field["low"]
    high = max(highs) if highs else field["high"]
    step = field["step"]
    if not isinstance(low, int) or not isinstance(high, int) or not isinstance(step, int) or step < 1:
        return None
    numbers = list(range(low, min(high, low + step * LONGEST_PAD) + 1, step))
    return numbers if numbers and high - low <= step * (LONGEST_PAD - 1) else None


def players_of(
    match: Match, made: Round, question: Input, reader: RoundReader, asked: list[bool | None], takes: list[bool]
) -> list[JSON]:
    """The seats (or sides) a question goes to, or those who can be its answer."""
    level = question.symbol.level
    if level == MATCH and question.kind not in ("player", "players"):
        if question.kind == "side":
            return [
                {
                    "name": name,
                    "takes_part": True,
                    "visible": True,
                    "low": None,
                    "high": None,
                    "reason": None,
                    "side": side,
                }
                for side, name in enumerate(match.sides)
            ]
        return []
    count = len(match.sides) if level not in (MATCH, PLAYER) else match.count
    names = list(match.sides) if count != match.count or level not in (MATCH, PLAYER) else made.names
    answers = reader.who_can_be(question)
    result = []
    for member in range(count):
        taking = member in answers if level == MATCH else takes_part(match, made, level, member)
        low, high = (
            reader.bounds(question, member)
            if level != MATCH and taking and question.kind != "order"
            else (None, None)
        )
        visible = taking and (level == MATCH or bool(asked[member]))
        result.append({
            "name": names[member],
            "takes_part": taking,
            "visible": visible,
            "low": number_or_none(low),
            "high": number_or_none(high),
            "reason": None if taking else sentences.absent_reason(match, made, member, level),
            "note": sentences.seat_note(match, made, question, member) if visible else None,
        })  # fmt: skip
    return result


def option_of(
    question: Input, option: Option, reader: RoundReader, made: Round, counted: dict[tuple[Any, ...], int]
) -> JSON:
    member = 0
    if question.symbol.level == PLAYER:
        playing = [seat for seat, plays in enumerate(made.plays) if plays]
        member = playing[0] if playing else 0
    reason, quota = reason_against(question, option, made.frame, counted, member) if question.quotas else (None, None)
    if reason and reader.raw.get(question.key) == option.key and not made.facts.impossible:
        reason = None
    return {
        "key": option.key,
        "label": option.label,
        "short": option.short or None,
        "text": option.text or None,
        "unavailable": reason,
        "quota": list(quota) if quota else None,
        "max": option.max,
        "props": {key: value for key, value in option.properties.items() if isinstance(value, str | int)},
    }


def value_of(match: Match, made: Round, question: Input) -> Any:
    """The facts there are, by name where everybody has one; "" stands for nobody."""
    given = made.facts.given.get(question.key)
    values = made.frame[question.symbol.slot]
    if given is None:
        return None
    if question.kind == "order":
        return [name for name in given if name is not None and name != "-"]
    if question.symbol.level == MATCH:
        return told(match, made, question, values, given)
    names = made.names if question.symbol.level == PLAYER else list(match.sides)
    return {names[member]: told(match, made, question, values[member], raw) for member, raw in given.items()}


def told(match: Match, made: Round, question: Input, value: Any, raw: Any) -> Any:
    if value is UNKNOWN:
        return raw
    if question.kind == "player":
        return "" if value is None else made.names[value]
    if question.kind == "side":
        return "" if value is None else match.sides[value]
    if question.kind == "players":
        return [made.names[seat] for seat in value]
    if isinstance(value, list):
        return [number_or_none(each) if hasattr(each, "denominator") else each for each in value]
    return to_json(value) if hasattr(value, "denominator") and not isinstance(value, bool) else value


def filled_of(match: Match, made: Round, question: Input) -> Any:
    filled = made.facts.filled.get(question.key, {})
    names = made.names if question.symbol.level in (MATCH, PLAYER) else list(match.sides)
    if -1 in filled:
        return filled[-1]
    return {
        names[member]: to_json(value) if hasattr(value, "denominator") else value for member, value in filled.items()
    }


def defaults_of(match: Match, made: Round, question: Input, reader: RoundReader, members: list[int]) -> Any:
    """What holds when nothing is written; by name where it differs from one to the other."""
    values = [default_of(match, made, question, reader, member) for member in members]
    if all(value == values[0] for value in values):
        return values[0]
    names = made.names if question.symbol.level == PLAYER else list(match.sides)
    return {names[member]: value for member, value in zip(members, values, strict=True) if value is not None}


def default_of(match: Match, made: Round, question: Input, reader: RoundReader, member: int) -> Any:
    """The value that holds when nothing is written."""
    if question.default is None:
        return False if question.kind == "flag" else None
    value = reader.evaluated(question, question.default, member)
    if question.kind == "player":
        return "" if value is None else made.names[value]
    if question.kind == "side":
        return "" if value is None else match.sides[value]
    return to_json(value) if hasattr(value, "denominator") and not isinstance(value, bool) else value

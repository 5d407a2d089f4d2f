"""Faults that have to do with brackets, and with signs that mean something where a value begins.

Inside `{ }` and `[ ]` YAML cuts values at commas, brackets, colons and question
marks, so a text or an expression there needs quotes more often than elsewhere.
"""

from __future__ import annotations

import re

from .conditions import foreign_condition, is_prose, without_quotes
from .places import Fault, Place, Stop, content_at, indent_of, key_of
from .values import quotes_hint, shown

__all__ = ["colon_in_text", "in_brackets", "special_sign", "stray_bracket"]

SIGNS = {
    "*": ("alias", "'*' at the beginning of a value stands for an alias, which the language does not have"),
    "&": ("alias", "'&' at the beginning of a value stands for an anchor, which the language does not have"),
    "!": ("tag", "'!' at the beginning of a value stands for a tag, which the language does not have"),
    "|": ("quotes-needed", "'|' at the beginning of a value announces a text on the lines below"),
    ">": ("quotes-needed", "'>' at the beginning of a value announces a text on the lines below"),
    "?": ("quotes-needed", "'?' at the beginning of a value has a meaning in YAML"),
    "-": ("quotes-needed", "'-' and a space at the beginning of a value announce a list"),
}


def special_sign(place: Place, line: int, column: int) -> Fault:
    """The fault of a value that begins with a sign that means something in YAML.

    >>> special_sign(Place("king.yml", ["name: @King"]), 0, 6).problem.hint
    'put quotes round it: "@King"'
    """
    start, whole = _whole_value(place.line(line), column)
    before = place.line(line)[start:column].strip()
    if len(before) > 1 and before[0] in ("'", '"') and before[0] == before[-1]:
        message = "the text in quotes ends here, but the line goes on"
        hint = without_quotes(whole) or quotes_hint(whole)
        return place.value_fault("unclosed-quote", message, line, column, hint)
    rest = place.line(line)[column:]
    code, message = SIGNS.get(rest[:1], ("quotes-needed", f"a value can't begin with {shown(rest[:1])} without quotes"))
    if rest.startswith(("|", ">")):
        hint = f"write the text on the lines below, or {quotes_hint(_value_text(place.line(line), column))}"
    elif rest.startswith(("*", "&", "!")) and re.match(r".\w+(?![^\s,\]}])", rest):
        # Without a space it may be meant as YAML means it.
        hint = "write the thing itself there, or put quotes round the value if it is a text"
    else:
        hint = quotes_hint(_value_text(place.line(line), column))
        if rest.startswith("* "):
            hint = f"an expression can't begin with *; if it is a text, {hint}"
    return place.value_fault(code, message, line, column, hint)


def _value_text(line: str, column: int) -> str:
    """The value that begins there: to the end of the line, in brackets to the next comma."""
    key = key_of(line)
    rest = line[column:].rstrip()
    start = key.value_at if key and key.value else content_at(line)
    if line[start : start + 1] in ("{", "[") and start < column:
        return re.split(r"[,}\]]", rest, maxsplit=1)[0].rstrip()
    return rest


def _whole_value(line: str, column: int) -> tuple[int, str]:
    """Where the value begins that goes over a column, and all of it."""
    key = key_of(line)
    start = key.value_at if key and key.value and key.value_at <= column else content_at(line)
    if line[start : start + 1] in ("{", "["):
        # In brackets the value begins after the last comma, or after a key's own colon.
        start = max(line.rfind(sign, start, column) + len(sign) for sign in ("{", "[", ",", ": "))
        start += indent_of(line[start:])
    return start, _value_text(line, start).strip()


def colon_in_text(place: Place, line: int, column: int) -> Fault:
    """The fault of a colon and a space in a text without quotes.

    >>> fault = colon_in_text(Place("king.yml", ["a: {say: Note: be quick, x: 1}"]), 0, 13)
    >>> fault.problem.hint
    'put quotes round it: "Note: be quick"'
    """
    text = place.line(line)
    start, whole = _whole_value(text, column)
    if (found := foreign_condition(whole)) and not is_prose(text[:start]):
        return place.value_fault(found[0], found[1], line, start, found[2])
    word = shown(text[start:column].strip())
    message = f"a value can't hold a colon and a space, because YAML takes {word} for a key"
    return place.value_fault("colon-in-text", message, line, column, quotes_hint(whole))


def in_brackets(place: Place, stop: Stop) -> Fault | None:
    """What is wrong when the parser stops inside brackets, between values."""
    if "flow mapping" not in stop.while_ and "flow sequence" not in stop.while_:
        return None
    line = place.line(stop.line)
    opening = place.line(stop.from_line)[stop.from_column : stop.from_column + 1]
    rest = line[stop.column :]
    deeper = indent_of(place.line(stop.from_line)) < indent_of(line) == stop.column
    if stop.line > stop.from_line and rest and deeper:
        message = "a comma is missing between this line and the one above"
        return place.fault("syntax", message, stop.line, stop.column)
    if stop.line > stop.from_line and (not rest or key_of(line)):
        return _open_bracket(place, stop.from_line, stop.from_column)
    sign = rest[:1]
    before = line[: stop.column].rstrip()
    if sign == ":":
        return colon_in_text(place, stop.line, stop.column)
    if sign == "?":
        start, whole = _whole_value(line, stop.column)
        if (found := foreign_condition(whole)) and not is_prose(line[:start]):
            return place.value_fault(found[0], found[1], stop.line, start, found[2])
        message = "inside { } or [ ] a text can't hold '?' without quotes"
        hint = quotes_hint(whole)
        return place.value_fault("flow-expression", message, stop.line, stop.column, hint)
    if sign in ("}", "]"):
        message = f"{sign} closes what {opening} in line {stop.from_line + 1} has opened"
        return place.value_fault("unclosed-bracket", message, stop.line, stop.column)
    if before[-1:] in ('"', "'"):
        message = "the text in quotes ends here, but something else follows before the next comma"
        hint = without_quotes(_whole_value(line, stop.column)[1])
        return place.value_fault("unclosed-quote", message, stop.line, stop.column, hint)
    if before[-1:] in ("]", "}"):
        message = f"a comma is missing behind this {before[-1]}"
        return place.value_fault("syntax", message, stop.line, len(before) - 1)
    if sign in ("[", "{"):
        message = f"inside {opening} a text can't hold {sign} without quotes"
        return place.value_fault("flow-expression", message, stop.line, stop.column, _brackets_hint(line, stop))
    if not rest:
        return _open_bracket(place, stop.from_line, stop.from_column)
    message = f"inside {opening} a comma or a colon is missing here, or a value needs quotes"
    return place.value_fault("flow-expression", message, stop.line, stop.column)


def _open_bracket(place: Place, line: int, column: int) -> Fault:
    opening = place.line(line)[column : column + 1]
    closing = "]" if opening == "[" else "}"
    message = f"{opening} is not closed with {closing}"
    hint = f"put quotes round the value if {opening} belongs to a text"
    return place.value_fault("unclosed-bracket", message, line, column, hint)


def _brackets_hint(line: str, stop: Stop) -> str:
    """Quotes round a value that has brackets of its own: `x[1] + 2`."""
    start, _ = _whole_value(line, stop.column)
    depth = 0
    for column in range(start, len(line)):
        if line[column] in "])}" or (line[column] == "," and not depth):
            if not depth:
                return quotes_hint(line[start:column].rstrip())
            depth -= 1
        elif line[column] in "[({":
            depth += 1
    return quotes_hint("")


def stray_bracket(place: Place, stop: Stop) -> Fault | None:
    """What is wrong when the parser finds a bracket or a comma in the place of a value."""
    sign = place.line(stop.line)[stop.column : stop.column + 1]
    if sign in ("]", "}"):
        message = f"{sign} closes nothing"
        hint = "put quotes round the value if it is a text"
        return place.value_fault("unclosed-bracket", message, stop.line, stop.column, hint)
    if sign == ",":
        message = "there is nothing before this comma"
        return place.value_fault("empty-value", message, stop.line, stop.column, "take the comma out")
    if "flow node" not in stop.while_:
        return None
    if sign == ":":
        return place.value_fault("key-not-text", "there is no key before the colon", stop.line, stop.column)
    if sign in SIGNS:
        return special_sign(place, stop.line, stop.column)
    opening = _unclosed(place, stop)
    if not opening:
        return None
    line = place.line(opening[0])
    cut = line.find(" #", opening[1])
    if cut >= 0:
        message = f"a space and '#' begin a comment, so {shown(line[cut:].strip())} is not part of the value"
        return place.value_fault("cut-by-comment", message, opening[0], cut + 1, quotes_hint(""))
    return _open_bracket(place, *opening)


def _unclosed(place: Place, stop: Stop) -> tuple[int, int] | None:
    """The nearest bracket above the stop that is still open there."""
    depth = 0
    for number in range(min(stop.line, len(place.lines) - 1), -1, -1):
        line = place.line(number).partition(" #")[0]
        for column in range(len(line) - 1, -1, -1):
            if line[column] in "[{" and (number, column) < (stop.line, stop.column):
                depth += 1
            elif line[column] in "]}" and (number, column) < (stop.line, stop.column):
                depth -= 1
            if depth > 0:
                return number, column
    return None

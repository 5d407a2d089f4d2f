"""Why reading stopped: the parser's complaint in words an author understands.

A YAML parser stops at the first thing it can't read and says so in its own
terms, often far from the cause. Here the lines round that place are looked at
for the slips that people make, and the first that explains the stop is named.
Where the slip is in one value, the line is mended as well, so that reading can
go on and find more.
"""

from __future__ import annotations

import re

from .brackets import colon_in_text, in_brackets, special_sign, stray_bracket
from .conditions import without_quotes
from .places import MENDED, Fault, Place, Stop, content_at, indent_of, key_of, line_above
from .traps import directives, other_sign
from .values import quotes_hint, shown

__all__ = ["diagnose"]

KEY_WITHOUT_SPACE = re.compile(r"[ ]*(?:-[ ]+)*(?P<key>[A-Za-z_][\w ]*):(?P<value>[^\s:/].*)$")
# The length at which YAML gives up looking for the colon of a key.
LONGEST_KEY = 1_000
# How many lines above a closing quote its opening one is looked for.
FARTHEST_QUOTE = 200
CUT = re.compile(r"(?<=\S)[ ]+(?=#)")


def diagnose(path: str, lines: list[str], stop: Stop) -> Fault:
    """The fault that made the parser stop.

    >>> lines = ["name: King", "summary: Note: be quick"]
    >>> stop = Stop("mapping values are not allowed here", 1, 13, "", 1, 13)
    >>> print(diagnose("king.yml", lines, stop).problem.message)
    a value can't hold a colon and a space, because YAML takes 'Note' for a key
    """
    place = Place(path, lines)
    for explain in (
        _in_quotes,
        _at_a_sign,
        _second_colon,
        _no_colon,
        _list_entry,
        _after_a_value,
        in_brackets,
        stray_bracket,
    ):
        fault = explain(place, stop)
        if fault:
            return fault
    return _further_left(place, stop)


def comment_cut(line: str) -> int | None:
    """The column (from 0) of the `#` that cuts off a text without quotes.

    >>> comment_cut("note: player #1 starts"), comment_cut("note: 'player #1'")
    (13, None)
    """
    cut = CUT.search(line)
    key = key_of(line)
    quoted = key and key.value[:1] in ('"', "'", "[", "{", "|", ">", "")
    return cut.end() if cut and not quoted else None


def _in_quotes(place: Place, stop: Stop) -> Fault | None:
    if "quoted scalar" not in stop.while_:
        return None
    if "escape" in stop.says:
        hint = "put the text in single quotes, or write two backslashes"
        message = "a backslash in double quotes begins an escape, and there is none like this"
        return place.value_fault("escape", message, stop.line, stop.column, hint)
    return _open_quote(place, stop.from_line, stop.from_column)


def _open_quote(place: Place, line: int, column: int) -> Fault:
    quote = place.line(line)[column : column + 1]
    message = f"the text that begins here with {quote} has no {quote} at its end"
    return place.value_fault("unclosed-quote", message, line, column, "close it on the same line")


def _at_a_sign(place: Place, stop: Stop) -> Fault | None:
    if "cannot start any token" in stop.says or "mapping keys are not allowed" in stop.says:
        return special_sign(place, stop.line, stop.column)
    if stop.while_.endswith((" alias", " anchor", " tag", " block scalar")):
        return special_sign(place, stop.from_line, stop.from_column)
    if "undefined tag" in stop.says:
        return special_sign(place, stop.line, stop.column)
    if "directive" in stop.while_ or "directive" in stop.says or "YAML document" in stop.says:
        for found in directives(place.lines):
            return place.fault(*found)
    return None


def _second_colon(place: Place, stop: Stop) -> Fault | None:
    if "mapping values are not allowed" not in stop.says:
        return None
    line = place.line(stop.line)
    key = key_of(line)
    if key and key.value and stop.column >= key.value_at:
        return colon_in_text(place, stop.line, stop.column)
    if key and len(key.key) > LONGEST_KEY:
        return _key_too_long(place, stop.line, key.key_at)
    above = line_above(place, stop.line)
    key_above = key_of(place.line(above))
    if not key_above and (case := re.match(r" *- +((?:if|when) .*\S)", place.line(above))):
        message = f"{shown(case[1])} has no colon and no value behind it"
        return place.fault("condition-form", message, above, case.start(1), "write - if CONDITION: value")
    if above < stop.line and not key_above and indent_of(place.line(above)) == indent_of(line):
        # The line above was taken for the beginning of a text that this line goes on with.
        return _without_key(place, above, indent_of(place.line(above)))
    if key_above and key_above.value and indent_of(line) > key_above.key_at:
        message = (
            f"this line goes on with the value of {shown(key_above.key)} in line {above + 1}, "
            "and a value can't hold a colon and a space"
        )
        hint = f"begin a key of its own in column {key_above.key_at + 1}"
        return place.fault("indentation", message, stop.line, indent_of(line), hint)
    return colon_in_text(place, stop.line, stop.column)


def _no_colon(place: Place, stop: Stop) -> Fault | None:
    if "could not find expected ':'" not in stop.says:
        return None
    line = place.line(stop.from_line)
    above = line_above(place, stop.from_line)
    cut = comment_cut(place.line(above))
    if cut is not None and indent_of(line) > 0 and not KEY_WITHOUT_SPACE.match(line):
        return _cut_text(place, above, cut)
    if len(line) > LONGEST_KEY and ": " in line:
        return _key_too_long(place, stop.from_line, stop.from_column)
    return _without_key(place, stop.from_line, stop.from_column)


def _without_key(place: Place, number: int, column: int) -> Fault:
    line = place.line(number)
    close = KEY_WITHOUT_SPACE.match(line)
    if close:
        hint = f"write {close['key']}: {close['value']}" if len(close["value"]) < 40 else ""
        at = close.end("key")
        message = f"the colon after {shown(close['key'])} has no space after it"
        return place.fault("missing-space", message, number, at, hint, line[: at + 1] + " " + MENDED)
    message = f"{shown(line)} is not written as `key: value`"
    hint = "a text over several lines begins with `key: |`, and its lines stand two spaces further right"
    return place.fault("syntax", message, number, column, other_sign(line) or hint)


def _key_too_long(place: Place, line: int, column: int) -> Fault:
    message = f"a key, and so a condition in `if CONDITION:`, can't be longer than {LONGEST_KEY:,} characters"
    return place.fault("too-long", message, line, column, "give a part of it a name under let")


def _cut_text(place: Place, line: int, column: int) -> Fault:
    text = place.line(line)
    rest = shown(text[column:].strip())
    message = f"a space and '#' begin a comment, so {rest} is not part of the text"
    key = key_of(text)
    value = text[key.value_at :].rstrip() if key and key.value else ""
    return place.value_fault("cut-by-comment", message, line, column, quotes_hint(value))


def _list_entry(place: Place, stop: Stop) -> Fault | None:
    if "sequence entries are not allowed" not in stop.says:
        return None
    line = place.line(stop.line)
    key = key_of(line)
    if key and key.value and key.value.startswith("-") and key.value_at == stop.column:
        message = "a list can't begin on the line of its key"
        hint = f"write the entry on the next line; if it is a text, {quotes_hint(key.value)}"
        return place.value_fault("quotes-needed", message, stop.line, stop.column, hint)
    return place.fault("indentation", "a list entry can't stand here", stop.line, stop.column)


def _after_a_value(place: Place, stop: Stop) -> Fault | None:
    """Something after a closing quote or bracket, where the line should end."""
    if "block" not in stop.while_ and "document start" not in stop.says:
        return None
    line = place.line(stop.line)
    before = line[: stop.column].rstrip()
    key = key_of(line)
    at = key.value_at if key and key.value else content_at(line)
    if at < stop.column and line[at : at + 1] in ("[", "{") and before[-1:] in ("]", "}"):
        kind = "a list" if line[at] == "[" else "a mapping"
        message = f"YAML takes {line[at]} for the beginning of {kind}, and the value goes on after its end"
        return place.value_fault("flow-expression", message, stop.line, at, quotes_hint(line[at:].rstrip()))
    if before[-1:] not in ('"', "'"):
        return None
    if at < len(before) - 1 and line[at] == before[-1]:
        message = "the text in quotes ends here, but the line goes on"
        whole = line[at:].rstrip()
        hint = without_quotes(whole) or quotes_hint(_unquoted(whole))
        return place.value_fault("unclosed-quote", message, stop.line, stop.column, hint)
    opening = _opening_quote(place, stop.line, before[-1])
    return _open_quote(place, *opening) if opening else None


def _unquoted(text: str) -> str:
    """The text without the quotes that were meant to be round it."""
    quote = text[0]
    return text[1:-1] if len(text) > 1 and text.endswith(quote) else text


def _opening_quote(place: Place, line: int, quote: str) -> tuple[int, int] | None:
    """Where the quoted text began that ends in this line."""
    for number in range(line - 1, max(line - FARTHEST_QUOTE, 0) - 1, -1):
        text = place.line(number)
        key = key_of(text)
        at = key.value_at if key and key.value else content_at(text)
        if text[at : at + 1] == quote and text.count(quote, at) % 2:
            return number, at
    return None


def _further_left(place: Place, stop: Stop) -> Fault:
    """What is left: a line that begins where no line above it began."""
    line = place.line(stop.line)
    if "document start" in stop.says:
        for found in directives(place.lines):
            return place.fault(*found)
        ended = next((n for n, text in enumerate(place.lines[: stop.line]) if text.rstrip() == "..."), -1)
        if ended >= 0:
            message = "'...' ends the definition, and more follows below"
            return place.fault("several-documents", message, ended, 0, "take the line out")
        first = next((n for n, text in enumerate(place.lines) if key_of(text)), stop.line)
        at = indent_of(place.line(first))
        if at > indent_of(line):
            message = "the first key begins further right than a key below it"
            return place.fault("indentation", message, first, at, "begin it in column 1")
    if stop.column == indent_of(line) and line.strip():
        above = line_above(place, stop.line)
        cut = comment_cut(place.line(above))
        if cut is not None and "scalar" in stop.says:
            return _cut_text(place, above, cut)
        if line.lstrip().startswith(":"):
            return place.fault("key-not-text", "there is no key before the colon", stop.line, stop.column)
        hint = "begin it in the same column as its neighbours"
        if stop.column != stop.from_column:
            message = "this line begins further left or right than the lines it belongs to"
        elif line.lstrip().startswith("- "):
            message = "a list entry stands where a key should, because the lines above are keys"
        else:
            message = "a key stands where a list entry should, because the lines above are entries"
            hint = "begin it two spaces further right if it belongs to the entry above, or write '- ' before it"
            if re.match(r" *(?:if |else:)", line):
                hint = "write '- ' before it"
        return place.fault("indentation", message, stop.line, stop.column, hint)
    message = "this can't be read as `key: value` or as a list"
    return place.fault("syntax", message, stop.line, stop.column, quotes_hint(""))

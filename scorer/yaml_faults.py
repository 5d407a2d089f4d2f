"""Why reading stopped: the parser's complaint in words an author understands.

A YAML parser stops at the first thing it can't read and says so in its own
terms, often far from the cause. Here the lines round that place are looked at
for the slips that people make, and the first that explains the stop is named.
Where the slip is in one value, the line is mended as well, so that reading can
go on and find more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .problems import Problem
from .yaml_values import in_quotes, quotes_hint, shown

__all__ = ["Fault", "Stop", "comment_cut", "diagnose", "special_sign"]

BEFORE_KEY = re.compile(r"[ ]*(?:-[ ]+)*")
KEY_ENDS = re.compile(r":(?=[ ]|$)|[ ]#")
NO_KEY = ("", "#", "[", "]", "{", "}", ",", ":")
KEY_WITHOUT_SPACE = re.compile(r"[ ]*(?:-[ ]+)*(?P<key>[A-Za-z_][\w ]*):(?P<value>[^\s:/].*)$")
CUT = re.compile(r"(?<=\S)[ ]+(?=#[^\s#])")
SIGNS = {
    "*": ("alias", "'*' at the beginning of a value stands for an alias, which the language does not have"),
    "&": ("alias", "'&' at the beginning of a value stands for an anchor, which the language does not have"),
    "!": ("tag", "'!' at the beginning of a value stands for a tag, which the language does not have"),
    "|": ("quotes-needed", "'|' at the beginning of a value announces a text on the lines below"),
    ">": ("quotes-needed", "'>' at the beginning of a value announces a text on the lines below"),
    "?": ("quotes-needed", "'?' and a space at the beginning have a meaning in YAML"),
    "-": ("quotes-needed", "'-' and a space at the beginning of a value announce a list"),
}
MENDED = "x"


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the parser stopped and what it was doing; lines and columns from 0."""

    says: str
    line: int
    column: int
    while_: str
    from_line: int
    from_column: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The problem, and the line as it could be read, or None."""

    problem: Problem
    mended: str | None = None


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that has a key: where the key and its value begin."""

    key_at: int
    key: str
    value_at: int
    value: str


@dataclass(frozen=True, slots=True)
class _Place:
    """The lines of a file and the way to a problem in them."""

    path: str
    lines: list[str]

    def line(self, number: int) -> str:
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def fault(
        self, code: str, message: str, line: int, column: int, hint: str = "", mended: str | None = None
    ) -> Fault:
        return Fault(Problem(code, message, self.path, line + 1, column + 1, hint), mended)

    def value_fault(self, code: str, message: str, line: int, column: int, hint: str = "") -> Fault:
        """A fault in the value of one line, which the mended line does without."""
        key = _key(self.line(line))
        mended = None
        if key and key.value:
            # The lines below may be the text that | or > announces; a mended header keeps them.
            mended = self.line(line)[: key.value_at] + ("|" if key.value[0] in "|>" else MENDED)
        return self.fault(code, message, line, column, hint, mended)


def diagnose(path: str, lines: list[str], stop: Stop) -> Fault:
    """The fault that made the parser stop.

    >>> lines = ["name: King", "summary: Note: be quick"]
    >>> stop = Stop("mapping values are not allowed here", 1, 13, "", 1, 13)
    >>> print(diagnose("king.yml", lines, stop).problem.message)
    a value can't hold a colon and a space, because YAML takes 'Note' for a key
    """
    place = _Place(path, lines)
    for explain in (
        _in_quotes,
        _at_a_sign,
        _second_colon,
        _no_colon,
        _list_entry,
        _after_a_value,
        _in_brackets,
        _stray_bracket,
    ):
        fault = explain(place, stop)
        if fault:
            return fault
    return _further_left(place, stop)


def comment_cut(line: str) -> int | None:
    """The column (from 0) where ` #` cuts a text off, if it looks like that.

    >>> comment_cut("note: player #1 starts"), comment_cut("limit: 6  # of ten")
    (12, None)
    """
    cut = CUT.search(line)
    return cut.start() if cut else None


def special_sign(path: str, lines: list[str], line: int, column: int) -> Fault:
    """The fault of a value that begins with a sign that means something in YAML."""
    place = _Place(path, lines)
    rest = place.line(line)[column:]
    code, message = SIGNS.get(
        rest[:1], ("quotes-needed", f"a value can't begin with {shown(rest[:1])} without quotes")
    )
    if rest.startswith(("*", "&", "!")) and re.match(r".\w+(?![^\s,\]}])", rest):
        # Without a space it may be meant as YAML means it.
        hint = "write the thing itself there, or put quotes round the value if it is a text"
    else:
        hint = quotes_hint(_value_text(place.line(line), column))
    return place.value_fault(code, message, line, column, hint)


def _value_text(line: str, column: int) -> str:
    """The value that begins there: to the end of the line, in brackets to the next comma."""
    key = _key(line)
    rest = line[column:].rstrip()
    if key and key.value and key.value[0] in "{[" and key.value_at < column:
        return re.split(r"[,}\]]", rest, maxsplit=1)[0].rstrip()
    return rest


def _in_quotes(place: _Place, stop: Stop) -> Fault | None:
    if "quoted scalar" not in stop.while_:
        return None
    if "escape" in stop.says:
        hint = "put the text in single quotes, or write two backslashes"
        message = "a backslash in double quotes begins an escape, and there is none like this"
        return place.value_fault("escape", message, stop.line, stop.column, hint)
    return _open_quote(place, stop.from_line, stop.from_column)


def _open_quote(place: _Place, line: int, column: int) -> Fault:
    quote = place.line(line)[column : column + 1]
    message = f"the text that begins here with {quote} has no {quote} at its end"
    return place.value_fault("unclosed-quote", message, line, column, "close it on the same line")


def _at_a_sign(place: _Place, stop: Stop) -> Fault | None:
    if "cannot start any token" in stop.says or "mapping keys are not allowed" in stop.says:
        return special_sign(place.path, place.lines, stop.line, stop.column)
    if stop.while_.endswith((" alias", " anchor", " tag", " block scalar")):
        return special_sign(place.path, place.lines, stop.from_line, stop.from_column)
    if "undefined tag" in stop.says:
        return special_sign(place.path, place.lines, stop.line, stop.column)
    if "directive" in stop.while_ or "directive" in stop.says or "YAML document" in stop.says:
        message = "lines that begin with % are directives, which the language does not have"
        return place.fault("directive", message, stop.line, 0, "take the line out")
    return None


def _second_colon(place: _Place, stop: Stop) -> Fault | None:
    if "mapping values are not allowed" not in stop.says:
        return None
    line = place.line(stop.line)
    key = _key(line)
    if key and key.value and stop.column >= key.value_at:
        return _colon_in_text(place, stop.line, stop.column)
    above = _line_above(place, stop.line)
    key_above = _key(place.line(above))
    if key_above and key_above.value and _indent(line) > key_above.key_at:
        message = (
            f"this line goes on with the value of {shown(key_above.key)} in line {above + 1}, "
            "and a value can't hold a colon and a space"
        )
        hint = f"begin a key of its own in column {key_above.key_at + 1}"
        return place.fault("indentation", message, stop.line, _indent(line), hint)
    return _colon_in_text(place, stop.line, stop.column)


def _colon_in_text(place: _Place, line: int, column: int) -> Fault:
    text = place.line(line)
    key = _key(text)
    start = key.value_at if key and key.value and key.value_at <= column else _indent(text)
    word = text[start:column].strip(" {[")
    message = f"a value can't hold a colon and a space, because YAML takes {shown(word)} for a key"
    return place.value_fault("colon-in-text", message, line, column, quotes_hint(text[start:].rstrip()))


def _no_colon(place: _Place, stop: Stop) -> Fault | None:
    if "could not find expected ':'" not in stop.says:
        return None
    number = stop.from_line
    line = place.line(number)
    close = KEY_WITHOUT_SPACE.match(line)
    if close:
        hint = f"write {close['key']}: {close['value']}" if len(close["value"]) < 40 else ""
        at = close.end("key")
        message = f"the colon after {shown(close['key'])} has no space after it"
        return place.fault("missing-space", message, number, at, hint, line[: at + 1] + " " + MENDED)
    above = _line_above(place, number)
    cut = comment_cut(place.line(above))
    if cut is not None and _indent(line) > 0:
        return _cut_text(place, above, cut)
    if len(line) > 1000 and ": " in line:
        message = "a key, and so a condition in `if CONDITION:`, can't be longer than 1,000 characters"
        return place.fault("too-long", message, number, stop.from_column)
    message = f"{shown(line)} is not written as `key: value`"
    hint = "a text over several lines begins with `key: |`, and its lines stand two spaces further right"
    return place.fault("syntax", message, number, stop.from_column, hint)


def _cut_text(place: _Place, line: int, column: int) -> Fault:
    text = place.line(line)
    rest = shown(text[column:].strip())
    message = f"a space and '#' begin a comment, so {rest} is not part of the text"
    key = _key(text)
    value = text[key.value_at :].rstrip() if key and key.value else ""
    return place.fault("cut-by-comment", message, line, column + 1, quotes_hint(value))


def _list_entry(place: _Place, stop: Stop) -> Fault | None:
    if "sequence entries are not allowed" not in stop.says:
        return None
    line = place.line(stop.line)
    key = _key(line)
    if key and key.value and key.value.startswith("-") and key.value_at == stop.column:
        message = "a list can't begin on the line of its key"
        hint = f"write the entry on the next line, or quotes for a text: {in_quotes(key.value.rstrip())}"
        return place.value_fault("quotes-needed", message, stop.line, stop.column, hint)
    return place.fault("indentation", "a list entry can't stand here", stop.line, stop.column)


def _after_a_value(place: _Place, stop: Stop) -> Fault | None:
    """Something after a closing quote or bracket, where the line should end."""
    if "block" not in stop.while_ and "document start" not in stop.says:
        return None
    line = place.line(stop.line)
    before = line[: stop.column].rstrip()
    key = _key(line)
    at = key.value_at if key and key.value else _content_at(line)
    if at < stop.column and line[at : at + 1] in ("[", "{") and before[-1:] in ("]", "}"):
        kind = "a list" if line[at] == "[" else "a mapping"
        message = f"YAML takes {line[at]} for the beginning of {kind}, and the value goes on after its end"
        return place.value_fault("flow-expression", message, stop.line, at, quotes_hint(line[at:].rstrip()))
    if before[-1:] not in ('"', "'"):
        return None
    if at < stop.column and line[at : at + 1] == before[-1]:
        message = "the text in quotes ends here, but the line goes on"
        hint = quotes_hint(_unquoted(line[at:].rstrip()))
        return place.value_fault("unclosed-quote", message, stop.line, stop.column, hint)
    opening = _opening_quote(place, stop.line, before[-1])
    return _open_quote(place, *opening) if opening else None


def _unquoted(text: str) -> str:
    """The text without the quotes that were meant to be round it."""
    quote = text[0]
    return text[1:-1] if len(text) > 1 and text.endswith(quote) else text


def _opening_quote(place: _Place, line: int, quote: str) -> tuple[int, int] | None:
    """Where the quoted text began that ends in this line."""
    for number in range(line - 1, -1, -1):
        text = place.line(number)
        key = _key(text)
        at = key.value_at if key and key.value else _content_at(text)
        if text[at : at + 1] == quote and text.count(quote, at) % 2:
            return number, at
    return None


def _in_brackets(place: _Place, stop: Stop) -> Fault | None:
    if "flow" not in stop.while_:
        return None
    line = place.line(stop.line)
    opening = place.line(stop.from_line)[stop.from_column : stop.from_column + 1]
    rest = line[stop.column :]
    if stop.line > stop.from_line and (not rest or _key(line)):
        return _open_bracket(place, stop)
    sign = rest[:1]
    before = line[: stop.column].rstrip()
    if sign == ":":
        return _colon_in_text(place, stop.line, stop.column)
    if sign in ("}", "]"):
        message = f"{sign} closes what {opening} in line {stop.from_line + 1} has opened"
        return place.value_fault("unclosed-bracket", message, stop.line, stop.column)
    if before[-1:] in ('"', "'"):
        message = "the text in quotes ends here, but something else follows before the next comma"
        return place.value_fault("unclosed-quote", message, stop.line, stop.column)
    if sign in ("[", "{"):
        message = f"inside {opening} a text can't hold {sign} without quotes"
        return place.value_fault("flow-expression", message, stop.line, stop.column, quotes_hint(""))
    if not rest:
        return _open_bracket(place, stop)
    message = f"inside {opening} a comma is missing here, or a value needs quotes"
    return place.value_fault("flow-expression", message, stop.line, stop.column)


def _open_bracket(place: _Place, stop: Stop) -> Fault:
    opening = place.line(stop.from_line)[stop.from_column : stop.from_column + 1]
    closing = "]" if opening == "[" else "}"
    message = f"{opening} is not closed with {closing}"
    hint = f"put quotes round the value if {opening} belongs to a text"
    return place.value_fault("unclosed-bracket", message, stop.from_line, stop.from_column, hint)


def _stray_bracket(place: _Place, stop: Stop) -> Fault | None:
    sign = place.line(stop.line)[stop.column : stop.column + 1]
    if sign in ("]", "}"):
        message = f"{sign} closes nothing"
        hint = "put quotes round the value if it is a text"
        return place.value_fault("unclosed-bracket", message, stop.line, stop.column, hint)
    if sign == ",":
        message = "there is nothing before this comma"
        return place.value_fault("empty-value", message, stop.line, stop.column, "take the comma out")
    return None


def _further_left(place: _Place, stop: Stop) -> Fault:
    """What is left: a line that begins where no line above it began."""
    line = place.line(stop.line)
    if "document start" in stop.says:
        first = next((n for n, text in enumerate(place.lines) if _key(text)), stop.line)
        indent = _indent(place.line(first))
        if indent > _indent(line):
            message = "the first key begins further right than a key below it"
            return place.fault("indentation", message, first, indent, "begin it in column 1")
    if stop.column == _indent(line) and line.strip():
        if line.lstrip().startswith("- "):
            message = "a list entry stands where a key should, or further left than the entries above it"
        else:
            message = "this line begins further left or right than the lines it belongs to"
        hint = "begin it in the same column as its neighbours"
        return place.fault("indentation", message, stop.line, stop.column, hint)
    message = "this can't be read as `key: value` or as a list"
    return place.fault("syntax", message, stop.line, stop.column, quotes_hint(""))


def _key(line: str) -> _Line | None:
    """The key of a line and its value: `  - if won: tricks` has the value `tricks`."""
    before = BEFORE_KEY.match(line)
    at = before.end() if before else 0
    if line[at : at + 1] in ('"', "'"):
        closing = line.find(line[at], at + 1)
        end = KEY_ENDS.match(line, closing + 1) if closing > 0 else None
    else:
        end = KEY_ENDS.search(line, at) if line[at : at + 1] not in NO_KEY else None
    if not end or end.group() != ":":
        return None
    rest = line[end.end() :].lstrip(" ")
    return _Line(at, line[at : end.start()].rstrip(), len(line) - len(rest), rest.rstrip())


def _line_above(place: _Place, line: int) -> int:
    """The nearest line above that is neither empty nor a comment."""
    while line > 0:
        line -= 1
        text = place.line(line).strip()
        if text and not text.startswith("#"):
            break
    return line


def _content_at(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))

"""Slips that YAML takes without a word: text that is lost, cut or swallowed.

Each function looks at one place of the lines and gives what a problem needs,
(code, message, line, column, hint) with line and column from 0, or None.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .conditions import comma_number, is_prose
from .places import content_at
from .text import ODD_SPACE
from .values import empty_word, number_trap, quotes_hint, shown

__all__ = [
    "continued",
    "cut_in_brackets",
    "directives",
    "empty_value",
    "no_key",
    "no_mapping",
    "other_sign",
    "pair_in_list",
    "plain_traps",
]

Found = tuple[str, str, int, int, str]

# An expression that ends like this goes on behind the comment.
UNFINISHED = re.compile(r"(?:[-+*/%,(<>=&|]|\b(?:and|or|not|if|else|in))$")
KEY_IN_TEXT = re.compile(r" *(?:- +)*([a-z_]+):(?: |$)")
KEY_WITHOUT_SPACE = re.compile(r" *(?:- +)*([A-Za-z_]+):(?=[^\s:/])")
# Keys that the language has in the entries of lists.
ENTRY_KEY = re.compile(r"\b(high|low|same|says|title|if [^:,]+|else): ")
OTHER_SIGN = re.compile(r" *(?:- +)*([A-Za-z_]\w*) *[=：]([^=]{1,40})$")
OPENING_QUOTES = "“”„‘’‚"
CLOSING_QUOTES = "“”‘’"


def plain_traps(lines: list[str], line: int, column: int, last: int, end: int, text: str) -> Iterator[Found]:
    """All that a text without quotes may have lost or gained, but for brackets round it.

    `line` and `column` are where it begins, `last` and `end` where it ends.

    >>> [found[0] for found in plain_traps(["a: “x” #1"], 0, 3, 0, 6, "“x”")]
    ['smart-quotes', 'cut-by-comment']
    """
    trap = number_trap(text)
    if trap and (cut := comma_number(lines[line], column)):
        yield cut[0], cut[1], line, cut[2], cut[3]
    elif trap:
        code, message, hint = trap
        if message.endswith(" has a comma") and not is_prose(lines[line][:column]):
            # Where no text is read, quotes would only lead to the next message.
            hint = hint.partition(", or ")[0]
        yield code, message, line, column, hint
    if text[0] in OPENING_QUOTES and text[-1] in CLOSING_QUOTES and len(text) > 1:
        message = f"YAML does not take {text[0]} and {text[-1]} for quotes"
        yield "smart-quotes", message, line, column, quotes_hint(text[1:-1])
    if ODD_SPACE.match(text[0]) or ODD_SPACE.match(text[-1]):
        at = column if ODD_SPACE.match(text[0]) else end - 1
        message = "there is a no-break space or one like it at the edge of a text"
        yield "odd-space", message, line if at == column else last, at, "write an ordinary space or none"
    if last > line:
        found = continued(lines, line, column, last, "")
        if found:
            yield found
    if "#" in lines[last]:
        found = after_plain(lines, line, column, last, end, text)
        if found:
            yield found


def no_key(text: str, line: int, column: int) -> Found | None:
    """What can't be a key without quotes.

    >>> no_key("null", 3, 0)[1]
    "'null' stands for nothing"
    """
    if text == "<<":
        message = "'<<' merges mappings in YAML, which the language does not have"
        return "merge-key", message, line, column, "write the keys out"
    if not text:
        return "key-not-text", "there is no key before the colon", line, column, ""
    if empty_word(text):
        return "key-not-text", f"{shown(text)} stands for nothing", line, column, quotes_hint(text)
    if text in ("true", "false"):
        return "key-not-text", f"{shown(text)} is no text, and a key is one", line, column, quotes_hint(text)
    return None


def no_mapping(lines: list[str], line: int, column: int) -> Found:
    """A definition that is no mapping.

    >>> no_mapping(["name:King"], 0, 0)[1]
    "the colon after 'name' has no space after it"
    """
    source = lines[line]
    key = KEY_WITHOUT_SPACE.match(source)
    if key:
        message = f"the colon after {shown(key[1])} has no space after it"
        return "missing-space", message, line, key.end(1), f"write {source.replace(':', ': ', 1).strip()}"
    message = "a definition is made of lines `key: value`, and this is none"
    return "not-a-mapping", message, line, column, other_sign(source)


def other_sign(line: str) -> str:
    """A hint for a line that has another sign where its colon should be, or "".

    >>> other_sign("name = King"), other_sign("name： King")
    ('write name: King', 'write name: King')
    """
    found = OTHER_SIGN.match(line)
    return f"write {found[1]}: {found[2].strip()}" if found else ""


def directives(lines: list[str]) -> Iterator[Found]:
    """The lines with % above a definition.

    >>> [found[2] for found in directives(["# A game", "%YAML 1.1", "---", "name: 100%"])]
    [1]
    """
    for number, line in enumerate(lines):
        if line.startswith("%"):
            message = "lines that begin with % are directives, which the language does not have"
            yield "directive", message, number, 0, "take the line out"
        elif line.strip() and not line.startswith("#"):
            break


def pair_in_list(lines: list[str], line: int, column: int, list_line: int, list_column: int) -> Found | None:
    """A key in a list in brackets: `[Rıfkı: the red king]`, a mapping without its braces.

    >>> pair_in_list(["aliases: [Rıfkı: the red king]"], 0, 10, 0, 9)[1]
    "in a list YAML takes 'Rıfkı' for a key, because a colon and a space follow"
    """
    text = lines[line][column:]
    if text.startswith(("{", "?")):
        return None
    if line > list_line and not lines[line][:column].strip():
        message = f"[ is not closed with ], and so {shown(text)} in line {line + 1} is part of it"
        return "unclosed-bracket", message, list_line, list_column, "close it before the next key"
    if entry := ENTRY_KEY.match(text):
        if ENTRY_KEY.search(lines[line][list_column:column]) and line == list_line:
            # The first of several has shown where braces are needed.
            return None
        message = f"in a list each entry with a key has braces of its own, and {shown(entry[1])} has none"
        return "colon-in-text", message, line, column, f"write [{{{re.split(r'[],]', text, maxsplit=1)[0].rstrip()}}}]"
    message = f"in a list YAML takes {shown(text.partition(':')[0])} for a key, because a colon and a space follow"
    return "colon-in-text", message, line, column, "put quotes round a text with a colon"


def empty_value(lines: list[str], line: int, column: int, text: str, owner: str) -> Found:
    """A value that is none: written as `null`, or not written at all.

    Line and column are those of the word, or of the key that has no value.

    >>> empty_value(["note: #1 starts"], 0, 0, "", "note")[4]
    'put quotes round it: "#1 starts"'
    """
    if text:
        return "empty-value", f"{shown(text)} stands for no value in YAML", line, column, quotes_hint(text)
    of = f"{shown(owner)} has no value" if owner else "this entry of the list has no value"
    source = lines[line] if line < len(lines) else ""
    comment = re.compile(r"(?<=[:-]) +(#[^\s#].*)").search(source, column)
    if comment:
        message = f"'#' begins a comment, so {of}"
        return "cut-by-comment", message, line, comment.start(1), quotes_hint(comment[1].rstrip())
    return "empty-value", of, line, column, "write a value, or take the line out"


def cut_in_brackets(lines: list[str], line: int, column: int, text: str) -> Found:
    """What a comma or a bracket inside `{ }` or `[ ]` has cut, as the piece shows it.

    >>> cut_in_brackets(["bid: {is: round(x, 10)}"], 0, 10, "round(x")[4]
    'put quotes round it: "round(x, 10)"'
    """
    source = lines[line]
    before = source[:column].rstrip()
    if number := comma_number(source, column):
        return number[0], number[1], line, number[2], number[3]
    spaceless = re.fullmatch(r"([A-Za-z_]\w*):(\S.*)", text)
    if spaceless:
        message = f"the colon after {shown(spaceless[1])} has no space after it"
        return "missing-space", message, line, column, f"write {spaceless[1]}: {spaceless[2]}"
    if text.count("(") > text.count(")"):
        whole = _to_closing(source[column:])
        if before.endswith("[") and " for " in source[column:] and source.rstrip().endswith("]"):
            whole = source[len(before) - 1 :].rstrip()
        message = f"inside {{ }} or [ ] a comma ends a value, so only {shown(text)} is left of this one"
        hint = quotes_hint(whole) if whole else "put quotes round the whole value, and close its bracket"
        return "flow-expression", message, line, column, hint
    if before.endswith("{"):
        at = len(before) - 1
        piece = source[at:].partition("}")
        message = f"{shown(piece[0] + piece[1])} without quotes is a mapping for YAML, and its key has no value"
        return "flow-expression", message, line, at, "put quotes round a text that begins with {"
    message = f"inside {{ }} or [ ] a comma ends a value, so {shown(text)} stands alone"
    whole = source[before.rfind(": ") + 2 : column + len(text)] if ": " in before and len(before) > 2 else ""
    return "flow-expression", message, line, column, quotes_hint(whole)


def _to_closing(text: str) -> str:
    """The text up to the bracket that closes the first one in it, or ""."""
    depth = 0
    for position, sign in enumerate(text[:100]):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0:
            return text[: position + 1]
    return ""


def continued(lines: list[str], line: int, column: int, last: int, quote: str) -> Found | None:
    """A text over several lines that has swallowed what was meant as a line of its own.

    >>> continued(["name: King", "  - Rifki"], 0, 6, 1, "")[:4]
    ('indentation', 'this line goes on with the text that begins in line 1', 1, 2)
    """
    for number in range(line + 1, last + 1):
        text = lines[number]
        if quote:
            key = KEY_IN_TEXT.match(text)
            # A text over several lines may well hold a colon; it stands further right, though.
            if key and key.start(1) <= content_at(lines[line]):
                message = f"the text that begins here with {quote} goes on to line {last + 1} and swallows "
                message += f"{shown(key[1] + ':')} in line {number + 1}"
                hint = "close it on the same line, or write it below `key: |`"
                return "unclosed-quote", message, line, column, hint
            continue
        key = KEY_WITHOUT_SPACE.match(text)
        if key:
            message = f"this line goes on with the text that begins in line {line + 1}, and the colon after "
            message += f"{shown(key[1])} has no space after it"
            return "missing-space", message, number, key.end(1), "begin a key in the column of its neighbours"
        if text.lstrip().startswith("- "):
            message = f"this line goes on with the text that begins in line {line + 1}"
            hint = "a list begins below its key, which has no value on its own line"
            return "indentation", message, number, len(text) - len(text.lstrip()), hint
    return None


def after_plain(lines: list[str], line: int, column: int, last: int, end: int, text: str) -> Found | None:
    """A comment after a text that looks like the rest of the text.

    >>> after_plain(["note: player #1 starts"], 0, 6, 0, 12, "player")[1]
    "a space and '#' begin a comment, so '#1 starts' is not part of the text"
    """
    rest = lines[last][end:]
    comment = rest.lstrip()
    if not comment.startswith("#"):
        return None
    unfinished = UNFINISHED.search(text) or text.count("(") != text.count(")")
    if not unfinished and not re.match(r"#[^\s#]", comment):
        return None
    at = end + len(rest) - len(comment)
    message = f"a space and '#' begin a comment, so {shown(comment.rstrip())} is not part of the text"
    whole = lines[line][column:].rstrip() if line == last else ""
    return "cut-by-comment", message, last, at, quotes_hint(whole)

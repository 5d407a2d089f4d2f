"""Slips that YAML takes without a word: text that is lost, cut or swallowed.

Each function looks at one place of the lines and gives what a problem needs,
(code, message, line, column, hint) with line and column from 0, or None.
"""

from __future__ import annotations

import re

from .yaml_values import quotes_hint, shown

__all__ = ["after_plain", "continued", "cut_in_brackets", "in_smart_quotes"]

Found = tuple[str, str, int, int, str]

# An expression that ends like this goes on behind the comment.
UNFINISHED = re.compile(r"(?:[-+*/%,(<>=&|]|\b(?:and|or|not|if|else|in))$")
KEY_IN_TEXT = re.compile(r" *(?:- +)*([a-z_]+):(?: |$)")
KEY_WITHOUT_SPACE = re.compile(r" *(?:- +)*([A-Za-z_]+):[^\s:/]")
OPENING_QUOTES = "“”„‘’‚"
CLOSING_QUOTES = "“”‘’"


def in_smart_quotes(text: str) -> tuple[str, str] | None:
    """Message and hint for a text in curly quotes.

    >>> in_smart_quotes("“No tricks”")
    ('YAML does not take “ and ” for quotes', 'put quotes round it: "No tricks"')
    >>> in_smart_quotes("“King” is a game of tricks")
    """
    if len(text) < 2 or text[0] not in OPENING_QUOTES or text[-1] not in CLOSING_QUOTES:
        return None
    return f"YAML does not take {text[0]} and {text[-1]} for quotes", quotes_hint(text[1:-1])


def cut_in_brackets(lines: list[str], line: int, column: int, text: str) -> Found:
    """What a comma or a bracket inside `{ }` or `[ ]` has cut, as the piece shows it.

    >>> cut_in_brackets(["bid: {is: round(x, 10)}"], 0, 10, "round(x")[4]
    'put quotes round it: "round(x, 10)"'
    """
    source = lines[line]
    before = source[:column].rstrip()
    spaceless = re.fullmatch(r"([A-Za-z_]\w*):(\S.*)", text)
    if spaceless:
        message = f"the colon after {shown(spaceless[1])} has no space after it"
        return "missing-space", message, line, column, f"write {spaceless[1]}: {spaceless[2]}"
    if text.count("(") > text.count(")"):
        whole = _to_closing(source[column:])
        message = f"inside {{ }} or [ ] a comma ends a value, so only {shown(text)} is left of this one"
        return "flow-expression", message, line, column, quotes_hint(whole)
    if before.endswith("{"):
        at = len(before) - 1
        message = f"{shown('{' + text + '}')} without quotes is a mapping for YAML, and its key has no value"
        return "flow-expression", message, line, at, "put quotes round a text that begins with {"
    message = f"inside {{ }} or [ ] a comma ends a value, so {shown(text)} stands alone"
    return "flow-expression", message, line, column, "put quotes round the value that has the comma"


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
            if key:
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

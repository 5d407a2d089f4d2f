"""What an unquoted YAML value means in a definition.

Programs that read YAML disagree on `no`, `010`, `1_000`, `12:30` and many more. Here only
`true`, `false` and whole numbers written in the ordinary way are more than
text, and a form that another program would take for something else is refused
with what to write instead. So no value changes its meaning silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..numbers import MINUS
from ..tree import MAX_NUMBER

__all__ = ["empty_word", "number_trap", "plain_value", "quotes_hint", "shown"]

WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
# 0.5 stays text, because expressions read it exactly; 1.50 and 1.000 are refused below.
DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9]")
MAY_BE_A_NUMBER = frozenset("0123456789+-.−–½¼¾⅓⅔")
EMPTY_WORDS = frozenset(["", "~", "null", "Null", "NULL"])
LONGEST_SHOWN = 40
FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75", "⅓": "1/3", "⅔": "2/3"}


def plain_value(text: str) -> str | int | bool:
    """The value of an unquoted text that `number_trap` has nothing against.

    >>> plain_value("true"), plain_value("-12"), plain_value("no"), plain_value("0.5")
    (True, -12, 'no', '0.5')
    """
    if text in ("true", "false"):
        return text == "true"
    # The length bounds int(), which takes longer than linear time.
    if text[:1] in MAY_BE_A_NUMBER and len(text) <= 11 and WHOLE_NUMBER.fullmatch(text):
        number = int(text)
        return number if abs(number) <= MAX_NUMBER else text
    return text


def empty_word(text: str) -> bool:
    """Whether YAML takes this unquoted text for no value.

    >>> empty_word("~"), empty_word("nobody")
    (True, False)
    """
    return text in EMPTY_WORDS


def number_trap(text: str) -> tuple[str, str, str] | None:
    """Code, message and hint for a text that looks like a number and is not written as one.

    >>> code, message, hint = number_trap("010")
    >>> print(message, hint, sep="; ")
    '010' begins with a zero, and programs differ on which number that is; write 10, or "010" for a text
    >>> number_trap("10"), number_trap("3..7"), number_trap("2024-01-02")
    (None, None, None)
    """
    if text[:1] not in MAY_BE_A_NUMBER:
        return None
    if WHOLE_NUMBER.fullmatch(text):
        too_big = len(text) > 11 or abs(int(text)) > MAX_NUMBER
        message = f"{shown(text)} is too big: numbers go from {MINUS}{MAX_NUMBER:,} to {MAX_NUMBER:,}"
        return ("number-too-big", message, "") if too_big else None
    if DECIMAL.fullmatch(text) or len(text) > 60:
        return None
    for pattern, complaint, better in FORMS:
        if pattern.fullmatch(text):
            instead = better(text)
            hint = f"write {instead}, or {in_quotes(text)} for a text" if instead else quotes_hint(text)
            return "number-form", f"{shown(text)} {complaint}", hint
    return None


def in_quotes(text: str) -> str:
    """The text as YAML takes it in quotes, or "" when it is too long to show.

    >>> print(in_quotes("round(x, 10)"), in_quotes("how == 'called'"), in_quotes('say "no" don\\'t'))
    "round(x, 10)" "how == 'called'" 'say "no" don''t'
    """
    if len(text) > LONGEST_SHOWN + 20:
        return ""
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def quotes_hint(text: str) -> str:
    """The advice to put quotes round a text, shown with them when it is short and on one line.

    >>> quotes_hint("of two\\nlines")
    'put quotes round the whole value'
    """
    quoted = in_quotes(text) if text and "\n" not in text else ""
    return f"put quotes round it: {quoted}" if quoted else "put quotes round the whole value"


def shown(text: str) -> str:
    """The text as a message shows it: on one line, not too long.

    >>> shown("Deal 13 cards, player")
    "'Deal 13 cards, player'"
    """
    text = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
    return f"'{text[: LONGEST_SHOWN - 1]}…'" if len(text) > LONGEST_SHOWN else f"'{text}'"


def _whole(text: str) -> str:
    if "." in text or "e" in text.lower():
        return ""
    return str(int(re.sub(r"[^0-9-]", "", text)))


def _other_base(text: str) -> str:
    try:
        return str(int(text, 0))
    except ValueError:
        return ""


def _decimal(text: str) -> str:
    if re.fullmatch(r"[1-9][0-9]{0,2}\.000", text):
        return f"{text[:-4]} or {text[:-4]}000"
    whole, _, part = text.lstrip("+").partition(".")
    sign = "-" if whole.startswith("-") else ""
    whole = whole.lstrip("-0") or "0"
    part = part.rstrip("0")
    return f"{sign}{whole}.{part}" if part else f"{sign}{whole}" if whole != "0" else "0"


def _with_point(text: str) -> str:
    thousands = re.fullmatch(r"[-+]?[0-9]{1,3}(,[0-9]{3})+", text)
    return _whole(text) if thousands else _decimal(text.replace(",", ".")) if text.count(",") == 1 else ""


def _keyboard_minus(text: str) -> str:
    return "-" + text[1:].strip()


def _vulgar_fraction(text: str) -> str:
    whole, part = text[:-1], FRACTIONS[text[-1]]
    if part.startswith("."):
        return f"{whole or '0'}{part}"
    return f"{whole} + {part}" if whole else part


def _digits(text: str) -> str:
    return "all its digits"


def _nothing(text: str) -> str:
    return ""


# How a number can be written that another program, or a person, takes for something else.
FORMS: tuple[tuple[re.Pattern[str], str, Callable[[str], str]], ...] = tuple(
    (re.compile(pattern), complaint, better)
    for pattern, complaint, better in (
        (r"[-+]?0[0-9]+", "begins with a zero, and programs differ on which number that is", _whole),
        (
            r"[-+]?[0-9][0-9_.]*_[0-9_.]*([eE][-+]?[0-9]+)?",
            "has an underscore, and programs differ on what that is",
            _whole,
        ),
        (r"[-+]?0[xob][0-9a-fA-F_]+", "is a number to another base than ten", _other_base),
        (
            r"[-+]?[0-9]+(:[0-9]{1,2})+(\.[0-9]*)?",
            "is a time or a number to the base 60, depending on the program",
            _nothing,
        ),
        (r"[-+]?[0-9]+", "has a sign that a number does not need", _whole),
        (r"\+[0-9]+\.[0-9]+", "has a sign that a number does not need", _decimal),
        (r"-?0[0-9]+\.[0-9]+", "begins with a zero that a number does not need", _decimal),
        (r"[-+]?[0-9]*\.0*[1-9][0-9]*0+|[-+]?[0-9]+\.0+", "ends in a zero after the point", _decimal),
        (r"[-+]?([0-9]+\.|\.[0-9]+)", "has no digit on one side of its point", _decimal),
        (r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)[eE][-+]?[0-9]+", "is a number with an exponent", _digits),
        (r"[-+]?\.(inf|Inf|INF|nan|NaN|NAN)", "is no number that can be counted with", _nothing),
        (r"[-+]?[0-9]+(,[0-9]+)+", "has a comma", _with_point),
        (r"[-+]?[0-9]{1,3}([ '’\u00a0\u2009\u202f][0-9]{3})+", "has gaps between its digits", _whole),
        (r"[−–] ?[0-9]+(\.[0-9]+)?", "has a longer dash than the minus of the keyboard", _keyboard_minus),
        (r"[0-9]*[½¼¾⅓⅔]", "has a fraction as one letter", _vulgar_fraction),
    )
)

"""What was probably meant by an expression that can't be read: habits of other languages, of
spreadsheets, of handwriting and of plain speech."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .functions import FUNCTIONS

__all__ = ["Slip", "comma_number", "slip"]

FORM = "A if CONDITION else B"
LONGEST_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Slip:
    """What an expression has, where, and what to write instead."""

    message: str
    offset: int
    hint: str
    code: str = "expression-syntax"


# Signs that look like those of the language.
SIGNS = {
    "===": "==", "!==": "!=", "=>": ">=", "=<": "<=", "=!": "!=", "<>": "!=", "≥": ">=", "≤": "<=", "≠": "!=",
    "&&": "and", "||": "or", "×": "*", "·": "*", "÷": "/", "−": "-", "–": "-",
    "’": "'", "‘": "'", "“": "'", "”": "'", "„": "'",
}  # fmt: skip
SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True)))
COMPARING = frozenset(("==", "!=", ">=", "<="))

# Words that people say for a sign. Only what can't be read is looked at, so a name is never taken for one.
BEFORE = r"(?<=[\w)\]'\"]) "
WORDS = (
    (r"x|X|times|multiplied by", "*"), (r"plus", "+"), (r"minus", "-"), (r"divided by", "/"),
    (r"(?:is |are )?(?:at least)", ">="), (r"(?:is |are )?(?:at most|no more than)", "<="),
    (r"(?:is |are )?(?:more|greater|bigger|higher|larger) than", ">"),
    (r"(?:is |are )?(?:less|fewer|smaller|lower) than", "<"),
    (r"equals?|is equal to|is the same as", "=="),
)  # fmt: skip
AFTER = r" (?=[\w(\['\"])"
WORD = re.compile("|".join(f"{BEFORE}(?P<_{number}>{words}){AFTER}" for number, (words, _) in enumerate(WORDS)))

# It begins where a word begins; to try every letter of a long one would take long.
THING = r"(?<![\w.])[\w.]+(?:\[[^\]]*\]|\([^()]*\))?"


def slip(text: str) -> Slip | None:
    """The first slip that explains why a text is no expression.

    >>> slip("1 if a => 3 else 2").hint, slip("'=>' + x y")
    ('write >= to compare', None)
    """
    plain = masked(text)
    for look in LOOKS:
        for found in look(text, plain):
            return found
    return None


def masked(text: str) -> str:
    """The text with nothing inside its quotes that could be taken for a part of the expression.

    >>> masked("x == '1,5'")
    "x == '___'"
    """
    return re.sub(r"'[^']*'|\"[^\"]*\"", lambda found: found[0][0] + "_" * (len(found[0]) - 2) + found[0][0], text)


def comma_number(text: str) -> Slip | None:
    """A number with a comma in it, outside all brackets, or 0 with a comma behind * or /.

    >>> comma_number("a * 0,5").hint, comma_number("1,000 - a").hint, comma_number("max(0,5)")
    ('write 0.5', 'write 1000', None)
    """
    text = masked(text)
    if gaps := re.search(r"(?<![\w.])\d{1,3}(?:[ ']\d{3})+(?![\w.'])", text):
        better = re.sub(r"\D", "", gaps[0])
        return Slip(f"'{gaps[0]}' has gaps between its digits", gaps.start(), f"write {better}", "number-form")
    for found in re.finditer(r"(?:(?<![\w.,])|(?<=\.\.))\d+(?:,\d+)+(?![\w,])", text):
        before, written = text[: found.start()], found[0]
        nothing = re.search(r"[*/] *$", before) and written.startswith("0")
        if not nothing and any(before.count(one) > before.count(other) for one, other in ("()", "[]")):
            continue
        if re.fullmatch(r"[1-9]\d{0,2}(,\d{3})+", written):
            return Slip(f"'{written}' has a comma", found.start(), f"write {written.replace(',', '')}", "number-form")
        if written.count(",") == 1:
            better = written.replace(",", ".").rstrip("0").rstrip(".")
            return Slip(f"'{written}' has a comma", found.start(), f"write {better}", "number-form")
    return None


Look = Callable[[str, str], Iterator[Slip]]


def a_sign(text: str, plain: str) -> Iterator[Slip]:
    """A sign turned round, doubled, or from another keyboard."""
    for found in SIGN.finditer(plain):
        sign, better = found[0], SIGNS[found[0]]
        if better in COMPARING:
            yield Slip(f"'{sign}' does not compare", found.start(), f"write {better} to compare")
        else:
            yield Slip(f"'{sign}' is not part of the language", found.start(), f"write {better}")
    for found in re.finditer(r"([<>!=]) +=(?!=)", plain):
        yield Slip(f"'{found[0]}' has a gap", found.start(), f"write {found[1]}= to compare")
    if plain.startswith("=") and (begun := plain.lstrip("= ")):
        yield Slip("an expression does not begin with '='", 0, "write " + short(text[len(plain) - len(begun) :]))
    for found in re.finditer(r"!(?=[\w( ])", plain):
        yield Slip("'!' is not part of the language", found.start(), "write not")
    for found in re.finditer(r"(?:(?<![\w.])([\w.]+))? *(\+\+|--|[-+*/]=)(?!=)", plain):
        if found[2] != "--":
            hint = "an expression changes nothing, it gives the new value"
            hint += f": write {found[1]} {found[2][0]} 1" if found[1] else ""
            yield Slip(f"'{found[2]}' is not part of the language", found.start(2), hint)
    for found in re.finditer(r"[²³]", plain):
        yield Slip(f"'{found[0]}' is not part of the language", found.start(), "there are no powers, write x * x")


def a_question_mark(text: str, plain: str) -> Iterator[Slip]:
    """`CONDITION ? A : B`."""
    if "?" in plain:
        found = re.fullmatch(r"(.+?)\?(.+?):(.+)", plain)
        whole = pieces(text, found, "{1} if {0} else {2}") if found and "(" not in plain.partition("?")[0] else FORM
        yield Slip("'?' is not part of the language", plain.index("?"), f"write {whole}")


def a_single_equals_sign(text: str, plain: str) -> Iterator[Slip]:
    """`=` for `==`, where it can't name an argument of a function."""
    for found in re.finditer(r"(?<![=!<>+*/:-])=(?!=)", plain):
        opening = last_open(plain[: found.start()])
        if opening < 0 or not re.search(r"\w$", plain[:opening]) or re.search(r"\bif$", plain[:opening]):
            yield Slip("'=' does not compare", found.start(), "write == to compare")


def last_open(text: str) -> int:
    """Where the innermost bracket stands that is still open at the end, or -1."""
    opened: list[int] = []
    for at, sign in enumerate(text):
        if sign in "([{":
            opened.append(at)
        elif sign in ")]}" and opened:
            opened.pop()
    return opened[-1] if opened else -1


def a_condition(text: str, plain: str) -> Iterator[Slip]:
    """`if` as other languages and spreadsheets have it, or with a part missing."""
    if re.match(r"if *\(", plain, re.IGNORECASE) and plain.endswith(")"):
        at = plain.index("(") + 1
        cuts = [n for n in range(at, len(plain) - 1) if plain[n] in ",;" and last_open(plain[at:n]) < 0]
        if len(cuts) == 2:
            test, yes, no = text[at : cuts[0]], text[cuts[0] + 1 : cuts[1]], text[cuts[1] + 1 : -1]
            yield Slip("'if' is no function", 0, "write " + short(f"{yes.strip()} if {test.strip()} else {no.strip()}"))
    for pattern, form in (
        (r"if (.+?),? then (.+?),? (?:else|otherwise) (.+)", "{1} if {0} else {2}"),
        (r"if (.+?),? then (.+)", "{1} if {0} else 0"),
        (r"if (.+?) *: *(.+?),? (?:else|otherwise):? (.+)", "{1} if {0} else {2}"),
        (r"(.+?) when (.+?) (?:else|otherwise) (.+)", "{0} if {1} else {2}"),
        (r"(.+?) if (.+?),? otherwise (.+)", "{0} if {1} else {2}"),
        (r"([^,]+?),? if ([^,]+?), else (.+)", "{0} if {1} else {2}"),
        (r"(.+?) when (.+)", "{0} if {1} else 0"),
        (r"(.+?) unless (.+)", "0 if {1} else {0}"),
    ):
        found = re.fullmatch(pattern, plain, re.IGNORECASE)
        if found and last_open(plain[: found.start(1)]) < 0:
            yield Slip("a condition is not written like this", 0, "write " + pieces(text, found, form))
    ifs, elses = (list(re.finditer(rf"\b{word}\b", plain)) for word in ("if", "else"))
    if ifs and not ifs[0].start():
        hint = f"write {FORM}, or begin a line of its own with - if CONDITION:"
        yield Slip("an expression does not begin with 'if'", 0, hint)
    if plain.endswith(" then"):
        yield Slip("'then' is not part of the language", len(plain) - 4, "leave it away, the colon says it")
    if word := re.search(r"\b(?:then|elif|elsif|elseif)\b", plain):
        yield Slip(f"'{word[0]}' is not part of the language", word.start(), f"write {FORM}")
    if re.search(r"\bfor\b", plain) or stops_early(plain):
        return
    if len(ifs) == 1 and not elses:
        whole = short(f"{text} else 0") if last_open(plain[: ifs[0].start()]) < 0 else FORM
        hint = f"write {FORM}" if whole == FORM else f"say what it is otherwise: {whole}"
        yield Slip("this 'if' has no 'else'", ifs[0].start(), hint)
    elif len(ifs) > len(elses):
        yield Slip("an 'if' here has no 'else'", ifs[-1].start(), f"write {FORM}")
    elif elses and not ifs:
        yield Slip("this 'else' has no 'if'", elses[0].start(), f"write {FORM}")


def a_word(text: str, plain: str) -> Iterator[Slip]:
    """A word of plain speech where a sign is needed."""
    if found := re.search(rf"({THING}) (?:is |are )?between ({THING}) and ({THING})", plain):
        yield Slip("'between' is not part of the language", found.start(), "write " + pieces(text, found, BETWEEN))
    if found := re.search(rf"({THING}) in \[?(\w+) *\.\. *(\w+)\]?", plain):
        yield Slip("a range is not asked for with 'in'", found.start(), "write " + pieces(text, found, BETWEEN))
    for found in WORD.finditer(plain):
        name = found.lastgroup or "_0"
        message = f"'{found[name]}' is not part of the language"
        yield Slip(message, found.start(name), f"write {WORDS[int(name[1:])][1]}")
    if found := re.search(rf"({THING}) *(?:[<>]=?|[=!]=) *\S+ +(and|or) +([<>]=?|[=!]=) *({THING})", plain):
        hint = "say again what is compared: " + short(f"{text[found.start() : found.start(3)]}{found[1]} {found[3]} …")
        yield Slip(f"before '{found[3]}' something is missing", found.start(3), hint)
    if found := re.search(r"(?<=[\w)]),? +where +(?=\w)", plain):
        yield Slip("'where' has an = behind it", found.start(), "write , where=CONDITION")
    if found := re.search(r"(?<![\w.])\d+ *\.\. *\w+", plain):
        yield Slip("a range can't stand here", found.start(), "write one number")
    called = re.search(rf"\b({'|'.join(FUNCTIONS)}) +(?:of +)?({THING})", plain)
    if called and called[2] not in ("if", "else", "and", "or", "in", "for"):
        inside = called[2] if called.end() == len(plain) else f"{called[2]} …"
        yield Slip(f"{called[1]} is a function", called.start(), f"write {called[1]}({inside})")
    if found := re.search(r"(?<![\w.])(\d+(?:\.\d+)?)([a-z_][a-z_0-9]*)", plain):
        yield Slip("a sign is missing between the two", found.start(2), f"write {found[1]} * {found[2]}")


BETWEEN = "{1} <= {0} <= {2}"


def a_part_of_hundred(text: str, plain: str) -> Iterator[Slip]:
    """`10%`, alone, of something or times something."""
    number = r"(?<![\w.])(\d+(?:\.\d+)?) *%"
    if found := re.search(rf"{number} +(?:of +)?({THING})$", plain) if " of " in plain else None:
        whole = f"{found[2]} * {found[1]} / 100"
    elif found := re.search(rf"({THING}) *\* *{number}(?= *(?:$|[-+*/),\]]))", plain):
        whole = f"{found[1]} * {found[2]} / 100"
    elif found := re.search(rf"{number}(?= *(?:$|[-+*/),\]]))", plain):
        whole = f"{found[1]} / 100" if found[0] == plain.strip("-+ ") else f"x * {found[1]} / 100"
    if found:
        yield Slip("'%' is what is left over after dividing", found.start(), f"for a part of a hundred write {whole}")


def a_semicolon(text: str, plain: str) -> Iterator[Slip]:
    """`;` between the values of a function, as some spreadsheets have it."""
    for found in re.finditer(";", plain):
        if last_open(plain[: found.start()]) >= 0:
            yield Slip("';' is not part of the language", found.start(), "write , between two values")


def stops_early(text: str) -> bool:
    """Whether a text ends with something that has to be followed by more."""
    return bool(re.search(r"(?:[-+*/%<>=,.]|\b(?:and|or|not|if|else|in))\s*$", text))


def pieces(text: str, found: re.Match[str], form: str) -> str:
    """The parts that were found, as they are written in the text, put together anew."""
    groups = range(1, (found.lastindex or 0) + 1)
    return short(form.format(*(text[found.start(group) : found.end(group)].strip() for group in groups)))


def short(whole: str) -> str:
    """An expression that is suggested, or only its form where it would fill the line."""
    return whole if len(whole) <= LONGEST_SHOWN else FORM


LOOKS: tuple[Look, ...] = (
    a_sign, a_question_mark, a_condition, a_single_equals_sign, a_part_of_hundred, a_word, a_semicolon,
)  # fmt: skip

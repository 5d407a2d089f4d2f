"""From the bytes of a file to clean lines of text.

Everything a person can't see in an editor is refused here, before YAML is read:
other encodings, tabs, control characters, signs that turn the direction of
writing. What comes out holds only characters that every YAML parser takes the
same way, in lines that an editor counts the same way.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

from ..problems import DefinitionError, Problem

__all__ = [
    "HIDDEN",
    "LONE_QUESTION_MARK",
    "MAX_BYTES",
    "ODD_SPACE",
    "clean_lines",
    "decoded",
    "question_marks_back",
    "without_question_marks",
]

MAX_BYTES = 200_000

# Control characters, line ends that editors don't show as such, zero-width spaces, signs that
# turn the direction of writing (a line could show otherwise than it reads), and half characters.
HIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]"
)
ODD = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
ODD_SPACE = re.compile(f"[{ODD}]")
# In a text such a space does no harm; before or after a key it is part of it.
ODD_SPACE_IN_STRUCTURE = re.compile(f"(?: *(?:- +)*(?:[a-z_]+:)?)([{ODD}])")
TAB_IN_INDENTATION = re.compile(r"^ *\t", re.MULTILINE)
# The parser written in Python takes any question mark in brackets for the beginning of a key,
# even the one in `{ask: Who won?}`. It gets another character for those that follow a word.
QUESTION_MARK = re.compile(r"(?<=[^\s\[\]{},:\-\"'?])( *)(\?+)")
# One that stands alone begins a key, and the parsers differ about what lies around it.
LONE_QUESTION_MARK = re.compile(r"(?:^|(?<=[\s\[\]{},:\-?]))\?(?=[\s:,\[\]{}#]|$)", re.MULTILINE)
STAND_IN = "\ufdd0"
OTHER_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
SAVE_AS = "save it as UTF-8"


def decoded(data: str | bytes, path: str) -> str:
    """The text of a file, with `\\n` at line ends and without a byte order mark.

    Raises DefinitionError when the file is too big or not UTF-8.

    >>> decoded(b"\\xef\\xbb\\xbfname: M\\xc3\\xb6lkky\\r\\n", "molkky.yml")
    'name: Mölkky\\n'
    """
    size = len(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    if size > MAX_BYTES:
        message = f"the file has {size:,} bytes, and a definition may have {MAX_BYTES:,}"
        raise DefinitionError([Problem("file-too-big", message, path)])
    text = data if isinstance(data, str) else _from_utf8(data, path)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _from_utf8(data: bytes, path: str) -> str:
    for mark, name in OTHER_ENCODINGS:
        if data.startswith(mark):
            raise DefinitionError([Problem("file-encoding", f"the file is in {name}", path, hint=SAVE_AS)])
    if 0 in data[:4]:
        message = "the file is in UTF-16 or is no text file"
        raise DefinitionError([Problem("file-encoding", message, path, hint=SAVE_AS)])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = data[: problem.start].decode("utf-8").removeprefix("\ufeff")
        before = before.replace("\r\n", "\n").replace("\r", "\n")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        message = f"byte {problem.start} of the file (0x{data[problem.start]:02X}) is not UTF-8"
        raise DefinitionError([Problem("file-encoding", message, path, line, column, SAVE_AS)]) from None


def clean_lines(text: str, path: str) -> tuple[list[str], list[Problem], bool]:
    """The lines with a space for each character that is refused, and the problems.

    The third value says whether it makes sense to read on: a tab in an
    indentation leaves open how deep the line was meant to be.

    >>> lines, problems, readable = clean_lines("name:\\tKing", "king.yml")
    >>> print(lines, readable, problems[0].code, problems[0].column)
    ['name: King'] True tab 6
    """
    lines = text.split("\n")
    problems: list[Problem] = []
    if HIDDEN.search(text):
        for number, line in enumerate(lines):
            seen: set[str] = set()
            for found in HIDDEN.finditer(line):
                code = "tab" if found.group() == "\t" else "control-character"
                if code not in seen:
                    seen.add(code)
                    problems.append(_hidden(code, found, path, number))
            lines[number] = HIDDEN.sub(" ", line)
    if ODD_SPACE.search(text):
        for number, line in enumerate(lines):
            odd = ODD_SPACE_IN_STRUCTURE.match(line)
            if odd:
                name = unicodedata.name(odd[1]).lower()
                message = f"there is a {name} (U+{ord(odd[1]):04X}), which is no space for YAML"
                at = odd.start(1)
                problems.append(Problem("odd-space", message, path, number + 1, at + 1, "write a space"))
                lines[number] = line[:at] + ODD_SPACE.sub(" ", line[at:])
    return lines, problems, not TAB_IN_INDENTATION.search(text)


def _hidden(code: str, found: re.Match[str], path: str, number: int) -> Problem:
    place = (path, number + 1, found.start() + 1)
    if code == "tab":
        return Problem(code, "there is a tab", *place, "use spaces")
    message = f"there is a character that can't be seen, U+{ord(found.group()):04X}"
    return Problem(code, message, *place, "take it out")


def without_question_marks(text: str) -> str:
    """The text with a stand-in for question marks that follow a word; nothing moves.

    >>> question_marks_back(without_question_marks("{ask: Who won?}"))
    '{ask: Who won?}'
    """
    if "?" not in text:
        return text
    return QUESTION_MARK.sub(lambda found: found[1] + STAND_IN * len(found[2]), text)


def question_marks_back(text: str) -> str:
    """The text as it was before `without_question_marks`."""
    return text.replace(STAND_IN, "?")

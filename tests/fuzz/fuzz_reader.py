"""Throws broken and hostile files at the reader.

Whatever the file holds, the reader answers with a tree or with a DefinitionError
that names places inside the file, and the C parser and the one written in
Python give the same answer. The suite runs this for a moment
(`test_fuzz_reader.py`); for longer:

    python -m tests.fuzz.fuzz_reader --minutes 60 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from scorer.problems import CODES, DefinitionError, Problem
from scorer.reading import FAST_PARSER, PURE_PARSER, read_with
from scorer.source.text import HIDDEN
from scorer.tree import Mapping, Node, from_plain, to_plain

ROOT = Path(__file__).resolve().parents[2]

PIECES = [
    "name", "a", "if x == 'b'", "total", "é", "😀", "no", "true", "null", "~", "12", "-3", "010", "1_000",
    "12:30", "1e3", ".5", "1.0", "2024-01-02", "x + 1", "f(x, 1)", "{game.unit}", "Who won?", "“x”", "½",
    ": ", ":", ":\n", "- ", "-", "\n", "\n  ", "\n    ", "\n- ", "\n  - ", " ", "  ", ",", ", ", "#", " #", " # ",
    "[", "]", "{", "}", "'", '"', "|", ">", "|\n", ">-\n  ", "? ", "?", "&a ", "*a", "!t ", "<<", "%", "@", "`",
    "\\", "\\n", "\\x", "\\U0010FFFF", "---", "\n---\n", "...", "\n...\n", "%YAML 1.1\n", "\t", "\r\n", "\r",
    "\u00a0", "\u200b", "\u2028", "\ufeff", "\x00", "\x85", "=", "(", ")", "''", '""', "a: b", "\na: b\n",
    "\n  c: d", "key: 'text'", "[1, 2]", "{a: 1}", "a" * 1100,
]  # fmt: skip


def fixtures() -> list[str]:
    """The texts that mutations start from: every definition, whole or broken."""
    paths = [*ROOT.glob("tests/broken/*.yml"), *ROOT.glob("docs/games/*.yml"), *ROOT.glob("tests/games/*.yml")]
    return [path.read_bytes().decode("utf-8", "replace") for path in sorted(paths)]


def made_up(chance: random.Random) -> str:
    """A text from pieces that mean something in YAML."""
    return "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 40)))


def mutated(chance: random.Random, text: str) -> str:
    """A text with some changes that a slip of the hand could make, and some that none would."""
    lines = text.split("\n")
    if len(lines) > 40 and chance.random() < 0.8:
        begin = chance.randrange(len(lines) - 30)
        lines = lines[begin : begin + 30]
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        line = lines[at]
        column = chance.randint(0, len(line))
        match chance.randrange(8):
            case 0:
                lines[at] = line[:column] + chance.choice(PIECES) + line[column:]
            case 1:
                lines[at] = line[:column] + line[column + chance.randint(1, 3) :]
            case 2:
                lines[at] = " " * chance.randint(0, 6) + line.lstrip()
            case 3:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 4:
                del lines[at]
                lines = lines or [""]
            case 5:
                lines[at] = line[:column] + "\n" + line[column:]
            case 6:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines[at] = line.replace(chance.choice(": '\"[]{},-"), chance.choice(PIECES), 1)
    return "\n".join(lines)


def raw_bytes(chance: random.Random) -> bytes:
    """Any bytes, often with a mark of another encoding in front."""
    mark = chance.choice([b"", b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
    return mark + chance.randbytes(chance.randint(0, 60))


def answer(text: str | bytes, parser: object) -> Node | tuple[Problem, ...]:
    """The tree, or the problems; anything else that happens is a fault of the reader."""
    try:
        tree = read_with(text, "fuzz.yml", parser)
    except DefinitionError as refusal:
        return refusal.problems
    assert isinstance(tree, Mapping)
    return tree


def check(text: str | bytes) -> str:
    """Read with both parsers and compare; returns what came out: "tree" or the first code."""
    fast = answer(text, FAST_PARSER)
    pure = answer(text, PURE_PARSER)
    assert fast == pure, f"the parsers differ:\n{text!r}\n{fast}\n{pure}"
    if isinstance(fast, Node):
        assert to_plain(from_plain(to_plain(fast))) == to_plain(fast)
        return "tree"
    ends = text.count(b"\n") + text.count(b"\r") if isinstance(text, bytes) else text.count("\n") + text.count("\r")
    assert fast, f"refused without a problem: {text!r}"
    for problem in fast:
        assert problem.code in CODES, problem
        assert 0 <= problem.line <= ends + 1, f"{problem}\nlies outside of {text!r}"
        shown = str(problem)
        assert not HIDDEN.search(shown.replace("\n", "\0")), f"{problem!r}\nfor {text!r}"
    return fast[0].code


def main() -> None:
    """Fuzz for as long as the command line says, and count what came out."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--minutes", type=float, default=1.0)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    chance = random.Random(chosen.seed)
    starts = fixtures() or ["name: King\n"]
    results: dict[str, int] = {}
    slowest = (0.0, "")
    end = time.monotonic() + chosen.minutes * 60
    while time.monotonic() < end:
        kind = chance.randrange(10)
        text: str | bytes = (
            raw_bytes(chance) if kind == 0 else made_up(chance) if kind < 5 else mutated(chance, chance.choice(starts))
        )
        begin = time.monotonic()
        result = check(text)
        slowest = max(slowest, (time.monotonic() - begin, repr(text)))
        results[result] = results.get(result, 0) + 1
    print(f"{sum(results.values()):,} files in {chosen.minutes:g} minutes, seed {chosen.seed}")
    print(f"slowest, with both parsers: {slowest[0] * 1000:.0f} ms for {slowest[1][:200]}")
    for code, count in sorted(results.items(), key=lambda item: -item[1]):
        print(f"{count:>9,}  {code}")


if __name__ == "__main__":
    main()

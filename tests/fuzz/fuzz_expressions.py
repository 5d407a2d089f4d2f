"""Throws made-up and hostile expressions at the evaluator.

Whatever an expression says, it is refused with a code, a sentence and a place inside it, or it
comes to a value of the kind the checker promised, an unknown or a fault, for every player, on
any facts. No value holds a float, and no evaluation makes more calls than a bound.

The suite runs this for a moment (`test_fuzz_expressions.py`); for longer:

    python -m tests.fuzz.fuzz_expressions --minutes 60 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from fractions import Fraction
from functools import partial
from types import FrameType
from typing import Any

from scorer.expression import scope as slots
from scorer.expression.compiler import Expression
from scorer.expression.functions import FUNCTIONS
from scorer.expression.scope import UNKNOWN, Fault, Unknown
from scorer.expression.syntax import ExpressionError
from scorer.expression.types import BLANK, Type
from scorer.problems import CODES
from tests.scorer.expression.bench import NAMES, Bench, bench

MOST_CALLS = 3_000_000
# How often the calls of an evaluation are counted.
WATCHED = 0.1

NUMBERS = ["0", "1", "2", "3", "-1", "7", "13", "100", "0.5", "2.25", "1000000000"]
HOSTILE = [
    "__class__", "lambda: 1", "**", ":=", "*", "<<", "f'{1}'", "eval", "import", "(", ")", "[", "]", "{", "}", "'",
    '"', ",", ":", ".", "..", ";", "#", "\\", "\n", "\t", "\0", "é", "½", "−", "“", "😀", "\ud800", "1e999", "0x1F",
    "1_000", "None", "not ", "-", "~", "await ", "async ", "yield", "for ", " in ", " if ", " else ", "where=",
    "nobody", "nothing", "me", "it", "mine", "others", "==", "=", "<", "!=", "and", "or", "99999999999999999999",
]  # fmt: skip


class OverBudget(Exception):
    """An evaluation makes too many calls."""


class Grammar:
    """Makes expressions that mostly mean something, from the names of the bench."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.loops = 0
        self.variables: list[str] = []

    def name(self, kind: str) -> str:
        known = [name for name, *_, of, _ in NAMES if of.name == kind or (of.element and f"{of.element.name}s" == kind)]
        return self.chance.choice(known)

    def number(self, depth: int) -> str:
        chance = self.chance
        if depth <= 0 or chance.random() < 0.15:
            return chance.choice([chance.choice(NUMBERS), self.name("number"), *self.variables])
        one = partial(self.number, depth - 1)
        match chance.randrange(16):
            case 0 | 1 | 2:
                return f"({one()} {chance.choice(['+', '-', '*', '/', '//', '%'])} {one()})"
            case 3:
                return f"({one()} if {self.truth(depth - 1)} else {one()})"
            case 4:
                return f"{chance.choice(['abs', 'floor', 'ceil', 'round', '-', '+'])}({one()})"
            case 5:
                return f"{chance.choice(['max', 'min'])}({one()}, {one()})"
            case 6:
                return f"round({one()}, {one()})"
            case 7 | 8:
                return self.over_players(depth)
            case 9:
                return f"{self.numbers(depth - 1)}[{one()}]"
            case 10:
                return (
                    f"{chance.choice(['sum', 'max', 'min', 'count', 'len', 'longest_run'])}({self.numbers(depth - 1)})"
                )
            case 11:
                return f"{self.name('number')}[{self.player(depth - 1)}]"
            case 12:
                return f"lookup(steps, {one()})"
            case 13:
                return f"{self.choice(depth - 1)}.worth"
            case 14:
                return f"dist({self.player(depth - 1)}, {self.player(depth - 1)})"
            case _:
                return f"subsets_adding({self.numbers(depth - 1)}[:6], {one()})"

    def over_players(self, depth: int) -> str:
        name = self.chance.choice(["sum", "max", "min", "count"])
        if self.loops >= 2:
            return f"{name}({self.numbers(depth - 1)})"
        self.loops += 1
        body = self.number(depth - 1) if name != "count" else self.truth(depth - 1)
        where = self.chance.choice(["", "", ", where=mine", ", where=others", f", where={self.truth(depth - 2)}"])
        self.loops -= 1
        return f"{name}({body}{where})"

    def truth(self, depth: int) -> str:
        chance = self.chance
        if depth <= 0 or chance.random() < 0.1:
            return chance.choice([self.name("truth"), "true", "false", "secret"])
        one = partial(self.number, depth - 1)
        match chance.randrange(9):
            case 0 | 1:
                return f"({one()} {chance.choice(['<', '<=', '>', '>=', '==', '!='])} {one()})"
            case 2:
                return f"({self.truth(depth - 1)} {chance.choice(['and', 'or'])} {self.truth(depth - 1)})"
            case 3:
                return f"not {self.truth(depth - 1)}"
            case 4:
                return f"({self.choice(depth - 1)} == {chance.choice(['trump', 'penalty', 'pass', 'trumps'])!r})"
            case 5:
                return f"({one()} {chance.choice(['in', 'not in'])} {self.numbers(depth - 1)})"
            case 6:
                return f"({self.player(depth - 1)} == {self.player(depth - 1)})"
            case 7 if self.loops < 2:
                self.loops += 1
                made = f"{chance.choice(['any', 'all'])}({self.truth(depth - 1)})"
                self.loops -= 1
                return made
            case _:
                return f"({one()} < {one()} <= {one()})"

    def player(self, depth: int) -> str:
        chance = self.chance
        if depth <= 0 or chance.random() < 0.4:
            return chance.choice(["me", "declarer", "gone", "friend", "nobody", "it" if self.loops else "me"])
        match chance.randrange(4):
            case 0 if self.loops < 2:
                self.loops += 1
                made = f"who({self.truth(depth - 1)})"
                self.loops -= 1
                return made
            case 1:
                return f"next({self.player(depth - 1)}, {self.number(depth - 1)})"
            case 2:
                return f"partners_of[{self.number(depth - 1)}]"
            case _:
                return f"friend[{self.player(depth - 1)}]"

    def choice(self, depth: int) -> str:
        chance = self.chance
        if depth <= 0 or chance.random() < 0.6:
            return chance.choice(["deal", "card", f"card[{self.player(depth - 1)}]"])
        if chance.random() < 0.5:
            return f"cards[{self.number(depth - 1)}]"
        return f"(deal if {self.truth(depth - 1)} else card)"

    def numbers(self, depth: int) -> str:
        chance = self.chance
        if depth <= 0 or chance.random() < 0.3:
            return chance.choice(["rolls", "empty", "powers", "[1, 2, 3]", "[]"])
        match chance.randrange(6):
            case 0:
                return f"[{', '.join(self.number(depth - 1) for _ in range(chance.randint(1, 4)))}]"
            case 1:
                return f"range({self.number(depth - 1)})"
            case 2:
                return f"{self.numbers(depth - 1)}[{self.number(depth - 1)}:{self.number(depth - 1)}]"
            case 3:
                return f"{chance.choice(['sorted', 'distinct'])}({self.numbers(depth - 1)})"
            case _ if self.loops < 2:
                source = self.numbers(depth - 1)
                variable = chance.choice("abc")
                self.loops += 1
                self.variables.append(variable)
                body = self.number(depth - 1)
                test = f" if {self.truth(depth - 2)}" if chance.random() < 0.4 else ""
                self.variables.pop()
                self.loops -= 1
                return f"[{body} for {variable} in {source}{test}]"
            case _:
                return "rolls"

    def expression(self) -> str:
        """One expression of any kind."""
        make = self.chance.choice([self.number, self.number, self.truth, self.player, self.choice, self.numbers])
        return make(self.chance.randint(1, 5))


def mutated(chance: random.Random, text: str) -> str:
    """An expression with slips, and with things that somebody hostile would try."""
    for _ in range(chance.randint(1, 4)):
        begin = chance.randint(0, len(text))
        end = min(len(text), begin + chance.randint(0, 6))
        match chance.randrange(6):
            case 0:
                text = text[:begin] + text[end:]
            case 1:
                text = text[:end] + text[begin:]
            case 2:
                text = text[:begin] + chance.choice(HOSTILE) * chance.choice([1, 1, 1, 2, 30]) + text[begin:]
            case 3:
                text = text[:begin] + chance.choice([*FUNCTIONS]) + "(" + text[begin:] + ")"
            case 4:
                text = text.replace(chance.choice(["me", "(", "rolls", "deal", "+", "1"]), chance.choice(HOSTILE), 1)
            case _:
                text = text[begin:] + text[:begin]
    return text


def facts(chance: random.Random, table: Bench) -> None:
    """Other facts than those of the bench: anything that has the right kind, some of it unknown."""
    for name, what, level, kind, _ in NAMES:
        if what in ("setting", "table"):
            continue
        count = len(table.frame[slots.SIDE_OF]) if level else 1
        values = [any_value(chance, kind, len(table.frame[slots.SIDE_OF])) for _ in range(count)]
        table.frame[table.scope.symbols[name].slot] = values if level else values[0]


def any_value(chance: random.Random, kind: Type, players: int) -> Any:
    if chance.random() < 0.1:
        return UNKNOWN
    if kind.element is not None:
        entries = [any_value(chance, kind.element, players) for _ in range(chance.choice([0, 1, 3, 12]))]
        return [entry for entry in entries if entry is not UNKNOWN]
    if kind.name == "number":
        return chance.choice([0, 1, 2, -1, 5, 26, 10**9, -(10**9), Fraction(1, 3), Fraction(-7, 2), Fraction(1, 10**6)])
    if kind.name == "truth":
        return chance.random() < 0.5
    if kind.name == "choice":
        return chance.choice([*sorted(kind.options or ()), ""])
    return chance.choice([None, *range(players)])


def fits(value: Any, kind: Type) -> bool:
    """Whether a value is of the kind that the checker promised."""
    if kind.element is not None:
        return isinstance(value, list) and all(fits(entry, kind.element) for entry in value)
    match kind.name:
        case "number" | "truth":
            return isinstance(value, int | Fraction) or value is BLANK
        case "text" | "choice":
            return isinstance(value, str)
        case "player" | "side" | "nobody":
            return value is None or (isinstance(value, int) and not isinstance(value, bool))
        case "blank":
            return value is BLANK
    return True


def evaluated(table: Bench, made: Expression, me: int, counted: bool) -> Any:
    """The value, or Unknown, Fault; the calls that it takes may be counted."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += 1
        if calls > MOST_CALLS:
            raise OverBudget

    table.frame[slots.WORK] = [0]
    if counted:
        sys.setprofile(count)
    try:
        return made.evaluate(table.frame, me)
    except (Unknown, Fault, slots.TooMuchWork) as stopped:
        return type(stopped)
    finally:
        if counted:
            sys.setprofile(None)


def answer(table: Bench, text: str, level: int | None) -> Expression | ExpressionError:
    """The expression, or why it is refused."""
    try:
        return table.compile(text, level)
    except ExpressionError as refusal:
        return refusal


def check(text: str, chance: random.Random, sides: bool = True) -> bool:
    """Whether the expression was accepted. Raises AssertionError where it does what none may."""
    table = bench(sides)
    if chance.random() < 0.5:
        facts(chance, table)
    made = answer(table, text, chance.choice([None, None, 2]))
    if isinstance(made, ExpressionError):
        assert made.code in CODES, made.code
        assert made.message
        assert 0 <= made.offset <= len(text) + 1, (made.offset, text)
        return False
    members = len(table.frame[slots.SIDE_OF]) if made.level == 2 else 2 if made.level == 1 else 1
    for me in range(members):
        # Python counts how often it was told to watch, and gives up after some millions.
        value = evaluated(table, made, me, chance.random() < WATCHED)
        if isinstance(value, type):
            continue
        assert fits(value, made.type), (text, value, str(made.type))
        assert evaluated(table, made, me, False) == value, text
    return True


def main() -> None:
    """Runs until the time is up and says what was tried."""
    parser = argparse.ArgumentParser(description="Throws made-up and hostile expressions at the evaluator.")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    number = accepted = 0
    while time.monotonic() < end:
        chance = random.Random(f"{options.seed}-{number}")
        text = Grammar(chance).expression()
        if chance.random() < 0.5:
            text = mutated(chance, text)
        try:
            accepted += check(text, chance, chance.random() < 0.5)
        except BaseException:
            print(f"seed {options.seed}-{number}: {text!r}", file=sys.stderr)
            raise
        number += 1
    print(f"{number} expressions, {accepted} accepted, {number - accepted} refused, nothing found")


if __name__ == "__main__":
    main()

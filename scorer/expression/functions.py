"""The functions of the language: what each takes, gives and means, and the arithmetic."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Sized
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..numbers import exact, round_half_up
from .scope import MOST_WORK, WORK, Evaluate, Fault, Frame, TooMuchWork, Unknown

__all__ = ["FUNCTIONS", "Ahead"]

LONGEST_LIST = 100
MOST_FOR_SUBSETS = 12


@dataclass(frozen=True, slots=True)
class Function:
    """One function as the reference page shows it."""

    form: str
    meaning: str
    example: str


FUNCTIONS: dict[str, Function] = {
    "sum": Function(
        "sum(x)  sum(x, where=…)  sum(list)",
        "Adds x over the players (or sides), or the entries of a list.",
        "sum(tricks, where=mine)",
    ),
    "max": Function(
        "max(x)  max(x, where=…)  max(a, b, …)  max(list)",
        "The largest; 0 when there is nothing to choose from.",
        "max(total) >= target",
    ),
    "min": Function(
        "min(x)  min(x, where=…)  min(a, b, …)  min(list)",
        "The smallest; 0 when there is nothing to choose from.",
        "min(total)",
    ),
    "count": Function(
        "count(CONDITION)  count(CONDITION, where=…)  count(list)",
        "For how many the condition holds. Of a list: how many entries hold.",
        "count(not out) <= 1",
    ),
    "any": Function(
        "any(CONDITION)  any(CONDITION, where=…)  any(list)",
        "Whether it holds for somebody.",
        "any(took == 26)",
    ),
    "all": Function(
        "all(CONDITION)  all(CONDITION, where=…)  all(list)",
        "Whether it holds for everybody.",
        "all(bid == 0)",
    ),
    "who": Function(
        "who(CONDITION)  who(CONDITION, where=…)",
        "The first player (or side) in seat order for whom it holds, or nobody.",
        "who(left == 0)",
    ),
    "only": Function(
        "only(CONDITION)  only(CONDITION, where=…)",
        "The one player (or side) for whom it holds; nobody when it holds for none, or for several.",
        "only(cards == max(cards))",
    ),
    "abs": Function("abs(n)", "The size of a number, without its sign.", "abs(bid - tricks)"),
    "floor": Function("floor(n)", "Rounded down to a whole number: −2.5 to −3.", "floor(cards / 2)"),
    "ceil": Function("ceil(n)", "Rounded up to a whole number: −2.5 to −2.", "ceil(bid / game.base)"),
    "round": Function(
        "round(n)  round(n, STEP)",
        "Rounded to the nearest whole number or multiple of STEP; a half goes up: 2.5 to 3, −2.5 to −2.",
        "round(cards, 5)",
    ),
    "len": Function("len(list)", "How many entries a list has.", "len(found_by)"),
    "range": Function(
        "range(n)", "The list 0, 1, … n − 1; empty when n is 0 or less.", "[i * i for i in range(4)]"
    ),
    "zip": Function(
        "for a, b in zip(one, other)",
        "Goes over two or more lists side by side, as far as the shortest; only after 'in' of a list.",
        "[m + h for m, h in zip(marks, hits)]",
    ),
    "lookup": Function(
        "lookup(TABLE, x)",
        "In a table of thresholds the value beside the last one that x reaches, below all of them the first value. "
        "In a table of keys the value of the key x, or 0; TABLE[x] says the same.",
        "lookup(limits, han)",
    ),
    "next": Function(
        "next(player)  next(player, n)",
        "The player n seats further on (1 when n is left away, −1 is one back), among those at the table who are "
        "not out. With 0 the player, or, who has left or is out, the next one who still plays.",
        "next(dealer)",
    ),
    "dist": Function(
        "dist(from, to)",
        "How many seats `to` sits behind `from` in the order of play, from 0; everybody is counted, in or out.",
        "dist(dealer, me)",
    ),
    "team": Function("team(player)", "The side a player belongs to; nobody's is nobody.", "me == team(declarer)"),
    "after": Function(
        "after(input)",
        "The numbers of this question in later rounds, one after the other. What is not written yet is unknown.",
        "10 + after(rolls)[0]",
    ),
    "sorted": Function("sorted(list)", "The numbers of a list, smallest first.", "sorted(dice)[4]"),
    "distinct": Function(
        "distinct(list)", "The list without repetitions, in the order of first appearance.", "len(distinct(dice)) == 1"
    ),
    "times": Function("times(list, x)", "How often x is in the list.", "times(dice, 6)"),
    "longest_run": Function(
        "longest_run(list)",
        "The length of the longest row of numbers that follow one another; repeats count once.",
        "longest_run(dice) >= 4",
    ),
    "subsets_adding": Function(
        "subsets_adding(list, n)",
        f"How many different choices of entries add up to n, in a list of at most {MOST_FOR_SUBSETS}.",
        "2 * subsets_adding(values, 15)",
    ),
}


# Arithmetic keeps whole numbers whole and never makes a float.


def add(left: Evaluate, right: Evaluate) -> Evaluate:
    """The sum; two halves make a whole number."""

    def evaluate(v: Frame, me: int) -> Any:
        result = left(v, me) + right(v, me)
        return result if type(result) is int else exact(result)

    return evaluate


def subtract(left: Evaluate, right: Evaluate) -> Evaluate:
    """The difference."""

    def evaluate(v: Frame, me: int) -> Any:
        result = left(v, me) - right(v, me)
        return result if type(result) is int else exact(result)

    return evaluate


def multiply(left: Evaluate, right: Evaluate) -> Evaluate:
    """The product."""

    def evaluate(v: Frame, me: int) -> Any:
        result = left(v, me) * right(v, me)
        return result if type(result) is int else exact(result)

    return evaluate


def count_work(v: Frame, entries: int) -> None:
    """Notes what was gone over. Raises TooMuchWork when a match goes over too much."""
    v[WORK][0] += entries
    if v[WORK][0] > MOST_WORK:
        raise TooMuchWork


def divisor(right: Evaluate, v: Frame, me: int) -> Any:
    """What is divided by. Raises Fault for nought."""
    below = right(v, me)
    if below == 0:
        raise Fault("a division by zero")
    return below


def divide(left: Evaluate, right: Evaluate) -> Evaluate:
    def evaluate(v: Frame, me: int) -> Any:
        below = divisor(right, v, me)
        above = left(v, me)
        if type(above) is int and type(below) is int and not above % below:
            return above // below
        # The sign refuses what is no number.
        return exact(Fraction(+above) / Fraction(+below))

    return evaluate


def divide_down(left: Evaluate, right: Evaluate) -> Evaluate:
    def evaluate(v: Frame, me: int) -> Any:
        below = divisor(right, v, me)
        return left(v, me) // below

    return evaluate


def remainder(left: Evaluate, right: Evaluate) -> Evaluate:
    def evaluate(v: Frame, me: int) -> Any:
        below = divisor(right, v, me)
        return exact(left(v, me) % below)

    return evaluate


ARITHMETIC: dict[type[ast.operator], Callable[[Evaluate, Evaluate], Evaluate]] = {
    ast.Add: add,
    ast.Sub: subtract,
    ast.Mult: multiply,
    ast.Div: divide,
    ast.FloorDiv: divide_down,
    ast.Mod: remainder,
}


class Ahead(list[Any]):
    """Facts of later rounds: what lies beyond its end is not wrong, only not known yet."""


def item_of(value: Evaluate, index: Evaluate) -> Evaluate:
    """An entry of a list, counted from 0; from the end with a negative number."""

    def evaluate(v: Frame, me: int) -> Any:
        entries, at = value(v, me), index(v, me)
        if not isinstance(at, int):
            raise Fault(f"the entry number {at} is not whole")
        if -len(entries) <= at < len(entries):
            return entries[at]
        if isinstance(entries, Ahead):
            raise Unknown
        raise Fault(f"there is no entry {at} in a list of {len(entries)}")

    return evaluate


def slice_of(value: Evaluate, start: Evaluate, stop: Evaluate) -> Evaluate:
    """A part of a list."""

    def evaluate(v: Frame, me: int) -> Any:
        entries, first, last = value(v, me), start(v, me), stop(v, me)
        if not isinstance(first, int) or not (last is None or isinstance(last, int)):
            raise Fault("an entry number is not whole")
        if isinstance(entries, Ahead) and (last is None or last > len(entries)):
            raise Unknown
        return list(entries[first:last])

    return evaluate


def lookup_step(steps: list[list[Any]], number: Any) -> Any:
    """The value beside the last threshold that is reached; the first value below all.

    >>> lookup_step([[5, 2000], [6, 3000], [8, 4000]], 7)
    3000
    """
    if not steps:
        return 0
    found = steps[0][1]
    for threshold, value in steps:
        if number >= threshold:
            found = value
    return found


def longest_run(numbers: list[Any]) -> int:
    """
    >>> longest_run([2, 3, 3, 4, 6])
    3
    """
    present = set(numbers)
    longest = 0
    for number in present:
        if number - 1 not in present:
            length = 1
            while number + length in present:
                length += 1
            longest = max(longest, length)
    return longest


def subsets_adding(numbers: list[Any], total: Any) -> int:
    """
    >>> subsets_adding([5, 5, 10], 15)
    2
    """
    if len(numbers) > MOST_FOR_SUBSETS:
        raise Fault(f"subsets_adding takes lists of at most {MOST_FOR_SUBSETS}")
    ways: dict[Any, int] = {0: 1}
    for number in numbers:
        grown = dict(ways)
        for so_far, count in ways.items():
            grown[so_far + number] = grown.get(so_far + number, 0) + count
        ways = grown
    return ways.get(total, 0) - (1 if total == 0 else 0)


def check_length(entries: Sized) -> None:
    """Raises Fault for a list that has grown too long."""
    if len(entries) > LONGEST_LIST:
        raise Fault(f"a list may have {LONGEST_LIST} entries")


def plain_list(length: Any) -> list[int]:
    if length > LONGEST_LIST:
        raise Fault(f"a list may have {LONGEST_LIST} entries")
    return list(range(math.floor(length)))


def rounded(number: Any, step: Any) -> Any:
    if step <= 0:
        raise Fault("rounding needs a step above 0")
    return round_half_up(+number, step)

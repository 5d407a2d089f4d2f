"""Sentences about the order: by what it is made, who is in front and who is behind by what."""

from __future__ import annotations

import ast
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..building.scoring import RANKED
from ..definition import Game, RankKey
from ..expression.compiler import compile_tree
from ..expression.scope import Fault, Unknown
from ..expression.syntax import ExpressionError
from ..expression.types import BLANK, SIDE
from ..fold import Played
from ..numbers import exact, is_number, show_number
from ..words import inside, listed, ordinal, plural, sentence

if TYPE_CHECKING:
    from ..standings import Standings

__all__ = ["are", "behind", "chart_sentence", "order_sentence"]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion of the standings as it is just now. `kind` is total, out, out_round, named,
    somebody (who has a role), or unnamed where nothing in the definition says what it is called."""

    kind: str
    high: bool
    label: str
    values: tuple[Any, ...]
    """By column; None for who has none."""


def are(played: Played, sides: list[int], one: str = "is", many: str = "are") -> str:
    """The verb for columns: a side of several people is several, as "Anna & Cara" are."""
    match = played.match
    several = len(sides) > 1 or (match.game.has_sides and match.side_of.count(sides[0]) > 1)
    return many if several else one


# What a criterion is.


def criteria(played: Played) -> list[Criterion]:
    """The criteria that tell somebody apart just now; the total always."""
    found = [criterion(played, key) for key in played.match.game.ranks]
    return [each for each in found if each.kind == "total" or len(set(each.values)) > 1]


def criterion(played: Played, key: RankKey) -> Criterion:
    """One entry of `rank` with the values of all columns."""
    tree, high = branch(played, key.value.tree), key.high
    while isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        tree, high = branch(played, tree.operand), not high
    values = []
    for side in range(len(played.totals)):
        try:
            value = key.value.evaluate(played.frame, side)
        except (Unknown, Fault):
            value = BLANK
        values.append(None if value is BLANK else exact(-value if high != key.high else +value))
    if isinstance(tree, ast.IfExp) and isinstance(tree.body, ast.Constant) and isinstance(tree.orelse, ast.Constant):
        # A condition written as two numbers, as in `1 if out else 0`.
        held, other = tree.body.value, tree.orelse.value
        if is_number(held) and is_number(other) and held != other:
            high = high == (held > other)
            tree, values = tree.test, [int(value == held) for value in values]
    kind, label = called(played.match.game, tree)
    return Criterion(kind, high, label, tuple(values))


def branch(played: Played, tree: ast.expr) -> ast.expr:
    """Of a choice that the house rules make, the part that holds for everybody."""
    while isinstance(tree, ast.IfExp):
        scope = played.match.game.scope.fork()
        try:
            test = compile_tree(tree.test, ast.unparse(tree.test), scope, RANKED, SIDE)
            frame = [*played.frame, *[None] * (scope.size - len(played.frame))]
            held = {bool(test.evaluate(frame, side)) for side in range(len(played.totals))}
        except (ExpressionError, Unknown, Fault):
            return tree
        if len(held) != 1:
            return tree
        tree = tree.body if held.pop() else tree.orelse
    return tree


def called(game: Game, tree: ast.expr) -> tuple[str, str]:
    """The kind of a criterion, and what people call it."""
    if isinstance(tree, ast.Call) and ast.unparse(tree) == f"sum({ast.unparse(tree.args[0])}, where=mine)":
        return called(game, tree.args[0])
    if isinstance(tree, ast.Name):
        if tree.id in ("total", "out", "out_round"):
            return tree.id, tree.id
        state = game.states.get(tree.id)
        return "named", state.label if state is not None and state.label else tree.id.replace("_", " ")
    if isinstance(tree, ast.Compare) and len(tree.comparators) == 1 and isinstance(tree.ops[0], ast.Eq):
        names = [each.id for each in (tree.left, tree.comparators[0]) if isinstance(each, ast.Name)]
        if len(names) == 2 and "me" in names:
            names.remove("me")
            return "somebody", called(game, ast.Name(names[0], ast.Load()))[1]
    text = ast.unparse(tree)
    for named in (*game.results.values(), *game.shows.values(), *game.finals.values()):
        if [ast.unparse(case.value.tree) for case in named.rule.cases] == [text]:
            return "named", named.label
    return "unnamed", ""


def telling_apart(played: Played, one: int, other: int) -> Criterion | None:
    """The first criterion in which two columns differ."""
    return next((each for each in criteria(played) if each.values[one] != each.values[other]), None)


# The sentences.


def order_sentence(played: Played, result: Standings, columns: list[str]) -> str:
    """Why the order is what it is."""
    found = criteria(played)
    words = [criterion_words(each, number == 0) for number, each in enumerate(found)]
    order = sorted(range(len(columns)), key=lambda side: result.ranks[side])
    needed = 1
    for one, other in itertools.pairwise(order):
        differing = [number for number, each in enumerate(found, 1) if each.values[one] != each.values[other]]
        needed = max(needed, differing[0] if differing else 1)
    told = []
    for side in order:
        values = [text for each in found[:needed] if (text := value_words(played, each, side))]
        told.append(f"{ordinal(result.ranks[side])} {columns[side]}" + (f" ({', '.join(values)})" if values else ""))
    so_far = "So far: " if played.over_round is None else ""
    return f"{sentence(', '.join(words))} {so_far}{', '.join(told)}.".strip()


def criterion_words(each: Criterion, first: bool) -> str:
    then = "" if first else "then "
    if each.kind == "out":
        return "whoever is out comes first" if each.high else "whoever is still in comes first"
    if each.kind == "out_round":
        return "then whoever went out later" if each.high else "then whoever went out earlier"
    if each.kind == "total":
        return f"{then}the {'highest' if each.high else 'lowest'} total"
    if each.kind == "somebody":
        return f"{then}whoever {'is' if each.high else 'is not'} {inside(each.label)}{' comes first' if first else ''}"
    if each.kind == "unnamed":
        if first and set(each.values) <= {0, 1}:
            return "whoever the rules put first"
        return "what the rules of the game count" if first else "then the tie-break of the rules"
    return f"{then}{'more' if each.high else 'less'} by '{each.label}'"


def value_words(played: Played, each: Criterion, side: int) -> str:
    """What somebody has of a criterion; nothing where a number would not say what it is."""
    if each.kind in ("total", "named"):
        value = each.values[side]
        return "none" if value is None else show_number(exact(value))
    if each.kind == "out":
        return f"out in {played.out_rounds[side]}" if played.out_rounds[side] else "in"
    return ""


def behind(played: Played, result: Standings, columns: list[str]) -> str:
    """After the end, by how much the second was behind: in the total, or in what came before it."""
    others = [side for side in range(len(columns)) if result.ranks[side] == 2]
    if len(result.winners) != 1 or not others:
        return ""
    first = result.winners[0]
    each = telling_apart(played, first, others[0])
    names = listed([columns[side] for side in others])
    if each is not None and each.kind == "total":
        gap = exact(result.totals[first] - result.totals[others[0]])
        return f" {names} {are(played, others, 'was', 'were')} {show_number(max(gap, -gap))} behind."
    if each is not None and each.kind == "named":
        label = each.label[:1].upper() + each.label[1:]
        values = [f"{columns[side]} {value_words(played, each, side)}" for side in (first, *others)]
        return f" {label}: {', '.join(values)}."
    return ""


def chart_sentence(played: Played, result: Standings, columns: list[str]) -> str:
    """The race in one sentence, for those who do not see the lines."""
    rounds = [made for made in played.rounds if not made.beyond]
    if not rounds:
        return "Nothing has been played yet."
    front = [side for side in range(len(columns)) if result.ranks[side] == min(result.ranks)]
    last = [side for side in range(len(columns)) if result.ranks[side] == max(result.ranks)]
    after = plural(len(rounds), f"{played.match.game.round_word}/{played.match.game.round_word_plural}")
    head = f"After {after} {listed([columns[side] for side in front])} {are(played, front)} in front"
    if front == last:
        total = any(each.kind == "total" for each in criteria(played)[:1])
        return f"{head} with {show_number(result.totals[front[0]])}." if total else f"{head}."
    each = telling_apart(played, front[0], last[-1])
    end = f"{listed([columns[side] for side in last])} {are(played, last)} last"
    return f"{head}{with_words(played, each, front[0])}, {end}{with_words(played, each, last[0])}."


def with_words(played: Played, each: Criterion | None, side: int) -> str:
    if each is None or each.kind not in ("total", "named"):
        return ""
    value = value_words(played, each, side)
    return f" with {value}" if each.kind == "total" else f" ({inside(each.label)}: {value})"

"""Parts of an expression, worked out once more in the frame of a round that was played."""

from __future__ import annotations

import ast
import copy
from typing import Any

from .building.scoring import AFTER
from .cells import Round
from .definition import Input
from .expression.compiler import compile_tree
from .expression.loops import AGGREGATES
from .expression.scope import TAKING_PART, WORK, Fault, Frame, TooMuchWork, Unknown
from .expression.syntax import ExpressionError
from .expression.types import MATCH, PLAYER, SIDE, Type
from .match import Match
from .numbers import is_number

__all__ = ["MOST_ENTRIES", "Parts"]

ABOUT_THE_LOOP = {"me", "mine", "others", "it"}
MOST_ENTRIES = 40


class Parts:
    """Values of parts of the expressions of a game, as they were in one round. `allowed` are the kinds of names that
    those expressions may read."""

    def __init__(self, match: Match, made: Round, allowed: frozenset[str] = AFTER) -> None:
        self.allowed = allowed
        self.match = match
        self.made = made
        self.game = match.game
        self.scope = match.game.scope.fork()
        self.frame: Frame = list(made.frame)
        self.frame[WORK] = [0]
        # The node is kept beside its value, so that no other can have its id.
        self.known: dict[tuple[int, int, int], tuple[ast.expr, tuple[Any, Type] | None]] = {}

    def value(self, node: ast.expr, member: int, level: int) -> tuple[Any, Type] | None:
        """Value and type of a part, or None where it is not known or means nothing alone."""
        key = (id(node), member, level)
        if key not in self.known:
            self.known[key] = node, self.worked_out(node, member, level)
        return self.known[key][1]

    def worked_out(self, node: ast.expr, member: int, level: int) -> tuple[Any, Type] | None:
        """As `value`, anew."""
        try:
            made = compile_tree(node, ast.unparse(node), self.scope, self.allowed, level)
            self.frame += [None] * (self.scope.size - len(self.frame))
            return made.evaluate(self.frame, member), made.type
        except (ExpressionError, Unknown, Fault, TooMuchWork, AssertionError):
            return None

    def holds(self, node: ast.expr, member: int, level: int) -> bool | None:
        """Whether a condition holds, or None where that is not known."""
        found = self.value(node, member, level)
        return None if found is None else bool(found[0])

    def columns(self) -> list[str]:
        """The names of the columns in this round."""
        return list(self.match.sides) if self.game.has_sides else self.made.names

    # Who a name is of.

    def members_at(self, member: int, level: int, wanted: int) -> list[int]:
        """Whom a value of another level belongs to: the side of a player, the players of a side."""
        wanted = self.scope.settle(wanted)
        if wanted == MATCH or level == MATCH:
            return [0] if wanted == MATCH else []
        if wanted == level or not self.game.has_sides:
            return [member]
        if level == PLAYER:
            return [self.match.side_of[member]]
        return self.seats_of(member)

    def seats_of(self, side: int) -> list[int]:
        """The players of a side that take part."""
        return [seat for seat in self.frame[TAKING_PART] if self.match.side_of[seat] == side]

    def seats_gone_over(self, node: ast.Call, member: int, level: int) -> list[int] | None:
        """The players that `sum(x)` or `sum(x, where=mine)` goes over, or None where that is not known."""
        if not isinstance(node.func, ast.Name) or node.func.id not in AGGREGATES or len(node.args) != 1:
            return None
        if self.is_list(node.args[0], member, level) or mentions(node.args[0], ABOUT_THE_LOOP):
            return None
        everybody = list(self.frame[TAKING_PART])
        if self.is_kept_for_sides(node):
            # One of each side speaks for it.
            sides = [self.match.side_of[seat] for seat in everybody]
            everybody = [seat for at, seat in enumerate(everybody) if sides.index(sides[at]) == at]
        if not node.keywords:
            return everybody
        if level == MATCH:
            return None
        where = node.keywords[0].value
        mine = self.match.side_of[member] if level == PLAYER and self.game.has_sides else member
        held = []
        for seat in everybody:
            told = Whose(self.match.side_of[seat] == mine, level == PLAYER and seat == member)
            held.append(self.holds(ast.fix_missing_locations(told.visit(copy.deepcopy(where))), seat, PLAYER))
        return None if None in held else [seat for seat, one in zip(everybody, held, strict=True) if one]

    def is_kept_for_sides(self, node: ast.AST) -> bool:
        """Whether all that a call reads is kept for sides, so that it goes over those."""
        names = [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
        levels = {self.game.scope.symbols[name].level for name in names if name in self.game.scope.symbols}
        return self.game.has_sides and SIDE in levels and PLAYER not in levels

    def is_list(self, node: ast.expr, member: int, level: int) -> bool:
        """Whether a part is a list in itself."""
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.List):
            return True
        found = self.value(node, member, level)
        return found is not None and found[1].element is not None

    def entries(self, node: ast.expr, member: int, level: int) -> list[tuple[Any, Type, Any]] | None:
        """What the entries of a list stand for, and their numbers: of `[card.worth for card in held]` each card, its
        type and its worth. None where they are not known, no numbers, or too many to be told."""
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            numbers = self.value(plain(node.elt, node), member, level)
            target = node.generators[0].target
            things = None
            if len(node.generators) == 1 and isinstance(target, ast.Name):
                things = self.value(plain(ast.Name(target.id, ast.Load()), node), member, level)
            things = things or numbers
        else:
            numbers = things = self.value(node, member, level)
        if numbers is None or things is None or not isinstance(numbers[0], list) or len(numbers[0]) > MOST_ENTRIES:
            return None
        element = things[1].element
        if element is None or not all(is_number(entry) for entry in numbers[0]):
            return None
        return [(thing, element, number) for thing, number in zip(things[0], numbers[0], strict=True)]

    # Facts that were not written.

    def default_of(self, question: Input, member: int) -> ast.expr | None:
        """The default of a question where it stands for what was not written."""
        if question.default is None:
            return None
        given = self.made.facts.given
        if question.symbol.level == MATCH:
            return None if question.key in given else question.default.tree
        if member in given.get(question.key, {}):
            return None
        asked = question.when is None or self.holds(question.when.tree, member, question.symbol.level)
        return question.default.tree if asked else None


class Whose(ast.NodeTransformer):
    """Puts into a `where` what is known of the one gone over: whether it is of the own side, and
    whether it is the own seat."""

    def __init__(self, mine: bool, me: bool) -> None:
        self.mine, self.me = mine, me

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """`mine` and `others`."""
        return ast.Constant(self.mine == (node.id == "mine")) if node.id in ("mine", "others") else node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`it != me`; there is no other way to say so of one who is gone over."""
        if ast.unparse(node) in ("it != me", "it == me", "me != it", "me == it"):
            return ast.Constant(self.me == isinstance(node.ops[0], ast.Eq))
        return self.generic_visit(node)


def plain(element: ast.expr, node: ast.ListComp | ast.GeneratorExp) -> ast.expr:
    """The same list with other entries."""
    return ast.fix_missing_locations(ast.copy_location(ast.ListComp(element, node.generators), node))


def mentions(node: ast.AST, names: set[str]) -> bool:
    """Whether one of these names stands in a part."""
    return any(isinstance(each, ast.Name) and each.id in names for each in ast.walk(node))

"""Types and levels that the checker finds: what kind a value is, and who has one of their own."""

from __future__ import annotations

import pytest

from scorer.expression.syntax import ExpressionError
from tests.scorer.expression.bench import MATCH, PLAYER, SIDE, bench

TYPES = [
    ("1", "a number"),
    ("0.5", "a number"),
    ("true", "a yes or no"),
    ("1 < 2", "a yes or no"),
    ("not 1", "a yes or no"),
    ("1 and 2", "a yes or no"),
    ("1 if ready else false", "a number"),
    ("ready if ready else false", "a yes or no"),
    ("'a'", "a text"),
    ("deal", "a choice"),
    ("deal if ready else 'none'", "a text"),
    ("deal.worth", "a number"),
    ("deal.word", "a text"),
    ("deal.open", "a yes or no"),
    ("deal.scale", "a list of numbers"),
    ("declarer", "a player"),
    ("nobody", "nobody"),
    ("declarer if ready else nobody", "a player"),
    ("team(declarer)", "a side"),
    ("nobody if ready else team(declarer)", "a side"),
    ("nothing", "nothing"),
    ("1 if ready else nothing", "a number"),
    ("rolls", "a list of numbers"),
    ("rolls[0]", "a number"),
    ("rolls[1:]", "a list of numbers"),
    ("[]", "a list of anything"),
    ("[] if ready else rolls", "a list of numbers"),
    ("[1, true]", "a list of numbers"),
    ("['a', 'b']", "a list of texts"),
    ("[declarer, nobody]", "a list of players"),
    ("[a > 1 for a in rolls]", "a list of yes and no"),
    ("cards", "a list of choices"),
    ("cards[0].worth", "a number"),
    ("[c.word for c in cards]", "a list of texts"),
    ("who(nil)", "a player"),
    ("who(total > 3)", "a side"),
    ("any(nil)", "a yes or no"),
    ("count(nil)", "a number"),
    ("range(3)", "a list of numbers"),
    ("lookup(steps, 1)", "a number"),
    ("lookup(values, deal)", "a number"),
    ("next(declarer)", "a player"),
    ("times(rolls, 3)", "a number"),
]


@pytest.mark.parametrize(("text", "kind"), TYPES)
def test_type(text: str, kind: str) -> None:
    assert str(bench().compile(text).type) == kind


LEVELS = [
    # expression, level with sides, level where all play alone
    ("limit", MATCH, MATCH),
    ("total", SIDE, PLAYER),
    ("bid", PLAYER, PLAYER),
    ("bid + total", PLAYER, PLAYER),
    ("me", SIDE, PLAYER),
    ("me == declarer", PLAYER, PLAYER),
    ("me == team(declarer)", SIDE, PLAYER),
    ("bid[declarer]", MATCH, MATCH),
    ("total[declarer]", MATCH, MATCH),
    ("bid[me]", PLAYER, PLAYER),
    ("total[me]", SIDE, PLAYER),
    ("bid[friend]", PLAYER, PLAYER),
    ("sum(bid)", MATCH, MATCH),
    ("sum(total)", MATCH, MATCH),
    ("sum(bid, where=mine)", SIDE, PLAYER),
    ("sum(bid, where=others)", SIDE, PLAYER),
    ("sum(total, where=others)", SIDE, PLAYER),
    ("sum(bid, where=it == declarer)", MATCH, MATCH),
    ("sum(bid, where=it == me)", PLAYER, PLAYER),
    ("count(bid > bid[me])", PLAYER, PLAYER),
    ("count(total > total[me])", SIDE, PLAYER),
    ("sum(bid - bid[me])", PLAYER, PLAYER),
    ("max(limit, 3)", MATCH, MATCH),
    ("max(total, 3)", SIDE, PLAYER),
    ("next(me)", PLAYER, PLAYER),
    ("[bid[p] for p in partners_of]", MATCH, MATCH),
    ("[bid for p in partners_of]", PLAYER, PLAYER),
    ("who(nil)", MATCH, MATCH),
    ("who(nil) == me", PLAYER, PLAYER),
]


@pytest.mark.parametrize(("text", "with_sides", "alone"), LEVELS)
def test_level(text: str, with_sides: int, alone: int) -> None:
    assert bench(sides=True).compile(text).level == with_sides
    assert bench(sides=False).compile(text).level == alone


WRONG_LEVELS = [
    ("bid", MATCH, "'bid' is kept for each player, but here one value is needed"),
    ("total", MATCH, "'total' is kept for each side, but here one value is needed"),
    ("bid", SIDE, "'bid' is kept for each player, but here each side needs one value"),
    ("me", MATCH, "'me' is kept for each player, but here one value is needed"),
    ("1 + 2 * bid", MATCH, "'bid' is kept for each player, but here one value is needed"),
    ("sum(bid, where=mine)", MATCH, "'me' is kept for each side, but here one value is needed"),
    ("it", None, "'it' has a meaning only inside sum, max, count and their like"),
    ("mine", None, "'mine' stands only in where=, as in sum(x, where=mine)"),
    ("others", None, "'others' stands only in where=, as in sum(x, where=others)"),
    ("bid[team(me)]", None, "'bid' is kept for each player, not for each side"),
]


@pytest.mark.parametrize(("text", "level", "message"), WRONG_LEVELS)
def test_wrong_level(text: str, level: int | None, message: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        bench().compile(text, level)
    assert (caught.value.code, caught.value.message) == ("wrong-level", message)


def test_what_an_expression_reads() -> None:
    made = bench().compile("sum(bid, where=mine) + total[declarer] + max(limit, len(rolls)) if nil else 0", PLAYER)
    assert made.reads == {"bid", "total", "declarer", "limit", "rolls", "nil"}
    assert made.calls == {"sum", "max", "len"}


def test_names_of_a_loop_are_its_own() -> None:
    table = bench()
    assert table.value("[limit for limit in rolls]") == [3, 5, 5]
    assert "limit" not in table.compile("[limit for limit in rolls]").reads
    assert table.value("[a for a in rolls][0] + limit") == 9

"""What is no part of the language, and what does not go together: refused when a definition is
read, with a place and a way out, never at the table."""

from __future__ import annotations

import warnings
from contextlib import suppress

import pytest

from scorer.expression.syntax import ExpressionError
from tests.scorer.expression.bench import ALLOWED, Bench, bench


def refusal(text: str, level: int | None = None, table: Bench | None = None) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        (table or bench()).compile(text, level)
    return caught.value


# Nothing that Python has and a score does not need.
NOT_IN_LANGUAGE = [
    ("lambda: 1", "lambda is not part of the language"),
    ("sum(lambda x: x)", "lambda is not part of the language"),
    ("f'{limit}'", "an f-text is not part of the language"),
    ("f'{limit:>99999}'", "an f-text is not part of the language"),
    ("(a := 1)", "':=' is not part of the language"),
    ("[a := 1]", "':=' is not part of the language"),
    ("2 ** 9", "'**' is not part of the language"),
    ("9 ** 9 ** 9", "'**' is not part of the language"),
    ("max(*rolls)", "a star is not part of the language"),
    ("[*rolls]", "a star is not part of the language"),
    ("sum(**rolls)", "sum takes no 'None='"),
    ("1 << 40", "'<<' is not part of the language"),
    ("1 >> 2", "'>>' is not part of the language"),
    ("1 & 2", "'&' (write and) is not part of the language"),
    ("1 | 2", "'|' (write or) is not part of the language"),
    ("1 ^ 2", "'^' is not part of the language"),
    ("~1", "'~' is not part of the language"),
    ("1 @ 2", "'@' is not part of the language"),
    ("limit is 6", "'is' (write ==) is not part of the language"),
    ("limit is not 6", "'is not' (write !=) is not part of the language"),
    ("{1, 2}", "a set in braces is not part of the language"),
    ("{1: 2}", "a mapping in braces is not part of the language"),
    ("{a for a in rolls}", "a set in braces is not part of the language"),
    ("{a: a for a in rolls}", "a mapping in braces is not part of the language"),
    ("await limit", "await is not part of the language"),
    ("(yield)", "yield is not part of the language"),
    ("(yield from rolls)", "'yieldfrom' is not part of the language"),
    ("None", "'None' is not part of the language"),
    ("...", "'Ellipsis' is not part of the language"),
    ("b'a'", "'b'a'' is not part of the language"),
    ("2j", "'2j' is not part of the language"),
    ("rolls[::2]", "a slice has no step"),
    ("[a for a in rolls for b in rolls]", "a list is made by one 'for'"),
    ("[a async for a in rolls]", "is not part of the language"),
    ("[a[0] for a[0] in rolls]", "after 'for' stand names"),
    ("limit()", "there is no function 'limit'"),
    ("deal.worth()", "only functions of the language can be called"),
    ("(1)(2)", "only functions of the language can be called"),
    ("rolls[0](1)", "only functions of the language can be called"),
    ("'text'.upper()", "only functions of the language can be called"),
    ("'{0.__class__}'.format(1)", "only functions of the language can be called"),
]

# No way from a value to what Python made it of.
NO_ATTRIBUTES = [
    "limit.__class__",
    "().__class__",
    "rolls.append",
    "me.name",
    "declarer.seat",
    "'a'.join",
    "true.real",
    "(1).denominator",
    "sum.__globals__",
    "deal.__class__",
    "deal.worth.__class__",
    "deal.word.__len__",
    "[c.__init__ for c in cards]",
]

NO_FUNCTIONS = [
    "eval", "exec", "open", "compile", "getattr", "setattr", "globals", "vars", "print", "input", "type", "str",
    "int", "float", "list", "dict", "set", "map", "filter", "iter", "id", "pow", "divmod", "reversed", "enumerate",
    "__import__", "breakpoint", "super", "object", "memoryview", "chr", "ord", "format", "hash", "help",
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), NOT_IN_LANGUAGE)
def test_not_in_the_language(text: str, message: str) -> None:
    assert message in refusal(text).message


@pytest.mark.parametrize("text", NO_ATTRIBUTES)
def test_no_attributes(text: str) -> None:
    assert refusal(text).code in ("wrong-type", "unknown-property", "unknown-name")


@pytest.mark.parametrize("name", NO_FUNCTIONS)
def test_no_functions_of_python(name: str) -> None:
    told = refusal(f"{name}(1)")
    assert (told.code, told.message) == ("unknown-function", f"there is no function '{name}'")
    assert refusal(name).code == "unknown-name"


# Kinds of values that do not go together. Arithmetic is of numbers alone.
WRONG_TYPES = [
    ("'a' + 'b'", "a number is needed here, this is a text"),
    ("'a' * 1000000000", "a number is needed here, this is a text"),
    ("'%99999999d' % 1", "a number is needed here, this is a text"),
    ("rolls + rolls", "lists can't be joined with +"),
    ("limit + [1]", "only a list is joined with a list; this is a number"),
    ("rolls + ['a']", "a list holds things of one kind; this is a list of texts"),
    ("rolls - rolls", "a number is needed here, this is a list of numbers"),
    ("[0] * 1000000000", "a number is needed here, this is a list of numbers"),
    ("rolls * 2", "a number is needed here, this is a list of numbers"),
    ("-rolls", "a number is needed here, this is a list of numbers"),
    ("-deal", "a number is needed here, this is a choice"),
    ("declarer + 1", "a number is needed here, this is a player"),
    ("nothing + 1", "a number is needed here, this is nothing"),
    ("not deal", "a condition is needed here, this is a choice"),
    ("rolls and 1", "a condition is needed here, this is a list of numbers"),
    ("1 if declarer else 2", "a condition is needed here, this is a player"),
    ("1 if ready else 'a'", "'if' gives a number or a text; both must be alike"),
    ("rolls if ready else 1", "'if' gives a list of numbers or a number; both must be alike"),
    ("deal == 1", "a choice can't be compared with a number"),
    ("declarer == 'Anna'", "a player can't be compared with a text"),
    ("rolls == 1", "a list of numbers can't be compared with a number"),
    ("declarer == team(declarer)", "a player can't be compared with a side"),
    ("nobody == 0", "nobody can't be compared with a number"),
    ("deal < 'trump'", "only numbers are larger or smaller; this is a choice"),
    ("rolls > 1", "only numbers are larger or smaller; this is a list of numbers"),
    ("1 < declarer", "only numbers are larger or smaller; this is a player"),
    ("1 in limit", "'in' needs a list, this is a number"),
    ("'a' in rolls", "a text can't be in a list of numbers"),
    ("1 in 'abc'", "'in' needs a list, this is a text"),
    ("limit[0]", "[…] picks from a list or from what each player has; this is a number"),
    ("'abc'[0]", "[…] picks from a list or from what each player has; this is a text"),
    ("rolls['a']", "a number is needed here, this is a text"),
    ("rolls[declarer]", "a number is needed here, this is a player"),
    ("[1, 'a']", "a list holds things of one kind; this is a text"),
    ("[1, declarer]", "a list holds things of one kind; this is a player"),
    ("[rolls]", "a list holds things of one kind; this is a list of numbers"),
    ("[[1], [2]]", "a list holds things of one kind; this is a list of numbers"),
    ("[rolls for a in rolls]", "a list can't hold lists"),
    ("[[a] for a in rolls]", "a list can't hold lists"),
    ("[a for a in limit]", "'for' goes over a list, this is a number"),
    ("[a for a in 'abc']", "'for' goes over a list, this is a text"),
    ("sum(deal)", "sum needs numbers or conditions, this is a choice"),
    ("sum(cards)", "sum needs numbers or conditions, this is a list of choices"),
    ("max(card)", "max needs numbers or conditions, this is a choice"),
    ("max(1, 'a')", "a number is needed here, this is a text"),
    ("sorted(cards)", "a list of numbers is needed here, this is a list of choices"),
    ("len(limit)", "a list is needed here, this is a number"),
    ("len('abc')", "a list is needed here, this is a text"),
    ("abs(rolls)", "a number is needed here, this is a list of numbers"),
    ("round('a')", "a number is needed here, this is a text"),
    ("next(limit)", "a player is needed here, this is a number"),
    ("team(deal)", "a player is needed here, this is a choice"),
    ("times(rolls, 'a')", "a text can't be in a list of numbers"),
    ("lookup(rolls, 1)", "lookup needs a table [[threshold, value], …]"),
    ("lookup(values, declarer)", "a table is looked up by an option or a number, this is a player"),
    ("deal.nought", "no option has the property 'nought'"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_TYPES)
def test_wrong_types(text: str, message: str) -> None:
    assert refusal(text).message == message


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("limti", "unknown-name", "did you mean 'limit'?"),
        ("summ(took)", "unknown-function", "did you mean 'sum'?"),
        ("deal == 'trumps'", "unknown-option", "did you mean 'trump'?"),
        ("deal in ['trump', 'peanlty']", "unknown-option", "did you mean 'penalty'?"),
        ("times(cards, 'trmp')", "unknown-option", "did you mean 'trump'?"),
        ("deal.wort", "unknown-property", "did you mean 'worth'?"),
        ("limit = 6", "expression-syntax", "write == to compare"),
        ("ready && nil", "expression-syntax", "write and"),
        ("ready || nil", "expression-syntax", "write or"),
        ("ready ? 1 : 2", "expression-syntax", "write 1 if ready else 2"),
        ("max(ready ? 1 : 2, 3)", "expression-syntax", "write A if CONDITION else B"),
        ("limit => 6", "expression-syntax", "write >= to compare"),
        ("sum(took =< 6)", "expression-syntax", "write <= to compare"),
        ("limit <> 6", "expression-syntax", "write != to compare"),
        ("limit === 6", "expression-syntax", "write == to compare"),
        ("limit ≥ 6", "expression-syntax", "write >= to compare"),
        ("1 if (limit = 6) else 2", "expression-syntax", "write == to compare"),
        ("sum(took = 6)", "wrong-arguments", "write == to compare"),
        ("!ready", "expression-syntax", "write not"),
        ("limit − 1", "expression-syntax", "write -"),
        ("limit × 2", "expression-syntax", "write *"),
        ("limit x 2", "expression-syntax", "write *"),
        ("(limit x 2)", "expression-syntax", "write *"),
        ("limit divided by 2", "expression-syntax", "write /"),
        ("limit is at most 2", "expression-syntax", "write <="),
        ("limit equals 2", "expression-syntax", "write =="),
        ("limit between 3 and level", "expression-syntax", "write 3 <= limit <= level"),
        ("limit in 3..5", "expression-syntax", "write 3 <= limit <= 5"),
        ("limit > 3 and < 6", "expression-syntax", "say again what is compared: limit > 3 and limit < …"),
        ("level + 1 if ready", "expression-syntax", "say what it is otherwise: level + 1 if ready else 0"),
        ("(2 * level if ready) + 1", "expression-syntax", "write A if CONDITION else B"),
        ("1 if ready else 2 if nil", "expression-syntax", "write A if CONDITION else B"),
        ("1 else 2", "expression-syntax", "write A if CONDITION else B"),
        ("if limit > 3 then 5 else 0", "expression-syntax", "write 5 if limit > 3 else 0"),
        ("IF ready THEN 5", "expression-syntax", "write 5 if ready else 0"),
        ("if(limit > 3, max(1, 2), 0)", "expression-syntax", "write max(1, 2) if limit > 3 else 0"),
        ("IF(ready; 5; 0)", "expression-syntax", "write 5 if ready else 0"),
        ("max(1; 2)", "expression-syntax", "write , between two values"),
        ("5 when ready", "expression-syntax", "write 5 if ready else 0"),
        ("5 unless ready", "expression-syntax", "write 0 if ready else 5"),
        ("1 if ready then 2 else 3", "expression-syntax", "write A if CONDITION else B"),
        (
            "if ready", "expression-syntax",
            "write A if CONDITION else B, or begin a line of its own with - if CONDITION:",
        ),
        ("10%", "expression-syntax", "for a part of a hundred write 10 / 100"),
        ("-50%", "expression-syntax", "for a part of a hundred write 50 / 100"),
        ("limit * 50%", "expression-syntax", "for a part of a hundred write limit * 50 / 100"),
        ("10% of limit", "expression-syntax", "for a part of a hundred write limit * 10 / 100"),
        ("limit - 10%", "expression-syntax", "for a part of a hundred write x * 10 / 100"),
        ("limit * 0,5", "number-form", "write 0.5"),
        ("limit * 1,000", "number-form", "write 1000"),
        ("limit * 0,05", "number-form", "write 0.05"),
        ("max(limit * 0,5)", "number-form", "write 0.5"),
        ("1 000 * limit", "number-form", "write 1000"),
        ("= limit", "expression-syntax", "write limit"),
        ("limit > = 6", "expression-syntax", "write >= to compare"),
        ("limit > 3 then", "expression-syntax", "leave it away, the colon says it"),
        ("1 if ready, else 2", "expression-syntax", "write 1 if ready else 2"),
        ("1 if limit in [3..5] else 2", "expression-syntax", "write 3 <= limit <= 5"),
        ("3..5", "expression-syntax", "write one number"),
        ("sum(took where nil)", "expression-syntax", "write , where=CONDITION"),
        ("ready and limit == 3 or 4", "wrong-type", "say again what is compared: … or limit == 4"),
        ("limit == 3 or 4", "wrong-type", "say again what is compared: … or limit == 4"),
        ("deal == 'trump' or 'pass'", "wrong-type", "say again what is compared: … or deal == 'pass'"),
        ("took(declarer)", "unknown-function", "write took[declarer]"),
        ("rolls(0)", "unknown-function", "write rolls[0]"),
        ("declarer.took", "wrong-type", "write took[declarer]"),
        ("deal.trump", "unknown-property", "write deal == 'trump'"),
        ("ten", "unknown-name", "write 10"),
        ("limit ^ 2", "not-in-language", "there are no powers, write x * x"),
        ("limit ** 2", "not-in-language", "there are no powers, write x * x"),
        ("2limit", "expression-syntax", "write 2 * limit"),
        ("2(limit)", "not-in-language", "write 2 * (limit)"),
        ("'2' * limit", "wrong-type", "write 2 without quotes"),
        ("max took", "expression-syntax", "write max(took)"),
        ("highest(took)", "unknown-function", "write max(took)"),
        ("LOWEST(took)", "unknown-function", "write min(took)"),
        ("Max(took)", "unknown-function", "write max(took)"),
        ("total(took)", "unknown-function", "write sum(took)"),
        ("length(rolls)", "unknown-function", "write len(rolls)"),
        ("avg(took)", "unknown-function", "write sum(took) / players, or of a list sum(took) / len(took)"),
        (
            "previous(limit)", "unknown-function",
            "carry it to the next round under state, for example taken_before: {each: player, start: 0, next: limit}",
        ),
        ("deal == trump", "unknown-name", "write 'trump' in quotes: it is an option of deal"),
        ("times(cards, pass_)", "unknown-name", ""),
        ("ready == yes", "unknown-name", "write true"),
        ("took.declarer", "wrong-type", "write took[declarer]"),
        ("rolls.level", "wrong-type", "write rolls[level]"),
        ("card.worth[declarer]", "wrong-type", "write card[declarer].worth"),
        ("limit[declarer]", "wrong-type", "there is one limit for all, so write limit alone"),
        (
            "rolls + rolls", "wrong-type",
            "write rolls + [x] for one more entry, or [a + b for a, b in zip(rolls, other)] for the sums",
        ),
        (
            "any(me == declarer)", "wrong-level",
            "inside sum, any, all and their like, whoever is gone over is 'it'",
        ),
        ("zip(rolls, rolls)", "wrong-arguments", "[a + b for a, b in zip(one, other)]"),
        ("after(limit)", "wrong-arguments", "after(rolls)"),
        ("abs()", "wrong-arguments", "write abs(n)"),
    ],
)  # fmt: skip
def test_a_way_out(text: str, code: str, hint: str) -> None:
    told = refusal(text, level=2)
    assert (told.code, told.hint) == (code, hint)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("'a => b' b", "''a => b' b' can't be read, near 'b'"),
        ("max('if x', 'a x b' 'c')", "a comma is missing before 'c'"),
        ("'10%' '5", "''10%' '5' can't be read, near ''5'"),
    ],
)
def test_what_stands_in_quotes_is_no_slip(text: str, message: str) -> None:
    assert refusal(text).message == message


@pytest.mark.parametrize("text", ["max(0,5)", "max(1,000)", "[0,5]", "limit * 10 % 3", "limit in (1, 2)", "1,2,3"])
def test_what_only_looks_like_a_slip_is_taken(text: str) -> None:
    bench().compile(text)


# A number is written in figures: 1e999999999 would be a bomb.
@pytest.mark.parametrize("text", ["1e5", "1E5", "1e-5", "1.5e3", "1e99999", "2 + 1e3", "0x10", "0b1", "0o7", "1_000"])
def test_plain_numbers_alone(text: str) -> None:
    assert refusal(text).code == "number-form"


WRONG_CALLS = [
    "sum()", "max()", "min()", "len()", "len(rolls, rolls)", "abs(1, 2)", "round()", "round(1, 2, 3)", "range(1, 2)",
    "who(rolls)", "who()", "next()", "next(declarer, 1, 2)", "dist(declarer)", "team()", "lookup(steps)",
    "sum(took, bid)", "count(nil, 1)", "sum(took, where=nil, start=1)", "sum(rolls, key=1)", "max(1, 2, where=nil)",
    "abs(x=1)", "after()", "after(1)", "after(rolls[0])", "zip()", "zip(rolls)", "times(rolls)", "sorted()",
    "[a for a, b in rolls]", "[a for a in zip(rolls, rolls)]", "subsets_adding(rolls)",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG_CALLS)
def test_wrong_calls(text: str) -> None:
    assert refusal(text, level=2).code == "wrong-arguments"


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("", "an expression is missing", 0),
        ("   ", "an expression is missing", 0),
        ("a b", "'a b' can't be read, near 'b'", 2),
        ("12:30", "'12:30' can't be read, near ':30'", 2),
        ("(1", "a bracket is not closed", 0),
        ("1; 2", "'1; 2' can't be read, near '; 2'", 1),
        ("import os", "'import os' can't be read, near 'import os'", 0),
        ("1 + lambda: 1", "'1 + lambda: 1' can't be read, near 'lambda: 1'", 4),
        ("'é' == 'é' and limti", "'limti' is not a name of this game", 15),
        ("limit + (1 % ééééé-1)", "'ééééé' is not a name of this game", 13),
        ("['ééé', 1 << 40]", "'<<' is not part of the language", 8),
        ("1 +\n  'a'", "a number is needed here, this is a text", 6),
    ],
)
def test_place(text: str, message: str, offset: int) -> None:
    told = refusal(text)
    assert (told.message, told.offset) == (message, offset)


@pytest.mark.parametrize(
    ("text", "allowed", "hint"),
    [
        ("bid", ["setting"], "facts of a round are known only inside the round"),
        ("nil", ["setting"], "named values of a round are known only inside the round"),
        ("level", ["setting"], "carried values are known only inside a round and after it"),
        ("total", ["setting"], "totals are known only inside a round and after it"),
        ("finished", [*ALLOWED], "it is known only when the match is ranked"),
    ],
)
def test_used_too_early(text: str, allowed: list[str], hint: str) -> None:
    table = bench()
    table.allowed = frozenset(allowed)
    told = refusal(text, 2, table)
    assert (told.code, told.hint) == ("used-too-early", hint)


@pytest.mark.parametrize("name", ["me", "it", "mine", "others", "nobody", "nothing", "true", "false"])
def test_words_of_the_language_are_no_loop_names(name: str) -> None:
    assert refusal(f"[1 for {name} in rolls]").code == "name-taken"


@pytest.mark.parametrize("text", ["1or 2", "3in rolls", "2if ready else 1", r"'a\d' == 'b'", "1(2)", "limit is 6"])
def test_python_says_nothing_itself(text: str) -> None:
    """Whatever Python's own parser would warn of on standard error, people never see it."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with suppress(ExpressionError):
            bench().compile(text)
    assert not said

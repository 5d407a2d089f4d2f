"""The reader: what becomes a tree, where its nodes are, and where it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scorer.problems import DefinitionError
from scorer.reading import FAST_PARSER, PURE_PARSER, read_tree, read_with
from scorer.source.text import MAX_BYTES
from scorer.tree import MAX_DEPTH, MAX_NODES, Mapping, Node, Scalar, Sequence, from_plain, to_plain

ROOT = Path(__file__).parents[2]
DEFINITIONS = sorted([*ROOT.glob("docs/games/*.yml"), *ROOT.glob("tests/games/*.yml")])
PARSERS = pytest.mark.parametrize("parser", [FAST_PARSER, PURE_PARSER], ids=["fast", "pure"])


def codes(text: str | bytes, parser: object = FAST_PARSER) -> list[str]:
    with pytest.raises(DefinitionError) as refusal:
        read_with(text, "a.yml", parser)
    return [problem.code for problem in refusal.value.problems]


def value(text: str) -> object:
    node = read_tree(f"a: {text}\n", "a.yml").get("a")
    assert isinstance(node, Scalar)
    return node.value


# ---- places -------------------------------------------------------------------------------------------


@PARSERS
def test_places_count_from_one_in_characters(parser: object) -> None:
    text = "# Ş\nname: Mölkky\nsettings:\n  target: {int: 20..100, 'ş': \"é: 😀\", step: 10}\n"
    tree = read_with(text, "a.yml", parser)
    assert (tree.line, tree.column) == (2, 1)
    settings = tree.entries["settings"]
    assert (settings.key.line, settings.key.column) == (3, 1)
    assert isinstance(settings.value, Mapping)
    assert (settings.value.line, settings.value.column) == (4, 3)
    target = settings.value.entries["target"].value
    assert isinstance(target, Mapping)
    assert (target.line, target.column) == (4, 11)
    places = {key: (e.key.column, e.value.column) for key, e in target.entries.items()}
    assert places == {"int": (12, 17), "ş": (26, 31), "step": (39, 45)}


@PARSERS
def test_styles(parser: object) -> None:
    tree = read_with("a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >-\n  x\n  y\n", "a.yml", parser)
    found = [(e.value.value, e.value.style) for e in tree.entries.values() if isinstance(e.value, Scalar)]
    assert found == [("x", "plain"), ("x", "quoted"), ("x", "quoted"), ("x\n", "block"), ("x y", "block")]


@PARSERS
def test_lists_and_their_places(parser: object) -> None:
    tree = read_with("a:\n- 1\n- [2, {b: 3}]\n", "a.yml", parser)
    listed = tree.get("a")
    assert isinstance(listed, Sequence)
    assert [(item.line, item.column) for item in listed.items] == [(2, 3), (3, 3)]
    assert to_plain(tree) == {"a": [1, [2, {"b": 3}]]}


@PARSERS
def test_line_ends_and_byte_order_mark(parser: object) -> None:
    expected = read_with("a: 1\nb: x\n", "a.yml", parser)
    assert read_with("a: 1\r\nb: x\r\n", "a.yml", parser) == expected
    assert read_with("a: 1\rb: x\r", "a.yml", parser) == expected
    assert read_with(b"\xef\xbb\xbfa: 1\r\nb: x", "a.yml", parser) == expected
    assert read_with("\ufeffa: 1\nb: x\n", "a.yml", parser) == expected


@PARSERS
def test_one_line_of_dashes_and_of_dots_is_no_second_document(parser: object) -> None:
    assert to_plain(read_with("---\na: 1\n...\n", "a.yml", parser)) == {"a": 1}


# ---- values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("true", True),
        ("false", False),
        ("0", 0),
        ("12", 12),
        ("-12", -12),
        ("1000000000", 1_000_000_000),
        ("-1000000000", -1_000_000_000),
        ("'12'", "12"),
        ('"true"', "true"),
        ("0.5", "0.5"),
        ("-12.25", "-12.25"),
        ("3..7", "3..7"),
        ("1/2", "1/2"),
        ("1-2", "1-2"),
        ("-x + 3", "-x + 3"),
        ("100%", "100%"),
        ("Who won?", "Who won?"),
        ("a#b", "a#b"),
        ("http://example.org/a?b=c", "http://example.org/a?b=c"),
        ("x == 'a' and y", "x == 'a' and y"),
        ("“King” is a game", "“King” is a game"),
        ("6  # a comment", 6),
        ("six  # a comment", "six"),
        ("True", "True"),
        ("12345678901", None),
    ],
)
def test_values(text: str, expected: object) -> None:
    if expected is None:
        assert codes(f"a: {text}\n") == ["number-too-big"]
    else:
        assert value(text) == expected
        assert type(value(text)) is type(expected)


# Each way to write the value in the type repository of YAML 1.1, which many programs follow:
# https://yaml.org/type/bool.html
@pytest.mark.parametrize(
    "text",
    [
        "y",
        "Y",
        "yes",
        "Yes",
        "YES",
        "n",
        "N",
        "no",
        "No",
        "NO",
        "True",
        "TRUE",
        "False",
        "FALSE",
        "on",
        "On",
        "ON",
        "off",
        "Off",
        "OFF",
    ],
)
def test_words_for_true_and_false_stay_text(text: str) -> None:
    assert value(text) == text
    assert list(read_tree(f"{text}: 1\n", "a.yml").entries) == [text]


# https://yaml.org/type/null.html
@pytest.mark.parametrize("text", ["~", "null", "Null", "NULL", ""])
def test_words_for_nothing_are_refused(text: str) -> None:
    assert codes(f"a: {text}\nb: [{text or '~'}]\n") == ["empty-value", "empty-value"]
    assert codes(f"{text}: 1\n") == ["key-not-text"]


# https://yaml.org/type/int.html, all of which stand for 685,230
@pytest.mark.parametrize("text", ["+685_230", "02472256", "0x_0A_74_AE", "0b1010_0111_0100_1010_1110", "190:20:30"])
def test_whole_numbers_of_other_programs_are_refused(text: str) -> None:
    assert codes(f"a: {text}\n") == ["number-form"]
    assert codes(f"{text}: 1\n") == ["number-form"]
    assert value(f"'{text}'") == text


# https://yaml.org/type/float.html, all of which stand for 685,230.15
@pytest.mark.parametrize("text", ["6.8523015e+5", "685.230_15e+03", "685_230.15", "190:20:30.15", "-.inf", ".NaN"])
def test_decimals_of_other_programs_are_refused(text: str) -> None:
    assert codes(f"a: {text}\n") == ["number-form"]


# https://yaml.org/type/timestamp.html, and what a date is as an expression is nobody's guess: text
@pytest.mark.parametrize("text", ["2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2002-12-14"])
def test_dates_stay_text(text: str) -> None:
    assert value(text) == text


# https://yaml.org/type/merge.html and https://yaml.org/type/value.html
def test_merge_and_value_keys() -> None:
    assert codes("a:\n  <<: {b: 1}\n") == ["merge-key"]
    assert to_plain(read_tree("'<<': 1\n=: 2\na: =\n", "a.yml")) == {"<<": 1, "=": 2, "a": "="}


def test_whole_numbers_are_keys_as_text() -> None:
    assert to_plain(read_tree("5: a\n-1: b\n", "a.yml")) == {"5": "a", "-1": "b"}


# ---- bounds -------------------------------------------------------------------------------------------


def test_size() -> None:
    filling = "a: 1\n#"
    fits = filling + "x" * (MAX_BYTES - len(filling))
    assert to_plain(read_tree(fits, "a.yml")) == {"a": 1}
    assert codes(fits + "x") == ["file-too-big"]
    assert codes(filling + "é" * (MAX_BYTES // 2)) == ["file-too-big"]


@PARSERS
def test_number_of_values(parser: object) -> None:
    # The whole, a key, its list, and the items.
    fits = "a: [" + "1, " * (MAX_NODES - 4) + "1]\n"
    tree = read_with(fits, "a.yml", parser)
    assert to_plain(from_plain(to_plain(tree))) == to_plain(tree)
    assert codes("a: [" + "1, " * MAX_NODES + "1]\n", parser) == ["too-many-values"]
    with pytest.raises(DefinitionError, match="too-many-values"):
        from_plain({"a": [1] * MAX_NODES})


@PARSERS
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}")])
def test_depth(parser: object, opening: str, closing: str) -> None:
    deep = MAX_DEPTH - 1
    tree = read_with(f"a: {opening * deep}1{closing * deep}\n", "a.yml", parser)
    assert from_plain(to_plain(tree)) is not None
    deep = MAX_DEPTH
    assert codes(f"a: {opening * deep}1{closing * deep}\n", parser) == ["too-deep"]


def test_depth_of_plain_data() -> None:
    data: object = 1
    for _ in range(MAX_DEPTH):
        data = {"a": data}
    assert from_plain(data)
    with pytest.raises(DefinitionError, match="too-deep"):
        from_plain({"a": data})


def steps(text: str) -> int:
    """How many calls reading takes with the parser written in Python; time, but the same everywhere."""
    count = 0

    def counts(*_: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counts)
    try:
        read_with(text, "a.yml", PURE_PARSER)
    except DefinitionError:
        pass
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 190_000,
        "a: " + "{" * 190_000,
        "a: " + "{a: " * 40_000,
        "a:\n" + "[\n" * 90_000,
        "- " * 90_000,
        "? " * 90_000,
        "".join(" " * depth + "a:\n" for depth in range(600)),
        "a: " + "!" * 190_000,
        "a: &a [" + "*a, " * 40_000,
        "a: @\n" * 30_000,
        "a: '\n" * 30_000,
        "b:\n" + "  a: @\n" * 20_000,
        "b:\n" + "  a: b: c\n" * 3_000,
        "a: x" + " " * 190_000 + "#y",
        "a: 'x" + " " * 190_000 + "y",
        "a" * 190_000 + ": b",
        "a: [b" + " ?" * 90_000 + "]",
        'a: "' + "\\x" * 90_000,
    ],
    ids=lambda text: text[:14].strip(),
)
def test_hostile_files_take_no_more_steps_than_they_have_characters_a_few_times(text: str) -> None:
    assert len(text) <= MAX_BYTES
    assert steps(text) < 6 * MAX_BYTES


# ---- encodings and characters -------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings(encoding: str) -> None:
    assert codes("name: King\n".encode(encoding)) == ["file-encoding"]


def test_a_wrong_byte_is_named_with_its_place() -> None:
    with pytest.raises(DefinitionError) as refusal:
        read_tree(b"\xef\xbb\xbfname: M\xc3\xb6lkky\r\nsummary: \xf6\n", "a.yml")
    (problem,) = refusal.value.problems
    assert (problem.code, problem.line, problem.column) == ("file-encoding", 2, 10)
    assert problem.message == "byte 27 of the file (0xF6) is not UTF-8"


@pytest.mark.parametrize(
    "sign", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "\ud800", "\uffff"]
)
def test_characters_nobody_sees(sign: str) -> None:
    assert codes(f"name: Ki{sign}ng\n") == ["control-character"]


def test_characters_people_write() -> None:
    text = "name: “Pişti” – 麻雀 👩‍👧 بلوت ½\n"
    assert to_plain(read_tree(text, "a.yml")) == {"name": text[6:-1]}


def test_each_line_with_a_tab_is_named_and_the_rest_is_read() -> None:
    assert codes("a:\t1\nb: 010\nc: x\t# y\n") == ["tab", "number-form", "tab"]


def test_after_a_tab_in_the_indentation_nothing_is_read() -> None:
    assert codes("a:\n\tb: 010\nc: x\t# y\n") == ["tab", "tab"]


# ---- many problems ------------------------------------------------------------------------------------


def test_sections_after_a_stop_are_read() -> None:
    with pytest.raises(DefinitionError) as refusal:
        read_tree("a:\n    b: 1\n  c: 2\nd: [1\ne: 010\na: 3\n", "a.yml")
    assert [(p.line, p.code) for p in refusal.value.problems] == [
        (3, "indentation"),
        (4, "unclosed-bracket"),
        (5, "number-form"),
        (6, "duplicate-key"),
    ]


def test_lines_with_one_wrong_value_do_not_hide_each_other() -> None:
    lines = ["a:", "  b: @x", "  c: Note: x", "  d: 'don't'", "  e: 010", "  f: [x", "b: 1_000"]
    with pytest.raises(DefinitionError) as refusal:
        read_tree("\n".join(lines), "a.yml")
    assert [p.line for p in refusal.value.problems] == [2, 3, 4, 5, 6, 7]


def test_not_more_problems_than_anybody_reads() -> None:
    found = codes("a: [" + "010, " * 500 + "]\n")
    assert len(found) == 101
    assert found[-1] == "too-many-problems"


@PARSERS
def test_a_key_given_twice_names_both_lines(parser: object) -> None:
    with pytest.raises(DefinitionError, match=r"a\.yml:4:1: duplicate-key: 'a' stands here and in line 1 already"):
        read_with("a: 1\nb: 2\n\n'a': 3\n", "a.yml", parser)


# ---- both parsers, all definitions --------------------------------------------------------------------


@pytest.mark.parametrize("path", DEFINITIONS, ids=lambda path: path.stem)
def test_definitions_are_read_the_same_by_both_parsers(path: Path) -> None:
    def answer(parser: object) -> object:
        try:
            return read_with(path.read_bytes(), path.name, parser)
        except DefinitionError as refusal:
            return refusal.problems

    fast = answer(FAST_PARSER)
    assert fast == answer(PURE_PARSER)
    assert isinstance(fast, Node)
    assert to_plain(from_plain(to_plain(fast))) == to_plain(fast)


# ---- plain data ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"a": 0.5}, "not-plain-data"),
        ({"a": {1: 2}}, "not-plain-data"),
        ({"a": {1, 2}}, "not-plain-data"),
        ({"a": b"x"}, "not-plain-data"),
        ({"a": None}, "empty-value"),
        ({"a": 10**9 + 1}, "number-too-big"),
    ],
)
def test_plain_data_that_is_refused(data: object, code: str) -> None:
    with pytest.raises(DefinitionError) as refusal:
        from_plain(data)
    assert [problem.code for problem in refusal.value.problems] == [code]


def test_the_text_of_a_scalar_is_what_was_written() -> None:
    tree = read_tree("a: [true, false, -12, no, 0.5]\n", "a.yml")
    listed = tree.get("a")
    assert isinstance(listed, Sequence)
    assert [item.text for item in listed.items if isinstance(item, Scalar)] == ["true", "false", "-12", "no", "0.5"]
    assert Scalar(1, 1, None).text == ""
    assert tree.get("b") is None

"""Texts of definitions as HTML: what settings decide stays changeable, and nothing a stranger writes does harm."""

from __future__ import annotations

import pytest

from build_scripts.book_markdown import with_suits
from build_scripts.prose_html import Prose, Value
from tests.site.page_reader import read

SETTINGS = ("limit", "twice", "ladder")


def block(text: str, *values: Value) -> str:
    return Prose({"rules.play": list(values)}, SETTINGS).block("rules.play", text)


def test_an_insert_is_a_link_to_its_question() -> None:
    html = block("Out at {limit:word}.", "six")
    assert html == '<p>Out at <a class="set" data-insert="0" href="#rule-limit">six</a>.</p>'


def test_an_insert_that_no_setting_decides_is_text() -> None:
    assert block("There are {2:word} packs.", "two") == "<p>There are two packs.</p>"


def test_what_an_insert_says_is_not_markup() -> None:
    assert "&lt;b&gt;*x*" in block("{limit}", "<b>*x*")


def test_all_alternatives_of_a_line_are_there_and_one_is_seen() -> None:
    html = block("Drink {if twice}two cups{else}one cup{end}.", 1)
    page = read(html)
    assert page.text == "Drink one cup."
    hidden = page.one(where=lambda element: "hidden" in element.attributes)
    assert hidden.attributes["data-alternative"] == "0.0"
    assert "two cups" in "".join(str(child) for child in hidden.children)


def test_no_alternative_applies() -> None:
    assert read(block("Drink{if twice} twice{end}.", -1)).text == "Drink."


def test_an_alternative_that_fills_a_paragraph_leaves_no_empty_one() -> None:
    html = block("First.\n\n{if twice}Second.{end}\n\nThird.", -1)
    page = read(html)
    assert [paragraph.text for paragraph in page.all("p") if "hidden" not in paragraph.attributes] == [
        "First.",
        "Third.",
    ]
    assert page.one("p", lambda element: "hidden" in element.attributes).attributes["data-alternative"] == "0.0"


def test_braces_on_their_own_lines_hold_whole_paragraphs() -> None:
    page = read(block("{if twice}\nOne.\n\nTwo.\n{else}\n- three\n{end}\nFour.", 0))
    assert page.text == "One. Two. Four."
    assert [element.attributes["data-alternative"] for element in page.all("div")] == ["0.0", "0.1"]


def test_rows_of_a_table_can_be_alternatives() -> None:
    text = "| a | n |\n|---|---|\n| called | {1} |\n{if twice}\n| lost | {limit} |\n{end}\n| else | {0} |"
    page = read(block(text, "1", 0, "6", "0"))
    rows = page.one("tbody").all("tr")
    assert [row.text for row in rows] == ["called 1", "lost 6", "else 0"]
    assert rows[1].attributes["data-alternative"] == "1.0"
    assert len(page.all("table")) == 1


def test_items_of_a_list_can_be_alternatives() -> None:
    page = read(block("1. deal\n{if twice}\n2. drink twice\n{else}\n2. drink once\n{end}\n3. go on", 1))
    assert [item.text for item in page.all("li") if "hidden" not in item.attributes] == ["deal", "drink once", "go on"]
    assert len(page.all("ol")) == 1


def test_alternatives_within_alternatives() -> None:
    text = "{if twice}A{if ladder}B{limit}{else}C{end}D{else}E{end}."
    assert read(block(text, 0, 0, "6")).text == "AB6D."
    assert read(block(text, 0, 1, "6")).text == "ACD."
    assert read(block(text, 1, 0, "6")).text == "E."


def test_no_link_within_a_link() -> None:
    for link in read(block("{if twice}at {limit} points{end}", 0, "6")).all("a"):
        assert len(link.all("a")) == 1


def test_columns_of_numbers_stand_to_the_right() -> None:
    page = read(block("| what | points |\n|---|---|\n| call | {1} |\n| lose | {limit} |", "1", "−2"))
    assert [cell.text for cell in page.with_class("n")] == ["points", "1", "−2"]
    page = read(block("| what | points |\n|---|---|\n| call | {1} |\n| lose | all |", "1"))
    assert page.with_class("n") == []


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)> b",
        "![x](http://example.org/x.png)",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html,1)",
        "[x](//example.org/)",
        "<http://example.org/> <javascript:alert(1)>",
        "[x][y]\n\n[y]: javascript:alert(1)",
        "<style>*{{display:none}}</style>",
        "&lt;script&gt;",
        '[x](http://a" onclick="b)',
        "\ue000i0\ue001\ue002",
    ],
)
def test_nothing_a_stranger_writes_runs_or_is_fetched(text: str) -> None:
    page = read(block(text))
    for element in page:
        assert element.tag in {"root", "p", "a", "span", "em", "strong", "code"}
        assert set(element.attributes) <= {"href", "title", "class"}
        target = element.attributes.get("href", "#")
        assert target.startswith(("#", "http://", "https://")), target


def test_a_link_to_another_definition_leads_to_its_page() -> None:
    assert 'href="../king/"' in block("See [King](king.yml).")
    assert 'href="../king/#scoring"' in block("See [King](king.yml#scoring).")


def test_a_quotation_is_a_margin_note() -> None:
    assert read(block("Text.\n\n> Beside it.")).one("aside").classes == ["mn"]


def test_suits_have_a_name_for_those_who_hear_the_page() -> None:
    assert "spades" in with_suits("the ♠ suit")
    assert with_suits("♠ spades").count("spades") == 1


def test_plain_words() -> None:
    prose = Prose({"summary": ["six", 1]}, SETTINGS)
    assert (
        prose.plain("summary", "*Out* at {limit:word}{if twice} twice{else} once{end}. [x](king.yml)")
        == "Out at six once. x"
    )

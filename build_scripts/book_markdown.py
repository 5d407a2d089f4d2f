"""Markdown as definitions may use it: no raw HTML, no pictures, safe links, and the marks of a rule book.

A definition may come from a stranger, so whatever looks like HTML is shown as text, and a link leads to a page of this
site, to a place on the page, or to http(s); anything else loses its link. A quotation (`> …`) becomes a margin note.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

SUITS = {"♠": ("s", "spades"), "♥": ("h", "hearts"), "♦": ("d", "diamonds"), "♣": ("c", "clubs")}
SUIT = re.compile(r"([♠♥♦♣])\ufe0e?(?=(?:\s*(spades?|hearts?|diamonds?|clubs?))?)", re.IGNORECASE)
SAFE_LINK = re.compile(r"(https?://|#|\.{1,2}/)[^\s]*\Z", re.IGNORECASE)
# What a cell of a column of numbers holds: figures, or the private characters that stand for inserts (prose_html.py).
FIGURES = re.compile(r"(?:[\s0-9.,½¼¾+−/–-]|\ue000i\d+\ue001|\ue000b\d+\.\d+\ue001|\ue002)+\Z")
MARK_OF_ROW = re.compile(r"\ue000r\d+\.\d+\ue001")
GAME_LINK = re.compile(r"([a-z0-9][a-z0-9-]*)\.yml(#[^\s]*)?\Z")


class Marks(Treeprocessor):
    """Turns the finished tree into a page of ours: links, margin notes, tables without inline style."""

    def run(self, root: Element) -> None:
        """Change the tree in place."""
        for element in root.iter():
            if element.tag == "a":
                self.link(element)
            elif element.tag == "blockquote":
                element.tag = "aside"
                element.set("class", "mn")
            elif element.tag == "table":
                self.columns_of_numbers(element)
            elif element.tag in ("td", "th"):
                if element.tag == "th":
                    element.set("scope", "col")
                # Python-Markdown writes a style otherwise, which the page's own policy refuses.
                if element.attrib.pop("align", "") == "right":
                    element.set("class", "n")

    def columns_of_numbers(self, table: Element) -> None:
        """Set columns that hold nothing but numbers to the right, their heads with them."""
        rows = [list(row) for row in table.iter("tr")]
        for column in range(1, min(map(len, rows), default=0)):
            cells = [row[column] for row in rows]
            body = [MARK_OF_ROW.sub("", "".join(cell.itertext())) for cell in cells if cell.tag == "td"]
            if body and all(FIGURES.match(text) for text in body if text.strip()) and any(map(str.strip, body)):
                for cell in cells:
                    cell.set("align", "right")

    def link(self, element: Element) -> None:
        """Let a link lead to where links may lead, or take it away."""
        target = element.get("href", "")
        game = GAME_LINK.match(target)
        if game:
            element.set("href", f"../{game[1]}/{game[2] or ''}")
        elif not SAFE_LINK.match(target):
            element.attrib.clear()
            element.tag = "span"


class BookMarkdown(Extension):
    """The rules above, as an extension of Python-Markdown."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Take away what definitions may not use and add our marks."""
        md.preprocessors.deregister("html_block")
        for pattern in ("html", "image_link", "image_reference", "short_image_ref"):
            md.inlinePatterns.deregister(pattern)
        # After the inline patterns (20) and before the tree is printed.
        md.treeprocessors.register(Marks(md), "book_marks", 5)


def reader() -> Markdown:
    """Return a reader of Markdown; `reset()` it between texts."""
    return Markdown(
        extensions=["tables", "sane_lists", BookMarkdown()],
        extension_configs={"tables": {"use_align_attribute": True}},
        output_format="html",
    )


def with_suits(html: str) -> str:
    """Give each suit in text its colour, and its name for those who hear the page (unless it is written beside it).

    >>> with_suits("♥ hearts")
    '<span class="suit h" aria-hidden="true">♥&#xFE0E;</span> hearts'
    >>> with_suits("a ♣ lead")
    'a <span class="suit c" aria-hidden="true">♣&#xFE0E;</span><span class="sr">clubs</span> lead'
    """

    def suit(match: re.Match[str]) -> str:
        letter, name = SUITS[match[1]]
        spoken = "" if match[2] else f'<span class="sr">{name}</span>'
        return f'<span class="suit {letter}" aria-hidden="true">{match[1]}&#xFE0E;</span>{spoken}'

    return SUIT.sub(suit, html)

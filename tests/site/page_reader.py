"""Reads a page as a browser without scripts would: elements, their texts, what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "path", "circle", "source", "wbr"}


@dataclass
class Element:
    """One element of a page."""

    tag: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)
    parent: Element | None = None

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """What is read: without what is hidden, white space as one blank."""
        return " ".join("".join(self._words()).split())

    def _words(self) -> Iterator[str]:
        if "hidden" in self.attributes or self.tag in ("script", "style", "title"):
            return
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._words()
        if self.tag in ("p", "li", "td", "th", "tr", "h1", "h2", "h3", "div", "section"):
            yield " "

    def __iter__(self) -> Iterator[Element]:
        yield self
        for child in self.children if self.tag != "template" else ():
            if isinstance(child, Element):
                yield from child

    def all(self, tag: str = "", where: Callable[[Element], bool] = lambda element: True) -> list[Element]:
        return [element for element in self if (not tag or element.tag == tag) and where(element)]

    def one(self, tag: str = "", where: Callable[[Element], bool] = lambda element: True) -> Element:
        found = self.all(tag, where)
        assert len(found) == 1, f"{len(found)} elements {tag}"
        return found[0]

    def by_id(self, name: str) -> Element:
        return self.one(where=lambda element: element.attributes.get("id") == name)

    def with_class(self, name: str) -> list[Element]:
        return self.all(where=lambda element: name in element.classes)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root", {})
        self.at = self.root
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, parent=self.at)
        self.at.children.append(element)
        if tag not in EMPTY:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.children.append(Element(tag, {name: value or "" for name, value in attrs}, parent=self.at))

    def handle_endtag(self, tag: str) -> None:
        if tag in EMPTY:
            return
        if self.at.tag != tag:
            self.faults.append(f"</{tag}> closes <{self.at.tag}>")
            return
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def read(html: str) -> Element:
    """Return the page; every element must be closed where it was opened."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.faults, reader.faults
    assert reader.at is reader.root, f"<{reader.at.tag}> is never closed"
    return reader.root

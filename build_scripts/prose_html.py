"""Texts of a definition as HTML: Markdown, with a place for each insert that settings decide.

An insert becomes `<a class="set" data-insert="3" href="#rule-limit">six</a>`, a choice one element for each of its
branches, `data-alternative="4.1"`, all of them there and those that do not apply hidden. The numbers are those of
`scorer.texts`; they count within one text, whose element carries `data-text="rules.setup"`. So a page can be brought
to other settings by filling in what `scorer.prose` gives, and is complete without any script.

Markdown does not know our inserts: they travel through it as characters of Unicode's private area.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from markdown import Markdown

from build_scripts import book_markdown
from scorer.texts import Choice, Insert, Plain, Segment, segments

type Value = str | int | None

OPEN, CLOSE, END = "\ue000", "\ue001", "\ue002"
INSERT = re.compile(f"{OPEN}i([0-9]+){CLOSE}")
BRANCH_OPEN = re.compile(f"{OPEN}b([0-9]+)\\.([0-9]+){CLOSE}")
BRANCH = re.compile(f"{OPEN}b([0-9]+)\\.([0-9]+){CLOSE}((?:(?!{OPEN}b)[^{END}])*){END}", re.DOTALL)
WHOLE_PARAGRAPH = re.compile(f"<p>((?:{OPEN}b[0-9]+\\.[0-9]+{CLOSE}(?:(?!</p>)[^{END}])*{END})+)</p>", re.DOTALL)
MARKED_ITEM = re.compile(f"<(tr|li)>(\\s*(?:<td[^>]*>|<p>)?){OPEN}r([0-9]+)\\.([0-9]+){CLOSE}\\s*")
MARKED_BLOCK = re.compile(f"<p>{OPEN}d([0-9]+)\\.([0-9]+){CLOSE}</p>")
BLOCK_END = f"<p>{END}</p>"
PRIVATE = re.compile("[\ue000-\ue002]")
LONGEST_LINK = 60


@dataclass(slots=True)
class Inserts:
    """What is known of one text's inserts: the value of each number and the settings it reads."""

    values: Sequence[Value]
    settings: dict[int, tuple[str, ...]]
    choices: dict[int, int]

    def value(self, number: int) -> Value:
        """Return an insert's text or the number of a choice's branch that applies."""
        return self.values[number] if number < len(self.values) else None


class Prose:
    """Makes HTML of the texts of one game; keeps one reader of Markdown for all of them."""

    def __init__(self, values: dict[str, list[Value]], settings: Collection[str]) -> None:
        """`values` is the part "texts" of `scorer.prose`; names that are no settings are no links."""
        self.values = values
        self.settings = settings
        self.reader: Markdown = book_markdown.reader()

    def block(self, path: str, text: str) -> str:
        """Return the HTML of a text of paragraphs, lists and tables."""
        parts, known = self.take_apart(path, text)
        html = self.markdown(source_of(parts))
        return self.finish(html, known)

    def line(self, path: str, text: str) -> str:
        """Return the HTML of a text of one paragraph, without the paragraph."""
        parts, known = self.take_apart(path, text)
        html = self.markdown(" ".join(source_of(parts).split())).strip()
        if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
            html = html[3:-4]
        return self.finish(html, known)

    def plain(self, path: str, text: str) -> str:
        """Return a text as words alone, with its inserts filled in: for titles, descriptions and indexes."""
        parts, known = self.take_apart(path, text)
        words = re.sub(r"[*_`]|\[([^\]]*)\]\([^)]*\)", r"\1", filled(parts, known))
        return " ".join(words.split())

    def take_apart(self, path: str, text: str) -> tuple[tuple[Segment, ...], Inserts]:
        """Return a text's parts and what is known of its inserts."""
        parts = segments(PRIVATE.sub("", text))
        known = Inserts(self.values.get(path, []), {}, {})
        self.note(parts, known)
        return parts, known

    def note(self, parts: Sequence[Segment], known: Inserts) -> None:
        """Note the settings each insert and choice reads, and how many branches a choice has."""
        for part in parts:
            if isinstance(part, Plain):
                continue
            known.settings[part.number] = tuple(name for name in part.names if name in self.settings)
            if isinstance(part, Choice):
                known.choices[part.number] = len(part.branches)
                for branch in part.branches:
                    self.note(branch.parts, known)

    def markdown(self, source: str) -> str:
        """Return the HTML of Markdown, in the shortest way that the text allows."""
        if not re.search(r"[*_`\[\]<>&|\\#~]|^\s*([-+]|\d+\.)\s|\n", source):
            return f"<p>{source}</p>"
        self.reader.reset()
        return str(self.reader.convert(source))

    def finish(self, html: str, known: Inserts) -> str:
        """Put elements in the place of the private characters."""
        html = MARKED_ITEM.sub(lambda m: f"<{m[1]}{alternative(known, m[3], m[4])}>{m[2]}", html)
        html = MARKED_BLOCK.sub(lambda m: f"<div{alternative(known, m[1], m[2])}>", html).replace(BLOCK_END, "</div>")
        html = WHOLE_PARAGRAPH.sub(lambda m: whole_paragraph(m[1], known), html)
        # Branches may hold branches: the innermost first, until none is left.
        while BRANCH_OPEN.search(html):
            changed = BRANCH.sub(lambda m: inline_branch(m, known), html)
            if changed == html:
                raise ValueError("a choice begins in one block of Markdown and ends in another")
            html = changed
        return book_markdown.with_suits(INSERT.sub(lambda m: insert(int(m[1]), known), html))


def source_of(parts: Sequence[Segment]) -> str:
    """Return Markdown in which inserts and branches are private characters."""
    written: list[str] = []
    for place, part in enumerate(parts):
        if isinstance(part, Plain):
            written.append(part.text)
        elif isinstance(part, Insert):
            written.append(f"{OPEN}i{part.number}{CLOSE}")
        else:
            after = parts[place + 1] if place + 1 < len(parts) else Plain("\n")
            written.append(choice_source(part, "".join(written), after))
    return "".join(written)


def choice_source(choice: Choice, before: str, after: Segment) -> str:
    """Return the Markdown of a choice: inline, or whole blocks, rows or items if its braces have lines of their own."""
    bodies = [source_of(branch.parts) for branch in choice.branches]
    on_own_lines = (
        (not before or before.endswith("\n"))
        and isinstance(after, Plain)
        and after.text.startswith("\n")
        and all(body.startswith("\n") and body.endswith("\n") for body in bodies)
    )
    if not on_own_lines:
        return "".join(f"{OPEN}b{choice.number}.{number}{CLOSE}{body}{END}" for number, body in enumerate(bodies))
    lines = [line for body in bodies for line in body.strip("\n").split("\n") if line.strip()]
    if lines and all(line.lstrip().startswith("|") for line in lines):
        return marked_lines(choice.number, bodies, r"^(\s*\|)").strip("\n")
    if lines and all(re.match(r"\s*([-*+]|\d+\.)\s", line) for line in lines):
        return marked_lines(choice.number, bodies, r"^(\s*(?:[-*+]|\d+\.)\s+)").strip("\n")
    return "".join(
        f"\n\n{OPEN}d{choice.number}.{number}{CLOSE}\n\n{body.strip()}\n\n{END}\n\n"
        for number, body in enumerate(bodies)
    )


def marked_lines(number: int, bodies: Sequence[str], start: str) -> str:
    """Return rows of a table or items of a list, each with the mark of its branch at the beginning."""
    marked = [
        re.sub(start, rf"\g<1>{OPEN}r{number}.{branch}{CLOSE} ", line)
        for branch, body in enumerate(bodies)
        for line in body.split("\n")
        if line.strip()
    ]
    return "\n".join(marked)


def alternative(known: Inserts, number: str, branch: str) -> str:
    """Return the attributes of a branch's element."""
    hidden = "" if known.value(int(number)) == int(branch) else " hidden"
    return f' data-alternative="{number}.{branch}"{hidden}'


def whole_paragraph(inside: str, known: Inserts) -> str:
    """Return a paragraph for each branch where a choice fills a paragraph, so that no empty one is left standing."""
    found = list(BRANCH_OPEN.finditer(inside))
    outer = found[0][1]
    marks = [mark for mark in found if mark[1] == outer]
    if len(marks) != known.choices.get(int(outer)) or nested(inside, marks):
        return f"<p>{inside}</p>"
    paragraphs = []
    for mark, end in zip(marks, [*(mark.start() for mark in marks[1:]), len(inside)], strict=True):
        body = inside[mark.end() : end].rstrip()[: -len(END)].strip()
        if body:
            paragraphs.append(f"<p{alternative(known, mark[1], mark[2])}>{body}</p>")
    return "\n".join(paragraphs)


def nested(inside: str, marks: Sequence[re.Match[str]]) -> bool:
    """Say whether anything stands between the branches of the outer choice, or a second choice beside it."""
    depth = 0
    starts = {mark.start() for mark in marks}
    for place, character in enumerate(inside):
        if character == OPEN and inside[place + 1] == "b":
            if depth == 0 and place not in starts:
                return True
            depth += 1
        elif character == END:
            depth -= 1
        elif depth == 0 and not character.isspace():
            return True
    return False


def inline_branch(match: re.Match[str], known: Inserts) -> str:
    """Return a branch inside a line; a short one with no link in it leads to the question that decides it."""
    number, branch, body = match[1], match[2], match[3]
    body = body.strip() if not body.strip() else body
    settings = known.settings.get(int(number), ())
    attributes = alternative(known, number, branch)
    if not body:
        return ""
    if not settings:
        return body if known.value(int(number)) == int(branch) else ""
    words = re.sub(r"<[^>]*>", "", body)
    if "<a" in body or "<span" in body or len(words) > LONGEST_LINK:
        return f"<span{attributes}>{body}</span>"
    # No link inside a link: the inserts of a branch that is one are plain places.
    inner = INSERT.sub(lambda m: f"{OPEN}i{m[1]}{CLOSE}", body)
    inner = INSERT.sub(lambda m: insert(int(m[1]), known, linked=False), inner)
    return f'<a class="set" href="#rule-{settings[0]}"{attributes}>{inner}</a>'


def insert(number: int, known: Inserts, linked: bool = True) -> str:
    """Return an insert: a link to the question that decides it, or plain text if no setting does."""
    value = known.value(number)
    text = escape(str(value)) if isinstance(value, str) else "…"
    settings = known.settings.get(number, ())
    if not settings:
        return text
    if not linked:
        return f'<span data-insert="{number}">{text}</span>'
    return f'<a class="set" data-insert="{number}" href="#rule-{settings[0]}">{text}</a>'


def filled(parts: Sequence[Segment], known: Inserts) -> str:
    """Return a text with its inserts filled in and the branches that apply."""
    words: list[str] = []
    for part in parts:
        if isinstance(part, Plain):
            words.append(part.text)
        elif isinstance(part, Insert):
            words.append(str(known.value(part.number) or ""))
        else:
            number = known.value(part.number)
            if isinstance(number, int) and 0 <= number < len(part.branches):
                words.append(filled(part.branches[number].parts, known))
    return "".join(words)

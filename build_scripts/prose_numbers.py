"""Finds numbers in a game's prose that equal a setting's printed value but do not come from it.

Such a number stays when a table changes the setting, and the page contradicts itself. A number that is meant as it
stands (two packs, the two of diamonds) is written as an insert of its own, `{2}`, or in other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scorer.definition import Game
from scorer.numbers import in_words
from scorer.prose import page_texts
from scorer.texts import Choice, Plain, Segment, segments

ITEM = re.compile(r"^\s*\d+\.\s", re.MULTILINE)
NUMBER = re.compile(r"[−-]?\b\d[\d,]*\b|\b[a-z]+\b", re.IGNORECASE)
# "one" is seldom a number in English, and nought and one are the values of anything that happens or not.
SMALLEST = 2


def remarks(game: Game) -> Iterator[str]:
    """Give a sentence for each number that looks as if a setting should have given it."""
    values = printed_values(game)
    if not values:
        return
    for path, text in page_texts(game).items():
        # A setting's own explanation may name the number that is printed beside it, a dispute says what others play,
        # and an example has its own settings.
        own = path.split(".")[1] if path.startswith("settings.") else ""
        if path.startswith("examples.") or path.endswith(".label") or ".disputes." in path:
            continue
        for word, number in numbers_in(segments(text)):
            for key in values.get(number, []):
                if key != own:
                    yield (
                        f"{game.slug}: {path} says '{word}', the printed value of '{key}', but does not follow it. "
                        f"Write {{{key}}} or {{{key}:word}}, or {{{number}}} if it is meant as it stands"
                    )


def printed_values(game: Game) -> dict[int, list[str]]:
    """Return the settings by the number that is printed for them."""
    values: dict[int, list[str]] = {}
    for key, setting in game.settings.items():
        if setting.kind == "int" and isinstance(setting.default, int) and setting.default >= SMALLEST:
            values.setdefault(setting.default, []).append(key)
    return values


def numbers_in(parts: Sequence[Segment]) -> Iterator[tuple[str, int]]:
    """Give the numbers of a text that no insert gives, with the word they are written in."""
    for part in parts:
        if isinstance(part, Choice):
            for each in part.branches:
                yield from numbers_in(each.parts)
        elif isinstance(part, Plain):
            for match in NUMBER.finditer(ITEM.sub("", part.text)):
                number = WORDS.get(match[0].lower())
                if number is None and match[0][-1].isdigit():
                    number = int(match[0].replace(",", "").replace("−", "-"))
                if number is not None:
                    yield match[0], number


WORDS = {in_words(number): number for number in range(2, 13)}

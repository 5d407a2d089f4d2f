"""A game's line in the catalogue, and where else it is found."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from build_scripts.glance import who_wins
from scorer.definition import Game

# Words that stand after `games/` in addresses of the catalogue's own pages.
RESERVED = frozenset({"index", "family", "page"})
# Letters that no decomposition brings to their plain form; docs/assets/site/find.js has the same.
PLAIN_LETTERS = str.maketrans({"ı": "i", "ø": "o", "ł": "l"})
GAME_LINK = re.compile(r"\]\(([a-z0-9][a-z0-9-]*)\.yml(?:#[^)\s]*)?\)")


def entry(game: Game, summary: str) -> dict[str, Any]:
    """Return what the catalogue shows of a game and looks for."""
    return {
        "slug": game.slug,
        "name": game.name,
        "aliases": list(game.aliases),
        "counts": list(game.counts),
        "family": game.family or "Other games",
        "equipment": [thing(each) for each in game.equipment],
        "line": first_sentence(game.kind or summary),
        "wins": who_wins(game) or "",
        "find": " ".join(dict.fromkeys(folded(" ".join([game.name, *game.aliases])).split())),
    }


def thing(text: str) -> str:
    """Return what has to lie on the table, without its article and number.

    >>> thing("a pack of 52 cards"), thing("two dice"), thing("a cup")
    ('pack of cards', 'dice', 'cup')
    """
    words = re.sub(r"^(?:an?|the|one|two|three|four|five|six|\d+)\s+", "", text.strip(), flags=re.IGNORECASE)
    return re.sub(r"\b\d+\s+", "", words)


def first_sentence(text: str) -> str:
    """Return a text's first sentence.

    >>> first_sentence("Shed your cards. Then win.")
    'Shed your cards.'
    """
    return re.split(r"(?<=[.!?])\s", text.strip(), maxsplit=1)[0]


def folded(text: str) -> str:
    """Return a text as it is looked for: small letters without marks, in any script.

    >>> folded("Rıfkı, Preferans (Преферанс) Ère")
    'rifki preferans преферанс ere'
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN_LETTERS))
    letters = "".join(letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.split())


def links(game: Game) -> tuple[str, ...]:
    """Return the other games that the game's texts lead to."""
    texts = [*game.rules.values(), *game.glance.values(), *(setting.text for setting in game.settings.values())]
    return tuple(dict.fromkeys(slug for text in texts for slug in GAME_LINK.findall(text)))

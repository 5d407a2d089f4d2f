"""Front page and catalogue: every game by name, by family and by what is on the table, however many there are.

The catalogue is a row of plain pages, in the order of the names and once more by family, so that no page grows with
the number of games. For the filter the same lines lie in JSON files of a few hundred each, which a browser loads only
when somebody begins to look for something.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from build_scripts import icons
from build_scripts.catalogue_entry import folded
from scorer.numbers import in_words

type Entry = dict[str, Any]

GAMES_ON_A_PAGE = 100
GAMES_IN_A_SHARD = 500
NAMES_IN_A_FAMILY = 5
THINGS_TO_CHOOSE = 16


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of the catalogue: where it lies, its title, and its text."""

    address: str
    title: str
    html: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All pages and files that list games."""

    front: str
    pages: list[ListPage]
    """The first stands at `games/`."""
    shards: dict[str, str]
    """Files for the filter, by name: content."""


def build(entries: Sequence[Entry], templates: Environment) -> Catalogue:
    """Return the front page, the list pages and the filter's files for all games."""
    games = sorted(entries, key=lambda entry: (folded(entry["name"]), entry["slug"]))
    families = by_family(games)
    shards = shard_files(games, list(families))
    filters = {
        "players_range": range(
            min((game["counts"][0] for game in games), default=1),
            max((game["counts"][-1] for game in games), default=1) + 1,
        ),
        "things": [
            thing
            for thing, _ in Counter(thing for game in games for thing in game["equipment"]).most_common(
                THINGS_TO_CHOOSE
            )
        ],
        "families": sorted(families),
        "wins": [key for key in ("high", "low", "last") if any(game["wins"] == key for game in games)],
        "index": next(iter(shards)),
    }
    pages = listed_pages("games", "Games", games, filters, templates)
    for family, members in families.items():
        pages += listed_pages(f"games/family/{slug_of(family)}", family, members, filters, templates)
    front = templates.get_template("front.html.jinja").render(
        count=counted(len(games)),
        families=[
            (family, slug_of(family), members[: shown(members)], len(members) - shown(members))
            for family, members in families.items()
        ],
        index=filters["index"],
        icon=Markup(icons.ICONS["find"]),
        players=players,
    )
    return Catalogue(front, pages, shards)


def seek(templates: Environment, root: str, catalogue: Catalogue) -> str:
    """Return the field to find a game, for a page from which the site's root is `root`."""
    return templates.get_template("seek.html.jinja").render(
        root=root, index=next(iter(catalogue.shards)), count=None, icon=Markup(icons.ICONS["find"])
    )


def by_family(games: Sequence[Entry]) -> dict[str, list[Entry]]:
    """Return the games of each family, the family with the most games first."""
    families: dict[str, list[Entry]] = {}
    for game in games:
        families.setdefault(game["family"], []).append(game)
    return dict(sorted(families.items(), key=lambda item: (-len(item[1]), folded(item[0]))))


def shown(members: Sequence[Entry]) -> int:
    """Return how many names of a family the front page shows: a line "1 more" would take the place of a name."""
    return len(members) if len(members) <= NAMES_IN_A_FAMILY + 1 else NAMES_IN_A_FAMILY


def counted(number: int) -> str:
    """Return "three games", "1 game", "5,000 games".

    >>> counted(3), counted(70)
    ('three games', '70 games')
    """
    return f"{in_words(number)} game{'' if number == 1 else 's'}"


def players(game: Entry) -> str:
    """Return how many can play, as short as it goes.

    >>> players({"counts": [2, 3, 4]}), players({"counts": [4]}), players({"counts": [2, 4, 6]})
    ('2–4', '4', '2, 4, 6')
    """
    counts = game["counts"]
    low, high = counts[0], counts[-1]
    if len(counts) < high - low + 1:
        return ", ".join(map(str, counts))
    return str(low) if low == high else f"{low}–{high}"


def slug_of(family: str) -> str:
    """Return a family's name as it stands in addresses.

    >>> slug_of("Laying off & going out")
    'laying-off-going-out'
    """
    return re.sub(r"\s+", "-", folded(family)) or "others"


def listed_pages(
    address: str, title: str, games: Sequence[Entry], filters: dict[str, Any], templates: Environment
) -> list[ListPage]:
    """Return a list of games as one page or several."""
    parts = [games[start : start + GAMES_ON_A_PAGE] for start in range(0, len(games), GAMES_ON_A_PAGE)] or [[]]
    addresses = [page_address(address, number) for number in range(1, len(parts) + 1)]
    return [
        ListPage(
            addresses[number],
            title if number == 0 else f"{title}, page {number + 1}",
            templates.get_template("catalogue.html.jinja").render(
                title=title,
                games=part,
                total=len(games),
                pages=[(each, span(parts[place])) for place, each in enumerate(addresses)],
                here=number,
                root="../" * (addresses[number].count("/") + 1),
                whole=address == "games",
                players=players,
                **filters,
            ),
        )
        for number, part in enumerate(parts)
    ]


def page_address(address: str, number: int) -> str:
    """Return where a page of a list lies; all but the first page of the catalogue lie equally deep.

    >>> page_address("games", 1), page_address("games", 2), page_address("games/family/dice", 2)
    ('games', 'games/page/2', 'games/family/dice-2')
    """
    if number == 1:
        return address
    return f"games/page/{number}" if address == "games" else f"{address}-{number}"


def span(games: Sequence[Entry]) -> str:
    """Return the first letters of a page's first and last game, as on the back of a volume.

    >>> span([{"name": "Agricola"}, {"name": "Belote"}])
    'Ag–Be'
    """
    names = [games[0]["name"][:2], games[-1]["name"][:2]] if games else ["", ""]
    return names[0] if names[0] == names[1] else f"{names[0]}–{names[1]}"


def shard_files(games: Sequence[Entry], families: Sequence[str]) -> dict[str, str]:
    """Return the filter's files by name: first the index, which names the others and the families."""
    shards: dict[str, str] = {}
    numbers = {family: number for number, family in enumerate(families)}
    for start in range(0, len(games), GAMES_IN_A_SHARD):
        lines = [
            [
                game["slug"],
                game["name"],
                game["aliases"],
                players(game),
                numbers[game["family"]],
                game["equipment"],
                game["line"],
                game["wins"],
            ]
            for game in games[start : start + GAMES_IN_A_SHARD]
        ]
        content = json.dumps(lines, ensure_ascii=False, separators=(",", ":"))
        shards[hashed("list", content)] = content
    index = json.dumps(
        {"count": len(games), "families": list(families), "lists": list(shards)},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return {hashed("catalogue", index): index, **shards}


def hashed(name: str, content: str) -> str:
    """Return a file's name with a piece of its fingerprint."""
    return f"{name}.{sha256(content.encode()).hexdigest()[:8]}.json"

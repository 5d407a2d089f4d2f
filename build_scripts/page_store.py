"""Finished pages on disk, each under a fingerprint of everything it was made from.

A page lies there in parts: what other pages need of it (small, read in every build), its text, the JSON for the sheet,
and the text in its frame. A build that changes nothing reads the small parts only and copies the others as files, so
neither time nor memory grows with the text of a large catalogue.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

# Parts that nobody asked for in a build are removed once there are more of them than this, and than of those in use.
SPARE = 600


@dataclass(frozen=True, slots=True)
class RenderedGame:
    """A game's page without the frame that all pages share, and what other pages and the sheet need of it."""

    slug: str
    name: str
    description: str
    html: str
    definition: str
    """The JSON that the sheet loads."""
    entry: dict[str, Any]
    """Its line in the catalogue."""
    links: tuple[str, ...]
    """The other games its text leads to."""
    remarks: tuple[str, ...]
    """Numbers in the prose that look as if they came from a setting, as sentences."""

    @property
    def definition_name(self) -> str:
        """The file of the JSON in `games/`; a change of the content changes the name."""
        return f"{self.slug}.{sha256(self.definition.encode()).hexdigest()[:8]}.json"


@dataclass(frozen=True, slots=True)
class KeptGame:
    """What a build needs to know of a page that lies in the store."""

    key: str
    slug: str
    name: str
    description: str
    definition_name: str
    entry: dict[str, Any]
    links: tuple[str, ...]
    remarks: tuple[str, ...]


class PageStore:
    """The folder of finished pages."""

    def __init__(self, folder: Path) -> None:
        """Keep pages in `folder`, which need not be there yet."""
        self.folder = folder
        self.used: set[str] = set()

    def find(self, key: str) -> KeptGame | None:
        """Return what is kept under a key, or None where nothing whole is kept."""
        self.used.add(key)
        try:
            data = json.loads(self.part(key, "meta.json").read_text(encoding="utf-8"))
            return KeptGame(**{**data, "links": tuple(data["links"]), "remarks": tuple(data["remarks"])})
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def keep(self, key: str, game: RenderedGame) -> KeptGame:
        """Keep a page, whole or not at all: the part that is looked for is written last."""
        self.used.add(key)
        kept = KeptGame(
            key, game.slug, game.name, game.description, game.definition_name, game.entry, game.links, game.remarks
        )
        write(self.part(key, "text.html"), game.html)
        write(self.part(key, "json"), game.definition)
        write(self.part(key, "meta.json"), json.dumps(asdict(kept), ensure_ascii=False))
        return kept

    def definition(self, game: KeptGame) -> Path:
        """Return the file of the JSON that the sheet loads."""
        return self.part(game.key, "json")

    def framed(self, game: KeptGame, frame: str, fill: Callable[[str], str]) -> Path:
        """Return the file of the whole page; `fill` puts the text into the frame whose fingerprint is `frame`."""
        path = self.part(game.key, f"{frame}.html")
        if not path.exists():
            write(path, fill(self.part(game.key, "text.html").read_text(encoding="utf-8")))
        return path

    def part(self, key: str, kind: str) -> Path:
        """Return where a part of a page lies."""
        return self.folder / f"{key}.{kind}"

    def forget(self, frame: str) -> None:
        """Remove parts that this build did not ask for, once they are many."""
        try:
            stale = [path for path in self.folder.iterdir() if not self.in_use(path.name, frame)]
        except OSError:
            return
        if len(stale) > max(SPARE, 4 * len(self.used)):
            for path in stale:
                path.unlink(missing_ok=True)

    def in_use(self, name: str, frame: str) -> bool:
        """Say whether a part was asked for in this build."""
        return any(
            name.endswith(ending) and name[: -len(ending)] in self.used
            for ending in (".meta.json", ".text.html", ".json", f".{frame}.html")
        )


def write(path: Path, text: str) -> None:
    """Write a file so that nobody ever finds half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half_done = path.with_name(f"{path.name}.{os.getpid()}.part")
    half_done.write_text(text, encoding="utf-8")
    half_done.replace(path)

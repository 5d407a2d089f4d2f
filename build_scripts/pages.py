"""From a definition to a finished page: `render_game` is a pure function of the file and of the code that renders it.

So its result can be kept under a fingerprint of both (`page_store.py`), and games can be rendered side by side in
several processes. A build renders only what changed; a change of the engine, of a template or of this code renders
everything anew.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import jinja2

from build_scripts import catalogue_entry, definition_json, game_page, glance, prose_numbers
from build_scripts.environment import CACHE, ROOT, digest
from build_scripts.page_store import KeptGame, PageStore, RenderedGame
from scorer import DefinitionError, read_definition
from scorer.checking import check_examples
from scorer.problems import Problem

TEMPLATES = game_page.TEMPLATES
RENDERING = ("*.py", "templates/**/*.jinja")
# Below this many games to render, starting processes costs more than it saves.
FEW = 12


@dataclass(frozen=True, slots=True)
class Refused:
    """A definition that can't be read, with everything that is wrong with it."""

    slug: str
    problems: tuple[str, ...]


def blank_columns(counts: Sequence[int], members: dict[str, Any] | None) -> int:
    """Return how many columns the form on the page has: one for each side, or for three or four players.

    >>> blank_columns([2, 3, 4, 5], None), blank_columns([4], {"4": [[0, 2], [1, 3]]})
    (3, 2)
    """
    count = min(max(counts[0], 3), 4, counts[-1])
    sides = (members or {}).get(str(max(count, counts[0])))
    return len(sides) if sides else count


def render_game(path: Path, edit_url: str = "") -> RenderedGame:
    """Return the page of the definition at `path`.

    Raises DefinitionError with all that is wrong with it.
    """
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    game = glance.completed(read_definition(text, name))
    if game.slug in catalogue_entry.RESERVED:
        message = f"'{game.slug}' is the name of a page of the catalogue; call the file something else"
        raise DefinitionError((Problem("name-taken", message, name),))
    failing = check_examples(game, name)
    if failing:
        raise DefinitionError(failing)
    sheet = definition_json.definition(game)
    content = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"))
    parts = game_page.page_parts(game, edit_url or f"../{path.name}", f"../{path.name}")
    html = (
        templates()
        .get_template("game/page.html.jinja")
        .render(
            **parts,
            contents=game_page.contents(parts),
            listed=game_page.listed,
            lines=len(text.splitlines()),
            game_json=f"../{game.slug}.{sha256(content.encode()).hexdigest()[:8]}.json",
            blank_columns=blank_columns(game.counts, sheet["members"]),
            blank_head="Side" if game.has_sides else "Player",
        )
    )
    return RenderedGame(
        slug=game.slug,
        name=game.name,
        description=parts["summary"] or f"{game.name}: rules and score sheet.",
        html=html,
        definition=content,
        entry=catalogue_entry.entry(game, parts["summary"]),
        links=catalogue_entry.links(game),
        remarks=tuple(prose_numbers.remarks(game)),
    )


@functools.cache
def templates() -> jinja2.Environment:
    """Return the templates, read once in each process."""
    return game_page.environment()


@functools.cache
def rendering_fingerprint() -> str:
    """Return what changes when the engine, a template or the code that renders pages does."""
    code = [path for pattern in RENDERING for path in sorted((ROOT / "build_scripts").glob(pattern))]
    engine = sorted((ROOT / "scorer").rglob("*.py"))
    return digest(*(part for path in [*code, *engine] for part in (path.relative_to(ROOT).as_posix(), path)))


def store() -> PageStore:
    """Return where finished pages lie between builds."""
    return PageStore(CACHE / "pages")


def render_all(paths: Sequence[Path], kept: PageStore, edit_base: str = "") -> list[KeptGame | Refused]:
    """Return every game's page in the order of `paths`, rendering only what is not kept."""
    keys = {path: key_of(path, edit_base) for path in paths}
    found: dict[Path, KeptGame | Refused] = {}
    for path in paths:
        game = kept.find(keys[path])
        if game is not None:
            found[path] = game
    missing = [(path, keys[path], kept.folder, edit_base) for path in paths if path not in found]
    if len(missing) < FEW or (os.cpu_count() or 1) < 2:
        found.update(map(attempt, missing))
    else:
        with ProcessPoolExecutor() as pool:
            found.update(pool.map(attempt, missing, chunksize=max(1, len(missing) // 64)))
    return [found[path] for path in paths]


def attempt(job: tuple[Path, str, Path, str]) -> tuple[Path, KeptGame | Refused]:
    """Render one game and keep it; what is wrong with its definition is a result like any other."""
    path, key, folder, edit_base = job
    try:
        return path, PageStore(folder).keep(key, render_game(path, f"{edit_base}{path.name}" if edit_base else ""))
    except DefinitionError as refused:
        return path, Refused(path.stem, tuple(str(problem) for problem in refused.problems))


def key_of(path: Path, edit_base: str) -> str:
    """Return the name under which a game's page is kept; it says everything that the page depends on."""
    return f"{path.stem}.{digest(path, path.name, edit_base, rendering_fingerprint())[:24]}"

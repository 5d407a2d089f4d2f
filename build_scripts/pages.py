"""From a definition to a finished page: `render_game` is a pure function of the file and of the code that renders it.

So its result can be kept under a fingerprint of both, and games can be rendered side by side in several processes. A
build renders only what changed; a change of the engine, of a template or of this code renders everything anew.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import jinja2

from build_scripts import catalogue_entry, definition_json, game_page, glance, prose_numbers
from build_scripts.environment import CACHE, ROOT, digest
from scorer import DefinitionError, read_definition
from scorer.problems import Problem

GAMES = ROOT / "docs" / "games"
RENDERING = ("*.py", "templates/**/*.jinja")
# Below this many games to render, starting processes costs more than it saves.
FEW = 12


@dataclass(frozen=True, slots=True)
class RenderedGame:
    """A game's page without the frame that all pages share, and what other pages and the sheet need of it."""

    slug: str
    name: str
    description: str
    html: str
    definition: str
    """The JSON that the sheet loads."""
    definition_name: str
    """Its file in `games/`; a change of the content changes the name."""
    entry: dict[str, Any]
    """Its line in the catalogue."""
    links: tuple[str, ...]
    """The other games its text leads to."""
    remarks: tuple[str, ...]
    """Numbers in the prose that look as if they came from a setting, as sentences."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A definition that can't be read, with everything that is wrong with it."""

    slug: str
    problems: tuple[str, ...]


def render_game(path: Path, edit_url: str = "") -> RenderedGame:
    """Return the page of the definition at `path`.

    Raises DefinitionError with all that is wrong with it.
    """
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    game = glance.completed(read_definition(text, name))
    if game.slug in catalogue_entry.RESERVED:
        raise DefinitionError((Problem("slug-reserved", f"'{game.slug}' is a name the catalogue uses for a page of its own", name),))
    content = json.dumps(definition_json.definition(game), ensure_ascii=False, separators=(",", ":"))
    definition_name = f"{game.slug}.{sha256(content.encode()).hexdigest()[:8]}.json"
    parts = game_page.page_parts(game, edit_url or f"../{path.name}", f"../{path.name}")
    html = templates().get_template("game/page.html.jinja").render(
        **parts,
        contents=game_page.contents(parts),
        listed=game_page.listed,
        lines=len(text.splitlines()),
        game_json=f"../{definition_name}",
        blank_columns=min(max(game.players[0], 3), 4),
    )
    return RenderedGame(
        slug=game.slug,
        name=game.name,
        description=parts["summary"] or f"{game.name}: rules and score sheet.",
        html=html,
        definition=content,
        definition_name=definition_name,
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


def render_all(paths: Sequence[Path], edit_base: str = "", cache: Path = CACHE / "pages") -> list[RenderedGame | Refused]:
    """Return every game's page in the order of `paths`, from the cache where nothing changed."""
    found: dict[Path, RenderedGame | Refused] = {}
    keys = {path: kept_name(path, edit_base) for path in paths}
    for path in paths:
        kept = recall(cache / keys[path])
        if kept is not None:
            found[path] = kept
    missing = [path for path in paths if path not in found]
    for path, rendered in zip(missing, rendered_now(missing, edit_base), strict=True):
        found[path] = rendered
        if isinstance(rendered, RenderedGame):
            keep(cache / keys[path], rendered)
    forget(cache, set(keys.values()))
    return [found[path] for path in paths]


def rendered_now(paths: Sequence[Path], edit_base: str) -> Iterable[RenderedGame | Refused]:
    """Render games, in several processes when there are many."""
    jobs = [(path, edit_base) for path in paths]
    if len(jobs) < FEW or (os.cpu_count() or 1) < 2:
        return [attempt(job) for job in jobs]
    with ProcessPoolExecutor() as pool:
        return list(pool.map(attempt, jobs, chunksize=max(1, len(jobs) // 64)))


def attempt(job: tuple[Path, str]) -> RenderedGame | Refused:
    """Render one game; what is wrong with its definition is a result like any other."""
    path, edit_base = job
    try:
        return render_game(path, f"{edit_base}{path.name}" if edit_base else "")
    except DefinitionError as refused:
        return Refused(path.stem, tuple(str(problem) for problem in refused.problems))


def kept_name(path: Path, edit_base: str) -> str:
    """Return the name under which a game's page is kept; it says everything that the page depends on."""
    return f"{path.stem}.{digest(path, path.name, edit_base, rendering_fingerprint())[:24]}.json"


def recall(kept: Path) -> RenderedGame | None:
    """Return a kept page, or None where there is none that can be read."""
    try:
        data = json.loads(kept.read_text(encoding="utf-8"))
        return RenderedGame(**{**data, "links": tuple(data["links"]), "remarks": tuple(data["remarks"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep(kept: Path, rendered: RenderedGame) -> None:
    """Keep a page, whole or not at all."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    half_done = kept.with_suffix(f".{os.getpid()}.part")
    half_done.write_text(json.dumps(asdict(rendered), ensure_ascii=False), encoding="utf-8")
    half_done.replace(kept)


def forget(cache: Path, names: set[str]) -> None:
    """Remove pages that nobody asks for any more, once they outnumber those in use."""
    try:
        stale = [path for path in cache.iterdir() if path.name not in names]
    except OSError:
        return
    if len(stale) > len(names) + 200:
        for path in stale:
            path.unlink(missing_ok=True)

"""What MkDocs is asked to do for us, event by event: each calls a function that any other generator could call too."""

from __future__ import annotations

import functools
import logging
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# `mkdocs build` does not put the project's folder on the path by itself.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from build_scripts import assets, catalogue, engine_bundle, fonts, icons, pages, refused_page, shell
from build_scripts.environment import CACHE, ROOT
from build_scripts.page_store import KeptGame, PageStore
from build_scripts.pages import Refused

log = logging.getLogger("mkdocs.houserules")

# Material's own script, its search and its maps: nothing of ours uses them.
THEME_FILES_LEFT_OUT = ("assets/javascripts/", "assets/images/")


@dataclass(slots=True)
class Work:
    """What one build knows from event to event."""

    store: PageStore = field(default_factory=pages.store)
    games: list[KeptGame] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    listing: catalogue.Catalogue | None = None
    nav: Navigation | None = None
    waiting: dict[str, File] = field(default_factory=dict)
    """Pages whose frame is not rendered yet, by address."""


work = Work()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Begin anew: `serve` builds many times in one process."""
    global work
    work = Work()
    if config.repo_url and not config.edit_uri:
        config.edit_uri = "edit/main/docs/"
    pages.rendering_fingerprint.cache_clear()
    pages.templates.cache_clear()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Render the games, and add their pages, what lists them, and the fonts."""
    for file in list(files):
        if file.src_uri.startswith(THEME_FILES_LEFT_OUT) and file.src_dir != config.docs_dir:
            files.remove(file)
    definitions = [
        Path(str(file.abs_src_path))
        for file in files
        if file.src_uri.startswith("games/") and file.src_uri.count("/") == 1 and file.src_uri.endswith(".yml")
    ]
    for rendered in pages.render_all(sorted(definitions), work.store, edit_base(config)):
        if isinstance(rendered, Refused):
            work.refused.append(rendered)
        else:
            work.games.append(rendered)
    report()
    work.listing = catalogue.build([game.entry for game in work.games], pages.templates())
    for game in work.games:
        add_page(files, config, f"games/{game.slug}")
        add(files, config, f"games/{game.definition_name}", path=work.store.definition(game))
    for refused in work.refused:
        add_page(files, config, f"games/{refused.slug}")
    for listed in work.listing.pages[1:]:
        add_page(files, config, listed.address)
    for name, content in work.listing.shards.items():
        add(files, config, f"games/{name}", content)
    for name, path in fonts.prepare().items():
        files.append(File.generated(config, f"assets/site/fonts/{name}", abs_src_path=str(path)))
    assets.place(files, config)
    return files


def add(files: Files, config: MkDocsConfig, uri: str, content: str | None = None, path: Path | None = None) -> File:
    """Add a file that is made here; it is no Markdown page, so it comes into no navigation."""
    if path is not None:
        file = File.generated(config, uri, abs_src_path=str(path), inclusion=InclusionLevel.INCLUDED)
    else:
        file = File.generated(config, uri, content=content or "", inclusion=InclusionLevel.INCLUDED)
    files.append(file)
    return file


def add_page(files: Files, config: MkDocsConfig, address: str) -> None:
    """Add a page whose text waits for its frame; links of other pages find it from now on."""
    work.waiting[address] = add(files, config, f"{address}/index.html")


def report() -> None:
    """Tell what is wrong with definitions, and what only looks so."""
    for refused in work.refused:
        for problem in refused.problems:
            log.error(problem)
    known = {game.slug for game in work.games}
    for game in work.games:
        for remark in game.remarks:
            log.info(remark)
        for slug in game.links:
            if slug not in known:
                log.warning(f"games/{game.slug}.yml leads to games/{slug}.yml, which is not there")


def edit_base(config: MkDocsConfig) -> str:
    """Return where definitions are edited, or nothing where the site does not say where it is kept."""
    if not config.repo_url:
        return ""
    return f"{config.repo_url.rstrip('/')}/{(config.edit_uri or '').strip('/')}/games/"


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Remember the navigation for the frames."""
    work.nav = nav
    return nav


def on_env(env: jinja2.Environment, config: MkDocsConfig, files: Files) -> jinja2.Environment:
    """Give the theme our own words, then put every waiting page into its frame."""
    assert work.nav is not None
    assert work.listing is not None
    env.globals.update(
        assets=assets.assets_directory(),
        sheet_modules=assets.sheet_modules(),
        boot_script=icons.BOOT_SCRIPT,
        sheet_script=icons.SHEET_SCRIPT,
        icons=icons.ICONS,
        addresses=sorted(work.waiting),
        engine_manifest=engine_manifest(),
        starter=(pages.TEMPLATES / "starter.yml").read_text(encoding="utf-8"),
        seek=functools.partial(catalogue.seek, pages.templates(), catalogue=work.listing),
    )
    nav = work.nav
    frame = shell.render("game.html", 2, env, config, files, nav)
    for game in work.games:
        file = work.waiting[f"games/{game.slug}"]
        files.remove(file)
        add(files, config, file.src_uri, path=framed(game, frame))
    work.store.forget(frame.fingerprint)
    for refused in work.refused:
        address = f"games/{refused.slug}"
        text = refused_page.html(refused.slug, refused.problems, pages.templates())
        work.waiting[address].content_string = frame.filled(address, refused.slug, "", content=text)
    list_frame = shell.render("listing.html", 3, env, config, files, nav, script="catalogue.js")
    for listed in work.listing.pages[1:]:
        work.waiting[listed.address].content_string = list_frame.filled(
            listed.address, listed.title, "", content=listed.html
        )
    return env


def framed(game: KeptGame, frame: shell.Shell) -> Path:
    """Return the file of a game's whole page."""

    def fill(text: str) -> str:
        definition = f"games/{game.definition_name}"
        return frame.filled(f"games/{game.slug}", game.name, game.description, content=text, definition=definition)

    return work.store.framed(game, frame.fingerprint, fill)


def engine_manifest() -> str:
    """Return the address of what the engine's files are called, by its own name with a fingerprint once it is made."""
    folder = CACHE / "engine" / engine_bundle.fingerprint()[:16] / "engine"
    found = sorted(folder.glob("manifest.????????.json"))
    return f"engine/{found[0].name}" if found else "engine/manifest.json"


def on_template_context(context: Any, template_name: str, config: MkDocsConfig) -> Any:
    """Let the page that is shown where there is none begin its addresses with one slash, at the root of a host too."""
    context["base_url"] = context["base_url"].rstrip("/")
    return context


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the front page and the first page of the catalogue in the place of their Markdown."""
    if work.listing is None:
        return html
    if page.file.src_uri == "index.md":
        return work.listing.front
    if page.file.src_uri == "games/index.md":
        return work.listing.pages[0].html
    return html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Leave out the lines that templates leave empty."""
    return "\n".join(line for line in output.split("\n") if line.strip()) if page.meta.get("template") else output


def on_serve(server: Any, config: MkDocsConfig, builder: Any) -> Any:
    """Follow changes of the engine and of what renders pages, too."""
    for folder in ("scorer", "build_scripts/templates", "build_scripts/theme"):
        server.watch(str(ROOT / folder))
    return server

"""Builds the site for `serve` and brings it up to date after an edit, writing only what came out differently.

`python -m build_scripts.live_site FOLDER` builds into the folder, then reads lines of JSON (lists of changed paths)
and answers each with a line `{"done": [addresses], "fault": text or null, "seconds": n}`. `serve` starts it anew when
Python changed, which is the only way to be sure that new code runs.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TextIO

from jinja2 import Environment
from mkdocs.commands.build import _build_page, _build_theme_template, _populate_page
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation

from build_scripts import build, engine_bundle, vendor
from build_scripts.environment import ROOT, SetupError

# A change elsewhere may be one of templates or settings, which are read once.
CONTENT = (ROOT / "docs",)


class LiveSite:
    """The site as it was built last, in a folder."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self._written: dict[str, object] = {}
        self._config: MkDocsConfig | None = None
        self._env: Environment | None = None

    def build_all(self) -> list[str]:
        """Build everything from settings and templates as they are now, and return the addresses that changed.

        Raises SetupError with what is wrong.
        """
        vendor.write()
        bundle = engine_bundle.prepare()
        self._config = build.configuration(self.site)
        self._config.plugins.on_startup(command="serve", dirty=False)
        self._env = self._config.theme.get_env()
        changed = self._build_pages()
        bundle.write(self.site)
        build.finish(self.site, kept=False)
        return changed

    def follow(self, changed: list[Path]) -> list[str]:
        """Bring the site up to date after these files changed and return the addresses that changed."""
        content = all(any(place.is_relative_to(folder) for folder in CONTENT) for place in changed)
        return self._build_pages() if content and self._env else self.build_all()

    def _build_pages(self) -> list[str]:
        """Do what MkDocs does in a build, in its order, but leave alone what is in the folder already."""
        assert self._config is not None
        assert self._env is not None
        with build.faults_told():
            config = self._config.plugins.on_config(self._config)
            files, nav = self._read(config)
            env = config.plugins.on_env(self._env, config=config, files=files)
            return self._write(config, env, files, nav)

    def _read(self, config: MkDocsConfig) -> tuple[Files, Navigation]:
        assert self._env is not None
        files = get_files(config)
        files.add_files_from_theme(self._env, config)
        files = config.plugins.on_files(files, config=config)
        set_exclusions(files, config)
        nav = config.plugins.on_nav(get_navigation(files, config), config=config, files=files)
        for file in files.documentation_pages():
            assert file.page is not None
            _populate_page(file.page, config, files)
        return files, nav

    def _write(self, config: MkDocsConfig, env: Environment, files: Files, nav: Navigation) -> list[str]:
        current = {file.dest_uri: file for file in files if file.inclusion.is_included()}
        for dest in set(self._written) - set(current):
            (self.site / dest).unlink(missing_ok=True)
        pages = files.documentation_pages()
        before = {page.dest_uri: self._read_back(page) for page in pages}
        for file in pages:
            assert file.page is not None
            _build_page(file.page, config, pages, nav, env)
        for template in config.theme.static_templates:
            _build_theme_template(template, env, files, config, nav)
        changed = [page.url for page in pages if before[page.dest_uri] != self._read_back(page)]
        written = {dest: _content(file) for dest, file in current.items() if not file.is_documentation_page()}
        for dest, content in written.items():
            if self._written.get(dest) != content:
                current[dest].copy_file()
                changed.append(current[dest].url)
        self._written = {**written, **dict.fromkeys(before)}
        config.plugins.on_post_build(config=config)
        return changed

    def _read_back(self, page: File) -> bytes | None:
        place = self.site / page.dest_uri
        return place.read_bytes() if place.exists() else None


def _content(file: File) -> object:
    """Return what changes when the file does, without reading what lies on disk."""
    if file.abs_src_path is None:
        return file.content_bytes
    status = Path(file.abs_src_path).stat()
    return file.abs_src_path, status.st_mtime_ns, status.st_size


def answer(site: LiveSite, changed: list[Path] | None, out: TextIO) -> None:
    """Follow a change (None: begin) and say in one line how it went."""
    start = time.monotonic()
    done: list[str] = []
    fault = None
    try:
        done = site.build_all() if changed is None else site.follow(changed)
    except SetupError as problem:
        fault = str(problem)
    seconds = round(time.monotonic() - start, 2)
    print(json.dumps({"done": done, "fault": fault, "seconds": seconds}), file=out, flush=True)


def main() -> int:
    """Build, then follow the changes that are read, until there are no more."""
    # What anybody prints goes to the terminal; standard output is for the answers alone.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    site = LiveSite(Path(sys.argv[1]))
    answer(site, None, answers)
    for line in sys.stdin:
        answer(site, [Path(place) for place in json.loads(line)], answers)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`benchmark build`: a thousand games with their worked examples run, against MkDocs on the same pages as Markdown.

The games are ours, copied under other names into a project of their own, whose folders are as empty as after a clone
(but for the engine's bundle, which does not depend on the games).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build_scripts import engine_bundle, engine_samples
from build_scripts.benchmark import FOLDER, Figure
from build_scripts.environment import CACHE, ROOT, say

PROJECT = ("build_scripts", "scorer", "mkdocs.yml", "package.json", "package-lock.json", "requirements.lock")

STOCK_SETTINGS = """\
site_name: Games
theme: {name: material, font: false}
plugins: []
markdown_extensions: [admonition, attr_list, md_in_html, tables, toc]
"""

# Runs a command and tells how long it took and how much memory its largest process had.
MEASURED = """
import json, resource, subprocess, sys, time
start = time.monotonic()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps({"seconds": time.monotonic() - start, "megabytes": used / 1024, "code": done.returncode,
                  "said": done.stdout[-2000:]}))
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a build took."""

    seconds: float
    megabytes: float


def measure(options: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures of the build."""
    games = options.games or (60 if options.quick else 1000)
    runs = options.runs or (1 if options.quick else 3)
    engine_bundle.prepare()
    fresh, again, edited, stock, memory = [], [], [], [], []
    for number in range(runs):
        say(f"  {games} games, run {number + 1} of {runs}")
        project = make_project(FOLDER / "project", games)
        first = build(project)
        fresh.append(first.seconds)
        memory.append(first.megabytes)
        again.append(build(project).seconds)
        touch(project)
        edited.append(build(project).seconds)
        stock.append(stock_build(FOLDER / "stock", project).seconds)
    yield Figure(f"{games} games", "s", fresh, stock, 1.5)
    yield Figure(f"{games} games, nothing changed", "s", again, stock, 1.1)
    yield Figure(f"{games} games, one changed", "s", edited, stock)
    yield Figure(f"{games} games, memory of the largest process", "MB", memory)
    if not options.quick:
        many = build(make_project(FOLDER / "project", 5 * games))
        shutil.rmtree(FOLDER / "project")
        remark = f"{many.megabytes:.0f} MB of memory"
        yield Figure(f"{5 * games} games against {games}", "s", [many.seconds], fresh, 5.5, remark)


def make_project(folder: Path, games: int) -> Path:
    """Copy the project with this many games, and nothing that an earlier build left."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in PROJECT:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, folder / name)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("games"))
    (folder / "docs" / "games").mkdir()
    for page in (ROOT / "docs" / "games").glob("*.md"):
        shutil.copyfile(page, folder / "docs" / "games" / page.name)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    (folder / ".cache").mkdir()
    (folder / ".cache" / "engine").symlink_to(CACHE / "engine")
    write_games(folder / "docs" / "games", games)
    return folder


def write_games(folder: Path, games: int) -> None:
    """Write published definitions, and once they are used up copies of all we have under other names."""
    published = sorted((ROOT / "docs" / "games").glob("*.yml"))
    for place in published[:games]:
        shutil.copyfile(place, folder / place.name)
    sources = [*published, *sorted((ROOT / "tests" / "games").glob("*.yml"))]
    for number in range(max(0, games - len(published))):
        source = sources[number % len(sources)]
        text = source.read_text(encoding="utf-8")
        text = re.sub(r"^name: *(.*)$", rf"name: \1 {number}", text, count=1, flags=re.MULTILINE)
        (folder / f"{source.stem}-{number}.yml").write_text(text, encoding="utf-8")


def touch(project: Path) -> None:
    """Edit one definition."""
    place = sorted((project / "docs" / "games").glob("*.yml"))[0]
    text = place.read_text(encoding="utf-8")
    place.write_text(re.sub(r"^name: *(.*)$", r"name: \1 edited", text, count=1, flags=re.MULTILINE), encoding="utf-8")


def build(project: Path) -> Cost:
    """Build a project with its own copy of our scripts."""
    code = "from pathlib import Path; from build_scripts import build; build.build(Path('site').resolve())"
    return _measured([sys.executable, "-c", code], project)


def stock_build(folder: Path, project: Path) -> Cost:
    """Build the same games with MkDocs and Material as they come, from pages in plain Markdown."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "docs" / "games").mkdir(parents=True)
    (folder / "mkdocs.yml").write_text(STOCK_SETTINGS)
    (folder / "docs" / "index.md").write_text("# Games\n")
    pages: dict[str, str] = {}
    for place in sorted((project / "docs" / "games").glob("*.yml")):
        kind = re.sub(r"-\d+$", "", place.stem)
        if kind not in pages:
            pages[kind] = markdown(place)
        (folder / "docs" / "games" / f"{place.stem}.md").write_text(pages[kind], encoding="utf-8")
    return _measured([sys.executable, "-m", "mkdocs", "build", "--quiet"], folder)


def markdown(definition: Path) -> str:
    """Return a game's rules, house rules and worked examples as an author would write them by hand."""
    from scorer import read_definition, score

    game = read_definition(definition.read_text(encoding="utf-8"), definition.name)
    lines = [f"# {game.name}", "", str(game.summary), ""]
    for section, text in game.tree.get("rules", {}).items():
        lines += [f"## {section.capitalize()}", "", str(text), ""]
    for key, setting in game.tree.get("settings", {}).items():
        lines += [f"### {setting.get('ask', key)}", "", str(setting.get("text", "")), ""]
    for match in engine_samples.matches(definition.stem, game.tree):
        lines += ["## A worked example", "", *_table(score(game, match)), ""]
    return "\n".join(lines)


def _table(view: dict[str, Any]) -> list[str]:
    lines = [f"| | {' | '.join(view['columns'])} |", f"|---{'|---' * len(view['columns'])}|"]
    lines += [f"| {row['title']} | {' | '.join(str(cell) for cell in row['points'])} |" for row in view["rounds"]]
    return [*lines, f"| Total | {' | '.join(str(total) for total in view['totals'])} |"]


def _measured(command: list[str], folder: Path) -> Cost:
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, *command],
        cwd=folder,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = json.loads(told)
    if found["code"]:
        raise RuntimeError(f"{' '.join(command)} failed:\n{found['said']}")
    return Cost(found["seconds"], found["megabytes"])

"""`benchmark --page`: writes docs/speed.md from the figures that were measured last."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from build_scripts.benchmark import FOLDER, Figure, number, told
from build_scripts.environment import ROOT, SetupError

PAGE = ROOT / "docs" / "speed.md"

HEAD = """\
---
title: How fast it is
description: What was measured, on what machine, and against what.
---

# How fast it is

Written by `python3 -m build_scripts benchmark --page`; run it to measure on your own machine. Every figure is a median
with its range. *Stock* is the plain way, measured in turn with ours in the same run: Pyodide's defaults with the same
engine, and MkDocs with Material on the same games as pages in Markdown. Aims are ratios where there is a stock way.
First visits are made with an empty browser profile. The server slows the network down (Fast 4G: 9 Mbit/s and 60 ms;
Slow 4G: 1.6 Mbit/s and 150 ms; one link for all connections, two round trips for each new one); half a core is a
control group around all of the browser.
"""

TITLES = {
    "start": "From navigation to the first total",
    "sheet": "Page and sheet",
    "rounds": "Scoring a match anew, by its length",
    "build": "Building the site",
}


def write(kept: Path = FOLDER, page: Path = PAGE) -> None:
    """Write the page; raise SetupError when a part has not been measured yet."""
    parts = [HEAD]
    for name, title in TITLES.items():
        try:
            measured = json.loads((kept / f"{name}.json").read_text())
        except OSError as problem:
            raise SetupError(f"There are no figures yet: python3 -m build_scripts benchmark {name}") from problem
        parts.append(section(title, measured))
    page.write_text("\n".join(parts), encoding="utf-8")


def section(title: str, measured: dict[str, Any]) -> str:
    """Return a part's figures as a table.

    >>> print(section("Start", {"date": "2026-11-30", "machine": "2 cores", "figures": [
    ...     {"name": "first", "unit": "ms", "runs": [700], "stock": [2000], "aim": 0.37, "remark": ""}]}))
    ## Start
    <BLANKLINE>
    30 November 2026, 2 cores.
    <BLANKLINE>
    | what | ours | stock | ratio | aim |
    |---|---|---|---|---|
    | first | 700 ms (700 to 700, n=1) | 2000 ms (2000 to 2000, n=1) | 0.35 | 0.37 |
    <BLANKLINE>
    """
    day = date.fromisoformat(measured["date"])
    lines = [f"## {title}", "", f"{day.day} {day:%B %Y}, {measured['machine']}.", ""]
    figures = [Figure(**figure) for figure in measured["figures"]]
    compared = any(figure.stock for figure in figures)
    names = ("what", "ours", "stock", "ratio", "aim") if compared else ("what", "ours", "aim")
    lines += [f"| {' | '.join(names)} |", f"|{'---|' * len(names)}"]
    lines += [row(figure, compared) for figure in figures]
    return "\n".join([*lines, ""])


def row(figure: Figure, compared: bool) -> str:
    """Return a figure as a line of the table, `compared` to a stock way where the table has one."""
    stock = told(figure.stock, figure.unit) if figure.stock else ""
    ratio = f"{figure.value:.2f}" if figure.stock else ""
    aim = "" if figure.aim is None else f"{figure.aim:g}" if figure.stock else f"{number(figure.aim)} {figure.unit}"
    name = f"{figure.name} ({figure.remark})" if figure.remark else figure.name
    cells = [name, told(figure.runs, figure.unit), *([stock, ratio] if compared else []), aim]
    return f"| {' | '.join(cells)} |"

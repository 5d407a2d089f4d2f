"""`benchmark`: measures start, sheet and build, each against the stock way in the same run.

Prints medians with their ranges and the ratios, and keeps the figures as JSON in `.cache/benchmark/`.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median, quantiles

from build_scripts.environment import CACHE, say

FOLDER = CACHE / "benchmark"


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing measured: its runs, those of the stock way where there is one, and the aim.

    With stock runs the aim is a ratio of medians, else a value in the unit.
    """

    name: str
    unit: str
    runs: list[float]
    stock: list[float] = field(default_factory=list)
    aim: float | None = None
    remark: str = ""

    @property
    def value(self) -> float:
        """The median, or the ratio to the stock way's median."""
        return median(self.runs) / median(self.stock) if self.stock else median(self.runs)

    def line(self) -> str:
        """Return the figure as a line to read.

        >>> print(Figure("first visit", "ms", [735, 693, 1159], [1989, 1807, 2338], 0.37).line())
        first visit: 735 ms (693 to 1159, n=3), stock 1989 ms (1807 to 2338, n=3), ratio 0.37, aim 0.37: reached
        """
        parts = [f"{self.name}: {told(self.runs, self.unit)}"]
        if self.stock:
            parts += [f"stock {told(self.stock, self.unit)}", f"ratio {self.value:.2f}"]
        if self.aim is not None:
            # Compared as it is shown: a third digit is noise.
            reached = round(self.value, 2) <= self.aim
            parts.append(f"aim {self.aim:g}: {'reached' if reached else 'not reached'}")
        return ", ".join(parts) + (f" ({self.remark})" if self.remark else "")


def told(runs: Sequence[float], unit: str) -> str:
    """Return a median with its range.

    >>> told([3.14159, 2.0, 4.0], "s")
    '3.1 s (2.0 to 4.0, n=3)'
    """
    return f"{number(median(runs))} {unit} ({number(min(runs))} to {number(max(runs))}, n={len(runs)})"


def number(value: float) -> str:
    """Return a number with as many digits as it bears.

    >>> number(1989.4), number(35.25), number(4.612)
    ('1989', '35.2', '4.6')
    """
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def p95(values: Sequence[float]) -> float:
    """Return the value that 95 of 100 do not exceed.

    >>> p95(list(range(1, 101)))
    95.95
    """
    return quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


def machine() -> str:
    """Say in a few words what it was measured on."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30 if hasattr(os, "sysconf") else 0
    return f"{os.cpu_count()} cores, {memory:.0f} GB of memory, {platform.system()}, Python {platform.python_version()}"


def main(options: argparse.Namespace) -> int:
    """Measure what was asked for and return 0."""
    from build_scripts import benchmark_build, benchmark_page, benchmark_rounds, benchmark_sheet, benchmark_start

    if options.page:
        benchmark_page.write()
        return 0
    parts = {
        "start": benchmark_start.measure,
        "sheet": benchmark_sheet.measure,
        "rounds": benchmark_rounds.measure,
        "build": benchmark_build.measure,
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, measure in parts.items():
        if options.part not in (None, name):
            continue
        say(f"Measuring: {name}.")
        print(f"\n{name}, {datetime.date.today():%d %B %Y}, {machine()}", flush=True)
        figures = []
        for figure in measure(options):
            print(f"- {figure.line()}", flush=True)
            figures.append(figure)
        kept = {"date": f"{datetime.date.today()}", "machine": machine(), "figures": [asdict(one) for one in figures]}
        (FOLDER / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n")
    return 0

"""A worked example as a table: what the engine's View of it says, ready to be printed.

Every cell's address is its round and column, so that the page can put other values in when the table plays by other
rules; no number is worked out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.numbers import parse_number, show_number

NOTHING, UNKNOWN = "—", "·"


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the table, and whether the player was out of play."""

    text: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One round: its name, derived columns, numbers, and the line that says what happened."""

    number: int
    head: str
    shows: list[str]
    cells: list[Cell]
    happened: str
    aside: str = ""
    problem: bool = False
    line: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A whole example."""

    head: str
    shows: list[str]
    columns: list[str]
    rows: list[Row]
    boxes: bool = False
    """Whether the lines are the boxes of a category sheet."""
    feet: list[tuple[str, list[str]]] = field(default_factory=list)
    verdict: str = ""

    @property
    def wide(self) -> bool:
        """Whether the table needs a place to scroll in on a phone."""
        return len(self.columns) + min(len(self.shows), 1) > 3

    @property
    def several(self) -> bool:
        """Whether the derived columns are too many for a phone, which has them in a line of their own."""
        return len(self.shows) > 1

    @property
    def asides(self) -> bool:
        """Whether that line says anything."""
        return self.several and any(row.aside for row in self.rows)


def number(value: Any) -> str:
    """Return a number of a View as people read it; texts stay as they are, what is not known is a dot.

    >>> number(-1240), number(0), number("7/3"), number(None), number("Large")
    ('−1240', '0', '2 1/3', '·', 'Large')
    """
    if value is None:
        return UNKNOWN
    exact = parse_number(value)
    return str(value) if exact is None else show_number(exact)


def table(view: dict[str, Any], shows: Sequence[str]) -> Table:
    """Return the table of a View; `shows` are the labels of the derived columns in order."""
    columns = list(view["columns"])
    boxes = view.get("rows")
    if boxes:
        # A category sheet: its lines are the boxes, and what was filled in is all there is to say.
        shows = []
        rows = [Row(0, box["label"], [], [Cell(written(figure)) for figure in box["cells"]], "") for box in boxes]
    else:
        rows = [row(view, entry, shows) for entry in view["rounds"]]
    feet = [("Total", [number(total) for total in view["totals"]])]
    for label, values in (view.get("finals") or {}).items():
        feet.insert(len(feet) - 1, (label, [number(value) for value in values]))
    if any(view["ranks"]):
        feet.append(("Place", [number(rank) for rank in view["ranks"]]))
    if any(view.get("labels") or []):
        feet.append(("", [label or "" for label in view["labels"]]))
    for label, values in (view.get("results") or {}).items():
        feet.append((label, [number(value) for value in values]))
    over = view.get("over")
    return Table(
        head="" if boxes else str(view["round_word"]).capitalize(),
        boxes=bool(boxes),
        shows=list(shows),
        columns=columns,
        rows=rows,
        feet=feet,
        verdict=over["sentence"] if over else "",
    )


def written(figure: Any) -> str:
    """Return what stands in a box: nothing as long as it is open."""
    return "" if figure is None else number(figure)


def row(view: dict[str, Any], entry: dict[str, Any], shows: Sequence[str]) -> Row:
    """Return one round's row."""
    values = [shown(entry["show"].get(label)) for label in shows]
    cells = [cell(view, entry, column, points) for column, points in enumerate(entry["points"])]
    said = entry.get("problems") or []
    missing = [each["sentence"] for each in entry.get("missing") or []]
    happened = said[0] if said else entry.get("summary") or (missing[0] if missing else "")
    # Where the facts are the points, saying them once more tells nothing.
    told = ", ".join(f"{name} {figure.text}" for name, figure in zip(view["columns"], cells, strict=True))
    if happened.partition(": ")[2] == told:
        happened = ""
    return Row(
        number=entry["number"],
        head=str(entry["number"]),
        shows=values,
        cells=cells,
        happened=happened,
        aside=aside(shows, values, happened, view["columns"]),
        problem=bool(said),
        line=bool(entry.get("line")),
    )


def aside(shows: Sequence[str], values: Sequence[str], happened: str, columns: Sequence[str]) -> str:
    """Return the derived columns in a line, without what the line below says anyway.

    >>> aside(["Chooser", "Trumps", "Game"], ["Cem", "", "Last two"], "Last two (Son iki): Cem 2", ["Cem", "Deniz"])
    'Chooser: Cem'
    """
    told = [(label, value) for label, value in zip(shows, values, strict=True) if value]
    return " · ".join(f"{label}: {value}" for label, value in told if value in columns or value not in happened)


def shown(value: Any) -> str:
    """Return a derived column's value: one for the round, or one for each column."""
    if isinstance(value, list):
        return ", ".join(number(each) for each in value)
    return "" if value is None else number(value)


def cell(view: dict[str, Any], entry: dict[str, Any], column: int, points: Any) -> Cell:
    """Return one number's cell."""
    out_since = (view.get("out") or [None] * (column + 1))[column]
    gone = points is None and out_since is not None and out_since < entry["number"]
    if points is None and not gone and not played(view, entry, column):
        return Cell("")
    return Cell(NOTHING if gone else number(points), gone)


def played(view: dict[str, Any], entry: dict[str, Any], column: int) -> bool:
    """Say whether anybody of a column took part in the round."""
    plays = entry.get("plays")
    if not plays:
        return True
    members = (view.get("members") or [[seat] for seat in range(len(plays))])[column]
    return any(plays[seat] for seat in members)

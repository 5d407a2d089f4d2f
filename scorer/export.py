"""A scored match for other programs and people: CSV for a spreadsheet, text to send."""

from __future__ import annotations

from typing import Any

from .numbers import show_number
from .words import ordinal

__all__ = ["as_csv", "as_text"]

JSON = dict[str, Any]
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def as_csv(view: JSON) -> str:
    """One line for each round: number, derived columns, points, running totals; then the totals.

    Comma separated, quoted where needed, CRLF line ends (RFC 4180), a byte order mark so
    that a spreadsheet takes it for UTF-8. Text that a spreadsheet would run as a formula
    gets an apostrophe.
    """
    columns = view["columns"]
    shows = list(
        dict.fromkeys(
            key for made in view["rounds"] for key, value in made["show"].items() if not isinstance(value, list)
        )
    )
    head = [view["round_word"].capitalize(), *shows, *columns, *(f"{name}, total" for name in columns), "Notes"]
    lines = [head]
    for made in view["rounds"]:
        marks = [word for word, holds in (("not counted", made["beyond"]), ("unfinished", made["unfinished"])) if holds]
        notes = " ".join([*made["problems"], *marks])
        lines.append(
            [
                made["title"] if made["row"] else made["number"],
                *(made["show"].get(key, "") for key in shows),
                *made["points"],
                *made["running"],
                notes,
            ]
        )
    for label, cells in view["finals"].items():
        lines.append([label, *("" for _ in shows), *cells, *("" for _ in columns), ""])
    lines.append(["Total", *("" for _ in shows), *view["totals"], *("" for _ in columns), ""])
    lines.append(["Rank", *("" for _ in shows), *view["ranks"], *("" for _ in columns), ""])
    return "\ufeff" + "".join(",".join(csv_cell(value) for value in line) + "\r\n" for line in lines)


def csv_cell(value: Any) -> str:
    """One cell; numbers stay numbers, text is made harmless.

    >>> csv_cell("=1+1"), csv_cell(-5), csv_cell('say "hi", all'), csv_cell(None)
    ("'=1+1", '-5', '"say ""hi"", all"', '')
    """
    if value is None:
        return ""
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    if text.startswith(FORMULA_SIGNS):
        text = f"'{text}"
    if any(sign in text for sign in ',"\r\n'):
        text = '"' + text.replace('"', '""') + '"'
    return text


def as_text(view: JSON) -> str:
    """The standings as a few lines to send to friends."""
    from .numbers import parse_number

    order = sorted(range(len(view["columns"])), key=lambda side: view["ranks"][side])
    lines = [view["name"] + (f", {view['subtitle']}" if view["changed_settings"] else "")]
    for side in order:
        total = parse_number(view["totals"][side])
        shown = show_number(0 if total is None else total)
        label = f" ({view['labels'][side]})" if view["labels"][side] else ""
        lines.append(
            f"{ordinal(view['ranks'][side])} {view['columns'][side]} {shown}{label}"
        )
    count = len([made for made in view["rounds"] if not made["beyond"]])
    lines.append(view["over"]["sentence"] if view["over"] else f"After {view['round_word']} {count}.")
    lines += [f"{rule['label']}: {rule['value_text']}" for rule in view["changed_settings"]]
    return "\n".join(lines)

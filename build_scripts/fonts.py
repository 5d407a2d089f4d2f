"""The typeface, cut at build time to the letters the site uses: four files from the npm package of Literata.

The roman keeps its weight axis from 400 to 640, the italic only its regular weight. Letters beyond those of western
European languages lie in two further files that a browser loads only for a page that has one of them. The same ranges
stand in `docs/assets/site/tokens.css`; a test compares them.

Cutting takes a second or two, so the files are kept in `.cache/fonts/` under a fingerprint of all that goes into them.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from build_scripts.environment import CACHE, NODE_MODULES, digest

PACKAGE = NODE_MODULES / "@fontsource-variable" / "literata"

LATIN = "20-7E,A0-A1,A7,AB,B0,B7,BB-FF,131,2013-2014,2018-201A,201C-201E,2026,2212"
LATIN_MORE = "10D,11E-11F,130,142,15E-15F,161,17E"
ITALIC = "20-7E,A0,B7,BC-BE,D7,DF-FF,131,2013-2014,2018-201A,201C-201E,2026,2212"
ITALIC_MORE = "11F,130,15E-15F"

FEATURES = ("kern", "liga", "tnum", "pnum")


class FontError(Exception):
    """The typeface could not be cut; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One file of the site: its name, the file of the package it is cut from, its letters and weights."""

    name: str
    source: str
    letters: str
    weight: float | tuple[float, float]


CUTS = (
    Cut("literata-roman", "literata-latin-wght-normal", LATIN, (400, 640)),
    Cut("literata-roman-ext", "literata-latin-ext-wght-normal", LATIN_MORE, (400, 640)),
    Cut("literata-italic", "literata-latin-wght-italic", ITALIC, 400),
    Cut("literata-italic-ext", "literata-latin-ext-wght-italic", ITALIC_MORE, 400),
)


def code_points(letters: str) -> list[int]:
    """Return the code points of a list of ranges in hexadecimal.

    >>> code_points("41-43,E9")
    [65, 66, 67, 233]
    """
    points: list[int] = []
    for part in letters.split(","):
        first, _, last = part.partition("-")
        points.extend(range(int(first, 16), int(last or first, 16) + 1))
    return points


def prepare(cache: Path = CACHE / "fonts") -> dict[str, Path]:
    """Return the site's font files by name, cut now or taken from the cache; FontError if the package is not there."""
    sources = {cut.name: PACKAGE / "files" / f"{cut.source}.woff2" for cut in CUTS}
    missing = [path for path in sources.values() if not path.exists()]
    if missing:
        raise FontError(f"The typeface is not there: {missing[0]}. `npm ci` brings it.")
    folder = cache / digest(Path(__file__), *sources.values())[:16]
    files = {f"{cut.name}.woff2": folder / f"{cut.name}.woff2" for cut in CUTS}
    for cut in CUTS:
        target = files[f"{cut.name}.woff2"]
        if not target.exists():
            folder.mkdir(parents=True, exist_ok=True)
            half_done = target.with_suffix(".part")
            cut_font(cut, sources[cut.name], half_done)
            half_done.replace(target)
    return files


def cut_font(cut: Cut, source: Path, target: Path) -> None:
    """Write the letters and weights of `cut`, taken from `source`, to `target` as WOFF2."""
    # Imported here: a build that finds its fonts in the cache need not load the library.
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    # The library tells of each table it drops; nobody has to act on that.
    for name in ("fontTools.subset", "fontTools.varLib", "fontTools.ttLib"):
        logging.getLogger(name).setLevel(logging.ERROR)
    font = TTFont(source)
    options = Options(
        layout_features=list(FEATURES),
        notdef_outline=True,
        hinting=False,
        name_IDs=[0, 1, 2, 13, 14],  # names and licence stay in the file
    )
    cutter = Subsetter(options)
    cutter.populate(unicodes=code_points(cut.letters))
    cutter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": cut.weight})
    font.flavor = "woff2"
    font.save(target)

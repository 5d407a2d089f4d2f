"""Byte-compiles the engine and the cut standard library inside the Pyodide that is shipped, under Node.js.

Only the Python that will read them can write `.pyc` files for it. `engine_bundle.mjs` calls this.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

# Needed when something goes wrong, or by Pyodide's start in a browser; not seen when all goes well under Node.js.
EXTRAS = [
    "_colorize.py",
    "encodings/ascii.py",
    "encodings/latin_1.py",
    "linecache.py",
    "tokenize.py",
    "traceback.py",
]

# The same moment in every build, so that the same sources give the same bytes.
MOMENT = (1980, 1, 1, 0, 0, 0)


def write_library(library: Path, modules: list[str], target: Path) -> None:
    """Write a zip with the sources of these modules of a library, without compression."""
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(target, "a") as cut:
        for name in sorted(set(modules) & set(whole.namelist())):
            cut.writestr(zipfile.ZipInfo(name, MOMENT), whole.read(name))


def compile_archive(archive: Path) -> None:
    """Byte-compile an archive in place with pyodide-build and store it without compression.

    The compression of a web server, or ours, does better on a stored zip than on its members one by one.
    """
    from pyodide_build._py_compile import _compile

    made = archive.with_suffix(".compiled")
    _compile(archive, made, verbose=False, compression_level=0)
    with zipfile.ZipFile(made) as compiled, zipfile.ZipFile(archive, "w") as stored:
        for name in sorted(compiled.namelist()):
            stored.writestr(zipfile.ZipInfo(name, MOMENT), compiled.read(name))
    made.unlink()

"""Copies the browser libraries from node_modules to docs/assets/vendor, as plain modules that need no import map.

Every copy is named `.js`, since each static host serves that as JavaScript, and imports its neighbours by relative
path. Beside each lies a small `.d.ts` for the type check. The folder is made, not kept: git ignores it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from build_scripts.environment import NODE_MODULES, ROOT, digest, up_to_date

FOLDER = ROOT / "docs" / "assets" / "vendor"


@dataclass(frozen=True, slots=True)
class Library:
    """A file of an npm package, the name of its copy, and what the package is called in imports."""

    source: str
    copy: str
    package: str
    default: bool = False


LIBRARIES = (
    Library("preact/dist/preact.mjs", "preact.js", "preact"),
    Library("preact/hooks/dist/hooks.mjs", "preact_hooks.js", "preact/hooks"),
    Library("htm/dist/htm.mjs", "htm.js", "htm", default=True),
    Library("idb/build/index.js", "idb.js", "idb"),
    Library("fzstd/esm/index.mjs", "fzstd.js", "fzstd"),
    Library("qrcode-generator/dist/qrcode.mjs", "qrcode.js", "qrcode-generator", default=True),
)

_IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'./][^"']*)\2""")


def write(folder: Path = FOLDER) -> None:
    """Make the copies, unless they are there already from the same packages."""
    fingerprint = digest(ROOT / "package-lock.json", Path(__file__))
    stamp = folder / ".stamp"
    if up_to_date(stamp, fingerprint):
        return
    folder.mkdir(parents=True, exist_ok=True)
    for library in LIBRARIES:
        source = (NODE_MODULES / library.source).read_text(encoding="utf-8")
        (folder / library.copy).write_text(copied(source, library.source), encoding="utf-8")
        types = f'export * from "{library.package}";\n'
        if library.default:
            types += f'export {{ default }} from "{library.package}";\n'
        (folder / library.copy).with_suffix(".d.ts").write_text(types, encoding="utf-8")
    stamp.write_text(fingerprint)


def copied(source: str, name: str) -> str:
    """Return the text of a module with its imports of other packages turned into relative ones.

    Raises ValueError when it imports a package that is not among the copies, which a browser could not find.

    >>> copied('import{options as n}from"preact";let a;', "hooks.mjs")
    'import{options as n}from"./preact.js";let a;'
    """
    copies = {library.package: library.copy for library in LIBRARIES}

    def relative(found: re.Match[str]) -> str:
        before, quote, package = found.groups()
        if package not in copies:
            raise ValueError(f"{name} imports {package!r}, which is not copied to the site")
        return f"{before}{quote}./{copies[package]}{quote}"

    without_maps = re.sub(r"^//[#@] sourceMappingURL=.*\n?", "", source, flags=re.MULTILINE)
    return _IMPORT.sub(relative, without_maps)

"""Where the site's own modules, styles and fonts lie: in one folder with a fingerprint of them all in its name.

Modules import each other by relative addresses, so a whole folder is renamed rather than each file. What lies at an
address in it never changes: it may be cached for ever, and a page of one release can't get a part of another.
The modules and the sheet's styles come put together (`modules.py`); the other files are copied as they are.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from build_scripts import modules
from build_scripts.environment import ROOT

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

FOLDER = modules.FOLDER

# The service worker must lie at the root of the site; the build copies it there.
LEFT_OUT = "offline/"

# What decides about files that are made at build time: the fonts, the copied libraries, the theme's styles.
MAKERS = (
    ROOT / "package-lock.json",
    ROOT / "requirements.lock",
    ROOT / "build_scripts" / "fonts.py",
    ROOT / "build_scripts" / "modules.py",
    ROOT / "build_scripts" / "vendor.py",
)

_current: str | None = None


def assets_directory() -> str:
    """Return the folder's address relative to the root of the site, as of the last `place`."""
    return _current or fingerprinted()


def fingerprinted() -> str:
    """Return the folder's address for the files as they are now.

    >>> fingerprinted().startswith("assets/"), len(fingerprinted())
    (True, 15)
    """
    total = sha256()
    for path in [*sources(), *MAKERS]:
        if path.is_file():
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
            total.update(sha256(path.read_bytes()).digest())
    return f"assets/{total.hexdigest()[:8]}"


def sources() -> list[Path]:
    """Return the files that go into the folder from the source tree."""
    return [
        path
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and not path.relative_to(FOLDER).as_posix().startswith(LEFT_OUT) and path.suffix != ".ts"
    ]


def place(files: Files, config: MkDocsConfig) -> None:
    """Move our files to the folder; what the theme brings has fingerprints in its own names."""
    global _current
    _current = fingerprinted()
    together = modules.put_together(_current.rpartition("/")[2])
    for file in list(files):
        if not file.src_uri.startswith("assets/") or file.src_uri.startswith("assets/stylesheets/"):
            continue
        if file.src_uri.startswith("assets/sheet/") or file.src_uri.endswith((".js", "/.stamp")):
            files.remove(file)
        else:
            file.dest_uri = file.dest_uri.replace("assets/", _current + "/", 1)
    for address, path in together.items():
        files.append(File.generated(config, f"{_current}/{address}", abs_src_path=str(path)))


def sheet_modules() -> list[str]:
    """Return what the sheet imports from the start, by address inside the folder, as of the last `place`."""
    together = modules.put_together(assets_directory().rpartition("/")[2])
    places = {path: address for address, path in together.items()}
    return sorted(places[path] for path in modules.imported([together["sheet/main.js"]]))

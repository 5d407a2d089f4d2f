"""What makes the site usable without a signal: the service worker, and the lists it goes by.

The worker keeps a page together with all that the page says it needs (docs/assets/offline/service_worker.js). Written
here are the lists of files behind those words, the list of all pages for "keep everything", and the manifest by which
the site can be put on a home screen.
"""

from __future__ import annotations

import html
import json
import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from build_scripts import assets
from build_scripts.environment import SetupError
from build_scripts.modules import imported, service_worker

# Loaded by every page once it has been read.
LOADED_LATER = ("sheet/core/offline.js", "site/offline_panel.js")

_META = re.compile(r'<meta name="houserules-(reading|sheet)" content="([^"]*)"')
_LINKED = re.compile(r"""<(?:script|link)\b[^>]*\b(?:src|href)="?([^"\s>]+\.(?:js|css))["\s>]""")
_FOR_LATER = re.compile(r"<template.*?</template>", re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)

MANIFEST = {
    "id": "./",
    "name": "Houserules",
    "short_name": "Houserules",
    "description": "The rules of games as they are really played, each with a sheet that keeps the score.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#fdfcfa",
    "theme_color": "#fdfcfa",
    "categories": ["games", "entertainment"],
}

ICON_SIZES = (192, 512)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What a built page says of itself."""

    address: str
    title: str
    bytes: int
    fingerprint: str
    needs: tuple[str, ...]
    linked: tuple[str, ...]
    """Modules and styles that it names in its head, by their addresses in the site."""


def write(site: Path, folder: str | None = None) -> None:
    """Write everything for use without a signal into a built site, whose assets lie in `folder`.

    Raises SetupError when a page needs what is not there.
    """
    folder = folder or assets.assets_directory()
    pages = [facts(site, place) for place in sorted(site.rglob("index.html"))]
    reading = reading_files(site, folder, pages)
    _write_json(site / folder / "reading.json", {"files": _sized(site, reading)})
    _write_json(site / folder / "sheet.json", {"files": _sized(site, sheet_files(site, folder, reading))})
    (site / "service_worker.js").write_bytes(service_worker())
    _write_json(site / "manifest.webmanifest", manifest(folder))
    _write_json(site / "offline.json", all_pages(site, pages))


def facts(site: Path, place: Path) -> PageFacts:
    """Read what a page says of itself."""
    content = place.read_bytes()
    text = content.decode()
    inside = place.relative_to(site).as_posix()
    title = _TITLE.search(text)
    address = inside.removesuffix("index.html")
    return PageFacts(
        address=address,
        title=html.unescape(title[1]).strip() if title else address,
        bytes=len(content),
        fingerprint=sha256(content).hexdigest()[:16],
        needs=tuple(need for _, needs in _META.findall(text) for need in needs.split()),
        linked=tuple(os.path.normpath(f"{address}{link}") for link in _LINKED.findall(_FOR_LATER.sub("", text))),
    )


def forget(site: Path) -> None:
    """Write a worker that removes itself, for a site that changes all the time (`serve`)."""
    (site / "service_worker.js").write_text(
        'self.addEventListener("install", () => self.skipWaiting());\n'
        'self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));\n',
        encoding="utf-8",
    )


def manifest(folder: str) -> dict[str, object]:
    """Return the web app manifest; its icons lie in the folder of assets.

    >>> manifest("assets/0123abcd")["icons"][0]["src"]
    'assets/0123abcd/site/icon-192.png'
    """
    icons = [
        {"src": f"{folder}/site/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in ICON_SIZES
        for purpose in ("any", "maskable")
    ]
    return {**MANIFEST, "icons": icons}


def reading_files(site: Path, folder: str, pages: list[PageFacts]) -> list[str]:
    """Return what our pages share to be read: fonts, styles, and the modules they load with all that those import.

    The theme's styles are not among them: the few pages that use them name them, and the worker keeps what is named.
    """
    parts = [place for place in (site / folder / "site").rglob("*") if place.suffix in (".css", ".svg", ".woff2")]
    named = {link for page in pages for link in page.linked if link.endswith(".js") and link.startswith(f"{folder}/")}
    modules = [site / link for link in named]
    modules += [site / folder / name for name in LOADED_LATER if (site / folder / name).exists()]
    return sorted(place.relative_to(site).as_posix() for place in {*parts, *imported(modules)})


def sheet_files(site: Path, folder: str, reading: list[str]) -> list[str]:
    """Return what keeping score needs besides: all other modules and styles, and the libraries."""
    places = [place for part in ("site", "sheet", "vendor") for place in (site / folder / part).rglob("*")]
    found = {place.relative_to(site).as_posix() for place in places if place.suffix in (".js", ".css")}
    return sorted(found - set(reading))


def all_pages(site: Path, pages: list[PageFacts]) -> dict[str, object]:
    """Return every page as `[address, title, bytes, fingerprint]`, and the bytes that they share.

    Raises SetupError when a page names something that is not in the site.
    """
    listed: list[list[object]] = []
    shared: set[str] = set()
    sizes: dict[str, int] = {}
    for page in pages:
        own = 0
        for need in (*page.needs, *(link for link in page.linked if link.startswith("assets/stylesheets/"))):
            if need not in sizes:
                sizes[need] = _size(site, need, page.address)
            if need.startswith("games/"):
                own += sizes[need]
            else:
                shared.add(need)
        listed.append([page.address, page.title, page.bytes + own, page.fingerprint])
    return {"pages": listed, "shared": sum(sizes[need] for need in shared)}


def _size(site: Path, need: str, address: str) -> int:
    """Return the bytes of a file, with those of the files that it lists."""
    place = site / need
    if not place.is_file():
        raise SetupError(f"{address}index.html needs {need}, which is not in the site.")
    size = place.stat().st_size
    if need.endswith(("/reading.json", "/sheet.json")):
        size += sum(listed for _, listed in json.loads(place.read_text())["files"])
    elif need.startswith("engine/manifest."):
        size += engine_size(json.loads(place.read_text()))
    return size


def engine_size(manifest: dict[str, object]) -> int:
    """Return how many bytes of the engine are kept: what the worker fetches, libraries compressed.

    >>> engine_size({"gzip": True, "bytes": {"wasm": [9, 3], "stdlib": [5, 2], "yaml": [4, 1]}})
    11
    """
    sizes = manifest["bytes"]
    assert isinstance(sizes, dict)
    packed = {"stdlib", "engine"} if manifest["gzip"] else set()
    return sum(pair[1 if key in packed else 0] for key, pair in sizes.items() if key != "yaml")


def _sized(site: Path, names: list[str]) -> list[list[object]]:
    return [[name, (site / name).stat().st_size] for name in names]


def _write_json(place: Path, content: object) -> None:
    place.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")

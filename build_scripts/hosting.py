"""What static hosts have to be told: kinds of files, how long they may be kept, what a page may load.

Written into the site in the forms that hosts read: `_headers` (Netlify, Cloudflare Pages), `.htaccess` (Apache),
`.nojekyll` (GitHub Pages). Every other host reads `docs/deploy.md`.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".gz": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "text/xml; charset=utf-8",
    ".yml": "text/yaml; charset=utf-8",
    ".zip": "application/zip",
    ".zst": "application/zstd",
}

FOR_EVER = "public, max-age=31536000, immutable"

# A piece of a fingerprint before the ending of a file's name, or as a folder's name or its ending.
_FINGERPRINT = re.compile(r"(?:^|[/.])[0-9a-f]{8}/|\.[0-9a-f]{8}\.(?:min\.)?[a-z0-9]+(?:\.(?:map|gz))?$")

# Cloudflare Pages reads a hundred rules at most.
_MOST_RULES_OF_A_FOLDER = 20

_SCRIPT = re.compile(rb"<script(?P<attributes>[^>]*)>(?P<content>.*?)</script>", re.DOTALL | re.IGNORECASE)
_STYLE = re.compile(rb"<style[^>]*>(?P<content>.*?)</style>", re.DOTALL | re.IGNORECASE)
_STYLE_ATTRIBUTE = re.compile(rb"""<[a-z][^>]*\sstyle=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""", re.IGNORECASE)
_RUN_TYPE = re.compile(rb"""\btype=["']?(?P<type>[^"'\s>]+)""", re.IGNORECASE)

HTACCESS = """\
# Kinds of files that some servers do not know
AddType application/wasm .wasm
AddType text/javascript .mjs .js
AddType application/manifest+json .webmanifest
AddType font/woff2 .woff2
AddType "text/yaml; charset=utf-8" .yml

# Files named .gz and .zst are unpacked by the page itself
RemoveEncoding .gz .zst

<IfModule mod_deflate.c>
AddOutputFilterByType DEFLATE text/html text/css text/javascript text/yaml application/json application/wasm
AddOutputFilterByType DEFLATE application/manifest+json image/svg+xml
</IfModule>

<IfModule mod_headers.c>
Header always set Content-Security-Policy "{policy}"
Header always set X-Content-Type-Options "nosniff"
Header always set Referrer-Policy "strict-origin-when-cross-origin"
Header set Cache-Control "no-cache"
<FilesMatch "\\.[0-9a-f]{{8}}\\.(min\\.)?[a-z0-9]+(\\.(map|gz))?$">
Header set Cache-Control "{forever}"
</FilesMatch>
</IfModule>
"""

HTACCESS_FOR_EVER = """\
<IfModule mod_headers.c>
Header set Cache-Control "{forever}"
</IfModule>
"""


def media_type(name: str) -> str:
    """Return the media type to serve a file with.

    >>> media_type("engine/pyodide.asm.wasm")
    'application/wasm'
    """
    return MEDIA_TYPES.get(PurePosixPath(name).suffix.lower(), "application/octet-stream")


def is_immutable(name: str) -> bool:
    """Say whether what lies at an address never changes, since a fingerprint of it is in its name.

    >>> is_immutable("engine/pyodide.0123abcd/pyodide.mjs"), is_immutable("assets/0123abcd/site/book.css")
    (True, True)
    >>> is_immutable("games/king.0123abcd.json"), is_immutable("engine/manifest.json")
    (True, False)
    """
    return bool(_FINGERPRINT.search(name))


def write(site: Path) -> str:
    """Write the hosts' files into a site and return its Content-Security-Policy."""
    policy = content_security_policy(site)
    (site / "_headers").write_text(netlify_headers(site, policy), encoding="utf-8")
    (site / ".htaccess").write_text(HTACCESS.format(policy=policy, forever=FOR_EVER), encoding="utf-8")
    for folder in _immutable_folders(site):
        (folder / ".htaccess").write_text(HTACCESS_FOR_EVER.format(forever=FOR_EVER), encoding="utf-8")
    (site / ".nojekyll").write_text("")
    return policy


def headers(policy: str) -> dict[str, str]:
    """Return the headers that go with every answer."""
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
    }


def netlify_headers(site: Path, policy: str) -> str:
    """Return the `_headers` file: one rule for all, one for each file or folder that never changes.

    Those hosts join the rules that match one address, so no two may set the same header for it.
    """
    lines = ["/*", *(f"  {key}: {value}" for key, value in headers(policy).items())]
    folders = _immutable_folders(site)
    addresses = [f"/{folder.relative_to(site).as_posix()}/*" for folder in folders]
    single: dict[tuple[Path, str], list[Path]] = {}
    for place in sorted(site.rglob("*")):
        name = place.relative_to(site).as_posix()
        if place.is_file() and is_immutable(name) and not any(place.is_relative_to(folder) for folder in folders):
            single.setdefault((place.parent, place.suffix), []).append(place)
    for (parent, suffix), places in single.items():
        below = "" if parent == site else f"/{parent.relative_to(site).as_posix()}"
        many = len(places) > _MOST_RULES_OF_A_FOLDER
        addresses += [f"{below}/*{suffix}"] if many else [f"{below}/{place.name}" for place in places]
    for address in addresses:
        lines += [address, f"  Cache-Control: {FOR_EVER}"]
    return "\n".join(lines) + "\n"


def _immutable_folders(site: Path) -> list[Path]:
    """Return the outermost folders whose name has a fingerprint; they lie one level below the top."""
    return sorted(place for place in site.glob("*/*") if place.is_dir() and is_immutable(f"{place.name}/"))


def content_security_policy(site: Path) -> str:
    """Return a policy that allows the site's own files and the inline pieces its pages have, and nothing else."""
    pieces = InlinePieces()
    for page in site.rglob("*.html"):
        pieces.add(page.read_bytes())
    return pieces.policy()


@dataclass(slots=True)
class InlinePieces:
    """The scripts and styles that stand in pages themselves, of as many pages as were added."""

    scripts: set[bytes] = field(default_factory=set)
    styles: set[bytes] = field(default_factory=set)
    attributes: set[bytes] = field(default_factory=set)

    def add(self, page: bytes) -> None:
        """Take in what stands in a page."""
        self.scripts |= inline_scripts(page)
        self.styles |= {found["content"] for found in _STYLE.finditer(page)}
        self.attributes |= inline_style_attributes(page)

    def policy(self) -> str:
        """Return a Content-Security-Policy that allows them, each by its hash.

        WebAssembly may be compiled (`wasm-unsafe-eval`); text may not be run as a program anywhere.
        """
        attribute_hashes = ["'unsafe-hashes'", *_hashes(self.attributes)] if self.attributes else []
        parts = {
            "default-src": ["'self'"],
            "script-src": ["'self'", "'wasm-unsafe-eval'", *_hashes(self.scripts)],
            "worker-src": ["'self'"],
            "style-src": ["'self'", *_hashes(self.styles), *attribute_hashes],
            "img-src": ["'self'", "data:"],
            "connect-src": ["'self'"],
            "object-src": ["'none'"],
            "base-uri": ["'self'"],
            "form-action": ["'self'"],
            "frame-ancestors": ["'none'"],
        }
        return "; ".join(" ".join([name, *values]) for name, values in parts.items())


def inline_scripts(page: bytes) -> set[bytes]:
    """Return the scripts that a page runs from its own text; data blocks such as JSON are none.

    >>> inline_scripts(b'<script>a()</script><script src="b.js"></script><script type="application/json">{}</script>')
    {b'a()'}
    """
    found = set()
    for script in _SCRIPT.finditer(page):
        kind = _RUN_TYPE.search(script["attributes"])
        runs = kind is None or kind["type"].lower() in (b"module", b"text/javascript", b"importmap")
        if runs and b"src=" not in script["attributes"] and script["content"]:
            found.add(script["content"])
    return found


def inline_style_attributes(page: bytes) -> set[bytes]:
    """Return the values of the style attributes of a page.

    >>> inline_style_attributes(b'<td style="text-align: right;">1</td>')
    {b'text-align: right;'}
    """
    if b"style=" not in page:
        return set()
    values = {found["double"] or found["single"] or b"" for found in _STYLE_ATTRIBUTE.finditer(page)}
    return {html.unescape(value.decode()).encode() for value in values}


def _hashes(contents: set[bytes]) -> list[str]:
    return [f"'sha256-{b64encode(sha256(content).digest()).decode()}'" for content in sorted(contents)]

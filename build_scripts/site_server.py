"""A web server for the built site, as a good static host would serve it: for `serve`, the tests and the benchmarks.

It can stand at a sub-path, behave like a slow link, be cut off, and tells what was asked of it.
"""

from __future__ import annotations

import contextlib
import gzip
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from build_scripts.hosting import is_immutable, media_type

CHUNK = 16 * 1024
COMPRESSED_BY_HOSTS = ("text/", "application/json", "application/manifest+json", "image/svg+xml", "application/wasm")


@dataclass(frozen=True, slots=True)
class Link:
    """A network link: bits a second shared by all connections, and seconds for a round trip.

    A request waits one round trip, a new connection two more; the slow start of real connections is left out.
    """

    name: str
    bits_per_second: float
    round_trip: float


FAST_4G = Link("Fast 4G", 9_000_000, 0.060)
SLOW_4G = Link("Slow 4G", 1_600_000, 0.150)


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for and what was sent."""

    path: str
    status: int
    bytes: int
    encoding: str
    at: float


@dataclass(slots=True)
class SharedLink:
    """Hands out the moments at which pieces of answers have gone over a link that all connections share.

    >>> line = SharedLink(Link("slow", 8000, 0.1))
    >>> line.reserve(1000, now=0.0), line.reserve(500, now=0.2), line.reserve(1000, now=9.0)
    (1.0, 1.5, 10.0)
    """

    link: Link
    free_at: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def reserve(self, size: int, now: float) -> float:
        """Return when `size` bytes that are ready now will have gone over."""
        with self.lock:
            self.free_at = max(self.free_at, now) + size * 8 / self.link.bits_per_second
            return self.free_at


def _wait_until(moment: float) -> None:
    left = moment - time.monotonic()
    if left > 0:
        threading.Event().wait(left)


class SiteServer:
    """Serves a folder until it is closed; a context manager.

    `prefix` is the sub-path ("/houserules/"), `headers` are sent with every answer, and `link` slows it down. A file
    that `overlay` holds (by address, without the prefix) is served instead of the folder's. Twins named `.gz` and,
    unless `brotli` is false, `.br` are served to those who can unpack them.
    """

    def __init__(
        self,
        site: Path,
        *,
        prefix: str = "/",
        host: str = "127.0.0.1",
        port: int = 0,
        link: Link | None = None,
        headers: dict[str, str] | None = None,
        overlay: dict[str, bytes] | None = None,
        brotli: bool = True,
    ) -> None:
        self.site = site
        self.prefix = prefix
        self.headers = headers or {}
        self.overlay = overlay or {}
        self.brotli = brotli
        self.shaper = SharedLink(link) if link else None
        self.requests: list[Request] = []
        self.reachable = True
        self._packed: dict[tuple[Path, int, str], bytes] = {}
        self._tags: dict[tuple[Path, int, str], str] = {}
        self._web = _Web((host, port), self)
        self._thread = threading.Thread(target=self._web.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """The address of the front page, with a slash at the end."""
        host, port = self._web.server_address[:2]
        return f"http://{host!s}:{port}{self.prefix}"

    def __enter__(self) -> SiteServer:
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop serving."""
        self._web.shutdown()
        self._web.server_close()
        self._thread.join()

    @contextlib.contextmanager
    def cut_off(self) -> Iterator[None]:
        """While this lasts, answer nothing, like a network that is gone."""
        self.reachable = False
        self._web.drop_connections()
        try:
            yield
        finally:
            self.reachable = True

    def change_link(self, link: Link | None) -> None:
        """Behave like another network from now on."""
        self.shaper = SharedLink(link) if link else None

    def bytes_sent(self) -> int:
        """Return how many bytes of content went over the wire."""
        return sum(request.bytes for request in self.requests)

    def find(self, path: str) -> tuple[Path | bytes | None, str]:
        """Return the file (or overlaid content) for a path below the prefix, and its name; None when there is none."""
        name = unquote(path).lstrip("/")
        place = (self.site / name).resolve()
        if not place.is_relative_to(self.site.resolve()):
            return None, name
        if place.is_dir():
            place, name = place / "index.html", (name.rstrip("/") + "/index.html").lstrip("/")
        if name in self.overlay:
            return self.overlay[name], name
        return (place if place.is_file() else None), name

    def packed(self, place: Path, accepted: str) -> tuple[str, bytes]:
        """Return a file compressed in a way that is accepted, from its twin if it has one, and the way's name."""
        if self.brotli and "br" in accepted and place.with_name(place.name + ".br").exists():
            way, twin = "br", place.with_name(place.name + ".br")
        else:
            way, twin = "gzip", place.with_name(place.name + ".gz")
        key = (place, place.stat().st_mtime_ns, way)
        if key not in self._packed:
            self._packed[key] = twin.read_bytes() if twin.exists() else gzip.compress(place.read_bytes(), 9, mtime=0)
        return way, self._packed[key]

    def tag(self, found: Path | bytes, content: bytes, *, packed: str) -> str:
        """Return the ETag of an answer; that of a file is reckoned once."""
        if isinstance(found, bytes):
            return f'"{sha256(content).hexdigest()[:16]}"'
        key = (found, found.stat().st_mtime_ns, packed)
        if key not in self._tags:
            self._tags[key] = f'"{sha256(content).hexdigest()[:16]}"'
        return self._tags[key]


class _Web(ThreadingHTTPServer):
    daemon_threads = True
    # A browser opens many connections at once.
    request_queue_size = 64

    def __init__(self, place: tuple[str, int], owner: SiteServer) -> None:
        self.owner = owner
        self._open: set[socket.socket] = set()
        super().__init__(place, _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def drop_connections(self) -> None:
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a browser that goes away in the middle of an answer is nothing to report."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and content go out at once, not after the other side has acknowledged a part.
    disable_nagle_algorithm = True
    server: _Web

    def setup(self) -> None:
        super().setup()
        shaper = self.server.owner.shaper
        if shaper:
            _wait_until(time.monotonic() + 2 * shaper.link.round_trip)

    def log_message(self, format: str, *arguments: object) -> None:
        """Keep silent; the requests are in the server's list."""

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        owner = self.server.owner
        if not owner.reachable:
            self.close_connection = True
            return
        if owner.shaper:
            _wait_until(time.monotonic() + owner.shaper.link.round_trip)
        path = urlsplit(self.path).path
        inside = path.startswith(owner.prefix)
        found, name = owner.find(path[len(owner.prefix) :]) if inside else (None, "")
        if found is None:
            page = owner.site / "404.html"
            content = page.read_bytes() if page.exists() else b"Nothing here."
            self._send(HTTPStatus.NOT_FOUND, content, {"Content-Type": "text/html; charset=utf-8"})
        elif name.endswith("index.html") and not path.endswith(("/", "index.html")):
            self._send(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": path + "/"})
        else:
            self._send_file(found, name)

    def _send_file(self, found: Path | bytes, name: str) -> None:
        kind = media_type(name)
        headers = {"Content-Type": kind, "Vary": "Accept-Encoding"}
        headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_immutable(name) else "no-cache"
        accepted = self.headers.get("Accept-Encoding", "")
        way = ""
        if isinstance(found, bytes):
            content = found
        elif "gzip" in accepted and self._is_compressed(found, kind):
            way, content = self.server.owner.packed(found, accepted)
            headers["Content-Encoding"] = way
        else:
            content = found.read_bytes()
        headers["ETag"] = self.server.owner.tag(found, content, packed=way)
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._send(HTTPStatus.NOT_MODIFIED, b"", headers)
        else:
            self._send(HTTPStatus.OK, content, headers)

    def _is_compressed(self, found: Path, kind: str) -> bool:
        return kind.startswith(COMPRESSED_BY_HOSTS) or found.with_name(found.name + ".gz").exists()

    def _send(self, status: HTTPStatus, content: bytes, headers: dict[str, str]) -> None:
        owner = self.server.owner
        self.send_response(status)
        for key, value in {**headers, **owner.headers}.items():
            self.send_header(key, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        sent = content if self.command == "GET" else b""
        encoding = headers.get("Content-Encoding", "")
        owner.requests.append(Request(self.path, status, len(sent), encoding, time.monotonic()))
        for start in range(0, len(sent), CHUNK):
            piece = sent[start : start + CHUNK]
            if owner.shaper:
                _wait_until(owner.shaper.reserve(len(piece), time.monotonic()))
            if not owner.reachable:
                self.close_connection = True
                return
            self.wfile.write(piece)

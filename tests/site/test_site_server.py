"""The server of `serve`, the tests and the benchmarks behaves as a good static host does."""

from __future__ import annotations

import gzip
import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from build_scripts.site_server import Link, SiteServer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games" / "king").mkdir(parents=True)
    (tmp_path / "index.html").write_text("<p>front</p>" * 100)
    (tmp_path / "404.html").write_text("not here")
    (tmp_path / "games" / "king" / "index.html").write_text("<p>King</p>")
    (tmp_path / "a.wasm").write_bytes(b"\0asm" * 50)
    (tmp_path / "b.0123abcd.mjs").write_text("export {}")
    (tmp_path / "c.zip").write_bytes(b"PK" * 500)
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[SiteServer]:
    with SiteServer(folder, prefix="/sub/path/") as started:
        yield started


def get(server: SiteServer, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=20)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def get_on(connection: http.client.HTTPConnection, path: str) -> bytes:
    connection.request("GET", path)
    return connection.getresponse().read()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("games/king/", "text/html; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("b.0123abcd.mjs", "text/javascript; charset=utf-8"),
        ("c.zip", "application/zip"),
    ],
)
def test_each_kind_of_file_is_called_what_it_is(server: SiteServer, path: str, kind: str):
    status, headers, _ = get(server, f"/sub/path/{path}")
    assert (status, headers["Content-Type"]) == (200, kind)


def test_only_names_with_a_fingerprint_may_be_kept(server: SiteServer):
    assert "immutable" in get(server, "/sub/path/b.0123abcd.mjs")[1]["Cache-Control"]
    assert get(server, "/sub/path/a.wasm")[1]["Cache-Control"] == "no-cache"


def test_pages_are_compressed_for_those_who_can_unpack_and_archives_are_not(server: SiteServer, folder: Path):
    _, headers, content = get(server, "/sub/path/", **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(content) == (folder / "index.html").read_bytes()
    assert get(server, "/sub/path/")[1]["Content-Encoding"] is None
    assert get(server, "/sub/path/c.zip", **{"Accept-Encoding": "gzip"})[1]["Content-Encoding"] is None


def test_an_unchanged_file_is_not_sent_again(server: SiteServer, folder: Path):
    tag = get(server, "/sub/path/a.wasm")[1]["ETag"]
    assert get(server, "/sub/path/a.wasm", **{"If-None-Match": tag})[0] == 304
    (folder / "a.wasm").write_bytes(b"another")
    assert get(server, "/sub/path/a.wasm", **{"If-None-Match": tag})[::2] == (200, b"another")


def test_a_folder_without_its_slash_is_sent_on(server: SiteServer):
    status, headers, _ = get(server, "/sub/path/games/king")
    assert (status, headers["Location"]) == (301, "/sub/path/games/king/")


@pytest.mark.parametrize("path", ["/", "/sub/", "/sub/path/none", "/sub/path/../../etc/passwd", "/sub/path/%2e%2e/x"])
def test_what_is_not_in_the_site_is_not_found(server: SiteServer, path: str):
    assert get(server, path)[0] == 404


def test_what_is_asked_is_written_down(server: SiteServer):
    _, _, content = get(server, "/sub/path/c.zip")
    (request,) = server.requests
    assert (request.path, request.status, request.bytes) == ("/sub/path/c.zip", 200, len(content))


def test_a_cut_network_answers_nothing_and_comes_back(server: SiteServer):
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=20)
    get_on(connection, "/sub/path/a.wasm")
    with server.cut_off():
        with pytest.raises((http.client.HTTPException, OSError)):
            get_on(connection, "/sub/path/a.wasm")
        with pytest.raises((http.client.HTTPException, OSError)):
            get(server, "/sub/path/a.wasm")
    connection.close()
    assert get(server, "/sub/path/a.wasm")[0] == 200


def test_a_slow_link_carries_all_of_an_answer(folder: Path):
    with SiteServer(folder, link=Link("slow", 1_000_000, 0.001)) as slow:
        assert get(slow, "/a.wasm")[2] == (folder / "a.wasm").read_bytes()


def test_what_is_laid_over_the_folder_is_served_instead(folder: Path):
    with SiteServer(folder, overlay={"a.wasm": b"mine"}) as server:
        assert get(server, "/a.wasm")[2] == b"mine"

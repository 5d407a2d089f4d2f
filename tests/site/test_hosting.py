"""What hosts are told: the policy allows what the pages have and nothing else, and only fingerprints are kept."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from build_scripts import hosting


def hash_of(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for place in ("engine/pyodide.0123abcd", "assets/89abcdef/site", "games/king"):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "index.html").write_text('<script>go()</script><td style="text-align: right;">1</td>')
    data = '<script type="application/json">{"a": 1}</script><script src="x.js"></script>'
    (tmp_path / "games/king/index.html").write_text(data)
    for name in ("engine/pyodide.0123abcd/pyodide.mjs", "engine/manifest.json", "engine/scorer.0123abcd.zip.gz"):
        (tmp_path / name).write_text("x")
    (tmp_path / "assets/89abcdef/site/book.css").write_text("x")
    return tmp_path


def directives(policy: str) -> dict[str, set[str]]:
    return {part.split()[0]: set(part.split()[1:]) for part in policy.split(";")}


def test_scripts_come_from_the_site_or_are_those_that_were_built(folder: Path):
    policy = directives(hosting.content_security_policy(folder))
    assert policy["script-src"] == {"'self'", "'wasm-unsafe-eval'", hash_of("go()")}
    assert policy["connect-src"] == policy["worker-src"] == policy["default-src"] == {"'self'"}


def test_style_attributes_are_allowed_one_by_one(folder: Path):
    policy = directives(hosting.content_security_policy(folder))
    assert policy["style-src"] == {"'self'", "'unsafe-hashes'", hash_of("text-align: right;")}


def test_nothing_unsafe_is_allowed_where_no_page_has_it(folder: Path):
    (folder / "index.html").write_text("<p>plain</p>")
    policy = hosting.content_security_policy(folder)
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "unsafe-hashes" not in policy


def rules(text: str) -> dict[str, list[str]]:
    """Read a `_headers` file as Netlify and Cloudflare Pages do."""
    found: dict[str, list[str]] = {}
    address = ""
    for line in text.splitlines():
        if line.startswith("  "):
            found[address].append(line.strip())
        else:
            address = line
            assert address not in found
            found[address] = []
    return found


def test_only_what_never_changes_is_kept_for_a_year(folder: Path):
    hosting.write(folder)
    found = rules((folder / "_headers").read_text())
    kept = {address for address, lines in found.items() if any(line.startswith("Cache-Control") for line in lines)}
    assert kept == {"/engine/pyodide.0123abcd/*", "/assets/89abcdef/*", "/engine/scorer.0123abcd.zip.gz"}


def test_thousands_of_games_stay_within_the_hundred_rules_of_a_host(folder: Path):
    for number in range(500):
        (folder / "games" / f"game-{number}.{number:08x}.json").write_text("{}")
    hosting.write(folder)
    found = rules((folder / "_headers").read_text())
    assert "/games/*.json" in found
    assert len(found) < 100


def test_apache_is_told_the_same(folder: Path):
    policy = hosting.write(folder)
    told = (folder / ".htaccess").read_text()
    assert f'Content-Security-Policy "{policy}"' in told
    assert "AddType application/wasm .wasm" in told
    assert "immutable" in (folder / "engine/pyodide.0123abcd/.htaccess").read_text()

"""How the engine starts in a real browser: compiled, from a snapshot, and what happens when a way fails."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from build_scripts import engine_bundle, hosting, site_server
from build_scripts.site_server import SiteServer
from tests.browser.core_pages import fresh_context
from tests.browser.engine_pages import engine_site, real_bundle, stand_in, until, write_engine

VIEW = "() => engine.view('king', { rounds: [] })"
ANSWER = {"ok": {"method": "view", "tree": {"name": "King"}, "slug": "king", "match": {"rounds": []}}}
SNAPSHOT_KEPT = "async () => (await (await caches.open('houserules snapshot /repo/')).keys()).length"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    folder = tmp_path_factory.mktemp("engine")
    with engine_site(folder) as server:
        server.headers = hosting.headers(hosting.content_security_policy(folder))
        yield server


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[SiteServer]:
    """A site that the test may damage."""
    with engine_site(tmp_path / "site") as server:
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with fresh_context(browser) as context:
        yield context


def visit(context: BrowserContext, server: SiteServer, *, make: bool = True, before: str = "") -> Page:
    page = context.new_page()
    if before:
        page.add_init_script(before)
    page.goto(server.address)
    page.wait_for_function("() => window.ready === true")
    if make:
        page.evaluate("() => { make(); }")
    return page


def with_snapshot(context: BrowserContext, server: SiteServer) -> None:
    """Visit once, until a snapshot is kept."""
    page = visit(context, server)
    assert page.evaluate(VIEW) == ANSWER
    page.wait_for_function("() => engine.snapshot_kept", timeout=60_000)
    page.close()


def test_the_first_visit_starts_from_the_compiled_files(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server)
    assert page.evaluate(VIEW) == ANSWER
    assert page.evaluate("() => engine.started_by") == "compiled"
    states = page.evaluate("() => states")
    assert list(dict.fromkeys(states)) == ["downloading", "starting", "ready"]
    state = page.evaluate("() => engine.state")
    assert state["done"] == state["total"] > 1_000_000


def test_later_visits_start_from_a_snapshot(context: BrowserContext, server: SiteServer) -> None:
    with_snapshot(context, server)
    drawn = set()
    for _ in range(2):
        page = visit(context, server)
        assert page.evaluate(VIEW) == ANSWER
        assert page.evaluate("() => engine.started_by") == "snapshot"
        drawn.add(page.evaluate("() => engine.call('random', {})")["ok"])
        # What the snapshot has not imported is there too, once the files are put back.
        assert page.evaluate("() => engine.call('check', {})") == {"ok": "read"}
        assert page.evaluate("() => engine.call('late import', {})") == {"ok": "late"}
        page.close()
    assert len(drawn) == 2


def test_an_engine_that_misses_something_after_a_snapshot_is_started_anew(
    context: BrowserContext, own_site: SiteServer
) -> None:
    with_snapshot(context, own_site)
    page = visit(context, own_site)
    assert page.evaluate("() => engine.call('late or never', {})") == {"ok": "late"}
    assert page.evaluate("() => engine.started_by") == "compiled"
    page = visit(context, own_site)
    assert page.evaluate(VIEW) == ANSWER
    assert page.evaluate("() => engine.started_by") == "compiled"


# Each gets the kept bytes and the place where the header ends, and returns what lies there instead.
DAMAGES = {
    "cut short": "bytes.slice(0, bytes.length - 4096)",
    "nothing": "new Uint8Array(0)",
    "a few bytes": "bytes.slice(0, 6)",
    "one bit": "(bytes[head + 100000] ^= 1, bytes)",
    "a web page": "new TextEncoder().encode('<!doctype html>')",
    "a header cut short": "bytes.slice(0, head - 10)",
    "of another engine": "text(bytes, head, (header) => { header.key = 'x' + header.key; })",
    "with another answer": "text(bytes, head, (header) => { header.answer = '{}'; })",
}
KEEP_GOOD = """async () => {
  const cache = await caches.open("houserules snapshot /repo/");
  const [request] = await cache.keys();
  await (await caches.open("good")).put(request, await cache.match(request));
}"""
DAMAGE = """async (damage) => {
  const good = await caches.open("good");
  const [request] = await good.keys();
  const kept = await good.match(request);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const head = 8 + new DataView(bytes.buffer).getUint32(4, true);
  const text = (bytes, head, change) => {
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, head)));
    change(header);
    const written = new TextEncoder().encode(JSON.stringify(header).padEnd(head - 8));
    bytes.set(written.subarray(0, head - 8), 8);
    return bytes;
  };
  const changed = new Function("bytes", "head", "text", `return ${damage}`)(bytes, head, text);
  const cache = await caches.open("houserules snapshot /repo/");
  await cache.put(request, new Response(changed, { headers: kept.headers }));
  localStorage.clear();
  make().prepare();
}"""


def test_a_damaged_snapshot_is_not_used_and_forgotten(context: BrowserContext, own_site: SiteServer) -> None:
    with_snapshot(context, own_site)
    page = visit(context, own_site)
    page.evaluate(KEEP_GOOD)
    for name, damage in {"nothing but a copy": "bytes", **DAMAGES}.items():
        page.reload()
        page.wait_for_function("() => window.ready === true")
        page.evaluate(DAMAGE, damage)
        page.wait_for_function("() => engine.rung === 1 || engine.state.kind === 'ready'", timeout=60_000)
        was_used = page.evaluate("() => engine.rung === 0")
        assert was_used == (name == "nothing but a copy"), name
        assert page.evaluate(SNAPSHOT_KEPT) == was_used, name
    # The last one: the sheet comes up all the same, and the snapshot isn't tried again with this engine.
    assert page.evaluate(VIEW) == ANSWER
    assert page.evaluate("() => engine.started_by") == "compiled"
    page.reload()
    page.wait_for_function("() => window.ready === true")
    page.evaluate("() => { make().prepare(); }")
    page.wait_for_function("() => engine.rung === 1", timeout=60_000)


def test_a_snapshot_of_another_browser_is_only_removed(context: BrowserContext, own_site: SiteServer) -> None:
    with_snapshot(context, own_site)
    page = visit(context, own_site, make=False)
    page.evaluate("""async () => {
      const cache = await caches.open("houserules snapshot /repo/");
      const [request] = await cache.keys();
      await cache.put(request, new Response("x", { headers: { "x-key": "1 0 another browser" } }));
      make();
    }""")
    assert page.evaluate(VIEW) == ANSWER
    assert page.evaluate("() => engine.started_by") == "compiled"
    page.wait_for_function("() => engine.snapshot_kept", timeout=60_000)
    page.close()
    page = visit(context, own_site)
    page.evaluate(VIEW)
    assert page.evaluate("() => engine.started_by") == "snapshot"


def test_a_snapshot_that_makes_the_start_hang_is_given_up(context: BrowserContext, own_site: SiteServer) -> None:
    """Half of the memory, but with the right length and hash: Pyodide itself must cope, or the watch ends it."""
    with_snapshot(context, own_site)
    page = visit(context, own_site, make=False)
    page.evaluate("""async () => {
      const { checksum } = await import("./assets/sheet/engine_snapshot_worker.js");
      const cache = await caches.open("houserules snapshot /repo/");
      const [request] = await cache.keys();
      const kept = await cache.match(request);
      const bytes = new Uint8Array(await kept.arrayBuffer());
      const start = 8 + new DataView(bytes.buffer).getUint32(4, true);
      const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, start)));
      header.runs = header.runs.slice(0, Math.floor(header.runs.length / 2));
      const pages = header.runs.reduce((sum, [, count]) => sum + count, 0);
      const data = bytes.slice(start, start + pages * 4096);
      header.hash = checksum(data);
      const head = new TextEncoder().encode(JSON.stringify(header).padEnd(start - 8));
      await cache.put(request, new Response(new Blob([bytes.slice(0, 8), head, data]), { headers: kept.headers }));
    }""")
    page.clock.install()
    page.evaluate("() => { make(); window.asked = engine.view('king', { rounds: [] }); }")
    page.wait_for_function("() => engine.state.kind !== 'downloading'", timeout=60_000)
    if page.evaluate("() => engine.rung") == 0:
        page.clock.run_for(16_000)
    page.wait_for_function("() => engine.state.kind === 'ready'", timeout=60_000)
    assert page.evaluate("() => asked") == ANSWER
    assert page.evaluate("() => engine.started_by") == "compiled"


def damage_library(site: Path, manifest: dict[str, Any]) -> None:
    for ending in ("", ".gz"):
        (site / (manifest["stdlib"] + ending)).write_bytes(b"no zip")


def test_a_library_that_does_not_fit_leads_to_the_stock_one(context: BrowserContext, own_site: SiteServer) -> None:
    manifest = write_engine(own_site.site)
    damage_library(own_site.site, manifest)
    source = own_site.site / "engine" / "source.00000001.zip"
    source.write_bytes(stand_in())
    engine_bundle.compress(source)
    manifest["stock"] = {**real_bundle().manifest["stock"], "engine": "engine/source.00000001.zip"}
    (own_site.site / "engine" / "manifest.json").write_text(json.dumps(manifest))
    page = visit(context, own_site)
    assert page.evaluate(VIEW) == ANSWER
    assert page.evaluate("() => engine.started_by") == "stock"
    asked = {request.path.removeprefix("/repo/").removesuffix(".gz") for request in own_site.requests}
    assert asked >= {manifest["stock"][key] for key in ("loader", "asm", "wasm", "stdlib", "engine")}


def test_an_engine_that_cannot_start_is_said_and_tried_again(context: BrowserContext, own_site: SiteServer) -> None:
    damage_library(own_site.site, write_engine(own_site.site))
    page = visit(context, own_site)
    assert "could not start" in page.evaluate(VIEW)["failed"]
    assert page.evaluate("() => engine.state.kind") == "failed"
    write_engine(own_site.site)
    page.evaluate("() => engine.retry()")
    until(page, "ready")
    assert page.evaluate(VIEW) == ANSWER


def test_a_network_cut_in_the_middle_is_said_and_the_rest_comes_later(
    context: BrowserContext, own_site: SiteServer
) -> None:
    from build_scripts.site_server import Link

    own_site.change_link(Link("slow", 8_000_000, 0.0))
    page = visit(context, own_site)
    page.evaluate("() => { window.asked = engine.view('king', {}); }")
    page.wait_for_function("() => engine.state.done > 500000", timeout=60_000)
    with own_site.cut_off():
        until(page, "failed")
        assert page.evaluate("() => engine.state.reason") == "network"
        assert "no connection" in page.evaluate("() => asked")["failed"]
    own_site.change_link(None)
    page.evaluate("() => engine.retry()")
    assert page.evaluate(VIEW) == ANSWER


def test_an_engine_that_was_replaced_is_said(context: BrowserContext, own_site: SiteServer) -> None:
    page = visit(context, own_site)
    shutil.rmtree(own_site.site / "engine")
    assert "newer version" in page.evaluate(VIEW)["failed"]
    assert page.evaluate("() => engine.state.reason") == "gone"


def test_a_question_without_end_does_not_stop_the_sheet(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server)
    page.evaluate(VIEW)
    page.clock.install()
    page.evaluate("() => { engine.watchCalls(); window.endless = engine.call('hang', {}); }")
    page.clock.run_for(16_000)
    assert "could not be worked out" in page.evaluate("() => endless")["failed"]
    assert page.evaluate(VIEW) == ANSWER


def without_twins(server: SiteServer, patch: pytest.MonkeyPatch) -> None:
    for place in [*(server.site / "engine").rglob("*.gz"), *(server.site / "engine").rglob("*.zst")]:
        place.unlink()


def unpacking_twins(server: SiteServer, patch: pytest.MonkeyPatch) -> None:
    """The twins arrive unpacked, as when a host sends them with Content-Encoding: gzip."""
    for place in (server.site / "engine").rglob("*.gz"):
        server.overlay[place.relative_to(server.site).as_posix()] = gzip.decompress(place.read_bytes())
    for place in (server.site / "engine").rglob("*.zst"):
        server.overlay[place.relative_to(server.site).as_posix()] = place.with_suffix("").read_bytes()


def not_compressing(server: SiteServer, patch: pytest.MonkeyPatch) -> None:
    """The twins are there, but nothing is compressed by the host."""
    patch.setattr(site_server, "COMPRESSED_BY_HOSTS", ())
    for place in (server.site / "engine").rglob("*.gz"):
        server.overlay[place.relative_to(server.site).as_posix()] = place.read_bytes()
        place.unlink()


def renaming(ending: str, kind: str) -> Callable[[SiteServer, pytest.MonkeyPatch], None]:
    return lambda server, patch: patch.setitem(hosting.MEDIA_TYPES, ending, kind)


HOSTS = {
    "with no compressed twins": without_twins,
    "that unpacks the twins": unpacking_twins,
    "that compresses nothing": not_compressing,
    "that calls wasm something else": renaming(".wasm", "application/octet-stream"),
    "that calls zips something else": renaming(".gz", "text/plain"),
}


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_it_starts_on_a_host(
    context: BrowserContext, own_site: SiteServer, monkeypatch: pytest.MonkeyPatch, host: Callable[..., None]
) -> None:
    host(own_site, monkeypatch)
    page = visit(context, own_site)
    assert page.evaluate(VIEW) == ANSWER
    assert page.evaluate("() => engine.state.done === engine.state.total")


@pytest.mark.parametrize("brotli", [False, True])
def test_pyodide_comes_in_the_smallest_form_that_the_host_has(
    context: BrowserContext, own_site: SiteServer, brotli: bool
) -> None:
    wasm = own_site.site / str(real_bundle().manifest["wasm"])
    if brotli:
        engine_bundle.brotli_twin(wasm)
        engine_bundle.brotli_twin(own_site.site / "engine" / "manifest.json")
    assert visit(context, own_site).evaluate(VIEW) == ANSWER
    (asked,) = [request for request in own_site.requests if wasm.name in request.path]
    assert asked.bytes < engine_bundle.compress(wasm) * 0.85
    assert (asked.path.endswith(".zst"), asked.encoding) == (not brotli, "br" if brotli else "")


def test_a_twin_that_is_cut_off_is_done_without(context: BrowserContext, own_site: SiteServer) -> None:
    twin = f"{real_bundle().manifest['wasm']}.zst"
    own_site.overlay[twin] = (own_site.site / twin).read_bytes()[:-1000]
    page = visit(context, own_site)
    assert "could not start" in page.evaluate(VIEW)["failed"]
    page.evaluate("() => engine.retry()")
    assert page.evaluate(VIEW) == ANSWER


def test_nothing_comes_from_elsewhere(context: BrowserContext, server: SiteServer) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = visit(context, server)
    page.evaluate(VIEW)
    assert [url for url in asked if not url.startswith((server.address, "data:"))] == []


def test_each_visit_has_one_engine_and_leaves_nothing_behind(context: BrowserContext, server: SiteServer) -> None:
    page = visit(context, server)
    for _ in range(4):
        page.evaluate(VIEW)
        assert len(page.workers) == 1
        page.reload()
        page.wait_for_function("() => window.ready === true")
        page.evaluate("() => { make(); }")
    assert page.evaluate(VIEW) == ANSWER

"""A snapshot with anything wrong about it is not used, is forgotten, and the sheet comes up all the same."""

from __future__ import annotations

from build_scripts.site_server import SiteServer
from tests.browser.other_browsers.driver import Driver
from tests.browser.other_browsers.pages import PREFIX, Table, started_by

CACHE = f"houserules snapshot {PREFIX}"

KEEP_GOOD = """
const cache = await caches.open($0);
const [request] = await cache.keys();
await (await caches.open("good")).put(request, await cache.match(request));
"""

# What is done to the good one: to its bytes, its header as JSON, or the key that it is kept under.
DAMAGE = """
const good = await caches.open("good");
const [request] = await good.keys();
const kept = await good.match(request);
const bytes = new Uint8Array(await kept.arrayBuffer());
const start = 8 + new DataView(bytes.buffer).getUint32(4, true);
const headers = new Headers(kept.headers);
const { checksum } = await module("engine_snapshot_worker.js");
const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, start)));
const withHeader = (data) => new Blob([bytes.slice(0, 8), JSON.stringify(header).padEnd(start - 8), data]);
const damages = {
  "nothing": () => bytes,
  "cut short": () => bytes.slice(0, bytes.length - 4096),
  "empty": () => new Uint8Array(0),
  "one bit": () => (bytes[start + 100000] ^= 1, bytes),
  "a web page": () => "<!doctype html>",
  "of another build": () => (header.key = `${header.key} x`, withHeader(bytes.slice(start))),
  "with another answer": () => (header.answer = "{}", withHeader(bytes.slice(start))),
  "of another browser": () => (headers.set("x-key", headers.get("x-key").replace(/Mozilla.*/, "another")), bytes),
  "half of the memory": () => {
    header.runs = header.runs.slice(0, Math.floor(header.runs.length / 2));
    const pages = header.runs.reduce((sum, [, count]) => sum + count, 0);
    const data = bytes.slice(start, start + pages * 4096);
    header.hash = checksum(data);
    return withHeader(data);
  },
};
const changed = damages[$1]();
await (await caches.open($0)).put(request, new Response(changed, { headers }));
localStorage.removeItem($2);
"""
DAMAGES = [
    "cut short",
    "empty",
    "one bit",
    "a web page",
    "of another build",
    "with another answer",
    "of another browser",
    "half of the memory",
]

KEPT = "return (await (await caches.open($0)).keys()).length === $1"
GIVEN_UP = f"houserules no snapshot {PREFIX}"


def test_a_snapshot_that_is_not_right_is_forgotten(driver: Driver, server: SiteServer) -> None:
    Table(driver, server).open("example/0").settled()
    assert started_by(driver) == "compiled"
    driver.until("return engine.snapshot_kept")
    driver.evaluate(KEEP_GOOD, CACHE)
    for damage in ("nothing", *DAMAGES):
        driver.evaluate(DAMAGE, CACHE, damage, GIVEN_UP)
        driver.reload()
        driver.until("return textOf('.winner')[0] === 'Anna wins'")
        used = damage == "nothing"
        assert (damage, started_by(driver)) == (damage, "snapshot" if used else "compiled")
        if damage == "of another browser":
            # That says nothing against snapshots here: a new one takes its place.
            driver.until("return engine.snapshot_kept")
        else:
            driver.until(KEPT, CACHE, int(used))
            given_up = driver.evaluate("return localStorage.getItem($0)", GIVEN_UP) is not None
            assert (damage, given_up) == (damage, not used)
    driver.console()

/**
 * Keeps pages for when there is no signal. The build copies it to the root of the site.
 *
 * Why our own and no library: all it has to know is one rule, which the libraries' lists of files to fetch beforehand
 * can't say. A page names, by addresses with a fingerprint in them, everything it needs; it is kept only together with
 * all of that, and written last. So there is no list of a whole release to go stale, old and new files can't mix, a
 * download that was interrupted goes on where it stopped, and this file changes only when its own work does.
 *
 * Four caches, all with our prefix and the site's path in their names (other sites on the same host are not ours):
 *   pages   the pages as they are shown
 *   newer   newer versions of them, that wait until nobody is in the middle of a match
 *   files   what has a fingerprint in its address, and never changes
 *   notes   which matches are open, and whether everything is to be kept
 */

import { fromZstandard, packsWell } from "../sheet/zstandard_worker.js";

/** @type {any} */
const worker = self;
const scope = worker.registration.scope;
const path = new URL(scope).pathname;

/** Raise it when what is kept can't be read by older or newer code. */
const FORM = 1;
const PREFIX = `houserules offline ${path} `;
const PAGES = `${PREFIX}pages ${FORM}`;
const NEWER = `${PREFIX}newer ${FORM}`;
const FILES = `${PREFIX}files ${FORM}`;
const NOTES = `${PREFIX}notes ${FORM}`;

/** A piece of a fingerprint before the ending of a name, or as a folder's name or its ending: as the build names files. */
const FINGERPRINT = /(?:^|[/.])[0-9a-f]{8}\/|\.[0-9a-f]{8}\.(?:min\.)?[a-z0-9]+(?:\.(?:map|gz))?$/;

/** Needs that are themselves lists of files. */
const LIST = /^assets\/[0-9a-f]{8}\/(?:reading|sheet)\.json$|^engine\/manifest\.[0-9a-f]{8}\.json$/;

/** Pages that lead to all others; kept along with the first game. */
const SHELL = ["", "games/", "offline/"];

/** Where it is said that there is no signal. */
const NO_SIGNAL = "offline/";

/** A match that was not closed holds newer pages back no longer than this: its tab is gone. */
const OPEN_MATCH_MILLISECONDS = 12 * 60 * 60 * 1000;

/** How many files are fetched side by side. */
const SIDE_BY_SIDE = 6;

/** How long a page that is only partly kept waits for the network before what is kept is shown. */
const NETWORK_MILLISECONDS = 4000;

/** The network, or what the network gave, is not enough to keep this. */
class NotKept extends Error {}

// What is kept ---------------------------------------------------------------------------------------------------

/** The address of a page as it is kept: one for all ways to write it. @param {string} address */
function pageAddress(address) {
  const url = new URL(address, scope);
  url.hash = "";
  url.search = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  return url.href;
}

/** What a page says it needs. @param {string} html @param {"reading"|"sheet"} name @returns {string[]} */
function said(html, name) {
  const tag = new RegExp(`<meta name="?houserules-${name}"? content="([^"]*)"`).exec(html);
  return tag ? tag[1].split(/\s+/).filter(Boolean) : [];
}

/** The theme's styles, which only the pages that use them name. @param {string} html @param {string} page @returns {string[]} */
function namedStyles(html, page) {
  return [...html.matchAll(/<link\b[^>]*\bhref="?([^"\s>]+\.css)["\s>]/g)]
    .map(([, address]) => new URL(address, page).href)
    .filter((address) => address.startsWith(scope) && FINGERPRINT.test(address.slice(scope.length)))
    .map((address) => address.slice(scope.length));
}

/** A file with a fingerprint, fetched if it is not kept yet. @param {string} address Relative to the scope. @returns {Promise<Response>} */
async function keepFile(address) {
  const files = await caches.open(FILES);
  const url = new URL(address, scope).href;
  const kept = await files.match(url);
  if (kept) return kept;
  const fresh = await fetch(url).catch(() => null);
  if (!fresh?.ok) throw new NotKept(`${fresh ? fresh.status : "no signal"}: ${address}`);
  await files.put(url, fresh.clone());
  return fresh;
}

/** Python itself as it is used, from its smaller twin where there is one. @param {string} address @returns {Promise<Response>} */
async function keepUnpacked(address) {
  const files = await caches.open(FILES);
  const url = new URL(address, scope).href;
  const kept = await files.match(url);
  if (kept) return kept;
  try {
    const body = await fromZstandard(/** @type {any} */ ((await keepFile(`${address}.zst`)).body));
    await files.put(url, new Response(body, { headers: { "content-type": "application/wasm" } }));
    await files.delete(`${url}.zst`);
  } catch {
    // There is no twin, or no good one.
  }
  return keepFile(address);
}

/** The files that a list names: our own lists, or the engine's manifest. @param {string} address @param {any} list @returns {string[]} */
function listed(address, list) {
  if (Array.isArray(list.files)) return list.files.map((/** @type {[string, number]} */ [file]) => file);
  const { loader, asm, wasm, stdlib, engine } = list;
  if (![loader, asm, wasm, stdlib, engine].every(Boolean)) throw new NotKept(`a list of no known kind: ${address}`);
  const packed = list.gzip ? ".gz" : "";
  return [loader, asm, wasm, stdlib + packed, engine + packed];
}

/**
 * Fetches everything that is needed and not there.
 * @param {string[]} needs
 * @param {(have: number, all: number) => void} told
 */
async function keepNeeds(needs, told) {
  const wanted = new Set(needs);
  const packed = new Set();
  for (const need of needs) {
    if (!LIST.test(need)) continue;
    const answer = await keepFile(need);
    const list = await answer.json();
    for (const file of listed(need, list)) wanted.add(file);
    if (list.zstd && !packsWell(answer.headers.get("content-encoding"))) packed.add(list.wasm);
  }
  const left = [...wanted];
  let have = 0;
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await (packed.has(address) ? keepUnpacked(address) : keepFile(address));
      have += 1;
      told(have, wanted.size);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

/** @param {BufferSource} bytes */
async function fingerprint(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A page with notes of ours in its headers. What its server said about its safety stays.
 * @param {ArrayBuffer} body @param {Headers} headers @param {Record<string, string>} notes
 */
function noted(body, headers, notes) {
  const all = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) all.delete(name);
  for (const [name, value] of Object.entries(notes)) all.set(name, value);
  return new Response(body, { headers: all });
}

/**
 * Keeps a page with all it needs. When another version of it is kept already, the new one waits beside it.
 * @param {string} page Address.
 * @param {"reading"|"sheet"} level How much of it: to be read, or with its sheet and the engine. Never less than before.
 * @param {(have: number, all: number) => void} [told]
 * @returns {Promise<"same"|"kept"|"waiting">}
 */
async function keepPage(page, level, told = () => {}) {
  const fresh = await fetch(page, { cache: "no-cache" }).catch(() => null);
  if (!fresh?.ok) throw new NotKept(`${fresh ? fresh.status : "no signal"}: ${page}`);
  const body = await fresh.arrayBuffer();
  const html = new TextDecoder().decode(body);
  const hash = await fingerprint(body);
  const pages = await caches.open(PAGES);
  const before = await pages.match(page);
  const [reading, sheet] = [said(html, "reading"), said(html, "sheet")];
  const whole = level === "sheet" || before?.headers.get("x-level") === "sheet" || sheet.length === 0;
  const styles = namedStyles(html, page);
  const needs = whole ? [...reading, ...styles, ...sheet] : [...reading, ...styles];
  await keepNeeds(needs, told);
  const kept = noted(body, fresh.headers, { "x-hash": hash, "x-level": whole ? "sheet" : "reading", "x-needs": needs.join(" ") });
  const same = before?.headers.get("x-hash") === hash;
  if (same && before?.headers.get("x-level") === kept.headers.get("x-level")) return "same";
  const newer = await caches.open(NEWER);
  if (!before || same || before.headers.get("x-level") === "reading") {
    await pages.put(page, kept);
    await newer.delete(page);
    return "kept";
  }
  await newer.put(page, kept);
  return "waiting";
}

/** Shows newer versions from now on. @returns {Promise<boolean>} whether there were any */
async function takeNewer() {
  const [pages, newer] = await Promise.all([caches.open(PAGES), caches.open(NEWER)]);
  const waiting = await newer.keys();
  for (const request of waiting) {
    const page = await newer.match(request);
    if (page) await pages.put(request.url, page);
    await newer.delete(request);
  }
  return waiting.length > 0;
}

/** Removes files that no kept page needs. Only while no page is open: an open one may still load parts of itself. */
async function sweep() {
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  if (open.length > 0) return;
  const [pages, newer, files] = await Promise.all([caches.open(PAGES), caches.open(NEWER), caches.open(FILES)]);
  const needed = new Set();
  for (const kept of [pages, newer]) {
    for (const request of await kept.keys()) {
      const needs = (await kept.match(request))?.headers.get("x-needs") ?? "";
      for (const need of needs.split(" ").filter(Boolean)) needed.add(need);
    }
  }
  for (const need of [...needed]) {
    const list = LIST.test(need) ? await files.match(new URL(need, scope).href) : null;
    if (list) for (const file of listed(need, await list.json())) needed.add(file);
  }
  const wanted = new Set([...needed].map((need) => new URL(need, scope).href));
  for (const request of await files.keys()) if (!wanted.has(request.url)) await files.delete(request);
}

// Notes ----------------------------------------------------------------------------------------------------------

/** @param {string} name @param {any} otherwise */
async function readNote(name, otherwise) {
  const kept = await (await caches.open(NOTES)).match(new URL(`offline/notes/${name}`, scope).href);
  return kept ? kept.json() : otherwise;
}

/** @param {string} name @param {any} value */
async function writeNote(name, value) {
  await (await caches.open(NOTES)).put(new URL(`offline/notes/${name}`, scope).href, Response.json(value));
}

/** Changes of notes, one after the other. */
let notes_turn = Promise.resolve();

/** @param {string} match @param {boolean} open */
function markMatch(match, open) {
  notes_turn = notes_turn.then(async () => {
    const matches = await readNote("open matches", {});
    if (open) matches[match] = Date.now();
    else delete matches[match];
    await writeNote("open matches", matches);
  }).catch(() => {});
  return notes_turn;
}

/** Whether anybody is in the middle of a match. */
async function matchIsOpen() {
  await notes_turn;
  const matches = await readNote("open matches", {});
  return Object.values(matches).some((since) => Date.now() - Number(since) < OPEN_MATCH_MILLISECONDS);
}

// Answers --------------------------------------------------------------------------------------------------------

/** @param {Record<string, any>} message */
async function tellPages(message) {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })) client.postMessage(message);
}

/** The pages that lead to all others. */
async function keepShell() {
  for (const shell of SHELL) await keepPage(new URL(shell, scope).href, "reading").catch(() => {});
}

/** Looks whether there is a newer version, for the next time. @param {string} page */
async function lookForNewer(page) {
  try {
    if ((await keepPage(page, "reading")) !== "waiting") return;
    await tellPages({ kind: "newer", page });
    await keepShell();
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
  }
}

/** @param {any} event A navigation. */
async function answerPage(event) {
  const page = pageAddress(event.request.url);
  const pages = await caches.open(PAGES);
  if (!(await matchIsOpen()) && (await takeNewer())) event.waitUntil(sweep());
  const kept = await pages.match(page);
  if (kept?.headers.get("x-level") === "sheet") {
    event.waitUntil(lookForNewer(page));
    return kept;
  }
  const network = fetch(event.request);
  if (!kept) return network.catch(noSignal);
  const patience = new Promise((resolve) => { setTimeout(() => resolve(kept), NETWORK_MILLISECONDS); });
  return Promise.race([network.catch(() => kept), patience]);
}

async function noSignal() {
  const address = new URL(NO_SIGNAL, scope).href;
  const kept = await (await caches.open(PAGES)).match(address);
  if (kept) {
    // It stands for a page that may lie deeper; what it names is found from its own place.
    const text = (await kept.text()).replace("<head>", `<head><base href="${address}">`);
    return new Response(text, { headers: kept.headers });
  }
  const words = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No signal</title><h1>No signal</h1><p>This page has not been opened on this device before. <a href="${path}">Games that were opened are here.</a></p>`;
  return new Response(words, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** @param {any} event A request for something that never changes. */
async function answerFile(event) {
  const { request } = event;
  const files = await caches.open(FILES);
  const kept = request.cache === "reload" ? undefined : await files.match(request.url);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && fresh.type === "basic") {
    const copy = fresh.clone();
    event.waitUntil(files.put(request.url, copy).catch(() => {}));
  } else if (fresh.status === 404) {
    // The page is of a release that is no longer there.
    event.waitUntil(tellPages({ kind: "gone", address: request.url }));
  }
  return fresh;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event));
  else if (FINGERPRINT.test(url.pathname.slice(path.length - 1))) event.respondWith(answerFile(event));
});

// Life -----------------------------------------------------------------------------------------------------------

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    // A newer worker waits while anybody is in the middle of a match.
    if (!(await matchIsOpen())) await worker.skipWaiting();
  })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const ours = new Set([PAGES, NEWER, FILES, NOTES]);
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !ours.has(name)) await caches.delete(name);
    await worker.clients.claim();
  })());
});

/** How a page stands. @param {string} page */
async function status(page) {
  const kept = await (await caches.open(PAGES)).match(page);
  return {
    level: kept?.headers.get("x-level") ?? null,
    newer: (await (await caches.open(NEWER)).match(page)) !== undefined,
    everything: await readNote("everything", false),
  };
}

/**
 * What is kept, page by page: address relative to the scope, and fingerprint; only pages that are whole. The newest that
 * is here counts, whether it is shown yet or waits.
 */
async function keptPages() {
  /** @type {Record<string, string>} */
  const all = {};
  for (const name of [PAGES, NEWER]) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const kept = await pages.match(request);
      if (kept?.headers.get("x-level") === "sheet") all[request.url.slice(scope.length)] = kept.headers.get("x-hash") ?? "";
    }
  }
  return all;
}

/** @type {Record<string, (asked: any, told: (message: any) => void) => Promise<any>>} */
const ASKED = {
  status: ({ page }) => status(pageAddress(page)),
  keep: async ({ page, level }, told) => {
    const result = await keepPage(pageAddress(page), level, (have, all) => told({ have, all }));
    if (level === "sheet") await keepShell();
    return { result, ...(await status(pageAddress(page))) };
  },
  kept: keptPages,
  everything: async ({ wanted }) => { await writeNote("everything", wanted); return {}; },
  "take newer": async () => ({ taken: await takeNewer() }),
  "match open": ({ match }) => markMatch(match, true),
  "match closed": ({ match }) => markMatch(match, false),
  forget: async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
    return {};
  },
};

worker.addEventListener("message", (/** @type {any} */ event) => {
  const port = event.ports[0];
  const work = ASKED[event.data?.kind];
  if (!work) return;
  const answer = work(event.data, (message) => port?.postMessage({ progress: message })).then(
    (result) => port?.postMessage({ result }),
    (failure) => port?.postMessage({ failure: failure?.name === "QuotaExceededError" ? "full" : failure instanceof NotKept ? "network" : "other" }),
  );
  event.waitUntil(answer);
});

/** Pages, each kept only together with all that it says it needs. */

import { keepNeeds, listed } from "./files_worker.js";
import { readNote, writeNote } from "./notes_worker.js";
import {
  FILES, FINGERPRINT, LIST, NEWER, NotKept, PAGES, PREFIX, REMOVING, scope, whileNothingIsRemoved, worker,
} from "./stores_worker.js";

/** The note that some files may be needed by no page any more. */
const LEFT_OVER = "left over";

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
 * @returns {Promise<"same"|"kept"|"waiting"|"withdrawn">} "withdrawn": a newer one waited, and the site has gone back
 */
export function keepPage(page, level, told = () => {}) {
  // One after the other for one page: each goes by what the one before has kept.
  const keep = () => navigator.locks.request(`${PREFIX}page ${page}`, () => keepFresh(page, level, told));
  return whileNothingIsRemoved(keep);
}

/** @param {string} page @param {"reading"|"sheet"} level @param {(have: number, all: number) => void} told @returns {Promise<"same"|"kept"|"waiting"|"withdrawn">} */
async function keepFresh(page, level, told) {
  const fresh = await fetch(page, { cache: "no-cache" }).catch(() => null);
  if (!fresh?.ok) throw new NotKept(`${fresh ? fresh.status : "no signal"}: ${page}`);
  const body = await fresh.arrayBuffer();
  const html = new TextDecoder().decode(body);
  const hash = await fingerprint(body);
  const pages = await caches.open(PAGES);
  const first = await pages.match(page);
  const [reading, sheet] = [said(html, "reading"), said(html, "sheet")];
  const whole = level === "sheet" || first?.headers.get("x-level") === "sheet" || sheet.length === 0;
  const styles = namedStyles(html, page);
  const needs = whole ? [...reading, ...styles, ...sheet] : [...reading, ...styles];
  await keepNeeds(needs, told);
  const kept = noted(body, fresh.headers, { "x-hash": hash, "x-level": whole ? "sheet" : "reading", "x-needs": needs.join(" ") });
  // What waited may have been taken while the files came.
  const before = await pages.match(page);
  const same = before?.headers.get("x-hash") === hash;
  const newer = await caches.open(NEWER);
  if (same && before?.headers.get("x-level") === kept.headers.get("x-level")) {
    // What waits is no longer what the site shows.
    if (!(await newer.delete(page))) return "same";
    await writeNote(LEFT_OVER, true);
    return "withdrawn";
  }
  if (!before || same || before.headers.get("x-level") === "reading") {
    await pages.put(page, kept);
    await newer.delete(page);
    if (before && !same) await writeNote(LEFT_OVER, true);
    return "kept";
  }
  await newer.put(page, kept);
  return "waiting";
}

/** Shows newer versions from now on. @returns {Promise<boolean>} whether there were any */
export async function takeNewer() {
  const [pages, newer] = await Promise.all([caches.open(PAGES), caches.open(NEWER)]);
  const waiting = await newer.keys();
  for (const request of waiting) {
    const page = await newer.match(request);
    if (page) await pages.put(request.url, page);
    await newer.delete(request);
  }
  if (waiting.length > 0) await writeNote(LEFT_OVER, true);
  return waiting.length > 0;
}

/**
 * Removes files that no kept page needs, if there may be any. Only while no page is open, since an open one may still
 * load parts of itself, and while none is being kept; otherwise another time.
 */
export async function sweep() {
  if (!(await readNote(LEFT_OVER, false))) return;
  await navigator.locks.request(REMOVING, { ifAvailable: true }, async (alone) => {
    const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
    if (!alone || open.length > 0) return;
    await writeNote(LEFT_OVER, false);
    const files = await caches.open(FILES);
    const needed = await allNeeds();
    for (const need of [...needed]) {
      const list = LIST.test(need) ? await files.match(new URL(need, scope).href) : null;
      if (list) for (const file of listed(need, await list.json())) needed.add(file);
    }
    const wanted = new Set([...needed].map((need) => new URL(need, scope).href));
    for (const request of await files.keys()) if (!wanted.has(request.url)) await files.delete(request);
  });
}

/** What kept pages say they need. The newer first: one that is taken meanwhile is then found among the others. */
async function allNeeds() {
  const needed = new Set();
  for (const name of [NEWER, PAGES]) {
    const kept = await caches.open(name);
    for (const request of await kept.keys()) {
      const needs = (await kept.match(request))?.headers.get("x-needs") ?? "";
      for (const need of needs.split(" ").filter(Boolean)) needed.add(need);
    }
  }
  return needed;
}

/**
 * What is kept, page by page: address relative to the scope, and fingerprint; only pages that are whole. The newest that
 * is here counts, whether it is shown yet or waits.
 */
export async function keptPages() {
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

/**
 * Keeps pages for when there is no signal. The build puts it and its parts into one file at the root of the site.
 *
 * Why our own and no library: all it has to know is one rule, which the libraries' lists of files to fetch beforehand
 * can't say. A page names, by addresses with a fingerprint in them, everything it needs; it is kept only together with
 * all of that, and written last. So there is no list of a whole release to go stale, old and new files can't mix, a
 * download that was interrupted goes on where it stopped, and this worker changes only when its own work does.
 *
 * Four caches, all with our prefix and the site's path in their names (other sites on the same host are not ours):
 *   pages   the pages as they are shown
 *   newer   newer versions of them, that wait until nobody is in the middle of a match
 *   files   what has a fingerprint in its address, and never changes
 *   notes   which matches are open, and whether everything is to be kept
 */

import { markMatch, matchIsOpen, readNote, writeNote } from "./notes_worker.js";
import { keepPage, keptPages, sweep, takeNewer } from "./pages_worker.js";
import {
  FILES, FINGERPRINT, NEWER, NOTES, NotKept, PAGES, PREFIX, pageAddress, REMOVING, path, scope, worker,
} from "./stores_worker.js";

/** Pages that lead to all others; kept along with the first game. */
const SHELL = ["", "games/", "offline/"];

/** Where it is said that there is no signal. */
const NO_SIGNAL = "offline/";

/** How long a page that is only partly kept waits for the network before what is kept is shown. */
const NETWORK_MILLISECONDS = 4000;

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
    const result = await keepPage(page, "reading");
    if (result === "waiting") await tellPages({ kind: "newer", page });
    if (result === "waiting" || result === "withdrawn") await keepShell();
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
  }
}

/** @param {any} event A navigation. */
async function answerPage(event) {
  const page = pageAddress(event.request.url);
  const pages = await caches.open(PAGES);
  if (!(await matchIsOpen())) await takeNewer();
  const swept = sweep().catch(() => {});
  event.waitUntil(swept);
  const kept = await pages.match(page);
  if (kept?.headers.get("x-level") === "sheet") {
    // After it: it gives way to what keeps.
    event.waitUntil(swept.then(() => lookForNewer(page)));
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

/** @type {Record<string, (asked: any, told: (message: any) => void) => Promise<any>>} */
const ASKED = {
  status: ({ page }) => status(pageAddress(page)),
  keep: async ({ page, level }, told) => {
    const result = await keepPage(pageAddress(page), level, (have, all) => told({ have, all }));
    if (level === "sheet" || result === "withdrawn") await keepShell();
    return { result, ...(await status(pageAddress(page))) };
  },
  kept: keptPages,
  everything: async ({ wanted }) => { await writeNote("everything", wanted); return {}; },
  "take newer": async () => ({ taken: await takeNewer() }),
  "match open": ({ match }) => markMatch(match, true),
  "match closed": ({ match }) => markMatch(match, false),
  // A page that is on its way comes whole first: half of its files would be gone when it is put.
  forget: () => navigator.locks.request(REMOVING, async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
    return {};
  }),
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

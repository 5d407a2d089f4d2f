/** Notes: which matches are open, and whether everything is to be kept. */

import { NOTES, scope } from "./stores_worker.js";

/** A match that was not closed holds newer pages back no longer than this: its tab is gone. */
const OPEN_MATCH_MILLISECONDS = 12 * 60 * 60 * 1000;

/** @param {string} name @param {any} otherwise */
export async function readNote(name, otherwise) {
  const kept = await (await caches.open(NOTES)).match(new URL(`offline/notes/${name}`, scope).href);
  return kept ? kept.json() : otherwise;
}

/** @param {string} name @param {any} value */
export async function writeNote(name, value) {
  await (await caches.open(NOTES)).put(new URL(`offline/notes/${name}`, scope).href, Response.json(value));
}

/** Changes of notes, one after the other. */
let notes_turn = Promise.resolve();

/** @param {string} match @param {boolean} open */
export function markMatch(match, open) {
  notes_turn = notes_turn.then(async () => {
    const matches = await readNote("open matches", {});
    if (open) matches[match] = Date.now();
    else delete matches[match];
    await writeNote("open matches", matches);
  }).catch(() => {});
  return notes_turn;
}

/** Whether anybody is in the middle of a match. */
export async function matchIsOpen() {
  await notes_turn;
  const matches = await readNote("open matches", {});
  return Object.values(matches).some((since) => Date.now() - Number(since) < OPEN_MATCH_MILLISECONDS);
}

/**
 * The database in the browser: its layout, its versions, and what can go wrong with it, told apart.
 *
 * Layout (IndexedDB, through idb):
 *   matches   one record a match, for the list                       key: id
 *   entries   the logs, one event a row                              key: [match, n]
 *   people    who has played on this device                          key: id
 *   notes     single facts about the store (last export and so on)   key: key
 */

/** @import { StoreState } from "./types.js" */

import { openDB } from "../../vendor/idb.js";

/** Raise it together with a step in UPGRADES. */
export const DATABASE_VERSION = 1;

/**
 * One step for each version, run in order from the version that is there. A step may only add.
 * @type {((database: any) => void)[]}
 */
const UPGRADES = [
  (database) => {
    database.createObjectStore("matches", { keyPath: "id" });
    database.createObjectStore("entries", { keyPath: ["match", "n"] });
    database.createObjectStore("people", { keyPath: "id" });
    database.createObjectStore("notes", { keyPath: "key" });
  },
];

export const STORES = /** @type {const} */ (["matches", "entries", "people", "notes"]);

/** How long a request may take before the store counts as stopped: some browsers let a request hang for ever. */
export const PATIENCE_MILLISECONDS = 5000;

/**
 * The name of the database: one for each place where the site is published, so that a preview below another path of
 * the same host can't lock the real one out with a newer version.
 * @param {string} root Address of the root of the site.
 */
export function databaseName(root) {
  return `houserules ${new URL(root).pathname}`;
}

/**
 * Opens the database. Rejects where the browser has none or refuses.
 * @param {string} root
 * @param {{closing: () => void}} handlers `closing`: the connection is no longer of use (another tab needs a newer version, or the browser closed it).
 */
export async function openDatabase(root, { closing }) {
  const database = await patiently(openDB(databaseName(root), DATABASE_VERSION, {
    upgrade: (opened, from) => {
      for (const step of UPGRADES.slice(from)) step(opened);
    },
    blocking: (_current, _wanted, event) => {
      /** @type {any} */ (event.target).close();
      closing();
    },
    terminated: closing,
  }));
  return database;
}

/** Thrown when a request hangs. */
export class Hanging extends Error {
  constructor() {
    super("the store does not answer");
    this.name = "Hanging";
  }
}

/**
 * The promise, or a refusal when it takes too long.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function patiently(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Hanging()), PATIENCE_MILLISECONDS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * What a failure means for the one at the table.
 * @param {unknown} failure
 * @param {boolean} opening Whether it happened on opening.
 * @returns {StoreState["kind"]}
 */
export function kindOfFailure(failure, opening) {
  const name = failure instanceof Error || failure instanceof DOMException ? failure.name : "";
  if (name === "QuotaExceededError") return "full";
  if (name === "VersionError") return "newer";
  if (opening || name === "SecurityError") return "refused";
  return "stopped";
}

/** @type {Record<StoreState["kind"], string>} */
const SENTENCES = {
  ok: "",
  refused: "This browser keeps nothing for this page: the window is private, or storage is switched off. The match goes on, but only in this tab. Save a copy before you close it.",
  full: "There is no room left on this device, so the last entries are not saved. The match goes on in this tab. Make room and try again, or save a copy.",
  stopped: "The browser has stopped saving. The match goes on in this tab, but the last entries are not saved. Try again, or save a copy.",
  newer: "A newer version of this page has been here. To keep its matches safe, this one writes nothing. Reload the page to go on.",
};

/** Said when the browser threw the store away. */
export const LOST_SENTENCE = "Matches were saved on this device, and the browser no longer has them. Some browsers remove what a page saved when it was not visited for a week. If you have a saved copy, open it here.";

/**
 * The state that goes with a kind.
 * @param {StoreState["kind"]} kind
 * @param {number} waiting
 * @returns {StoreState}
 */
export function storeState(kind, waiting) {
  return { kind, sentence: SENTENCES[kind], waiting };
}

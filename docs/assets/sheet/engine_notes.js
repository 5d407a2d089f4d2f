/**
 * What the page remembers about earlier starts of the engine, in localStorage; without it each visit is the first.
 *
 * A start that was begun and neither ended nor left is one in which the page died. After two of them the engine is no
 * longer started by itself: otherwise a device with too little memory could never open the page again.
 */

/** Raise it when snapshots that were given up deserve another try. */
const FORMAT = "1";

export class EngineNotes {
  /** @param {string} root */
  constructor(root) {
    const path = new URL(root, globalThis.location?.href ?? "http://localhost/").pathname;
    this.starts_key = `houserules engine starts ${path}`;
    this.seen_key = `houserules engine seen ${path}`;
    this.snapshot_key = `houserules no snapshot ${path}`;
    this.starting = false;
  }

  /** @param {string} key @returns {string|null} */
  #read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string|null} value */
  #write(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch { /* nothing is remembered */ }
  }

  unfinishedStarts() {
    return Number(this.#read(this.starts_key) ?? 0) || 0;
  }

  started() {
    if (!this.starting) this.#write(this.starts_key, String(this.unfinishedStarts() + 1));
    this.starting = true;
  }

  /** @param {string} hash */
  finished(hash) {
    this.starting = false;
    this.forgetStarts();
    this.#write(this.seen_key, hash);
  }

  /** Whether this engine ran here before, so that its files are in the browser's store. @param {string} hash */
  seen(hash) {
    return this.#read(this.seen_key) === hash;
  }

  forgetStarts() {
    this.#write(this.starts_key, null);
  }

  /** The page is left or put aside while the engine starts: should it be ended there, that is no fault of the engine. */
  pageLeft() {
    if (!this.starting) return;
    this.starting = false;
    this.#write(this.starts_key, String(Math.max(0, this.unfinishedStarts() - 1)));
  }

  /** Whether starting from a snapshot is worth a try with this engine. @param {string} hash */
  maySnapshot(hash) {
    return "caches" in globalThis && this.#read(this.snapshot_key) !== `${FORMAT} ${hash}`;
  }

  /** Snapshots of this engine don't work here. @param {string} hash */
  noSnapshot(hash) {
    this.#write(this.snapshot_key, `${FORMAT} ${hash}`);
  }
}

/**
 * What is written and not yet in the database, by match. A copy lies in localStorage, because that is written at once:
 * a page that is reloaded or thrown away in the moment of a tap finds the tap again. Where there is no localStorage, or
 * no room in it, this holds as long as the page.
 */

/** @import { LoggedEvent, MatchRecord } from "./types.js" */

import { RECORD_FORMAT } from "./record.js";

/**
 * A match that could not be saved as far as it is written.
 * @typedef {{record: MatchRecord, events: LoggedEvent[]}} Waiting
 */

/** @extends {Map<string, Waiting>} */
export class Unsaved extends Map {
  /** @param {string} path Of the site: two sites of one origin do not mix. */
  constructor(path) {
    super();
    this.prefix = `houserules unsaved ${path} `;
    /** What this page put or found there. @type {Map<string, string>} */
    this.texts = new Map();
    this.#find();
  }

  /** Takes what an earlier page left behind. */
  #find() {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(this.prefix)) this.#take(localStorage.getItem(key) ?? "");
    } catch { /* no storage */ }
  }

  /** @param {string} text  As `set` wrote it; what is broken, or of a newer version of this page, stays where it is. */
  #take(text) {
    try {
      const left = JSON.parse(text);
      if (!left?.record?.id || !left.events?.length || left.record.format > RECORD_FORMAT) return;
      this.texts.set(left.record.id, text);
      super.set(left.record.id, left);
    } catch { /* not one of ours */ }
  }

  /** @param {string} id @param {Waiting} waiting */
  set(id, waiting) {
    super.set(id, waiting);
    try {
      const text = JSON.stringify(waiting);
      localStorage.setItem(this.prefix + id, text);
      this.texts.set(id, text);
    } catch { /* it still holds in memory */ }
    return this;
  }

  /** @param {string} id */
  delete(id) {
    try {
      // Another tab may have put something of its own there meanwhile.
      if (localStorage.getItem(this.prefix + id) === this.texts.get(id)) localStorage.removeItem(this.prefix + id);
    } catch { /* nothing lies there */ }
    this.texts.delete(id);
    return super.delete(id);
  }
}

/**
 * What is half typed in a match. It goes to localStorage because that is written at once, also while the page is being
 * thrown away; a database could not promise that. Where there is no storage it lives as long as the page.
 */

/** @param {string} id */
const keyOf = (id) => `houserules draft ${id}`;

export class Drafts {
  /** @param {string} id Of the match. */
  constructor(id) {
    this.key = keyOf(id);
    /** @type {any} */
    this.value = null;
    try {
      this.value = JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch { /* no storage, or not one of ours: nothing is half typed */ }
  }

  get() {
    return this.value;
  }

  /** @param {any} value */
  set(value) {
    this.value = value ?? null;
    try {
      if (this.value === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(this.value));
    } catch { /* no room: it still holds in memory */ }
  }
}

/** Nothing of this match is half typed any more. @param {string} id */
export function forgetDraft(id) {
  new Drafts(id).set(null);
}

/**
 * What a person prefers on this device: small, not worth a database, read before the first paint. Without storage the
 * choices hold as long as the page does.
 */

const PREFIX = "houserules ";

/** @type {Map<string, any>} */
const chosen = new Map();

/** @type {Set<(key: string, value: any) => void>} */
const listeners = new Set();

/** @param {string} key @param {any} value */
function tell(key, value) {
  for (const listener of listeners) listener(key, value);
}

export const preferences = {
  /**
   * @template T
   * @param {string} key
   * @param {T} otherwise What holds when nothing was chosen, or what was kept can't be read.
   * @returns {T}
   */
  get(key, otherwise) {
    if (chosen.has(key)) return chosen.get(key);
    try {
      const text = localStorage.getItem(PREFIX + key);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise;
    }
  },

  /** @param {string} key @param {any} value A value that JSON can hold; undefined goes back to the default. */
  set(key, value) {
    if (value === undefined) chosen.delete(key);
    else chosen.set(key, value);
    try {
      if (value === undefined) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch { /* no storage: the choice holds in memory */ }
    tell(key, value);
  },

  /** @param {(key: string, value: any) => void} listener @returns {() => void} */
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// Another tab chose something.
globalThis.addEventListener?.("storage", (event) => {
  const { key, newValue } = /** @type {StorageEvent} */ (event);
  if (!key?.startsWith(PREFIX)) return;
  chosen.delete(key.slice(PREFIX.length));
  try {
    tell(key.slice(PREFIX.length), newValue === null ? undefined : JSON.parse(newValue));
  } catch { /* not one of ours */ }
});

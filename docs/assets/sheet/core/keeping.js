/**
 * How safe what is kept on this device is from the browser itself, and what to tell people about it in time.
 *
 * Safari removes all that a page wrote after seven days of use without a visit, unless the page is on the home screen.
 * A page on the home screen has a store of its own there, so a copy has to be carried over.
 */

/** @typedef {import("./store.js").Store} Store */

/** When a copy counts as old, while the browser may remove what is kept. */
const REMINDER_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

const REMOVAL_SENTENCE = "This browser removes what a page keeps when it was not visited for seven days. Put the page on the home screen to keep it. The icon begins with an empty list, so save a copy of your matches first and open it there.";

/** Asks the browser not to remove what is kept. @returns {Promise<boolean>} */
export async function persist() {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/** Whether the page runs from an icon of its own. */
export function installed() {
  return globalThis.matchMedia?.("(display-mode: standalone)").matches === true
    || /** @type {any} */ (globalThis.navigator)?.standalone === true;
}

/** Whether the browser is one that removes after seven days: told by what only WebKit has. */
function removesAfterSevenDays() {
  return "GestureEvent" in globalThis || /** @type {any} */ (globalThis.navigator)?.vendor === "Apple Computer, Inc.";
}

/**
 * @typedef {object} Keeping
 * @property {boolean} persisted The browser has promised to keep it.
 * @property {boolean} installed
 * @property {null|"seven_days"} removal
 * @property {number|null} last_copy When the last copy was saved as a file.
 * @property {string|null} sentence What to say now; null when there is nothing to worry about.
 */

/** @param {Store} store @returns {Promise<Keeping>} */
export async function keeping(store) {
  let persisted = false;
  try {
    persisted = (await navigator.storage?.persisted?.()) ?? false;
  } catch { /* unknown counts as no */ }
  const removal = removesAfterSevenDays() && !installed() ? "seven_days" : null;
  const last_copy = (await store.get("notes", "last copy"))?.at ?? null;
  const changed = Math.max(0, ...(await store.records()).map((record) => record.changed));
  const due = removal !== null && changed > (last_copy ?? 0) + (last_copy === null ? 0 : REMINDER_MILLISECONDS);
  return { persisted, installed: installed(), removal, last_copy, sentence: due ? REMOVAL_SENTENCE : null };
}

/** A copy of everything was saved. @param {Store} store */
export async function copySaved(store) {
  await store.put("notes", { key: "last copy", at: Date.now() });
}

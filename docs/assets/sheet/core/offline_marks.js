/**
 * Tells the service worker that somebody is in the middle of a match: as long as that is so, newer versions of pages
 * wait. Without a worker nothing is held back, since nothing is kept.
 */

/** @param {string} match Its id. @param {boolean} open */
export function markMatch(match, open) {
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ kind: open ? "match open" : "match closed", match });
}

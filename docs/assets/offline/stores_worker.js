/** What the parts of the service worker share: where they keep things, and how pages and files are called. */

/** @type {any} */
export const worker = self;
export const scope = worker.registration.scope;
export const path = new URL(scope).pathname;

/** Raise it when what is kept can't be read by older or newer code. */
const FORM = 1;
export const PREFIX = `houserules offline ${path} `;
export const PAGES = `${PREFIX}pages ${FORM}`;
export const NEWER = `${PREFIX}newer ${FORM}`;
export const FILES = `${PREFIX}files ${FORM}`;
export const NOTES = `${PREFIX}notes ${FORM}`;

/** A piece of a fingerprint before the ending of a name, or as a folder's name or its ending: as the build names files. */
export const FINGERPRINT = /(?:^|[/.])[0-9a-f]{8}\/|\.[0-9a-f]{8}\.(?:min\.)?[a-z0-9]+(?:\.(?:map|gz))?$/;

/** Needs that are themselves lists of files. */
export const LIST = /^assets\/[0-9a-f]{8}\/(?:reading|sheet)\.json$|^engine\/manifest\.[0-9a-f]{8}\.json$/;

/** The network, or what the network gave, is not enough to keep this. */
export class NotKept extends Error {}

/** The address of a page as it is kept: one for all ways to write it. @param {string} address */
export function pageAddress(address) {
  const url = new URL(address, scope);
  url.hash = "";
  url.search = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  return url.href;
}

/** The lock between what keeps and what removes. Locks of the browser hold for a worker and for the one that replaces it. */
export const REMOVING = `${PREFIX}removing`;

/**
 * Does work that keeps, beside other such work and never beside what removes: a page is put after its files, and between
 * the two nothing names them.
 * @template T
 * @param {() => Promise<T>} work @returns {Promise<T>}
 */
export function whileNothingIsRemoved(work) {
  return navigator.locks.request(REMOVING, { mode: "shared" }, work);
}

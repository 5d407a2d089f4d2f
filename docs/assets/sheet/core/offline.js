/**
 * The page's side of keeping pages for when there is no signal: asks the service worker, and says how things stand.
 *
 * What is kept when: the page itself, to be read, as soon as it was opened; its sheet and the engine with the first sign
 * that somebody wants to keep score (that is when they are fetched anyway), or at once where the site is installed;
 * everything there is only when somebody asks for it.
 */

/**
 * @typedef {object} OfflineState
 * @property {"none"|"reading"|"page"|"working"|"everything"|"failed"} kind "page": this page works without a signal, sheet
 *   and engine included. "reading": it can be read. "none": nothing is kept, or this browser can't.
 * @property {string} sentence
 * @property {number} have What is being kept: so many parts have come,
 * @property {number} all of so many.
 * @property {boolean} able Whether anything can be kept here; if not, the sentence says why.
 * @property {boolean} update A newer version of this page is here and waits for the end of the match or for `applyUpdate`.
 *
 * @typedef {object} ListedPage
 * @property {string} page Address relative to the site's root.
 * @property {string} title
 * @property {number} bytes Of the page and what only it needs.
 * @property {string} hash
 */

import { installed } from "./keeping.js";

/** Pages are kept in groups of so many, so that the worker may rest between them and a break loses little. */
const GROUP = 10;

const LIST = "offline.json";

/** @param {string} name */
const meta = (name) => globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null;

const FAILED = {
  full: "There is no room left on this device to keep more. What is kept stays.",
  network: "The connection went away before all had come. What has come is kept, and the rest is fetched the next time.",
  other: "This browser could not keep the page. It works as long as there is a connection.",
};

const REFUSED = "This browser did not let this site keep its pages. They work as long as there is a connection.";

/** Why this browser can keep nothing of this page, if that is known beforehand. */
function whyNot() {
  if (!globalThis.isSecureContext) return "Nothing can be kept here, since this page's address does not begin with https. It works as long as there is a connection.";
  if ("serviceWorker" in navigator && "caches" in globalThis) return "";
  return "This browser keeps no pages, as many don't in a private window. This one works as long as there is a connection.";
}

/**
 * Waits until a worker is ready to be asked. Not `ready`: that never comes when the worker could not be installed.
 * @param {ServiceWorkerRegistration} registration @returns {Promise<ServiceWorker|null>}
 */
async function active(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((done) => {
      coming.addEventListener("statechange", () => (registration.active || coming.state === "redundant") && done(null));
    });
  }
  return registration.active;
}

export class Offline {
  constructor() {
    const why = whyNot();
    /** @type {OfflineState} */
    this.state = { kind: "none", sentence: why, have: 0, all: 0, able: !why, update: false };
    /** @type {Set<(state: OfflineState) => void>} */
    this.listeners = new Set();
    /** @type {Promise<ServiceWorker|null>|null} */
    this.worker = null;
    this.stopped = false;
  }

  get root() {
    return new URL(meta("houserules-root") ?? "./", document.baseURI).href;
  }

  /** Whether this page has a sheet. */
  get hasSheet() {
    return meta("houserules-sheet") !== null;
  }

  /** @param {(state: OfflineState) => void} listener @returns {() => void} */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {Partial<OfflineState>} more */
  #say(more) {
    this.state = { ...this.state, ...more };
    for (const listener of this.listeners) listener(this.state);
  }

  /** @param {"none"|"failed"} kind */
  #sayUnable(kind) {
    this.#say({ kind, able: false, sentence: whyNot() || REFUSED, have: 0, all: 0 });
  }

  /** Begins to keep this page. Called once it is read, so that nothing of it waits for this. */
  async start() {
    // The engine may be there sooner than the worker, or than this.
    globalThis.document.addEventListener("houserules:engine", () => this.keepPage());
    if (!(await this.#register())) return this.#sayUnable("none");
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.kind === "newer" && data.page === location.href.replace(/[?#].*$/, "")) this.#say({ update: true });
      if (data.kind === "gone") this.#say({ update: true, sentence: "A newer version of this page has been published." });
    });
    const used = globalThis.document.documentElement.dataset.engine === "ready";
    await this.#keep(installed() || used || !this.hasSheet ? "sheet" : "reading");
    const { everything } = (await this.#ask({ kind: "status", page: location.href })) ?? {};
    if (everything && !this.#savesData()) await this.keepEverything();
  }

  #savesData() {
    return /** @type {any} */ (navigator).connection?.saveData === true;
  }

  /** @returns {Promise<ServiceWorker|null>} */
  #register() {
    this.worker ??= (async () => {
      if (whyNot()) return null;
      try {
        return await active(await navigator.serviceWorker.register(new URL("service_worker.js", this.root), { updateViaCache: "none" }));
      } catch {
        return null;
      }
    })();
    return this.worker;
  }

  /**
   * Asks the worker.
   * @param {Record<string, any>} question
   * @param {(progress: any) => void} [told]
   * @returns {Promise<any>} null when there is no worker; rejects with the kind of failure
   */
  async #ask(question, told = () => {}) {
    const worker = await this.#register();
    if (!worker) return null;
    // The one that answers may have been replaced since.
    const now = navigator.serviceWorker.controller ?? worker;
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", ({ data }) => {
        if ("progress" in data) return told(data.progress);
        port1.close();
        if ("failure" in data) reject(data.failure);
        else resolve(data.result);
      });
      port1.start();
      now.postMessage(question, [port2]);
    });
  }

  /** Keeps this page with its sheet and the engine. */
  async keepPage() {
    if (this.state.kind === "page" || this.state.kind === "everything" || this.state.kind === "working") return;
    await this.#keep("sheet");
  }

  /** @param {"reading"|"sheet"} level */
  async #keep(level) {
    const whole = level === "sheet" && this.hasSheet;
    if (whole) this.#say({ kind: "working", have: 0, all: 0, sentence: "This game is being kept for when there is no signal." });
    try {
      const kept = await this.#ask({ kind: "keep", page: location.href, level }, (progress) => {
        if (whole) this.#say(progress);
      });
      if (!kept) return this.#sayUnable("none");
      this.#sayKept(kept);
    } catch (failure) {
      // No signal just now: what was kept before is as good as ever.
      const kept = await this.#ask({ kind: "status", page: location.href }).catch(() => null);
      if (kept?.level === "sheet" || (kept?.level && !whole)) return this.#sayKept(kept);
      const why = /** @type {keyof typeof FAILED} */ (failure);
      const { have, all } = this.state;
      const part = all > 0 ? ` ${have} of ${all} parts are here.` : "";
      this.#say({ kind: "failed", sentence: (FAILED[why] ?? FAILED.other) + (whole ? part : "") });
    }
  }

  /** @param {{level: string, newer: boolean}} kept */
  #sayKept({ level, newer }) {
    const ready = level === "sheet";
    this.#say({
      kind: ready ? "page" : "reading", update: newer,
      sentence: ready ? "This page is on this device and works with no signal."
        : "This page can be read with no signal. Its sheet is kept once it has been opened.",
    });
  }

  /** @returns {Promise<{pages: ListedPage[], shared: number}>} */
  async #list() {
    const answer = await fetch(new URL(LIST, this.root), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`no list: ${answer.status}`);
    const { pages, shared } = await answer.json();
    return {
      shared,
      pages: pages.map((/** @type {[string, string, number, string]} */ [page, title, bytes, hash]) => ({ page, title, bytes, hash })),
    };
  }

  /** The pages that are not on this device as they are now. @returns {Promise<ListedPage[]>} Rejects with no signal. */
  async missing() {
    const [{ pages }, kept] = await Promise.all([this.#list(), this.#ask({ kind: "kept" })]);
    return pages.filter(({ page, hash }) => kept?.[page] !== hash);
  }

  /** How much room everything takes. @returns {Promise<{bytes: number, pages: number}>} */
  async size() {
    const { pages, shared } = await this.#list();
    return { bytes: pages.reduce((sum, { bytes }) => sum + bytes, shared), pages: pages.length };
  }

  /** Keeps all pages of the site. What has come stays when it is interrupted; the next visit goes on. */
  async keepEverything() {
    if (this.state.kind === "working") return;
    this.stopped = false;
    if (!(await this.#register())) return this.#sayUnable("failed");
    this.#say({ kind: "working", have: 0, all: 0, sentence: "All games are being kept for when there is no signal." });
    try {
      await this.#ask({ kind: "everything", wanted: true });
      const [{ pages }, missing] = await Promise.all([this.#list(), this.missing()]);
      let have = pages.length - missing.length;
      this.#say({ have, all: pages.length });
      /** @type {string|null} */
      let failure = null;
      for (let at = 0; at < missing.length && !this.stopped; at += GROUP) {
        const group = missing.slice(at, at + GROUP);
        const failures = (await Promise.all(group.map(async ({ page }) => {
          try {
            await this.#ask({ kind: "keep", page: new URL(page, this.root).href, level: "sheet" });
          } catch (why) {
            return String(why);
          }
          have += 1;
          this.#say({ have });
          return null;
        }))).filter((why) => why !== null);
        failure = failures.find((why) => why === "full") ?? failures[0] ?? failure;
        // One page may be missing on the server; when none of a group comes, the connection or the room is gone.
        if (failures.length === group.length || failure === "full") break;
      }
      if (failure) throw failure;
      if (this.stopped) return this.#say({ kind: "failed", sentence: `${have} of ${pages.length} pages are kept.` });
      this.#say({ kind: "everything", sentence: "All games are on this device and work with no signal." });
    } catch (failure) {
      const { have, all } = this.state;
      const why = typeof failure === "string" ? /** @type {keyof typeof FAILED} */ (failure) : "network";
      this.#say({ kind: "failed", sentence: `${FAILED[why]}${all ? ` ${have} of ${all} pages are here.` : ""}` });
    }
  }

  /** Stops keeping everything; what has come stays. */
  async stop() {
    this.stopped = true;
    await this.#ask({ kind: "everything", wanted: false });
  }

  /** Removes all kept pages. Matches are kept elsewhere and stay. */
  async forget() {
    this.stopped = true;
    await this.#ask({ kind: "forget" });
    this.#say({ kind: "none", sentence: "", have: 0, all: 0, update: false });
  }

  /** Shows the newer version, on a person's word only. */
  async applyUpdate() {
    await this.#ask({ kind: "take newer" }).catch(() => {});
    location.reload();
  }
}

/** The one of this page. */
export const offline = new Offline();

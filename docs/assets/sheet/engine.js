/**
 * The engine, as the page sees it: ask, and be answered. It runs in one worker, which is started on first need, watched,
 * and started again when it dies. It holds nothing that could be lost: each question carries the whole match.
 *
 * Three ways to start, tried in this order, each in a fresh worker (`RUNGS`): from a memory snapshot that this browser
 * made on an earlier visit; from the byte-compiled library and engine; from the library as Pyodide ships it.
 */

/** @import { EngineState, EngineManifest, Rung } from "./engine_types.js" */

import { CallQueue } from "./engine_calls.js";
import { EngineNotes } from "./engine_notes.js";
import { sentenceFor } from "./engine_words.js";
import { StallWatch } from "./engine_watch.js";

/** @type {Rung[]} */
const RUNGS = ["snapshot", "compiled", "stock"];

/**
 * How long each way may be silent, in seconds during which the page was awake: many times what a slow phone needs, for
 * people write on meanwhile, and a start that is ended too early is lost.
 */
const PATIENCE = { snapshot: 15, compiled: 60, stock: 120 };

/** A download that gets nothing for so long is told as such. */
const DOWNLOAD_PATIENCE = 30;

/** A question that takes longer will not be answered any more. */
const CALL_PATIENCE = 15;

/** How an answer begins when the engine itself had a fault. */
const STUMBLED = '{"problems":[{"code":"engine"';

/** So many deaths in a row, and the engine is only started again when somebody asks for it. */
const MOST_DEATHS = 2;

/** A page nobody looks at gives the memory back after this time. */
const UNUSED_MILLISECONDS = 5 * 60 * 1000;

/** How long nobody must have asked anything before a snapshot is made, which keeps the engine busy for a moment. */
const SNAPSHOT_DELAY_MILLISECONDS = 3000;

/** @returns {Worker} */
function startWorker() {
  return new Worker(new URL("./engine_worker.js", import.meta.url), { type: "module", name: "houserules engine" });
}

export class Engine extends CallQueue {
  /**
   * @param {{root?: string, manifest?: string, makeWorker?: () => Worker}} [given] `root`: address of the site's root.
   *   `manifest`: address of the engine's manifest, relative to the root.
   */
  constructor({ root, manifest, makeWorker = startWorker } = {}) {
    super();
    this.root = root ?? said("houserules-root") ?? "./";
    this.manifest_address = manifest ?? manifestOfPage() ?? "engine/manifest.json";
    this.makeWorker = makeWorker;
    /** @type {EngineState} */
    this.state = { kind: "idle", sentence: "", done: 0, total: 0, reason: "" };
    /** @type {Set<(state: EngineState) => void>} */
    this.listeners = new Set();
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {EngineManifest|null} */
    this.manifest = null;
    /** How the host packs what it sends. @type {string|null} */
    this.encoding = null;
    this.rung = 0;
    /** How the engine that runs was started; for benchmarks and tests. @type {Rung|null} */
    this.started_by = null;
    /** Whether a snapshot for the next visit was made on this one. */
    this.snapshot_kept = false;
    this.allowed = false;
    /** The files in the browser's store did not work: they are fetched anew. */
    this.fresh = false;
    /** How often in a row the worker died. */
    this.deaths = 0;
    this.heard = false;
    this.notes = new EngineNotes(this.rootUrl);
    this.watch = new StallWatch();
    this.unused_timer = 0;
    this.snapshot_timer = 0;
    this.#listenToPage();
  }

  get rootUrl() {
    return new URL(this.root, globalThis.location?.href).href;
  }

  /** For tests and pages of another kind. @param {{root?: string, manifest?: string}} given */
  configure({ root, manifest }) {
    if (root !== undefined) this.root = root;
    if (manifest !== undefined) this.manifest_address = manifest;
    this.notes = new EngineNotes(this.rootUrl);
  }

  /** @param {(state: EngineState) => void} listener @returns {() => void} */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {EngineState["kind"]} kind @param {Partial<EngineState>} [more] */
  #say(kind, more = {}) {
    const { done, total } = this.state;
    this.state = { kind, done, total, reason: "", ...more, sentence: sentenceFor(kind, more.reason ?? "", more.total ?? total) };
    for (const listener of this.listeners) listener(this.state);
    // Somebody wants to keep score here: the page is kept for when there is no signal.
    if (kind !== "ready") return;
    // The mark is for those who begin to listen later.
    globalThis.document?.documentElement?.setAttribute("data-engine", "ready");
    globalThis.document?.dispatchEvent(new CustomEvent("houserules:engine"));
  }

  /** Starts the engine when somebody shows an interest in it. Harmless when called often. */
  prepare() {
    if (this.state.kind !== "idle") return;
    if (this.notes.unfinishedStarts() >= MOST_DEATHS) return this.#say("held", { reason: "died" });
    if (this.#savesData() && !this.allowed) {
      this.#fetchManifest().then((manifest) => {
        if (this.state.kind === "idle") this.#say("ask", { total: manifest ? downloadSize(manifest) : 0 });
      });
      return;
    }
    this.#start();
  }

  #savesData() {
    return /** @type {any} */ (globalThis.navigator)?.connection?.saveData === true;
  }

  /** Somebody agreed to the download. */
  allow() {
    this.allowed = true;
    if (this.state.kind === "ask") this.#start();
  }

  /** Somebody wants another try. */
  retry() {
    this.fresh = this.state.kind === "failed" && ["boot", "hung"].includes(this.state.reason);
    this.notes.forgetStarts();
    this.deaths = 0;
    this.rung = 0;
    this.allowed = true;
    if (!["downloading", "starting", "ready"].includes(this.state.kind)) this.#start();
  }

  /** Gives the memory back; the next question starts the engine again. */
  release() {
    if (this.state.kind === "ready" && !this.busy) {
      this.#stopWorker();
      this.#say("idle");
    }
  }

  /** @returns {Promise<EngineManifest|null>} */
  async #fetchManifest() {
    if (this.manifest) return this.manifest;
    const how = /** @type {RequestInit} */ (this.fresh ? { cache: "reload" } : {});
    const answer = await fetch(new URL(this.manifest_address, this.rootUrl), how).catch(() => null);
    if (!answer) return this.#failed("network");
    if (!answer.ok) return this.#failed(answer.status === 404 ? "gone" : "network");
    this.encoding = answer.headers.get("content-encoding");
    this.manifest = await answer.json().catch(() => null);
    return this.manifest ?? this.#failed("gone");
  }

  /** @param {string} reason @returns {null} */
  #failed(reason) {
    this.manifest = null;
    this.#stopWorker();
    this.#say("failed", { reason });
    this.answerAll({ failed: this.state.sentence });
    return null;
  }

  async #start() {
    this.#say("downloading", { done: 0 });
    this.notes.started();
    const worker = this.makeWorker();
    this.worker = worker;
    this.heard = false;
    worker.addEventListener("message", ({ data }) => this.worker === worker && this.#hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault?.();
      if (this.worker !== worker) return;
      // A worker that has not said a word could not be loaded.
      if (this.heard) this.#died("boot");
      else this.#failed("network");
    });
    const manifest = await this.#fetchManifest();
    if (!manifest || this.worker !== worker) return;
    const rung = this.#pickRung(manifest);
    if (rung === null) return void this.#failed("boot");
    worker.postMessage({
      kind: "start", root: this.rootUrl, manifest, rung,
      may_snapshot: this.notes.maySnapshot(manifest.hash), seen: this.notes.seen(manifest.hash), fresh: this.fresh,
      encoding: this.encoding,
    });
    this.watch.begin(DOWNLOAD_PATIENCE, () => this.#failed("stalled"));
  }

  /** The way that is to be tried, skipping those that are not there. @param {EngineManifest} manifest @returns {Rung|null} */
  #pickRung(manifest) {
    if (RUNGS[this.rung] === "snapshot" && !this.notes.maySnapshot(manifest.hash)) this.rung += 1;
    if (RUNGS[this.rung] === "stock" && !manifest.stock) this.rung += 1;
    return RUNGS[this.rung] ?? null;
  }

  /** @param {any} message */
  #hear(message) {
    this.watch.touch();
    this.heard = true;
    switch (message.kind) {
      case "progress":
        if (this.state.kind === "ready") return;
        return this.#say("downloading", { done: message.done, total: message.total });
      case "rung":
        // There was no snapshot, so the worker went on to the next way by itself.
        this.rung = RUNGS.indexOf(message.rung);
        return;
      case "starting":
        this.watch.begin(PATIENCE[RUNGS[this.rung]], () => this.#died("hung"));
        return this.#say("starting");
      case "ready": return this.#ready(message);
      case "alive": return this.watchCalls();
      case "answer": return this.#answered(message);
      case "failed": return message.reason === "boot" ? this.#died("boot") : void this.#failed(message.reason);
      case "snapshot":
        this.snapshot_kept = message.kept;
        if (!message.kept) this.notes.noSnapshot(this.manifest?.hash ?? "");
        return;
      default:
    }
  }

  /** @param {{rung: Rung, snapshot: boolean}} message */
  #ready({ rung, snapshot }) {
    this.watch.end();
    this.notes.finished(this.manifest?.hash ?? "");
    this.started_by = rung;
    this.#say("ready");
    this.sendWaiting();
    if (snapshot) this.#planSnapshot();
  }

  #planSnapshot() {
    clearTimeout(this.snapshot_timer);
    this.snapshot_timer = /** @type {any} */ (setTimeout(() => this.#makeSnapshot(), SNAPSHOT_DELAY_MILLISECONDS));
  }

  #makeSnapshot() {
    if (this.busy) return this.#planSnapshot();
    this.snapshot_timer = 0;
    this.worker?.postMessage({ kind: "keep snapshot" });
  }

  /** @param {{id: number, text: string}} message */
  #answered({ id, text }) {
    if (this.started_by === "snapshot" && text.startsWith(STUMBLED)) {
      // Something is not in the snapshot that should be: it is asked again of an engine that has everything.
      this.notes.noSnapshot(this.manifest?.hash ?? "");
      return this.#died("boot");
    }
    if (this.settle(id, text)) this.deaths = 0;
    this.watchCalls();
  }

  /** Watches the question that is being answered; a worker that does not come back is ended. */
  watchCalls() {
    if (this.busy) this.watch.begin(CALL_PATIENCE, () => this.#died("hung"));
    else this.watch.end();
  }

  /** The worker is dead or does not answer. @param {"boot"|"hung"} how */
  #died(how) {
    const was_ready = this.state.kind === "ready";
    const rung = RUNGS[this.rung];
    this.#stopWorker();
    if (!was_ready) {
      if (rung === "snapshot") this.notes.noSnapshot(this.manifest?.hash ?? "");
      this.rung += 1;
      if (this.rung < RUNGS.length) return void this.#start();
      this.rung = 0;
      return void this.#failed(how);
    }
    this.deaths += 1;
    this.answerUnderWay(how === "hung");
    if (this.deaths >= MOST_DEATHS) {
      this.#say("held", { reason: "died" });
      return this.answerAll({ failed: this.state.sentence });
    }
    this.#start();
  }

  #stopWorker() {
    this.watch.end();
    clearTimeout(this.snapshot_timer);
    this.snapshot_timer = 0;
    this.worker?.terminate();
    this.worker = null;
    this.forgetGames();
  }

  /** @param {{id: number, method: string, args: string}} question */
  post({ id, method, args }) {
    if (this.snapshot_timer) this.#planSnapshot();
    this.worker?.postMessage({ kind: "call", id, method, args });
    this.watchCalls();
  }

  get canAnswer() { return this.state.kind === "ready"; }

  /** A question needs the engine. @returns {string|null} why there is none, null while it is on its way */
  need() {
    this.prepare();
    return ["failed", "held"].includes(this.state.kind) ? this.state.sentence : null;
  }

  #listenToPage() {
    const page = globalThis.document;
    page?.addEventListener("visibilitychange", () => {
      clearTimeout(this.unused_timer);
      if (page.visibilityState === "visible") return;
      this.notes.pageLeft();
      this.unused_timer = /** @type {any} */ (setTimeout(() => this.release(), UNUSED_MILLISECONDS));
    });
    page?.addEventListener("freeze", () => this.release());
    globalThis.window?.addEventListener("online", () => {
      if (this.state.kind === "failed" && ["network", "stalled"].includes(this.state.reason)) this.retry();
    });
    globalThis.window?.addEventListener("pagehide", () => this.notes.pageLeft());
    globalThis.window?.addEventListener("pageshow", (event) => {
      if (!event.persisted || this.state.kind !== "ready") return;
      // The page comes back from the browser's memory; its worker may not.
      this.worker?.postMessage({ kind: "ping" });
      this.watch.begin(CALL_PATIENCE, () => this.#died("boot"));
    });
  }
}

/** @param {string} name Of a meta element. */
function said(name) {
  return globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null;
}

/** The manifest that the page was built with: an address with a hash, so that page and engine are of one release. */
function manifestOfPage() {
  return said("houserules-sheet")?.split(/\s+/).find((address) => /^engine\/manifest\./.test(address)) ?? null;
}

/** @param {EngineManifest} manifest */
function downloadSize(manifest) {
  return ["wasm", "asm", "loader", "stdlib", "engine"].reduce((sum, key) => sum + (manifest.bytes[key]?.[1] ?? 0), 0);
}

/** The one engine of this page. */
export const engine = new Engine();

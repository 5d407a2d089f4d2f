/**
 * The engine's worker: starts Pyodide with the engine in it and answers questions in JSON text.
 *
 * It never decides anything: which way to start it is told, and when that does not work it says so and is ended.
 */

/** @import { EngineManifest, Rung } from "./engine_types.js" */

import { Files, boot } from "./engine_boot_worker.js";
import { Snapshots } from "./engine_snapshot_worker.js";

/** How long after a start from a snapshot the files are put back that it does without. */
const PUT_BACK_MILLISECONDS = 3000;

/** Questions that need more of the library than the others: the reader of definitions as text. */
const NEEDS_YAML = new Set(["check"]);

/** @type {any} */
let pyodide = null;
/** @type {((method: string, args: string) => string)|null} */
let ask = null;
/** @type {Files|null} */
let files = null;
/** @type {Snapshots|null} */
let snapshots = null;
/** @type {Promise<void>|null} */
let yaml = null;

/** @param {Record<string, any>} message */
const say = (message) => postMessage(message);

/** @param {{root: string, manifest: EngineManifest, rung: Rung, may_snapshot: boolean, seen: boolean, fresh: boolean, encoding: string|null}} wanted */
async function start({ root, manifest, rung, may_snapshot, seen, fresh, encoding }) {
  files = new Files(root, manifest, {
    seen,
    fresh,
    encoding,
    progress: (done, total) => say({ kind: "progress", done, total }),
    all: () => say({ kind: "starting" }),
  });
  snapshots = new Snapshots(root, manifest);
  // One that did not work here is not kept: it is as large as the engine itself.
  if (!may_snapshot) snapshots.forget().catch(() => {});
  let way = rung;
  if (way === "snapshot" && !(await snapshots.exists())) {
    way = "compiled";
    say({ kind: "rung", rung: way });
  }
  const make_snapshot = may_snapshot && way === "compiled";
  const snapshot = way === "snapshot" ? snapshots.read() : null;
  pyodide = await boot({ files, way, snapshot, make_snapshot });
  files.progress = () => {};
  files.all = () => {};
  ask = answerer();
  if (way === "snapshot") {
    await snapshots.check(ask);
    // The clock and the seed are those of the day the snapshot was made.
    pyodide.runPython("import sys; random = sys.modules.get('random'); random and random.seed(); None");
    setTimeout(() => files?.putBack(pyodide), PUT_BACK_MILLISECONDS);
  }
  say({ kind: "ready", rung: way, snapshot: make_snapshot });
}

/** The engine's one function. */
function answerer() {
  const call = pyodide.pyimport("scorer.bridge").call;
  return (/** @type {string} */ method, /** @type {string} */ args) => String(call(method, args));
}

/** @param {{id: number, method: string, args: string}} question */
async function answer({ id, method, args }) {
  if (NEEDS_YAML.has(method)) await (yaml ??= /** @type {Files} */ (files).addYaml(pyodide));
  if (!ask) return;
  say({ kind: "answer", id, text: ask(method, args) });
}

async function keepSnapshot() {
  const kept = await /** @type {Snapshots} */ (snapshots).keep(pyodide, /** @type {any} */ (ask));
  say({ kind: "snapshot", kept });
}

/** The next visit starts as this one did. @param {unknown} failure */
function notKept(failure) {
  say({ kind: "snapshot", kept: false, message: String(failure) });
}

/** @param {unknown} failure */
function failed(failure) {
  const reason = failure instanceof Error && "reason" in failure ? failure.reason : "boot";
  say({ kind: "failed", reason, message: String(failure instanceof Error ? failure.stack ?? failure : failure) });
}

/** @type {Promise<void>} */
let turn = Promise.resolve();

addEventListener("message", ({ data }) => {
  switch (data.kind) {
    case "start": start(data).catch(failed); break;
    // In their order, also where one of them has to fetch something first.
    case "call": turn = turn.then(() => answer(data)).catch(failed); break;
    case "keep snapshot": turn = turn.then(keepSnapshot).catch(notKept); break;
    case "ping": say({ kind: "alive" }); break;
    default:
  }
});

say({ kind: "up" });

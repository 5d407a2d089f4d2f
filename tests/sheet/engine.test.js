import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

// What the engine's page side uses of a page, in the smallest form that will do.
const page = new EventTarget();
page.visibilityState = "visible";
page.querySelector = () => null;
const kept = new Map();
Object.assign(globalThis, {
  document: page, window: new EventTarget(), location: { href: "https://example.org/repo/games/king/" },
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) },
  caches: {},
});
globalThis.window.addEventListener ??= () => {};

const { Engine } = await import("../../docs/assets/sheet/engine.js");

const MANIFEST = { hash: "abc", stock: null, bytes: { wasm: [9, 4], asm: [3, 2] } };

/** A worker that does what the test says. */
class FakeWorker extends EventTarget {
  sent = [];
  ended = false;

  postMessage(message) { this.sent.push(structuredClone(message)); }

  terminate() { this.ended = true; }

  says(data) { this.dispatchEvent(new MessageEvent("message", { data })); }

  dies() { this.dispatchEvent(new Event("error")); }

  get calls() { return this.sent.filter(({ kind }) => kind === "call"); }

  answers(id, ok = id) { this.says({ kind: "answer", id, text: JSON.stringify({ ok }) }); }
}

let workers;
let engine;
let answer;

/** Lets everything that is ready run. */
const settled = async () => { for (let turn = 0; turn < 10; turn += 1) await Promise.resolve(); };

const worker = () => workers[workers.length - 1];

async function started() {
  engine.prepare();
  await settled();
  worker().says({ kind: "up" });
  worker().says({ kind: "ready", rung: "compiled", snapshot: false });
}

beforeEach(() => {
  kept.clear();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  workers = [];
  answer = { ok: true, headers: new Headers(), json: async () => MANIFEST };
  globalThis.fetch = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  engine = new Engine({ root: "../../", makeWorker: () => { workers.push(new FakeWorker()); return worker(); } });
});

test("nothing is started before somebody asks, and then once", async () => {
  assert.equal(workers.length, 0);
  engine.prepare();
  engine.prepare();
  await settled();
  assert.equal(workers.length, 1);
  assert.equal(worker().sent[0].root, "https://example.org/repo/");
  assert.deepEqual([worker().sent[0].kind, worker().sent[0].rung], ["start", "snapshot"]);
});

test("questions wait for the start and are answered in their order", async () => {
  const one = engine.call("csv", { slug: "king" });
  const two = engine.call("text", { slug: "king" });
  await settled();
  assert.equal(worker().calls.length, 0);
  await started();
  assert.deepEqual(worker().calls.map(({ method }) => method), ["csv", "text"]);
  worker().calls.forEach(({ id, method }) => worker().answers(id, method));
  assert.deepEqual([await one, await two], [{ ok: "csv" }, { ok: "text" }]);
});

test("the definition is sent before the first question about it, once a worker", async () => {
  engine.addGame("king", { name: "King" });
  await started();
  engine.csv("king", {});
  engine.csv("king", {});
  await settled();
  assert.deepEqual(worker().calls.map(({ method }) => method), ["load", "csv", "csv"]);
  assert.deepEqual(JSON.parse(worker().calls[0].args), { slug: "king", tree: { name: "King" } });
  engine.addGame("king", { name: "King, edited" });
  engine.csv("king", {});
  await settled();
  assert.equal(worker().calls[3].method, "load");
});

test("a definition that must be fetched is fetched once, and its failure is an answer", async () => {
  let fetched = 0;
  engine.addGame("king", async () => { fetched += 1; return { name: "King" }; });
  engine.addGame("hearts", async () => { throw new Error("404"); });
  await started();
  engine.csv("king", {});
  await settled();
  engine.csv("king", {});
  const failed = await engine.csv("hearts", {});
  assert.equal(fetched, 1);
  assert.match(failed.failed, /rules of this game/);
});

test("of views only the newest waits", async () => {
  await started();
  const views = [1, 2, 3, 4].map((rounds) => engine.view("king", { rounds }));
  await settled();
  assert.equal(worker().calls.length, 1);
  assert.deepEqual(await views[1], { superseded: true });
  assert.deepEqual(await views[2], { superseded: true });
  worker().answers(worker().calls[0].id, "first");
  assert.deepEqual(await views[0], { ok: "first" });
  assert.equal(worker().calls.length, 2);
  assert.deepEqual(JSON.parse(worker().calls[1].args).match, { rounds: 4 });
  worker().answers(worker().calls[1].id, "last");
  assert.deepEqual(await views[3], { ok: "last" });
});

test("views of one match do not wait for forms or other matches", async () => {
  await started();
  engine.view("king", {});
  engine.view("hearts", {});
  engine.entry("king", {}, 1);
  await settled();
  assert.equal(worker().calls.length, 3);
});

test("progress is told, and no longer once it is ready", async () => {
  const told = [];
  engine.subscribe(({ kind, done, total }) => told.push([kind, done, total]));
  engine.prepare();
  await settled();
  worker().says({ kind: "progress", done: 3, total: 6 });
  worker().says({ kind: "progress", done: 6, total: 6 });
  worker().says({ kind: "starting" });
  worker().says({ kind: "ready", rung: "compiled", snapshot: false });
  worker().says({ kind: "progress", done: 1, total: 6 });
  assert.deepEqual(told, [["downloading", 0, 0], ["downloading", 3, 6], ["downloading", 6, 6], ["starting", 6, 6], ["ready", 6, 6]]);
});

test("a start that is silent goes one way down, each in a fresh worker", async () => {
  globalThis.fetch = async () => ({ ok: true, headers: new Headers(), json: async () => ({ ...MANIFEST, stock: { stdlib: "a", engine: "b" } }) });
  const view = engine.view("king", {});
  await settled();
  for (const [rung, seconds] of [["snapshot", 15], ["compiled", 60], ["stock", 120]]) {
    const silent = worker();
    assert.equal(silent.sent[0].rung, rung);
    silent.says({ kind: "starting" });
    mock.timers.tick((seconds - 1) * 1000);
    assert.equal(silent.ended, false, rung);
    mock.timers.tick(1000);
    assert.equal(silent.ended, true, rung);
    await settled();
  }
  assert.equal(workers.length, 3);
  assert.equal(engine.state.kind, "failed");
  assert.match((await view).failed, /does not answer/);
  // A snapshot that did not start is not tried again; the other ways are.
  engine.retry();
  await settled();
  assert.equal(worker().sent[0].rung, "compiled");
});

test("a message keeps the watch quiet", async () => {
  engine.prepare();
  await settled();
  worker().says({ kind: "starting" });
  for (let second = 0; second < 100; second += 5) {
    mock.timers.tick(5000);
    worker().says({ kind: "alive" });
  }
  assert.equal(workers.length, 1);
});

test("a worker that finds no snapshot goes on, and what then fails is not the snapshot's fault", async () => {
  engine.prepare();
  await settled();
  worker().says({ kind: "rung", rung: "compiled" });
  worker().says({ kind: "failed", reason: "boot" });
  await settled();
  assert.equal(engine.state.kind, "failed");
  engine.retry();
  await settled();
  assert.equal(worker().sent[0].rung, "snapshot");
});

test("without a connection it is said, questions are answered so, and a signal brings another try", async () => {
  answer = new TypeError("no network");
  const view = engine.view("king", {});
  await settled();
  assert.deepEqual([engine.state.kind, engine.state.reason], ["failed", "network"]);
  assert.match((await view).failed, /no connection/);
  assert.match((await engine.view("king", {})).failed, /no connection/);
  answer = { ok: true, headers: new Headers(), json: async () => MANIFEST };
  globalThis.window.dispatchEvent(new Event("online"));
  await settled();
  assert.equal(engine.state.kind, "downloading");
});

test("a download that stops is told as one, without trying a longer one", async () => {
  engine.prepare();
  await settled();
  worker().says({ kind: "progress", done: 1, total: 9 });
  mock.timers.tick(30_000);
  assert.deepEqual([engine.state.kind, engine.state.reason, workers.length], ["failed", "stalled", 1]);
  assert.equal(worker().ended, true);
});

test("an engine that is no longer on the server is a newer release", async () => {
  answer = { ok: false, status: 404 };
  engine.prepare();
  await settled();
  assert.equal(engine.state.reason, "gone");
  assert.match(engine.state.sentence, /newer version/);
});

test("a worker whose script can't be had is a matter of the network", async () => {
  engine.prepare();
  await settled();
  worker().dies();
  assert.deepEqual([engine.state.kind, engine.state.reason, workers.length], ["failed", "network", 1]);
});

test("a connection that saves data is asked first", async () => {
  Object.defineProperty(globalThis, "navigator", { value: { connection: { saveData: true } }, configurable: true });
  const view = engine.view("king", {});
  await settled();
  assert.deepEqual([engine.state.kind, engine.state.total, workers.length], ["ask", 6, 0]);
  assert.match(engine.state.sentence, /saves data/);
  engine.allow();
  await started();
  worker().answers(worker().calls[0].id, "view");
  assert.deepEqual(await view, { ok: "view" });
});

test("a question without end is given up, the next is answered by a fresh worker", async () => {
  engine.addGame("king", {});
  await started();
  const endless = engine.csv("king", {});
  const next = engine.text("king", {});
  await settled();
  const first = worker();
  first.answers(first.calls[0].id);
  mock.timers.tick(15_000);
  assert.equal(first.ended, true);
  assert.match((await endless).failed, /could not be worked out/);
  await settled();
  await started();
  assert.deepEqual(worker().calls.map(({ method }) => method), ["load", "text"]);
  worker().answers(worker().calls[1].id, "text");
  assert.deepEqual(await next, { ok: "text" });
});

test("a worker that dies is started again and the question repeated once; after two deaths a person is asked", async () => {
  await started();
  const view = engine.view("king", {});
  await settled();
  worker().dies();
  await settled();
  await started();
  assert.equal(worker().calls.length, 1);
  worker().dies();
  assert.equal(engine.state.kind, "held");
  assert.match((await view).failed, /could not be worked out/);
  assert.match((await engine.view("king", {})).failed, /stopped twice/);
  assert.equal(workers.length, 2);
  engine.retry();
  await started();
  assert.equal(engine.state.kind, "ready");
});

test("deaths with answers between them are not counted together", async () => {
  await started();
  for (let death = 0; death < 4; death += 1) {
    engine.view("king", {});
    await settled();
    worker().answers(worker().calls[0].id);
    worker().dies();
    await settled();
    await started();
  }
  assert.equal(engine.state.kind, "ready");
});

test("a page that died twice while the engine started does not start it by itself", async () => {
  for (let death = 0; death < 2; death += 1) {
    const dying = new Engine({ root: "../../", makeWorker: () => new FakeWorker() });
    dying.prepare();
  }
  engine.prepare();
  assert.equal(engine.state.kind, "held");
  engine.retry();
  await started();
  assert.equal(engine.state.kind, "ready");
});

test("a page that was left while the engine started is no death", async () => {
  for (let visit = 0; visit < 4; visit += 1) {
    const left = new Engine({ root: "../../", makeWorker: () => new FakeWorker() });
    left.prepare();
    globalThis.window.dispatchEvent(new Event("pagehide"));
  }
  engine.prepare();
  assert.equal(engine.state.kind, "downloading");
});

test("a page nobody looks at gives the memory back, and starts anew on the next question", async () => {
  await started();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  mock.timers.tick(5 * 60_000);
  assert.deepEqual([engine.state.kind, worker().ended], ["idle", true]);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  engine.view("king", {});
  await started();
  assert.equal(workers.length, 2);
  assert.equal(worker().calls.length, 1);
});

test("a page that comes back by the back button finds out whether its worker lives", async () => {
  await started();
  const back = new Event("pageshow");
  back.persisted = true;
  globalThis.window.dispatchEvent(back);
  assert.equal(worker().sent.at(-1).kind, "ping");
  worker().says({ kind: "alive" });
  mock.timers.tick(60_000);
  assert.equal(workers.length, 1);
  globalThis.window.dispatchEvent(back);
  mock.timers.tick(15_000);
  await settled();
  assert.equal(workers.length, 2);
});

test("the snapshot is made when nothing is asked", async () => {
  engine.prepare();
  await settled();
  worker().says({ kind: "ready", rung: "compiled", snapshot: true });
  engine.view("king", {});
  await settled();
  mock.timers.tick(3000);
  assert.equal(worker().sent.some(({ kind }) => kind === "keep snapshot"), false);
  worker().answers(worker().calls[0].id);
  mock.timers.tick(3000);
  assert.equal(worker().sent.some(({ kind }) => kind === "keep snapshot"), true);
});

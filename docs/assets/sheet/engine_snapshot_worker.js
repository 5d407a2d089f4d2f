/**
 * The memory of a started engine, kept in this browser for the next visit. It is made here, never shipped, so it fits
 * the browser that reads it; and it is trusted only behind a key, a length, a hash and a question with a known answer.
 *
 * Kept are the pages of memory that are not empty. Form of the kept bytes:
 *   "HRS1", length of the header as u32, the header as JSON, then the pages.
 */

/** @import { EngineManifest } from "./engine_types.js" */

const MAGIC = 0x31535248;
const PAGE = 4096;

/** Raise it when the form of the kept bytes changes. */
const FORMAT = 2;

/** The question whose answer is known. */
const SELF_TEST = ["about", "{}"];

/**
 * What is done before a snapshot is made: everything that a question may need is imported, of the engine and of the cut
 * library, whose functions import too when they are called; but not the reader of texts, which has files of its own.
 * Then what is no longer needed is let go, the archives among it.
 */
const TIDY = `
import gc, sys, zipimport
for _archive, _start in (("/engine.zip", "scorer/"), ("/lib/python314.zip", "")):
    for _name in list(zipimport._zip_directory_cache[_archive]):
        _module, _, _ending = _name.partition(".")
        if _ending and _module.startswith(_start) and _module.rpartition("/")[2] not in ("__main__", "cli", "reading", "sitecustomize"):
            try:
                __import__(_module.removesuffix("/__init__").replace("/", "."))
            except Exception:
                pass
sys.modules["scorer.bridge"].forget()
sys.meta_path[:] = [_finder for _finder in sys.meta_path if type(_finder).__module__ != "sitecustomize"]
sys.path_importer_cache.clear()
gc.collect()
None
`;

/**
 * @typedef {object} Header
 * @property {string} key
 * @property {number} length Of the whole memory.
 * @property {[number, number][]} runs First page and number of pages, in order.
 * @property {string} hash Of the pages.
 * @property {string} answer To the self-test.
 */

/**
 * A fast checksum of four lanes over 32-bit words; against damage, not against forgery (whoever can write this cache can
 * also run scripts on this page).
 * @param {Uint8Array} bytes Their number can be divided by 16.
 */
export function checksum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let a = 1;
  let b = 2;
  let c = 3;
  let d = 4;
  for (let at = 0; at + 3 < words.length; at += 4) {
    a = Math.imul(a ^ words[at], 0x9e3779b1);
    b = Math.imul(b ^ words[at + 1], 0x85ebca6b);
    c = Math.imul(c ^ words[at + 2], 0xc2b2ae35);
    d = Math.imul(d ^ words[at + 3], 0x27d4eb2f);
    a = (a << 13) | (a >>> 19);
    b = (b << 13) | (b >>> 19);
    c = (c << 13) | (c >>> 19);
    d = (d << 13) | (d >>> 19);
  }
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Runs of pages that are not all nought. @param {Uint8Array} memory @returns {[number, number][]} */
export function fullPages(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >>> 2);
  const in_page = PAGE >>> 2;
  /** @type {[number, number][]} */
  const runs = [];
  for (let page = 0; page * in_page < words.length; page += 1) {
    const end = Math.min((page + 1) * in_page, words.length);
    let at = page * in_page;
    while (at < end && words[at] === 0) at += 1;
    if (at === end) continue;
    const last = runs[runs.length - 1];
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  return runs;
}

export class Snapshots {
  /** @param {string} root @param {EngineManifest} manifest */
  constructor(root, manifest) {
    this.cache_name = `houserules snapshot ${new URL(root).pathname}`;
    this.key = `${FORMAT} ${manifest.hash} ${navigator.userAgent}`;
    this.address = new URL("engine/snapshot", root).href;
    this.answer = "";
  }

  async exists() {
    try {
      const cache = await caches.open(this.cache_name);
      this.kept = await cache.match(this.address);
      if (this.kept && this.kept.headers.get("x-key") !== this.key) {
        await cache.delete(this.address);
        this.kept = undefined;
      }
      return this.kept !== undefined;
    } catch {
      return false;
    }
  }

  async forget() {
    await (await caches.open(this.cache_name)).delete(this.address);
  }

  /** The memory. Rejects, and forgets the snapshot, when anything about it is not as it was. @returns {Promise<Uint8Array>} */
  async read() {
    try {
      const bytes = new Uint8Array(await /** @type {Response} */ (this.kept).arrayBuffer());
      return this.#unpack(bytes);
    } catch (failure) {
      await this.forget().catch(() => {});
      throw failure;
    }
  }

  /** @param {Uint8Array} bytes @returns {Uint8Array} */
  #unpack(bytes) {
    const view = new DataView(bytes.buffer);
    if (bytes.length < 8 || view.getUint32(0, true) !== MAGIC) throw new Error("no snapshot");
    const start = 8 + view.getUint32(4, true);
    /** @type {Header} */
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, start)));
    const pages = header.runs.reduce((sum, [, count]) => sum + count, 0);
    if (header.key !== this.key) throw new Error("a snapshot of another engine");
    if (bytes.length !== start + pages * PAGE) throw new Error("a snapshot of another length");
    if (checksum(bytes.subarray(start)) !== header.hash) throw new Error("a damaged snapshot");
    const memory = new Uint8Array(header.length);
    let at = start;
    for (const [page, count] of header.runs) {
      memory.set(bytes.subarray(at, Math.min(at + count * PAGE, at + header.length - page * PAGE)), page * PAGE);
      at += count * PAGE;
    }
    this.answer = header.answer;
    return memory;
  }

  /** Asks what is known. @param {(method: string, args: string) => string} ask */
  async check(ask) {
    if (ask(SELF_TEST[0], SELF_TEST[1]) === this.answer) return;
    await this.forget().catch(() => {});
    throw new Error("the snapshot answers differently");
  }

  /**
   * Makes and keeps a snapshot.
   * @param {any} pyodide Started with the option for it.
   * @param {(method: string, args: string) => string} ask
   * @returns {Promise<boolean>} whether it is kept
   */
  async keep(pyodide, ask) {
    const answer = ask(SELF_TEST[0], SELF_TEST[1]);
    pyodide.runPython(TIDY);
    const memory = pyodide.makeMemorySnapshot();
    const runs = fullPages(memory);
    const pages = runs.reduce((sum, [, count]) => sum + count, 0);
    const data = new Uint8Array(pages * PAGE);
    let at = 0;
    for (const [page, count] of runs) {
      data.set(memory.subarray(page * PAGE, (page + count) * PAGE), at);
      at += count * PAGE;
    }
    /** @type {Header} */
    const header = { key: this.key, length: memory.length, runs, hash: checksum(data), answer };
    const head = padded(new TextEncoder().encode(JSON.stringify(header)));
    const first = new DataView(new ArrayBuffer(8));
    first.setUint32(0, MAGIC, true);
    first.setUint32(4, head.length, true);
    const cache = await caches.open(this.cache_name);
    await cache.put(this.address, new Response(new Blob([first.buffer, head, data]), { headers: { "x-key": this.key } }));
    return true;
  }
}

/** With spaces at the end, so that the pages begin where words can be read. @param {Uint8Array} bytes */
function padded(bytes) {
  const all = new Uint8Array(Math.ceil((bytes.length + 8) / 16) * 16 - 8).fill(0x20);
  all.set(bytes);
  return all;
}

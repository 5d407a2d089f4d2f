/**
 * Fetches what the engine is made of, side by side and with progress, and starts Pyodide on it. Only public options of
 * Pyodide are used here, apart from the two for snapshots.
 */

/** @import { EngineManifest, Rung } from "./engine_types.js" */

import { fromZstandard, packsWell } from "./zstandard_worker.js";

/** The network's own fetch: Pyodide gets ours, which knows the files that are here already. */
const networkFetch = self.fetch.bind(self);

/** An empty zip: the library of an engine that is whole in its snapshot. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** How often progress is told: each so many bytes. */
const PROGRESS_STEP = 100_000;

/** The connection failed, or what should be there is not. */
export class FetchFailure extends Error {
  /** @param {"network"|"gone"} reason @param {string} address */
  constructor(reason, address) {
    super(`${reason}: ${address}`);
    this.reason = reason;
  }
}

/** @param {string} address @param {RequestInit} [how] @returns {Promise<Response>} */
async function get(address, how) {
  const answer = await networkFetch(address, how).catch(() => null);
  if (!answer) throw new FetchFailure("network", address);
  if (!answer.ok) throw new FetchFailure(answer.status === 404 || answer.status === 410 ? "gone" : "network", address);
  return answer;
}

/**
 * The stream, unpacked if it is packed: told by its first bytes, since some hosts unpack what they send and some don't.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>|null} stream
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
async function unpacked(stream) {
  if (!stream) return new Blob([]).stream();
  const reader = stream.getReader();
  const first = await reader.read();
  const starts = (/** @type {number[]} */ ...bytes) => bytes.every((byte, at) => first.value?.[at] === byte);
  let next = Promise.resolve(first);
  const whole = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await next;
      if (done) return controller.close();
      controller.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (value));
      next = reader.read();
      next.catch(() => {});
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
  if (starts(0x28, 0xb5, 0x2f, 0xfd)) return fromZstandard(whole);
  return starts(0x1f, 0x8b) ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function allOf(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The files of one engine. */
export class Files {
  /**
   * @param {string} root
   * @param {EngineManifest} manifest
   * @param {{seen: boolean, fresh: boolean, encoding: string|null, progress: (done: number, total: number) => void, all: () => void}} told
   *   `seen`: an earlier visit had these files, so they come from the browser's own store. `fresh`: what is in that store
   *   did not work. `encoding`: how the host packs what it sends. `all`: everything that was expected has come.
   */
  constructor(root, manifest, { seen, fresh, encoding, progress, all }) {
    this.root = root;
    this.manifest = manifest;
    this.seen = seen;
    this.encoding = encoding;
    /** @type {RequestInit} */
    this.how = fresh ? { cache: "reload" } : {};
    this.progress = progress;
    this.all = all;
    /** Why a file could not be had, when that is found out in the middle of it. @type {FetchFailure|null} */
    this.failure = null;
    /** @type {Promise<void>|undefined} */
    this.putting_back = undefined;
    /** Bytes that have come, by file. @type {Map<string, number>} */
    this.done = new Map();
    this.total = 0;
    this.told = 0;
    /** Answers to what Pyodide will ask for. @type {Map<string, () => Promise<Response>>} */
    this.ready = new Map();
    self.fetch = (input, init) => this.ready.get(String(input))?.() ?? networkFetch(input, init);
  }

  /** @param {string} path */
  address(path) {
    return new URL(path, this.root).href;
  }

  /** @param {string[]} keys What is going to be fetched. */
  expect(keys) {
    this.total = keys.reduce((sum, key) => sum + this.size(key), 0);
  }

  /** Bytes on the way: compressed, by us or by the host. @param {string} key */
  size(key) {
    return this.manifest.bytes[key]?.[1] ?? 0;
  }

  /** @param {string} key @param {number} share Of the file that has come, 0 to 1. */
  came(key, share) {
    this.done.set(key, Math.round(this.size(key) * Math.min(share, 1)));
    const done = [...this.done.values()].reduce((sum, bytes) => sum + bytes, 0);
    if (done - this.told >= PROGRESS_STEP || done === this.total) {
      this.told = done;
      this.progress(done, this.total);
    }
    if (done === this.total && this.total > 0) this.all();
  }

  /**
   * The stream with its bytes counted; a connection that breaks in the middle is remembered as such.
   * @param {string} key @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} size
   * @returns {ReadableStream<Uint8Array<ArrayBuffer>>}
   */
  counted(key, stream, size) {
    const reader = stream.getReader();
    let seen = 0;
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            seen += value.length;
            // The last word is the end of the stream: sizes may be told wrongly.
            this.came(key, Math.min(seen / size, 0.999));
            return controller.enqueue(value);
          }
          this.came(key, 1);
          controller.close();
        } catch (failure) {
          this.failure = new FetchFailure("network", key);
          controller.error(failure);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    }, { highWaterMark: 0 });
  }

  /** A whole file, unpacked. @param {string} key @param {string} [path] @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async bytes(key, path = this.manifest[/** @type {"stdlib"} */ (key)]) {
    const address = this.address(path);
    const answer = this.manifest.gzip
      ? await get(`${address}.gz`, this.how).catch((failure) => {
        if (failure.reason === "network") throw failure;
        return get(address, this.how);
      })
      : await get(address, this.how);
    const body = answer.body && !this.seen ? this.counted(key, answer.body, this.size(key) || 1) : answer.body;
    const bytes = await unpacked(body).then(allOf).catch(() => {
      throw this.failure ?? new Error(`${address} can't be unpacked`);
    });
    this.came(key, 1);
    return bytes;
  }

  /** A module of Pyodide. @param {"loader"|"asm"} key @param {string} path */
  async module(key, path) {
    const address = this.address(path);
    const module = await import(address).catch((failure) => {
      // It came, but this browser can't read it: another way may do.
      if (failure instanceof SyntaxError) throw failure;
      throw new FetchFailure("network", address);
    });
    this.came(key, 1);
    return module;
  }

  /**
   * Pyodide itself, as a response that it can compile while it comes. What was here before is handed on as it is: only
   * then the browser can use its store of compiled code.
   * @param {string} path
   */
  async wasm(path) {
    const { answer, size } = await this.smallest(path);
    const typed = answer.headers.get("content-type")?.startsWith("application/wasm") ?? false;
    if (this.seen && typed) {
      this.came("wasm", 1);
      return answer;
    }
    const body = await unpacked(answer.body && this.counted("wasm", answer.body, size || 1));
    return new Response(body, { headers: { "content-type": "application/wasm" } });
  }

  /**
   * Pyodide itself in the smallest form that can be had, and how many bytes of it the browser is going to hand out.
   * @param {string} path @returns {Promise<{answer: Response, size: number}>}
   */
  async smallest(path) {
    const address = this.address(path);
    const [size, packed] = this.manifest.bytes.wasm ?? [0, 0];
    // After a start that failed nothing is taken that can be done without.
    if (this.manifest.zstd && path === this.manifest.wasm && !this.how.cache && !packsWell(this.encoding)) {
      // The service worker keeps it unpacked.
      const kept = await self.caches?.match(address).catch(() => null);
      if (kept) return { answer: kept, size };
      const answer = await get(`${address}.zst`, this.how).catch((failure) => {
        if (failure.reason === "network") throw failure;
      });
      if (answer) return { answer, size: packed };
    }
    return { answer: await get(address, this.how), size };
  }

  /** The reader of definitions. @param {any} pyodide */
  async addYaml(pyodide) {
    await this.putBack(pyodide);
    pyodide.FS.writeFile("/yaml.zip", await this.bytes("yaml"));
    pyodide.runPython("import sys\nif '/yaml.zip' not in sys.path: sys.path.append('/yaml.zip')");
  }

  /**
   * After a start from a snapshot the library's and the engine's files are not there. They are put back, so that what
   * the snapshot has not imported can be.
   * @param {any} pyodide
   * @returns {Promise<void>}
   */
  putBack(pyodide) {
    if (pyodide.FS.analyzePath("/engine.zip").exists) return Promise.resolve();
    this.putting_back ??= Promise.all([this.bytes("engine"), this.bytes("stdlib")]).then(([engine, stdlib]) => {
      pyodide.FS.writeFile("/engine.zip", engine);
      pyodide.FS.writeFile("/lib/python314.zip", stdlib);
      pyodide.runPython("import importlib, sys; sys.path_importer_cache.clear(); importlib.invalidate_caches()");
    }).catch(() => { this.putting_back = undefined; });
    return this.putting_back;
  }
}

/**
 * Starts Pyodide.
 * @param {{files: Files, way: Rung, snapshot: Promise<Uint8Array>|null, make_snapshot: boolean}} wanted
 * @returns {Promise<any>}
 */
export async function boot(wanted) {
  try {
    return await load(wanted);
  } catch (failure) {
    throw wanted.files.failure ?? failure;
  }
}

/**
 * Rejects when the browser can't make a program of Pyodide's code: Pyodide tells that to the console only, and waits.
 * @returns {Promise<never>}
 */
function codeRefused() {
  return new Promise((_, reject) => {
    const own = WebAssembly.instantiateStreaming.bind(WebAssembly);
    WebAssembly.instantiateStreaming = (source, imports) => {
      const made = own(source, imports);
      made.catch(reject);
      return made;
    };
  });
}

/** @param {Parameters<typeof boot>[0]} wanted */
async function load({ files, way, snapshot, make_snapshot }) {
  const { manifest } = files;
  // The last way uses nothing of what was cut, neither of Pyodide's own files nor of the library.
  const own = way === "stock" && manifest.stock ? manifest.stock : manifest;
  const library = files.address(own.stdlib);
  files.expect(way === "snapshot" ? ["loader", "asm", "wasm"] : ["loader", "asm", "wasm", "stdlib", "engine"]);
  const modules = Promise.all([files.module("loader", own.loader), files.module("asm", own.asm)]);
  const wasm = files.wasm(own.wasm);
  files.ready.set(files.address(own.wasm), () => wasm);
  const stdlib = snapshot ? null : files.bytes("stdlib", own.stdlib);
  files.ready.set(library, async () => new Response(await stdlib ?? EMPTY_ZIP));
  const engine = snapshot ? null : files.bytes("engine", own.engine);
  // Whatever fails first is told; the others must not count as unhandled meanwhile.
  for (const promise of [modules, wasm, stdlib, engine, snapshot]) promise?.catch(() => {});
  const [[{ loadPyodide }, { default: createPyodideModule }]] = await Promise.all([modules, wasm, stdlib, engine]);
  const refused = codeRefused();
  const started = loadPyodide({
    indexURL: files.address(own.index),
    packageBaseUrl: files.address(own.index),
    lockFileContents: { info: manifest.lock.info, packages: {} },
    createPyodideModule,
    stdLibURL: library,
    ...(snapshot ? { _loadSnapshot: snapshot } : {
      _makeSnapshot: make_snapshot,
      env: { PYTHONPATH: "/engine.zip", PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
      fsInit: async (/** @type {any} */ filesystem) => filesystem.writeFile("/engine.zip", await engine),
    }),
  });
  return Promise.race([started, refused]);
}

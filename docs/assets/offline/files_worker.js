/** Files with a fingerprint in their address: what a page needs, kept once for all pages. */

import { fromZstandard, packsWell } from "../sheet/zstandard_worker.js";
import { FILES, LIST, NotKept, scope } from "./stores_worker.js";

/** How many files are fetched side by side. */
const SIDE_BY_SIDE = 6;

/**
 * A file, fetched if it is not kept yet.
 * @param {string} address Relative to the scope.
 * @param {boolean} [packed] Whether it has a smaller twin, from which it is made.
 * @returns {Promise<Response>}
 */
async function keepFile(address, packed = false) {
  const files = await caches.open(FILES);
  const url = new URL(address, scope).href;
  const kept = await files.match(url);
  if (kept) return kept;
  if (packed && (await unpackTwin(files, url))) return keepFile(address);
  const fresh = await fetch(url).catch(() => null);
  if (!fresh?.ok) throw new NotKept(`${fresh ? fresh.status : "no signal"}: ${address}`);
  await files.put(url, fresh.clone());
  return fresh;
}

/** Keeps Python itself as it is used. @param {Cache} files @param {string} url @returns {Promise<boolean>} whether there was a twin, and a good one */
async function unpackTwin(files, url) {
  try {
    const twin = (await files.match(`${url}.zst`)) ?? (await fetch(`${url}.zst`));
    if (!twin.ok || !twin.body) return false;
    const body = await fromZstandard(/** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (twin.body));
    await files.put(url, new Response(body, { headers: { "content-type": "application/wasm" } }));
    await files.delete(`${url}.zst`);
    return true;
  } catch {
    return false;
  }
}

/** The files that a list names: our own lists, or the engine's manifest. @param {string} address @param {any} list @returns {string[]} */
export function listed(address, list) {
  if (Array.isArray(list.files)) return list.files.map((/** @type {[string, number]} */ [file]) => file);
  const { loader, asm, wasm, stdlib, engine } = list;
  if (![loader, asm, wasm, stdlib, engine].every(Boolean)) throw new NotKept(`a list of no known kind: ${address}`);
  const packed = list.gzip ? ".gz" : "";
  return [loader, asm, wasm, stdlib + packed, engine + packed];
}

/**
 * Fetches everything that is needed and not there.
 * @param {string[]} needs
 * @param {(have: number, all: number) => void} told
 */
export async function keepNeeds(needs, told) {
  const wanted = new Set(needs);
  const packed = new Set();
  for (const need of needs) {
    if (!LIST.test(need)) continue;
    const answer = await keepFile(need);
    const list = await answer.json();
    for (const file of listed(need, list)) wanted.add(file);
    if (list.zstd && !packsWell(answer.headers.get("content-encoding"))) packed.add(list.wasm);
  }
  const left = [...wanted];
  let have = 0;
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await keepFile(address, packed.has(address));
      have += 1;
      told(have, wanted.size);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

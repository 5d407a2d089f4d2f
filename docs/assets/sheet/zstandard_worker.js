/**
 * Python as Zstandard, for hosts that send nothing smaller than gzip: a fifth less on the way. Browsers don't unpack
 * Zstandard for a page, so a library does; it is fetched only then.
 */

/** Whether a host sends files packed better than gzip, told by one that it sent. @param {string|null} encoding @returns {boolean} */
export function packsWell(encoding) {
  return encoding === "br" || encoding === "zstd";
}

/**
 * Unpacked while it comes. The stream fails when it is cut off or is something else.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
export async function fromZstandard(stream) {
  const { Decompress } = await import("../vendor/fzstd.js");
  /** @type {TransformStreamDefaultController<Uint8Array<ArrayBuffer>>} */
  let out;
  const unpacking = new Decompress((piece) => out.enqueue(/** @type {Uint8Array<ArrayBuffer>} */ (piece)));
  return stream.pipeThrough(new TransformStream({
    start: (controller) => { out = controller; },
    transform: (piece) => unpacking.push(piece),
    flush: () => unpacking.push(new Uint8Array(0), true),
  }));
}

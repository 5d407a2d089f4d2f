/**
 * A match in a link: the document, compressed, in the fragment of the address, which browsers do not send to a server.
 *
 * Form: `<version>.<base64url>`. Version 1: deflate-raw over the JSON text. Version 0: the JSON text as it is, for
 * browsers that can't compress. Every version ever used stays readable.
 */

/** @import { MatchDocument } from "./types.js" */

import { DOCUMENT_FORMAT, nestsTooDeep } from "./document.js";

/** What is told of a link that was unpacked, and holds something else. */
export const NO_MATCH = "This link holds no match that this page can read.";

/** What a link may unpack to: a small text can be made that unpacks to gigabytes. */
const MOST_BYTES = 2_000_000;

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function fromBase64(text) {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function readAll(stream, most) {
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too much");
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream|DecompressionStream} through @param {number} most */
function piped(bytes, through, most) {
  return readAll(new Blob([bytes]).stream().pipeThrough(through), most);
}

/**
 * A text, packed.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function pack(text) {
  const bytes = new TextEncoder().encode(text);
  try {
    return `1.${toBase64(await piped(bytes, new CompressionStream("deflate-raw"), Infinity))}`;
  } catch {
    return `0.${toBase64(bytes)}`;
  }
}

/**
 * The text that was packed.
 * @param {string} packed
 * @returns {Promise<string>} Rejects when it can't be unpacked.
 */
export async function unpack(packed) {
  const [version, data = ""] = packed.split(".", 2);
  const bytes = fromBase64(data);
  const text = new TextDecoder("utf-8", { fatal: true });
  if (version === "0" && bytes.length <= MOST_BYTES) return text.decode(bytes);
  if (version === "1") return text.decode(await piped(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES));
  throw /^[1-9]\d*$/.test(version) ? new NewerLink() : new Error("no packed text");
}

class NewerLink extends Error {}

/**
 * A link that opens this match on another device.
 * @param {MatchDocument} document
 * @param {string} base Address of the game's page.
 * @returns {Promise<{url: string, length: number}>}
 */
export async function linkOf(document, base) {
  const url = `${base.split("#")[0]}#sheet/open/${await pack(JSON.stringify(document))}`;
  return { url, length: url.length };
}

/**
 * The match in a link.
 * @param {string} fragment The whole fragment or what follows `#sheet/open/`.
 * @returns {Promise<{document: MatchDocument}|{problem: string}>}
 */
export async function readLink(fragment) {
  const packed = fragment.replace(/^#?(sheet\/open\/)?/, "");
  let document;
  try {
    const text = await unpack(packed);
    if (nestsTooDeep(text)) throw new RangeError("too deep");
    document = JSON.parse(text);
  } catch (failure) {
    if (failure instanceof NewerLink) return { problem: "This link was made by a newer version of this page. Reload the page and open it again." };
    if (failure instanceof RangeError) return { problem: "This link holds more than a match can have." };
    return { problem: "This link is not complete. Ask for it once more, or for the QR code." };
  }
  if (document?.format !== DOCUMENT_FORMAT || typeof document.game !== "string" || !Array.isArray(document.players) || !document.rounds) {
    return { problem: NO_MATCH };
  }
  return { document };
}

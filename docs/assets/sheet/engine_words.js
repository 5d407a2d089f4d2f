/** What is said about the engine: short, without alarm; the facts are safe whatever happens to it. */

/** @import { EngineState } from "./engine_types.js" */

/** @type {Record<string, string>} */
const FAILED = {
  network: "The numbers could not be loaded: there is no connection. What you write is kept, and they come when you try again.",
  stalled: "The download of the numbers has stopped. What you write is kept, and they come when you try again.",
  gone: "A newer version of this page has been published. Reload the page to go on; what you wrote is kept.",
  boot: "This browser could not start the part that does the numbers. What you write is kept. Try again, or keep score on paper.",
  hung: "The part that does the numbers does not answer. What you write is kept. Try again, or keep score on paper.",
};

/**
 * @param {EngineState["kind"]} kind
 * @param {string} reason
 * @param {number} total Bytes of the download.
 * @returns {string}
 */
export function sentenceFor(kind, reason, total) {
  switch (kind) {
    case "ask":
      return `Your connection saves data. The numbers need ${megabytes(total)} once.`;
    case "held":
      return "The part that does the numbers has stopped twice. What you write is kept. It is started again when you ask for it.";
    case "downloading":
      return "The numbers are on their way. You can write already.";
    case "starting":
      return "The numbers come in a moment. You can write already.";
    case "failed":
      return FAILED[reason] ?? FAILED.boot;
    default:
      return "";
  }
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return bytes ? `${(bytes / 1e6).toFixed(1)} MB` : "a few megabytes";
}

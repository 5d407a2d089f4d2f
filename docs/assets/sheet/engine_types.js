/**
 * Shapes that the page's and the worker's side of the engine share. No code.
 *
 * @typedef {"snapshot"|"compiled"|"stock"} Rung A way to start.
 *
 * @typedef {object} EngineState
 * @property {"idle"|"ask"|"held"|"downloading"|"starting"|"ready"|"failed"} kind
 * @property {string} sentence For the one at the table; empty when there is nothing to say.
 * @property {number} done Bytes that have come.
 * @property {number} total Bytes in all.
 * @property {string} reason Why it failed: network, stalled, gone, boot, hung, died.
 *
 * @typedef {object} RuntimeFiles What one way to start is made of; addresses are relative to the site's root.
 * @property {string} index Folder of Pyodide's own files.
 * @property {string} loader
 * @property {string} asm
 * @property {string} wasm
 * @property {string} stdlib
 * @property {string} engine
 *
 * @typedef {object} OfManifest
 * @property {string} hash
 * @property {string} yaml
 * @property {boolean} gzip Whether each library has a twin named .gz.
 * @property {boolean} zstd Whether Pyodide itself has a twin named .zst.
 * @property {any} lock
 * @property {RuntimeFiles|null} stock Pyodide and its library untouched, the engine as sources.
 * @property {Record<string, [number, number]>} bytes
 *
 * @typedef {RuntimeFiles & OfManifest} EngineManifest What the build says about the engine's files.
 *
 * @typedef {object} Answer Has exactly one of these.
 * @property {any} [ok]
 * @property {any[]} [problems] What is wrong with the question.
 * @property {true} [superseded] A newer question took its place.
 * @property {string} [failed] Why there is no answer, as a sentence.
 *
 * @typedef {Record<string, any>} Tree A definition as plain JSON.
 */

export {};

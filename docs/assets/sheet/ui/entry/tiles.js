/** Tiles: one choice each, big enough for a thumb. */
import { html, classes } from "../html.js";

/**
 * @typedef {object} TileProps
 * @property {any} children
 * @property {boolean} [pressed]
 * @property {string|null} [reason]  why it cannot be chosen now; a tap says so instead of choosing
 * @property {string} [short]  the reason in a word or two, under the name
 * @property {() => void} onChoose
 * @property {(reason: string) => void} [onRefused]
 * @property {string} [kind]  further class names
 * @property {string} [label]  name for screen readers where the content is no words
 * @property {string} [keyshortcut]
 * @property {boolean} [wide]  takes the whole line
 */

/** @param {TileProps} props */
export function Tile({ children, pressed, reason, short, onChoose, onRefused, kind, label, keyshortcut, wide }) {
  const refused = Boolean(reason) && !pressed;
  return html`<button
    type="button"
    class=${classes("tile", kind)}
    style=${wide ? { gridColumn: "1 / -1" } : undefined}
    aria-pressed=${pressed === undefined ? undefined : String(Boolean(pressed))}
    aria-disabled=${refused ? "true" : undefined}
    aria-label=${label}
    aria-description=${refused ? reason : undefined}
    aria-keyshortcuts=${keyshortcut}
    onClick=${() => (refused ? onRefused?.(String(reason)) : onChoose())}
  >
    ${children}${refused && short ? html`<small>${short}</small>` : null}
  </button>`;
}

/**
 * @param {{columns: number, label?: string, labelledby?: string, children: any, kind?: string}} props
 */
export function Tiles({ columns, label, labelledby, children, kind = "tiles" }) {
  return html`<div class=${kind} role="group" aria-label=${label} aria-labelledby=${labelledby} style=${{ "--n": String(columns) }}>
    ${children}
  </div>`;
}

/**
 * How many columns hold these labels without cutting any.
 * @param {string[]} labels
 */
export function columnsFor(labels) {
  const longest = Math.max(...labels.map((label) => [...label].length), 0);
  if (labels.length === 1) return 1;
  if (longest <= 3) return Math.min(labels.length, 6);
  if (longest <= 6 && labels.length % 2 === 0) return Math.min(labels.length, 4);
  if (longest <= 11) return labels.length === 4 ? 2 : Math.min(labels.length, 3);
  return longest > 30 ? 1 : 2;
}

/** The few signs of the sheet, drawn as strokes in the colour of the text. */
import { html } from "./html.js";

/** @type {Record<string, string[]>} */
const PATHS = {
  back: ["M12.5 4 6.5 10l6 6"],
  undo: ["M4 8h8a5 5 0 0 1 0 10H7", "M7.5 4.5 4 8l3.5 3.5"],
  redo: ["M16 8H8a5 5 0 0 0 0 10h5", "M12.5 4.5 16 8l-3.5 3.5"],
  menu: ["M10 4v.01M10 10v.01M10 16v.01"],
  close: ["m5 5 10 10M15 5 5 15"],
  handle: ["M5 7h10M5 10h10M5 13h10"],
  rubout: ["M7 5h10v10H7l-4-5zM9.5 8l4 4m0-4-4 4"],
  on: ["M4 10h11", "M11 6l4 4-4 4"],
};

/**
 * @param {{name: string}} props  one of the keys of PATHS
 */
export function Icon({ name }) {
  // A back arrow points the other way where the page reads from the right; the styles turn it.
  return html`<svg class=${`ic ic-${name}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    ${PATHS[name].map((path) => html`<path d=${path} />`)}
  </svg>`;
}

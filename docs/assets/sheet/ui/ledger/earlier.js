/** In a long match the earlier rounds are folded away until somebody asks for them: a tap stays quick, and the newest near. */
import { html, useState } from "../html.js";
import { upperFirst, words } from "../words.js";

/** A ledger of so many lines is drawn whole. */
const MOST_LINES = 60;

/** So many lines stay in view of a longer one. */
const KEPT_LINES = 40;

/** So many lines stay above the one that is looked at. */
const LINES_ABOVE = 3;

/** @typedef {import("./grid.js").Line} Line */

/**
 * Parts the lines into those that are drawn and those that are folded away. The round that is being corrected, or whose
 * figure is explained, is always drawn.
 * @param {Line[]} lines
 * @param {import("../play.js").Play} play
 * @returns {{lines: Line[], folded: {first: Line, last: Line, open: () => void}|null}}
 */
export function useEarlier(lines, play) {
  const [open, setOpen] = useState(false);
  if (open || lines.length <= MOST_LINES) return { lines, folded: null };
  const asked = play.dialog?.kind === "why" && play.dialog.round ? play.dialog.round : play.round;
  const looked_at = lines.findIndex((line) => line.round === asked || line.cells.some((cell) => cell.round === asked));
  const from = Math.min(lines.length - KEPT_LINES, looked_at < 0 ? Infinity : Math.max(looked_at - LINES_ABOVE, 0));
  if (from < 1) return { lines, folded: null };
  return { lines: lines.slice(from), folded: { first: lines[0], last: lines[from - 1], open: () => setOpen(true) } };
}

/**
 * What opens them again.
 * @param {{folded: {first: Line, last: Line, open: () => void}, play: import("../play.js").Play, short?: boolean}} props
 */
export function OpenEarlier({ folded, play, short }) {
  const which = words.fromTo(upperFirst(play.view?.round_word_plural ?? `${play.roundWord}s`), folded.first.number, folded.last.number);
  return html`<button type="button" class="fig" tabindex="-1" data-cell aria-label=${`${which}. ${words.showThem}`} onClick=${folded.open}>
    ${short ? `${folded.first.number}–${folded.last.number}` : html`${which} <span class="by">${words.showThem}</span>`}
  </button>`;
}

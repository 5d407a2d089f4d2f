/** Suits are text with their name beside them, so that no colour stands alone. */
import { html } from "./html.js";

/** How a suit is printed; the second sign keeps phones from drawing a picture. */
const SUITS = /** @type {Record<string, {sign: string, kind: string}>} */ ({
  spades: { sign: "♠\uFE0E", kind: "s" },
  hearts: { sign: "♥\uFE0E", kind: "h" },
  diamonds: { sign: "♦\uFE0E", kind: "d" },
  clubs: { sign: "♣\uFE0E", kind: "c" },
});

/** @param {{suit: string|undefined}} props */
export function Suit({ suit }) {
  const found = SUITS[String(suit)];
  return found ? html`<span class=${`suit ${found.kind}`} aria-hidden="true">${found.sign}</span>` : null;
}

/** @param {string} key */
export function isSuit(key) {
  return key in SUITS;
}

const SIGNS = /([♠♥♦♣]\uFE0E?)/u;

/**
 * A text whose suit signs take their ink.
 * @param {{text: string}} props
 */
export function SuitText({ text }) {
  if (!SIGNS.test(text)) return text;
  return text.split(SIGNS).map((part) => {
    const found = Object.values(SUITS).find((suit) => suit.sign[0] === part[0]);
    return found && part.length <= 2 ? html`<span class=${`suit ${found.kind}`} aria-hidden="true">${found.sign}</span>` : part;
  });
}

/** The ledger is one stop for the Tab key; arrows move inside it. */
import { useEffect, useRef } from "../html.js";

const MOVES = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * Gives one button in the region a tab stop and moves it with the arrow keys.
 * @returns {{ref: {current: HTMLElement|null}, onKeyDown: (event: KeyboardEvent) => void, onFocusIn: (event: FocusEvent) => void}}
 */
export function useRoving() {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const current = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    const stops = stopsIn(ref.current);
    if (!current.current?.isConnected) current.current = stops.at(-1) ?? null;
    for (const stop of stops) stop.tabIndex = stop === current.current ? 0 : -1;
  });
  return {
    ref,
    onFocusIn(event) {
      const stop = /** @type {HTMLElement} */ (event.target).closest("[data-cell]");
      if (stop instanceof HTMLElement) settle(stop);
    },
    onKeyDown(event) {
      const move = MOVES[event.key];
      const from = /** @type {HTMLElement} */ (event.target).closest("[data-cell]");
      if (!move || !(from instanceof HTMLElement)) return;
      const next = neighbour(stopsIn(ref.current), from, move);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };

  /** @param {HTMLElement} stop */
  function settle(stop) {
    if (current.current) current.current.tabIndex = -1;
    current.current = stop;
    stop.tabIndex = 0;
  }
}

/** @param {HTMLElement|null} region @returns {HTMLElement[]} */
function stopsIn(region) {
  return [...(region?.querySelectorAll("[data-cell]") ?? [])].filter((one) => one instanceof HTMLElement);
}

/**
 * The nearest stop in a direction, by where things stand on the screen.
 * @param {HTMLElement[]} stops
 * @param {HTMLElement} from
 * @param {[number, number]} move
 */
function neighbour(stops, from, [down, right]) {
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const stop of stops) {
    if (stop === from) continue;
    const there = middle(stop);
    const along = down ? (there.y - here.y) * down : (there.x - here.x) * right;
    const across = Math.abs(down ? there.x - here.x : there.y - here.y);
    if (along < 4) continue;
    const far = along + across * 3;
    if (far < least) [best, least] = [stop, far];
  }
  return best;
}

/** @param {HTMLElement} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

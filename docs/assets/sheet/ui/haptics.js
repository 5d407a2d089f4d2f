/** What a thumb feels where a phone can: a tick when a round is written, two when something is missing. */

const PATTERNS = { written: 12, refused: [20, 60, 20] };

/** @param {keyof typeof PATTERNS} what */
export function feel(what) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!calm) navigator.vibrate?.(PATTERNS[what]);
}

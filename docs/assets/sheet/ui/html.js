/**
 * The one door to the drawing library, so that no page needs an import map.
 *
 * `html` is a tagged template: html`<p class=${name}>${text}</p>`.
 */
import { h, render, Fragment } from "../../vendor/preact.js";
import htm from "../../vendor/htm.js";

export {
  useCallback,
  useEffect,
  useErrorBoundary,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "../../vendor/preact_hooks.js";

export const html = htm.bind(h);
export { h, render, Fragment };

/**
 * Joins the class names that apply.
 * @param {...(string|false|null|undefined)} names
 * @returns {string|undefined}
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ") || undefined;
}

/** Small hooks that several parts share. */
import { useEffect, useLayoutEffect, useState } from "./html.js";

/**
 * Draws again whenever a thing that tells its listeners has changed.
 * @param {{subscribe: (listener: () => void) => (() => any)}|null|undefined} thing
 */
export function useChanges(thing) {
  const [, draw] = useState(0);
  // Before the first paint, so that nothing is missed between drawing and listening.
  useLayoutEffect(() => {
    if (!thing) return undefined;
    const stop = thing.subscribe(() => draw((count) => count + 1));
    return () => void stop();
  }, [thing]);
}

/**
 * @param {string} query
 * @returns {boolean}
 */
export function useMedia(query) {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setMatches(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}

/** @returns {boolean} whether the browser believes there is a network */
export function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const change = () => setOnline(navigator.onLine);
    addEventListener("online", change);
    addEventListener("offline", change);
    return () => {
      removeEventListener("online", change);
      removeEventListener("offline", change);
    };
  }, []);
  return online;
}

/**
 * A text after it has rested for a while, for what is read out.
 * @param {string} text
 * @param {number} rest  in milliseconds
 */
export function useRested(text, rest) {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text, rest]);
  return rested;
}

/**
 * What came of the last thing that was done here, and how a button tells it.
 * @returns {[string, (work: () => Promise<string|void>) => () => Promise<void>]}
 */
export function useTold() {
  const [told, setTold] = useState("");
  return [told, (work) => async () => setTold((await work()) || "")];
}

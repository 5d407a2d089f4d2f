/** What every page does once it is read: the lamp, the suits, the masthead, and keeping the page for when there is no signal. */

import { startLamp } from "./lamp.js";
import { startMasthead } from "./masthead.js";

/** Address of the site's root, as the page says it. */
export const root = new URL(
  document.querySelector('meta[name="houserules-root"]')?.getAttribute("content") || "./",
  document.baseURI,
).href;

/** @param {() => void} work Done when the page has nothing better to do. */
export function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}

startLamp();
startMasthead();

addEventListener("load", () => {
  whenIdle(() => {
    // A page that is not kept is only not there without a signal; nothing has to be said about it here.
    import("../sheet/core/offline.js").then(({ offline }) => offline.start(), () => {});
  });
});

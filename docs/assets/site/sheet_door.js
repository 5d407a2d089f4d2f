/** Loads the sheet when somebody comes near it, and not before. */

import { somethingKept } from "./kept.js";

const NEAR = "600px 0px";

/** @type {Promise<unknown>|null} */
let loading = null;

/** Loads the sheet's modules once; they see to everything from there. */
function load() {
  const needs = document.querySelector("#sheet-needs");
  if (needs instanceof HTMLTemplateElement) document.head.append(needs.content);
  loading ??= import("../sheet/main.js").catch(() => {
    // No signal, perhaps. The next touch tries again.
    loading = null;
  });
  return loading;
}

/** @param {EventTarget|null} target */
function leadsToSheet(target) {
  return target instanceof Element && target.closest('a[href*="#sheet"], [data-sheet]') !== null;
}

/** @param {Element} host  Where the page has its sheet. @param {string} root  Address of the site's root. */
export function startSheetDoor(host, root) {
  if (location.hash.startsWith("#sheet")) load();
  addEventListener("hashchange", () => location.hash.startsWith("#sheet") && load());
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, ({ target }) => {
      if (leadsToSheet(target)) load();
    }, { passive: true });
  }
  new IntersectionObserver((entries, watcher) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watcher.disconnect();
    load();
  }, { rootMargin: NEAR }).observe(host);
  loadForMatch(host.getAttribute("data-sheet") ?? "", root);
}

/** A match that is going on means that somebody will want to go on with it. @param {string} game @param {string} root */
async function loadForMatch(game, root) {
  if (!(await somethingKept())) return;
  const [{ openStore }, { latestRunning }] = await Promise.all([
    import("../sheet/core/store.js"),
    import("../sheet/core/matches.js"),
  ]);
  if (await latestRunning(await openStore({ root }), { game })) load();
}

/** The bar under the thumb comes when the title has gone. */
export function startThumb() {
  const bar = document.querySelector("[data-sheet-thumb]");
  const title = document.querySelector(".hr-title");
  if (!(bar instanceof HTMLElement) || !title) return;
  new IntersectionObserver(([entry], watcher) => {
    if (entry.isIntersecting) return;
    bar.hidden = false;
    watcher.disconnect();
  }).observe(title);
}

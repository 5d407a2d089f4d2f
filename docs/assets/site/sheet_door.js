/** Loads the sheet when somebody comes near it, and not before. */

const NEAR = "600px 0px";

/** @type {Promise<unknown>|null} */
let loading = null;

/** Loads the sheet's modules once; they see to everything from there. */
function load() {
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

export function startSheetDoor() {
  const host = document.querySelector("[data-sheet]");
  if (!host) return;
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
  loadForMatch();
}

/** A match on this device means that somebody will want to go on with it. */
async function loadForMatch() {
  try {
    const databases = await indexedDB.databases();
    if (databases.some(({ name }) => name?.startsWith("houserules"))) load();
  } catch {
    // Not every browser tells; the sheet is still found by coming near it.
  }
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

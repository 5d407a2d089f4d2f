/** The catalogue: the sentence that filters, over as many games as there are. */

/** @import { Game, Wish } from "./find.js" */

import { root } from "./page.js";
import { fitting, readGames } from "./find.js";
import { gameLine } from "./game_line.js";
import { make } from "./make.js";

const LINES = 100;

const main = document.querySelector("[data-catalogue]");
if (main instanceof HTMLElement) start(main);

/** @param {HTMLElement} page */
function start(page) {
  const query = /** @type {HTMLInputElement} */ (page.querySelector('input[type="search"]'));
  const selects = /** @type {HTMLSelectElement[]} */ ([...page.querySelectorAll("select[data-wish]")]);
  const list = /** @type {HTMLElement} */ (page.querySelector("[data-list]"));
  const tally = /** @type {HTMLElement} */ (page.querySelector("[data-tally]"));
  const clear = /** @type {HTMLElement} */ (page.querySelector("[data-clear]"));
  const nothing = /** @type {HTMLElement} */ (page.querySelector("[data-nothing]"));
  const pager = page.querySelector("[data-pages]");
  const printed = { lines: [...list.children], tally: [...tally.childNodes] };
  const family = page.dataset.family ?? "";
  /** @type {Game[]|null} */
  let games = null;
  let count = Number(page.dataset.total);
  let shown = LINES;
  let reading = false;

  const more = make("button", { type: "button", class: "btn" }, "Show more");
  more.addEventListener("click", () => {
    const first = shown;
    shown += LINES;
    show();
    list.children[first]?.querySelector("a")?.focus();
  });

  /** @returns {Wish} */
  const wish = () => ({
    q: query.value,
    ...Object.fromEntries(selects.map((select) => [select.dataset.wish ?? "", select.value])),
  });
  const asked = () => Object.entries(wish()).some(([name, value]) => value && !(name === "family" && value === family));

  async function look() {
    keepInAddress(wish(), family);
    if (!asked()) return show();
    if (!games && !reading) {
      reading = true;
      try {
        for await (const part of readGames(new URL(page.dataset.index ?? "", location.href).href)) {
          games = part.games;
          count = part.count;
          show();
        }
      } catch {
        tally.textContent = "The list could not be read. There may be no signal.";
      }
      reading = false;
    } else if (games) show();
  }

  function show() {
    const active = asked() && games;
    clear.hidden = !asked();
    pager?.toggleAttribute("hidden", Boolean(active));
    more.remove();
    if (!active || !games) {
      list.replaceChildren(...printed.lines);
      tally.replaceChildren(...printed.tally);
      nothing.hidden = true;
      return;
    }
    const found = fitting(games, wish());
    list.replaceChildren(...found.slice(0, shown).map((game) => gameLine(game, root, query.value)));
    const so = games.length < count ? " so far" : "";
    tally.replaceChildren(make("b", {}, `${found.length} game${found.length === 1 ? "" : "s"}`), ` of ${count}${so}`);
    nothing.hidden = found.length > 0;
    if (found.length > shown) list.after(more);
  }

  for (const control of [query, ...selects]) {
    control.addEventListener("input", () => {
      shown = LINES;
      look();
    });
  }
  query.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
  });
  clear.addEventListener("click", () => {
    query.value = "";
    for (const select of selects) select.value = select.dataset.wish === "family" ? family : "";
    look();
    query.focus();
  });
  readFromAddress(query, selects);
  if (asked()) look();
}

/** @param {HTMLInputElement} query @param {HTMLSelectElement[]} selects */
function readFromAddress(query, selects) {
  const given = new URLSearchParams(location.search);
  query.value = given.get("q") ?? query.value;
  for (const select of selects) {
    const value = given.get(select.dataset.wish ?? "");
    if (value && [...select.options].some((option) => option.value === value)) select.value = value;
  }
}

/** @param {Wish} wish @param {string} family  The family whose page this is; it need not be said. */
function keepInAddress(wish, family) {
  const given = new URLSearchParams(Object.entries(wish).filter(([name, value]) => value && !(name === "family" && value === family)));
  history.replaceState(history.state, "", given.size ? `?${given}` : location.pathname);
}

/** The field "Find a game" on the front page and where there is no page: the first games that fit stand below it. */

import { root } from "./page.js";
import { fitting, readGames } from "./find.js";
import { gameLine } from "./game_line.js";
import { make } from "./make.js";

const LINES = 6;

/** @param {number} count */
function told(count) {
  if (!count) return "No game here has a name like that.";
  return `${count === LINES ? `${LINES} or more` : count} ${count === 1 ? "game" : "games"}`;
}

/** @param {HTMLFormElement} form */
export function startSeek(form) {
  const query = /** @type {HTMLInputElement} */ (form.querySelector('input[type="search"]'));
  const list = make("ul", { class: "cat", hidden: "" });
  const status = make("p", { class: "found", role: "status" });
  form.append(status, list);
  /** @type {import("./find.js").Game[]|null} */
  let games = null;
  let reading = false;

  const show = () => {
    const found = query.value.trim() && games ? fitting(games, { q: query.value }).slice(0, LINES) : [];
    list.replaceChildren(...found.map((game) => gameLine(game, root, query.value)));
    list.hidden = !found.length;
    status.classList.toggle("sr", found.length > 0);
    status.textContent = query.value.trim() && games ? told(found.length) : "";
  };
  const read = async () => {
    if (games || reading) return;
    reading = true;
    try {
      for await (const part of readGames(new URL(form.dataset.index ?? "", document.baseURI).href)) {
        games = part.games;
        show();
      }
    } catch {
      // The form still leads to the catalogue.
    }
    reading = false;
  };
  query.addEventListener("focus", read, { once: true });
  query.addEventListener("input", () => {
    read();
    show();
  });
}

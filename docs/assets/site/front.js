/** The front page: find a game, or go on with a match that lies on the table. */

import { root } from "./page.js";
import { preferences } from "../sheet/core/settings.js";
import { somethingKept } from "./kept.js";
import { make } from "./make.js";
import { startSeek } from "./seek.js";

const SLIPS = 4;

for (const form of document.querySelectorAll("form[data-seek]")) {
  if (form instanceof HTMLFormElement) startSeek(form);
}
const section = document.querySelector("[data-matches]");
if (section instanceof HTMLElement) somethingKept().then((kept) => (kept ? showTables(section) : forgetTables()));

/** Leaves no place for matches that are no more. */
function forgetTables() {
  preferences.set("tables", undefined);
  delete document.documentElement.dataset.tables;
}

/** @param {HTMLElement} section */
async function showTables(section) {
  const [{ openStore }, { listMatches }] = await Promise.all([
    import("../sheet/core/store.js"),
    import("../sheet/core/matches.js"),
  ]);
  const store = await openStore({ root });
  const matches = await listMatches(store, {});
  const running = matches.filter(({ status }) => status === "running");
  const past = matches.length - running.length;
  if (running.length) preferences.set("tables", Math.min(running.length, SLIPS));
  else forgetTables();
  section.querySelector("[data-slips]")?.replaceChildren(...running.slice(0, SLIPS).map(slip));
  const finished = section.querySelector("[data-past]");
  if (finished instanceof HTMLElement) {
    finished.hidden = !past;
    finished.textContent = `${past} finished ${past === 1 ? "match" : "matches"} on this device`;
  }
  section.hidden = !matches.length;
}

/** @param {import("../sheet/core/types.js").MatchRecord} match */
function slip(match) {
  const players = match.players.map(({ name }) => name).join(", ");
  return make("a", { class: "slip", href: `${root}games/${match.game}/#sheet/${match.id}` },
    make("b", {}, match.name || match.game_name),
    make("span", { class: "who" }, make("bdi", {}, players), match.sentence ? ` · ${match.sentence}` : ""),
    make("span", { class: "btn" }, "Resume"),
  );
}

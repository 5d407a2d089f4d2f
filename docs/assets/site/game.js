/** The reading page of a game: the words follow the table's rules, and the sheet is a tap away. */

import { root, whenIdle } from "./page.js";
import { startContents } from "./contents.js";
import { HouseRules } from "./house_rules.js";
import { make } from "./make.js";
import { startAddress, startPresets } from "./presets.js";
import { readRules, startQuestions } from "./questions.js";
import { startSheetDoor, startThumb } from "./sheet_door.js";

const host = document.querySelector("[data-sheet]");
const slug = host?.getAttribute("data-sheet");

startContents();
startThumb();
const offlineHost = document.querySelector("[data-offline]");
// Nobody reads that far down at once: it comes when the page has nothing better to do.
if (offlineHost) whenIdle(() => void import("./offline_panel.js").then(({ startOfflinePanel }) => startOfflinePanel(offlineHost)));
if (host && slug) {
  startSheetDoor(host, root);
  const house = new HouseRules(slug, readRules());
  startQuestions(house);
  startPresets(house);
  // The engine is large: it is fetched when a rule is changed, and not for reading what is printed.
  let following = false;
  const follow = async () => {
    if (following || !house.changes) return;
    following = true;
    const { startFollowing } = await import("./follow.js");
    startFollowing(house, new URL(host.getAttribute("data-game") ?? "", location.href).href, sayBelow);
  };
  house.subscribe(follow);
  startAddress(house);
  if (house.changes) house.tell();
  followMatch(house);
}

/**
 * Says something beside how the page stands, with something to press if there is anything to do.
 * @param {string} sentence @param {{words: string, act: () => void}} [doing]
 */
function sayBelow(sentence, doing) {
  const place = document.querySelector("[data-following]");
  if (!place) return;
  place.textContent = sentence;
  if (!doing) return;
  const button = make("button", { type: "button", class: "btn plain" }, doing.words);
  button.addEventListener("click", doing.act);
  place.append(" ", button);
}

/**
 * When a match is opened, or its rules change, the page speaks of that match's rules.
 * @param {HouseRules} house
 */
function followMatch(house) {
  document.addEventListener("houserules:match", (event) => {
    const { slug: game, settings } = /** @type {CustomEvent} */ (event).detail ?? {};
    if (game === house.slug && settings && !house.inUse(settings)) house.use(settings, house.house);
  });
}

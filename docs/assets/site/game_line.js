/** One game as a line of a list, as the build prints it too. */

/** @import { Game } from "./find.js" */

import { nameFound } from "./find.js";
import { make } from "./make.js";

const MOST_NAMES = 4;

/** @param {Game} game @param {string} root @param {string} [q]  What was looked for. @returns {HTMLLIElement} */
export function gameLine(game, root, q = "") {
  const found = nameFound(game, q);
  const aliases = found ? [found, ...game.aliases.filter((alias) => alias !== found)] : game.aliases;
  const names = make("span", { class: "aka" });
  aliases.slice(0, MOST_NAMES).forEach((alias, place) => {
    if (place) names.append(", ");
    names.append(make("bdi", {}, alias === found ? make("mark", {}, alias) : alias));
  });
  return make("li", {}, make("a", { href: `${root}games/${game.slug}/` },
    make("b", {}, game.name),
    make("span", { class: "pl" }, game.players),
    make("span", { class: "line" }, game.line),
    ...(aliases.length ? [names] : []),
    make("span", { class: "need" }, game.equipment.slice(0, 2).join(", ")),
  ));
}

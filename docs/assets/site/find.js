/** Looking for games by name in any language: the lists that the build writes, and what fits. */

/** @typedef {{slug: string, name: string, aliases: string[], low: number, high: number, family: string, equipment: string[], line: string, wins: string, names: string}} Game */
/** @typedef {{q?: string, players?: string, with?: string, wins?: string, family?: string}} Wish */

/**
 * A text as it is looked for: small letters without marks, in any script.
 * @param {string} text
 */
export function folded(text) {
  return text.toLowerCase().replace(/ı/g, "i").replace(/ß/g, "ss").replace(/ø/g, "o").replace(/ł/g, "l")
    .normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * Gives the games of the catalogue list by list, as they arrive.
 * @param {string} index  Address of the index.
 * @returns {AsyncGenerator<{games: Game[], count: number}>}
 */
export async function* readGames(index) {
  const { count, families, lists } = await (await fetch(index)).json();
  const coming = lists.map((/** @type {string} */ name) => fetch(new URL(name, index)).then((answer) => answer.json()));
  /** @type {Game[]} */
  let games = [];
  for (const list of coming) {
    games = games.concat((await list).map((/** @type {any[]} */ line) => gameOf(line, families)));
    yield { games, count };
  }
  if (!lists.length) yield { games, count };
}

/** @param {any[]} line @param {string[]} families @returns {Game} */
function gameOf([slug, name, aliases, low, high, family, equipment, words, wins], families) {
  const names = ` ${[name, ...aliases].map(folded).join(" | ")}`;
  return { slug, name, aliases, low, high, family: families[family], equipment, line: words, wins, names };
}

/**
 * The games that fit, those whose own name begins with what is looked for first.
 * @param {Game[]} games @param {Wish} wish
 */
export function fitting(games, wish) {
  const words = folded(wish.q ?? "").split(" ").filter(Boolean);
  const players = Number(wish.players);
  const found = games.filter((game) =>
    words.every((word) => game.names.includes(` ${word}`)) &&
    (!players || (game.low <= players && players <= game.high)) &&
    (!wish.with || game.equipment.includes(wish.with)) &&
    (!wish.wins || game.wins === wish.wins) &&
    (!wish.family || game.family === wish.family));
  const start = ` ${words.join(" ")}`;
  return words.length ? found.sort((one, other) => Number(other.names.startsWith(start)) - Number(one.names.startsWith(start))) : found;
}

/** The other name that fits best, if what is looked for is not in the game's own. @param {Game} game @param {string} q */
export function nameFound(game, q) {
  const words = folded(q).split(" ").filter(Boolean);
  /** @param {string} name */
  const has = (name) => words.every((word) => ` ${folded(name)}`.includes(` ${word}`));
  return words.length && !has(game.name) ? game.aliases.find(has) ?? null : null;
}

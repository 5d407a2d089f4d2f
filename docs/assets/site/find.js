/** Looking for games by name in any language: the lists that the build writes, and what fits. */

/** @typedef {{slug: string, name: string, aliases: string[], players: string, family: string, equipment: string[], line: string, wins: string, names: string}} Game */
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
function gameOf([slug, name, aliases, players, family, equipment, words, wins], families) {
  const names = ` ${[name, ...aliases].map(folded).join(" | ")}`;
  return { slug, name, aliases, players, family: families[family], equipment, line: words, wins, names };
}

/** Words from this length on may have a letter wrong, from the second on two. */
const FORGIVEN = [4, 8];

/** How many letters of the shortest words cannot be trusted. @param {string} word */
function forgiven(word) {
  return FORGIVEN.filter((length) => word.length >= length).length;
}

/**
 * Whether a word begins like another, but for some letters that are wrong, missing, too many or changed about.
 * @param {string} word  As it was written. @param {string} name
 */
export function like(word, name) {
  const allowed = forgiven(word);
  let before = /** @type {number[]} */ ([]);
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (let place = 1; place <= word.length; place++) {
    const above = row;
    row = [place];
    for (let index = 1; index <= name.length; index++) {
      const same = word[place - 1] === name[index - 1];
      const swapped = word[place - 1] === name[index - 2] && word[place - 2] === name[index - 1];
      row[index] = Math.min(above[index] + 1, row[index - 1] + 1, above[index - 1] + Number(!same));
      if (swapped) row[index] = Math.min(row[index], before[index - 2] + 1);
    }
    before = above;
  }
  return Math.min(...row) <= allowed;
}

/**
 * The games that fit, those whose own name begins with what is looked for first. When no name has the words, those that
 * are like them are given.
 * @param {Game[]} games @param {Wish} wish
 */
export function fitting(games, wish) {
  const exact = namedSo(games, wish, (game, word) => game.names.includes(` ${word}`));
  const known = exact.length || !wish.q;
  return known ? exact : namedSo(games, wish, (game, word) => game.names.split(" ").some((name) => name && like(word, name)));
}

/** Whether so many can play a game for "4", "2–12" or "2, 4, 6". @param {string} players @param {number} count */
function fits(players, count) {
  return players.split(", ").some((part) => {
    const [low, high = low] = part.split("–").map(Number);
    return low <= count && count <= high;
  });
}

/** @param {Game[]} games @param {Wish} wish @param {(game: Game, word: string) => boolean} has */
function namedSo(games, wish, has) {
  const words = folded(wish.q ?? "").split(" ").filter(Boolean);
  const players = Number(wish.players);
  const found = games.filter((game) =>
    words.every((word) => has(game, word)) &&
    (!players || fits(game.players, players)) &&
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

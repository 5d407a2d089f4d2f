/**
 * Figures that people enjoy, from the last views of finished matches. All on the device; exact numbers throughout.
 */

/** @import { MatchRecord, Outcome } from "./types.js" */
/** @typedef {import("./store.js").Store} Store */

import { sameName } from "./people.js";
import { isOutcome } from "./record.js";

/**
 * @typedef {{game: string, game_name: string, when: number, outcome: Outcome}} Played
 *
 * @typedef {object} GameFigures
 * @property {string} game
 * @property {string} game_name
 * @property {number} played
 * @property {string} average Of the totals, to one decimal.
 * @property {string|number|null} best
 * @property {string|number|null} worst
 *
 * @typedef {object} PersonFigures
 * @property {string} person
 * @property {string} name
 * @property {number} played
 * @property {number} wins Shared first places count.
 * @property {number} share Of a hundred.
 * @property {number} streak Wins in a row up to now.
 * @property {number} longest_streak
 * @property {GameFigures[]} games
 *
 * @typedef {{a: string, b: string, played: number, a_ahead: number, b_ahead: number, level: number}} HeadToHead
 */

/** A number as the engine writes it (3, "2.5", "7/2") as an exact fraction. @param {any} value @returns {[bigint, bigint]|null} */
function fraction(value) {
  const match = /^([−-]?)(\d+)(?:\.(\d+)|\/(\d+))?$/u.exec(String(value));
  if (!match) return null;
  const [, sign, whole, decimals = "", below] = match;
  const under = below ? BigInt(below) : 10n ** BigInt(decimals.length);
  const over = BigInt(whole + decimals);
  return under === 0n ? null : [sign ? -over : over, under];
}

/** @param {[bigint, bigint]} a @param {[bigint, bigint]} b */
const less = (a, b) => a[0] * b[1] < b[0] * a[1];

/** Mean of the values to one decimal, halves away from nought. @param {[bigint, bigint][]} values */
function average(values) {
  const [over, under] = values.reduce((sum, value) => [sum[0] * value[1] + value[0] * sum[1], sum[1] * value[1]], [0n, 1n]);
  const below = under * BigInt(values.length);
  const positive = over < 0n ? -over : over;
  const tenths = (positive * 20n + below) / (below * 2n);
  const text = `${tenths / 10n}${tenths % 10n ? `.${tenths % 10n}` : ""}`;
  return over < 0n && tenths > 0n ? `\u2212${text}` : text;
}

/** @param {{id: string|null, name: string}} person */
const keyOf = (person) => person.id ?? sameName(person.name);

/**
 * Whether low totals win, as the ranks of these matches show.
 * @param {Played[]} played Of one game.
 */
function lowWins(played) {
  let low = 0;
  for (const { outcome: { totals, ranks } } of played) {
    for (let i = 0; i < totals.length; i += 1) {
      for (let j = 0; j < i; j += 1) {
        const [a, b] = [fraction(totals[i]), fraction(totals[j])];
        const [rank_a, rank_b] = [ranks[i], ranks[j]];
        if (!a || !b || rank_a === null || rank_b === null || rank_a === rank_b) continue;
        if (less(a, b)) low += rank_a < rank_b ? 1 : -1;
        else if (less(b, a)) low += rank_b < rank_a ? 1 : -1;
      }
    }
  }
  return low > 0;
}

/**
 * @param {string} key
 * @param {Played[]} played Of one game, in which this person took part.
 * @param {boolean} low
 * @returns {GameFigures}
 */
function gameFigures(key, played, low) {
  const totals = played.flatMap(({ outcome }) => outcome.columns.flatMap(({ people }, column) => {
    const value = fraction(outcome.totals[column]);
    return people.some((person) => keyOf(person) === key) && value ? [{ value, total: outcome.totals[column] }] : [];
  }));
  const sorted = totals.slice().sort((a, b) => (less(a.value, b.value) ? -1 : less(b.value, a.value) ? 1 : 0));
  const [lowest, highest] = [sorted[0]?.total ?? null, sorted[sorted.length - 1]?.total ?? null];
  return {
    game: played[0].game, game_name: played[0].game_name, played: played.length,
    average: totals.length ? average(totals.map(({ value }) => value)) : "",
    best: low ? lowest : highest, worst: low ? highest : lowest,
  };
}

/** @param {Played} match @param {string} key @returns {number|null} */
function rankOf({ outcome }, key) {
  const column = outcome.columns.findIndex(({ people }) => people.some((person) => keyOf(person) === key));
  return column < 0 ? null : outcome.ranks[column];
}

/** @template T @param {T[]} values @param {(value: T) => string} key @returns {Map<string, T[]>} */
function groupedBy(values, key) {
  const groups = new Map();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return groups;
}

/** @param {string} key @param {Played[]} played @param {Map<string, boolean>} low @param {string} name @returns {PersonFigures} */
function personFigures(key, played, low, name) {
  const won = played.map((match) => rankOf(match, key) === 1);
  let streak = 0;
  let longest_streak = 0;
  for (const win of won) {
    streak = win ? streak + 1 : 0;
    longest_streak = Math.max(longest_streak, streak);
  }
  const wins = won.filter(Boolean).length;
  const games = [...groupedBy(played, ({ game }) => game)].map(([game, some]) => gameFigures(key, some, low.get(game) ?? false));
  return { person: key, name, played: played.length, wins, share: Math.round((wins * 100) / played.length), streak, longest_streak, games };
}

/** @param {string[]} keys @param {Played[]} played @returns {HeadToHead[]} */
function headToHead(keys, played) {
  return keys.flatMap((a, index) => keys.slice(index + 1).flatMap((b) => {
    const pairs = played.map((match) => [rankOf(match, a), rankOf(match, b)]).filter(([one, other]) => one !== null && other !== null);
    // Partners share a column, so they are never one ahead of the other.
    const a_ahead = pairs.filter(([one, other]) => /** @type {number} */ (one) < /** @type {number} */ (other)).length;
    const b_ahead = pairs.filter(([one, other]) => /** @type {number} */ (one) > /** @type {number} */ (other)).length;
    return pairs.length ? [{ a, b, played: pairs.length, a_ahead, b_ahead, level: pairs.length - a_ahead - b_ahead }] : [];
  }));
}

/**
 * The figures of the given matches.
 * @param {Played[]} all In any order; matches that are not over, or whose outcome is damaged, are left out.
 * @param {{game?: string}} [wanted]
 */
export function statistics(all, { game } = {}) {
  const played = all.filter((match) => isOutcome(match.outcome) && match.outcome.over && (game === undefined || match.game === game)).sort((a, b) => a.when - b.when);
  const low = new Map([...groupedBy(played, (match) => match.game)].map(([slug, some]) => [slug, lowWins(some)]));
  /** @type {Map<string, {name: string, matches: Played[]}>} */
  const people = new Map();
  for (const match of played) {
    const here = new Map(match.outcome.columns.flatMap((column) => column.people.map((person) => [keyOf(person), person.name])));
    for (const [key, name] of here) people.set(key, { name, matches: [...(people.get(key)?.matches ?? []), match] });
  }
  const figures = [...people].map(([key, { name, matches }]) => personFigures(key, matches, low, name));
  return {
    played: played.length,
    people: figures.sort((a, b) => b.played - a.played || b.wins - a.wins || a.name.localeCompare(b.name)),
    head_to_head: headToHead(figures.map(({ person }) => person), played),
    games: [...groupedBy(played, (match) => match.game)].map(([slug, some]) => ({
      game: slug, game_name: some[0].game_name, played: some.length, low_wins: low.get(slug) ?? false,
    })),
  };
}

/** The figures of this device. @param {Store} store @param {{game?: string}} [wanted] */
export async function readStatistics(store, wanted) {
  const records = (await store.records()).filter((record) => record.deleted === null && record.outcome !== null && !record.newer);
  return statistics(records.map(playedOf), wanted);
}

/** A match that the table ended counts as over. @param {MatchRecord} record @returns {Played} */
function playedOf({ game, game_name, changed, outcome, status }) {
  const kept = /** @type {Outcome} */ (outcome);
  return { game, game_name, when: changed, outcome: { ...kept, over: kept.over || status === "ended" } };
}

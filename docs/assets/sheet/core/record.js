/**
 * The record of a match: the line in the lists, kept beside its log so that lists need not read logs.
 */

/** @import { MatchRecord, MatchState, Outcome } from "./types.js" */

import { nameNow } from "./apply_event.js";

/** Version of records and events. Raise it when older code could not read what is written. */
export const RECORD_FORMAT = 1;

/** Rounds up to the last one that has a fact. @param {MatchState} state */
export function roundsWithFacts(state) {
  let count = state.rounds.length;
  while (count > 0 && Object.keys(state.rounds[count - 1].facts).length === 0) count -= 1;
  return count;
}

/** @param {MatchState} state @param {Outcome|null} outcome @returns {MatchRecord["status"]} */
function statusOf(state, outcome) {
  if (state.ended) return "ended";
  return outcome?.over && !state.play_on ? "over" : "running";
}

/**
 * The record after an event.
 * @param {MatchState} state
 * @param {{id: string, entries: number, at: number, before: MatchRecord|null}} log
 * @returns {MatchRecord}
 */
export function recordOf(state, { id, entries, at, before }) {
  const outcome = before?.outcome ?? null;
  return {
    id,
    format: RECORD_FORMAT,
    game: state.game,
    game_name: state.game_name,
    name: state.name,
    created: before?.created ?? at,
    changed: at,
    entries,
    rounds: roundsWithFacts(state),
    settled: state.settled,
    players: state.seats.map((seat) => ({ id: seat.id, name: nameNow(seat), colour: seat.colour, person: seat.person })),
    status: statusOf(state, outcome),
    sentence: before?.sentence ?? "",
    outcome,
    deleted: null,
    ...(before?.version ? { version: before.version } : {}),
  };
}

/**
 * Whether this has the shape of an outcome: it may come from a file, or from a version that had a fault.
 * @param {any} outcome @returns {outcome is Outcome}
 */
export function isOutcome(outcome) {
  const { columns, totals, ranks } = outcome ?? {};
  return [columns, totals, ranks].every((list) => Array.isArray(list) && list.length === columns.length)
    && columns.every((/** @type {any} */ column) => Array.isArray(column?.people) && column.people.every(
      (/** @type {any} */ person) => typeof person?.name === "string" && (person.id === null || typeof person.id === "string")))
    && ranks.every((/** @type {any} */ rank) => rank === null || Number.isFinite(rank));
}

/** A total as it is shown: a true minus, dots while it is not known. @param {number|string|null|undefined} total */
function shown(total) {
  return total === null || total === undefined ? "…" : String(total).replace("-", "\u2212");
}

/**
 * What lists and statistics keep of a view.
 * @param {Record<string, any>} view
 * @param {MatchState} state
 * @returns {{outcome: Outcome, sentence: string, status: MatchRecord["status"]}}
 */
export function outcomeOf(view, state) {
  /** @param {number} player */
  const person = (player) => {
    const name = view.players[player];
    const seat = state.seats.find((other) => nameNow(other) === name || other.name === name);
    return { id: seat?.person ?? null, name };
  };
  const names = view.sides ?? view.players;
  const outcome = {
    over: view.over !== null && view.over !== undefined,
    rounds: view.rounds.length,
    columns: names.map((/** @type {string} */ name, /** @type {number} */ column) => ({
      name, people: (view.members?.[column] ?? [column]).map(person),
    })),
    totals: view.totals,
    ranks: view.ranks,
    winners: view.over?.winners ?? [],
  };
  const sentence = view.over?.sentence ?? (view.standing ?? []).map(
    (/** @type {string} */ standing, /** @type {number} */ column) => `${names[column]} ${shown(view.totals[column])}${standing ? `, ${standing}` : ""}`,
  ).join(" · ");
  return { outcome, sentence, status: statusOf(state, outcome) };
}

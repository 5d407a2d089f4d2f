/**
 * What people do at the table, as events. Each method is one step of undo. A Session is a Writing that saves.
 */

/** @import { MatchState, NewEvent, Seat, WriteResult } from "./types.js" */
/** @import { MatchLog } from "./match_log.js" */

import { nameNow } from "./apply_event.js";
import { keptValue, seatIds } from "./document.js";
import { tellApart } from "./people.js";

/**
 * One fact as the entry form gives it.
 * @typedef {object} GivenFact
 * @property {number} round From 1.
 * @property {string} input
 * @property {any} [value] Left out or undefined: the fact is taken back.
 * @property {string} [player] Name as in the View, or seat id: a fact of one player.
 * @property {number} [side] Index of the side: a fact of one side.
 * @property {string} [kind] The field's kind. Without it a text that is a player's name counts as one.
 * @property {string} [label]
 */

/**
 * The seat that is meant by a name or an id.
 * @param {MatchState} state @param {string} player @param {number} [round]
 * @returns {Seat}
 */
export function seatOf(state, player, round = Infinity) {
  const id = seatIds(state.seats, round).get(player) ?? player;
  const seat = state.seats.find((other) => other.id === id);
  if (!seat) throw new Error(`nobody is called ${player} in this match`);
  return seat;
}

/** @param {MatchState} state @param {GivenFact} given @returns {NewEvent} */
function factEvent(state, { round, input, value, player, side, kind }) {
  const ids = seatIds(state.seats, round);
  /** @type {NewEvent} */
  const event = { kind: "fact", round, input };
  if (kind === "player" || kind === "players" || kind === "order" || kind === "side") event.of = kind;
  if (player !== undefined) event.player = seatOf(state, player, round).id;
  if (side !== undefined) event.side = side;
  if (value !== undefined) event.value = keptValue(value, ids, kind ?? null);
  return event;
}

/** Whether a fact is there already as it is given. @param {MatchState} state @param {NewEvent} event */
function isThere(state, event) {
  const fact = state.rounds[event.round - 1]?.facts[event.input];
  const before = event.player !== undefined ? fact?.players?.[event.player]
    : event.side !== undefined ? fact?.sides?.[String(event.side)] : fact?.value;
  return JSON.stringify(before) === JSON.stringify(event.value);
}

/** Names of everybody but one. @param {MatchState} state @param {string} [id] */
function otherNames(state, id) {
  return state.seats.filter((seat) => seat.id !== id).flatMap((seat) => [seat.name, ...seat.names.map(({ name }) => name)]);
}

export class Writing {
  /**
   * @abstract
   * @param {(state: MatchState, log: MatchLog) => NewEvent[]} _build
   * @param {{label?: string}} [_words]
   * @returns {Promise<WriteResult>}
   */
  write(_build, _words) {
    throw new Error("only a session can write");
  }

  /** A fact given, corrected or taken back. @param {GivenFact} fact */
  give(fact) {
    return this.giveMany([fact], { label: fact.label });
  }

  /** Several facts in one step. @param {GivenFact[]} facts @param {{label?: string}} [words] */
  giveMany(facts, words) {
    return this.write((state) => facts.map((fact) => factEvent(state, fact)).filter((event) => !isThere(state, event)), words);
  }

  /** The round takes ink. @param {number} round */
  settle(round) {
    return this.write((state) => (state.settled >= round ? [] : [{ kind: "settle", round }]));
  }

  /** @param {number} before @param {{label?: string}} [words] */
  insertRound(before, words) {
    return this.write(() => [{ kind: "insert_round", before }], words);
  }

  /** @param {number} round @param {{label?: string}} [words] */
  removeRound(round, words) {
    return this.write((state) => (round <= state.rounds.length ? [{ kind: "remove_round", round }] : []), words);
  }

  /** @param {string} key @param {any} value null = as printed. @param {{label?: string}} [words] */
  setSetting(key, value, words) {
    return this.setSettings({ [key]: value }, words);
  }

  /** @param {Record<string, any>} settings null = as printed. @param {{label?: string}} [words] */
  setSettings(settings, words) {
    return this.write((state) => Object.entries(settings)
      .filter(([key, value]) => JSON.stringify(state.settings[key] ?? null) !== JSON.stringify(value))
      .map(([key, value]) => ({ kind: "setting", key, value })), words);
  }

  /** @param {string} player @param {string} name */
  renamePlayer(player, name) {
    return this.write((state) => {
      const seat = seatOf(state, player);
      const [own] = tellApart([name], otherNames(state, seat.id));
      return own === nameNow(seat) ? [] : [{ kind: "rename", player: seat.id, name: own }];
    });
  }

  /** @param {string} player @param {string|null} colour */
  colourPlayer(player, colour) {
    return this.write((state) => [{ kind: "colour", player: seatOf(state, player).id, colour }]);
  }

  /** @param {string} player @param {number|null} side */
  setSide(player, side) {
    return this.write((state) => [{ kind: "side", player: seatOf(state, player).id, side }]);
  }

  /** Somebody new from a round on. @param {{name: string, colour?: string, side?: number, round: number, opening?: any, person?: string}} joining */
  join({ name, colour, side, round, opening, person }) {
    return this.write((state) => {
      const [own] = tellApart([name], otherNames(state));
      const ids = new Set(state.seats.map(({ id }) => id));
      let number = state.seats.length + 1;
      while (ids.has(`p${number}`)) number += 1;
      const seat = { id: `p${number}`, name: own, names: [], colour: colour ?? null, side: side ?? null, person: person ?? null };
      return [{ kind: "join", round, seat, opening: opening ?? null }];
    }, { label: `${name} joins` });
  }

  /** @param {string} player @param {number} round */
  leave(player, round) {
    return this.write((state) => [{ kind: "leave", round, player: seatOf(state, player).id }]);
  }

  /** @param {string} player @param {number} round */
  comeBack(player, round) {
    return this.write((state) => [{ kind: "return", round, player: seatOf(state, player).id }]);
  }

  /** @param {string} player @param {string} other @param {number} round */
  swap(player, other, round) {
    return this.write((state) => [{ kind: "swap", round, player: seatOf(state, player).id, other: seatOf(state, other).id }]);
  }

  /** @param {string} player @param {{name: string}} substitute @param {number} round */
  substitute(player, { name }, round) {
    return this.write((state) => {
      const seat = seatOf(state, player, round);
      const [own] = tellApart([name], otherNames(state, seat.id));
      return [{ kind: "substitute", round, player: seat.id, name: own }];
    });
  }

  /** The order of the seats, as long as nothing is written. @param {string[]} players */
  reorder(players) {
    return this.write((state) => [{ kind: "seats", players: players.map((player) => seatOf(state, player).id) }]);
  }

  /** Who starts. @param {string|null} player */
  setFirst(player) {
    return this.write((state) => [{ kind: "first", player: player === null ? null : seatOf(state, player).id }]);
  }

  /** @param {string} name */
  renameMatch(name) {
    return this.write((state) => (state.name === name ? [] : [{ kind: "name", name }]));
  }

  /** The table ends the match, or takes that back. @param {boolean} ended */
  end(ended) {
    return this.write((state) => (state.ended === ended ? [] : [{ kind: "end", value: ended }]));
  }

  /** @param {boolean} value */
  playOn(value) {
    return this.write((state) => (state.play_on === value ? [] : [{ kind: "play_on", value }]));
  }

  /** A note beside a round. @param {number} round @param {string} text */
  note(round, text) {
    return this.write((state) => ((state.rounds[round - 1]?.note ?? "") === text ? [] : [{ kind: "note", round, text }]));
  }

  undo() {
    return this.write((_state, log) => (log.done.length ? [{ kind: "undo" }] : []));
  }

  redo() {
    return this.write((_state, log) => (log.undone.length ? [{ kind: "redo" }] : []));
  }
}

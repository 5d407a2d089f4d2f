/**
 * Between the state of a match and the match document that is scored, shared and exported.
 *
 * Inside, facts refer to seats by id, so that a new name follows everywhere; the document speaks of players by name.
 * On the way in, what names a player is told from the kinds of the inputs where they are known. Where they are not, a
 * text that is a player's name counts as one: on the way out it becomes the same text again, so nothing can be lost.
 */

/** @import { Change, Fact, InputKind, LoggedEvent, MatchDocument, MatchState, NewEvent, Round, Seat } from "./types.js" */

import { nameIn } from "./apply_event.js";
import { foldLog } from "./match_log.js";
import { tidyName } from "./people.js";

export const DOCUMENT_FORMAT = "houserules.match/1";

/** How deep lists and objects of a match may lie in each other; those of a table lie four or five deep. */
const DEEPEST = 40;
/** As the engine cuts names, so that both call people the same. */
const LONGEST_NAME = 100;

/**
 * Whether the text of a match nests so deep that nothing which goes through it could come back.
 * @param {string} json
 */
export function nestsTooDeep(json) {
  let depth = 0;
  // A text without an end is passed over as well: looked at anew from each of its quotes, it would take for ever.
  for (const [sign] of json.replace(/"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g, "").matchAll(/[[\]{}]/g)) {
    depth += sign === "[" || sign === "{" ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Kinds of inputs whose value names players. */
const NAMES_PLAYERS = new Set(["player", "players", "order"]);

/** Marks a seat in a kept value, so that an option with the same word is not taken for it. @param {string} id */
const seatMark = (id) => ({ seat: id });

/** @param {any} value @returns {boolean} */
const isSeatMark = (value) => value !== null && typeof value === "object" && typeof value.seat === "string";

/**
 * The kept form of a value: names of players become marks of seats.
 * @param {any} value
 * @param {Map<string, string>} ids Names to seat ids.
 * @param {string|null} kind Kind of the input, null where it is not known.
 * @returns {any}
 */
export function keptValue(value, ids, kind) {
  if (kind !== null && !NAMES_PLAYERS.has(kind)) return value;
  if (typeof value === "string") return ids.has(value) ? seatMark(/** @type {string} */ (ids.get(value))) : value;
  if (Array.isArray(value)) return value.map((part) => keptValue(part, ids, kind));
  return value;
}

/** @param {any} value @param {Map<string, string>} names Seat ids to names. @returns {any} */
function shownValue(value, names) {
  if (isSeatMark(value)) return names.get(value.seat) ?? value.seat;
  if (Array.isArray(value)) return value.map((part) => shownValue(part, names));
  return value;
}

/** @param {Fact} fact @param {Map<string, string>} names */
function shownFact(fact, names) {
  if (fact.players) {
    return Object.fromEntries(
      Object.entries(fact.players).map(([id, value]) => [names.get(id) ?? id, shownValue(value, names)]));
  }
  if (fact.sides) {
    const length = Math.max(...Object.keys(fact.sides).map(Number)) + 1;
    return Array.from({ length }, (_, side) => shownValue(fact.sides?.[side] ?? null, names));
  }
  return shownValue(fact.value, names);
}

/** @param {Seat[]} seats @param {number} round @returns {Map<string, string>} */
function namesIn(seats, round) {
  return new Map(seats.map((seat) => [seat.id, nameIn(seat, round)]));
}

/** A player as the document has him. @param {Seat} seat @param {string} name */
function shownSeat(seat, name) {
  const { colour, side, extra = {} } = seat;
  const more = { ...extra, ...(colour === null ? {} : { colour }), ...(side === null ? {} : { side }) };
  return Object.keys(more).length ? { name, ...more } : name;
}

/** @param {Change} change @param {Seat[]} seats */
function shownChange(change, seats) {
  const seat = /** @type {Seat} */ (seats.find(({ id }) => id === change.player));
  const { round } = change;
  const name = nameIn(seat, round);
  const opening = change.opening == null ? {} : { opening: change.opening };
  switch (change.kind) {
    case "join":
      return { round, join: seat.listed ? seat.name : shownSeat(seat, seat.name), ...opening };
    case "swap":
      return { round, swap: [name, nameIn(/** @type {Seat} */ (seats.find(({ id }) => id === change.other)), round)] };
    case "substitute":
      return { round, substitute: name, for: nameIn(seat, round - 1) };
    default:
      return { round, [change.kind]: name, ...opening };
  }
}

/**
 * The match document of a state.
 * @param {MatchState} state
 * @returns {MatchDocument}
 */
export function documentOf(state) {
  const { seats, rounds } = state;
  const seated = seats.filter((seat) => !joinedLater(state, seat));
  const starter = seats.find(({ id }) => id === state.first);
  const notes = Object.fromEntries(rounds.flatMap((round, index) => (round.note ? [[index + 1, round.note]] : [])));
  const meta = {
    ...state.meta,
    ...(state.name ? { name: state.name } : {}),
    ...(state.ended ? { ended: true } : {}),
    ...(Object.keys(notes).length ? { notes } : {}),
  };
  return {
    format: DOCUMENT_FORMAT,
    game: state.game,
    ...(Object.keys(state.settings).length ? { settings: state.settings } : {}),
    players: seated.map((seat) => shownSeat(seat, seat.name)),
    ...(starter ? { first: starter.name } : {}),
    rounds: rounds.map((round, index) => shownRound(round, namesIn(seats, index + 1))),
    ...(state.changes.length ? { changes: state.changes.map((change) => shownChange(change, seats)) } : {}),
    ...(state.play_on ? { play_on: true } : {}),
    ...(Object.keys(meta).length ? { meta } : {}),
  };
}

/** @param {MatchState} state @param {Seat} seat */
function joinedLater(state, seat) {
  return !seat.listed && state.changes.some(({ kind, player }) => kind === "join" && player === seat.id);
}

/** @param {Round} round @param {Map<string, string>} names */
function shownRound(round, names) {
  return Object.fromEntries(Object.entries(round.facts).map(([input, fact]) => [input, shownFact(fact, names)]));
}

/**
 * The match document that a log amounts to.
 * @param {LoggedEvent[]} events
 * @returns {MatchDocument}
 */
export function document(events) {
  return documentOf(foldLog(events).state);
}

/**
 * The first event of a match that begins as the given document.
 * @param {MatchDocument} document One that the engine could read.
 * @param {{inputs?: InputKind[], game_name?: string, round_word?: string}} [known] What is known of the game.
 * @returns {NewEvent}
 */
export function startFrom(document, { inputs = [], game_name, round_word } = {}) {
  const kinds = new Map(inputs.map((input) => [input.input, input]));
  const seats = document.players.map((player, index) => seatOf(player, `p${index + 1}`));
  const { changes, joined } = keptChanges([...stays(document.players), ...(document.changes ?? [])], seats);
  const everybody = [...seats, ...joined];
  const meta = { ...(isPlain(document.meta) ? document.meta : {}) };
  const { name = "", ended = false } = meta;
  const notes = isPlain(meta.notes) ? meta.notes : {};
  delete meta.name;
  delete meta.notes;
  delete meta.ended;
  const rounds = listOfRounds(document.rounds).map((round, index) => ({
    facts: keptFacts(round, everybody, index + 1, kinds), note: String(notes[index + 1] ?? ""),
  }));
  return {
    kind: "start", game: document.game, game_name: game_name ?? document.game, round_word: round_word ?? "round",
    name: String(name), settings: { ...(document.settings ?? {}) }, seats: everybody,
    first: seats.find((seat) => isCalled(seat, document.first))?.id ?? null,
    rounds, changes, settled: rounds.length, ended: ended === true, play_on: document.play_on === true, meta,
  };
}

/**
 * The rounds in their order. Of a category sheet they may come by row, and one without facts may be null.
 * @param {any} rounds @returns {Record<string, any>[]}
 */
function listOfRounds(rounds) {
  const list = isPlain(rounds) ? Object.entries(rounds).map(([row, facts]) => ({ row, ...facts })) : rounds;
  return list.map((/** @type {any} */ round) => round ?? {});
}

/**
 * `from` (their first round) and `to` (their last) of people as the changes they stand for.
 * @param {any[]} people @returns {Record<string, any>[]}
 */
function stays(people) {
  return people.flatMap(({ name, from = null, to = null }) => [
    ...(from === null ? [] : [{ round: from, join: name }]), ...(to === null ? [] : [{ round: to + 1, leave: name }]),
  ]);
}

/**
 * A seat as a document tells it. What the sheet itself makes no use of (`opening`, `id`) is carried along.
 * @param {any} player Name or object. @param {string} id @param {number} [from] @returns {Seat}
 */
function seatOf(player, id, from = 1) {
  const { name, colour = null, side = null, from: _from, to: _to, ...extra } = typeof player === "string" ? { name: player } : player;
  if (typeof name !== "string") throw new TypeError("a player has a name");
  const seat = { id, name: tidyName(name, LONGEST_NAME) || `Player ${id.slice(1)}`, names: [], colour, side, person: null, from };
  return Object.keys(extra).length ? { ...seat, extra } : seat;
}

/** @param {Seat} seat @param {any} name  A name of theirs, or the id that the document gave them. */
function isCalled(seat, name) {
  return seat.name === name || seat.extra?.id === name || seat.names.some((later) => later.name === name);
}

/** @param {Record<string, any>[]} given @param {Seat[]} seats @returns {{changes: Change[], joined: Seat[]}} */
function keptChanges(given, seats) {
  /** @type {Seat[]} */
  const joined = [];
  /** @type {Change[]} */
  const changes = [];
  /** @param {any} name */
  const find = (name) => [...seats, ...joined].find((seat) => isCalled(seat, name));
  const all = [...given, ...stays(given.flatMap(({ join }) => (join?.to == null ? [] : [{ ...join, from: null }])))];
  for (const change of all.sort((a, b) => a.round - b.round)) {
    const { round } = change;
    if ("join" in change) {
      const there = find(change.join.name ?? change.join);
      const seat = there ?? seatOf(change.join, `p${seats.length + joined.length + 1}`, round);
      if (!there) joined.push(seat);
      else if (seats.includes(there)) there.listed = true;
      changes.push({ kind: "join", round, player: seat.id, opening: change.opening ?? null });
    } else if ("swap" in change) {
      const [one, other] = change.swap.map(find);
      if (one && other) changes.push({ kind: "swap", round, player: one.id, other: other.id });
    } else if ("substitute" in change) {
      const seat = find(change.for);
      const name = typeof change.substitute === "string" ? change.substitute : change.substitute.name;
      seat?.names.push({ round, name });
      if (seat) changes.push({ kind: "substitute", round, player: seat.id });
    } else {
      const kind = "leave" in change ? "leave" : "return";
      const seat = find(change[kind].name ?? change[kind]);
      if (seat) changes.push({ kind, round, player: seat.id, ...(change.opening == null ? {} : { opening: change.opening }) });
    }
  }
  return { changes, joined };
}

/**
 * @param {Record<string, any>} round @param {Seat[]} seats @param {number} number
 * @param {Map<string, InputKind>} kinds
 * @returns {Record<string, Fact>}
 */
function keptFacts(round, seats, number, kinds) {
  const ids = seatIds(seats, number);
  return Object.fromEntries(Object.entries(round).map(([input, value]) => {
    const known = kinds.get(input);
    return [input, keptFact(value, ids, seats, known)];
  }));
}

/**
 * Names to seat ids, as they hold in a round. Every name a seat ever had leads to it; the one who sits there in this
 * round comes first where two would claim a name.
 * @param {Seat[]} seats @param {number} round @returns {Map<string, string>}
 */
export function seatIds(seats, round) {
  const ids = new Map();
  for (const seat of seats) if (seat.extra?.id) ids.set(seat.extra.id, seat.id);
  for (const seat of seats) for (const { name } of [{ name: seat.name }, ...seat.names]) ids.set(name, seat.id);
  for (const seat of seats) ids.set(nameIn(seat, round), seat.id);
  return ids;
}

/**
 * @param {any} value @param {Map<string, string>} ids @param {Seat[]} seats @param {InputKind|undefined} known
 * @returns {Fact}
 */
function keptFact(value, ids, seats, known) {
  const kind = known?.kind ?? null;
  const of = kind !== null && NAMES_PLAYERS.has(kind) ? kind : null;
  if (known?.each === "side" && Array.isArray(value)) return { of, sides: bySide(value) };
  if (known?.each === "player" && Array.isArray(value)) {
    const given = value.flatMap((part, seat) =>
      (part === null || !seats[seat] ? [] : [[seats[seat].id, keptValue(part, ids, kind)]]));
    return { of, players: Object.fromEntries(given) };
  }
  const byName = isPlain(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => ids.has(key));
  if (byName && (known === undefined || known.each === "player")) {
    return { of, players: Object.fromEntries(
      Object.entries(value).map(([name, part]) => [ids.get(name), keptValue(part, ids, kind)])) };
  }
  return { of, value: keptValue(value, ids, kind) };
}

/** @param {any[]} value In side order. @returns {Record<string, any>} */
function bySide(value) {
  return Object.fromEntries(value.flatMap((part, side) => (part === null ? [] : [[String(side), part]])));
}

/** @param {any} value */
function isPlain(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * What each kind of event does to the state of a match. Pure: a state is never changed, a new one is returned, and
 * what did not change is shared between them (so keeping old states for undo costs little).
 *
 * An event that no longer fits (it names a round that is not there) changes nothing: the log is never refused, because
 * refusing would lose everything after it.
 */

/** @import { MatchState, NewEvent, Round, Seat, Fact, Change } from "./types.js" */

/** @type {Round} */
const EMPTY_ROUND = Object.freeze({ facts: {}, note: "" });

/** The state before the first event. @returns {MatchState} */
export function emptyState() {
  return {
    game: "", game_name: "", round_word: "round", name: "", seats: [], settings: {}, first: null, rounds: [],
    changes: [], settled: 0, ended: false, play_on: false, meta: {},
  };
}

/** More than any table plays (the engine takes 5,000), and few enough to be held. */
const MOST_ROUNDS = 20_000;

/** @param {number} round */
const canBe = (round) => round >= 1 && round <= MOST_ROUNDS;

/** Rounds with empty ones added up to the wanted count. @param {Round[]} rounds @param {number} count */
function atLeast(rounds, count) {
  const longer = rounds.slice();
  while (longer.length < count) longer.push(EMPTY_ROUND);
  return longer;
}

/** @param {Record<string, any>} object @param {string} key */
function without(object, key) {
  const { [key]: _gone, ...rest } = object;
  return rest;
}

/**
 * The values of a fact by seat or by side. A list that came from a document without the kinds of the inputs being known
 * is taken apart here, the first time one of its values is corrected.
 * @param {Fact|undefined} before
 * @param {"players"|"sides"} group
 * @param {Seat[]} seats
 * @returns {Record<string, any>}
 */
function valuesBy(before, group, seats) {
  if (before?.[group]) return before[group];
  if (!Array.isArray(before?.value)) return {};
  const keys = group === "players" ? seats.map(({ id }) => id) : before.value.map((_, side) => String(side));
  return Object.fromEntries(before.value.flatMap((value, index) =>
    (value === null || keys[index] === undefined ? [] : [[keys[index], value]])));
}

/**
 * A fact given, corrected or (without `value`) taken back.
 * @param {Fact|undefined} before
 * @param {NewEvent} event
 * @param {Seat[]} seats
 * @returns {Fact|null} null when nothing is left of it
 */
function changedFact(before, event, seats) {
  const of = event.of ?? before?.of ?? null;
  const group = event.player != null ? "players" : event.side != null ? "sides" : null;
  if (group === null) return "value" in event ? { of, value: event.value } : null;
  const key = String(group === "players" ? event.player : event.side);
  const values = without(valuesBy(before, group, seats), key);
  if ("value" in event) values[key] = event.value;
  return Object.keys(values).length ? { of, [group]: values } : null;
}

/** @param {MatchState} state @param {NewEvent} event @returns {MatchState} */
function applyFact(state, event) {
  if (!canBe(event.round)) return state;
  const rounds = atLeast(state.rounds, event.round);
  const round = rounds[event.round - 1];
  const fact = changedFact(round.facts[event.input], event, state.seats);
  const facts = fact ? { ...round.facts, [event.input]: fact } : without(round.facts, event.input);
  rounds[event.round - 1] = { ...round, facts };
  return { ...state, rounds };
}

/** @param {MatchState} state @param {string} id @param {(seat: Seat) => Seat} change @returns {MatchState} */
function changeSeat(state, id, change) {
  return { ...state, seats: state.seats.map((seat) => (seat.id === id ? change(seat) : seat)) };
}

/** @param {MatchState} state @param {Change} change @returns {MatchState} */
function addChange(state, change) {
  return { ...state, changes: [...state.changes, change].sort((a, b) => a.round - b.round) };
}

/** Everything that names a round number moves when a round comes in or goes. @param {MatchState} state @param {number} from @param {number} by */
function moveRounds(state, from, by) {
  /** @template {{round: number}} T @param {T} entry @returns {T} */
  const move = (entry) => (entry.round >= from ? { ...entry, round: entry.round + by } : entry);
  return {
    ...state,
    changes: state.changes.map(move),
    seats: state.seats.map((seat) => ({
      ...seat, names: seat.names.map(move), from: seat.from >= from && seat.from > 1 ? seat.from + by : seat.from,
    })),
  };
}

/** @type {Record<string, (state: MatchState, event: NewEvent) => MatchState>} */
const KINDS = {
  start: (state, event) => ({
    ...state, game: event.game, game_name: event.game_name ?? event.game, round_word: event.round_word ?? "round",
    name: event.name ?? "", settings: event.settings ?? {}, seats: event.seats ?? [], first: event.first ?? null,
    rounds: event.rounds ?? [], changes: event.changes ?? [], settled: event.settled ?? 0,
    ended: event.ended ?? false, play_on: event.play_on ?? false, meta: event.meta ?? {},
  }),
  fact: applyFact,
  insert_round: (state, event) => {
    if (event.before > state.rounds.length) return state;
    const moved = moveRounds(state, event.before, 1);
    const rounds = state.rounds.slice();
    rounds.splice(event.before - 1, 0, EMPTY_ROUND);
    return { ...moved, rounds, settled: state.settled >= event.before ? state.settled + 1 : state.settled };
  },
  remove_round: (state, event) => {
    if (event.round > state.rounds.length) return state;
    const moved = moveRounds(state, event.round + 1, -1);
    const rounds = state.rounds.filter((_, index) => index !== event.round - 1);
    return { ...moved, rounds, settled: state.settled >= event.round ? state.settled - 1 : state.settled };
  },
  settle: (state, event) => (canBe(event.round)
    ? { ...state, rounds: atLeast(state.rounds, event.round), settled: Math.max(state.settled, event.round) }
    : state),
  setting: (state, event) => ({
    ...state,
    settings: event.value === null ? without(state.settings, event.key) : { ...state.settings, [event.key]: event.value },
  }),
  rename: (state, event) => changeSeat(state, event.player, (seat) => renamed(seat, event)),
  colour: (state, event) => changeSeat(state, event.player, (seat) => ({ ...seat, colour: event.colour })),
  side: (state, event) => changeSeat(state, event.player, (seat) => ({ ...seat, side: event.side })),
  join: (state, event) => addChange(
    { ...state, seats: [...state.seats, { ...event.seat, from: event.round }] },
    { kind: "join", round: event.round, player: event.seat.id, opening: event.opening ?? null }),
  leave: (state, event) => addChange(state, { kind: "leave", round: event.round, player: event.player }),
  return: (state, event) => addChange(state, { kind: "return", round: event.round, player: event.player }),
  swap: (state, event) => addChange(state, { kind: "swap", round: event.round, player: event.player, other: event.other }),
  substitute: (state, event) => {
    const others = state.changes.filter((change) =>
      !(change.kind === "substitute" && change.player === event.player && change.round === event.round));
    const seated = changeSeat({ ...state, changes: others }, event.player, (seat) => ({
      ...seat,
      names: [...seat.names.filter(({ round }) => round !== event.round), { round: event.round, name: event.name }]
        .sort((a, b) => a.round - b.round),
    }));
    return addChange(seated, { kind: "substitute", round: event.round, player: event.player });
  },
  seats: (state, event) => {
    const place = new Map(event.players.map((/** @type {string} */ id, /** @type {number} */ index) => [id, index]));
    const last = event.players.length;
    const seats = state.seats.slice().sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
    return { ...state, seats };
  },
  first: (state, event) => ({ ...state, first: event.player }),
  name: (state, event) => ({ ...state, name: event.name }),
  end: (state, event) => ({ ...state, ended: event.value }),
  play_on: (state, event) => ({ ...state, play_on: event.value }),
  note: (state, event) => {
    if (!canBe(event.round)) return state;
    const rounds = atLeast(state.rounds, event.round);
    rounds[event.round - 1] = { ...rounds[event.round - 1], note: event.text };
    return { ...state, rounds };
  },
};

/** A new name for the one who sits there now: the last substitute, else the first player. @param {Seat} seat @param {NewEvent} event */
function renamed(seat, event) {
  if (!seat.names.length) return { ...seat, name: event.name };
  const names = seat.names.slice();
  names[names.length - 1] = { ...names[names.length - 1], name: event.name };
  return { ...seat, names };
}

/** Who sits there in a round, by name. @param {Seat} seat @param {number} round @returns {string} */
export function nameIn(seat, round) {
  let name = seat.name;
  for (const later of seat.names) if (later.round <= round) name = later.name;
  return name;
}

/** Who sits there now. @param {Seat} seat @returns {string} */
export function nameNow(seat) {
  return nameIn(seat, Infinity);
}

/**
 * The state after one event.
 * @param {MatchState} state
 * @param {NewEvent} event
 * @returns {MatchState}
 */
export function applyEvent(state, event) {
  const apply = KINDS[event.kind];
  return apply ? apply(state, event) : state;
}

/** The kinds of events there are, for the checks of an import. */
export const EVENT_KINDS = Object.freeze([...Object.keys(KINDS), "undo", "redo"]);

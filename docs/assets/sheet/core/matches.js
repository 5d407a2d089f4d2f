/**
 * The matches on this device: begin, open, find, name, play again, put away.
 */

/** @import { InputKind, LoggedEvent, MatchDocument, MatchRecord, NewEvent, Seat } from "./types.js" */
/** @typedef {import("./store.js").Store} Store */

import { forgetDraft } from "./drafts.js";
import { startFrom } from "./document.js";
import { place, emptyLog, foldLog } from "./match_log.js";
import { colourFor, newId, rememberPeople, sameName, tellApart } from "./people.js";
import { RECORD_FORMAT, isOutcome, recordOf } from "./record.js";
import { Session } from "./session.js";

/** Matches that were put away are gone for good after this time. */
const PUT_AWAY_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/**
 * @typedef {object} NewMatch
 * @property {string} game
 * @property {string} [game_name]
 * @property {(string|{name: string, colour?: string|null, side?: number|null})[]} players In seat order.
 * @property {Record<string, any>} [settings] Those that differ from the printed rules.
 * @property {string|null} [first] Name of who starts.
 * @property {string} [name]
 * @property {string} [round_word]
 * @property {Record<string, any>} [meta]
 */

/**
 * Begins a match and remembers who plays.
 * @param {Store} store
 * @param {NewMatch} match
 * @returns {Promise<Session>}
 */
export async function createMatch(store, { game, game_name, players, settings = {}, first = null, name = "", round_word, meta = {} }) {
  const given = players.map((player) => (typeof player === "string" ? { name: player } : player));
  const names = tellApart(given.map((player) => player.name));
  const people = await rememberPeople(store, given.map((player, index) => ({ ...player, name: names[index] })));
  /** @type {Seat[]} */
  const seats = given.map((player, index) => ({
    id: `p${index + 1}`, name: names[index], names: [], side: player.side ?? null, person: people[index].id, from: 1,
    colour: player.colour ?? people[index].colour ?? colourFor(index),
  }));
  const starter = seats.find((seat, index) => seat.name === first || given[index].name === first);
  return begin(store, {
    kind: "start", game, game_name: game_name ?? game, round_word: round_word ?? "round", name, settings, seats,
    first: starter?.id ?? null, meta,
  });
}

/**
 * A match that begins as a document: a worked example, an imported match, one handed over.
 * @param {Store} store
 * @param {MatchDocument} document
 * @param {{inputs?: InputKind[], game_name?: string, round_word?: string, remember?: boolean}} [known] `inputs`: the
 *   fields of an entry form of the game. `remember`: whether the players are people to be remembered.
 */
export async function matchFromDocument(store, document, { remember = false, ...known } = {}) {
  const start = startFrom(document, known);
  if (remember) {
    const people = await rememberPeople(store, start.seats);
    start.seats = start.seats.map((/** @type {Seat} */ seat, /** @type {number} */ index) => ({ ...seat, person: people[index].id }));
  }
  return begin(store, start);
}

/** @param {Store} store @param {NewEvent} start @returns {Promise<Session>} */
async function begin(store, start) {
  const id = newId();
  const at = Date.now();
  const events = place(emptyLog(), [start], { at, by: id });
  const record = recordOf(foldLog(events).state, { id, entries: 1, at, before: null });
  store.keep(record, events);
  await store.save(id, () => events);
  store.channel.send({ kind: "list", match: id });
  return new Session(store, { id, events, record, role: "writer" }).begin();
}

/**
 * A match looked at before it is kept: read-only, not stored.
 * @param {Store} store
 * @param {MatchDocument} document
 * @param {{inputs?: InputKind[], game_name?: string, round_word?: string}} [known]
 * @param {"link"|"example"} [from]  Whether it was handed over, or is an example of the page.
 */
export function previewSession(store, document, known = {}, from = "link") {
  const events = place(emptyLog(), [startFrom(document, known)], { at: Date.now(), by: "preview" });
  const session = new Session(store, { id: `preview ${newId()}`, events, record: null, role: "preview" });
  return Object.assign(session, {
    from,
    /** Keeps it on this device, to go on with. */
    keep: () => matchFromDocument(store, document, { ...known, remember: from === "link" }),
  });
}

/** Whether a log can be read: it begins with a start and has no gap. @param {LoggedEvent[]} events */
function isWhole(events) {
  return events.length > 0 && events[0].kind === "start" && Array.isArray(events[0].seats)
    && events.every((event, index) => event.n === index && typeof event.kind === "string" && Number.isInteger(event.step));
}

/**
 * Opens a match.
 * @param {Store} store @param {string} id
 * @returns {Promise<Session|null>} null when there is no such match
 */
export async function openMatch(store, id) {
  const record = await store.record(id);
  if (record === null) return null;
  const events = record ? await store.events(id) : null;
  if (!record || !events) return new Session(store, { id, events: [], record: record ?? null, role: "unread" }).begin();
  /** @type {import("./session.js").Role} */
  let role = record.format > RECORD_FORMAT ? "frozen" : "reader";
  let session;
  try {
    if (role === "reader" && !isWhole(events)) role = "damaged";
    session = new Session(store, { id, events, record, role });
  } catch {
    session = new Session(store, { id, events, record, role: "damaged" });
  }
  // What an earlier page could not save may be another version than what is saved: then a person is asked.
  if (role === "reader" && session.role === "reader") await session.flush();
  return session.begin();
}

/**
 * The matches on this device, the one last played first.
 * @param {Store} store
 * @param {{game?: string, query?: string, running?: boolean, deleted?: boolean}} [wanted]
 * @returns {Promise<MatchRecord[]>}
 */
export async function listMatches(store, { game, query = "", running = false, deleted = false } = {}) {
  const records = await store.records();
  const isOld = (/** @type {MatchRecord} */ { deleted }) => deleted !== null && deleted < Date.now() - PUT_AWAY_MILLISECONDS;
  const old = records.filter((record) => !record.newer && isOld(record));
  if (old.length) await eraseMatches(store, old.map(({ id }) => id), isOld);
  const words = sameName(query).split(" ").filter(Boolean);
  return records
    .filter((record) => (record.deleted !== null) === deleted && !old.includes(record))
    .filter((record) => game === undefined || record.game === game)
    .filter((record) => !running || record.status === "running")
    .filter((record) => {
      const text = sameName([record.name, record.game, record.game_name, ...record.players.map(({ name }) => name)].join(" "));
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.changed - a.changed);
}

/** The match that people most likely want to go on with. @param {Store} store @param {{game?: string}} [wanted] */
export async function latestRunning(store, { game } = {}) {
  return (await listMatches(store, { game, running: true })).find((record) => !record.newer) ?? null;
}

/** @param {Store} store @param {string} id @param {string} name */
export async function renameMatch(store, id, name) {
  const session = await openMatch(store, id);
  if (!session) return { saved: false };
  if (session.role === "reader") await session.takeOver();
  const result = await session.renameMatch(name);
  await session.close();
  return result;
}

/** Puts a match away; `restoreMatch` brings it back. @param {Store} store @param {string} id */
export async function removeMatch(store, id) {
  return { saved: await store.changeRecord(id, (record) => ({ ...record, deleted: Date.now() })) };
}

/** @param {Store} store @param {string} id */
export async function restoreMatch(store, id) {
  return { saved: await store.changeRecord(id, (record) => ({ ...record, deleted: null })) };
}

/** Removes matches for good. @param {Store} store @param {string[]} ids @param {(record: MatchRecord) => boolean} [agreed] */
export async function eraseMatches(store, ids, agreed) {
  await store.erase(ids, agreed);
  ids.forEach(forgetDraft);
}

/**
 * The same players and house rules again.
 * @param {Store} store
 * @param {string} id
 * @param {{first?: "same"|"next"|"winner"|"loser"}} [wanted] Who starts.
 * @returns {Promise<Session|null>}
 */
export async function rematch(store, id, { first = "same" } = {}) {
  const session = await openMatch(store, id);
  if (!session) return null;
  const { state, record, role } = session;
  await session.close();
  if (role === "unread" || role === "damaged") return null;
  const players = session.players.filter(({ name }) => !state.changes.some(
    (change) => change.kind === "leave" && session.players.find((player) => player.id === change.player)?.name === name));
  return createMatch(store, {
    game: state.game, game_name: state.game_name, round_word: state.round_word, settings: state.settings,
    players: players.map(({ name, colour, side }) => ({ name, colour, side })),
    first: starterOf(first, players.map(({ name }) => name), record, state.seats.find((seat) => seat.id === state.first)?.name),
    meta: { rematch_of: id },
  });
}

/**
 * @param {"same"|"next"|"winner"|"loser"} first
 * @param {string[]} names
 * @param {MatchRecord} record
 * @param {string|undefined} before Who started the last match; nobody said means the first seat.
 * @returns {string|null}
 */
function starterOf(first, names, record, before) {
  if (first === "same") return before ?? null;
  if (first === "next") return names[(names.indexOf(before ?? names[0]) + 1) % names.length];
  const { ranks = [], columns = [] } = isOutcome(record.outcome) ? record.outcome : {};
  const known = ranks.filter((rank) => rank !== null);
  if (!known.length) return before ?? null;
  const wanted = first === "winner" ? Math.min(...known) : Math.max(...known);
  const name = columns[ranks.indexOf(wanted)]?.people[0]?.name;
  return name && names.includes(name) ? name : before ?? null;
}

/** Tells when any tab has changed the list. @param {Store} store @param {() => void} listener @returns {() => void} */
export function watchMatches(store, listener) {
  return store.channel.listen((message) => {
    if (message.kind === "list" || message.kind === "written" || message.kind === "replaced") listener();
  });
}

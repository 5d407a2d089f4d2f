/**
 * Matches as files: saved, opened, sent to friends. A file is checked as a whole before anything here is changed.
 */

/** @import { LoggedEvent, MatchDocument, MatchRecord, Person } from "./types.js" */
/** @typedef {import("./store.js").Store} Store */

/**
 * What this module needs of the engine; `../engine.js` has it.
 * @typedef {object} Reader
 * @property {(slug: string, document: MatchDocument) => Promise<Answer>} read
 * @property {(slug: string, document: MatchDocument) => Promise<Answer>} csv
 * @property {(slug: string, document: MatchDocument) => Promise<Answer>} text
 *
 * @typedef {{ok?: any, problems?: any[], failed?: string}} Answer
 */

import { EVENT_KINDS } from "./apply_event.js";
import { DOCUMENT_FORMAT, documentOf, nestsTooDeep, startFrom } from "./document.js";
import { copySaved } from "./keeping.js";
import { emptyLog, foldLog, place } from "./match_log.js";
import { newId, sameName } from "./people.js";
import { RECORD_FORMAT, isOutcome, recordOf } from "./record.js";

export const ARCHIVE_FORMAT = "houserules.archive/1";

/**
 * @typedef {object} ImportedMatch
 * @property {string} id
 * @property {string} name
 * @property {string} game
 * @property {string} game_name
 * @property {number} rounds
 * @property {string[]} players
 * @property {"new"|"same"|"older"|"newer"|"differs"} stands How the file stands to what is here: "newer" goes on from it.
 * @property {string[]} settings_differ House rules that are other than those of the match that is here.
 * @property {MatchRecord} record
 * @property {LoggedEvent[]} events
 * @property {LoggedEvent[]} here The log that is here.
 *
 * @typedef {{matches: ImportedMatch[], people: Person[], problems: string[]}} ImportPlan
 */

/** Said when a copy can't be made. */
export const UNREAD = "The browser does not answer, so no copy could be made. Nothing is lost. Reload the page and try again.";

/** @param {string} text Part of a file name. */
const fileWord = (text) => sameName(text).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "match";

/** The day as file names have it. @param {number} time */
const day = (time) => new Date(time).toISOString().slice(0, 10);

/**
 * A file of one match, some or all, with everything that is known of them.
 * @param {Store} store
 * @param {string[]|null} ids null = everything.
 * @returns {Promise<{name: string, text: string}>} Rejects where not all of it can be read.
 */
export async function exportMatches(store, ids) {
  const records = (await store.records()).filter(({ id }) => ids === null || ids.includes(id));
  // Nor may a file leave out what is only out of reach. A store that was refused never had anything but what waits.
  const reached = store.state.kind === "refused" || (await store.read("matches", (matches) => matches.count(), null)) !== null;
  if (ids === null ? !reached : records.length < ids.length) throw new Error(UNREAD);
  const matches = [];
  for (const { newer: _newer, ...record } of records) {
    const events = await store.events(record.id);
    // A file without its entries would be taken for a copy.
    if (!events) throw new Error(UNREAD);
    matches.push({ record, events });
  }
  const people = ids === null ? await store.all("people") : [];
  if (ids === null) await copySaved(store);
  const [only] = records;
  const name = records.length === 1
    ? `${fileWord(only.name || only.game_name)}-${day(only.created)}.houserules.json`
    : `matches-${day(Date.now())}.houserules.json`;
  return { name, text: JSON.stringify({ format: ARCHIVE_FORMAT, matches, people }, null, 1) };
}

/** @param {any} record */
function isRecord(record) {
  return typeof record?.id === "string" && typeof record.game === "string" && Number.isInteger(record.format);
}

/**
 * What is taken of a record of a file: all else is worked out from the log. How it ended is the engine's again as soon as
 * the match is opened; until then a backup has its figures.
 * @param {any} record @param {LoggedEvent[]} events @param {import("./types.js").MatchState} state
 * @returns {MatchRecord}
 */
function recordFrom(record, events, state) {
  /** @param {any} time @param {number} otherwise */
  const moment = (time, otherwise) => (isMoment(time) ? time : otherwise);
  const at = moment(record?.changed, moment(events[events.length - 1].at, Date.now()));
  const before = { created: moment(record?.created, moment(events[0].at, at)), ...outcomeFrom(record) };
  const own = recordOf(state, { id: record?.id ?? newId(), entries: events.length, at, before: /** @type {MatchRecord} */ (before) });
  // A match that was over must not be offered to go on with until somebody opens it.
  return { ...own, status: own.status === "running" && record?.status === "over" && !state.play_on ? "over" : own.status };
}

/** @param {any} record @returns {Pick<MatchRecord, "outcome"|"sentence">} */
function outcomeFrom(record) {
  const sentence = typeof record?.sentence === "string" ? record.sentence : "";
  return isOutcome(record?.outcome) ? { outcome: record.outcome, sentence } : { outcome: null, sentence: "" };
}

/** Whether this is a time that a date can be made of. @param {any} time */
const isMoment = (time) => typeof time === "number" && Math.abs(time) <= 8.64e15;

/** A person of a file. @param {any} person @returns {Person} */
function personFrom({ id, name, colour, last, matches }) {
  return {
    id, name, colour: typeof colour === "string" ? colour : null, last: isMoment(last) ? last : 0,
    matches: Number.isInteger(matches) ? matches : 0,
  };
}

/** @param {any} events @returns {events is LoggedEvent[]} */
function isLog(events) {
  return Array.isArray(events) && events.length > 0 && events[0].kind === "start" && Array.isArray(events[0].seats)
    && events[0].seats.every((/** @type {any} */ seat) => typeof seat?.id === "string" && typeof seat.name === "string" && Array.isArray(seat.names))
    && events.every((event, index) => event?.n === index && EVENT_KINDS.includes(event.kind) && Number.isInteger(event.step));
}

/**
 * The matches in a text, in the form they are kept in.
 * @param {string} text
 * @returns {{found: {record: MatchRecord|null, events: LoggedEvent[]}[], people: Person[], problems: string[]}}
 */
function parse(text) {
  const nothing = { found: [], people: [] };
  let file;
  if (nestsTooDeep(text)) return { ...nothing, problems: ["This file holds no match of this site."] };
  try {
    file = JSON.parse(text);
  } catch {
    return { ...nothing, problems: ["This file is no saved match: it can't be read as JSON. Perhaps it was cut short on the way."] };
  }
  if (file?.format === DOCUMENT_FORMAT) return parseDocument(file);
  if (typeof file?.format === "string" && /^houserules\.\w+\/\d+$/.test(file.format) && file.format !== ARCHIVE_FORMAT) {
    return { ...nothing, problems: [`This file was written by a newer version of this page (${file.format}). Reload the page and open it again.`] };
  }
  if (file?.format !== ARCHIVE_FORMAT || !Array.isArray(file.matches)) {
    return { ...nothing, problems: ["This file holds no match of this site."] };
  }
  /** @type {string[]} */
  const problems = [];
  const found = file.matches.flatMap((/** @type {any} */ match, /** @type {number} */ index) => {
    const what = `Match ${index + 1} of the file`;
    if (isRecord(match?.record) && match.record.format > RECORD_FORMAT) problems.push(`${what} was written by a newer version of this page. Reload the page and open the file again.`);
    else if (!isRecord(match?.record) || !isLog(match?.events)) problems.push(`${what} is damaged and was left out.`);
    else return [match];
    return [];
  });
  const people = Array.isArray(file.people)
    ? file.people.filter((/** @type {any} */ person) => typeof person?.id === "string" && typeof person?.name === "string").map(personFrom) : [];
  return { found, people, problems };
}

/** @param {any} document */
function parseDocument(document) {
  try {
    const events = place(emptyLog(), [startFrom(document)], { at: Date.now(), by: "file" });
    return { found: [{ record: null, events }], people: [], problems: [] };
  } catch {
    return { found: [], people: [], problems: ["This match has no players or no rounds, so it can't be opened."] };
  }
}

/** @param {LoggedEvent[]} ours @param {LoggedEvent[]} theirs @returns {ImportedMatch["stands"]} */
function compareLogs(ours, theirs) {
  const common = Math.min(ours.length, theirs.length);
  for (let n = 0; n < common; n += 1) {
    if (ours[n].at !== theirs[n].at || ours[n].by !== theirs[n].by || ours[n].kind !== theirs[n].kind) return "differs";
  }
  if (ours.length === theirs.length) return "same";
  return ours.length > theirs.length ? "older" : "newer";
}

/** Keys with other values. @param {Record<string, any>} one @param {Record<string, any>} other */
function differing(one, other) {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}

/**
 * Looks at a file without changing anything.
 * @param {Store} store
 * @param {string} text
 * @param {{engine?: Pick<Reader, "read">}} [known] With an engine each match is also read by it.
 * @returns {Promise<ImportPlan>}
 */
export async function checkImport(store, text, { engine } = {}) {
  const { found, people, problems } = parse(text);
  /** @type {ImportedMatch[]} */
  const matches = [];
  for (const { record, events } of found) {
    try {
      const looked = await look(store, record, events, engine);
      if ("problem" in looked) problems.push(looked.problem);
      else matches.push(looked);
    } catch {
      // One that can't be read must not keep the others out.
      problems.push("A match of the file is damaged and was left out.");
    }
  }
  return { matches, people, problems };
}

/**
 * The same for a file that somebody chose; it may be gone, or locked, by the time it is read.
 * @param {Store} store @param {Blob} file @param {{engine?: Pick<Reader, "read">}} [known]
 * @returns {Promise<ImportPlan>}
 */
export async function checkFile(store, file, known) {
  try {
    return await checkImport(store, await file.text(), known);
  } catch {
    return { matches: [], people: [], problems: ["This file can't be read just now. Nothing was changed here; choose it once more."] };
  }
}

/**
 * @param {Store} store @param {MatchRecord|null} record @param {LoggedEvent[]} events @param {Pick<Reader, "read">} [engine]
 * @returns {Promise<ImportedMatch|{problem: string}>} Throws where the match is damaged.
 */
async function look(store, record, events, engine) {
  const { state } = foldLog(events);
  const title = state.name || `${state.game_name} with ${state.seats.map(({ name }) => name).join(", ")}`;
  const answer = await engine?.read(state.game, documentOf(state));
  // A fault of the engine says nothing about the match.
  if (answer?.problems?.length && !answer.problems.some((problem) => problem?.code === "engine")) {
    return { problem: `${title}: ${answer.problems.map((problem) => problem?.message ?? String(problem)).join(" ")}` };
  }
  const own = recordFrom(record, events, state);
  const { id } = own;
  const here = await store.record(id);
  const ours = here === null ? [] : await store.events(id);
  if (here === undefined || !ours) return { problem: `${title}: it can't be told just now whether it is here already. Reload the page and open the file again.` };
  return {
    id, name: state.name, game: state.game, game_name: state.game_name, rounds: own.rounds,
    players: state.seats.map(({ name }) => name),
    stands: here ? compareLogs(ours, events) : "new",
    settings_differ: here ? differing(settingsOf(ours), state.settings) : [],
    record: own, events, here: ours,
  };
}

/** House rules of a log that may be damaged. @param {LoggedEvent[]} events */
function settingsOf(events) {
  try {
    return foldLog(events).state.settings;
  } catch {
    return {};
  }
}

/** The match under an id of its own, beside the one that is here. @param {ImportedMatch} match @returns {[MatchRecord, LoggedEvent[]]} */
function asCopy({ record, events }) {
  return [{ ...record, id: newId() }, events];
}

/**
 * Does what a plan says. What is here already is never thrown away, unless `replace` names it.
 * @param {Store} store
 * @param {ImportPlan} plan
 * @param {{ids?: string[], replace?: string[]}} [wanted] `ids`: only these.
 * @returns {Promise<{written: number, kept: number, failed: number}>}
 */
export async function runImport(store, plan, { ids, replace = [] } = {}) {
  const result = { written: 0, kept: 0, failed: 0 };
  for (const match of plan.matches.filter(({ id }) => !ids || ids.includes(id))) {
    if (match.stands === "same") {
      result.kept += 1;
      continue;
    }
    const whole = match.stands === "new" || match.stands === "newer" || replace.includes(match.id);
    // Somebody may have written here since the file was looked at; then it is put beside that.
    const given_up = replace.includes(match.id) ? match.here : [];
    let put = whole ? await store.replace(match.record, match.events, given_up) : null;
    if (!put || put.conflict) put = await store.replace(...asCopy(match));
    if (put.saved) result.written += 1;
    else result.failed += 1;
  }
  const known = new Set((await store.all("people")).map((person) => sameName(person.name)));
  for (const person of plan.people) if (!known.has(sameName(person.name))) await store.put("people", person);
  return result;
}

/**
 * A spreadsheet or a text to send, from the engine.
 * @param {"csv"|"text"} form
 * @param {Reader} engine @param {MatchDocument} document
 * @returns {Promise<{name: string, text: string, type: string}|{problem: string}>}
 */
export async function tableOf(form, engine, document) {
  const answer = await engine[form](document.game, document);
  if (answer.ok === undefined) return { problem: answer.failed ?? "The numbers are not there yet." };
  const name = `${fileWord(String(document.meta?.name ?? document.game))}-${day(Date.now())}`;
  const text = typeof answer.ok === "string" ? answer.ok : answer.ok.text;
  return form === "csv" ? { name: `${name}.csv`, text, type: "text/csv" } : { name: `${name}.txt`, text, type: "text/plain" };
}

/** Offers a file for saving. @param {string} name @param {string|Blob} content @param {string} [type] */
export function saveFile(name, content, type = "application/json") {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = globalThis.document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The address is needed until the browser has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Hands a file to the share sheet of the device.
 * @param {string} name @param {string|Blob} content @param {string} [type]
 * @returns {Promise<boolean>} false where there is none, or nobody was chosen
 */
export async function shareFile(name, content, type = "application/json") {
  const file = new File([content], name, { type });
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title: name });
    return true;
  } catch {
    return false;
  }
}

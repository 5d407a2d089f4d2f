/** One write to the log of a match: only where the log is as it was when these events were made, or were looked at. */

/** @import { LoggedEvent, MatchRecord } from "./types.js" */
/** @import { Waiting } from "./unsaved.js" */

import { newId } from "./people.js";
import { RECORD_FORMAT } from "./record.js";

/** Where the rows of a match lie. @param {string} id @param {number} [from] */
const rowsOf = (id, from = 0) => IDBKeyRange.bound([id, from], [id, Infinity]);

/**
 * Whether these are the same events of one log.
 * @param {LoggedEvent[]} some @param {LoggedEvent[]} others
 */
function sameEvents(some, others) {
  return some.length === others.length && some.every(({ n, by, at, kind }, index) =>
    others[index].n === n && others[index].by === by && others[index].at === at && others[index].kind === kind);
}

/** Whether events are part of a log, at the places where they say they are. @param {LoggedEvent[]} some @param {LoggedEvent[]} log */
function isPart(some, log) {
  const first = some[0]?.n ?? 0;
  return sameEvents(some, log.slice(first, first + some.length));
}

/**
 * Writes what waits into the log, if the log is where it was when these events were made.
 * @param {any} transaction
 * @param {Waiting} waiting
 * @param {(() => LoggedEvent[])|undefined} whole
 *   Without it a log that lost its beginning is left as it is.
 * @returns {Promise<boolean>} true when it can't go on there: somebody else has written, or the beginning is gone,
 *   or another log is in the place of this one
 */
export async function continueLog(transaction, waiting, whole) {
  const { record, events } = waiting;
  const matches = transaction.objectStore("matches");
  const entries = transaction.objectStore("entries");
  const stored = await matches.get(record.id);
  const there = stored?.entries ?? 0;
  let fresh = events;
  if (stored && (stored.format > RECORD_FORMAT || (stored.version ?? null) !== (record.version ?? null))) return true;
  if (there < events[0].n) {
    if (!whole) return true;
    // Taps of meanwhile are in the log already; they are written in their own turn.
    fresh = whole().slice(0, record.entries);
    // Lost only if what is left was ours.
    if (!isPart(await entries.getAll(rowsOf(record.id)), fresh)) return true;
    await entries.delete(rowsOf(record.id));
  } else if (there > events[0].n) {
    // A write that was given up as hanging may have come through after all: then these are our own. So may one of a page
    // that was killed before it could note so; then others have perhaps gone on from there, and nothing is left to do.
    const late = await entries.getAll(rowsOf(record.id, events[0].n));
    const both = Math.min(late.length, events.length);
    if (!sameEvents(late.slice(0, both), events.slice(0, both))) return true;
    if (late.length > events.length) return false;
    fresh = events.slice(late.length);
  }
  await Promise.all([
    ...fresh.map((event) => entries.put({ ...event, match: record.id })),
    matches.put({ ...record, entries: Math.max(record.entries, there) }),
  ]);
  return false;
}

/**
 * Puts a whole log in the place of what is there: where it goes on from that, or where that is still what a person has
 * looked at and given up.
 * @param {any} transaction
 * @param {MatchRecord} record @param {LoggedEvent[]} events
 * @param {{waiting: LoggedEvent[], given_up: LoggedEvent[]}} ours `waiting`: what is not saved yet.
 * @returns {Promise<boolean>} true when something else is there, which was left as it is
 */
export async function replaceLog(transaction, record, events, { waiting, given_up }) {
  const matches = transaction.objectStore("matches");
  const entries = transaction.objectStore("entries");
  const stored = await matches.get(record.id);
  if (stored && stored.format > RECORD_FORMAT) return true;
  const there = await entries.getAll(rowsOf(record.id));
  const goes_on = isPart(there, events) && isPart(waiting, events);
  if (!goes_on && !(isPart(there, given_up) && isPart(waiting, given_up))) return true;
  await entries.delete(rowsOf(record.id));
  await Promise.all(events.map((event) => entries.put({ ...event, match: record.id })));
  // A writer who has not heard of it would take a shorter log for his own that lost its end.
  await matches.put({ ...record, version: stored && goes_on ? stored.version ?? null : newId() });
  return false;
}

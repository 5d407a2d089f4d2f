/** One write to the log of a match: only where the log is as it was when these events were made. */

/** @import { LoggedEvent } from "./types.js" */
/** @import { Waiting } from "./unsaved.js" */

import { RECORD_FORMAT } from "./record.js";

/**
 * Whether these are the same events of one log.
 * @param {LoggedEvent[]} some @param {LoggedEvent[]} others
 */
function sameEvents(some, others) {
  return some.length === others.length && some.every(({ n, by, at, kind }, index) =>
    others[index].n === n && others[index].by === by && others[index].at === at && others[index].kind === kind);
}

/**
 * Writes what waits into the log, if the log is where it was when these events were made.
 * @param {any} transaction
 * @param {Waiting} waiting
 * @param {(() => LoggedEvent[])|undefined} whole
 *   Without it a log that lost its beginning is left as it is.
 * @returns {Promise<boolean>} true when it can't go on there: somebody else has written, or the beginning is gone
 */
export async function continueLog(transaction, waiting, whole) {
  const { record, events } = waiting;
  const matches = transaction.objectStore("matches");
  const entries = transaction.objectStore("entries");
  const stored = await matches.get(record.id);
  const there = stored?.entries ?? 0;
  let fresh = events;
  if (stored && stored.format > RECORD_FORMAT) return true;
  if (there < events[0].n) {
    if (!whole) return true;
    // Taps of meanwhile are in the log already; they are written in their own turn.
    fresh = whole().slice(0, record.entries);
    await entries.delete(IDBKeyRange.bound([record.id, 0], [record.id, Infinity]));
  } else if (there > events[0].n) {
    // A write that was given up as hanging may have come through after all: then these are our own. So may one of a page
    // that was killed before it could note so; then others have perhaps gone on from there, and nothing is left to do.
    const late = await entries.getAll(IDBKeyRange.bound([record.id, events[0].n], [record.id, Infinity]));
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

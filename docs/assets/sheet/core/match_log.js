/**
 * The log of a match: events are only ever added. What has been written so far is the fold over them; undo and redo are
 * events too, so they survive a reload and nothing is ever thrown away.
 *
 * Events with the same step number are one step of undo (one tap of a person). A `settle` (the one button) shares the
 * step of what was written before it: taking back the last fact also takes the ink off its round.
 */

/** @import { LoggedEvent, MatchState, NewEvent, Undoable } from "./types.js" */

import { applyEvent, emptyState, nameIn } from "./apply_event.js";

/**
 * One step that may be taken back or brought back.
 * @typedef {{step: number, events: LoggedEvent[], before: MatchState|null}} Step
 */

/**
 * A log with what it amounts to. Immutable.
 * @typedef {object} MatchLog
 * @property {number} length How many events, undo and redo included.
 * @property {number} last_step The highest step number so far.
 * @property {LoggedEvent|null} start The first event.
 * @property {Step[]} done Steps in force, oldest first.
 * @property {Step[]} undone Steps taken back, the one that redo brings back first at the end.
 * @property {MatchState} state
 */

/**
 * Of so many last steps the state before is kept, so that undo is instant; older ones are folded again. Keeping all
 * would take memory with the square of the rounds.
 */
const KEPT_STATES = 200;

/** A log with nothing in it. @returns {MatchLog} */
export function emptyLog() {
  return { length: 0, last_step: 0, start: null, done: [], undone: [], state: emptyState() };
}

/**
 * The state after the start and the given steps.
 * @param {LoggedEvent|null} start
 * @param {Step[]} steps
 */
function foldSteps(start, steps) {
  let state = start ? applyEvent(emptyState(), start) : emptyState();
  for (const { events } of steps) for (const event of events) state = applyEvent(state, event);
  return state;
}

/** @param {MatchLog} log @param {LoggedEvent} event @returns {MatchLog} */
function write(log, event) {
  const state = applyEvent(log.state, event);
  const done = log.done.slice();
  const last = done[done.length - 1];
  if (last && last.step === event.step) {
    done[done.length - 1] = { ...last, events: [...last.events, event] };
  } else {
    done.push({ step: event.step, events: [event], before: log.state });
    const aged = done.length - 1 - KEPT_STATES;
    if (aged >= 0) done[aged] = { ...done[aged], before: null };
  }
  return { ...log, done, undone: [], state };
}

/** @param {MatchLog} log @returns {MatchLog} */
function undo(log) {
  const step = log.done[log.done.length - 1];
  if (!step) return log;
  const done = log.done.slice(0, -1);
  const state = step.before ?? foldSteps(log.start, done);
  return { ...log, done, undone: [...log.undone, { ...step, before: null }], state };
}

/** @param {MatchLog} log @returns {MatchLog} */
function redo(log) {
  const step = log.undone[log.undone.length - 1];
  if (!step) return log;
  let state = log.state;
  for (const event of step.events) state = applyEvent(state, event);
  return { ...log, done: [...log.done, { ...step, before: log.state }], undone: log.undone.slice(0, -1), state };
}

/**
 * The log with one more event.
 * @param {MatchLog} log
 * @param {LoggedEvent} event
 * @returns {MatchLog}
 */
export function append(log, event) {
  const counted = { ...log, length: log.length + 1, last_step: Math.max(log.last_step, event.step) };
  if (log.length === 0) return { ...counted, start: event, state: applyEvent(emptyState(), event) };
  if (event.kind === "undo") return undo(counted);
  if (event.kind === "redo") return redo(counted);
  return write(counted, event);
}

/**
 * The log of all the given events: the same as appending one after the other, but the state is folded only once, over
 * the steps that are in force at the end.
 * @param {LoggedEvent[]} events In order.
 * @returns {MatchLog}
 */
export function foldLog(events) {
  if (events.length === 0) return emptyLog();
  const [start, ...rest] = events;
  /** @type {Step[]} */
  const done = [];
  /** @type {Step[]} */
  let undone = [];
  for (const event of rest) {
    const last = done[done.length - 1];
    if (event.kind === "undo") {
      if (last) undone.push(/** @type {Step} */ (done.pop()));
    } else if (event.kind === "redo") {
      if (undone.length) done.push(/** @type {Step} */ (undone.pop()));
    } else {
      undone = [];
      if (last?.step === event.step) last.events.push(event);
      else done.push({ step: event.step, events: [event], before: null });
    }
  }
  let state = applyEvent(emptyState(), start);
  done.forEach((step, index) => {
    step.before = done.length - index <= KEPT_STATES ? state : null;
    for (const event of step.events) state = applyEvent(state, event);
  });
  const last_step = events.reduce((highest, { step }) => Math.max(highest, step), 0);
  return { length: events.length, last_step, start, done, undone, state };
}

/**
 * Gives new events their place in the log.
 * @param {MatchLog} log
 * @param {NewEvent[]} events What one tap did.
 * @param {{at: number, by: string, label?: string}} stamp
 * @returns {LoggedEvent[]}
 */
export function place(log, events, { at, by, label }) {
  const joins = events.every(({ kind }) => kind === "settle") && log.done.length > 0;
  const step = joins ? log.done[log.done.length - 1].step : log.last_step + 1;
  return events.map((event, index) => ({
    ...event, n: log.length + index, step, at, by, ...(label && !joins ? { label } : {}),
  }));
}

/**
 * A label for a step that came without one: "deal 4, Cara".
 * @param {MatchState} state
 * @param {NewEvent} event
 */
function ownLabel(state, event) {
  const seat = state.seats.find(({ id }) => id === event.player);
  const round = event.round ?? event.before;
  const parts = [];
  if (round != null) parts.push(`${state.round_word} ${round}`);
  if (seat) parts.push(nameIn(seat, round ?? Infinity));
  if (!parts.length) parts.push(WORDS[event.kind] ?? "the last change");
  return parts.join(", ");
}

/** @type {Record<string, string>} */
const WORDS = {
  setting: "a house rule", seats: "the order of the seats", first: "who starts", name: "the name of the match",
  end: "the end of the match", play_on: "playing on", join: "a new player",
};

/** @param {Step|undefined} step @param {MatchState} state @returns {Undoable|null} */
function describe(step, state) {
  if (!step) return null;
  const event = step.events[0];
  const seat = state.seats.find(({ id }) => id === event.player);
  return {
    label: event.label ?? ownLabel(state, event),
    round: event.round ?? event.before ?? null,
    input: event.input ?? null,
    player: seat ? nameIn(seat, event.round ?? Infinity) : null,
  };
}

/** What undo would take back. @param {MatchLog} log @returns {Undoable|null} */
export function undoable(log) {
  return describe(log.done[log.done.length - 1], log.state);
}

/** What redo would bring back. @param {MatchLog} log @returns {Undoable|null} */
export function redoable(log) {
  return describe(log.undone[log.undone.length - 1], log.state);
}

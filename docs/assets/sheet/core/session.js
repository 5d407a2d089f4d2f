/**
 * One open match: what is written of it, the right to write, and whether it is saved.
 *
 * Every change goes the same way: an event is made from what a person did, it is added to the log and to what waits to
 * be saved, all in the moment of the tap. Then it is saved, and only then the listeners are told. Only the writes to the
 * database wait for each other: a tap that waited too would be gone with the page.
 */

/** @import { LoggedEvent, MatchDocument, MatchRecord, MatchState, NewEvent, Outcome, Seat, Undoable, WriteResult } from "./types.js" */
/** @import { MatchLog } from "./match_log.js" */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {"local"|"remote"|"state"} Cause */
/** @typedef {"writer"|"reader"|"frozen"|"damaged"|"unread"|"preview"} Role */
/** @typedef {{rounds: number, changed: number}} Side */

import { nameNow } from "./apply_event.js";
import { documentOf } from "./document.js";
import { Drafts } from "./drafts.js";
import { persist } from "./keeping.js";
import { append, foldLog, place, redoable, undoable } from "./match_log.js";
import { markMatch } from "./offline_marks.js";
import { newId } from "./people.js";
import { outcomeOf, recordOf, roundsWithFacts } from "./record.js";
import { WriteLock } from "./tabs.js";
import { Writing } from "./writing.js";

/** This page, in the log: tells its own late writes from those of others. */
const THIS_PAGE = newId();

/** How long a new view may wait before its outcome is put into the record. */
const OUTCOME_DELAY_MILLISECONDS = 400;

/** Roles in which this page leaves a match as it is, for as long as it is open, and what is said of each. @type {Record<string, string>} */
const UNTOUCHED = {
  frozen: "This match was written by a newer version of this page. Reload the page to go on, or save the match as a file.",
  damaged: "Parts of this match can't be read. Save what is there as a file; other matches are not touched.",
  unread: "The browser does not answer, so this match can't be read just now. Nothing of it is lost. Reload the page to try again.",
};

export class Session extends Writing {
  /**
   * @param {Store} store
   * @param {{id: string, events: LoggedEvent[], record: MatchRecord|null, role: Role}} match
   */
  constructor(store, { id, events, record, role }) {
    super();
    this.store = store;
    this.id = id;
    this.events = events.slice();
    this.role = role;
    this.log = foldLog(role === "damaged" ? [] : events);
    /** @type {MatchRecord} */
    this.record = record ?? recordOf(this.log.state, { id, entries: events.length, at: Date.now(), before: null });
    /** Two tabs have written to the same match. @type {{theirs: Side, ours: Side}|null} */
    this.conflict = null;
    /** @type {Set<(session: Session, cause: Cause) => void>} */
    this.listeners = new Set();
    /** @type {Promise<any>} */
    this.queue = Promise.resolve();
    this.drafts = new Drafts(id);
    /** @type {MatchDocument} */
    this.document = documentOf(this.log.state);
    /** @type {{outcome: Outcome, sentence: string, status: MatchRecord["status"]}|null} */
    this.newest_outcome = null;
    this.outcome_timer = 0;
    this.asked_to_persist = false;
    /** @type {(() => void)[]} */
    this.undo_listening = [];
    this.lock = new WriteLock(store.channel, id, { lost: () => this.#lostLock(), asked: () => this.flush() });
  }

  get state() { return this.log.state; }

  /** In seat order, with the names of those who sit there now. */
  get players() {
    return this.state.seats.map((seat) => ({
      id: seat.id, name: nameNow(seat), colour: seat.colour, side: seat.side, person: seat.person, from: seat.from,
    }));
  }

  /** Rounds that have facts. */
  get rounds() { return roundsWithFacts(this.state); }

  get settled() { return this.state.settled; }

  /** @returns {Undoable|null} */
  get undoable() { return undoable(this.log); }

  /** @returns {Undoable|null} */
  get redoable() { return redoable(this.log); }

  get save() { return this.store.state; }

  /** Why nothing can be written here, where that is so for good. */
  get sentence() { return UNTOUCHED[this.role] ?? ""; }

  /** What is half typed: survives a reload, is no part of the match. */
  get draft() { return this.drafts.get(); }

  /** @param {any} value Anything JSON can hold; null when nothing is half typed. */
  setDraft(value) { this.drafts.set(value); }

  /** @param {(session: Session, cause: Cause) => void} listener @returns {() => void} */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {Cause} cause */
  tell(cause) {
    for (const listener of this.listeners) listener(this, cause);
  }

  /** Begins to follow other tabs, and to write if nobody else does. */
  async begin() {
    if (this.role === "preview") return this;
    const listen = (/** @type {any} */ target, /** @type {string} */ name, /** @type {(event: any) => void} */ act) => {
      target?.addEventListener(name, act);
      this.undo_listening.push(() => target?.removeEventListener(name, act));
    };
    this.undo_listening.push(this.store.subscribe(() => this.tell("state")));
    this.undo_listening.push(this.store.channel.listen((message) => {
      if (message.match !== this.id) return;
      if (message.kind === "written" && message.entries !== this.events.length) this.refresh();
      if (message.kind === "replaced") this.refresh({ whole: true });
    }));
    listen(globalThis.document, "visibilitychange", () =>
      (globalThis.document.visibilityState === "hidden" ? this.flush() : this.refresh()));
    listen(globalThis.window, "pagehide", (event) => {
      // Not in its turn: the write has to be asked for before the lock is free. The database keeps writes in order.
      if (!this.conflict) this.#saveNow();
      this.flush();
      // A page that is kept for "back" must not hold the lock: other tabs would wait for it. Nor one that goes: WebKit
      // takes the lock away while scripts still run, and what asks for it again then asks as the page that comes next.
      this.lock.release();
      if (event.persisted && this.role === "writer") this.role = "reader";
    });
    listen(globalThis.window, "pageshow", async (event) => {
      if (!event.persisted) return;
      await this.refresh();
      await this.#hold();
    });
    await this.#hold();
    markMatch(this.id, true);
    return this;
  }

  async #hold() {
    if (this.role in UNTOUCHED) return;
    if (await this.lock.tryHold()) return this.#writes();
    this.#reads();
  }

  #writes() {
    if (this.role in UNTOUCHED) return;
    this.role = "writer";
    this.tell("state");
  }

  /** Follows the tab that writes, and takes over by itself when that is closed. */
  #reads() {
    this.role = "reader";
    this.tell("state");
    this.lock.wait().then(async (held) => {
      if (!held) return;
      await this.refresh();
      this.#writes();
    });
  }

  #lostLock() {
    if (this.role === "writer") this.#reads();
  }

  /** Writes here from now on; the other tab reads. */
  async takeOver() {
    if (this.role !== "reader") return;
    await this.lock.take();
    await this.refresh();
    this.#writes();
  }

  /** Reads what other tabs have written. `whole`: the log may be another one altogether. */
  refresh({ whole = false } = {}) {
    return this.#inTurn(() => this.#refreshNow(whole));
  }

  /** @param {boolean} whole */
  async #refreshNow(whole) {
    if (this.role === "damaged" || this.role === "unread" || this.role === "preview") return;
    // What was written here comes first: it is saved, or turns out to be another version than theirs.
    if (this.store.waiting.has(this.id) && !this.conflict) await this.#saveNow();
    if (this.store.waiting.has(this.id)) return;
    const { log } = this;
    const record = await this.store.record(this.id);
    if (!record || this.log !== log) return;
    if (record.format > this.record.format) { this.role = "frozen"; this.lock.release(); return this.tell("state"); }
    if (record.entries === this.events.length && !whole) {
      this.record = record;
      return;
    }
    const grown = record.entries > this.events.length && !whole;
    const events = await this.store.events(this.id, grown ? this.events.length : 0);
    // Nothing can be read now, or somebody has tapped meanwhile: whether that fits, its own save finds out.
    if (!events || this.log !== log) return;
    this.record = record;
    this.#load(grown ? [...this.events, ...events] : events);
    this.tell("remote");
  }

  /** @param {LoggedEvent[]} events */
  #load(events) {
    this.events = events;
    this.log = foldLog(events);
    this.document = documentOf(this.log.state);
  }

  /**
   * One step: adds the events that `build` makes from the present state.
   * @param {(state: MatchState, log: MatchLog) => NewEvent[]} build Empty when there is nothing to do.
   * @param {{label?: string}} [words]
   * @returns {Promise<WriteResult>}
   */
  async write(build, { label } = {}) {
    if (this.role !== "writer") return { saved: false, conflict: false };
    const made = build(this.state, this.log);
    if (!made.length) {
      await this.queue;
      return { saved: this.store.state.kind === "ok", conflict: false };
    }
    const at = Date.now();
    const events = place(this.log, made, { at, by: THIS_PAGE, label });
    this.log = events.reduce(append, this.log);
    this.events.push(...events);
    this.document = documentOf(this.log.state);
    this.record = recordOf(this.log.state, { id: this.id, entries: this.events.length, at, before: this.record });
    this.store.keep(this.record, events);
    const result = await this.#inTurn(() => this.#saveNow());
    this.tell("local");
    this.#askToPersist();
    return result;
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #inTurn(work) {
    const turn = this.queue.then(work);
    this.queue = turn.catch(() => {});
    return turn;
  }

  /** Saves what waits of this match. @returns {Promise<WriteResult>} */
  async #saveNow() {
    const result = await this.store.save(this.id, () => this.events);
    if (result.conflict) await this.#conflicts();
    return result;
  }

  /** Once a match has something in it, the browser is asked to keep it. */
  #askToPersist() {
    if (this.asked_to_persist) return;
    this.asked_to_persist = true;
    persist();
  }

  async #conflicts() {
    const theirs = await this.store.read("matches", (matches) => matches.get(this.id), /** @type {any} */ (undefined));
    if (theirs && theirs.format > this.record.format) this.role = "frozen";
    this.conflict = {
      theirs: { rounds: theirs?.rounds ?? 0, changed: theirs?.changed ?? 0 },
      ours: { rounds: this.rounds, changed: this.record.changed },
    };
  }

  /**
   * Settles that two tabs have written to this match. "theirs": what was written here since is dropped on a person's
   * word. "copy": what is here becomes a match of its own beside the other.
   * @param {"theirs"|"copy"} choice
   * @returns {Promise<Session>} the session to go on with
   */
  async resolve(choice) {
    await this.queue;
    this.newest_outcome = null;
    if (choice === "copy") return this.#keepCopy();
    const theirs = await this.store.stored(this.id);
    // Ours is not given up for what can't be read.
    if (!theirs?.length) return this;
    this.store.forgetWaiting(this.id);
    this.conflict = null;
    this.record = (await this.store.record(this.id)) ?? this.record;
    this.#load(theirs);
    this.tell("remote");
    return this;
  }

  async #keepCopy() {
    const ours = this.events.slice();
    const { name } = this.state;
    const id = newId();
    const record = recordOf(this.log.state, { id, entries: ours.length, at: Date.now(), before: { ...this.record, created: Date.now() } });
    // The copy waits to be saved before ours is let go: a page that is killed in between must find one of them.
    this.store.keep(record, ours);
    this.store.forgetWaiting(this.id);
    this.conflict = null;
    await this.close();
    await this.store.save(id, () => ours);
    const copy = await new Session(this.store, { id, events: ours, record, role: "writer" }).begin();
    await copy.renameMatch(name ? `${name}, second copy` : "Second copy");
    return copy;
  }

  /** Keeps what lists and statistics need of a view. @param {Record<string, any>} view */
  keepView(view) {
    if (this.role !== "writer" || this.conflict) return;
    this.newest_outcome = outcomeOf(view, this.state);
    clearTimeout(this.outcome_timer);
    this.outcome_timer = /** @type {any} */ (setTimeout(() => this.#inTurn(() => this.#keepOutcome()), OUTCOME_DELAY_MILLISECONDS));
  }

  async #keepOutcome() {
    const kept = this.newest_outcome;
    this.newest_outcome = null;
    if (!kept || this.conflict) return;
    const { outcome, sentence, status, entries, version = null } = this.record;
    if (JSON.stringify(kept) === JSON.stringify({ outcome, sentence, status })) return;
    this.record = { ...this.record, ...kept };
    // It belongs to the log as it is here, and to no other.
    await this.store.changeRecord(this.id, (record) =>
      (record.entries === entries && (record.version ?? null) === version ? { ...record, ...kept } : record));
  }

  /** Everything that is on its way is saved, as far as it can be. */
  async flush() {
    clearTimeout(this.outcome_timer);
    let log;
    do {
      log = this.log;
      await this.#inTurn(async () => {
        if (this.store.waiting.has(this.id) && !this.conflict) await this.#saveNow();
        await this.#keepOutcome();
      });
      // A tap of meanwhile is on its way too.
    } while (this.log !== log);
  }

  /** Somebody wants another try at saving. */
  async retry() {
    await this.store.retry();
    // The whole log is at hand here, should the database have lost its beginning.
    await this.flush();
  }

  async close() {
    await this.flush();
    for (const undo of this.undo_listening.splice(0)) undo();
    this.lock.close();
    markMatch(this.id, false);
  }
}

/**
 * What is kept on this device. Four rules keep matches safe:
 *
 * 1. Load before save: a log is only ever continued from what is in the database.
 * 2. A write says where in the log it belongs; if somebody else has written there, nothing is overwritten.
 * 3. What is of a newer version than this code is left as it is.
 * 4. A failed save is a state that is shown. What is not saved yet waits (`unsaved.js`) and goes along with the next write.
 */

/** @import { LoggedEvent, MatchRecord, StoreState, WriteResult } from "./types.js" */
/** @import { Waiting } from "./unsaved.js" */

import { continueLog, replaceLog } from "./continue_log.js";
import { LOST_SENTENCE, kindOfFailure, openDatabase, patiently, storeState } from "./database.js";
import { RECORD_FORMAT } from "./record.js";
import { Channel } from "./tabs.js";
import { Unsaved } from "./unsaved.js";

/** Opens the store. Never rejects: where nothing can be kept, the store says so and keeps things in memory. */
export async function openStore({ root = String(globalThis.location?.href ?? "") } = {}) {
  const store = new Store(root);
  await store.open();
  await store.saveLeft();
  return store;
}

export class Store {
  /** @param {string} root */
  constructor(root) {
    this.root = root;
    /** @type {any} */
    this.database = null;
    /** @type {Promise<void>|null} */
    this.opening = null;
    /** @type {StoreState} */
    this.state = storeState("ok", 0);
    this.waiting = new Unsaved(new URL(root).pathname);
    /** Rows of people and notes that could not be saved. @type {Map<string, any>} */
    this.unsaved_rows = new Map();
    /** Said once when the browser threw away what was kept. @type {string|null} */
    this.lost = null;
    /** @type {Set<(state: StoreState) => void>} */
    this.listeners = new Set();
    this.channel = new Channel(new URL(root).pathname);
  }

  /** @param {(state: StoreState) => void} listener @returns {() => void} */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {StoreState["kind"]} kind */
  #say(kind) {
    const waiting = [...this.waiting.values()].reduce((count, { events }) => count + events.length, 0);
    if (kind === this.state.kind && waiting === this.state.waiting) return;
    this.state = storeState(kind, waiting);
    for (const listener of this.listeners) listener(this.state);
  }

  /** Opens the database, once more if the connection was lost. Says what is wrong if it can't. @returns {Promise<void>} */
  open() {
    if (this.database) return Promise.resolve();
    this.opening ??= this.#open().finally(() => { this.opening = null; });
    return this.opening;
  }

  async #open() {
    try {
      this.database = await openDatabase(this.root, { closing: () => { this.database = null; } });
      const kept = await this.database.count("matches");
      this.lost = kept === 0 && this.#keptBefore() ? LOST_SENTENCE : null;
      if (this.waiting.size === 0) this.#say("ok");
    } catch (failure) {
      this.database = null;
      this.#say(kindOfFailure(failure, true));
    }
  }

  /** Whether matches were saved here, by a mark outside the database. @param {boolean} [set] */
  #keptBefore(set) {
    const key = `houserules kept ${new URL(this.root).pathname}`;
    try {
      if (set === true) localStorage.setItem(key, "1");
      if (set === false) localStorage.removeItem(key);
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }

  /**
   * Runs work in a transaction, on a new connection if the old one was closed meanwhile.
   * @template T
   * @param {string[]} stores
   * @param {"readonly"|"readwrite"} mode
   * @param {(transaction: any) => Promise<T>} work May abort the transaction and return.
   * @returns {Promise<T>}
   */
  async #transact(stores, mode, work) {
    for (let attempt = 0; ; attempt += 1) {
      await this.open();
      if (!this.database) throw new Unavailable(this.state.kind);
      let transaction;
      try {
        // strict: a device that runs out of power in the middle of a match must not lose what was shown as written.
        transaction = this.database.transaction(stores, mode, { durability: "strict" });
      } catch (failure) {
        this.database = null;
        if (attempt === 0) continue;
        throw failure;
      }
      return await patiently(this.#run(transaction, work));
    }
  }

  /** @template T @param {any} transaction @param {(transaction: any) => Promise<T>} work @returns {Promise<T>} */
  async #run(transaction, work) {
    const ended = transaction.done.then(
      () => null, (/** @type {unknown} */ failure) => failure ?? transaction.error ?? new Error("the write was given up"));
    let result;
    try {
      result = await work(transaction);
    } catch (failure) {
      try { transaction.abort(); } catch { /* it has ended by itself */ }
      await ended;
      throw transaction.error ?? failure;
    }
    const failure = await ended;
    if (failure) throw failure;
    return result;
  }

  /**
   * Reads; where the database can't be read, says so and gives the alternative.
   * @template T
   * @param {string} name
   * @param {(store: any) => Promise<T>} work
   * @param {T} otherwise
   * @returns {Promise<T>}
   */
  async read(name, work, otherwise) {
    if (this.state.kind === "refused") return otherwise;
    try {
      return await this.#transact([name], "readonly", (transaction) => work(transaction.objectStore(name)));
    } catch (failure) {
      if (!(failure instanceof Unavailable)) this.#say(kindOfFailure(failure, false));
      return otherwise;
    }
  }

  /**
   * Adds events to what waits of a match, at once: a page that goes in this moment finds them again. `save` saves them.
   * @param {MatchRecord} record The record as it is after these events.
   * @param {LoggedEvent[]} events
   */
  keep(record, events) {
    const waiting = this.waiting.get(record.id);
    this.waiting.set(record.id, { record, events: [...(waiting?.events ?? []), ...events] });
  }

  /**
   * Saves what waits of a match. Resolves when the database has it, or can't take it.
   * @param {string} id
   * @param {() => LoggedEvent[]} [whole] The whole log, in case the database lost its beginning.
   * @returns {Promise<WriteResult>}
   */
  async save(id, whole) {
    const waiting = this.waiting.get(id);
    if (!waiting) return { saved: true, conflict: false };
    if (this.state.kind === "refused") return this.#failed("refused");
    try {
      const conflict = await this.#transact(["matches", "entries"], "readwrite",
        (transaction) => continueLog(transaction, waiting, whole));
      if (conflict) return { saved: false, conflict: true };
      this.#saved(id, waiting);
      return { saved: true, conflict: false };
    } catch (failure) {
      return this.#failed(failure instanceof Unavailable ? failure.kind : kindOfFailure(failure, false));
    }
  }

  /** @param {StoreState["kind"]} kind @returns {WriteResult} */
  #failed(kind) {
    this.#say(kind);
    return { saved: false, conflict: false };
  }

  /** @param {string} id @param {Waiting} saved */
  #saved(id, saved) {
    const now = this.waiting.get(id);
    const last = saved.events[saved.events.length - 1].n;
    const rest = now ? now.events.filter(({ n }) => n > last) : [];
    if (now && rest.length) this.waiting.set(id, { record: now.record, events: rest });
    else this.waiting.delete(id);
    this.lost = null;
    this.#keptBefore(true);
    if (this.waiting.size === 0 || this.state.kind !== "ok") this.#say(this.waiting.size ? this.state.kind : "ok");
    this.channel.send({ kind: "written", match: id, entries: saved.record.entries });
  }

  /**
   * Puts a whole match in the place of what is there, in one transaction: an import that a person wants so.
   * @param {MatchRecord} record @param {LoggedEvent[]} events
   * @param {LoggedEvent[]} [given_up] The log that may be thrown away for it; else this one has to go on from what is there.
   * @returns {Promise<WriteResult>} conflict: something else is there, which was left as it is
   */
  async replace(record, events, given_up = []) {
    const waiting = this.waiting.get(record.id);
    try {
      const conflict = await this.#transact(["matches", "entries"], "readwrite",
        (transaction) => replaceLog(transaction, record, events, { waiting: waiting?.events ?? [], given_up }));
      if (conflict) return { saved: false, conflict: true };
      // What was tapped meanwhile goes on waiting: its own save finds another log there.
      if (this.waiting.get(record.id) === waiting) this.waiting.delete(record.id);
      this.#keptBefore(true);
      this.channel.send({ kind: "replaced", match: record.id });
      return { saved: true, conflict: false };
    } catch (failure) {
      return this.#failed(failure instanceof Unavailable ? failure.kind : kindOfFailure(failure, false));
    }
  }

  /** Saves what an earlier page could not. Where somebody went on with the match since, whoever opens it is asked. */
  async saveLeft() {
    for (const id of [...this.waiting.keys()]) await this.save(id);
  }

  /** Tries again to save all that waits. @returns {Promise<StoreState>} */
  async retry() {
    if (this.state.kind === "refused") this.state = storeState("stopped", this.state.waiting);
    await this.open();
    for (const id of [...this.waiting.keys()]) await this.save(id);
    for (const [key, { name, row }] of [...this.unsaved_rows]) {
      if (await this.put(name, row)) this.unsaved_rows.delete(key);
    }
    if (this.database && this.waiting.size === 0) this.#say("ok");
    return this.state;
  }

  /** What is written of a match and waits: no longer wanted (it was kept elsewhere). @param {string} id */
  forgetWaiting(id) {
    this.waiting.delete(id);
    if (this.waiting.size === 0 && this.database) this.#say("ok");
  }

  /**
   * The record of a match, as far as it is written.
   * @param {string} id @returns {Promise<MatchRecord|null|undefined>} null: there is none; undefined: it can't be read now
   */
  async record(id) {
    const waiting = this.waiting.get(id);
    return waiting ? waiting.record : this.read("matches", async (store) => (await store.get(id)) ?? null, undefined);
  }

  /** All records. @returns {Promise<MatchRecord[]>} */
  async records() {
    const kept = await this.read("matches", (store) => store.getAll(), /** @type {MatchRecord[]} */ ([]));
    const rows = new Map(kept.map((row) => [row.id, row]));
    for (const [id, { record }] of this.waiting) rows.set(id, record);
    return [...rows.values()].map((row) => (row.format > RECORD_FORMAT ? { ...row, newer: true } : row));
  }

  /**
   * The log of a match from a place on, as it is written here. What waits goes on from where it begins: what another tab
   * has saved from there on is another version of the match.
   * @param {string} id @param {number} [from] @returns {Promise<LoggedEvent[]|null>} null: it can't be read now
   */
  async events(id, from = 0) {
    const kept = await this.stored(id, from);
    const waiting = this.waiting.get(id)?.events ?? [];
    // A match that was begun while nothing could be kept waits as a whole.
    if (waiting.length && waiting[0].n <= from) return waiting.filter(({ n }) => n >= from);
    if (!waiting.length || !kept) return kept;
    return [...kept.filter(({ n }) => n < waiting[0].n), ...waiting.filter(({ n }) => n >= from)];
  }

  /**
   * The log of a match as it is in the database, without what waits.
   * @param {string} id @param {number} [from] @returns {Promise<LoggedEvent[]|null>} null: it can't be read now
   */
  async stored(id, from = 0) {
    const range = typeof IDBKeyRange === "undefined" ? null : IDBKeyRange.bound([id, from], [id, Infinity]);
    const rows = await this.read("entries", (store) => store.getAll(range), /** @type {any[]|null} */ (null));
    return rows?.map(({ match: _match, ...event }) => event) ?? null;
  }

  /**
   * Changes fields of a record that do not belong to the log.
   * @param {string} id
   * @param {(record: MatchRecord) => MatchRecord} change
   * @returns {Promise<boolean>} whether it is saved
   */
  async changeRecord(id, change) {
    const waiting = this.waiting.get(id);
    if (waiting) this.waiting.set(id, { ...waiting, record: change(waiting.record) });
    try {
      await this.#transact(["matches"], "readwrite", async (transaction) => {
        const store = transaction.objectStore("matches");
        const record = await store.get(id);
        if (record && record.format <= RECORD_FORMAT) await store.put(change(record));
        return true;
      });
      this.channel.send({ kind: "list", match: id });
      return true;
    } catch (failure) {
      if (!(failure instanceof Unavailable)) this.#say(kindOfFailure(failure, false));
      return false;
    }
  }

  /**
   * Removes matches for good, with their logs.
   * @param {string[]} ids
   * @param {(record: MatchRecord) => boolean} [agreed] Only those of which this is still true.
   */
  async erase(ids, agreed = () => true) {
    for (const id of ids) this.waiting.delete(id);
    try {
      await this.#transact(["matches", "entries"], "readwrite", async (transaction) => {
        for (const id of ids) {
          const record = await transaction.objectStore("matches").get(id);
          if (record && (record.format > RECORD_FORMAT || !agreed(record))) continue;
          await transaction.objectStore("matches").delete(id);
          await transaction.objectStore("entries").delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
        }
        if ((await transaction.objectStore("matches").count()) === 0) this.#keptBefore(false);
        return true;
      });
      this.channel.send({ kind: "list", match: null });
    } catch (failure) {
      if (!(failure instanceof Unavailable)) this.#say(kindOfFailure(failure, false));
    }
  }

  /**
   * Puts a row of people or notes. A failure is remembered, and tried again by `retry`.
   * @param {"people"|"notes"} name @param {any} row @returns {Promise<boolean>}
   */
  async put(name, row) {
    try {
      await this.#transact([name], "readwrite", async (transaction) => {
        await transaction.objectStore(name).put(row);
        return true;
      });
      return true;
    } catch {
      this.unsaved_rows.set(`${name} ${row.id ?? row.key}`, { name, row });
      return false;
    }
  }

  /** @param {"people"|"notes"} name @param {string} key @returns {Promise<any>} */
  async get(name, key) {
    const unsaved = this.unsaved_rows.get(`${name} ${key}`);
    return unsaved ? unsaved.row : this.read(name, (store) => store.get(key), undefined);
  }

  /** @param {"people"|"notes"} name @returns {Promise<any[]>} */
  async all(name) {
    const rows = await this.read(name, (store) => store.getAll(), /** @type {any[]} */ ([]));
    const unsaved = [...this.unsaved_rows.values()].filter((entry) => entry.name === name).map(({ row }) => row);
    const ids = new Set(unsaved.map((row) => row.id));
    return [...rows.filter((row) => !ids.has(row.id)), ...unsaved];
  }

  /** @param {"people"|"notes"} name @param {string} key */
  async remove(name, key) {
    this.unsaved_rows.delete(`${name} ${key}`);
    try {
      await this.#transact([name], "readwrite", async (transaction) => {
        await transaction.objectStore(name).delete(key);
        return true;
      });
    } catch (failure) {
      if (!(failure instanceof Unavailable)) this.#say(kindOfFailure(failure, false));
    }
  }

  close() {
    this.channel.close();
    this.database?.close();
    this.database = null;
  }
}

/** The database can't be had; the state has said why. */
class Unavailable extends Error {
  /** @param {StoreState["kind"]} kind */
  constructor(kind) {
    super(`no database: ${kind}`);
    this.kind = kind === "ok" ? "stopped" : kind;
  }
}

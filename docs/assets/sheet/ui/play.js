/**
 * One open match as the sheet shows it: the stored match, what the engine says of it, and what the table is looking at.
 * It sends facts and draws answers; it computes no score and words no sentence.
 */
import { words, lowerFirst } from "./words.js";
import { NOBODY, overlaid, staticForm } from "./forms.js";
import { byPlayer, nameOf, withFact, withRound, withSettings, withoutRound } from "./documents.js";
import { questions, isAnswered, askedSeats } from "./entry/facts.js";
import { pressOnPanel } from "./entry/keys.js";
import { changedCells } from "./changed.js";
import { categoryRows, turnOf } from "./ledger/boxes.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").Field} Field */

const OFTEN = 8;
/** How long a corrected figure stays marked. */
const MARKED_FOR = 2500;

export class Play {
  /**
   * @param {{game: import("./types.js").GameSheet, session: any, engine: any, preferences: any}} parts
   */
  constructor({ game, session, engine, preferences }) {
    this.game = game;
    this.session = session;
    this.engine = engine;
    this.preferences = preferences;
    /** @type {View|null} */
    this.view = null;
    /** @type {Form|null} */
    this.engineForm = null;
    /** Whether view and form know all that is written. */
    this.fresh = false;
    /** @type {{kind: string, [key: string]: any}|null} */
    this.dialog = null;
    /** @type {Set<string>} */
    this.changed = new Set();
    this.announcement = "";
    this.offersLeaving = false;
    this.lookingBack = false;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Set<() => void>} */
    this.settledListeners = new Set();
    this.asked = 0;
    this.#stops = [
      session.subscribe((/** @type {any} */ _session, /** @type {string} */ cause) => {
        if (cause !== "state") this.refresh(true);
        this.tell();
      }),
      engine.subscribe(() => {
        if (engine.state.kind === "ready" && !this.view) this.refresh();
        this.tell();
      }),
    ];
    this.refresh();
  }

  /** @type {(() => void)[]} */
  #stops = [];

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  /** @param {() => void} listener */
  onSettled(listener) {
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  }

  async close() {
    for (const stop of this.#stops) stop();
    await this.session.close();
  }

  // What stands where -------------------------------------------------------

  /** @returns {string[]} */
  get names() {
    return this.session.document.players.map(nameOf);
  }

  get sides() {
    return this.view?.sides ?? [];
  }

  get columns() {
    return this.view?.columns ?? this.names;
  }

  /** The round in hand: the first that is not settled. */
  get hand() {
    return this.view?.rows ? (this.picked?.round ?? this.session.rounds + 1) : this.session.settled + 1;
  }

  /** @returns {{round: number, before: Record<string, any>}|null} */
  get correcting() {
    return this.session.draft?.correcting ?? null;
  }

  /** The box in hand of a category sheet. @returns {{row: string, player: string, round: number}|null} */
  get picked() {
    const picked = this.session.draft?.picked;
    if (!picked) return null;
    const round = this.session.document.rounds.findIndex((/** @type {any} */ one) => one.row === picked.row) + 1;
    return { ...picked, round: round || this.session.rounds + 1 };
  }

  /** @returns {{round: number, input: string, seat: string|null, text: string, number: number|null, kind: string}|null} */
  get typing() {
    return this.session.draft?.typing ?? null;
  }

  /** The round on the panel. */
  get round() {
    return this.correcting?.round ?? this.hand;
  }

  /** The number the engine knows that round by: boxes are numbered as they stand on the sheet. */
  get engineRound() {
    const picked = this.picked;
    if (!picked || this.correcting) return this.round;
    return (this.game.rows ?? []).findIndex((row) => row.key === picked.row) + 1 || this.round;
  }

  get roundWord() {
    return this.view?.round_word ?? this.game.round_word ?? "round";
  }

  /** What is written of the round on the panel. */
  get facts() {
    return this.document.rounds[this.round - 1] ?? {};
  }

  /** The match with the half-typed number in it. */
  get document() {
    const typing = this.typing;
    const document = this.session.document;
    if (!typing || typing.input.endsWith("+")) return document;
    if (typing.number === null && typing.text !== "") return document;
    return withFact(document, { ...typing, value: typing.number ?? undefined, player: typing.seat ?? undefined });
  }

  /** True while conditions and sums are not known because the engine is not there. */
  get guessing() {
    return !this.engineForm || this.engineForm.round !== this.engineRound;
  }

  /** @returns {Form} */
  get form() {
    const title = `${this.roundWord.charAt(0).toUpperCase()}${this.roundWord.slice(1)} ${this.round}`;
    const form = this.guessing ? staticForm(this.game.static_entry, this.names, this.round, title) : /** @type {Form} */ (this.engineForm);
    const known = overlaid(form, this.facts, this.names);
    const picked = this.picked;
    if (!picked || this.correcting) return known;
    return { ...known, fields: known.fields.map((field) => only(field, picked.player)) };
  }

  title() {
    const form = this.form;
    if (this.correcting) return words.corrected(this.roundTitle(this.correcting.round));
    if (!this.view?.rows) return form.title;
    const picked = this.picked;
    const row = picked && this.view.rows.find((one) => one.key === picked.row);
    return picked && row ? `${picked.player}, ${lowerFirst(row.label)}` : (this.view.next.title ?? this.view.next.turn ?? words.tapBox);
  }

  subtitle() {
    if (this.view?.rows) return this.picked ? words.orAnother : words.tapBox;
    return this.guessing ? "" : (this.form.subtitle ?? "");
  }

  /** @param {number} round */
  roundTitle(round) {
    const word = this.roundWord;
    return this.view?.rounds[round - 1]?.title ?? `${word.charAt(0).toUpperCase()}${word.slice(1)} ${round}`;
  }

  /** @param {Field} field */
  titleAsks(field) {
    return Boolean(field.each) && askedSeats(field).length === 1;
  }

  get status() {
    if (!Object.keys(this.facts).length) return "";
    if (this.engine.state.kind === "failed") return words.writtenSaved;
    return this.engine.state.kind === "ready" ? "" : words.written;
  }

  get keysOn() {
    return this.preferences.get("keys", true);
  }

  get over() {
    const over = this.view?.over;
    return over && this.session.settled >= over.round ? over : null;
  }

  get ended() {
    return this.session.record.status === "ended";
  }

  /** The result stands in the place of the ledger until somebody looks through the rounds. */
  get finished() {
    return Boolean(this.over || this.ended) && !this.lookingBack && !this.correcting;
  }

  // The engine --------------------------------------------------------------

  /** @param {boolean} [mark]  show for a moment which figures changed */
  refresh(mark = false) {
    const asked = (this.asked += 1);
    const { document, engineRound } = this;
    this.fresh = false;
    const view = this.engine.view(this.game.slug, document);
    const form = this.picking ? Promise.resolve({ superseded: true }) : this.engine.entry(this.game.slug, document, engineRound);
    void Promise.all([view, form]).then(([seen, entry]) => {
      if (seen.ok) {
        if (mark && this.view) this.mark(changedCells(this.view, seen.ok, this.game.rows ? this.engineRound : this.hand));
        this.view = seen.ok;
        if (!this.typing && this.session.document === document) this.session.keepView(seen.ok);
      }
      if (entry.ok) this.engineForm = entry.ok;
      this.fresh = asked === this.asked && Boolean(seen.ok && entry.ok);
      if (asked === this.asked || seen.ok) this.tell();
    });
  }

  /** A category sheet without a box in hand has no form yet. */
  get picking() {
    return Boolean(this.game.rows) && !this.picked && !this.correcting;
  }

  /** @param {Set<string>} cells */
  mark(cells) {
    if (!cells.size) return;
    this.changed = cells;
    setTimeout(() => {
      if (this.changed !== cells) return;
      this.changed = new Set();
      this.tell();
    }, MARKED_FOR);
  }

  /** @param {any} values */
  draft(values) {
    this.session.setDraft({ ...this.session.draft, ...values });
    this.tell();
  }

  // Writing -----------------------------------------------------------------

  /**
   * @param {Field} field
   * @param {any} value
   * @param {string} [seat]
   */
  async give(field, value, seat) {
    const round = this.round;
    const fact = { round, input: field.input, value: value === NOBODY ? null : value, player: seat };
    this.offersLeaving = false;
    if (this.correcting && (await this.wouldUpset(withFact(this.session.document, fact), () => this.write(field, fact)))) return;
    await this.write(field, fact);
  }

  /**
   * Answers of several seats in one step.
   * @param {Field} field
   * @param {Record<string, any>} answers  undefined takes one back
   */
  async giveAll(field, answers) {
    const round = this.round;
    const facts = Object.entries(answers).map(([player, value]) => ({ round, input: field.input, value, player, kind: field.kind }));
    this.offersLeaving = false;
    const after = facts.reduce(withFact, this.session.document);
    const apply = () => this.session.giveMany(facts);
    if (this.correcting && (await this.wouldUpset(after, apply))) return;
    await apply();
  }

  /** @param {Field} field @param {{round: number, input: string, value: any, player?: string}} fact */
  async write(field, fact) {
    const picked = this.picked;
    const side = field.each === "side" && fact.player !== undefined ? this.sides.indexOf(fact.player) : undefined;
    const full = { ...fact, kind: field.kind, ...(side === undefined ? {} : { side, player: undefined }) };
    if (picked && picked.round > this.session.rounds && !this.correcting) {
      await this.session.giveMany([{ round: fact.round, input: "row", value: picked.row }, full], { label: this.title() });
    } else {
      await this.session.give(full);
    }
  }

  /** @param {Field} field @param {string|undefined} seat @param {string} text @param {number|null} number */
  type(field, seat, text, number) {
    this.draft({ typing: { round: this.round, input: field.input, seat: seat ?? null, text, number, kind: field.kind } });
    this.refresh();
  }

  /**
   * A list that is not long enough yet waits beside the match.
   * @param {string} input @param {string|undefined} seat @param {any[]|null} value
   */
  keepPartial(input, seat, value) {
    this.draft({ partial: value ? { round: this.round, input, seat: seat ?? null, value } : null });
  }

  /** @param {string} input @param {string} [seat] @returns {any[]|null} */
  partial(input, seat) {
    const kept = this.session.draft?.partial;
    return kept && kept.round === this.round && kept.input === input && kept.seat === (seat ?? null) ? kept.value : null;
  }

  /** @param {string} input @param {string} [seat] */
  typedText(input, seat) {
    const typing = this.typing;
    return typing && typing.round === this.round && typing.input === input && typing.seat === (seat ?? null) ? typing.text : null;
  }

  /** @param {boolean} keep  write the number, or forget it */
  stopTyping(keep) {
    const typing = this.typing;
    if (!typing) return;
    this.draft({ typing: null });
    if (!keep || typing.input.endsWith("+") || (typing.number === null && typing.text !== "")) return;
    const field = this.form.fields.find((one) => one.input === typing.input);
    if (field) void this.give(field, typing.number ?? undefined, typing.seat ?? undefined);
  }

  /** @param {Field} field */
  often(field) {
    if (field.usual?.length) return field.usual.slice(0, OFTEN);
    if (field.pad) return [];
    /** @type {number[]} */
    const numbers = [];
    for (const facts of [...this.session.document.rounds].reverse()) {
      const said = facts[field.input];
      const values = typeof said === "object" && said ? Object.values(said) : [said];
      for (const value of values) {
        if (typeof value === "number" && !numbers.includes(value) && numbers.length < OFTEN) numbers.push(value);
      }
    }
    return numbers.length >= 4 ? numbers.sort((one, other) => one - other) : [];
  }

  /** @returns {{kind: "settle"|"done"|"unsaved", ready: boolean, text: string}} */
  button() {
    const save = this.session.save;
    if (save.waiting && (save.kind === "full" || save.kind === "stopped")) {
      return { kind: "unsaved", ready: true, text: words.saveFailedButton };
    }
    const form = this.form;
    if (this.picked && !this.correcting) return this.boxButton(form);
    if (this.guessing) {
      const { asked } = questions(form, true);
      const missing = asked.find((field) => !isAnswered(field));
      const text = missing ? (missing.ask ?? missing.label) : this.correcting ? words.done : words.nextRound(this.roundWord);
      return { kind: this.correcting ? "done" : "settle", ready: !missing && asked.length > 0, text };
    }
    if (!this.correcting) return { kind: "settle", ...form.button };
    return { kind: "done", ready: form.button.ready, text: form.button.ready ? words.done : form.button.text };
  }

  /**
   * A box is done when the one whose turn it is has answered; then the next player throws.
   * @param {Form} form
   * @returns {{kind: "settle", ready: boolean, text: string}}
   */
  boxButton(form) {
    const { asked } = questions(form, this.guessing);
    const missing = asked.find((field) => !isAnswered(field));
    const next = turnOf(this, categoryRows(this));
    const text = missing ? (missing.ask ?? missing.label) : next ? words.nextPlayer(next) : words.done;
    return { kind: "settle", ready: !missing && asked.length > 0, text };
  }

  pressGo() {
    const go = this.button();
    if (go.kind === "unsaved") return void this.session.store.retry();
    this.stopTyping(true);
    if (!go.ready) {
      this.offersLeaving = Object.keys(this.facts).length > 0;
      this.announce(go.text);
      return undefined;
    }
    return go.kind === "done" ? this.doneCorrecting() : void this.settle();
  }

  async settle() {
    const { form, hand } = this;
    if (this.game.rows) {
      this.draft({ picked: null });
    } else {
      await this.session.settle(hand);
    }
    this.lookingBack = false;
    this.offersLeaving = false;
    this.announce(this.fresh ? (form.announce ?? "") : "");
    if (this.game.rows) this.refresh();
    for (const listener of this.settledListeners) listener();
  }

  /** The round stays open, marked, and the next one begins. */
  leaveOpen() {
    if (this.correcting) return this.doneCorrecting();
    return this.settle();
  }

  // Correcting --------------------------------------------------------------

  /** @param {number} round */
  correct(round) {
    this.stopTyping(true);
    this.dialog = null;
    if (!this.game.rows && round === this.hand) {
      this.draft({ correcting: null });
    } else {
      this.draft({ correcting: { round, before: this.session.document.rounds[round - 1] ?? {} }, picked: null });
    }
    this.refresh();
  }

  doneCorrecting() {
    this.draft({ correcting: null });
    this.offersLeaving = false;
    this.refresh();
  }

  async takeBack() {
    const correcting = this.correcting;
    if (!correcting) return;
    const { round, before } = correcting;
    const now = this.session.document.rounds[round - 1] ?? {};
    const fields = new Map(this.form.fields.map((field) => [field.input, field]));
    const changes = [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((input) => JSON.stringify(before[input]) !== JSON.stringify(now[input]))
      .flatMap((input) => this.factsOf(round, input, before[input], now[input], fields.get(input)));
    this.draft({ correcting: null, typing: null });
    if (changes.length) await this.session.giveMany(changes, { label: words.takeBack });
    this.refresh();
  }

  /**
   * The facts that make one answer what it was, seat by seat where it goes round.
   * @param {number} round @param {string} input @param {any} old @param {any} now @param {Field|undefined} field
   */
  factsOf(round, input, old, now, field) {
    const kind = field?.kind;
    if (field?.each !== "player") return [{ round, input, value: old, kind }];
    const [was, is] = [byPlayer(old, this.names), byPlayer(now, this.names)];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((player) => ({ round, input, value: was[player], player, kind }));
  }

  /**
   * Whether a change alters who is out, the order at the end or a later round's right to exist; then it is shown first.
   * @param {any} after
   * @param {() => void} apply
   * @returns {Promise<boolean>}
   */
  async wouldUpset(after, apply) {
    if (this.engine.state.kind !== "ready" || !this.view) return false;
    const answer = await this.engine.compare(this.game.slug, this.session.document, after);
    const changes = answer.ok;
    if (!changes || !(changes.out_changes || changes.over_changes || (this.view.over && changes.order_changes))) return false;
    this.show({ kind: "change", comparison: changes, apply });
    return true;
  }

  /** @param {number} before */
  async insertRound(before) {
    const apply = async () => {
      await this.session.insertRound(before);
      this.correct(before);
    };
    if (!(await this.wouldUpset(withRound(this.session.document, before), apply))) await apply();
  }

  /** @param {number} round */
  async removeRound(round) {
    const apply = async () => {
      this.draft({ correcting: null });
      await this.session.removeRound(round);
    };
    this.dialog = null;
    if (!(await this.wouldUpset(withoutRound(this.session.document, round), apply))) await apply();
    this.tell();
  }

  async undo() {
    if (this.typing) return void (this.stopTyping(false), this.refresh());
    const what = this.session.undoable;
    if (!what) return undefined;
    await this.session.undo();
    this.lookingBack = false;
    this.announce(words.tookBack(what.label));
    return undefined;
  }

  async redo() {
    const what = this.session.redoable;
    if (!what) return;
    await this.session.redo();
    this.announce(words.putIn(what.label));
  }

  // Rules, reasons ----------------------------------------------------------

  /**
   * Shows what changed rules would do; before the first round they simply hold.
   * @param {Record<string, any>} changes  null is the printed rule
   */
  async changeRules(changes) {
    const apply = () => this.session.setSettings(changes);
    if (!this.session.rounds || this.engine.state.kind !== "ready") {
      this.show(null);
      return void (await apply());
    }
    const after = withSettings(this.session.document, changes);
    const answer = await this.engine.compare(this.game.slug, this.session.document, after);
    if (answer.ok) return this.show({ kind: "change", comparison: answer.ok, apply });
    this.show(null);
    return void (await apply());
  }

  /** @param {number} round  0 is the total @param {number} column */
  async why(round, column) {
    if (!this.view) return;
    this.show({ kind: "why", round, column, why: null });
    const answer = await this.engine.explain(this.game.slug, this.document, round, this.columns[column]);
    if (this.dialog?.kind !== "why" || this.dialog.round !== round || this.dialog.column !== column) return;
    this.show({ kind: "why", round, column, why: answer.ok ?? null, failed: answer.failed ?? answer.problems?.[0]?.message ?? null });
  }

  /** @param {{kind: string, [key: string]: any}|null} dialog */
  show(dialog) {
    this.dialog = dialog;
    this.tell();
  }

  /** Picks a box of a category sheet; the one before it is settled by that. @param {string} row @param {string} player */
  pick(row, player) {
    this.stopTyping(true);
    this.draft({ picked: { row, player }, correcting: null });
    this.refresh();
  }

  /** @param {string} text */
  announce(text) {
    this.announcement = text;
    this.tell();
  }

  /** @param {KeyboardEvent} event @param {Field[]} fields @param {any} panel */
  keyOnPanel(event, fields, panel) {
    return pressOnPanel(event, fields, panel, this.names);
  }
}

/** @param {Field} field @param {string} player @returns {Field} */
function only(field, player) {
  if (field.each !== "player") return field;
  return { ...field, players: (field.players ?? []).filter((seat) => seat.name === player).map((seat) => ({ ...seat, takes_part: true })) };
}

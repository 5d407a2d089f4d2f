/** One open match as the sheet shows it: what is stored, what the engine says of it, and what the table is looking at. */
import { words, lowerFirst } from "./words.js";
import { overlaid, staticForm } from "./forms.js";
import { categoryRows, turnOf } from "./ledger/boxes.js";
import { nameOf, tableAt, withFact } from "./documents.js";
import { askedSeats } from "./entry/facts.js";
import { changedCells } from "./changed.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").Field} Field */

/** How long a corrected figure stays marked. */
const MARKED_FOR = 2500;

export class PlayState {
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
    /** The panel that comes next takes the focus to its heading. */
    this.wantsFocus = false;
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
    const { document } = this.session;
    const form = this.guessing ? staticForm(this.game.static_entry, document, this.round, title) : /** @type {Form} */ (this.engineForm);
    const known = overlaid(form, this.facts, tableAt(document, this.round).map(({ name }) => name));
    // Until a box is picked, a number would go to nobody knows which.
    if (this.picking) return { ...known, fields: [] };
    const picked = this.picked;
    if (!picked || this.correcting) return known;
    return { ...known, fields: known.fields.map((field) => only(field, picked.player)) };
  }

  title() {
    const form = this.form;
    if (this.correcting) return words.corrected(this.roundTitle(this.correcting.round));
    if (!this.view?.rows) return form.title;
    const picked = this.picked;
    if (this.picking) return turnOf(this, categoryRows(this)) ?? words.tapBox;
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
    // Boxes are not settled one after the other: the last one is done when none is in hand.
    const settled = this.view?.rows ? !this.picked : this.session.settled >= (over?.round ?? 0);
    return over && settled ? over : null;
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
    // A category sheet without a box in hand has no form yet.
    const { picking } = this;
    const form = picking ? Promise.resolve({}) : this.engine.entry(this.game.slug, document, engineRound);
    void Promise.all([view, form]).then(([seen, entry]) => {
      if (seen.ok) {
        if (mark && this.view) this.mark(changedCells(this.view, seen.ok, this.game.rows ? this.engineRound : this.hand));
        this.view = seen.ok;
        if (!this.typing && this.session.document === document) this.session.keepView(seen.ok);
      }
      if (entry.ok) this.engineForm = entry.ok;
      this.fresh = asked === this.asked && Boolean(seen.ok && (entry.ok || picking));
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

  /** @param {{kind: string, [key: string]: any}|null} dialog */
  show(dialog) {
    this.dialog = dialog;
    this.tell();
  }

  /** @param {string} text */
  announce(text) {
    this.announcement = text;
    this.tell();
  }
}

/** @param {Field} field @param {string} player @returns {Field} */
function only(field, player) {
  if (field.each !== "player") return field;
  return { ...field, players: (field.players ?? []).filter((seat) => seat.name === player).map((seat) => ({ ...seat, takes_part: true })) };
}

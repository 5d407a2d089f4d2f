/** Writing a match: facts, half-typed numbers, boxes, and the one button. */
import { words } from "./words.js";
import { NOBODY } from "./forms.js";
import { withFact } from "./documents.js";
import { feel } from "./haptics.js";
import { answer, questions, isAnswered } from "./entry/facts.js";
import { categoryRows, turnOf } from "./ledger/boxes.js";
import { PlayState } from "./play_state.js";

/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").Field} Field */

/** So many numbers that were written before stand above the digits. */
const OFTEN = 8;

export class PlayEntry extends PlayState {
  /** What is given and not written yet, by round, question and seat: the next tap may come before. @type {Map<string, any>} */
  given = new Map();

  /** How often something was taken back: the panel then asks for what is missing again. */
  taken_back = 0;

  /** @param {Field} field @param {string} [seat] */
  place(field, seat) {
    return `${this.round} ${field.input} ${seat ?? ""}`;
  }

  /** The answer as of the last tap. @param {Field} field @param {string} [seat] */
  latest(field, seat) {
    const place = this.place(field, seat);
    return this.given.has(place) ? (this.given.get(place) ?? null) : answer(field, seat);
  }

  /**
   * @param {Field} field
   * @param {any} value
   * @param {string} [seat]
   */
  async give(field, value, seat) {
    const round = this.round;
    const fact = { round, input: field.input, value: value === NOBODY ? null : value, player: seat };
    this.offersLeaving = false;
    const place = this.place(field, seat);
    this.given.set(place, value);
    try {
      if (this.correcting && (await this.wouldUpset(withFact(this.session.document, fact), () => this.write(field, fact)))) return;
      await this.write(field, fact);
    } finally {
      if (this.given.get(place) === value) this.given.delete(place);
    }
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
    // What is typed elsewhere is as good as written once the digits go to another place.
    if (this.typing && (this.typing.input !== field.input || this.typing.seat !== (seat ?? null))) this.stopTyping(true);
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
        // A number of one digit is as soon typed, and would look like a digit.
        const short = typeof value === "number" && value >= 0 && value < 10;
        if (typeof value === "number" && !short && !numbers.includes(value) && numbers.length < OFTEN) numbers.push(value);
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
    if (this.picking) return { kind: "settle", ready: false, text: words.tapBox };
    if (this.picked && !this.correcting) return this.boxButton(form);
    if (this.guessing) {
      const { asked } = questions(form, true);
      const missing = asked.find((field) => !isAnswered(field));
      const text = missing ? (missing.ask ?? missing.label) : this.correcting ? words.done : words.nextRound(this.roundWord);
      return { kind: this.correcting ? "done" : "settle", ready: !missing && asked.length > 0, text };
    }
    if (!this.correcting) {
      const last = form.button.ready && this.view?.over?.round === this.hand;
      return { kind: "settle", ...form.button, ...(last ? { text: words.toResult } : null) };
    }
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
    if (go.kind === "unsaved") return void this.session.retry();
    this.stopTyping(true);
    if (!go.ready) {
      this.offersLeaving = Object.keys(this.facts).length > 0;
      this.announce(go.text);
      feel("refused");
      return undefined;
    }
    feel("written");
    return go.kind === "done" ? this.doneCorrecting() : void this.settle();
  }

  /** @param {Promise<any>} [written]  the answer that settles the round by itself: what it makes is not known yet */
  async settle(written) {
    const { form, hand, engineRound } = this;
    let said = this.fresh ? (form.announce ?? "") : "";
    this.wantsFocus = true;
    await written;
    if (this.game.rows) {
      this.draft({ picked: null });
    } else {
      await this.session.settle(hand);
    }
    this.lookingBack = false;
    this.offersLeaving = false;
    if (this.game.rows) this.refresh();
    if (written) said = await this.announced(engineRound);
    this.announce(said);
  }

  /** What there is to say of a round that has just been written. @param {number} round */
  async announced(round) {
    if (this.engine.state.kind !== "ready") return "";
    const { document } = this.session;
    const answer = await this.engine.call("entry", { slug: this.game.slug, match: document, round });
    return answer.ok?.announce ?? "";
  }

  /** The round stays open, marked, and the next one begins. */
  leaveOpen() {
    if (this.correcting) return this.doneCorrecting();
    return this.settle();
  }

  /** Picks a box of a category sheet; the one before it is settled by that. @param {string} row @param {string} player */
  pick(row, player) {
    this.stopTyping(true);
    this.draft({ picked: { row, player }, correcting: null });
    this.refresh();
  }

  /** Ends a correction; see Play. */
  doneCorrecting() {}

  /**
   * Whether a correction should be shown before it is made; see Play.
   * @param {any} _after
   * @param {() => any} _apply
   * @returns {Promise<boolean>}
   */
  async wouldUpset(_after, _apply) {
    return false;
  }
}

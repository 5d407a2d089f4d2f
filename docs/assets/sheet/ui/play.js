/**
 * One open match in the sheet: what is written is corrected, compared, explained, taken back.
 * It sends facts and draws answers; it computes no score and words no sentence.
 */
import { words } from "./words.js";
import { byPlayer, withRound, withSettings, withoutRound } from "./documents.js";
import { pressOnPanel } from "./entry/keys.js";
import { PlayEntry } from "./play_entry.js";

/** @typedef {import("./types.js").Field} Field */

export class Play extends PlayEntry {
  /** @param {number} round */
  correct(round) {
    this.wantsFocus = true;
    this.stopTyping(true);
    this.dialog = null;
    if (!this.game.rows && round === this.hand) {
      this.draft({ correcting: null });
    } else {
      this.draft({ correcting: { round, before: this.session.document.rounds[round - 1] ?? {} }, picked: null });
    }
    this.refresh();
  }

  /** Goes back to a round, or on a category sheet to somebody's box. @param {number} round @param {number} column */
  goTo(round, column) {
    this.dialog = null;
    const row = this.view?.rows?.find((one) => one.round === round);
    if (row) this.pick(row.key, this.columns[column]);
    else this.correct(round);
  }

  doneCorrecting() {
    this.wantsFocus = true;
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
    this.taken_back += 1;
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

  /** @param {KeyboardEvent} event @param {Field[]} fields @param {any} panel */
  keyOnPanel(event, fields, panel) {
    return pressOnPanel(event, fields, panel, this.names);
  }
}

/**
 * The sheet as a window over the page: which screen is open, the match in hand, and what a person may do with it.
 */
import { Play } from "./play.js";
import { words } from "./words.js";
import { createMatch, latestRunning, openMatch, previewSession, rematch } from "../core/matches.js";
import { exportMatches, saveFile, shareFile, tableOf } from "../core/transfer.js";
import { NO_MATCH, linkOf, readLink } from "../core/link.js";
import { knownPeople } from "../core/people.js";
import { preferences } from "../core/settings.js";
import { qrOf } from "../core/qr.js";
import { pictureOf } from "./picture.js";
import { layOut, printPaper } from "./paper.js";
import { Wake } from "./wake.js";

/** The text of the whole page grows with this preference, in per cent. */
const TEXT_SIZE = "text_size";

export class App {
  /**
   * @param {{game: import("./types.js").GameSheet, store: any, engine: any}} parts
   */
  constructor({ game, store, engine }) {
    this.game = game;
    this.store = store;
    this.engine = engine;
    this.preferences = preferences;
    /** @type {Play|null} */
    this.play = null;
    /** @type {"closed"|"setup"|"play"|"board"|"matches"|"problem"} */
    this.screen = "closed";
    this.problem = "";
    /** @type {string[]} */
    this.newNames = [];
    /** @type {Record<string, any>} */
    this.newSettings = {};
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** What leads back to the page; set by whoever opened the window. */
    this.onClose = () => {};
    /** @type {(section: string) => void} */
    this.onRule = () => {};
    /** @type {(address: string) => void} */
    this.onAddress = () => {};
    this.wake = new Wake(() => preferences.get("awake", true) && this.screen !== "closed" && Boolean(this.play));
    engine.addGame(game.slug, game.tree);
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  // Opening and closing -----------------------------------------------------

  /**
   * Opens what an address after `#sheet` names.
   * @param {string} what  "", "new", "example/0", "open/…", "paper" or the id of a match
   */
  async open(what) {
    this.engine.prepare();
    const [kind, rest] = split(what);
    if (kind === "new") return this.showSetup();
    if (kind === "matches") return this.show("matches");
    if (kind === "example") return this.openExample(Number(rest));
    if (kind === "open") return this.openLink(rest);
    const id = kind || (await latestRunning(this.store, { game: this.game.slug }))?.id;
    if (!id) return this.showSetup();
    if (this.play?.session.id === id) return this.show("play");
    const session = await openMatch(this.store, id);
    return session ? this.begin(session) : this.tellProblem(words.noSuchMatch);
  }

  /** @param {string} sentence  Why there is nothing to open. */
  tellProblem(sentence) {
    this.problem = sentence;
    this.show("problem");
  }

  /** @param {any} session */
  async begin(session) {
    const before = this.play;
    this.play = new Play({ game: this.game, session, engine: this.engine, preferences });
    this.play.subscribe(() => this.tell());
    this.show("play");
    if (session.role !== "preview") this.onAddress(session.id);
    if (before) await before.close();
  }

  /** @param {App["screen"]} screen */
  show(screen) {
    this.screen = screen;
    this.wake.check();
    this.tell();
  }

  showSetup() {
    this.show("setup");
  }

  async close() {
    this.play?.show(null);
    this.show("closed");
    this.onClose();
    await this.play?.session.flush?.();
  }

  /** @param {number} index */
  async openExample(index) {
    const example = this.game.examples?.[index];
    if (!example) return this.tellProblem(words.noSuchExample);
    const { title: _title, ...document } = example;
    return this.begin(previewSession(this.store, document, this.#known(), "example"));
  }

  /** @param {string} packed */
  async openLink(packed) {
    const read = await readLink(packed);
    if ("problem" in read) return this.tellProblem(read.problem);
    let preview;
    try {
      preview = previewSession(this.store, read.document, this.#known());
    } catch {
      // Whoever writes links by hand can write anything into one.
      return this.tellProblem(NO_MATCH);
    }
    return this.begin(preview);
  }

  /**
   * Where a match of the list opens: here, or on the page of its game.
   * @param {{id: string, game: string}} record
   */
  addressOf(record) {
    return record.game === this.game.slug ? `#sheet/${record.id}` : `../${record.game}/#sheet/${record.id}`;
  }

  #known() {
    return { inputs: this.game.static_entry?.fields ?? [], game_name: this.game.name, round_word: this.game.round_word };
  }

  async keepPreview() {
    const session = /** @type {any} */ (this.play?.session);
    if (session?.keep) await this.begin(await session.keep());
  }

  // A new match -------------------------------------------------------------

  knownPeople() {
    return knownPeople(this.store);
  }

  /** @param {string[]} names */
  keepNames(names) {
    this.newNames = names;
  }

  /** @param {Record<string, any>} settings */
  keepSettings(settings) {
    this.newSettings = settings;
  }

  /** @param {{players: string[], settings: Record<string, any>, first: string|null}} match */
  async startMatch({ players, settings, first }) {
    const { slug, name, round_word } = this.game;
    const session = await createMatch(this.store, { game: slug, game_name: name, round_word, players, settings, ...(first ? { first } : {}) });
    this.newNames = [];
    await this.begin(session);
  }

  async playAgain() {
    const id = this.play?.session.id;
    if (!id) return;
    await this.play?.session.flush();
    const session = await rematch(this.store, id, { first: "next" });
    if (session) await this.begin(session);
  }

  // The match in hand -------------------------------------------------------

  lookThrough() {
    if (this.play) this.play.lookingBack = true;
    this.tell();
  }

  showResult() {
    if (this.play) this.play.lookingBack = false;
    this.tell();
  }

  openBoard() {
    this.show("board");
  }

  async endMatch() {
    await this.play?.session.end(true);
    this.showResult();
  }

  async playOn() {
    const play = this.play;
    if (!play) return;
    if (play.ended) await play.session.end(false);
    else await play.session.playOn(true);
    play.lookingBack = false;
    play.refresh();
  }

  retrySave() {
    return this.play?.session.retry();
  }

  /** @param {"theirs"|"copy"} choice */
  async resolve(choice) {
    const play = this.play;
    if (!play) return;
    const session = await play.session.resolve(choice);
    if (session !== play.session) await this.begin(session);
    else play.refresh(true);
  }

  // Sharing and saving ------------------------------------------------------

  async linkOf() {
    const play = this.play;
    return play ? linkOf(play.session.document, location.href) : null;
  }

  /** @param {string} text */
  qrOf(text) {
    return qrOf(text);
  }

  /** @param {string|null} link */
  async copyLink(link) {
    if (!link) return "";
    await navigator.clipboard.writeText(link);
    return words.copied;
  }

  /** @param {string|null} link */
  async sendLink(link) {
    if (!link) return "";
    if (!navigator.share) return this.copyLink(link);
    try {
      await navigator.share({ url: link, title: this.game.name });
      return words.sent;
    } catch {
      return "";
    }
  }

  async saveCopy() {
    const play = this.play;
    if (!play) return "";
    const stored = play.session.role !== "preview" && play.session.save.kind === "ok";
    // Where the browser does not answer, what stands on the sheet is what there is.
    const file = (stored && (await exportMatches(this.store, [play.session.id]).catch(() => null)))
      || { name: `${this.game.slug}.json`, text: JSON.stringify(play.session.document, null, 1) };
    saveFile(file.name, file.text);
    return words.fileSaved;
  }

  async saveSpreadsheet() {
    return this.#table("csv");
  }

  async shareText() {
    return this.#table("text");
  }

  /** @param {"csv"|"text"} form */
  async #table(form) {
    const play = this.play;
    if (!play) return "";
    const table = await tableOf(form, this.engine, play.session.document);
    if ("problem" in table) return table.problem;
    if (form === "text" && navigator.share) {
      try {
        await navigator.share({ text: table.text });
        return words.sent;
      } catch {
        return "";
      }
    }
    saveFile(table.name, table.text, table.type);
    return words.fileSaved;
  }

  async sharePicture() {
    const view = this.play?.view;
    if (!view) return "";
    const picture = await pictureOf(view);
    const name = `${this.game.slug}.png`;
    if (await shareFile(name, picture, "image/png")) return words.sent;
    saveFile(name, picture, "image/png");
    return words.fileSaved;
  }

  print() {
    printPaper(this.paper());
  }

  /** When the browser itself prints what is open, the match goes on paper and not the screen. */
  layOutMatch() {
    if (this.play?.view && this.screen !== "closed") layOut(this.paper());
  }

  paper() {
    const play = this.play;
    return { game: this.game, view: play?.view ?? null, settings: play?.session.document.settings ?? this.newSettings, names: play?.names ?? [], blank: !play?.view };
  }

  printBlank() {
    const play = this.play;
    printPaper({ game: this.game, view: play?.view ?? null, settings: play?.session.document.settings ?? this.newSettings, names: play?.columns ?? [], blank: true });
  }

  // Preferences -------------------------------------------------------------

  /** @param {number} size  in per cent */
  setTextSize(size) {
    preferences.set(TEXT_SIZE, size === 100 ? undefined : size);
    applyTextSize();
    this.tell();
  }

  /** @param {boolean} on */
  setAwake(on) {
    preferences.set("awake", on);
    this.wake.check();
    this.tell();
  }
}

/** Sets the size of the text on the whole page. */
export function applyTextSize() {
  const size = preferences.get(TEXT_SIZE, 100);
  document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
  document.documentElement.dataset.text = String(size);
}

/** @param {string} what @returns {[string, string]} */
function split(what) {
  const place = what.indexOf("/");
  return place < 0 ? [what, ""] : [what.slice(0, place), what.slice(place + 1)];
}

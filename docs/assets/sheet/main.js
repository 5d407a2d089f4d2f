/**
 * The one module a game's page loads: it draws the matches in hand, and opens the sheet over the whole window at `#sheet`.
 */
import { html, render } from "./ui/html.js";
import { App, applyTextSize } from "./ui/app.js";
import { Doorway, thumbOf } from "./ui/doorway.js";
import { Window } from "./ui/window.js";
import { openStore } from "./core/store.js";
import { engine } from "./engine.js";

const ADDRESS = "#sheet";

const host = /** @type {HTMLElement|null} */ (document.querySelector("[data-sheet]"));
if (host) void start(host);

/** @param {HTMLElement} place */
async function start(place) {
  applyTextSize();
  const slug = /** @type {string} */ (place.dataset.sheet);
  const root = new URL(place.dataset.base ?? "../../", location.href);
  const styles = loadStyles();
  const [game, store] = await Promise.all([loadGame(place, slug, root), openStore({ root: root.href })]);
  const app = new App({ game, store, engine });
  doorway(place, app);
  settingsOfPage(app);
  await styles;
  new SheetWindow(app);
}

/** The window itself: a modal dialog, so that the page behind it is out of reach; Back closes it. */
class SheetWindow {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.dialog = document.createElement("dialog");
    this.dialog.className = "hr-window";
    this.dialog.setAttribute("aria-label", app.game.name);
    document.body.append(this.dialog);
    /** Whether the entry before ours in the history is the page itself. */
    this.pushed = false;
    /** @type {HTMLElement|null} */
    this.opener = null;
    this.scroll = 0;
    app.onClose = () => this.leave();
    app.onRule = (section) => this.leaveFor(section);
    app.onAddress = (id) => history.replaceState(history.state, "", `${ADDRESS}/${id}`);
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      // In a match Escape closes the innermost thing that is open (window_keys.js); anywhere else it leads back.
      if (event.target !== this.dialog || app.screen === "play") return;
      if (app.screen === "board") app.show("play");
      else void app.close();
    });
    addEventListener("hashchange", () => this.follow());
    addEventListener("beforeprint", () => this.dialog.open && app.layOutMatch());
    document.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest?.(`a[href^="${ADDRESS}"]`);
      if (!(link instanceof HTMLElement) || !isSheet(new URL(/** @type {HTMLAnchorElement} */ (link).href).hash)) return;
      this.opener = link;
      this.pushed = true;
    });
    this.follow();
  }

  /** Opens or closes, as the address says. */
  follow() {
    if (location.hash === `${ADDRESS}/paper`) {
      history.replaceState(history.state, "", location.pathname + location.search);
      return this.app.printBlank();
    }
    if (!isSheet(location.hash)) return this.hide();
    const what = readable(location.hash.slice(ADDRESS.length + 1));
    if (this.dialog.open && this.app.screen !== "closed" && this.app.play?.session.id === what) return this.app.show("play");
    if (!this.dialog.open) {
      this.scroll = scrollY;
      document.documentElement.classList.add("hr-open");
      render(html`<${Window} app=${this.app} />`, this.dialog);
      this.dialog.showModal();
    }
    return void this.app.open(what).then(() => tellPage(this.app));
  }

  /** Back to the paragraph one came from. */
  leave() {
    if (this.pushed) history.back();
    else {
      history.replaceState(history.state, "", location.pathname + location.search);
      this.hide();
    }
  }

  /** @param {string} section  an id on the page: a rule or the question of a setting */
  leaveFor(section) {
    this.hide();
    history.replaceState(history.state, "", `#${section}`);
    document.getElementById(section)?.scrollIntoView();
  }

  hide() {
    if (!this.dialog.open) return;
    this.pushed = false;
    if (this.app.screen !== "closed") this.app.show("closed");
    this.dialog.close();
    document.documentElement.classList.remove("hr-open");
    scrollTo(0, this.scroll);
    this.opener?.focus({ preventScroll: true });
  }
}

/** @param {string} text  A piece of an address; a broken one is taken as it came. */
function readable(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} hash */
function isSheet(hash) {
  return hash === ADDRESS || hash.startsWith(`${ADDRESS}/`);
}

/** @param {HTMLElement} place @param {string} slug @param {URL} root */
async function loadGame(place, slug, root) {
  const address = place.dataset.game ? new URL(place.dataset.game, location.href) : new URL(`games/${slug}.json`, root);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The sheet of this game could not be loaded (${answer.status}).`);
  return answer.json();
}

/** The styles of the sheet, beside this module; resolves when they are there, or can't be had. */
function loadStyles() {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("sheet.css", import.meta.url).href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** @param {HTMLElement} place @param {App} app */
function doorway(place, app) {
  // The link that stands in the page stays where it is: nothing moves under a thumb.
  const printed = place.querySelector('[data-sheet-static] a[href^="#sheet"]');
  for (const element of place.querySelectorAll("[data-sheet-static]")) {
    if (!element.contains(printed)) /** @type {HTMLElement} */ (element).hidden = true;
  }
  const door = document.createElement("div");
  door.className = "hr-doorway noprint";
  place.prepend(door);
  /** @param {any[]} records */
  const thumb = (records) => {
    const bar = /** @type {HTMLElement|null} */ (document.querySelector("[data-sheet-thumb]"));
    if (!bar) return;
    bar.hidden = false;
    const found = thumbOf(records, app.game);
    const go = /** @type {HTMLAnchorElement|null} */ (bar.querySelector("[data-thumb-go]"));
    const say = bar.querySelector("[data-thumb-say]");
    if (!found || !go || !say) return;
    go.textContent = found.label;
    go.href = found.href;
    say.replaceChildren(
      ...found.lines.map((line) => {
        const span = document.createElement("span");
        span.textContent = line;
        return span;
      }),
    );
  };
  const whenClosed = { subscribe: (/** @type {() => void} */ listener) => app.subscribe(() => app.screen === "closed" && listener()) };
  render(html`<${Doorway} start=${!printed} store=${app.store} slug=${app.game.slug} onMatches=${thumb} changes=${whenClosed} />`, door);
}

/** House rules chosen on the page are those of the next match. @param {App} app */
function settingsOfPage(app) {
  const said = document.documentElement.dataset.houseRules;
  try {
    if (said) app.keepSettings(JSON.parse(said));
  } catch {
    // The page says something else than settings: the printed rules hold.
  }
  document.addEventListener("houserules:settings", (event) => app.keepSettings(/** @type {CustomEvent} */ (event).detail.settings));
}

/** Tells the page whose rules its words should follow. @param {App} app */
function tellPage(app) {
  const document_ = app.play?.session.document;
  if (!document_) return;
  document.dispatchEvent(
    new CustomEvent("houserules:match", { detail: { slug: app.game.slug, settings: document_.settings ?? {}, players: app.play?.names } }),
  );
}


/** What stands in the window: set-up, the match, its end, big figures; and the keys that work everywhere in it. */
import { html, useEffect, useErrorBoundary, useRef } from "./html.js";
import { Bar, subtitleOf } from "./bar.js";
import { Board } from "./board.js";
import { ChangeDialog } from "./change_dialog.js";
import { End } from "./end.js";
import { EntryPanel } from "./entry/panel.js";
import { Ledger } from "./ledger/ledger.js";
import { Matches } from "./matches/list.js";
import { Menu, OrderDialog } from "./menu.js";
import { Notes, previewWords } from "./notes.js";
import { PlayersDialog } from "./players_dialog.js";
import { RulesDialog } from "./rules_dialog.js";
import { Setup } from "./setup.js";
import { ShareDialog } from "./share_dialog.js";
import { WhyView } from "./why.js";
import { useChanges, useMedia, useOnline, useRested } from "./hooks.js";
import { words } from "./words.js";
import { pressAnywhere } from "./window_keys.js";

/** How long the preview rests before it is read out. */
const REST_MILLISECONDS = 500;

/**
 * @param {{app: import("./app.js").App}} props
 */
export function Window({ app }) {
  useChanges(app);
  const { play, screen } = app;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    const heading = /** @type {HTMLElement|null} */ (box.current?.querySelector("h1") ?? null);
    heading?.focus({ preventScroll: true });
  }, [screen, play]);
  const [broken, again] = useErrorBoundary((error) => console.error(error));
  useEffect(() => {
    if (screen === "closed") again();
  }, [screen]);
  if (screen === "closed") return null;
  if (broken) return html`<main class="hr-sheet" ref=${box}><${Broken} app=${app} again=${again} /></main>`;
  return html`<main class="hr-sheet" ref=${box}>
    ${screen === "setup"
      ? html`<${Setup} app=${app} />`
      : screen === "matches"
        ? html`<${Matches} app=${app} />`
      : screen === "problem"
        ? html`<${Problem} app=${app} />`
        : play && screen === "board"
          ? html`<${Board} app=${app} play=${play} />`
          : play
            ? html`<${Match} key=${play.session.id} app=${app} play=${play} />`
            : null}
  </main>`;
}

/** @param {{app: import("./app.js").App, play: import("./play.js").Play}} props */
function Match({ app, play }) {
  const desk = useMedia("(min-width: 60rem)");
  const online = useOnline();
  const panelKeys = useRef(/** @type {((event: KeyboardEvent) => boolean)|null} */ (null));
  useEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => pressAnywhere(event, { app, play, panel: panelKeys.current });
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [app, play]);
  const preview = useRested(play.finished ? "" : play.form.preview.join(" "), REST_MILLISECONDS);
  const live = html`<p class="sr" aria-live="polite">${preview}</p>
    <p class="sr" aria-live="polite">${play.announcement}</p>`;
  if (play.finished && play.view) {
    return html`<${End} app=${app} play=${play} online=${online} /><${Dialogs} app=${app} play=${play} desk=${false} />${live}`;
  }
  const why = play.dialog?.kind === "why" && desk;
  return html`<${Bar}
      title=${app.game.name}
      subtitle=${subtitleOf(play, online)}
      play=${play}
      onBack=${() => app.close()}
      onMenu=${() => play.show({ kind: "menu" })}
    />
    <${Notes} play=${play} app=${app} online=${online} />
    <div class="body" data-numbers=${play.fresh && (play.picking || !play.guessing) ? "known" : "coming"}>
      <${Ledger} play=${play} desk=${desk} />
      ${why
        ? html`<${WhyView} play=${play} desk=${true} onRule=${app.onRule} />`
        : play.session.role === "writer"
          ? play.over && !play.correcting
            ? html`<${OverPanel} app=${app} play=${play} />`
            : html`<${EntryPanel} key=${`${play.round}:${Boolean(play.correcting)}:${play.picked?.row}:${play.picked?.player}`} play=${play} desk=${desk} keyed=${(/** @type {any} */ press) => (panelKeys.current = press)} />`
          : html`<${ReaderPanel} play=${play} app=${app} />`}
    </div>
    <${Dialogs} app=${app} play=${play} desk=${desk} />${live}`;
}

/** @param {{app: import("./app.js").App, play: import("./play.js").Play, desk: boolean}} props */
function Dialogs({ app, play, desk }) {
  const dialog = play.dialog;
  const close = () => play.show(null);
  switch (dialog?.kind) {
    case "why":
      return desk ? null : html`<${WhyView} play=${play} desk=${false} onRule=${app.onRule} />`;
    case "change":
      return html`<${ChangeDialog} play=${play} comparison=${dialog.comparison} apply=${dialog.apply} />`;
    case "menu":
      return html`<${Menu} app=${app} play=${play} />`;
    case "order":
      return html`<${OrderDialog} play=${play} />`;
    case "players":
      return html`<${PlayersDialog} app=${app} play=${play} />`;
    case "share":
      return html`<${ShareDialog} app=${app} play=${play} />`;
    case "rules":
      return html`<${RulesDialog}
        game=${app.game}
        settings=${play.session.document.settings ?? {}}
        names=${play.names}
        onDone=${(/** @type {any} */ _settings, /** @type {Record<string, any>} */ changes) => play.changeRules(changes)}
        onClose=${close}
      />`;
    default:
      return null;
  }
}

/** The panel of a match that is over while somebody looks through it. @param {{app: import("./app.js").App, play: import("./play.js").Play}} props */
function OverPanel({ app, play }) {
  const over = play.over;
  return html`<section class="entry" aria-labelledby="entry-title">
    <div class="head"><h2 id="entry-title" tabindex="-1">${over?.title ?? over?.sentence ?? words.ended}</h2></div>
    <p class="preview">${over?.title ? over.sentence : over?.why}</p>
    <div class="foot">
      <button type="button" class="btn tall" onClick=${() => app.playOn()}>${words.playOn}</button>
      <button type="button" class="btn go" onClick=${() => app.showResult()}>${words.result}</button>
    </div>
  </section>`;
}

/** Another tab writes, or the match was only handed over: it can be read here. @param {{play: import("./play.js").Play, app: import("./app.js").App}} props */
function ReaderPanel({ play, app }) {
  const role = play.session.role;
  return html`<section class="entry" aria-labelledby="entry-title">
    <h2 id="entry-title" tabindex="-1">${play.roundTitle(play.hand)}</h2>
    <div class="foot">
      ${role === "reader"
        ? html`<button type="button" class="btn go" onClick=${() => play.session.takeOver()}>${words.writeHere}</button>`
        : role === "preview"
          ? html`<button type="button" class="btn go" onClick=${() => app.keepPreview()}>${previewWords(play.session).keep}</button>`
          : html`<button type="button" class="btn go" onClick=${() => app.saveCopy()}>${words.saveCopy}</button>`}
    </div>
  </section>`;
}

/**
 * In the place of what could not be drawn: never an empty window, and what is written can be taken along.
 * @param {{app: import("./app.js").App, again: () => void}} props
 */
function Broken({ app, again }) {
  return html`<${Bar} title=${app.game.name} subtitle="" onBack=${() => app.close()} />
    <div class="body setup">
      <div class="who"><h2>${words.notDrawn}</h2><p>${words.notDrawnKept}</p></div>
      <section class="entry"><div class="foot">
        <button type="button" class="btn" onClick=${() => void app.saveCopy()}>${words.saveCopy}</button>
        <button type="button" class="btn go" onClick=${again}>${words.tryAgain}</button>
      </div></section>
    </div>`;
}

/** @param {{app: import("./app.js").App}} props */
function Problem({ app }) {
  return html`<${Bar} title=${app.game.name} subtitle="" onBack=${() => app.close()} />
    <div class="body setup">
      <div class="who"><h2>${app.problem}</h2></div>
      <section class="entry"><div class="foot">
        <button type="button" class="btn" onClick=${() => app.show("matches")}>${words.allMatches}</button>
        <button type="button" class="btn go" onClick=${() => app.showSetup()}>${words.startMatch}</button>
      </div></section>
    </div>`;
}

/** The line under the bar: what the table should know, never over the ledger, never gone by itself. */
import { html, classes, useState } from "./html.js";
import { Icon } from "./icons.js";
import { words } from "./words.js";

const MEGABYTE = 1_000_000;

/**
 * @param {{text: any, kind?: string, alert?: boolean, done?: number, acts?: {label: string, press: () => void}[], onClose?: () => void}} props
 */
export function Note({ text, kind, alert, done, acts = [], onClose }) {
  return html`<div
    class=${classes("note", kind)}
    role=${alert ? "alert" : "status"}
    style=${done === undefined ? undefined : { "--done": `${Math.round(done * 100)}%` }}
  >
    <span>${text}</span>
    ${acts.length > 1
      ? html`<span class="acts">${acts.map((act) => html`<button type="button" class="btn" onClick=${act.press}>${act.label}</button>`)}</span>`
      : acts.map((act) => html`<button type="button" class="btn" onClick=${act.press}>${act.label}</button>`)}
    ${onClose ? html`<button type="button" class="tool" aria-label=${words.close} onClick=${onClose}><${Icon} name="close" /></button>` : null}
  </div>`;
}

/** What is looked at before it is kept: a match of somebody else's, or an example of the page. @param {any} session */
export function previewWords(session) {
  return session.from === "example"
    ? { text: words.example, keep: words.playWithIt }
    : { text: words.readOnly, keep: words.keepIt };
}

/**
 * The most important thing first, and only one at a time: the panel keeps its place.
 * @param {{play: import("./play.js").Play, app: import("./app.js").App, online: boolean}} props
 */
export function Notes({ play, app, online }) {
  const [closed, setClosed] = useState(/** @type {string[]} */ ([]));
  const { session, engine } = play;
  const close = (/** @type {string} */ what) => () => setClosed([...closed, what]);
  if (session.role === "reader") {
    return html`<${Note} text=${words.otherTab} />`;
  }
  if (session.role === "preview") {
    return html`<${Note} text=${previewWords(session).text} />`;
  }
  if (session.sentence) {
    return html`<${Note} text=${session.sentence} acts=${[{ label: words.saveCopy, press: () => app.saveCopy() }]} />`;
  }
  if (session.conflict) {
    return html`<${Note}
      kind="bad"
      alert
      text=${words.conflict}
      acts=${[
        { label: words.takeTheirs, press: () => app.resolve("theirs") },
        { label: words.keepBoth, press: () => app.resolve("copy") },
      ]}
    />`;
  }
  if (session.save.kind !== "ok" && !closed.includes(session.save.kind)) {
    const stopped = session.save.waiting > 0 && session.save.kind !== "refused";
    return html`<${Note}
      kind="bad"
      alert
      text=${html`<b>${words.saveFailed}</b> ${session.save.sentence ?? ""}`}
      acts=${[
        ...(stopped ? [{ label: words.tryAgain, press: () => app.retrySave() }] : []),
        { label: words.saveCopy, press: () => app.saveCopy() },
      ]}
      onClose=${stopped ? undefined : close(session.save.kind)}
    />`;
  }
  return html`<${EngineNote} engine=${engine} app=${app} play=${play} />
    ${engine.state.kind === "ready" || engine.state.kind === "idle"
      ? (roundNote(play) ??
        (!online && !closed.includes("offline") ? html`<${Note} text=${words.offline} onClose=${close("offline")} />` : null))
      : null}`;
}

/** @param {{engine: any, app: import("./app.js").App, play: import("./play.js").Play}} props */
function EngineNote({ engine, app, play }) {
  const { kind, sentence, done, total, reason } = engine.state;
  if (kind === "downloading" && total) {
    const part = (/** @type {number} */ bytes) => Math.max(0, Math.round(bytes / MEGABYTE));
    return html`<${Note} kind="load" done=${done / total} text=${words.loadingPart(part(done), Math.max(1, part(total)))} />`;
  }
  if (kind === "downloading" || (kind === "starting" && !play.view)) return html`<${Note} kind="load" done=${kind === "starting" ? 1 : 0} text=${words.loading} />`;
  if (kind === "ask") return html`<${Note} text=${sentence} acts=${[{ label: words.load, press: () => engine.allow() }]} />`;
  if (kind !== "failed" && kind !== "held") return null;
  return html`<${Note}
    kind="bad"
    alert
    text=${html`<b>${words.failed}</b> ${words.failedRest} ${sentence || reason || ""}`}
    acts=${[
      { label: words.tryAgain, press: () => engine.retry() },
      { label: words.saveCopy, press: () => app.saveCopy() },
      { label: words.print, press: () => app.print() },
    ]}
  />`;
}

/**
 * A round elsewhere that is unfinished or cannot be right.
 * @param {import("./play.js").Play} play
 */
function roundNote(play) {
  const view = play.view;
  if (!view || play.correcting) return null;
  const told = view.notes?.find((note) => note.round < play.hand);
  const bad = view.rows?.find((row) => row.problems?.some(Boolean) && row.key !== play.picked?.row);
  const open = view.rounds.find((round) => (view.rows ? round.number === bad?.round : round.number < play.hand && (round.problems.length || round.unfinished)));
  if (!told && !open) return view.problems.length ? html`<${Note} kind="bad" text=${view.problems.join(" ")} /> ` : null;
  const round = told?.round ?? /** @type {any} */ (open).number;
  const why = told?.sentence ?? `${play.roundTitle(round)}: ${open?.problems[0] ?? open?.missing?.[0]?.sentence ?? ""}`;
  return html`<${Note} text=${why} acts=${[{ label: open?.problems.length ? words.lookAtIt : words.finishIt, press: () => play.goTo(round, bad?.problems?.findIndex(Boolean) ?? 0) }]} />`;
}

/** The bar: back, what is played, undo, redo, menu. */
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { words } from "./words.js";

/**
 * @param {{title: string, subtitle: string, onBack: () => void, play?: import("./play.js").Play|null, onMenu?: () => void}} props
 */
export function Bar({ title, subtitle, onBack, play, onMenu }) {
  const undo = play?.session.undoable ?? null;
  const redo = play?.session.redoable ?? null;
  const writes = play && play.session.role === "writer";
  return html`<header class="bar">
    <button type="button" class="tool" aria-label=${words.back} onClick=${onBack}>
      <${Icon} name="back" /><span class="wide">${words.rules}</span>
    </button>
    <h1 class="t" tabindex="-1"><b>${title}</b><span>${subtitle}</span></h1>
    ${writes
      ? html`<button
            type="button"
            class="tool"
            aria-disabled=${undo ? undefined : "true"}
            aria-label=${undo ? words.undoWhat(undo.label) : words.undo}
            title=${undo ? words.undoWhat(undo.label) : undefined}
            onClick=${() => undo && play.undo()}
          >
            <${Icon} name="undo" /><span class="wide">${words.undo}</span>
          </button>
          <button
            type="button"
            class="tool"
            aria-disabled=${redo ? undefined : "true"}
            aria-label=${redo ? words.redoWhat(redo.label) : words.redo}
            title=${redo ? words.redoWhat(redo.label) : undefined}
            onClick=${() => redo && play.redo()}
          >
            <${Icon} name="redo" />
          </button>`
      : null}
    ${onMenu
      ? html`<button type="button" class="tool" aria-label=${words.menu} aria-haspopup="dialog" onClick=${onMenu}><${Icon} name="menu" /></button>`
      : null}
  </header>`;
}

/**
 * The second line of the bar: the rules in force, and whether it is saved.
 * @param {import("./play.js").Play} play
 * @param {boolean} online
 */
export function subtitleOf(play, online) {
  if (play.correcting) return words.correcting(play.roundTitle(play.correcting.round));
  const save = play.session.save;
  if (play.session.role === "preview") return `${play.view?.subtitle || words.asPrinted}, ${words.notKept}`;
  const saved = save.kind === "ok" ? (save.waiting ? words.saving : words.saved) : words.notSaved;
  if (!online) return `${words.noSignal} · ${saved}`;
  const changed = play.view?.changed_settings?.length ?? Object.keys(play.session.document.settings ?? {}).length;
  return `${play.view?.subtitle || words.houseRuleCount(changed)}, ${saved}`;
}

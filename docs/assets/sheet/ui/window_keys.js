/** Keys that work anywhere in an open match. */

/**
 * @param {KeyboardEvent} event
 * @param {{app: import("./app.js").App, play: import("./play.js").Play, panel: ((event: KeyboardEvent) => boolean)|null}} parts
 */
export function pressAnywhere(event, { app, play, panel }) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (app.screen !== "play" || target.closest("dialog.dialog")) return;
  if (event.key === "Escape") return void (escape(app, play) && event.preventDefault());
  if (!play.keysOn || target.closest("input, textarea, select, summary")) return;
  if (act(event, play, target, panel)) event.preventDefault();
}

/**
 * Closes the innermost thing that is open: an explanation, a correction, the window.
 * @param {import("./app.js").App} app @param {import("./play.js").Play} play
 */
function escape(app, play) {
  if (play.dialog) play.show(null);
  else if (play.correcting) play.doneCorrecting();
  else void app.close();
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {import("./play.js").Play} play
 * @param {HTMLElement} target
 * @param {((event: KeyboardEvent) => boolean)|null} panel
 */
function act(event, play, target, panel) {
  const { key } = event;
  if (play.session.role !== "writer") return false;
  if (key === "u" || key === "U") {
    void (event.shiftKey ? play.redo() : play.undo());
    return true;
  }
  if (key === "?") {
    const cell = target.closest("[data-cell]");
    if (cell instanceof HTMLElement) cell.click();
    return Boolean(cell);
  }
  if (play.finished || !panel) return false;
  if (key === "Enter") {
    // A button that is not yet pressed answers Enter itself; one that is pressed has nothing more to say.
    const button = target.closest("button, a");
    const answered = button?.getAttribute("aria-pressed") === "true" || button?.matches(".pad .tile, .strip button");
    if (button && !answered) return false;
    if (!panel(event)) void play.pressGo();
    return true;
  }
  return panel(event);
}

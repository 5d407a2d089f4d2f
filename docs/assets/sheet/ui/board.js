/** Big figures for a tablet or a television at the table: read from across the room, nothing to press but the way back. */
import { html, classes } from "./html.js";
import { Icon } from "./icons.js";
import { headOf } from "./ledger/cell.js";
import { words } from "./words.js";

/**
 * @param {{app: import("./app.js").App, play: import("./play.js").Play}} props
 */
export function Board({ app, play }) {
  const columns = play.columns;
  const heads = columns.map((_, column) => headOf(play, column));
  const signs = Math.max(2, ...heads.map((head) => head.total.length));
  const derived = Object.values(play.view?.next.show ?? {}).filter((value) => typeof value === "string");
  return html`<div class="board">
    <header>
      <button type="button" class="tool" aria-label=${words.close} onClick=${() => app.show("play")}><${Icon} name="close" /></button>
      <h1 tabindex="-1">${play.over?.sentence ?? [play.title(), ...derived].filter(Boolean).join(", ")}</h1>
    </header>
    <ul style=${{ "--n": String(columnsFor(columns.length)), "--signs": String(signs) }}>
      ${heads.map((head, column) => {
        const turn = play.view?.next.turn === head.name;
        return html`<li key=${column} class=${classes(head.leads && "lead", head.out && "gone", turn && "turn")}>
          <bdi class="name">${head.name}</bdi>
          <strong>${head.total || "…"}</strong>
          <span class="st">${head.standing || "\u00a0"}</span>
        </li>`;
      })}
    </ul>
    <p class="last">${lastLine(play)}</p>
  </div>`;
}

/** @param {number} count */
function columnsFor(count) {
  if (count <= 3) return count;
  return count <= 4 ? 2 : count <= 9 ? 3 : 4;
}

/** What was written last, in the engine's words. @param {import("./play.js").Play} play */
function lastLine(play) {
  const round = play.view?.rounds.at(-1);
  return round?.summary ? `${round.title ?? ""}: ${round.summary}` : "";
}

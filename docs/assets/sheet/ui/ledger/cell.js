/** One figure of the ledger and the head of a column. */
import { html, classes } from "../html.js";
import { figure, isZero } from "../figures.js";
import { words } from "../words.js";

/**
 * A settled figure is a button that says why; the one being written is pencil.
 * @param {{cell: import("./grid.js").Cell, line: import("./grid.js").Line, name: string, play: import("../play.js").Play, ring: boolean, turn?: boolean}} props
 */
export function FigureCell({ cell, line, name, play, ring, turn }) {
  const now = line.state === "now" && cell.round === play.round;
  if (cell.state === "out") return html`<td class="gone"><span class="sr">${words.out}</span></td>`;
  if (cell.state === "idle") return html`<td class=${classes("idle", turn && "turn")}></td>`;
  const value = figure(cell.value);
  const style = classes(
    line.state === "now" && !now && "done",
    cell.state === "unknown" && "empty",
    isZero(cell.value) && "zero",
    cell.marks.length > 0 && "chose",
    ring && "ring",
    turn && "turn",
    cell.changed && "changed",
  );
  const marks = cell.marks.map((mark) => play.view?.mark_words?.[mark] ?? mark);
  const inside = html`${value}${marks.length ? html`<span class="sr"> ${marks.join(", ")}</span>` : null}${cell.note
    ? html`<span class="by">${cell.note}</span>`
    : null}`;
  if (cell.state === "unknown" || (now && !play.correcting)) return html`<td class=${style}>${inside}</td>`;
  return html`<td class=${style}>
    <button
      type="button"
      class="fig"
      tabindex="-1"
      data-cell
      aria-label=${words.cell(name, play.roundTitle(cell.round), [value, ...marks, cell.note].filter(Boolean).join(", "))}
      onClick=${() => play.why(cell.round, cell.column)}
    >
      ${inside}
    </button>
  </td>`;
}

/**
 * Name, total and a word on how it stands. The leader has a bar on top.
 * `halves` are the words of the two figures that stand in the column side by side.
 * @param {{play: import("../play.js").Play, column: number, short: string, turn?: boolean, halves?: [string, string]|null}} props
 */
export function ColumnHead({ play, column, short, turn, halves }) {
  const head = headOf(play, column);
  return html`<th
    scope=${halves ? "colgroup" : "col"}
    colspan=${halves ? 2 : undefined}
    class=${classes(head.leads && "lead", head.out && "gone", turn && "turn")}
  >
    <bdi class="name" title=${head.name}>${short}</bdi>
    <${Total} play=${play} column=${column} head=${head} />
    <span class="st">${head.standing || "\u00a0"}</span>
    ${halves ? html`<span class="halves">${halves.map((half) => html`<i>${half}</i>`)}</span>` : null}
  </th>`;
}

/**
 * @param {{play: import("../play.js").Play, column: number, head: ReturnType<typeof headOf>}} props
 */
export function Total({ play, column, head }) {
  const changed = play.changed.has(`0:${column}`);
  if (head.waiting) {
    return html`<span class="tot">${play.engine.state.kind === "failed" ? "–" : html`<i class="wait">…</i>`}</span>`;
  }
  return html`<button
    type="button"
    class=${classes("tot", changed && "changed")}
    tabindex="-1"
    data-cell
    aria-label=${words.totalWhy(head.name, head.total)}
    onClick=${() => play.why(0, column)}
  >
    ${head.total}
  </button>`;
}

/**
 * @param {import("../play.js").Play} play
 * @param {number} column
 */
export function headOf(play, column) {
  const view = play.view;
  const name = play.columns[column];
  if (!view) return { name, total: "", standing: "", leads: false, out: false, waiting: true };
  const big = view.headline?.[column] ?? view.totals[column];
  const out = view.out[column] !== null && view.out[column] !== undefined;
  const begun = view.rounds.some((round) => round.points.some((points) => points !== null));
  const everybody = view.ranks.every((rank) => rank === 1);
  return {
    name,
    total: typeof big === "string" && !/^-?\d/.test(big) ? big : figure(big),
    standing: view.standing?.[column] ?? "",
    leads: begun && !everybody && view.ranks[column] === 1 && !view.so_far?.every(Boolean),
    out,
    waiting: false,
  };
}

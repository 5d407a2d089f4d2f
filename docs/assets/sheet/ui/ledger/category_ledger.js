/** A category sheet: boxes are rows; the open boxes of the one whose turn it is carry a dot and are buttons. */
import { html, classes, useMemo } from "../html.js";
import { figure, isZero } from "../figures.js";
import { shortNames } from "../names.js";
import { words } from "../words.js";
import { ColumnHead } from "./cell.js";
import { useRoving } from "./roving.js";
import { Finals, useScrollToRow } from "./rounds_ledger.js";
import { categoryRows, turnOf } from "./boxes.js";

/** @typedef {import("../types.js").CategoryRow} CategoryRow */

/**
 * @param {{play: import("../play.js").Play, desk: boolean}} props
 */
export function CategoryLedger({ play, desk }) {
  const columns = play.columns;
  const rows = categoryRows(play);
  const roving = useRoving();
  const picked = play.picked;
  const turn = picked ? columns.indexOf(picked.player) : columns.indexOf(turnOf(play, rows) ?? "");
  const many = columns.length >= 6;
  const shorts = useMemo(() => shortNames(columns, many ? 8 : 10), [columns.join("\u0000"), many]);
  useScrollToRow(roving.ref, picked ? `${picked.row}:${picked.player}` : "");
  const ring = play.dialog?.kind === "why" ? play.dialog : null;

  /** @param {CategoryRow} row @param {number} column */
  function box(row, column) {
    const value = row.cells[column] ?? null;
    const name = columns[column];
    const mine = column === turn;
    if (row.sum) return html`<td key=${column} class=${classes(mine && "turn")}>${figure(value, "")}</td>`;
    const pick = picked?.row === row.key && picked.player === name;
    const open = row.open?.[column] ?? value === null;
    if (pick) {
      return html`<td key=${column} class="pick" aria-current="true">
        <button type="button" class="fig" tabindex="-1" data-cell aria-label=${`${name}, ${row.label}, ${figure(value)}`}>${figure(value)}</button>
      </td>`;
    }
    if (value !== null) {
      const ringed = row.round !== null && ring?.round === row.round && ring?.column === column;
      return html`<td key=${column} class=${classes(isZero(value) && "zero", mine && "turn", ringed && "ring", row.round !== null && play.changed.has(`${row.round}:${column}`) && "changed")}>
        <button type="button" class="fig" tabindex="-1" data-cell aria-label=${words.cell(name, row.label, figure(value))} onClick=${() => (row.round === null ? play.pick(row.key, name) : play.why(row.round, column))}>
          ${figure(value)}
        </button>
      </td>`;
    }
    const problem = row.problems?.[column];
    if (problem) {
      return html`<td key=${column} class="bad">
        <button type="button" class="fig" tabindex="-1" data-cell aria-label=${`${name}, ${row.label}. ${problem}`} onClick=${() => play.pick(row.key, name)}>!</button>
      </td>`;
    }
    if (!open) return html`<td key=${column} class=${classes(mine && "turn")}></td>`;
    // Any open box can be tapped; only those of the turn show their dot.
    return html`<td key=${column} class=${classes("open", mine && "turn")}>
      <button type="button" class="fig" tabindex="-1" data-cell aria-label=${`${name}, ${row.label}`} onClick=${() => play.pick(row.key, name)}>·</button>
    </td>`;
  }

  return html`<div
    class=${classes("ledger", "cats", many && "many", (desk ? columns.length > 10 : columns.length > 6) && "scrolls")}
    ref=${roving.ref}
    role="region"
    aria-label=${words.sheet}
    onKeyDown=${roving.onKeyDown}
    onFocusIn=${roving.onFocusIn}
  >
    <table>
      <colgroup>
        <col class="box" />
        ${columns.map(() => html`<col />`)}
      </colgroup>
      <thead>
        <tr>
          <th class="k" scope="col"><span class="sr">${words.number}</span></th>
          ${columns.map((_, column) => html`<${ColumnHead} key=${column} play=${play} column=${column} short=${shorts[column]} turn=${column === turn} />`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr key=${row.key} class=${classes(row.sum && "sum")}>
            <th scope="row">${row.label}</th>
            ${columns.map((_, column) => box(row, column))}
          </tr>`,
        )}
      </tbody>
      <${Finals} view=${play.view} before=${1} />
    </table>
  </div>`;
}

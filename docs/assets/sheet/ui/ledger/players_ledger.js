/** Many players: a row for each, rounds to the right, the newest in view. */
import { html, classes, useEffect } from "../html.js";
import { words } from "../words.js";
import { FigureCell, Total, headOf } from "./cell.js";
import { OpenEarlier, useEarlier } from "./earlier.js";
import { gridOf, turnColumn } from "./grid.js";
import { useRoving } from "./roving.js";

/**
 * @param {{play: import("../play.js").Play}} props
 */
export function PlayersLedger({ play }) {
  const grid = gridOf(play);
  const columns = play.columns;
  const roving = useRoving();
  const { lines, folded } = useEarlier(grid.lines, play);
  const turn = grid.turns ? turnColumn(play) : -1;
  useEffect(() => {
    // The newest round is at the far end, whichever way the page reads.
    const last = roving.ref.current?.querySelector("thead th:last-child");
    last?.scrollIntoView({ block: "nearest", inline: "end" });
    roving.ref.current?.querySelector("tr.now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [grid.lines.length, play.round, Boolean(play.view)]);
  const ring = play.dialog?.kind === "why" ? play.dialog : null;

  return html`<div class="ledger rows" ref=${roving.ref} role="region" aria-label=${words.sheet} onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
    <table>
      <thead>
        <tr>
          <th class="k pn" scope="col">${words.player}</th>
          <th class="k t" scope="col">${words.total}</th>
          ${folded ? html`<th key="earlier" class="k r earlier" scope="col"><${OpenEarlier} folded=${folded} play=${play} short=${true} /></th>` : null}
          ${lines.map(
            (line) => html`<th key=${line.key} class=${classes("k", "r", line.state !== "settled" && line.state)} scope="col">
              <${RoundHead} line=${line} play=${play} turns=${grid.turns} />
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${columns.map((name, column) => {
          const head = headOf(play, column);
          return html`<tr key=${name} class=${classes(column === turn && "now")}>
            <th scope="row" class=${classes("pn", head.leads && "lead", head.out && "outname")}>
              <bdi title=${name}>${name}</bdi>${head.standing ? html`<small>${head.standing}</small>` : null}
            </th>
            <td class="T"><${Total} play=${play} column=${column} head=${head} /></td>
            ${folded ? html`<td key="earlier" class="empty">…</td>` : null}
            ${lines.map((line) => {
              const cell = line.cells[column];
              if (!cell) return html`<td key=${line.key} class="empty">·</td>`;
              if (line.state === "bad") return html`<td key=${line.key} class="bad" title=${line.say ?? undefined}>?</td>`;
              return html`<${FigureCell} key=${line.key} cell=${cell} line=${line} name=${name} play=${play} ring=${ring?.round === cell.round && ring?.column === column} />`;
            })}
          </tr>`;
        })}
      </tbody>
    </table>
    <div class="blank" aria-hidden="true"></div>
  </div>`;
}

/**
 * The number of a round, by which it is corrected; where a column holds a turn of everybody, each figure is.
 * @param {{line: import("./grid.js").Line, play: import("../play.js").Play, turns: boolean}} props
 */
function RoundHead({ line, play, turns }) {
  const under = Object.values(line.derived).filter(Boolean).join(", ");
  const inside = html`${line.number}${under ? html`<span class="by">${under}</span>` : null}`;
  if (turns) return html`<span class="fig">${inside}</span>`;
  return html`<button type="button" class="fig" tabindex="-1" data-cell aria-label=${`${line.title}. ${words.correct(line.title)}`} onClick=${() => play.correct(line.round)}>
    ${inside}
  </button>`;
}

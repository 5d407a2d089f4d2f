/** The usual ledger: a column for each player or side, a row for each round. */
import { html, classes, useEffect, useMemo } from "../html.js";
import { figure, widest } from "../figures.js";
import { useMedia } from "../hooks.js";
import { shortNames } from "../names.js";
import { words, upperFirst } from "../words.js";
import { ColumnHead, FigureCell } from "./cell.js";
import { OpenEarlier, useEarlier } from "./earlier.js";
import { gridOf, turnColumn } from "./grid.js";
import { useRoving } from "./roving.js";

/** From so many signs on, figures stand to the right and totals are smaller. */
const WIDE_FIGURE = 4;

/**
 * @param {{play: import("../play.js").Play, desk: boolean}} props
 */
export function RoundsLedger({ play, desk }) {
  const grid = gridOf(play);
  const view = play.view;
  const columns = play.columns;
  const roving = useRoving();
  const { lines, folded } = useEarlier(grid.lines, play);
  const wide = widest([...(view?.totals ?? []), ...(view?.rounds ?? []).flatMap((round) => round.points)]) >= WIDE_FIGURE;
  // On the smallest phones four columns leave no room for another beside them.
  const narrow = useMedia("(max-width: 22rem)");
  const many = (columns.length > 4 || (narrow && columns.length === 4)) && !desk;
  const compact = (wide && columns.length > 2) || many;
  const under = many && grid.derived.length > 0;
  const heads = under ? [] : desk || grid.derived.length < 2 ? grid.derived.map((key) => [key]) : [grid.derived];
  const shorts = useMemo(() => shortNames(columns, desk ? 18 : many ? 14 : 10), [columns.join("\u0000"), desk, many]);
  const pairs = grid.turns && grid.paired.length === 1 && columns.length <= (desk ? 4 : 2);
  const turn = grid.turns ? turnColumn(play) : -1;
  useScrollToRow(roving.ref, `${play.round}:${grid.lines.length}:${Boolean(view)}:${play.lookingBack}`);
  const ring = play.dialog?.kind === "why" ? play.dialog : null;

  return html`<div
    class=${classes("ledger", compact && "compact", many && "many", under && "under", pairs && "darts")}
    ref=${roving.ref}
    role="region"
    aria-label=${words.sheet}
    onKeyDown=${roving.onKeyDown}
    onFocusIn=${roving.onFocusIn}
  >
    <table style=${columns.length === 1 ? { maxWidth: "24rem" } : undefined}>
      <colgroup>
        <col class="no" />
        ${heads.map(() => html`<col class=${compact ? "g" : "dc"} />`)}${columns.flatMap(() => (pairs ? [html`<col />`, html`<col />`] : [html`<col />`]))}
      </colgroup>
      <thead>
        <tr>
          <th class="k" scope="col"><span class="sr">${upperFirst(play.roundWord)}</span>${under ? html`<span class="key">${grid.derived.join(", ")}</span>` : null}</th>
          ${heads.map(
            (keys, index) => html`<th class="k" scope="col" key=${keys[0]}>
              ${index === heads.length - 1 ? html`<${MarkKey} marks=${grid.marks} />` : null}${keys.join(", ")}
            </th>`,
          )}
          ${columns.map(
            (_, column) => html`<${ColumnHead} key=${column} play=${play} column=${column} short=${shorts[column]} turn=${column === turn} halves=${pairs ? /** @type {[string, string]} */ ([words.points, grid.paired[0]]) : null} />`,
          )}
        </tr>
      </thead>
      <tbody>
        ${folded ? html`<tr key="earlier" class="earlier"><th scope="row" colspan=${1 + heads.length + columns.length * (pairs ? 2 : 1)}><${OpenEarlier} folded=${folded} play=${play} /></th></tr>` : null}
        ${lines.map(
          (line) => html`<tr
            key=${line.key}
            class=${classes(line.state === "settled" || line.state === "words" ? null : line.state, line.ruled && "ruled")}
            aria-current=${line.state === "now" ? "true" : undefined}
          >
            <${RowHead} line=${line} play=${play} turns=${grid.turns} under=${under ? Object.values(line.derived).filter(Boolean).join(", ") : ""} />
            ${heads.map(
              (keys) => html`<td class="der" key=${keys[0]}>${view ? keys.map((key) => line.derived[key]).filter(Boolean).join(", ") || "—" : play.engine.state.kind === "failed" ? "" : html`<span class="wait">…</span>`}</td>`,
            )}
            ${line.say !== null
              ? html`<td class=${line.state === "bad" ? "say" : "words"} colspan=${columns.length * (pairs ? 2 : 1)}>${line.say}</td>`
              : line.cells.map((cell) => {
                  const name = columns[cell.column];
                  const ringed = ring?.round === cell.round && ring?.column === cell.column;
                  const props = { cell: pairs ? { ...cell, note: null } : cell, line, name, play, ring: ringed, turn: cell.column === turn && line.state !== "now" };
                  return pairs
                    ? [html`<${FigureCell} key=${cell.column} ...${props} />`, html`<td class=${classes("kept", props.turn && "turn", cell.round !== play.round && "done")} key=${`${cell.column}p`}>${cell.beside}</td>`]
                    : html`<${FigureCell} key=${cell.column} ...${props} />`;
                })}
          </tr>`,
        )}
      </tbody>
      <${Finals} view=${view} before=${1 + heads.length} />
    </table>
    <div class="blank" aria-hidden="true"></div>
  </div>`;
}

/**
 * The number of a row, by which its round is corrected; where a row holds a turn of everybody, each figure is.
 * @param {{line: import("./grid.js").Line, play: import("../play.js").Play, turns: boolean, under: string}} props
 */
function RowHead({ line, play, turns, under }) {
  const inside = html`${line.number}${under ? html`<span class="by">${under}</span>` : null}`;
  if (turns || (line.state === "now" && !play.correcting)) return html`<th scope="row">${inside}</th>`;
  return html`<th scope="row">
    <button type="button" class="fig" tabindex="-1" data-cell aria-label=${`${line.title}${under ? `, ${under}` : ""}. ${words.correct(line.title)}`} onClick=${() => play.correct(line.round)}>
      ${inside}
    </button>
  </th>`;
}

/** What a dot in the corner means. @param {{marks: string[]}} props */
function MarkKey({ marks }) {
  if (!marks.length) return null;
  return html`<span class="markkey"><span class="dot" aria-hidden="true"></span>${marks.join(", ")}</span>`;
}

/** What the end adds, under the rounds. @param {{view: import("../types.js").View|null, before: number}} props */
export function Finals({ view, before }) {
  const finals = view?.over ? Object.entries(view.finals ?? {}) : [];
  if (!finals.length) return null;
  return html`<tfoot>
    ${finals.map(
      ([label, values]) => html`<tr key=${label} class="final">
        <th scope="row" colspan=${before}>${label}</th>
        ${values.map((value, column) => html`<td key=${column}>${figure(value, "")}</td>`)}
      </tr>`,
    )}
  </tfoot>`;
}

/**
 * The row being written is the last that can be seen, also when the room changes.
 * @param {{current: HTMLElement|null}} ref
 * @param {string} when
 */
export function useScrollToRow(ref, when) {
  useEffect(() => {
    const region = ref.current;
    if (!region) return undefined;
    const scroll = () => region.querySelector("tr.now, td.pick, tr.bad[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    scroll();
    const watch = new ResizeObserver(scroll);
    watch.observe(region);
    return () => watch.disconnect();
  }, [when]);
}

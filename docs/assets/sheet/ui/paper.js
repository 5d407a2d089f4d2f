/** The sheet on paper: empty to fill in by hand, or as it was written. Drawn at the end of the page, printed, taken away. */
import { html, classes, render } from "./html.js";
import { figure } from "./figures.js";
import { words, upperFirst } from "./words.js";
import { RulesInForce } from "./rules_dialog.js";

/** Empty rows where the game has no fixed number of rounds, and empty columns where nobody was named. */
const EMPTY_ROWS = 24;
const EMPTY_COLUMNS = 8;
/** More columns than these lie across the paper. */
const UPRIGHT = 8;

/**
 * @typedef {object} Paper
 * @property {import("./types.js").GameSheet} game
 * @property {import("./types.js").View|null} view
 * @property {Record<string, any>} settings
 * @property {string[]} names
 * @property {boolean} blank
 */

/** @param {Paper} paper */
export function printPaper(paper) {
  layOut(paper);
  print();
}

/** Puts the paper in the place of the page until it is printed. @param {Paper} paper */
export function layOut(paper) {
  if (document.documentElement.classList.contains("hr-printing")) return;
  const place = document.createElement("div");
  place.className = "hr-paper";
  document.body.append(place);
  document.documentElement.classList.add("hr-printing");
  render(html`<${Sheet} ...${paper} />`, place);
  const clear = () => {
    render(null, place);
    place.remove();
    document.documentElement.classList.remove("hr-printing");
  };
  addEventListener("afterprint", clear, { once: true });
}

/** @param {Paper} paper */
export function Sheet({ game, view, settings, names, blank }) {
  const columns = blank && !names.length ? Array.from({ length: Math.min(EMPTY_COLUMNS, Math.max(...game.counts, 2)) }, () => "") : (view?.columns ?? names);
  const derived = blank || !view ? (game.columns ?? []).map((column) => column.label) : shown(view);
  const rounds = blank || !view ? [] : view.rounds;
  const boxes = view?.rows ?? game.rows ?? null;
  const count = boxes ? 0 : Math.max(rounds.length, blank ? EMPTY_ROWS : rounds.length);
  return html`<div class=${classes("a4", columns.length > UPRIGHT && "wide")}>
    <header>
      <div>
        <h1>${game.name}</h1>
        <p>${game.summary ?? ""}</p>
      </div>
      <p class="when">${words.date} <i></i><br />${words.table} <i></i></p>
    </header>
    <table>
      <thead>
        <tr>
          <th class=${boxes ? "k box" : "k"} scope="col">${boxes ? "" : upperFirst(game.round_word)}</th>
          ${boxes ? null : derived.map((label) => html`<th class="cup" scope="col">${label}</th>`)}
          ${columns.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}
        </tr>
      </thead>
      <tbody>
        ${boxes
          ? boxes.map(
              (row) => html`<tr>
                <th class="k box" scope="row">${row.label}</th>
                ${columns.map((_, column) => html`<td>${blank ? "" : figure(/** @type {any} */ (row).cells?.[column], "")}</td>`)}
              </tr>`,
            )
          : Array.from({ length: count }, (_, index) => {
              const round = rounds[index];
              return html`<tr>
                <th class="k" scope="row">${index + 1}</th>
                ${derived.map((label) => html`<td class="cup">${round ? text(round.show?.[label]) : ""}</td>`)}
                ${round && round.problems.length
                  ? html`<td colspan=${columns.length}>${round.problems[0]}</td>`
                  : columns.map((__, column) => html`<td>${round ? figure(round.points[column], view?.out[column] && round.number > Number(view.out[column]) ? "—" : "") : ""}</td>`)}
              </tr>`;
            })}
      </tbody>
      <tfoot>
        ${!blank && view?.over
          ? Object.entries(view.finals ?? {}).map(
              ([label, values]) => html`<tr><td colspan=${1 + (boxes ? 0 : derived.length)}>${label}</td>${values.map((value) => html`<td>${figure(value, "")}</td>`)}</tr>`,
            )
          : null}
        <tr>
          <td colspan=${1 + (boxes ? 0 : derived.length)}>${words.total}</td>
          ${columns.map((_, column) => html`<td>${blank ? "" : figure(view?.totals[column], "")}</td>`)}
        </tr>
        <tr>
          <td colspan=${1 + (boxes ? 0 : derived.length)}>${words.place}</td>
          ${columns.map((_, column) => html`<td>${blank ? "" : (view?.ranks[column] ?? "")}</td>`)}
        </tr>
      </tfoot>
    </table>
    <footer>
      <div>
        <h2>${words.rulesOfTable}</h2>
        <${RulesInForce} game=${game} settings=${settings} />
      </div>
      <p class="url">${location.host}${location.pathname}</p>
    </footer>
  </div>`;
}

/** @param {import("./types.js").View} view */
function shown(view) {
  return [...new Set(view.rounds.flatMap((round) => Object.keys(round.show ?? {}).filter((key) => !Array.isArray(round.show?.[key]))))];
}

/** @param {any} value */
function text(value) {
  return value === null || value === undefined ? "" : typeof value === "string" ? value : figure(value);
}

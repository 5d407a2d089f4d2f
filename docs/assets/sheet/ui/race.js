/** The race: a line for each player, named at its end; drawn from the engine's running totals. */
import { html } from "./html.js";
import { figure, size } from "./figures.js";
import { words } from "./words.js";

const WIDTH = 360;
const HEIGHT = 276;
const LEFT = 36;
const RIGHT = 300;
const TOP = 14;
const BOTTOM = 246;
const MOST_DRAWN = 6;
const DASHES = ["7 4", "2 4", "10 3 2 3", "4 2"];
/** Names at the ends of the lines keep this distance. */
const NAME_GAP = 14;

/**
 * @param {{view: import("./types.js").View}} props
 */
export function Race({ view }) {
  const chart = view.chart;
  const lines = (chart?.lines ?? []).map((line) => line.map(size));
  // The first value of a line is what the player began with.
  const rounds = Math.max(...lines.map((line) => line.length), 0) - 1;
  if (!chart || rounds < 2) return null;
  const known = lines.flat().filter((one) => one !== null);
  const limit = size(chart.limit);
  const low = Math.min(...known, limit ?? Infinity);
  const high = Math.max(...known, limit ?? -Infinity);
  const grid = steps(low, high);
  const bottom = Math.min(low, grid[0]);
  const top = Math.max(high, grid.at(-1) ?? high);
  const x = (/** @type {number} */ round) => LEFT + ((RIGHT - LEFT) * round) / rounds;
  const y = (/** @type {number} */ value) => BOTTOM - ((BOTTOM - TOP) * (value - bottom)) / (top - bottom || 1);
  const order = view.columns.map((_, column) => column).sort((one, other) => view.ranks[one] - view.ranks[other]);
  const drawn = order.map((column, place) => ({ column, place, ...inkOf(place, order.length) }));
  const ends = spread(
    drawn
      .filter((line) => line.place < MOST_DRAWN)
      .map((line) => ({ ...line, y: y(last(lines[line.column]) ?? 0) })),
  );
  const marks = [...new Set([1, Math.ceil(rounds / 2), rounds])];
  return html`<figure class="racebox">
    <svg class="race" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="race-title">
      <title id="race-title">${chart.sentence}</title>
      ${grid.map(
        (value) => html`<path d=${`M${LEFT} ${y(value)}H${RIGHT}`} class=${value === 0 && chart.zero ? "axis" : "hair"} />
          <text x=${LEFT - 6} y=${y(value) + 3.5} class="scale" text-anchor="end">${figure(value)}</text>`,
      )}
      ${limit === null ? null : html`<path d=${`M${LEFT} ${y(limit)}H${RIGHT}`} class="axis" />`}
      ${[...drawn].reverse().map(
        ({ column, ink, dash }) => html`<path d=${pathOf(lines[column], x, y)} class=${`line ${ink}`} stroke-dasharray=${dash} />`,
      )}
      ${ends.map(({ column, ink, y: at }) => html`<text x=${RIGHT + 8} y=${at + 4} class=${`end ${ink}`}>${shorten(view.columns[column])}</text>`)}
      ${marks.map(
        (round) => html`<text x=${x(round)} y=${HEIGHT - 8} class="scale" text-anchor="middle">${view.round_word} ${round}</text>`,
      )}
    </svg>
    <details class="fold racetable">
      <summary>${words.asTable}</summary>
      <div class="sideways" tabindex="0" role="region" aria-label=${words.race}>
        <table class="num">
          <thead>
            <tr><th scope="col">${view.round_word}</th>${view.columns.map((name) => html`<th class="n" scope="col"><bdi>${name}</bdi></th>`)}</tr>
          </thead>
          <tbody>
            ${Array.from(
              { length: rounds },
              (_, round) => html`<tr>
                <th scope="row">${round + 1}</th>
                ${chart.lines.map((line) => html`<td class="n">${figure(line[round + 1])}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </figure>`;
}

/**
 * Winner in thick ink, second in pencil, others soft with their own dashes, beyond six pale.
 * @param {number} place @param {number} count
 */
function inkOf(place, count) {
  if (place === 0) return { ink: "first", dash: undefined };
  if (place === 1) return { ink: "second", dash: undefined };
  if (count > MOST_DRAWN && place >= MOST_DRAWN) return { ink: "pale", dash: undefined };
  return { ink: "soft", dash: DASHES[(place - 2) % DASHES.length] };
}

/** @param {(number|null)[]} line @param {(round: number) => number} x @param {(value: number) => number} y */
function pathOf(line, x, y) {
  let path = "";
  line.forEach((value, round) => {
    if (value !== null) path += `${path ? "L" : "M"}${x(round).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  return path;
}

/** @param {(number|null)[]} line */
function last(line) {
  return [...line].reverse().find((value) => value !== null);
}

/**
 * Round numbers for the hairlines, three to six of them.
 * @param {number} low @param {number} high
 */
function steps(low, high) {
  const span = Math.max(high - low, 1);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= 5) ?? power * 10);
  /** @type {number[]} */
  const values = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) values.push(value || 0);
  return values.length ? values : [0];
}

/**
 * Names that would lie on each other move apart.
 * @template {{y: number}} T
 * @param {T[]} ends
 * @returns {T[]}
 */
function spread(ends) {
  const sorted = [...ends].sort((one, other) => one.y - other.y);
  for (let index = 1; index < sorted.length; index += 1) {
    sorted[index].y = Math.max(sorted[index].y, sorted[index - 1].y + NAME_GAP);
  }
  const over = (sorted.at(-1)?.y ?? 0) - BOTTOM - 6;
  if (over > 0) sorted.forEach((end) => (end.y -= over));
  return sorted;
}

/** @param {string} name */
function shorten(name) {
  const letters = [...name];
  return letters.length > 8 ? `${letters.slice(0, 7).join("")}…` : name;
}

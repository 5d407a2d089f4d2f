/** Brings the worked examples of a page to a table's rules: puts the engine's numbers in the place of the printed ones. */

import { figure } from "../sheet/ui/figures.js";

const GONE = "—";

/** @type {WeakMap<Element, string>} */
const printed = new WeakMap();

/**
 * @param {Element} example  One worked example of the page.
 * @param {any|null} view  The engine's View of it, or null for the printed one.
 */
export function showExample(example, view) {
  const table = example.querySelector("table.ex");
  if (!table) return;
  const shows = [...table.querySelectorAll("thead th.s")].map((head) => head.textContent ?? "");
  const cells = [...table.querySelectorAll("tbody tr.cells")];
  const asides = [...table.querySelectorAll("tbody tr.aside")];
  const said = [...table.querySelectorAll("tbody tr.happened")];
  if (table.classList.contains("boxes")) showBoxes(cells, view);
  else cells.forEach((row, place) => {
    const round = view?.rounds[place];
    const values = shows.map((label) => shown(round?.show?.[label]));
    [...row.children].slice(1).forEach((cell, column) => {
      const points = column - shows.length;
      if (!view) put(cell, null);
      else if (points < 0) put(cell, values[column]);
      else put(cell, pointsText(view, round, points));
    });
    const problem = round?.problems?.[0];
    const facts = problem ?? round?.summary ?? round?.missing?.[0]?.sentence ?? "";
    const happened = view && !problem && saysThePoints(facts, view, round) ? "" : facts;
    const line = said[place];
    line?.classList.toggle("problem", view ? Boolean(problem) : line.hasAttribute("data-problem"));
    const cell = line?.children[1];
    if (cell) put(cell, view ? happened : null);
    line?.toggleAttribute("hidden", !cell?.textContent);
    const aside = asides[place]?.children[1];
    if (aside) put(aside, view ? asideText(shows, values, happened, view.columns) : null);
  });
  showFeet(table, view);
  const verdict = example.querySelector("[data-verdict]");
  if (verdict) put(verdict, view ? (view.over?.sentence ?? "") : null);
  const by = example.querySelector("[data-by]");
  if (by) put(by, view?.changed_settings?.length ? (by.getAttribute("data-by-table") ?? "") : null);
}

/** The lines of a category sheet. @param {Element[]} cells @param {any|null} view */
function showBoxes(cells, view) {
  cells.forEach((row) => {
    const box = view?.rows?.find((/** @type {any} */ each) => each.label === row.children[0]?.textContent);
    row.querySelectorAll("td.n").forEach((cell, column) => {
      const value = box?.cells?.[column];
      put(cell, view ? (value === null || value === undefined ? "" : figure(value)) : null);
    });
  });
}

/** Where the facts are the points, saying them once more tells nothing. @param {string} facts @param {any} view @param {any} round */
function saysThePoints(facts, view, round) {
  const told = view.columns.map((/** @type {string} */ name, /** @type {number} */ at) => `${name} ${pointsText(view, round, at)}`);
  return facts.slice(facts.indexOf(": ") + 2) === told.join(", ");
}

/**
 * The derived columns in a line, without what the line below says anyway.
 * @param {string[]} shows @param {string[]} values @param {string} happened @param {string[]} columns
 */
function asideText(shows, values, happened, columns) {
  return values
    .map((value, at) => (value && (columns.includes(value) || !happened.includes(value)) ? `${shows[at]}: ${value}` : ""))
    .filter(Boolean)
    .join(" · ");
}

/** @param {any} value */
function shown(value) {
  if (Array.isArray(value)) return value.map((each) => figure(each)).join(", ");
  return value === null || value === undefined ? "" : figure(value);
}

/** @param {any} view @param {any} round @param {number} column */
function pointsText(view, round, column) {
  const points = round?.points?.[column];
  if (points !== null && points !== undefined) return figure(points);
  const out = view.out?.[column];
  if (round?.beyond) return "";
  return out !== null && out !== undefined && out < round?.number ? GONE : figure(null);
}

/** @param {Element} table @param {any|null} view */
function showFeet(table, view) {
  /** @type {Record<string, any[]>} */
  const rows = view
    ? { ...view.finals, ...view.results, Total: view.totals, Place: view.ranks, "": (view.labels ?? []).map((/** @type {any} */ label) => label ?? "") }
    : {};
  for (const row of table.querySelectorAll("tfoot tr")) {
    const values = rows[row.children[0]?.textContent ?? ""];
    row.querySelectorAll("td.n").forEach((cell, column) => {
      const value = values?.[column];
      put(cell, view && values ? (value === "" ? "" : figure(value)) : null);
    });
  }
}

/** @param {Element} cell @param {string|null} text  null puts back what was printed. */
function put(cell, text) {
  if (!printed.has(cell)) printed.set(cell, cell.textContent ?? "");
  const was = printed.get(cell) ?? "";
  const now = text ?? was;
  cell.classList.toggle("changed", now !== was);
  if (cell.textContent !== now) cell.textContent = now;
}

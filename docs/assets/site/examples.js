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
  const cells = [...table.querySelectorAll("tbody tr.cells")];
  const said = [...table.querySelectorAll("tbody tr.happened")];
  cells.forEach((row, place) => {
    const round = view?.rounds[place];
    const shows = showLabels(table);
    [...row.children].slice(1).forEach((cell, column) => {
      const points = column - shows.length;
      if (!view) put(cell, null);
      else if (points < 0) put(cell, shown(round?.show?.[shows[column]]));
      else put(cell, pointsText(view, round, points));
    });
    const line = said[place];
    const problem = round?.problems?.[0];
    line?.classList.toggle("problem", view ? Boolean(problem) : line.hasAttribute("data-problem"));
    const cell = line?.children[1];
    if (cell) put(cell, view ? (problem ?? round?.summary ?? round?.missing?.[0]?.sentence ?? "") : null);
  });
  showFeet(table, view);
  const verdict = example.querySelector("[data-verdict]");
  if (verdict) put(verdict, view ? (view.over?.sentence ?? "") : null);
  const by = example.querySelector("[data-by]");
  if (by) put(by, view?.changed_settings?.length ? (by.getAttribute("data-by-table") ?? "") : null);
}

/** @param {Element} table @returns {string[]} */
function showLabels(table) {
  return [...table.querySelectorAll("thead th:not(.n)")].slice(1).map((head) => head.textContent ?? "");
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
    [...row.children].slice(1).forEach((cell, column) => {
      const value = values?.[column];
      put(cell, view && values ? (value === "" ? "" : figure(value)) : null);
    });
  }
}

/** @param {Element} cell @param {string|null} text  null puts back what was printed. */
function put(cell, text) {
  // The small line under a number belongs to the facts and stays.
  const note = cell.querySelector(".by");
  if (!printed.has(cell)) printed.set(cell, ownText(cell));
  const was = printed.get(cell) ?? "";
  const now = text ?? was;
  cell.classList.toggle("changed", now !== was);
  if (ownText(cell) === now) return;
  cell.textContent = now;
  if (note) cell.append(note);
}

/** @param {Element} cell */
function ownText(cell) {
  return [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent).join("").trim();
}

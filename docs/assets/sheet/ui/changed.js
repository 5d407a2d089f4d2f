/** Which figures a correction changed, so that the eye finds them for a moment. */

/** @typedef {import("./types.js").View} View */

/**
 * @param {View} before
 * @param {View} after
 * @param {number} hand  the round in hand does not count: it changes all the time
 * @returns {Set<string>}  "3:1" is round 3, column 1; "0:1" the total
 */
export function changedCells(before, after, hand) {
  /** @type {Set<string>} */
  const cells = new Set();
  if (before.columns.length !== after.columns.length) return cells;
  after.rounds.forEach((round, index) => {
    const old = before.rounds[index];
    if (!old || round.number >= hand) return;
    round.points.forEach((points, column) => {
      if (points !== old.points[column]) cells.add(`${round.number}:${column}`);
    });
  });
  if (!cells.size) return cells;
  after.totals.forEach((total, column) => {
    if (total !== before.totals[column]) cells.add(`0:${column}`);
  });
  return cells;
}

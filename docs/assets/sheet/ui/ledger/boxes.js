/** The boxes of a category sheet, and whose turn it is. */

/** @typedef {import("../types.js").CategoryRow} CategoryRow */

/**
 * The boxes: from the View, else from the game's list with what was written.
 * @param {import("../play_state.js").PlayState} play
 * @returns {CategoryRow[]}
 */
export function categoryRows(play) {
  if (play.view?.rows) return play.view.rows;
  const field = play.game.static_entry?.fields.find((one) => one.each === "player");
  return (play.game.rows ?? []).map((row) => {
    const place = play.session.document.rounds.findIndex((/** @type {any} */ facts) => facts.row === row.key);
    const said = place < 0 || !field ? {} : (play.session.document.rounds[place][field.input] ?? {});
    return { ...row, round: place < 0 ? null : place + 1, cells: play.names.map((name) => said[name] ?? null) };
  });
}

/**
 * Whose turn it is: the engine says where it knows; else whoever has written least.
 * @param {import("../play_state.js").PlayState} play
 * @param {CategoryRow[]} rows
 */
export function turnOf(play, rows) {
  const said = play.view?.next.turn;
  if (said) return said;
  if (play.view?.over) return null;
  const counts = play.names.map((_, column) => rows.filter((row) => !row.sum && row.cells[column] !== null).length);
  return play.names[counts.indexOf(Math.min(...counts))] ?? null;
}

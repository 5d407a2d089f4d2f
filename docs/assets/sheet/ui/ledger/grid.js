/** What stands in each line of the ledger, before it is drawn. Figures come from the View as they are. */
import { figure } from "../figures.js";
import { words } from "../words.js";
import { inWords } from "../entry/facts.js";

/**
 * @typedef {object} Cell
 * @property {number} round
 * @property {number} column
 * @property {"figure"|"unknown"|"out"|"idle"} state
 * @property {import("../types.js").Figure} value
 * @property {string|null} note
 * @property {string} [beside]  what the game shows with the figure, without its label
 * @property {string[]} marks
 * @property {boolean} changed
 *
 * @typedef {object} Line
 * @property {string} key
 * @property {number} round  the round a tap on the number corrects
 * @property {string} number  what stands at its left
 * @property {string} title
 * @property {Record<string, string>} derived
 * @property {Cell[]} cells
 * @property {string|null} say  words in place of the figures
 * @property {"now"|"bad"|"part"|"beyond"|"settled"|"words"} state
 * @property {boolean} ruled
 *
 * @typedef {object} Grid
 * @property {string[]} derived  heads of the derived columns
 * @property {string[]} paired  heads of figures kept for each column beside the points
 * @property {Line[]} lines
 * @property {boolean} turns  lines hold one turn of everybody
 * @property {string[]} marks  words of the marks in use
 */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Round} Round */

/**
 * @param {import("../play.js").Play} play
 * @returns {Grid}
 */
export function gridOf(play) {
  const view = play.view;
  if (!view) return wordsOnly(play);
  const rounds = withHand(view, play);
  const columns = view.columns.length;
  const derived = [...new Set(rounds.flatMap((round) => Object.keys(round.show ?? {}).filter((key) => !Array.isArray(round.show?.[key]))))];
  const paired = [...new Set(rounds.flatMap((round) => Object.keys(round.show ?? {}).filter((key) => Array.isArray(round.show?.[key]))))];
  const turns = columns > 1 && rounds.length > 0 && rounds.every((round) => playing(round, view).filter(Boolean).length === 1);
  const used = new Set(rounds.flatMap((round) => (round.marks ?? []).flat()));
  const lines = turns ? turnLines(rounds, view, play) : rounds.map((round) => lineOf(round, view, play));
  if (turns) return { derived, paired, lines: lines.map(unmarked), turns, marks: [] };
  return { derived, paired, lines, turns, marks: [...used].map((key) => view.mark_words?.[key] ?? key) };
}

/**
 * The rounds of the View and the one in hand, also when nothing is written of it.
 * @param {View} view
 * @param {import("../play.js").Play} play
 * @returns {Round[]}
 */
function withHand(view, play) {
  const rounds = view.rounds;
  if (rounds.length >= play.hand || play.over || play.ended || view.next.round === null || play.correcting) return rounds;
  return [
    ...rounds,
    {
      number: play.hand,
      title: view.next.title,
      points: view.columns.map(() => null),
      show: view.next.show ?? {},
      show_cells: view.next.show_cells,
      marks: view.next.marks ?? [],
      plays: view.next.plays,
      problems: [],
      unfinished: false,
    },
  ];
}

/**
 * Which columns take part in a round; a side does when one of its members does.
 * @param {Round} round
 * @param {View} view
 */
function playing(round, view) {
  return view.columns.map((_, column) => {
    if (!round.plays) return true;
    const members = view.members?.[column] ?? [column];
    return members.some((seat) => round.plays?.[seat]);
  });
}

/**
 * @param {Round} round
 * @param {View} view
 * @param {import("../play.js").Play} play
 * @returns {Cell[]}
 */
function cellsOf(round, view, play) {
  const plays = playing(round, view);
  return view.columns.map((_, column) => {
    const value = round.points[column] ?? null;
    const outSince = view.out[column];
    const out = outSince !== null && outSince !== undefined && outSince < round.number;
    const members = view.members?.[column] ?? [column];
    const beside = (plays[column] && round.show_cells?.[column]) || [];
    return {
      round: round.number,
      column,
      state: value !== null ? "figure" : out ? "out" : plays[column] ? "unknown" : "idle",
      value,
      note: round.cell_notes?.[column] ?? (beside.map(({ label, value }) => `${label} ${figure(value)}`).join(", ") || null),
      beside: beside.map(({ value }) => figure(value)).join(", "),
      marks: members.flatMap((seat) => round.marks?.[seat] ?? []),
      changed: play.changed.has(`${round.number}:${column}`),
    };
  });
}

/**
 * @param {Round} round
 * @param {View} view
 * @param {import("../play.js").Play} play
 * @returns {Line}
 */
function lineOf(round, view, play) {
  const current = round.number === play.round && !play.finished && !(play.over && !play.correcting);
  const cells = cellsOf(round, view, play);
  const known = cells.some((cell) => cell.state === "figure");
  const impossible = round.problems.length > 0;
  const say = impossible
    ? (round.say ?? round.problems[0])
    : round.unfinished && !current && !known
      ? (round.say ?? [round.summary, round.missing?.[0]?.sentence].filter(Boolean).join(". "))
      : null;
  return {
    key: String(round.number),
    round: round.number,
    number: String(round.number),
    title: round.title ?? play.roundTitle(round.number),
    derived: scalars(round),
    cells,
    say: say || null,
    state: impossible ? "bad" : current ? "now" : round.beyond ? "beyond" : round.unfinished && round.number <= play.session.settled ? "part" : "settled",
    ruled: Boolean(round.line),
  };
}

/** @param {Round} round */
function scalars(round) {
  return Object.fromEntries(
    Object.entries(round.show ?? {})
      .filter(([, value]) => !Array.isArray(value))
      .map(([key, value]) => [key, value === null || value === undefined || value === "—" ? "" : typeof value === "string" ? value : figure(value)]),
  );
}

/**
 * Turns of one time round the table share a line.
 * @param {Round[]} rounds
 * @param {View} view
 * @param {import("../play.js").Play} play
 * @returns {Line[]}
 */
function turnLines(rounds, view, play) {
  /** @type {Line[]} */
  const lines = [];
  for (const round of rounds) {
    const line = lineOf(round, view, play);
    const column = playing(round, view).indexOf(true);
    const last = lines.at(-1);
    if (last && last.cells[column].round === 0) {
      last.cells[column] = line.cells[column];
      if (line.state === "now" || line.state === "bad") Object.assign(last, { state: line.state, say: null });
      continue;
    }
    lines.push({
      ...line,
      number: String(lines.length + 1),
      say: null,
      cells: line.cells.map((cell, index) => (index === column ? cell : { ...cell, round: 0, state: cell.state === "out" ? "out" : "idle", note: null, marks: [] })),
    });
  }
  return lines;
}

/**
 * Whose turn it was is plain from where the figure stands.
 * @param {Line} line
 * @returns {Line}
 */
function unmarked(line) {
  return { ...line, cells: line.cells.map((cell) => ({ ...cell, marks: [] })) };
}

/**
 * Without the engine the ledger holds what was written, in words.
 * @param {import("../play.js").Play} play
 * @returns {Grid}
 */
function wordsOnly(play) {
  const fields = play.game.static_entry?.fields ?? [];
  const wording = { figure, ...words };
  const rounds = play.session.document.rounds;
  const count = Math.max(rounds.length, play.hand);
  const lines = Array.from({ length: count }, (_, index) => {
    const facts = rounds[index] ?? {};
    const said = fields
      .filter((field) => facts[field.input] !== undefined && facts[field.input] !== null)
      .map((field) => inWords(field, facts[field.input], wording));
    return /** @type {Line} */ ({
      key: String(index + 1),
      round: index + 1,
      number: String(index + 1),
      title: play.roundTitle(index + 1),
      derived: {},
      cells: [],
      say: said.join(", "),
      state: index + 1 === play.round ? "now" : "words",
      ruled: false,
    });
  });
  return { derived: (play.game.columns ?? []).map((column) => column.label), paired: [], lines, turns: false, marks: [] };
}

/**
 * Whose turn is being written, as a column: of the round on the panel, or the one that comes.
 * @param {import("../play.js").Play} play
 * @returns {number} −1 when it is nobody's, or not known
 */
export function turnColumn(play) {
  const view = play.view;
  if (!view || play.finished) return -1;
  const written = view.rounds[play.round - 1]?.plays;
  if (written?.filter(Boolean).length === 1) return written.indexOf(true);
  if (view.next.turn) return view.columns.indexOf(view.next.turn);
  return (written ?? view.next.plays)?.indexOf(true) ?? -1;
}

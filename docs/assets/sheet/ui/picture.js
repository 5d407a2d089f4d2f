/** The standings as a picture to send to friends. */
import { figure, size } from "./figures.js";

const WIDTH = 1080;
const MARGIN = 72;
const ROW = 96;
const HEAD = 260;
const CHART = 420;

/**
 * @param {import("./types.js").View} view
 * @returns {Promise<Blob>}
 */
export async function pictureOf(view) {
  await document.fonts.ready;
  const ink = { paper: "#fdfcfa", ink: "#1d1b18", soft: "#5b564e", rule: "#d9d5cb", pencil: "#1d4f91" };
  const lines = (view.chart?.lines ?? []).map((line) => line.map(size));
  const race = lines.some((line) => line.length > 2);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + view.columns.length * ROW + (race ? CHART : 0) + MARGIN;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const font = getComputedStyle(document.body).fontFamily || "serif";
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ style, /** @type {string} */ colour, /** @type {CanvasTextAlign} */ align = "left") => {
    pen.font = `${style} ${font}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y, WIDTH - 2 * MARGIN);
  };
  const rule = (/** @type {number} */ y, /** @type {number} */ width, /** @type {string} */ colour) => {
    pen.fillStyle = colour;
    pen.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, width);
  };
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(view.over?.title ?? view.over?.sentence ?? view.name, MARGIN, 130, "600 64px", ink.ink);
  write(view.over?.detail ?? [view.name, view.subtitle].filter(Boolean).join(", "), MARGIN, 190, "italic 32px", ink.soft);
  rule(220, 4, ink.ink);
  const order = view.columns.map((_, column) => column).sort((one, other) => view.ranks[one] - view.ranks[other]);
  order.forEach((column, place) => {
    const y = HEAD + place * ROW + 52;
    const style = view.ranks[column] === 1 ? "600 44px" : "400 44px";
    write(String(view.ranks[column]), MARGIN, y, style, ink.soft);
    write(view.columns[column], MARGIN + 80, y, style, ink.ink);
    write(figure(view.headline?.[column] ?? view.totals[column]), WIDTH - MARGIN, y, style, ink.ink, "right");
    rule(HEAD + (place + 1) * ROW - 8, 1, ink.rule);
  });
  if (race) drawRace(pen, lines, order, HEAD + view.columns.length * ROW + 40, ink);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png");
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {(number|null)[][]} lines
 * @param {number[]} order
 * @param {number} top
 * @param {{ink: string, soft: string, pencil: string}} ink
 */
function drawRace(pen, lines, order, top, ink) {
  const known = lines.flat().filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const rounds = Math.max(...lines.map((line) => line.length)) - 1;
  const x = (/** @type {number} */ round) => MARGIN + ((WIDTH - 2 * MARGIN) * round) / rounds;
  const y = (/** @type {number} */ value) => top + CHART - 60 - ((CHART - 80) * (value - low)) / (high - low || 1);
  [...order].reverse().forEach((column) => {
    const place = order.indexOf(column);
    pen.strokeStyle = place === 0 ? ink.ink : place === 1 ? ink.pencil : ink.soft;
    pen.lineWidth = place === 0 ? 8 : 4;
    pen.setLineDash(place < 2 ? [] : [8 * place, 8]);
    pen.beginPath();
    lines[column].forEach((value, round) => value !== null && pen.lineTo(x(round), y(value)));
    pen.stroke();
  });
  pen.setLineDash([]);
}

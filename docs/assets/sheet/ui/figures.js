/** Figures as they are printed. Stored figures stay as the engine gave them. */

const HALVES = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };

/** @type {Intl.NumberFormat|null} */
let format = null;

/** @param {number} number */
function decimal(number) {
  format ??= new Intl.NumberFormat(document.documentElement.lang || "en", {
    useGrouping: false,
    maximumFractionDigits: 6,
  });
  return format.format(number).replace("-", "−");
}

/**
 * A figure with a true minus; fractions as mixed numbers: "7/2" is "3½".
 * @param {import("./types.js").Figure|undefined} figure
 * @param {string} [unknown]  what stands for a figure that is not known
 * @returns {string}
 */
export function figure(figure, unknown = "·") {
  if (figure === null || figure === undefined || figure === "") return unknown;
  if (typeof figure === "number") return decimal(figure);
  const parts = /^(-?)(\d+)\/(\d+)$/.exec(figure);
  if (!parts) return figure.replace(/^-/, "−");
  const [, sign, top, bottom] = parts;
  const whole = Math.floor(Number(top) / Number(bottom));
  const rest = `${Number(top) % Number(bottom)}/${bottom}`;
  const fraction = HALVES[/** @type {keyof typeof HALVES} */ (rest)] ?? (whole ? ` ${rest}` : rest);
  return `${sign ? "−" : ""}${whole || ""}${fraction}`;
}

/**
 * The size of a figure, for comparing and drawing only.
 * @param {import("./types.js").Figure|undefined} figure
 * @returns {number|null}
 */
export function size(figure) {
  if (figure === null || figure === undefined) return null;
  if (typeof figure === "number") return figure;
  const parts = /^(-?\d+)\/(\d+)$/.exec(figure);
  if (parts) return Number(parts[1]) / Number(parts[2]);
  const number = Number(figure);
  return Number.isNaN(number) ? null : number;
}

/** @param {import("./types.js").Figure|undefined} figure */
export function isZero(figure) {
  return figure === 0 || figure === "0";
}

/**
 * How many signs the widest of these figures has.
 * @param {(import("./types.js").Figure|undefined)[]} figures
 */
export function widest(figures) {
  return Math.max(0, ...figures.map((one) => figure(one).length));
}

/**
 * A number one step further; steps of a tenth leave no rest behind.
 * @param {number} value
 * @param {number} by
 */
export function stepped(value, by) {
  return Number((value + by).toFixed(6));
}

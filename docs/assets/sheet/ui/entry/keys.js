/** Keys inside the sheet: numbers, seats, letters of choices, the button. They can be switched off. */
import { askedSeats, isNumber, limitsOf, option } from "./facts.js";
import { afterKey } from "./digits.js";

/** @typedef {import("../types.js").Field} Field */

/**
 * A letter for each option, the first that is still free; none where letters run out.
 * @param {Field[]} fields
 * @returns {Record<string, Record<string, string>>}  by input, then by option
 */
export function lettersOf(fields) {
  const used = new Set(["u"]);
  /** @type {Record<string, Record<string, string>>} */
  const letters = {};
  for (const field of fields) {
    if (field.kind !== "choice" || field.each) continue;
    const own = (letters[field.input] = /** @type {Record<string, string>} */ ({}));
    for (const one of field.options ?? []) {
      const letter = [...one.label.toLowerCase()].find((sign) => /\p{L}/u.test(sign) && !used.has(sign));
      if (!letter) continue;
      used.add(letter);
      own[one.key] = letter;
    }
  }
  return letters;
}

/**
 * What a key does on the panel; true when it did something.
 * @param {KeyboardEvent} event
 * @param {Field[]} fields  the questions on the panel, in order
 * @param {import("./panel.js").Panel} panel
 * @param {string[]} names  all seats in order
 * @returns {boolean}
 */
export function pressOnPanel(event, fields, panel, names) {
  const key = event.key;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select")) return false;
  const letter = key.length === 1 ? key.toLowerCase() : "";
  for (const field of fields) {
    const letters = panel.letters(field);
    const chosen = letter && Object.keys(letters).find((one) => letters[one] === letter);
    if (!chosen) continue;
    const reason = option(field, chosen)?.unavailable;
    if (reason) panel.say(reason);
    else panel.give(field, chosen);
    return true;
  }
  const active = fields.find((field) => field.input === panel.active?.input);
  const single = fields.length === 1 ? fields[0] : undefined;
  const numeric = active && isNumber(active) ? active : single && isNumber(single) ? single : undefined;
  const seat = numeric?.each ? (panel.active?.seat ?? askedSeats(numeric)[0]?.name) : undefined;
  if (numeric && (/^[\d.]$/.test(key) || key === "-" || key === "Backspace")) {
    return number(numeric, seat, key === "Backspace" ? "rubout" : key, panel);
  }
  const typing = numeric !== undefined && panel.typedFor(numeric, seat) !== null;
  if (key === "Enter") {
    // A number is written, and somebody else's is missing: on to theirs, as in a table of figures.
    const onward = typing ? panel.onward(numeric, seat) : null;
    onward?.go();
    return Boolean(onward);
  }
  if (key === "Tab" && numeric?.each && (typing || target.closest(".question"))) {
    const seats = askedSeats(numeric);
    const place = seats.findIndex((one) => one.name === seat) + (event.shiftKey ? -1 : 1);
    if (place < 0 || place >= seats.length) return false;
    panel.open(numeric.input, seats[place].name);
    return true;
  }
  if (/^[1-9]$/.test(key)) {
    const asked = fields.find((field) => ["player", "players", "order"].includes(field.kind) && !field.each);
    const name = names[Number(key) - 1];
    if (asked && name) return press(asked.input, name);
  }
  return false;
}

/**
 * A digit on the pad picks its tile; a second digit soon after makes a larger number.
 * @param {Field} field
 * @param {string|undefined} seat
 * @param {string} key
 * @param {import("./panel.js").Panel} panel
 */
function number(field, seat, key, panel) {
  if (!field.pad) {
    panel.type(field, seat, afterKey(panel.typedFor(field, seat) ?? "", key, limitsOf(field, seat)));
    return true;
  }
  if (key === "rubout") {
    panel.give(field, undefined, seat);
    return true;
  }
  if (key === "-") return false;
  const largest = Math.max(...field.pad);
  const text = afterKey(panel.typedFor(field, seat) ?? "", key);
  const fits = field.pad.includes(Number(text)) ? text : key;
  // While a second digit could still follow, the number waits in the strip.
  if (Number(fits) * 10 <= largest && field.pad.some((one) => String(one).startsWith(fits) && one > 9)) {
    panel.type(field, seat, fits);
    return true;
  }
  if (field.pad.includes(Number(fits))) panel.give(field, Number(fits), seat);
  return true;
}

/**
 * Presses the tile of a name, so that its reasons and rules hold for keys as for thumbs.
 * @param {string} input
 * @param {string} name
 */
function press(input, name) {
  const question = document.querySelector(`.entry [data-input="${CSS.escape(input)}"]`);
  const tile = [...(question?.querySelectorAll("button.tile") ?? [])].find((one) => one.querySelector("bdi")?.textContent === name);
  if (!(tile instanceof HTMLElement)) return false;
  tile.click();
  return true;
}

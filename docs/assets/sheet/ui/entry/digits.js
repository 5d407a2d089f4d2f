/** Digits, a minus where the game goes below nought, steps, and numbers that come often. No system keyboard. */
import { html } from "../html.js";
import { figure } from "../figures.js";
import { words } from "../words.js";
import { Icon } from "../icons.js";
import { Tile, Tiles } from "./tiles.js";
import { limitsOf, shown } from "./facts.js";

const LONGEST = 7;

/**
 * What the typed signs are worth; null while there is no number in them.
 * @param {string} text
 * @returns {number|null}
 */
export function typedNumber(text) {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/**
 * The text after one more key.
 * @param {string} text
 * @param {string} key  a digit, "-", "." or "rubout"
 * @param {{low?: number|null, high?: number|null}} [limits]  a number of more digits than they have is a slip
 */
export function afterKey(text, key, { low = null, high = null } = {}) {
  if (key === "rubout") return text.slice(0, -1);
  if (key === "-") return text.startsWith("-") ? text.slice(1) : `-${text}`;
  if (key === ".") return text.includes(".") ? text : `${text || "0"}.`;
  const bounded = low !== null && high !== null && !text.includes(".");
  const longest = bounded ? String(Math.floor(Math.max(Math.abs(low), Math.abs(high)))).length : LONGEST;
  if (text.replace("-", "").length >= longest) return text;
  return text === "0" || text === "-0" ? text.replace("0", key) : text + key;
}

/**
 * @param {{field: import("../types.js").Field, seat?: string, panel: import("./panel.js").Panel}} props
 */
export function Digits({ field, seat, panel }) {
  const typed = panel.typedFor(field, seat);
  const value = typed === null ? shown(field, seat) : null;
  const { low, high } = limitsOf(field, seat);
  const negative = low === null || low < 0;
  const step = field.step && field.step > 1 ? field.step : null;
  const parts = Boolean(field.step) && !Number.isInteger(Number(field.step));
  const often = panel.often(field);
  const onward = panel.add ? null : panel.onward(field, seat);

  /** @param {string} key */
  const press = (key) => panel.type(field, seat, afterKey(typed ?? "", key, { low, high }));
  /** @param {number} by */
  const move = (by) => {
    const from = typed === null ? Number(shown(field, seat) ?? 0) : (typedNumber(typed) ?? 0);
    panel.type(field, seat, String(from + by));
  };

  return html`
    <div class="readout">
      <output aria-label=${seat ? `${field.label}, ${seat}` : field.label}
        >${typed === null ? figure(value, "\u00a0") : printed(typed) || "\u00a0"}</output
      >
      ${field.unit ? html`<span>${unitOf(field.unit, typed === null ? value : typedNumber(typed))}</span>` : null}
      ${panel.add
        ? html`<button type="button" class="tile on" aria-disabled=${typedNumber(typed ?? "") === null ? "true" : undefined} onClick=${panel.add}>
            ${words.add}
          </button>`
        : onward
        ? html`<button type="button" class="tile on" onClick=${onward.go}>
            <bdi>${onward.label}</bdi><${Icon} name="on" />
          </button>`
        : high !== null && low !== null && high < 100000
          ? html`<small>${words.range(low, high)}</small>`
          : null}
    </div>
    ${often.length
      ? html`<${Tiles} kind="pad" columns=${Math.min(4, often.length)} label=${words.number}>
          ${often.map(
            (number) => html`<${Tile}
              key=${number}
              kind="num"
              pressed=${value === number || typed === String(number)}
              onChoose=${() => panel.give(field, number, seat)}
              >${field.words?.[String(number)] ?? figure(number)}<//
            >`,
          )}
        <//>`
      : null}
    <${Tiles} kind="pad three" columns=${3} label=${words.digits}>
      ${["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(
        (key) => html`<${Tile} key=${key} kind="num" onChoose=${() => press(key)}>${key}<//>`,
      )}
      ${negative
        ? html`<${Tile} kind="num" label=${words.minus} onChoose=${() => press("-")}>−<//>`
        : parts
          ? html`<${Tile} kind="num" label=${words.decimal} onChoose=${() => press(".")}>${SEPARATOR()}<//>`
          : step
            ? html`<${Tile} kind="num" onChoose=${() => move(step)}>+${step}<//>`
            : html`<span></span>`}
      <${Tile} kind="num" onChoose=${() => press("0")}>0<//>
      <${Tile} label=${words.rubout} onChoose=${() => press("rubout")}><${Icon} name="rubout" /><//>
      ${parts && negative
        ? html`<span></span><${Tile} kind="num" label=${words.decimal} onChoose=${() => press(".")}>${SEPARATOR()}<//><span></span>`
        : null}
      ${step && negative
        ? html`<${Tile} kind="num" onChoose=${() => move(-step)}>−${step}<//><span></span
            ><${Tile} kind="num" onChoose=${() => move(step)}>+${step}<//>`
        : null}
    <//>
  `;
}

/** The sign between wholes and parts, as the language of the page has it. */
const SEPARATOR = () => figure(1.5).charAt(1);

/** What was typed, as it is printed. @param {string} typed */
function printed(typed) {
  return typed.replace("-", "−").replace(".", SEPARATOR());
}

/**
 * The word after a number: "card/cards" has one for each.
 * @param {string} unit @param {any} number
 */
function unitOf(unit, number) {
  const [one, many = one] = unit.split("/");
  return number === 1 ? one : many;
}

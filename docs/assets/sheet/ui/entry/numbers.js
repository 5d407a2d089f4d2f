/** A number for each seat, or one number: every possible number as a tile, or digits. */
import { html } from "../html.js";
import { figure } from "../figures.js";
import { words } from "../words.js";
import { Tile, Tiles } from "./tiles.js";
import { Strip } from "./strip.js";
import { Digits } from "./digits.js";
import { answer, askedSeats, limitsOf, shown } from "./facts.js";

/**
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Numbers({ field, panel, labelledby }) {
  const seats = askedSeats(field);
  const active = panel.active?.input === field.input;
  const seat = field.each ? (active ? panel.active?.seat : null) ?? (seats.length === 1 ? seats[0].name : null) : undefined;
  const entering = field.each ? seat !== null && (active || seats.length === 1) : Boolean(field.pad) || active || panel.alone;
  return html`
    ${field.each && seats.length > 1
      ? html`<${Strip} field=${field} panel=${panel} open=${active ? seat : null} labelledby=${labelledby} />`
      : null}
    ${entering
      ? field.pad
        ? html`<${Pad} field=${field} seat=${seat ?? undefined} panel=${panel} />`
        : html`<${Digits} field=${field} seat=${seat ?? undefined} panel=${panel} />`
      : !field.each
        ? html`<button type="button" class="tile left" onClick=${() => panel.open(field.input, null)}>
            <span class="row"
              ><span>${field.label}</span><b>${shown(field) === null ? words.blankCell : figure(shown(field))}</b></span
            >
          </button>`
        : null}
  `;
}

/**
 * Every possible number as a tile.
 * @param {{field: import("../types.js").Field, seat?: string, panel: import("./panel.js").Panel}} props
 */
export function Pad({ field, seat, panel }) {
  const numbers = field.pad ?? [];
  const value = shown(field, seat);
  const { low, high: most } = limitsOf(field, seat);
  const left = leftFor(field, seat);
  const high = most === null ? left : left === null ? most : Math.min(most, left);
  const few = numbers.length <= 6;
  const columns = Math.max(...numbers.map((number) => String(number).length)) > 3 ? 5 : 7;
  return html`<${Tiles}
    kind=${few ? "pad" : "pad p7"}
    columns=${few ? Math.max(numbers.length, 2) : columns}
    label=${seat ? `${field.label}, ${seat}` : words.number}
  >
    ${numbers.map((number) => {
      const word = field.words?.[String(number)];
      const beyond = (high !== null && number > high) || (low !== null && number < low);
      const pressed = value === number;
      return html`<${Tile}
        key=${number}
        kind=${word ? "num word" : "num"}
        pressed=${pressed}
        reason=${beyond ? words.range(Number(low ?? 0), Number(high ?? number)) : null}
        onRefused=${panel.say}
        onChoose=${() => panel.give(field, pressed && answer(field, seat) !== null ? undefined : number, seat)}
        >${word ?? figure(number)}<//
      >`;
    })}
  <//>`;
}

/**
 * What is left for a seat of a fixed sum, with what the others have said.
 * @param {import("../types.js").Field} field
 * @param {string|undefined} seat
 * @returns {number|null}
 */
function leftFor(field, seat) {
  if (field.kind !== "count" || typeof field.total !== "number" || (field.low ?? 0) < 0) return null;
  const others = askedSeats(field).filter((one) => one.name !== seat);
  // Nought always fits: where the others have too much already, somebody's has to come down.
  return Math.max(0, others.reduce((left, one) => left - Math.max(0, Number(answer(field, one.name) ?? 0)), field.total));
}

/** Several numbers in a row: rolls, throws, dice. A tap adds one; the last can be taken away. */
import { html } from "../html.js";
import { figure } from "../figures.js";
import { words } from "../words.js";
import { Icon } from "../icons.js";
import { Tile, Tiles } from "./tiles.js";
import { Strip } from "./strip.js";
import { Digits } from "./digits.js";
import { askedSeats, answer } from "./facts.js";

const FACES = 6;

/**
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Lists({ field, panel, labelledby }) {
  const seats = askedSeats(field);
  const active = panel.active?.input === field.input;
  const seat = field.each ? ((active ? panel.active?.seat : null) ?? (seats.length === 1 ? seats[0].name : null)) : null;
  const entering = !field.each || seat !== null;
  return html`
    ${field.each && seats.length > 1
      ? html`<${Strip} field=${field} panel=${panel} open=${seat} labelledby=${labelledby} />`
      : null}
    ${entering ? html`<${Series} field=${field} seat=${seat ?? undefined} panel=${panel} />` : null}
  `;
}

/**
 * @param {{field: import("../types.js").Field, seat?: string, panel: import("./panel.js").Panel}} props
 */
function Series({ field, seat, panel }) {
  const value = panel.partial(field, seat) ?? answer(field, seat);
  /** @type {number[]} */
  const series = Array.isArray(value) ? value : [];
  const least = field.length?.[0] ?? 0;
  const most = field.length?.[1] ?? 100;
  const dice = field.kind === "dice";
  const numbers = field.pad ?? (dice ? Array.from({ length: field.faces ?? FACES }, (_, index) => index + 1) : null);
  const full = series.length >= most;

  /** @param {(now: number[]) => number[]} change */
  const write = (change) => {
    const now = panel.partial(field, seat) ?? panel.latest(field, seat);
    panel.giveList(field, change(Array.isArray(now) ? now : []).slice(0, most), seat, { least, most });
  };

  return html`
    <div class="series" role="group" aria-label=${field.label}>
      ${series.map(
        (one, index) => html`<button
          type="button"
          class=${dice ? "die" : "tile num"}
          aria-label=${`${index + 1}: ${figure(one)}, ${words.rubout}`}
          onClick=${() => write((now) => now.filter((_, place) => place !== index))}
        >
          ${field.words?.[String(one)] ?? figure(one)}
        </button>`,
      )}
      ${most < 100
        ? Array.from({ length: most - series.length }, () => html`<span class=${dice ? "die empty" : "tile num empty"} aria-hidden="true"></span>`)
        : null}
    </div>
    ${numbers
      ? html`<${Tiles} kind=${numbers.length > 6 ? "pad p7" : "pad"} columns=${numbers.length > 6 ? 7 : numbers.length} label=${words.number}>
          ${numbers.map(
            (number) => html`<${Tile}
              key=${number}
              kind=${dice ? "num die" : "num"}
              label=${dice ? words.dieFace(String(number)) : undefined}
              reason=${full ? words.range(field.length?.[0] ?? most, most) : null}
              onRefused=${panel.say}
              onChoose=${() => write((now) => [...now, number])}
              >${field.words?.[String(number)] ?? figure(number)}<//
            >`,
          )}
          ${series.length
            ? html`<${Tile} label=${words.rubout} onChoose=${() => write((now) => now.slice(0, -1))}><${Icon} name="rubout" /><//>`
            : null}
        <//>`
      : html`<${Digits} field=${{ ...field, each: null, value: null, players: [] }} seat=${seat} panel=${panel.forSeries(field, seat, series)} />`}
  `;
}

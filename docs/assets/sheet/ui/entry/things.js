/** Cards, tiles and other things: a grid of ranks and suits, or a counter for each kind. */
import { html } from "../html.js";
import { words } from "../words.js";
import { Tile, Tiles, columnsFor } from "./tiles.js";
import { Strip } from "./strip.js";
import { Suit } from "../suits.js";
import { answer, askedSeats } from "./facts.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Option} Option */

/**
 * @param {{field: Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Things({ field, panel, labelledby }) {
  const seats = askedSeats(field);
  const active = panel.active?.input === field.input;
  const seat = field.each ? ((active ? panel.active?.seat : null) ?? (seats.length === 1 ? seats[0].name : null)) : null;
  return html`
    ${field.each && seats.length > 1
      ? html`<${Strip} field=${field} panel=${panel} open=${seat} labelledby=${labelledby} />`
      : null}
    ${!field.each || seat ? html`<${Choosing} field=${field} seat=${seat ?? undefined} panel=${panel} />` : null}
  `;
}

/**
 * The things as counts by key, however they are stored.
 * @param {any} value
 * @returns {Record<string, number>}
 */
export function counted(value) {
  if (Array.isArray(value)) {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const key of value) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  }
  return value && typeof value === "object" ? { ...value } : {};
}

/**
 * The counts in the form the game stores.
 * @param {Record<string, number>} counts
 * @param {Field} field
 */
export function stored(counts, field) {
  const entries = (field.options ?? []).filter((option) => counts[option.key]).map((option) => [option.key, counts[option.key]]);
  if (field.value_form === "counts") return Object.fromEntries(entries);
  return entries.flatMap(([key, count]) => Array.from({ length: Number(count) }, () => key));
}

/**
 * @param {{field: Field, seat?: string, panel: import("./panel.js").Panel}} props
 */
function Choosing({ field, seat, panel }) {
  const options = field.options ?? [];
  const counts = counted(answer(field, seat));
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const most = field.length?.[1] ?? field.high ?? null;
  const single = field.value_form !== "counts" && options.every((option) => (option.max ?? 1) === 1);

  /** @param {Option} option @param {number} by  how many more */
  function add(option, by) {
    const now = counted(panel.latest(field, seat));
    const next = { ...now, [option.key]: Math.max(0, (now[option.key] ?? 0) + by) };
    const value = stored(next, field);
    panel.give(field, Object.keys(value).length ? value : undefined, seat, { more: true });
  }

  if (!single) return html`<${Counters} options=${options} counts=${counts} add=${add} room=${most === null ? null : most - all} />`;
  const suits = [...new Set(options.map((option) => option.props?.suit).filter(Boolean))];
  /** @param {Option} option @param {string} [label] */
  const tile = (option, label) => {
    const pressed = Boolean(counts[option.key]);
    const full = !pressed && most !== null && all >= most;
    return html`<${Tile}
      key=${option.key}
      kind="num"
      label=${label ? option.label : undefined}
      pressed=${pressed}
      reason=${option.unavailable ?? (full ? words.range(field.length?.[0] ?? 0, Number(most)) : null)}
      onRefused=${panel.say}
      onChoose=${() => add(option, pressed ? -1 : 1)}
      >${label ?? option.label}<//
    >`;
  };
  if (!suits.length) {
    return html`<${Tiles} columns=${columnsFor(options.map((option) => option.label))} label=${field.label}>
      ${options.map((option) => tile(option))}
    <//>`;
  }
  const loose = options.filter((option) => !option.props?.suit);
  return html`${suits.map(
    (suit) => html`<div key=${suit}>
      <p class="suitname"><${Suit} suit=${suit} /> ${suit}</p>
      <${Tiles} kind="pad p7" columns=${7} label=${String(suit)}>
        ${options.filter((option) => option.props?.suit === suit).map((option) => tile(option, String(option.short ?? option.props?.rank ?? option.label)))}
      <//>
    </div>`,
  )}
  ${loose.length
    ? html`<${Tiles} columns=${columnsFor(loose.map((option) => option.label))} label=${field.label}>${loose.map((option) => tile(option))}<//>`
    : null}`;
}

/**
 * @param {{options: Option[], counts: Record<string, number>, add: (option: Option, by: number) => void, room: number|null}} props
 */
function Counters({ options, counts, add, room }) {
  return html`<div class="counters">
    ${options.map((option) => {
      const count = counts[option.key] ?? 0;
      const full = (room !== null && room <= 0) || (option.max !== undefined && count >= option.max);
      return html`<div class="counter" key=${option.key} role="group" aria-label=${option.label}>
        <span class="what">${option.label}</span>
        <div class="step">
          <button type="button" aria-label=${`${option.label}, −1`} aria-disabled=${count === 0 ? "true" : undefined} onClick=${() => count > 0 && add(option, -1)}>
            −
          </button>
          <output>${count}</output>
          <button type="button" aria-label=${`${option.label}, +1`} aria-disabled=${full ? "true" : undefined} onClick=${() => !full && add(option, 1)}>
            +
          </button>
        </div>
      </div>`;
    })}
  </div>`;
}

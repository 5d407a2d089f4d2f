/** Who: one player, several players, a side, or the order in which they finished. */
import { html } from "../html.js";
import { words } from "../words.js";
import { Tile, Tiles } from "./tiles.js";
import { answer, shown } from "./facts.js";

/** @typedef {import("../types.js").Seat} Seat */

/**
 * Three names in a line, two where one is long; four short ones in one line.
 * @param {string[]} names
 */
export function nameColumns(names) {
  const longest = Math.max(...names.map((name) => [...name].length), 0);
  if (longest > 11) return 2;
  if (names.length === 2 || names.length === 4) return longest <= 6 ? names.length : 2;
  return 3;
}

/**
 * Seats that are out come last and keep their reason.
 * @param {Seat[]} seats
 */
function outLast(seats) {
  return [...seats.filter((seat) => seat.takes_part), ...seats.filter((seat) => !seat.takes_part)];
}

/**
 * @param {{field: import("../types.js").Field, seat?: string, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Who({ field, seat, panel, labelledby }) {
  const seats = outLast(field.players ?? []);
  const several = field.kind === "players";
  const value = shown(field, seat);
  const chosen = new Set(several ? (Array.isArray(value) ? value : []) : [value]);
  const none = several ? Array.isArray(answer(field, seat)) && chosen.size === 0 : value === "";

  /** @param {string} name */
  function choose(name) {
    if (!several) return panel.give(field, chosen.has(name) ? undefined : name, seat);
    const said = panel.latest(field, seat);
    const now = new Set(Array.isArray(said ?? value) ? (said ?? value) : []);
    const next = seats.map((one) => one.name).filter((one) => (one === name ? !now.has(one) : now.has(one)));
    return panel.give(field, next.length || said === null ? next : undefined, seat);
  }

  const names = seats.map((one) => one.name);
  return html`<${Tiles} columns=${nameColumns(names)} labelledby=${labelledby}>
    ${seats.map(
      (one) => html`<${Tile}
        key=${one.name}
        pressed=${chosen.has(one.name)}
        reason=${one.takes_part ? null : (one.reason ?? words.out)}
        short=${one.takes_part ? undefined : shortOut(one)}
        keyshortcut=${panel.seatKey(one.name)}
        onRefused=${panel.say}
        onChoose=${() => choose(one.name)}
        ><bdi class="nm2">${one.name}</bdi><//
      >`,
    )}
    ${field.nobody
      ? html`<${Tile}
          kind="nobody"
          wide=${names.length % nameColumns(names) === 0}
          pressed=${none}
          onChoose=${() => panel.give(field, none ? undefined : several ? [] : "", seat)}
          >${field.nobody}<//
        >`
      : null}
  <//>`;
}

/** @param {Seat} seat */
function shortOut(seat) {
  return seat.reason && seat.reason.length <= 14 ? seat.reason : words.out;
}

/**
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, sides: string[], labelledby: string}} props
 */
export function WhichSide({ field, panel, sides, labelledby }) {
  const value = shown(field);
  const options = field.options?.length
    ? field.options.map((option) => ({ value: option.key, label: option.label }))
    : sides.map((label, index) => ({ value: index, label }));
  return html`<${Tiles} columns=${nameColumns(options.map((one) => one.label))} labelledby=${labelledby}>
    ${options.map(
      (one) => html`<${Tile}
        key=${one.value}
        pressed=${value === one.value || value === one.label}
        onChoose=${() => panel.give(field, value === one.value || value === one.label ? undefined : one.value)}
        ><bdi class="nm2">${one.label}</bdi><//
      >`,
    )}
    ${field.nobody
      ? html`<${Tile} kind="nobody" wide=${true} pressed=${value === ""} onChoose=${() => panel.give(field, value === "" ? undefined : "")}
          >${field.nobody}<//
        >`
      : null}
  <//>`;
}

/**
 * The order of finishing: a tap gives the next place, a second tap takes it back. The last place fills itself in.
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Finishing({ field, panel, labelledby }) {
  const seats = outLast(field.players ?? []);
  const value = answer(field);
  /** @type {string[]} */
  const order = Array.isArray(value) ? value : [];
  const names = seats.map((one) => one.name);
  const playing = seats.filter((one) => one.takes_part).map((one) => one.name);
  const needed = field.length?.[1] ?? playing.length;
  const last = needed === playing.length && order.length === playing.length - 1 ? playing.find((name) => !order.includes(name)) : null;
  return html`<${Tiles} columns=${nameColumns(names)} labelledby=${labelledby}>
    ${seats.map((one) => {
      const place = order.indexOf(one.name);
      return html`<${Tile}
        key=${one.name}
        pressed=${place >= 0}
        reason=${one.takes_part ? null : (one.reason ?? words.out)}
        short=${one.takes_part ? undefined : shortOut(one)}
        keyshortcut=${panel.seatKey(one.name)}
        onRefused=${panel.say}
        onChoose=${() => {
          const said = panel.latest(field);
          const now = Array.isArray(said) ? said : [];
          const next = now.includes(one.name) ? now.filter((name) => name !== one.name) : [...now, one.name];
          panel.give(field, next.length ? next : undefined);
        }}
        ><span class="row"
          ><bdi class="nm2">${one.name}</bdi>${place >= 0
            ? html`<b class="pl">${place + 1}</b>`
            : one.name === last
              ? html`<b class="pl auto">${order.length + 1} <small>${words.rest}</small></b>`
              : null}</span
        ><//
      >`;
    })}
  <//>`;
}

/**
 * One thing that one player has: asked as "who".
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Holder({ field, panel, labelledby }) {
  const seats = outLast(field.players ?? []);
  return html`<${Tiles} columns=${nameColumns(seats.map((one) => one.name))} labelledby=${labelledby}>
    ${seats.map((one) => {
      const has = answer(field, one.name) === field.total;
      return html`<${Tile}
        key=${one.name}
        pressed=${has}
        reason=${one.takes_part ? null : (one.reason ?? words.out)}
        short=${one.takes_part ? undefined : shortOut(one)}
        keyshortcut=${panel.seatKey(one.name)}
        onRefused=${panel.say}
        onChoose=${() => panel.giveToOne(field, has ? undefined : one.name)}
        ><bdi class="nm2">${one.name}</bdi><//
      >`;
    })}
  <//>`;
}

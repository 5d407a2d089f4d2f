/** One of several things that may happen, with what is left of each and why some may not be chosen. */
import { html } from "../html.js";
import { Tile, Tiles, columnsFor } from "./tiles.js";
import { Suit, SuitText, isSuit } from "../suits.js";
import { answer, shown } from "./facts.js";

/**
 * Ballot boxes: crossed when used.
 * @param {{used: number, max: number}} props
 */
export function Boxes({ used, max }) {
  return html`<span class="bx" aria-hidden="true"
    >${Array.from({ length: max }, (_, index) => html`<span class=${index < used ? "box x" : "box"}></span>`)}</span
  >`;
}

/**
 * @param {{field: import("../types.js").Field, seat?: string, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function Choice({ field, seat, panel, labelledby }) {
  const options = field.options ?? [];
  const value = shown(field, seat);
  const rich = options.some((option) => option.quota || option.note);
  const columns = rich ? 2 : columnsFor(options.map((option) => option.label));
  const letters = panel.letters(field);
  return html`<${Tiles} columns=${columns} labelledby=${labelledby}>
    ${options.map((option, index) => {
      const pressed = value === option.key;
      const alone = index === options.length - 1 && columns === 2 && options.length % 2 === 1;
      const reason = option.unavailable ?? null;
      return html`<${Tile}
        key=${option.key}
        pressed=${pressed}
        reason=${reason}
        short=${reason ?? undefined}
        kind=${rich ? "left" : undefined}
        wide=${alone}
        keyshortcut=${letters[option.key]}
        onRefused=${panel.say}
        onChoose=${() => panel.give(field, pressed && answer(field, seat) !== null ? undefined : option.key, seat)}
      >
        ${rich
          ? html`<span class="row"
                ><span>${lettered(option.short ?? option.label, letters[option.key])}</span>${option.quota
                  ? html`<${Boxes} used=${option.quota[0]} max=${option.quota[1]} /><span class="sr"
                        >, used ${option.quota[0]} of ${option.quota[1]}</span
                      >`
                  : null}</span
              >${beside(option) && !reason ? html`<small>${beside(option)}</small>` : null}`
          : html`<span>${isSuit(option.key) && /^\p{L}/u.test(option.label) ? html`<${Suit} suit=${option.key} /> ` : null}${lettered(option.label, letters[option.key])}</span>`}
      <//>`;
    })}
  <//>`;
}

/**
 * What stands small under the name: the engine's note, or what the long name says beyond the short one.
 * @param {import("../types.js").Option} option
 */
function beside(option) {
  if (option.note) return option.note;
  const more = option.short && option.label.startsWith(option.short) ? /^\s*\((.+)\)$/.exec(option.label.slice(option.short.length)) : null;
  return more ? more[1] : "";
}

/**
 * The letter that chooses it on a keyboard is underlined (where there is a keyboard).
 * @param {string} label
 * @param {string|undefined} letter
 */
function lettered(label, letter) {
  const place = letter ? label.toLowerCase().indexOf(letter.toLowerCase()) : -1;
  if (place < 0) return html`<${SuitText} text=${label} />`;
  return html`<${SuitText} text=${label.slice(0, place)} /><u class="key">${label.slice(place, place + 1)}</u>${label.slice(place + 1)}`;
}

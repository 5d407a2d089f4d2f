/** The seats in order with what each has said; the open one is tinted. */
import { html, classes, useEffect, useRef } from "../html.js";
import { figure } from "../figures.js";
import { words } from "../words.js";
import { answer, filledIn, option, shown } from "./facts.js";

/** Up to here the strip breaks into lines; beyond it is one line that moves with the open seat. */
const LINES = 8;

/**
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, open: string|null, labelledby?: string}} props
 */
export function Strip({ field, panel, open, labelledby }) {
  const seats = (field.players ?? []).filter((seat) => seat.takes_part && seat.visible !== false);
  const long = seats.length > LINES;
  const line = panel.desk ? 5 : 4;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (!long) return;
    const current = box.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open, long]);
  return html`<div
    ref=${box}
    class=${classes("strip", long && "long")}
    role="group"
    aria-labelledby=${labelledby}
    style=${{ "--n": String(long ? seats.length : Math.min(seats.length, seats.length > line && seats.length <= 6 ? 3 : line)) }}
  >
    ${seats.map((seat) => {
      const said = answer(field, seat.name);
      const filled = said === null ? filledIn(field, seat.name) : null;
      const value = panel.typedFor(field, seat.name) ?? written(field, shown(field, seat.name));
      const impossible = Boolean(field.problem) && said !== null;
      return html`<button
        type="button"
        key=${seat.name}
        class=${filled === null ? undefined : "auto"}
        aria-current=${open === seat.name ? "true" : undefined}
        aria-keyshortcuts=${panel.seatKey(seat.name)}
        onClick=${() => panel.open(field.input, seat.name)}
      >
        <bdi class="nm" title=${seat.name}>${panel.short(seat.name)}</bdi>
        <span class="v"
          >${impossible ? html`<span class="no">${value}</span>` : value || "\u00a0"}${filled === null
            ? null
            : html`<span class="rest"> ${words.rest}</span>`}</span
        >
        ${seat.note ? html`<span class="by">${seat.note}</span>` : null}
      </button>`;
    })}
  </div>`;
}

/**
 * An answer as it stands in the strip.
 * @param {import("../types.js").Field} field
 * @param {any} value
 * @returns {string}
 */
export function written(field, value) {
  if (value === null || value === undefined) return "";
  if (field.words?.[String(value)]) return field.words[String(value)];
  if (field.kind === "choice") return option(field, value)?.short ?? option(field, value)?.label ?? String(value);
  if (Array.isArray(value)) {
    return value.map((one) => option(field, one)?.short ?? field.words?.[String(one)] ?? figure(one)).join(" ") || "–";
  }
  if (typeof value === "object") {
    const count = Object.values(value).reduce((sum, one) => sum + Number(one), 0);
    return count ? String(count) : "–";
  }
  if (value === true) return "✓";
  if (value === false) return "–";
  return figure(value);
}

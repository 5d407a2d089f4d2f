/** One question of the panel in words, with what answers it. */
import { html, useState } from "../html.js";
import { figure } from "../figures.js";
import { words } from "../words.js";
import { Choice } from "./choice.js";
import { Finishing, Holder, WhichSide, Who } from "./people.js";
import { Lists } from "./lists.js";
import { Numbers } from "./numbers.js";
import { Strip } from "./strip.js";
import { Things } from "./things.js";
import { WhoOfThem, YesNo } from "./flags.js";
import { answer, askedSeats, inWords, shown } from "./facts.js";

/** @typedef {import("../types.js").Field} Field */

/**
 * @param {{field: Field, panel: import("./panel.js").Panel, bare?: boolean}} props  bare: the title of the panel already asks
 */
export function Question({ field, panel, bare }) {
  const id = `ask-${field.input}`;
  const aside = beside(field);
  return html`<div class="question" data-input=${field.input}>
    <p class=${bare && !aside ? "ask sr" : "ask"} id=${id}>
      <span class=${bare ? "sr" : undefined}>${field.ask || field.label}</span>${aside ? html`<small>${aside}</small>` : null}
    </p>
    ${field.help ? html`<p class="help">${field.help}</p>` : null}
    ${field.automatic ? html`<p class="auto">${inWords(field, shown(field), { figure, ...words })}</p>` : answers(field, panel, id)}
    ${field.problem ? html`<p class="warn" role="alert"><span>${field.problem}</span></p>` : null}
  </div>`;
}

/**
 * What stands to the right of a question: how much is left to place.
 * @param {Field} field
 */
function beside(field) {
  if (isHolder(field)) return "";
  if (field.all) return [field.all, field.left_text].filter(Boolean).join(", ");
  if (field.kind === "count" && typeof field.total === "number") {
    const given = Object.values(field.value ?? {}).reduce((sum, one) => sum + (Number(one) || 0), 0);
    const filled = Object.values(field.filled ?? {}).reduce((sum, one) => sum + (Number(one) || 0), 0);
    return words.inAll(field.total, field.left ?? field.total - given - filled).replace("-", "−");
  }
  return "";
}

/**
 * A single thing to be had is asked as "who", unless numbers that can't be right are written already.
 * @param {Field} field
 */
function isHolder(field) {
  return field.kind === "count" && field.each === "player" && field.total === 1 && !field.problem;
}

/**
 * @param {Field} field
 * @param {import("./panel.js").Panel} panel
 * @param {string} id
 */
function answers(field, panel, id) {
  const props = { field, panel, labelledby: id };
  switch (field.kind) {
    case "count":
      if (isHolder(field)) return html`<${Holder} ...${props} />`;
      return html`<${Numbers} ...${props} />`;
    case "int":
      return html`<${Numbers} ...${props} />`;
    case "list":
    case "dice":
      return html`<${Lists} ...${props} />`;
    case "things":
      return html`<${Things} ...${props} />`;
    case "order":
      return html`<${Finishing} ...${props} />`;
    case "flag":
      return field.each ? html`<${WhoOfThem} ...${props} />` : html`<${YesNo} ...${props} />`;
    case "side":
      return html`<${WhichSide} ...${props} sides=${panel.sides} />`;
    default:
      return html`<${ForEach} ...${props} />`;
  }
}

/**
 * A choice, or a name, for the round or for each seat in turn.
 * @param {{field: Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
function ForEach({ field, panel, labelledby }) {
  const seats = askedSeats(field);
  const asked = field.kind === "choice" ? Choice : Who;
  if (!field.each) return html`<${asked} field=${field} panel=${panel} labelledby=${labelledby} />`;
  const active = panel.active?.input === field.input;
  const seat = seats.length === 1 ? seats[0].name : active ? (panel.active?.seat ?? null) : null;
  // The names to choose from are everybody, not only the seats the question is put to.
  const open = field.kind === "choice" ? field : { ...field, players: field.players };
  return html`
    ${seats.length > 1 ? html`<${Strip} field=${field} panel=${panel} open=${seat} labelledby=${labelledby} />` : null}
    ${seat ? html`<${asked} field=${open} seat=${seat} panel=${panel} labelledby=${labelledby} />` : null}
  `;
}

/**
 * Defaults and rare things, folded away in one line each: "Doubled: no".
 * @param {{fields: Field[], panel: import("./panel.js").Panel, onClose: () => void}} props
 */
export function Folded({ fields, panel, onClose }) {
  // Once it is open it stays so, also when the one answer in it is taken back.
  const [open, setOpen] = useState(false);
  if (!fields.length) return null;
  const said = fields.some((field) => answer(field) !== null && !empty(answer(field)));
  /** @param {Event} event */
  function toggled(event) {
    const now = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
    setOpen(now);
    if (!now) onClose();
  }
  return html`<details class="fold" open=${open || said || undefined} onToggle=${toggled}>
    <summary>${fields.map((field) => summary(field)).join(" · ")}</summary>
    ${fields.map((field) => html`<${Question} key=${field.input} field=${field} panel=${panel} />`)}
  </details>`;
}

/** @param {any} value */
function empty(value) {
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** @param {Field} field */
function summary(field) {
  if (field.each) return field.label;
  const value = shown(field);
  return `${field.label}: ${value === null ? words.none : inWords(field, value, { figure, ...words }).toLocaleLowerCase()}`;
}

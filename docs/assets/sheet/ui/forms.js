/** The form for a round while the engine is on its way, or a little behind the thumb. */
import { byPlayer, tableAt } from "./documents.js";

/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").Field} Field */

/**
 * The form with what is written now, also what cannot be right and so is no answer to the engine.
 * @param {Form} form
 * @param {Record<string, any>} facts
 * @param {string[]} names
 * @returns {Form}
 */
export function overlaid(form, facts, names) {
  return {
    ...form,
    fields: form.fields.map((field) => {
      const said = facts[field.input];
      if (said === undefined) return { ...field, value: null };
      if (said === null) return { ...field, value: NOBODY };
      return { ...field, value: field.each === "player" ? byPlayer(said, names) : said };
    }),
  };
}

/** In a form nobody is an empty text; in a document it is null, and what is missing is not there. */
export const NOBODY = "";

/**
 * The form made at build time, with the players of this table in its seats.
 * @param {Form|undefined} form
 * @param {any} document
 * @param {number} round
 * @param {string} title
 * @returns {Form}
 */
export function staticForm(form, document, round, title) {
  if (!form) return { round, title, fields: [], preview: [], button: { ready: false, text: "" } };
  const seats = tableAt(document, round);
  // What it was made for: the first round of the smallest table, under the printed rules.
  const usual = round === 1 && seats.length === form.plays?.length && !Object.keys(document.settings ?? {}).length;
  return {
    ...form,
    round,
    title,
    subtitle: "",
    preview: [],
    problems: [],
    // Who is on which side only the engine knows.
    fields: form.fields.filter(({ each }) => each !== "side").map((field) => seated(usual || !field.varies ? field : unbounded(field), seats)),
  };
}

/**
 * A question whose bounds are those of another round or table: any number may be the answer to it.
 * @param {Field} field
 * @returns {Field}
 */
function unbounded(field) {
  const players = field.players?.map((seat) => ({ ...seat, low: null, high: null }));
  return { ...field, low: null, high: null, pad: null, total: null, length: null, players };
}

/**
 * @param {Field} field
 * @param {{name: string, there: boolean}[]} seats
 * @returns {Field}
 */
function seated(field, seats) {
  const pattern = field.players?.[0];
  const whole = { ...field, value: null, filled: undefined, problem: null, left: null };
  if (!pattern) return whole;
  return {
    ...whole,
    players: seats.map(({ name, there }) => ({ ...pattern, name, takes_part: there, visible: there, reason: null, note: null })),
  };
}

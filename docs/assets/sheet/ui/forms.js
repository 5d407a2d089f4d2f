/** The form for a round while the engine is on its way, or a little behind the thumb. */
import { byPlayer } from "./documents.js";

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
 * @param {string[]} names
 * @param {number} round
 * @param {string} title
 * @returns {Form}
 */
export function staticForm(form, names, round, title) {
  if (!form) return { round, title, fields: [], preview: [], button: { ready: false, text: "" } };
  return {
    ...form,
    round,
    title,
    subtitle: "",
    preview: [],
    problems: [],
    fields: form.fields.map((field) => seated(field, names)),
  };
}

/**
 * @param {Field} field
 * @param {string[]} names
 * @returns {Field}
 */
function seated(field, names) {
  const pattern = field.players?.[0];
  const whole = { ...field, value: null, filled: undefined, problem: null, left: null };
  if (!pattern) return whole;
  return {
    ...whole,
    players: names.map((name) => ({ ...pattern, name, takes_part: true, visible: true, reason: null, note: null })),
  };
}

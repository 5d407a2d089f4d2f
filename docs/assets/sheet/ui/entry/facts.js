/**
 * Reading the form: which seats a question asks, what they have said, what is still open.
 * Only bookkeeping of answers; what they mean is the engine's.
 */

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Form} Form */
/** @typedef {import("../types.js").Seat} Seat */

/** Kinds asked with a number for each seat. */
const NUMBERS = new Set(["int", "count"]);

/** @param {Field} field */
export function isNumber(field) {
  return NUMBERS.has(field.kind);
}

/**
 * The seats a question is put to: those who take part and for whom it is asked.
 * @param {Field} field
 * @returns {Seat[]}
 */
export function askedSeats(field) {
  if (!field.each) return [];
  return (field.players ?? []).filter((seat) => seat.takes_part && seat.visible !== false);
}

/**
 * What has been said; by seat when the question goes round.
 * @param {Field} field
 * @param {string} [name]
 */
export function answer(field, name) {
  const value = field.value;
  if (value === null || value === undefined) return null;
  if (!field.each || name === undefined) return value;
  if (Array.isArray(value)) {
    const place = (field.players ?? []).findIndex((seat) => seat.name === name);
    return value[place] ?? null;
  }
  return value[name] ?? null;
}

/**
 * What the engine filled in by itself, if anything.
 * @param {Field} field
 * @param {string} name
 */
export function filledIn(field, name) {
  const filled = field.filled;
  return filled && typeof filled === "object" ? (filled[name] ?? null) : null;
}

/**
 * The answer that counts for a seat: said, filled in, or the default.
 * @param {Field} field
 * @param {string} [name]
 */
export function shown(field, name) {
  const said = answer(field, name);
  if (said !== null) return said;
  if (name !== undefined) {
    const filled = filledIn(field, name);
    if (filled !== null) return filled;
  }
  const fallback = field.default;
  if (fallback && typeof fallback === "object" && !Array.isArray(fallback)) {
    return name === undefined ? null : (fallback[name] ?? null);
  }
  return fallback ?? null;
}

/**
 * From where to where a number may go, for a seat or for all; null where nothing limits it.
 * @param {Field} field
 * @param {string} [name]
 * @returns {{low: number|null, high: number|null}}
 */
export function limitsOf(field, name) {
  const own = field.players?.find((seat) => seat.name === name);
  return { low: own?.low ?? field.low ?? null, high: own?.high ?? field.high ?? null };
}

/**
 * Whether a seat, or the question itself, still waits for an answer.
 * @param {Field} field
 * @param {string} [name]
 */
export function isOpen(field, name) {
  if (field.optional || field.kind === "flag") return false;
  const value = shown(field, name);
  if (field.kind === "order" && Array.isArray(value)) {
    const playing = (field.players ?? []).filter((seat) => seat.takes_part).length;
    // The last of all follows from the others.
    return value.length < Math.min(field.length?.[1] ?? playing, playing - 1);
  }
  return value === null || (field.kind === "list" && Array.isArray(value) && value.length < (field.length?.[0] ?? 1));
}

/**
 * Whether a question has been answered for everybody it asks.
 * @param {Field} field
 */
export function isAnswered(field) {
  if (field.each) return askedSeats(field).every((seat) => !isOpen(field, seat.name));
  return !isOpen(field);
}

/**
 * The next seat without an answer, looking onward from a seat and round the table.
 * @param {Field} field
 * @param {string|null} from
 * @returns {string|null}
 */
export function nextSeat(field, from) {
  const seats = askedSeats(field);
  const start = seats.findIndex((seat) => seat.name === from) + 1;
  for (let step = 0; step < seats.length; step += 1) {
    const seat = seats[(start + step) % seats.length];
    if (seat.name !== from && isOpen(field, seat.name)) return seat.name;
  }
  return null;
}

/** What the engine says where words depend on a missing answer. */
const UNKNOWN_WORDS = "…";

/** A choice among more than so many things folds into the title once it is made. */
const MANY_CHOICES = 4;

/**
 * The questions on the panel now. Of two sittings the second is put when the first is complete; a question whose
 * words depend on an answer that is still missing waits for it.
 * @typedef {{asked: Field[], folded: Field[], earlier: Field[], made: Field|null, upcoming: Field[]}} Questions
 * @param {Form} form
 * @param {boolean} guessing  true while the engine is not there and conditions cannot be known
 * @param {string} [typed]  the question whose digits are being typed: it is not complete, whatever they say so far
 * @returns {Questions}
 */
export function questions(form, guessing, typed) {
  const fields = form.fields.filter((field) => (guessing ? field.visible || !field.known : field.visible && isAskable(field)));
  const folded = fields.filter((field) => field.fold);
  const open = fields.filter((field) => !field.fold);
  const made = madeChoice(open);
  const rest = open.filter((field) => field !== made);
  const first = rest.filter((field) => !field.later);
  const second = rest.filter((field) => field.later);
  const single = { asked: rest, folded, earlier: made ? [made] : [], made, upcoming: [] };
  if (!second.length || !first.length) return single;
  const begun = second.some((field) => field.value !== null && field.value !== undefined && !isEmpty(field.value));
  const missing = first.filter((field) => !isAnswered(field));
  if ((missing.length || first.some((field) => field.input === typed)) && !begun) {
    return { ...single, asked: first, folded: folded.filter((field) => !field.later), upcoming: second };
  }
  const earlier = [...single.earlier, ...first.filter((field) => !missing.includes(field))];
  return { asked: [...missing, ...second], folded, earlier, made, upcoming: [] };
}

/**
 * A question whose sum or words depend on an answer that is still missing can't be put yet.
 * @param {Field} field
 */
function isAskable(field) {
  if (field.kind === "count" && (field.total === null || field.total === undefined)) return false;
  return (field.ask || field.label) !== UNKNOWN_WORDS || field.kind === "count";
}

/**
 * The choice that has been made and leads on to other questions.
 * @param {Field[]} fields
 */
function madeChoice(fields) {
  const [first] = fields;
  if (fields.length < 2 || first.kind !== "choice" || first.each || (first.options?.length ?? 0) <= MANY_CHOICES) return null;
  return answer(first) === null || first.problem ? null : first;
}

/**
 * A round with one fact settles at once; also a question that is hidden now may still come.
 * @param {Form} form
 */
export function settlesAtOnce(form) {
  const asked = form.fields.filter((field) => !field.fold && !field.optional);
  return Boolean(form.settles) && asked.length === 1 && (ONE_TAP.has(asked[0].kind) || Boolean(asked[0].pad && isNumber(asked[0])));
}

/** Kinds that a single tap answers. */
const ONE_TAP = new Set(["choice", "player", "side", "int"]);

/** @param {any} value */
function isEmpty(value) {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/**
 * An answer in words, for a line that stands in for a question.
 * @param {Field} field
 * @param {any} value
 * @param {{figure: (value: any) => string, yes: string, no: string, none: string}} wording
 * @returns {string}
 */
export function inWords(field, value, wording) {
  if (value === null || value === undefined) return "·";
  if (field.kind === "flag") return value ? wording.yes : wording.no;
  if (field.kind === "choice") return option(field, value)?.label ?? String(value);
  if (Array.isArray(value)) {
    return value.map((one) => option(field, one)?.label ?? part(field, one, wording)).join(", ") || wording.none;
  }
  if (typeof value === "object") {
    return Object.entries(value)
      .filter(([, one]) => one)
      .map(([key, one]) => `${option(field, key)?.label ?? key} ${part(field, one, wording)}`)
      .join(", ");
  }
  if (isNumber(field) && field.words?.[String(value)]) return field.words[String(value)];
  return typeof value === "string" ? value : wording.figure(value);
}

/**
 * One of several answers in words; what somebody has, such as rolls or cards, stands together.
 * @param {Field} field
 * @param {any} one
 * @param {Parameters<typeof inWords>[2]} wording
 */
function part(field, one, wording) {
  if (typeof one === "object" && one !== null) return `(${inWords(field, one, wording)})`;
  return typeof one === "boolean" ? inWords({ ...field, kind: "flag" }, one, wording) : wording.figure(one);
}

/**
 * @param {Field} field
 * @param {string} key
 */
export function option(field, key) {
  return field.options?.find((one) => one.key === key);
}

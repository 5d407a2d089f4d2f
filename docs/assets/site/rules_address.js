/**
 * House rules in an address: `#rules=limit.4,twice.no&house=Kitchen`. Short, readable, and valid for later versions of
 * a game: what a page does not know any more is named and left as printed.
 */

/**
 * What a page knows of one house rule.
 * @typedef {object} Rule
 * @property {string} key
 * @property {"int"|"flag"|"choice"} kind
 * @property {string} label
 * @property {Value} printed  The printed rule.
 * @property {number} low
 * @property {number} high
 * @property {number} step
 * @property {string[]} options
 */

/** @typedef {number|boolean|string} Value */
/** @typedef {Record<string, Value>} Settings  Only what differs from the printed rules. */

/**
 * What an address says.
 * @typedef {object} Found
 * @property {Settings} settings
 * @property {string} house  The name of the house, or "".
 * @property {string[]} faults  A sentence for each thing that could not be used.
 */

const LONGEST_NAME = 60;

/** @param {Value} value */
export const codeOf = (value) => (value === true ? "yes" : value === false ? "no" : String(value));

/**
 * The value that a code stands for, or null if the rule cannot have it.
 * @param {Rule} rule
 * @param {string} code
 * @returns {Value|null}
 */
export function valueOf(rule, code) {
  if (rule.kind === "flag") return code === "yes" ? true : code === "no" ? false : null;
  if (rule.kind === "choice") return rule.options.includes(code) ? code : null;
  const number = /^-?\d{1,9}(\.\d{1,3})?$/.test(code) ? Number(code) : NaN;
  const steps = (number - rule.low) / rule.step;
  // Decimals are no whole numbers of steps to the last digit.
  const fits = number >= rule.low && number <= rule.high && Math.abs(steps - Math.round(steps)) < 1e-6;
  return fits ? number : null;
}

/** @param {Rule} rule */
function whatFits(rule) {
  return rule.kind === "int" ? `it goes from ${rule.low} to ${rule.high}`.replace(/-/g, "−") : "there is no such answer";
}

/**
 * The fragment that carries these rules.
 * @param {Settings} settings
 * @param {string} [house]
 */
export function rulesAddress(settings, house = "") {
  const rules = Object.entries(settings).map(([key, value]) => `${key}.${codeOf(value)}`).join(",");
  return `#rules=${rules}${house ? `&house=${encodeURIComponent(house)}` : ""}`;
}

/**
 * What a fragment says of house rules, or null if it does not speak of them.
 * @param {string} fragment  With or without its #.
 * @param {Map<string, Rule>} rules
 * @returns {Found|null}
 */
export function readAddress(fragment, rules) {
  const parts = fragment.replace(/^#/, "").split("&");
  if (!parts[0].startsWith("rules=")) return null;
  /** @type {Found} */
  const found = { settings: {}, house: "", faults: [] };
  for (const item of parts[0].slice("rules=".length).split(",").filter(Boolean)) {
    const [, key, code] = /^([a-z][a-z0-9_]*)\.([A-Za-z0-9_./-]+)$/.exec(item) ?? [];
    const rule = rules.get(key ?? "");
    if (!key) {
      found.faults.push(`“${readable(item)}” is no house rule as links write them. It was left out.`);
    } else if (!rule) {
      found.faults.push(`This game has no house rule “${key}” any more. It was left out.`);
    } else {
      const value = valueOf(rule, code);
      if (value === null) {
        found.faults.push(`“${rule.label}” cannot be “${code}” here: ${whatFits(rule)}. It stays as printed.`);
      } else if (value !== rule.printed) {
        found.settings[key] = value;
      }
    }
  }
  const house = parts.find((part) => part.startsWith("house="));
  if (house) found.house = readable(house.slice("house=".length));
  return found;
}

/** @param {string} text  A piece of an address, perhaps broken. */
function readable(text) {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // A broken address is shown as it came.
  }
  return plain.replace(/[\u0000-\u001f]/g, " ").trim().slice(0, LONGEST_NAME);
}

/** The house rules chosen for one game on this device: what differs from the printed rules, kept and told to whoever asks. */

/** @import { Rule, Settings, Value } from "./rules_address.js" */

import { preferences } from "../sheet/core/settings.js";

/** @typedef {{name: string, settings: Settings}} OwnPreset */

export class HouseRules {
  /** @param {string} slug @param {Map<string, Rule>} rules */
  constructor(slug, rules) {
    this.slug = slug;
    this.rules = rules;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    const kept = preferences.get(this.#place("rules"), /** @type {any} */ (null));
    /** @type {Settings} */
    this.settings = this.#known(kept?.settings);
    /** The name of the house, or "". @type {string} */
    this.house = typeof kept?.house === "string" ? kept.house : "";
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  /** @param {string} key @returns {Value} */
  value(key) {
    return this.settings[key] ?? /** @type {Rule} */ (this.rules.get(key)).printed;
  }

  get changes() {
    return Object.keys(this.settings).length;
  }

  /** @param {string} key @param {Value} value */
  change(key, value) {
    this.use({ ...this.settings, [key]: value }, this.house);
  }

  /** @param {string} key */
  putBack(key) {
    const { [key]: _, ...rest } = this.settings;
    this.use(rest, Object.keys(rest).length ? this.house : "");
  }

  /** @param {Settings} settings @param {string} [house] */
  use(settings, house = "") {
    this.settings = this.#known(settings);
    this.house = house;
    preferences.set(this.#place("rules"), this.changes || house ? { settings: this.settings, house } : undefined);
    this.tell();
  }

  /** Tells the page, and the sheet, what the rules are. */
  tell() {
    if (this.changes) document.documentElement.dataset.houseRules = JSON.stringify(this.settings);
    else delete document.documentElement.dataset.houseRules;
    document.dispatchEvent(new CustomEvent("houserules:settings", { detail: { settings: this.settings } }));
    for (const listener of this.listeners) listener();
  }

  /** @returns {OwnPreset[]} */
  ownPresets() {
    const kept = preferences.get(this.#place("presets"), /** @type {any} */ (null));
    if (!Array.isArray(kept)) return [];
    return kept
      .filter((preset) => typeof preset?.name === "string")
      .map(({ name, settings }) => ({ name, settings: this.#known(settings) }));
  }

  /** @param {string} name  A preset of the same name is replaced. */
  keepPreset(name) {
    const others = this.ownPresets().filter((preset) => preset.name !== name);
    preferences.set(this.#place("presets"), [...others, { name, settings: this.settings }]);
    this.house = name;
    this.use(this.settings, name);
  }

  /** @param {string} name */
  forgetPreset(name) {
    preferences.set(this.#place("presets"), this.ownPresets().filter((preset) => preset.name !== name));
    this.use(this.settings, this.house === name ? "" : this.house);
  }

  /** Whether these are the rules in use. @param {Settings} settings */
  inUse(settings) {
    return sameRules(settings, this.settings);
  }

  /** @param {string} what */
  #place(what) {
    return `${what} ${this.slug}`;
  }

  /**
   * Only rules of this game with values they can have, and only what differs from the printed rules.
   * @param {unknown} settings
   * @returns {Settings}
   */
  #known(settings) {
    /** @type {Settings} */
    const known = {};
    for (const [key, value] of Object.entries(settings && typeof settings === "object" ? settings : {})) {
      const rule = this.rules.get(key);
      if (rule && value !== rule.printed && fits(rule, value)) known[key] = value;
    }
    return known;
  }
}

/** @param {Rule} rule @param {unknown} value */
function fits(rule, value) {
  if (rule.kind === "flag") return typeof value === "boolean";
  if (rule.kind === "choice") return typeof value === "string" && rule.options.includes(value);
  return Number.isInteger(value) && Number(value) >= rule.low && Number(value) <= rule.high;
}

/** @param {Settings} one @param {Settings} other */
export function sameRules(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** House rules as the sheet words them; their names and texts come from the game. */
import { figure } from "./figures.js";
import { words } from "./words.js";

/** @typedef {import("./types.js").Setting} Setting */

/**
 * A value as the table reads it.
 * @param {Setting} setting
 * @param {any} value
 * @returns {string}
 */
export function valueText(setting, value) {
  if (value && typeof value === "object") {
    return Object.entries(value)
      .map(([name, one]) => `${name} ${figure(/** @type {any} */ (one))}`)
      .join(", ");
  }
  if (setting.kind === "flag") return value ? words.yes.toLowerCase() : words.no.toLowerCase();
  if (setting.kind === "choice") return setting.options?.find((option) => option.key === value)?.label ?? String(value);
  return figure(value);
}

/** @param {Setting} setting @param {Record<string, any>} settings */
export function valueOf(setting, settings) {
  return settings[setting.key] ?? setting.default;
}

/** @param {any} one @param {any} other */
export function equal(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The settings that differ from the printed rules.
 * @param {Setting[]} all
 * @param {Record<string, any>} settings
 */
export function differing(all, settings) {
  return all.filter((setting) => settings[setting.key] !== undefined && !equal(settings[setting.key], setting.default));
}

/**
 * Only what differs is kept.
 * @param {Setting[]} all
 * @param {Record<string, any>} settings
 */
export function withoutDefaults(all, settings) {
  return Object.fromEntries(differing(all, settings).map((setting) => [setting.key, settings[setting.key]]));
}

/**
 * What to write so that one set of rules becomes another; null is the printed rule.
 * @param {Setting[]} all
 * @param {Record<string, any>} before
 * @param {Record<string, any>} after
 * @returns {Record<string, any>}
 */
export function changesBetween(all, before, after) {
  return Object.fromEntries(
    all
      .filter((setting) => !equal(valueOf(setting, before), valueOf(setting, after)))
      .map((setting) => [setting.key, equal(valueOf(setting, after), setting.default) ? null : after[setting.key]]),
  );
}

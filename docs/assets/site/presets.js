/** Presets, the rules that a link brings, keeping rules under a name, and the line that says how the page stands. */

/** @import { Found, Settings } from "./rules_address.js" */
/** @import { HouseRules } from "./house_rules.js" */

import { readAddress, rulesAddress } from "./rules_address.js";
import { make } from "./make.js";
import { sameRules } from "./house_rules.js";

/** @typedef {{name: string, settings: Settings, own: boolean}} Preset */

/** @param {HouseRules} house */
export function startPresets(house) {
  /** @type {Preset[]} */
  const printed = [...document.querySelectorAll("[data-begin] [data-preset]")].map((link) => ({
    name: link.textContent?.trim() ?? "",
    settings: readAddress(new URL(/** @type {HTMLAnchorElement} */ (link).href).hash, house.rules)?.settings ?? {},
    own: false,
  }));
  const begin = /** @type {HTMLElement|null} */ (document.querySelector("[data-begin]"));
  const state = document.querySelector("[data-state]");
  const back = document.querySelector("[data-put-all-back]");
  const keep = document.querySelector("[data-keep]");
  const show = () => {
    const presets = [...printed, ...house.ownPresets().map((preset) => ({ ...preset, own: true }))];
    if (begin) showBegin(begin, presets, house);
    showVariants(house);
    if (state) state.textContent = standing(presets, house);
    for (const button of [back, keep]) button?.setAttribute("aria-disabled", String(!house.changes));
    for (const link of document.querySelectorAll("[data-rules-link]")) {
      link.setAttribute("href", rulesAddress(house.settings, house.house));
    }
    showThumb(house);
  };
  back?.addEventListener("click", () => house.changes && house.use({}));
  keep?.addEventListener("click", () => house.changes && askForName(keep, house));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-preset]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const found = readAddress(link.hash, house.rules);
    if (found) house.use(found.settings);
  });
  house.subscribe(show);
  show();
}

/**
 * How the page stands, in a sentence.
 * @param {Preset[]} presets @param {HouseRules} house
 */
export function standing(presets, house) {
  if (!house.changes) return "As printed.";
  const same = presets.filter(({ settings }) => sameRules(settings, house.settings));
  const exact = same.find(({ name }) => name === house.house) ?? same[0];
  if (exact) return `${exact.name}, nothing else changed.`;
  const base = presets
    .filter(({ settings }) => Object.keys(settings).length && includes(house.settings, settings))
    .sort((one, other) => Object.keys(other.settings).length - Object.keys(one.settings).length)[0];
  const more = house.changes - Object.keys(base?.settings ?? {}).length;
  const changes = `${more} ${more === 1 ? "change" : "changes"}`;
  return base ? `${base.name}, with ${changes}.` : `${changes} from the printed rules.`;
}

/** @param {Settings} all @param {Settings} some */
function includes(all, some) {
  return Object.keys(some).every((key) => all[key] === some[key]);
}

/** @param {HTMLElement} begin @param {Preset[]} presets @param {HouseRules} house */
function showBegin(begin, presets, house) {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.named : undefined;
  const choices = presets.map(({ name, settings, own }) => {
    const choice = make("button", { type: "button", class: "choice", "data-named": name }, name);
    choice.setAttribute("aria-pressed", String(house.inUse(settings)));
    choice.addEventListener("click", () => house.use(settings, own ? name : ""));
    return choice;
  });
  const own = presets.find((preset) => preset.own && house.inUse(preset.settings));
  if (own) {
    const forget = make("button", { type: "button", class: "btn plain" }, `Forget “${own.name}”`);
    forget.addEventListener("click", () => house.forgetPreset(own.name));
    choices.push(forget);
  }
  begin.replaceChildren(/** @type {Node} */ (begin.querySelector(".legend")), ...choices);
  choices.find((choice) => focused && choice.dataset.named === focused)?.focus({ preventScroll: true });
}

/** @param {HouseRules} house */
function showVariants(house) {
  for (const link of document.querySelectorAll(".preset [data-preset]")) {
    const found = readAddress(new URL(/** @type {HTMLAnchorElement} */ (link).href).hash, house.rules);
    const inUse = found !== null && house.inUse(found.settings);
    link.textContent = inUse ? "In use" : "Play it this way";
    if (inUse) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** @param {Element} keep @param {HouseRules} house */
function askForName(keep, house) {
  const line = keep.closest(".begin-state");
  if (!line || document.querySelector(".keep")) return;
  const name = make("input", { class: "field", id: "house-name", maxlength: "40", autocomplete: "off", required: "" });
  name.value = house.house;
  const form = make("form", { class: "keep" },
    make("label", { for: "house-name" }, "What shall these rules be called?"),
    name,
    make("button", { class: "btn", type: "submit" }, "Keep them"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = name.value.trim();
    if (!given) return;
    form.remove();
    house.keepPreset(given);
    if (keep instanceof HTMLElement) keep.focus();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    form.remove();
    if (keep instanceof HTMLElement) keep.focus();
  });
  line.after(form);
  name.focus();
}

/** The bar under the thumb says how many rules differ, unless a match is going on. @param {HouseRules} house */
function showThumb(house) {
  const say = document.querySelector("[data-thumb-say]");
  if (!say || say.hasAttribute("data-match")) return;
  say.replaceChildren();
  if (!house.changes) return;
  say.append(
    make("span", {}, `${house.changes} house ${house.changes === 1 ? "rule" : "rules"}`),
    make("a", { href: rulesAddress(house.settings, house.house), "data-rules-link": "" }, "Share them"),
  );
}

/**
 * Takes the rules that the address brings, says so, and keeps the way back.
 * @param {HouseRules} house
 */
export function startAddress(house) {
  const take = () => {
    const found = readAddress(location.hash, house.rules);
    if (!found) return;
    const before = { settings: house.settings, house: house.house };
    if (!sameRules(found.settings, house.settings) || found.house !== house.house) house.use(found.settings, found.house);
    showBrought(found, before, house);
  };
  addEventListener("hashchange", take);
  take();
  // The address goes on saying what the page plays, so that it can be copied from there too.
  house.subscribe(() => {
    if (location.hash.startsWith("#rules=")) {
      history.replaceState(history.state, "", rulesAddress(house.settings, house.house));
    }
  });
}

/** @param {Found} found @param {{settings: Settings, house: string}} before @param {HouseRules} house */
function showBrought(found, before, house) {
  const place = document.querySelector("[data-link-rules]");
  if (!(place instanceof HTMLElement)) return;
  const count = Object.keys(found.settings).length;
  const whose = found.house ? `the rules of “${found.house}”` : "house rules";
  const changes = `${count} ${count === 1 ? "change" : "changes"} from the printed rules`;
  const sentence = count ? `This link brought ${whose}: ${changes}.` : "This link brought no change. These are the printed rules.";
  const differs = !sameRules(before.settings, found.settings);
  // The page's own link, or one that was opened before: there is nothing to tell.
  if (count && !differs && !found.faults.length) return;
  const box = make("div", { class: "linkrules", role: "status" }, make("p", {}, sentence));
  if (found.faults.length) box.append(make("ul", {}, ...found.faults.map((fault) => make("li", {}, fault))));
  if (differs) {
    const back = make("button", { type: "button", class: "btn" }, Object.keys(before.settings).length ? "Back to my own" : "Back to the printed rules");
    back.addEventListener("click", () => {
      house.use(before.settings, before.house);
      place.hidden = true;
      document.getElementById("rules")?.querySelector("h2")?.scrollIntoView();
    });
    box.append(back);
  }
  place.replaceChildren(box);
  place.hidden = false;
  place.scrollIntoView({ block: "center" });
}

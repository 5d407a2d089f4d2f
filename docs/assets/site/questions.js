/** Makes the house rules on a page answerable: radio rows and steppers in the place of the printed answers. */

/** @import { Rule, Value } from "./rules_address.js" */
/** @import { HouseRules } from "./house_rules.js" */

import { codeOf, valueOf } from "./rules_address.js";
import { stepped } from "../sheet/ui/figures.js";
import { make } from "./make.js";

/** @returns {Map<string, Rule>} The house rules that a page asks for, as its markup tells them. */
export function readRules(page = document) {
  /** @type {Map<string, Rule>} */
  const rules = new Map();
  for (const element of page.querySelectorAll("[data-setting]")) {
    if (!(element instanceof HTMLElement) || element.hasAttribute("data-each-player")) continue;
    const { setting: key = "", kind, default: printed = "", low, high, step } = element.dataset;
    /** @type {Rule} */
    const rule = {
      key,
      kind: /** @type {Rule["kind"]} */ (kind),
      label: element.querySelector("h3")?.textContent?.trim() ?? key,
      printed: "",
      low: Number(low),
      high: Number(high),
      step: Number(step) || 1,
      options: [...element.querySelectorAll("[data-option]")].map((row) => row.getAttribute("data-option") ?? ""),
    };
    rule.printed = valueOf(rule, printed) ?? printed;
    rules.set(key, rule);
  }
  return rules;
}

/** @param {HouseRules} house */
export function startQuestions(house) {
  for (const rule of house.rules.values()) {
    const element = /** @type {HTMLElement} */ (document.getElementById(`rule-${rule.key}`));
    const question = rule.kind === "int" ? stepper(element, rule, house) : rows(element, rule, house);
    const mark = yours(element, rule, house);
    house.subscribe(() => {
      question();
      mark();
    });
    question();
    mark();
  }
}

/** @param {HTMLElement} element @param {Rule} rule @param {HouseRules} house @returns {() => void} */
function rows(element, rule, house) {
  const printed = /** @type {HTMLElement} */ (element.querySelector("[data-control]"));
  const legend = make("legend", { class: "sr" }, rule.label);
  const field = make("fieldset", { class: "opts", "data-control": "" }, legend);
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  for (const row of printed.querySelectorAll("[data-option]")) {
    const input = make("input", { type: "radio", name: `rule-${rule.key}`, value: row.getAttribute("data-option") ?? "" });
    const label = make("label", {}, input, ...row.childNodes);
    label.dataset.option = input.value;
    inputs.push(input);
    field.append(label);
  }
  field.addEventListener("change", () => {
    const chosen = inputs.find((input) => input.checked);
    const value = chosen && valueOf(rule, chosen.value);
    if (value !== null && value !== undefined) house.change(rule.key, value);
  });
  printed.replaceWith(field);
  return () => {
    for (const input of inputs) input.checked = input.value === codeOf(house.value(rule.key));
  };
}

/** @param {HTMLElement} element @param {Rule} rule @param {HouseRules} house @returns {() => void} */
function stepper(element, rule, house) {
  const step = /** @type {HTMLElement} */ (element.querySelector(".step"));
  const output = make("output", { "data-value": "" });
  const less = make("button", { type: "button", "aria-label": "Fewer" }, "−");
  const more = make("button", { type: "button", "aria-label": "More" }, "+");
  step.setAttribute("role", "group");
  step.setAttribute("aria-label", rule.label);
  step.replaceChildren(less, output, more);
  /** @param {number} by */
  const move = (by) => {
    const value = stepped(Number(house.value(rule.key)), by);
    if (value >= rule.low && value <= rule.high) house.change(rule.key, value);
  };
  less.addEventListener("click", () => move(-rule.step));
  more.addEventListener("click", () => move(rule.step));
  return () => {
    const value = Number(house.value(rule.key));
    output.textContent = String(value).replace("-", "−");
    less.setAttribute("aria-disabled", String(stepped(value, -rule.step) < rule.low));
    more.setAttribute("aria-disabled", String(stepped(value, rule.step) > rule.high));
  };
}

/**
 * The line that says what the table plays in place of the printed rule.
 * @param {HTMLElement} element @param {Rule} rule @param {HouseRules} house @returns {() => void}
 */
function yours(element, rule, house) {
  const was = make("del");
  const now = make("ins");
  const back = make("button", { type: "button", class: "btn plain" }, "Put back");
  back.setAttribute("aria-label", `Put back: ${rule.label}`);
  const line = make("div", { class: "yours", hidden: "" }, make("span", {}, spoken("printed rule"), was, " ", spoken("at your table"), now, " at your table"), back);
  element.querySelector('[itemprop="acceptedAnswer"]')?.after(line);
  back.addEventListener("click", () => {
    house.putBack(rule.key);
    const next = element.querySelector("input:checked, .step button:not([aria-disabled=true])");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  return () => {
    const value = house.value(rule.key);
    const changed = value !== rule.printed;
    element.classList.toggle("changed", changed);
    line.hidden = !changed;
    was.textContent = valueText(element, rule.printed);
    now.textContent = valueText(element, value);
  };
}

/** @param {string} words  For those who hear the page. */
export function spoken(words) {
  return make("span", { class: "sr" }, `${words} `);
}

/** @param {HTMLElement} element @param {Value} value */
export function valueText(element, value) {
  const row = element.querySelector(`[data-option="${CSS.escape(codeOf(value))}"] [data-label]`);
  return row ? (row.firstChild?.textContent ?? "").trim() : String(value).replace("-", "−");
}

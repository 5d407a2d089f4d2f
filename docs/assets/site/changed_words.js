/**
 * Brings the words of a page to a table's rules: fills in what the engine says, and marks quietly what differs from print.
 * A word becomes `<del>six</del> <ins>four</ins>`; of two sentences the printed one gives way to the table's.
 */

/** @typedef {Record<string, (string|number|null)[]>} Texts  By path: what each insert says, which branch of each choice applies. */

import { make } from "./make.js";
import { spoken } from "./questions.js";

const SHORT = 60;

/** @type {WeakMap<Element, Node[]>} */
const printedNodes = new WeakMap();

/** @param {Texts} texts */
export function showTexts(texts, page = document) {
  for (const place of page.querySelectorAll("[data-text]")) {
    const values = texts[place.getAttribute("data-text") ?? ""];
    if (!values) continue;
    // Choices first: whether an insert is marked depends on the sentence it stands in.
    showChoices(place, values);
    for (const insert of place.querySelectorAll("[data-insert]")) showInsert(insert, values);
  }
}

/** Puts every word back as printed. */
export function showPrinted(page = document) {
  for (const place of page.querySelectorAll("[data-text]")) {
    for (const alternative of place.querySelectorAll("[data-alternative]")) {
      showAlternative(alternative, isPrinted(alternative) ? "printed" : "away");
    }
    for (const insert of place.querySelectorAll("[data-insert]")) {
      remember(insert);
      restore(insert);
    }
  }
}

/** @param {Element} place @param {(string|number|null)[]} values */
function showChoices(place, values) {
  for (const alternative of place.querySelectorAll("[data-alternative]")) {
    const [number, branch] = (alternative.getAttribute("data-alternative") ?? "").split(".").map(Number);
    const applies = values[number];
    const printed = isPrinted(alternative);
    if (applies === branch) showAlternative(alternative, printed ? "printed" : "now");
    else if (printed && isInline(alternative) && hasOther(place, number, Number(applies))) showAlternative(alternative, "was");
    else showAlternative(alternative, "away");
  }
}

/** @param {Element} alternative  Whether it applies by the printed rules; noted the first time, when the page is as printed. */
function isPrinted(alternative) {
  if (!alternative.hasAttribute("data-printed")) {
    alternative.setAttribute("data-printed", alternative.hasAttribute("hidden") ? "no" : "yes");
  }
  return alternative.getAttribute("data-printed") === "yes";
}

/** @param {Element} alternative */
function isInline(alternative) {
  return ["A", "SPAN"].includes(alternative.tagName) && (alternative.textContent ?? "").length <= SHORT;
}

/** @param {Element} place @param {number} number @param {number} branch */
function hasOther(place, number, branch) {
  return place.querySelector(`[data-alternative="${number}.${branch}"]`) !== null;
}

/** @param {Element} alternative @param {"printed"|"now"|"was"|"away"} how */
function showAlternative(alternative, how) {
  remember(alternative);
  alternative.toggleAttribute("hidden", how === "away");
  alternative.classList.toggle("now", how === "now");
  alternative.classList.toggle("was", how === "was");
  restore(alternative);
  if (how === "was") wrap(alternative, make("del"), "printed rule");
  if (how === "now" && isInline(alternative)) wrap(alternative, make("ins"), "at your table");
}

/** @param {Element} element @param {HTMLElement} mark @param {string} words */
function wrap(element, mark, words) {
  mark.append(spoken(words), ...element.childNodes);
  element.replaceChildren(mark);
}

/** @param {Element} insert @param {(string|number|null)[]} values */
function showInsert(insert, values) {
  remember(insert);
  restore(insert);
  if (insert.closest(".was, [hidden]")) return;
  const printed = insert.textContent ?? "";
  const now = String(values[Number(insert.getAttribute("data-insert"))] ?? "…");
  if (now === printed) return;
  // In a sentence that is the table's own, the whole sentence is marked already.
  if (insert.closest(".now")) insert.textContent = now;
  else {
    insert.replaceChildren(
      make("del", {}, spoken("printed rule"), printed),
      " ",
      make("ins", {}, spoken("at your table"), now),
    );
  }
}

/** @param {Element} element */
function remember(element) {
  if (!printedNodes.has(element)) printedNodes.set(element, [...element.childNodes]);
}

/** @param {Element} element */
function restore(element) {
  const nodes = printedNodes.get(element);
  if (!nodes) return;
  // The mark may have taken the nodes; they go back in their order.
  element.replaceChildren(...nodes);
}

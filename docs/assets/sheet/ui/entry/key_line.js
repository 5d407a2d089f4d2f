/** The keys that work here, at the foot of the panel on a desk. */
import { html } from "../html.js";
import { lowerFirst, words } from "../words.js";
import { isNumber } from "./facts.js";

/**
 * @param {{fields: import("../types.js").Field[], letters: Record<string, Record<string, string>>, go: string, players: number}} props
 */
export function KeyLine({ fields, letters, go, players }) {
  const choices = fields.flatMap((field) =>
    (field.options ?? [])
      .filter((option) => letters[field.input]?.[option.key])
      .map((option) => ({ letter: letters[field.input][option.key], label: option.label })),
  );
  const numbers = fields.some(isNumber);
  const who = !numbers && fields.some((field) => ["player", "players", "order"].includes(field.kind) && !field.each);
  return html`<p class="keys" aria-hidden="true">
    ${choices.slice(0, 8).map(({ letter, label }) => html`<span><kbd>${letter.toUpperCase()}</kbd> ${lowerFirst(label)}</span> `)}
    ${numbers ? html`<span><kbd>0</kbd>–<kbd>9</kbd> ${words.keyNumber}</span> <span><kbd>Tab</kbd> ${words.keySeat}</span> ` : null}
    ${who ? html`<span><kbd>1</kbd>–<kbd>${Math.min(9, players)}</kbd> ${words.keyPlayer}</span> ` : null}
    ${go ? html`<span><kbd>Enter</kbd> ${lowerFirst(go)}</span> ` : null}<span><kbd>U</kbd> ${words.keyUndo}</span>${" "}<span><kbd>?</kbd> ${words.keyWhy}</span>
  </p>`;
}

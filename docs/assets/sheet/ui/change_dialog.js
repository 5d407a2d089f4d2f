/** What a change would do: the rule, totals now and then, what happens in sentences, and two answers. */
import { html } from "./html.js";
import { Dialog } from "./dialog.js";
import { figure } from "./figures.js";
import { words } from "./words.js";

/**
 * @param {{play: import("./play.js").Play, comparison: import("./types.js").Comparison, apply: () => any}} props
 */
export function ChangeDialog({ play, comparison, apply }) {
  const { totals, settings, sentences } = comparison;
  const columns = play.columns;
  const before = totals.before_text ?? totals.before.map((one) => figure(one));
  const after = totals.after_text ?? totals.after.map((one) => figure(one));
  const close = () => play.show(null);
  return html`<${Dialog} title=${words.changeTitle} onClose=${close}>
    ${settings.map(
      (setting) => html`<p class="changed" key=${setting.key}>
        ${setting.label}: <del><span class="sr">${words.now} </span>${setting.before}</del>${" "}<ins><span class="sr">${words.then} </span>${setting.after}</ins>
      </p>`,
    )}
    <div class="sideways" tabindex=${columns.length > 4 ? "0" : undefined} role=${columns.length > 4 ? "region" : undefined} aria-label=${columns.length > 4 ? words.standings : undefined}>
      <table class="reckon">
        <thead>
          <tr>
            <th scope="col"><span class="sr">${words.change}</span></th>
            ${columns.map((name) => html`<th class="n" scope="col" key=${name}><bdi>${name}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${words.now}</th>
            ${before.map((text, column) => html`<td class="n" key=${column}>${text}</td>`)}
          </tr>
          <tr>
            <th scope="row"><b>${words.then}</b></th>
            ${after.map(
              (text, column) => html`<td class="n" key=${column}>${text === before[column] ? text : html`<ins><b>${text}</b></ins>`}</td>`,
            )}
          </tr>
        </tbody>
      </table>
    </div>
    <ul class="list">
      ${(sentences.length ? sentences : comparison.changes ? [] : [words.nothingChanges]).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <div class="acts">
      <button
        type="button"
        class="btn go"
        onClick=${async () => {
          close();
          await apply();
        }}
      >
        ${words.changeIt}
      </button>
      <button type="button" class="btn tall" onClick=${close}>${words.leaveIt}</button>
    </div>
  <//>`;
}

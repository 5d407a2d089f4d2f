/** Matches from a file: first what is in it, then, on a person's word, written. */
import { html, useState } from "../html.js";
import { checkFile, runImport } from "../../core/transfer.js";
import { words } from "../words.js";

/**
 * @param {{app: import("../app.js").App, onDone: () => void}} props
 */
export function Import({ app, onDone }) {
  const [plan, setPlan] = useState(/** @type {any|null} */ (null));
  const [told, setTold] = useState("");

  /** @param {any} event */
  async function look(event) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    setTold("");
    setPlan(await checkFile(app.store, file, { engine: readerOf(app) }));
  }

  async function write() {
    const { written, kept, failed } = await runImport(app.store, plan);
    setPlan(null);
    setTold(words.imported(written, kept, failed));
    onDone();
  }

  const fresh = plan?.matches.filter((/** @type {any} */ match) => match.stands !== "same").length ?? 0;
  return html`<section class="importing" aria-labelledby="import">
    <h3 id="import">${words.fromFile}</h3>
    <label class="btn filebtn">${words.openFile}<input type="file" accept=".json,application/json" onChange=${look} /></label>
    <p class="preview" role="status">${told}</p>
    ${plan
      ? html`<div>
          ${plan.problems.map((/** @type {string} */ problem) => html`<p class="warn"><span>${problem}</span></p>`)}
          <ul class="list">
            ${plan.matches.map(
              (/** @type {any} */ match) => html`<li key=${match.id}>
                <b>${match.name || match.players.join(", ")}</b>, ${match.game_name}. ${words.stands(match.stands)}
              </li>`,
            )}
          </ul>
          <div class="acts">
            <button type="button" class="btn go" aria-disabled=${fresh ? undefined : "true"} onClick=${() => fresh && write()}>${words.takeOver(fresh)}</button>
            <button type="button" class="btn tall" onClick=${() => setPlan(null)}>${words.leaveIt}</button>
          </div>
        </div>`
      : null}
  </section>`;
}

/**
 * The engine, where it is there already: a file is not worth its download. It knows the game of this page.
 * @param {import("../app.js").App} app
 */
function readerOf({ engine, game }) {
  if (!engine.canAnswer) return undefined;
  /** @param {string} slug @param {any} document */
  const read = async (slug, document) => (slug === game.slug ? engine.read(slug, document) : {});
  return { read };
}

/** What can be done with one match of the list. */
import { html, useState } from "../html.js";
import { renameMatch, rematch } from "../../core/matches.js";
import { UNREAD, exportMatches, saveFile } from "../../core/transfer.js";
import { tidyName } from "../../core/people.js";
import { words } from "../words.js";

/**
 * @param {{app: import("../app.js").App, record: any, onRemove: () => void, onDone: (said?: string) => void}} props
 */
export function MatchActs({ app, record, onRemove, onDone }) {
  const [name, setName] = useState(record.name);
  const here = record.game === app.game.slug;

  /** @param {"same"|"next"|"winner"|"loser"} first */
  const again = (first) => async () => {
    const session = await rematch(app.store, record.id, { first });
    if (session) await app.begin(session);
  };

  async function save() {
    try {
      const file = await exportMatches(app.store, [record.id]);
      saveFile(file.name, file.text);
      onDone();
    } catch {
      onDone(UNREAD);
    }
  }

  return html`<div class="playeracts">
    ${record.newer
      ? null
      : html`<div class="namerow">
          <input class="name" value=${name} maxlength="60" dir="auto" autocomplete="off" aria-label=${words.matchName} placeholder=${words.matchName} onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
          <button
            type="button"
            class="btn"
            onClick=${async () => {
              await renameMatch(app.store, record.id, tidyName(name));
              onDone();
            }}
          >
            ${words.renameIt}
          </button>
        </div>`}
    <div class="known">
      ${here && !record.newer
        ? html`<button type="button" class="btn" onClick=${again("same")}>${words.playAgain}</button>
            ${app.game.first_label && record.outcome?.winners?.length
              ? html`<button type="button" class="btn" onClick=${again("winner")}>${words.winnerBegins}</button>
                  <button type="button" class="btn" onClick=${again("loser")}>${words.loserBegins}</button>`
              : null}`
        : null}
      <button type="button" class="btn" onClick=${save}>${words.saveCopy}</button>
      <button type="button" class="btn" onClick=${onRemove}>${words.putAwayIt}</button>
    </div>
  </div>`;
}

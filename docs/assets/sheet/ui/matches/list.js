/** All matches on this device: found, resumed, named, played again, put away; as a file, and from a file. */
import { html, useEffect, useState } from "../html.js";
import { Bar } from "../bar.js";
import { Note } from "../notes.js";
import { Icon } from "../icons.js";
import { Figures } from "./figures_of_people.js";
import { Import } from "./import.js";
import { MatchActs } from "./acts.js";
import { listMatches, removeMatch, restoreMatch, watchMatches } from "../../core/matches.js";
import { keeping } from "../../core/keeping.js";
import { UNREAD, exportMatches, saveFile } from "../../core/transfer.js";
import { words } from "../words.js";

/**
 * @param {{app: import("../app.js").App}} props
 */
export function Matches({ app }) {
  const { store, game } = app;
  const [records, setRecords] = useState(/** @type {any[]|null} */ (null));
  const [query, setQuery] = useState("");
  const [everywhere, setEverywhere] = useState(false);
  const [open, setOpen] = useState("");
  const [removed, setRemoved] = useState(/** @type {any|null} */ (null));
  const [told, setTold] = useState("");
  const read = async () => {
    // The match that was just left may not have told its result yet.
    await app.play?.session.flush();
    setRecords(await listMatches(store, { query, ...(everywhere ? {} : { game: game.slug }) }));
  };
  useEffect(() => void read(), [query, everywhere]);
  useEffect(() => watchMatches(store, read), [query, everywhere]);
  useEffect(() => void keeping(store).then((kept) => kept.sentence && setTold(kept.sentence)), []);

  /** @param {any} record */
  async function remove(record) {
    await removeMatch(store, record.id);
    setRemoved(record);
    setOpen("");
    read();
  }

  async function saveAll() {
    try {
      const file = await exportMatches(store, null);
      saveFile(file.name, file.text);
      setTold(words.fileSaved);
    } catch {
      setTold(UNREAD);
    }
  }

  return html`<${Bar} title=${game.name} subtitle=${words.matches} onBack=${() => app.close()} />
    ${removed
      ? html`<${Note}
          text=${words.putAway(nameOf(removed))}
          acts=${[
            {
              label: words.undo,
              press: async () => {
                await restoreMatch(store, removed.id);
                setRemoved(null);
                read();
              },
            },
          ]}
          onClose=${() => setRemoved(null)}
        />`
      : told
        ? html`<${Note} text=${told} onClose=${() => setTold("")} />`
        : null}
    <div class="endscroll">
      <div class="matches">
        <h2>${words.matches}</h2>
        <p class="finder">
          <input class="name" type="search" value=${query} autocomplete="off" aria-label=${words.find} placeholder=${words.find} onInput=${(/** @type {any} */ event) => setQuery(event.target.value)} />
        </p>
        <label class="switch"><span>${words.everyGame}</span><input type="checkbox" role="switch" checked=${everywhere} onChange=${() => setEverywhere(!everywhere)} /></label>
        ${records && !records.length ? html`<p class="facts">${query ? words.noneFound : words.noMatches}</p>` : null}
        <ul class="people">
          ${(records ?? []).map(
            (record) => html`<li key=${record.id}>
              <div class="matchline">
                <a class="item" href=${app.addressOf(record)} onClick=${() => app.play?.session.id === record.id && app.show("play")}>
                  <span class="what"
                    ><b>${nameOf(record)}</b><small>${[everywhere || record.game !== game.slug ? record.game_name : "", record.sentence, when(record.changed)].filter(Boolean).join(" · ")}</small></span
                  >
                </a>
                <button type="button" class="tool" aria-expanded=${String(open === record.id)} aria-label=${words.actsOf(nameOf(record))} onClick=${() => setOpen(open === record.id ? "" : record.id)}>
                  <${Icon} name="menu" />
                </button>
              </div>
              ${open === record.id ? html`<${MatchActs} app=${app} record=${record} onRemove=${() => remove(record)} onDone=${(/** @type {string} */ said = "") => (setOpen(""), setTold(said), read())} />` : null}
            </li>`,
          )}
        </ul>
        <div class="sharing">
          <a class="btn" href="#sheet/new">${words.startMatch}</a>
          <button type="button" class="btn" onClick=${saveAll}>${words.saveEverything}</button>
        </div>
        <${Import} app=${app} onDone=${read} />
        <${Figures} store=${store} game=${everywhere ? undefined : game.slug} records=${records} />
      </div>
    </div>`;
}

/** @param {any} record */
export function nameOf(record) {
  return record.name || record.players.map((/** @type {any} */ player) => player.name).join(", ");
}

/** @param {number} time */
function when(time) {
  return new Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "medium", timeStyle: "short" }).format(time);
}

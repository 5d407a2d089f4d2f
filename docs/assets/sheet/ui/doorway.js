/** On the page: the matches in hand, and the way into a new one. */
import { html, useEffect, useState } from "./html.js";
import { listMatches, watchMatches } from "../core/matches.js";
import { words, upperFirst } from "./words.js";

/** So many matches stand on the page; the others are in the list of all matches. */
const SHOWN = 3;

/**
 * @param {{start: boolean, store: any, slug: string, onMatches: (records: any[]) => void, changes: {subscribe: (listener: () => void) => () => any}}} props
 */
export function Doorway({ start, store, slug, onMatches, changes }) {
  const [records, setRecords] = useState(/** @type {any[]} */ ([]));
  const [any, setAny] = useState(false);
  useEffect(() => {
    let gone = false;
    const read = () =>
      void listMatches(store).then((all) => {
        if (gone) return;
        const found = all.filter((record) => record.game === slug && record.status === "running");
        setAny(all.length > 0);
        setRecords(found);
        onMatches(found);
      });
    read();
    const stops = [watchMatches(store, read), changes.subscribe(read)];
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [store, slug]);
  return html`${records.slice(0, SHOWN).map((record) => html`<${Slip} key=${record.id} record=${record} />`)}
    ${start || any
      ? html`<p class="doorstart">
          ${start ? html`<a class="btn go" href="#sheet/new">${words.startMatch}</a>` : null}
          ${any ? html`<a class="btn" href="#sheet/matches">${words.allMatches}</a>` : null}
        </p>`
      : null}`;
}

/** @param {{record: any}} props */
function Slip({ record }) {
  const when = new Intl.DateTimeFormat(document.documentElement.lang || "en", sameDay(record.changed) ? { timeStyle: "short" } : { dateStyle: "medium" });
  return html`<a class="slip" href=${`#sheet/${record.id}`}>
    <b>${record.name || record.players.map((/** @type {any} */ player) => player.name).join(", ")}</b>
    <span class="who">${[record.sentence, words.lastWritten(when.format(record.changed))].filter(Boolean).join(" · ")}</span>
    <span class="btn">${words.resume}</span>
  </a>`;
}

/** @param {number} time */
function sameDay(time) {
  return new Date(time).toDateString() === new Date().toDateString();
}

/**
 * What the bar under the thumb says.
 * @param {any[]} records
 * @param {{name: string, round_word: string, rows?: any[]|null}} game
 * @returns {{lines: string[], label: string, href: string}|null}
 */
export function thumbOf(records, game) {
  const record = records[0];
  if (!record) return null;
  const names = record.players.map((/** @type {any} */ player) => player.name).join(", ");
  // Boxes are filled in any order: none of them is the present one.
  const first = game.rows ? game.name : `${upperFirst(game.round_word)} ${record.settled + 1}`;
  return { lines: [first, names], label: words.resume, href: `#sheet/${record.id}` };
}

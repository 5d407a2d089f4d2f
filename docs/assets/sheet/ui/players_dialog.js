/** Players in the middle of a match: names, who joins, leaves, comes back, changes seats or is replaced. */
import { html, useState } from "./html.js";
import { Dialog } from "./dialog.js";
import { figure, size } from "./figures.js";
import { rememberPeople, tidyName } from "../core/people.js";
import { words } from "./words.js";

/**
 * @param {{app: import("./app.js").App, play: import("./play.js").Play}} props
 */
export function PlayersDialog({ app, play }) {
  const { session } = play;
  const [open, setOpen] = useState(/** @type {string|null} */ (null));
  const [joiner, setJoiner] = useState("");
  const [opening, setOpening] = useState("");
  const [side, setSide] = useState(/** @type {number|null} */ (null));
  const from = play.hand;
  const begun = session.rounds > 0;
  const changes = session.document.changes ?? [];
  const away = new Set();
  for (const change of changes) {
    if (change.leave) away.add(change.leave);
    if (change.return) away.delete(change.return);
  }
  const total = numberIn(opening);
  const fits = opening.trim() === "" || total !== null;
  const columns = play.view?.sides ? play.view.columns : null;
  /** What a side is called in the match: as its players have it, or by its place. @param {number} column */
  const sideOf = (column) => session.players[play.view?.members?.[column]?.[0] ?? -1]?.side ?? column;
  const close = () => play.show(null);
  const most = Math.max(...app.game.counts);
  const here = session.players.filter((/** @type {any} */ player) => !away.has(player.name));

  async function add() {
    const name = tidyName(joiner);
    if (!name || !fits) return;
    setJoiner("");
    setOpening("");
    setSide(null);
    const [person] = await rememberPeople(app.store, [{ name }]);
    await session.join({ name, person: person.id, round: from, ...(total === null ? {} : { opening: total }), ...(side === null ? {} : { side: sideOf(side) }) });
  }

  /** Who is written and not added yet joins as well: "Done" must not lose them. */
  async function finish() {
    if (tidyName(joiner) && !fits) return;
    await add();
    close();
  }

  const foot = html`<button type="button" class="btn go" onClick=${finish}>${words.done}</button>`;
  return html`<${Dialog} title=${words.players} onClose=${close} foot=${foot}>
    <p class="facts">${words.fromRound(play.roundTitle(from))}</p>
    <ul class="people">
      ${session.players.map(
        (/** @type {any} */ player) => html`<li key=${player.id}>
          <button type="button" class="item" aria-expanded=${String(open === player.id)} onClick=${() => setOpen(open === player.id ? null : player.id)}>
            <bdi>${player.name}</bdi>${away.has(player.name) ? html` <small>${words.away}</small>` : null}
          </button>
          ${open === player.id
            ? html`<${PlayerActs} player=${player} away=${away.has(player.name)} begun=${begun} from=${from} session=${session} others=${here.filter((/** @type {any} */ other) => other.id !== player.id)} done=${() => setOpen(null)} />`
            : null}
        </li>`,
      )}
    </ul>
    ${here.length < most
      ? html`<h3>${words.joins}</h3>
          <div class="namerow">
            <input class="name" value=${joiner} maxlength="40" dir="auto" autocomplete="off" aria-label=${words.joins} placeholder=${words.joinerName} onInput=${(/** @type {any} */ event) => setJoiner(event.target.value)} />
            <button
              type="button"
              class="btn"
              aria-disabled=${tidyName(joiner) && fits ? undefined : "true"}
              onClick=${add}
            >
              ${words.add}
            </button>
          </div>
          ${begun ? html`<${Opening} view=${play.view} given=${opening} onChange=${setOpening} />` : null}
          ${columns
            ? html`<div class="opts" role="radiogroup" aria-label=${words.playsWith}>
                ${[null, ...columns.keys()].map(
                  (column) => html`<label key=${String(column)}
                    ><input type="radio" name="side" checked=${side === column} onChange=${() => setSide(column)} /><span
                      >${column === null ? words.playsWhereFree : words.playsWithThese(columns[column])}</span
                    ></label
                  >`,
                )}
              </div>`
            : null}`
      : null}
  <//>`;
}

/** @param {string} text  What stands in the field. @returns {number|null} null where it is no number. */
function numberIn(text) {
  const plain = text.trim().replace(/^[−–]/, "-").replace(",", ".");
  return /^-?\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

/**
 * With how many points somebody begins: written, or as much as the first or the last has.
 * @param {{view: import("./types.js").View|null, given: string, onChange: (text: string) => void}} props
 */
function Opening({ view, given, onChange }) {
  const ends = view ? [Math.max(...view.ranks), 1].map((rank) => view.ranks.indexOf(rank)) : [];
  const wrong = given.trim() !== "" && numberIn(given) === null;
  return html`<div class="namerow">
      <input class="name" value=${given} inputmode="text" maxlength="12" autocomplete="off" aria-label=${words.opening} aria-invalid=${wrong ? "true" : undefined} placeholder=${words.openingHint} onInput=${(/** @type {any} */ event) => onChange(event.target.value)} />
    </div>
    <div class="known">
      ${[...new Set(ends)].map((column) => {
        const total = view && size(view.totals[column]);
        return total === null
          ? null
          : html`<button type="button" class="btn" key=${column} onClick=${() => onChange(String(total))}>${words.asMany(view?.columns[column] ?? "", figure(total))}</button>`;
      })}
    </div>`;
}

/**
 * @param {{player: any, away: boolean, begun: boolean, from: number, session: any, others: any[], done: () => void}} props
 */
function PlayerActs({ player, away, begun, from, session, others, done }) {
  const [name, setName] = useState(player.name);
  const [other, setOther] = useState("");
  const act = (/** @type {() => any} */ work) => async () => {
    await work();
    done();
  };
  const given = tidyName(name);
  return html`<div class="playeracts">
    <div class="namerow">
      <input class="name" value=${name} maxlength="40" dir="auto" autocomplete="off" aria-label=${words.rename} onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
      <button type="button" class="btn" onClick=${act(() => given && given !== player.name && session.renamePlayer(player.id, given))}>${words.renameIt}</button>
    </div>
    <div class="known">
      ${away
        ? html`<button type="button" class="btn" onClick=${act(() => session.comeBack(player.id, from))}>${words.returns}</button>`
        : html`<button type="button" class="btn" onClick=${act(() => session.leave(player.id, from))}>${words.leaves}</button>`}
      ${others.map(
        (one) => html`<button type="button" class="btn" key=${one.id} onClick=${act(() => session.swap(player.id, one.id, from))}>${words.swapWith(one.name)}</button>`,
      )}
    </div>
    ${begun && !away
      ? html`<div class="namerow">
          <input class="name" value=${other} maxlength="40" dir="auto" autocomplete="off" aria-label=${words.substitute} placeholder=${words.substitute} onInput=${(/** @type {any} */ event) => setOther(event.target.value)} />
          <button type="button" class="btn" aria-disabled=${tidyName(other) ? undefined : "true"} onClick=${act(() => tidyName(other) && session.substitute(player.id, { name: tidyName(other) }, from))}>${words.replaceIt}</button>
        </div>`
      : null}
  </div>`;
}

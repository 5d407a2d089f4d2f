/** Players in the middle of a match: names, who joins, leaves, comes back, changes seats or is replaced. */
import { html, useState } from "./html.js";
import { Dialog } from "./dialog.js";
import { Stepper } from "./rules_dialog.js";
import { tidyName } from "./names.js";
import { words } from "./words.js";

/**
 * @param {{app: import("./app.js").App, play: import("./play.js").Play}} props
 */
export function PlayersDialog({ app, play }) {
  const { session } = play;
  const [open, setOpen] = useState(/** @type {string|null} */ (null));
  const [joiner, setJoiner] = useState("");
  const [opening, setOpening] = useState(0);
  const from = play.hand;
  const begun = session.rounds > 0;
  const changes = session.document.changes ?? [];
  const away = new Set();
  for (const change of changes) {
    if (change.leave) away.add(change.leave);
    if (change.return) away.delete(change.return);
  }
  const close = () => play.show(null);
  const most = Math.max(...app.game.counts);
  const here = session.players.filter((/** @type {any} */ player) => !away.has(player.name));

  const foot = html`<button type="button" class="btn go" onClick=${close}>${words.done}</button>`;
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
            <input class="name" value=${joiner} maxlength="40" dir="auto" autocomplete="off" aria-label=${words.joins} placeholder=${words.nameHint} onInput=${(/** @type {any} */ event) => setJoiner(event.target.value)} />
            <button
              type="button"
              class="btn"
              aria-disabled=${tidyName(joiner) ? undefined : "true"}
              onClick=${async () => {
                const name = tidyName(joiner);
                if (!name) return;
                setJoiner("");
                await session.join({ name, round: from, ...(opening ? { opening } : {}) });
              }}
            >
              ${words.add}
            </button>
          </div>
          ${begun
            ? html`<div class="steprow"><span>${words.opening}</span><${Stepper} setting=${{ key: "opening", kind: "int", label: words.opening, default: 0 }} label=${words.opening} value=${opening} onChange=${setOpening} /></div>`
            : null}`
      : null}
  <//>`;
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

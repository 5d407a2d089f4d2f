/** The match menu, and the small dialogs it leads to. */
import { html } from "./html.js";
import { Dialog } from "./dialog.js";
import { figure } from "./figures.js";
import { words } from "./words.js";

/**
 * @param {{app: import("./app.js").App, play: import("./play.js").Play}} props
 */
export function Menu({ app, play }) {
  const close = () => play.show(null);
  const go = (/** @type {string} */ kind) => () => play.show({ kind });
  const writes = play.session.role === "writer";
  const { preferences } = app;
  const size = preferences.get("text_size", 100);
  const sizes = [100, 125, 150, 200];
  const round = play.correcting?.round ?? null;
  const foot = html`<button type="button" class="btn tall" onClick=${close}>${words.close}</button>`;
  return html`<${Dialog} title=${app.game.name} onClose=${close} foot=${foot}>
    <ul class="menu">
      ${writes ? html`<${Item} press=${go("rules")}>${words.houseRules}<//>` : null}
      ${writes ? html`<${Item} press=${go("players")}>${words.players}<//>` : null}
      <${Item} press=${go("order")}>${words.whyOrder}<//>
      <${Item} press=${go("share")}>${words.shareSave}<//>
      <${Item} press=${() => (close(), app.show("matches"))}>${words.allMatches}<//>
      <${Item} press=${() => (close(), app.print())}>${words.print}<//>
      <${Item} press=${() => (close(), app.printBlank())}>${words.blankSheet}<//>
      <${Item} press=${() => (close(), app.openBoard())}>${words.board}<//>
      ${writes && round !== null && !play.view?.rows
        ? html`<${Item} press=${() => (close(), play.insertRound(round))}>${words.insertBefore(play.roundTitle(round))}<//>
            <${Item} press=${() => (close(), play.removeRound(round))}>${words.removeRound(play.roundTitle(round))}<//>`
        : null}
      ${writes
        ? play.ended || play.over
          ? html`<${Item} press=${() => (close(), app.playOn())}>${words.playOn}<//>`
          : html`<${Item} press=${() => (close(), app.endMatch())}>${words.endMatch}<//>`
        : null}
      ${play.lookingBack ? html`<${Item} press=${() => (close(), app.showResult())}>${words.result}<//>` : null}
    </ul>
    <div class="steprow">
      <span>${words.textSize}</span>
      <div class="known" role="group" aria-label=${words.textSize}>
        ${sizes.map(
          (one) => html`<button type="button" class="btn choose" aria-pressed=${String(size === one)} onClick=${() => app.setTextSize(one)}>${one} %</button>`,
        )}
      </div>
    </div>
    <${Switch} label=${words.awake} on=${preferences.get("awake", true)} flip=${() => app.setAwake(!preferences.get("awake", true))} />
    <${Switch} label=${words.keys} on=${preferences.get("keys", true)} flip=${() => (preferences.set("keys", !preferences.get("keys", true)), play.tell())} />
  <//>`;
}

/** @param {{press: () => any, children: any}} props */
function Item({ press, children }) {
  return html`<li><button type="button" class="item" onClick=${press}>${children}</button></li>`;
}

/** @param {{label: string, on: boolean, flip: () => void}} props */
function Switch({ label, on, flip }) {
  return html`<label class="switch"><span>${label}</span><input type="checkbox" role="switch" checked=${on} onChange=${flip} /></label>`;
}

/**
 * Why they stand in this order: the standings with the engine's words.
 * @param {{play: import("./play.js").Play}} props
 */
export function OrderDialog({ play }) {
  const view = play.view;
  const order = view ? view.columns.map((_, column) => column).sort((one, other) => view.ranks[one] - view.ranks[other]) : [];
  return html`<${Dialog} title=${words.whyOrder} onClose=${() => play.show(null)}>
    ${view?.order_sentence ? html`<p>${view.order_sentence}</p>` : null}
    <ol class="list plainlist">
      ${order.map((column) => html`<li key=${column}>${view?.ranks[column]}. <bdi>${view?.columns[column]}</bdi>, ${figure(view?.totals[column])}${view?.standing?.[column] ? `, ${view.standing[column]}` : ""}</li>`)}
    </ol>
    <div class="acts"><button type="button" class="btn go" onClick=${() => play.show(null)}>${words.close}</button></div>
  <//>`;
}

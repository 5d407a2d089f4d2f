/** The end of a match: who won, how they stand, the race, and what can be done with it. */
import { html, useEffect, useRef } from "./html.js";
import { Bar, subtitleOf } from "./bar.js";
import { figure } from "./figures.js";
import { useTold } from "./hooks.js";
import { previewWords } from "./notes.js";
import { Race } from "./race.js";
import { words } from "./words.js";

/**
 * @param {{app: import("./app.js").App, play: import("./play.js").Play, online: boolean}} props
 */
export function End({ app, play, online }) {
  const view = play.view;
  const heading = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [told, say] = useTold();
  if (!view) return null;
  const over = view.over;
  const title = over?.title ?? over?.sentence ?? words.ended;
  const order = view.columns.map((_, column) => column).sort((one, other) => view.ranks[one] - view.ranks[other]);
  const preview = play.session.role === "preview" ? previewWords(play.session) : null;
  const extra = Object.entries(view.results ?? {});
  return html`<${Bar} title=${play.view?.name ?? app.game.name} subtitle=${subtitleOf(play, online)} play=${play} onBack=${() => app.close()} onMenu=${() => play.show({ kind: "menu" })} />
    <div class="endscroll">
      <div class="hr-end">
        <header>
          <h2 class="winner" tabindex="-1" ref=${heading}>${title}</h2>
          <p class="sub">${over?.detail ?? (over?.title ? over.sentence : null) ?? (over ? over.why : "")}</p>
        </header>
        <section aria-labelledby="standings">
          <h3 id="standings" class="sr">${words.standings}</h3>
          <table class="standing num">
            <thead class="sr">
              <tr><th scope="col">${words.place}</th><th scope="col">${words.player}</th><th scope="col">${words.standing}</th>${extra.map(([label]) => html`<th scope="col">${label}</th>`)}<th scope="col">${words.total}</th></tr>
            </thead>
            <tbody>
              ${order.map(
                (column) => html`<tr key=${column}>
                  <td class="pl">${view.ranks[column]}</td>
                  <th scope="row"><bdi>${view.columns[column]}</bdi></th>
                  <td class="l">${view.labels[column] ?? (view.out[column] ? view.standing?.[column] : "")}</td>
                  ${extra.map(([label, values]) => html`<td class="l n" key=${label}><span aria-hidden="true">${label} </span>${figure(values[column], "")}</td>`)}
                  <td class="n">${figure(view.headline?.[column] ?? view.totals[column])}</td>
                </tr>`,
              )}
            </tbody>
          </table>
          ${over?.custom ? html`<p class="facts">${over.custom}</p>` : null}
          ${view.order_sentence ? html`<p class="facts">${view.order_sentence}</p>` : null}
        </section>
        <section class="r" aria-labelledby="race">
          <h3 id="race">${words.race}</h3>
          <${Race} view=${view} />
          <p class="looking">
            <button type="button" class="btn" onClick=${() => app.lookThrough()}>${words.lookThrough(view.round_word_plural ?? `${view.round_word}s`)}</button>
            ${over && !preview ? html`<button type="button" class="btn" onClick=${() => app.playOn()}>${words.playOn}</button>` : null}
          </p>
        </section>
        <section class="sh" aria-labelledby="share">
          <h3 id="share">${words.share}</h3>
          <div class="sharing">
            <button type="button" class="btn" onClick=${say(() => app.sharePicture())}>${words.picture}</button>
            <button type="button" class="btn" onClick=${say(() => app.shareText())}>${words.text}</button>
            <button type="button" class="btn" onClick=${() => play.show({ kind: "share" })}>${words.link}</button>
            <button type="button" class="btn" onClick=${() => app.print()}>${words.print}</button>
          </div>
          <p class="preview" role="status">${told}</p>
          <p class="facts">${words.shareHint}</p>
        </section>
      </div>
    </div>
    <div class="thumb">
      <span class="say">${preview?.text ?? words.sameTable}</span>
      <button type="button" class="btn go" onClick=${() => (preview ? app.keepPreview() : app.playAgain())}>${preview?.keep ?? words.playAgain}</button>
    </div>`;
}

/** Figures that people enjoy, of the finished matches on this device. */
import { html, useEffect, useState } from "../html.js";
import { readStatistics } from "../../core/statistics.js";
import { figure } from "../figures.js";
import { words } from "../words.js";

/**
 * @param {{store: any, game: string|undefined, records: any[]|null}} props  records: the matches as they were read last
 */
export function Figures({ store, game, records }) {
  const [all, setAll] = useState(/** @type {any|null} */ (null));
  useEffect(() => void readStatistics(store, game ? { game } : undefined).then(setAll), [game, records]);
  if (!all?.people.length) return null;
  const pairs = all.head_to_head.filter((/** @type {any} */ pair) => pair.played > 1);
  return html`<section aria-labelledby="figures">
    <h3 id="figures">${words.figures}</h3>
    <div class="sideways" tabindex="0" role="region" aria-labelledby="figures">
      <table class="num">
        <thead>
          <tr>
            <th scope="col">${words.player}</th>
            <th class="n" scope="col">${words.played}</th>
            <th class="n" scope="col">${words.won}</th>
            <th class="n" scope="col">${words.inARow}</th>
            ${game ? html`<th class="n" scope="col">${words.average}</th><th class="n" scope="col">${words.best}</th><th class="n" scope="col">${words.worst}</th>` : null}
          </tr>
        </thead>
        <tbody>
          ${all.people.map((/** @type {any} */ person) => {
            const own = person.games.find((/** @type {any} */ one) => one.game === game);
            return html`<tr key=${person.person}>
              <th scope="row"><bdi>${person.name}</bdi></th>
              <td class="n">${person.played}</td>
              <td class="n">${person.wins}</td>
              <td class="n">${person.longest_streak}</td>
              ${game ? html`<td class="n">${own?.average ?? ""}</td><td class="n">${figure(own?.best, "")}</td><td class="n">${figure(own?.worst, "")}</td>` : null}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${pairs.length
      ? html`<ul class="list">
          ${pairs.map((/** @type {any} */ pair) => html`<li key=${`${pair.a}${pair.b}`}><bdi>${pair.a}</bdi> ${pair.a_ahead} : ${pair.b_ahead} <bdi>${pair.b}</bdi></li>`)}
        </ul>`
      : null}
  </section>`;
}

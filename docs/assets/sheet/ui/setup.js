/** Who plays: names in the order of the seats, who starts, and the rules in force. */
import { html, useEffect, useState } from "./html.js";
import { Bar } from "./bar.js";
import { Seats } from "./seats.js";
import { RulesDialog, RulesInForce } from "./rules_dialog.js";
import { sameName, tidyName } from "../core/people.js";
import { words } from "./words.js";

/** So many remembered names stand as buttons. */
const REMEMBERED = 12;

/**
 * Who scores with whom, as the names stand now.
 * @param {import("./types.js").GameSheet} game @param {string[]} names
 */
function partnersSentence(game, names) {
  const sides = game.members?.[names.length] ?? [];
  if (!sides.some((/** @type {number[]} */ seats) => seats.length > 1)) return "";
  return ` ${words.against(sides.map((/** @type {number[]} */ seats) => words.listed(seats.map((seat) => names[seat]))))}`;
}

/**
 * @param {{app: import("./app.js").App}} props
 */
export function Setup({ app }) {
  const { game } = app;
  const { counts } = game;
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  const [names, setNames] = useState(/** @type {string[]} */ (app.newNames.length ? app.newNames : [""]));
  const [focusAt, setFocusAt] = useState(/** @type {number|null} */ (null));
  const [first, setFirst] = useState(/** @type {string|null} */ (null));
  const [settings, setSettings] = useState(app.newSettings);
  const [rules, setRules] = useState(false);
  const [people, setPeople] = useState(/** @type {{name: string}[]} */ ([]));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void app.knownPeople().then(setPeople);
  }, []);

  const written = names.map((name) => tidyName(name)).filter(Boolean);
  const twins = written.find((name, index) => written.findIndex((other) => sameName(other) === sameName(name)) !== index);
  const rows = names.length < high && names.every((name) => name.trim()) ? [...names, ""] : names.length ? names : [""];
  const starter = written.find((name) => name === first) ?? written[0];
  const ready = counts.includes(written.length) && !twins;
  const next = counts.find((/** @type {number} */ count) => count > written.length) ?? low;
  const missing = twins
    ? words.twice(twins)
    : written.length < high
      ? words.morePlayers(next - written.length)
      : words.fewerPlayers(written.length - high);

  /** @param {string[]} next @param {number|null} [focus] */
  function change(next, focus) {
    setNames(next.length ? next : [""]);
    app.keepNames(next.map((name) => tidyName(name)).filter(Boolean));
    if (focus !== undefined) setFocusAt(focus);
  }

  /** @param {string} name */
  function add(name) {
    const next = names.filter((one) => one.trim());
    if (next.length < high) change([...next, name], null);
  }

  async function start() {
    if (!ready || busy) return;
    setBusy(true);
    await app.startMatch({ players: written, settings, first: game.first_label && starter !== written[0] ? starter : null });
  }

  const known = people.map((person) => person.name).filter((name) => !written.some((other) => sameName(other) === sameName(name)));
  return html`<${Bar} title=${game.name} subtitle=${words.newMatch} onBack=${() => app.close()} />
    <div class="body setup">
      <div class="who">
        <h2>${words.whoPlays}</h2>
        <p class="facts">${game.seating || words.seating}${ready ? partnersSentence(game, written) : ""}</p>
        <${Seats} names=${rows} most=${high} focusAt=${focusAt} onChange=${change} />
        ${known.length && written.length < high
          ? html`<p class="ask" id="known">${words.known}</p>
              <div class="known" role="group" aria-labelledby="known">
                ${known.slice(0, REMEMBERED).map((name) => html`<button type="button" class="btn" key=${name} onClick=${() => add(name)}><bdi>${name}</bdi></button>`)}
              </div>`
          : null}
        ${game.first_label && written.length >= Math.max(2, low)
          ? html`<p class="ask" id="first">${game.first_label}</p>
              <div class="known" role="group" aria-labelledby="first">
                ${written.map(
                  (name) => html`<button type="button" class="btn choose" key=${name} aria-pressed=${String(name === starter)} onClick=${() => setFirst(name)}><bdi>${name}</bdi></button>`,
                )}
              </div>`
          : null}
      </div>
      <section class="entry" aria-labelledby="entry-title">
        <div class="head">
          <h2 id="entry-title">${words.byTheseRules}</h2>
          <span><button type="button" class="link" onClick=${() => setRules(true)}>${words.change}</button></span>
        </div>
        <${RulesInForce} game=${game} settings=${settings} />
        <div class="foot">
          <button type="button" class="btn go" aria-disabled=${ready ? undefined : "true"} onClick=${start}>${ready ? words.begin : missing}</button>
        </div>
      </section>
    </div>
    ${rules
      ? html`<${RulesDialog}
          game=${game}
          settings=${settings}
          names=${written}
          onDone=${(/** @type {Record<string, any>} */ next) => {
            setSettings(next);
            app.keepSettings(next);
            setRules(false);
          }}
          onClose=${() => setRules(false)}
        />`
      : null}`;
}

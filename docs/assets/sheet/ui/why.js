/** Why a figure is what it is: a reckoning that adds up, what was written, the rule, and a way to correct it. */
import { html, useEffect, useRef } from "./html.js";
import { Dialog } from "./dialog.js";
import { figure } from "./figures.js";
import { words } from "./words.js";

/**
 * @param {{play: import("./play.js").Play, desk: boolean, onRule: (section: string) => void}} props
 */
export function WhyView({ play, desk, onRule }) {
  const dialog = play.dialog;
  const why = /** @type {import("./types.js").Why|null} */ (dialog?.why ?? null);
  const heading = useRef(/** @type {HTMLElement|null} */ (null));
  const close = () => play.show(null);
  useEffect(() => {
    if (!desk) return undefined;
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [desk]);
  const title = why?.title ?? words.total;
  const inside = html`<${Reckoning} why=${why} failed=${dialog?.failed} onRule=${onRule} />`;
  const foot = html`<button type="button" class="btn go" onClick=${close}>${words.close}</button>
    ${dialog && dialog.round > 0 && play.session.role === "writer"
      ? html`<button type="button" class="btn tall" onClick=${() => play.goTo(dialog.round, dialog.column)}>${words.correct(correctTitle(play))}</button>`
      : null}`;
  if (!desk) return html`<${Dialog} title=${title} onClose=${close} foot=${foot}>${inside}<//>`;
  return html`<section class="entry whyside" aria-labelledby="why-title">
    <h2 id="why-title" tabindex="-1" ref=${heading}>${title}</h2>
    ${inside}
    <div class="acts">${foot}</div>
  </section>`;
}

/** @param {{why: import("./types.js").Why|null, failed?: string|null, onRule: (section: string) => void}} props */
function Reckoning({ why, failed, onRule }) {
  if (!why) return html`<p class="facts">${failed ?? "…"}</p>`;
  return html`<p class="facts">${why.place}</p>
    <table class="reckon">
      <tbody>
        ${why.reckoning.map(
          (step, index) => html`<tr key=${index}>
            <td style=${step.depth ? { paddingInlineStart: `${step.depth * 1.2}rem` } : undefined}>${step.text}</td>
            <td class="n">${figure(step.value, "")}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>${why.place}</td>
          <td class="n">${figure(why.value)}</td>
        </tr>
      </tfoot>
    </table>
    ${why.facts.length ? html`<p class="facts"><b>${words.youWrote}</b> ${why.facts.join("; ")}</p>` : null}
    ${why.rule?.text
      ? html`<p class="facts">
          <b>${words.theRule}</b>${" "}${why.rule.section
            ? html`<button type="button" class="link" onClick=${() => onRule(String(why.rule?.section))}>${why.rule.title ?? why.rule.section}</button>: `
            : null}${why.rule.text}
        </p>`
      : null}
    ${why.settings.length
      ? html`<p class="facts">
          <b>${words.hadASay}</b>${" "}${why.settings.map(
            (setting, index) =>
              html`${index ? "; " : ""}<button type="button" class="link" onClick=${() => onRule(`rule-${setting.key}`)}>${setting.label}</button>, ${setting.differs
                  ? html`<ins>${setting.value_text}</ins>`
                  : setting.value_text}`,
          )}
        </p>`
      : null}`;
}

/** @param {import("./play.js").Play} play */
function correctTitle(play) {
  const round = play.dialog?.round;
  return play.view?.rows?.find((row) => row.round === round)?.label ?? play.roundTitle(round);
}


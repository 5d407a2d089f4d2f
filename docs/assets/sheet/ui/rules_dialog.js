/** House rules: each the question people argue about, with its control. Changed ones are in pencil. */
import { html, classes, useState } from "./html.js";
import { Dialog } from "./dialog.js";
import { stepped } from "./figures.js";
import { words } from "./words.js";
import { changesBetween, differing, equal, valueOf, valueText, withoutDefaults } from "./settings.js";

/** @typedef {import("./types.js").Setting} Setting */

/**
 * @param {{game: import("./types.js").GameSheet, settings: Record<string, any>, names: string[], onDone: (settings: Record<string, any>, changes: Record<string, any>) => void, onClose: () => void}} props
 */
export function RulesDialog({ game, settings, names, onDone, onClose }) {
  const [chosen, setChosen] = useState(settings);
  const scoring = game.settings.filter((setting) => !setting.table);
  const table = game.settings.filter((setting) => setting.table);
  const changes = changesBetween(game.settings, settings, chosen);
  const set = (/** @type {Setting} */ setting, /** @type {any} */ value) => setChosen({ ...chosen, [setting.key]: value });
  const same = (/** @type {Record<string, any>} */ preset) => equal(withoutDefaults(game.settings, preset), withoutDefaults(game.settings, chosen));
  const differs = Object.keys(changes).length > 0;
  const foot = html`<button
      type="button"
      class="btn go"
      aria-disabled=${differs ? undefined : "true"}
      onClick=${() => differs && onDone(withoutDefaults(game.settings, chosen), changes)}
    >
      ${words.changeIt}
    </button>
    <button type="button" class="btn tall" onClick=${onClose}>${words.leaveIt}</button>`;
  return html`<${Dialog} title=${words.houseRules} onClose=${onClose} foot=${foot}>
    ${game.variants.some((variant) => Object.keys(variant.set).length)
      ? html`<fieldset class="begin">
          <legend>${words.beginWith}</legend>
          ${[{ key: "", name: words.printedRules, set: {} }, ...game.variants.filter((variant) => Object.keys(variant.set).length)].map(
            (variant) => html`<label key=${variant.key}
              ><input type="radio" name="preset" checked=${same(variant.set)} onChange=${() => setChosen({ ...variant.set })} />${variant.name}</label
            >`,
          )}
        </fieldset>`
      : null}
    ${scoring.map((setting) => html`<${SettingQuestion} key=${setting.key} setting=${setting} settings=${chosen} names=${names} set=${set} />`)}
    ${table.length
      ? html`<details class="fold">
          <summary>${words.tableOnly}: ${table.length}</summary>
          ${table.map((setting) => html`<${SettingQuestion} key=${setting.key} setting=${setting} settings=${chosen} names=${names} set=${set} />`)}
        </details>`
      : null}
  <//>`;
}

/**
 * @param {{setting: Setting, settings: Record<string, any>, names: string[], set: (setting: Setting, value: any) => void}} props
 */
function SettingQuestion({ setting, settings, names, set }) {
  const value = valueOf(setting, settings);
  const changed = !equal(value, setting.default);
  const id = `set-${setting.key}`;
  return html`<div class=${classes("q", changed && "changed")}>
    <h3 id=${id}>${setting.ask || setting.label}</h3>
    ${setting.text ? html`<p>${setting.text}</p>` : null}
    ${setting.each_player
      ? names.map((name) => {
          const values = value && typeof value === "object" ? value : {};
          return html`<div class="steprow" key=${name}>
            <bdi>${name}</bdi>
            <${Stepper} setting=${setting} label=${name} value=${values[name] ?? setting.default} onChange=${(/** @type {number} */ one) => set(setting, { ...values, [name]: one })} />
          </div>`;
        })
      : setting.kind === "int"
        ? html`<div class="steprow">
            <${Stepper} setting=${setting} label=${setting.label} value=${Number(value)} onChange=${(/** @type {number} */ one) => set(setting, one)} />
            ${setting.low !== undefined && setting.high !== undefined ? html`<span>${words.range(setting.low, setting.high)}</span>` : null}
          </div>`
        : html`<div class="opts" role="radiogroup" aria-labelledby=${id}>
            ${choicesOf(setting).map(
              (choice) => html`<label key=${String(choice.value)}
                ><input type="radio" name=${id} checked=${equal(choice.value, value)} onChange=${() => set(setting, choice.value)} /><span>${choice.label}</span>${equal(
                  choice.value,
                  setting.default,
                )
                  ? html` <small>${words.printedRule}</small>`
                  : null}</label
              >`,
            )}
          </div>`}
    ${changed
      ? html`<p class="yours">
          <span><del>${valueText(setting, setting.default)}</del> <ins>${valueText(setting, value)}</ins></span>
          <button type="button" class="btn plain" onClick=${() => set(setting, setting.default)}>${words.putBack}</button>
        </p>`
      : null}
  </div>`;
}

/** @param {Setting} setting */
function choicesOf(setting) {
  if (setting.kind === "flag") {
    return [
      { value: true, label: words.yes },
      { value: false, label: words.no },
    ];
  }
  return (setting.options ?? []).map((option) => ({ value: option.key, label: option.label }));
}

/**
 * @param {{setting: Setting, label: string, value: number, onChange: (value: number) => void}} props
 */
export function Stepper({ setting, label, value, onChange }) {
  const step = setting.step ?? 1;
  const low = setting.low ?? -Infinity;
  const high = setting.high ?? Infinity;
  const [less, more] = [stepped(value, -step), stepped(value, step)];
  return html`<div class="step" role="group" aria-label=${label}>
    <button type="button" aria-label=${`${label}, −${step}`} aria-disabled=${less < low ? "true" : undefined} onClick=${() => less >= low && onChange(less)}>−</button>
    <output>${String(value).replace("-", "−")}</output>
    <button type="button" aria-label=${`${label}, +${step}`} aria-disabled=${more > high ? "true" : undefined} onClick=${() => more <= high && onChange(more)}>+</button>
  </div>`;
}

/**
 * The rules in force as a short table: what differs, and that all the rest is as printed.
 * @param {{game: import("./types.js").GameSheet, settings: Record<string, any>}} props
 */
export function RulesInForce({ game, settings }) {
  const changed = differing(game.settings, settings);
  return html`<table class="glance inforce">
    <tbody>
      ${changed.map(
        (setting) => html`<tr key=${setting.key}>
          <th scope="row">${setting.label}</th>
          <td><del>${valueText(setting, setting.default)}</del> <ins>${valueText(setting, valueOf(setting, settings))}</ins></td>
        </tr>`,
      )}
      <tr>
        <th scope="row">${changed.length ? words.allTheRest : words.everything}</th>
        <td>${words.asPrinted}</td>
      </tr>
    </tbody>
  </table>`;
}

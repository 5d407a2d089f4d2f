/** What each player, and the table, may still name: ballot boxes in a small table. */
import { html } from "../html.js";
import { shortNames } from "../names.js";
import { Boxes } from "./choice.js";

/**
 * @param {{quotas: import("../types.js").Quota[], asked: import("../types.js").Field[], names: string[]}} props
 */
export function Quotas({ quotas, asked, names }) {
  const inputs = new Set(asked.map((field) => field.input));
  // A quota of the table stands on its own tiles already.
  const shown = quotas
    .filter((quota) => inputs.has(quota.input))
    .map((quota) => ({ ...quota, rows: quota.rows.filter((row) => row.cells.every((cell) => cell.player !== null)) }))
    .filter((quota) => quota.rows.length);
  const short = shortNames(names, 8);
  return shown.map(
    (quota) => html`<table class="quota" key=${quota.title}>
      <thead>
        <tr>
          <th scope="col">${quota.title}</th>
          ${quota.rows[0].cells.map(
            (cell) => html`<th scope="col" key=${cell.player}><bdi title=${cell.player}>${short[names.indexOf(String(cell.player))] ?? cell.player}</bdi></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${quota.rows.map(
          (row) => html`<tr key=${row.label}>
            <th scope="row">${row.label}</th>
            ${row.cells.map(
              (cell) => html`<td key=${cell.player}>
                <span class="sr">${Math.max(0, cell.max - cell.used)} of ${cell.max}</span><${Boxes} used=${cell.used} max=${cell.max} />
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

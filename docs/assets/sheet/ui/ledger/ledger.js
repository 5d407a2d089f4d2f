/** Chooses how the ledger is laid out. */
import { html } from "../html.js";
import { CategoryLedger } from "./category_ledger.js";
import { PlayersLedger } from "./players_ledger.js";
import { RoundsLedger } from "./rounds_ledger.js";

/** More columns than these, and players are rows. */
const MOST_COLUMNS = { phone: 6, desk: 10 };

/**
 * @param {{play: import("../play.js").Play, desk: boolean}} props
 */
export function Ledger({ play, desk }) {
  if (play.game.rows || play.view?.rows) return html`<${CategoryLedger} play=${play} desk=${desk} />`;
  if (play.columns.length > (desk ? MOST_COLUMNS.desk : MOST_COLUMNS.phone)) return html`<${PlayersLedger} play=${play} />`;
  return html`<${RoundsLedger} play=${play} desk=${desk} />`;
}

/** Yes or no: for the round, or for some of the players. */
import { html } from "../html.js";
import { words } from "../words.js";
import { Tile, Tiles } from "./tiles.js";
import { nameColumns } from "./people.js";
import { answer, askedSeats, shown } from "./facts.js";

/**
 * One question with two answers.
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function YesNo({ field, panel, labelledby }) {
  const value = shown(field) ?? false;
  return html`<${Tiles} columns=${2} labelledby=${labelledby}>
    <${Tile} pressed=${value === true} onChoose=${() => panel.give(field, true)}>${words.yes}<//>
    <${Tile} pressed=${value === false} onChoose=${() => panel.give(field, false)}>${words.no}<//>
  <//>`;
}

/**
 * Who of them: each name is a yes when pressed.
 * @param {{field: import("../types.js").Field, panel: import("./panel.js").Panel, labelledby: string}} props
 */
export function WhoOfThem({ field, panel, labelledby }) {
  const seats = askedSeats(field);
  return html`<${Tiles} columns=${nameColumns(seats.map((seat) => seat.name))} labelledby=${labelledby}>
    ${seats.map((seat) => {
      const value = shown(field, seat.name) === true;
      return html`<${Tile}
        key=${seat.name}
        pressed=${value}
        onChoose=${() => panel.give(field, value ? (answer(field, seat.name) === true && !field.default ? undefined : false) : true, seat.name)}
        ><bdi class="nm2">${seat.name}</bdi><//
      >`;
    })}
  <//>`;
}

/** The sheet before the engine is there: who is asked, and between which bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tableAt } from "../../docs/assets/sheet/ui/documents.js";
import { staticForm } from "../../docs/assets/sheet/ui/forms.js";

const DOCUMENT = {
  players: ["Ada", "Bo", { name: "Cy", colour: "red" }],
  rounds: [],
  changes: [
    { round: 3, substitute: "Fay", for: "Bo" },
    { round: 4, leave: "Cy" },
    { round: 5, join: { name: "Eve" } },
    { round: 6, leave: "Ada" },
    { round: 8, return: "Ada" },
  ],
};

/** @param {number} round */
const there = (round) => tableAt(DOCUMENT, round).filter((seat) => seat.there).map(({ name }) => name);

test("who sits at the table changes with the rounds", () => {
  assert.deepEqual(there(1), ["Ada", "Bo", "Cy"]);
  assert.deepEqual(there(3), ["Ada", "Fay", "Cy"]);
  assert.deepEqual(there(5), ["Ada", "Fay", "Eve"]);
  assert.deepEqual(there(6), ["Fay", "Eve"]);
  assert.deepEqual(there(8), ["Ada", "Fay", "Eve"]);
  assert.deepEqual(tableAt(DOCUMENT, 6).map(({ name }) => name), ["Ada", "Fay", "Cy", "Eve"]);
});

const SEAT = { name: "1", takes_part: true, visible: true, low: 0, high: 1 };
const BID = { input: "bid", kind: "int", each: "player", label: "Bid", low: 0, high: 1, pad: [0, 1], varies: true, players: [SEAT] };
const SIDE = { ...BID, input: "honours", each: "side" };
const FORM = { round: 1, title: "Round 1", fields: [BID, SIDE], preview: [], plays: [true, true, true], button: { ready: false, text: "" } };

test("bounds of the first round hold in the first round alone", () => {
  const [first] = staticForm(FORM, { players: ["Ada", "Bo", "Cy"] }, 1, "Round 1").fields;
  assert.deepEqual([first.pad, first.high, first.players[2].high], [[0, 1], 1, 1]);
  for (const [document, round] of [[DOCUMENT, 2], [{ players: ["Ada", "Bo"] }, 1], [{ players: ["Ada", "Bo", "Cy"], settings: { deal: "fives" } }, 1]]) {
    const [field] = staticForm(FORM, document, round, "").fields;
    assert.deepEqual([field.pad, field.high, field.players[0].high], [null, null, null]);
  }
});

test("sides are not asked before the engine knows them", () => {
  assert.deepEqual(staticForm(FORM, DOCUMENT, 1, "").fields.map(({ input }) => input), ["bid"]);
});

test("whoever is not there is not asked", () => {
  const [field] = staticForm(FORM, DOCUMENT, 6, "").fields;
  assert.deepEqual(field.players.map(({ name, takes_part }) => [name, takes_part]), [["Ada", false], ["Fay", true], ["Cy", false], ["Eve", true]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { document, documentOf, startFrom } from "../../docs/assets/sheet/core/document.js";
import { append, emptyLog, foldLog, place, redoable, undoable } from "../../docs/assets/sheet/core/match_log.js";

/** A log kept as a session keeps it. */
class Table {
  constructor(start = START) {
    this.events = [];
    this.log = emptyLog();
    this.write([start]);
  }

  write(events, label) {
    const placed = place(this.log, events, { at: 1000 + this.events.length, by: "test", label });
    this.events.push(...placed);
    this.log = placed.reduce(append, this.log);
    return this;
  }

  fact(round, input, value, more = {}) {
    return this.write([{ kind: "fact", round, input, ...(value === undefined ? {} : { value }), ...more }]);
  }

  get document() { return documentOf(this.log.state); }
}

const seat = (id, name, more = {}) => ({ id, name, names: [], colour: null, side: null, person: null, from: 1, ...more });
const START = {
  kind: "start", game: "turtle-king", game_name: "Turtle King", round_word: "deal", name: "", settings: {},
  seats: [seat("p1", "Anna"), seat("p2", "Ben"), seat("p3", "Cara")], first: "p1", rounds: [], changes: [], meta: {},
};
const drinker = (id) => ({ seat: id });

test("a new match is a document without rounds", () => {
  assert.deepEqual(new Table().document, {
    format: "houserules.match/1", game: "turtle-king", players: ["Anna", "Ben", "Cara"], first: "Anna", rounds: [],
  });
});

test("facts come out by name, of one round, of players and of sides", () => {
  const table = new Table()
    .fact(1, "how", "called").fact(1, "drinks", drinker("p3"))
    .fact(2, "taken", 2, { player: "p1" }).fact(2, "taken", 0, { player: "p2" })
    .fact(3, "bid", 4, { side: 1 })
    .fact(3, "order", [drinker("p2"), drinker("p1")]);
  assert.deepEqual(table.document.rounds, [
    { how: "called", drinks: "Cara" }, { taken: { Anna: 2, Ben: 0 } }, { bid: [null, 4], order: ["Ben", "Anna"] },
  ]);
});

test("a fact is corrected, and taken back", () => {
  const table = new Table().fact(1, "how", "called").fact(1, "how", "showdown").fact(1, "taken", 1, { player: "p1" });
  assert.deepEqual(table.document.rounds, [{ how: "showdown", taken: { Anna: 1 } }]);
  table.fact(1, "taken", undefined, { player: "p1" });
  assert.deepEqual(table.document.rounds, [{ how: "showdown" }]);
  table.fact(1, "how", undefined);
  assert.deepEqual(table.document.rounds, [{}]);
});

test("nought, false and nobody are facts", () => {
  const table = new Table().fact(1, "a", 0).fact(1, "b", false).fact(1, "c", null);
  assert.deepEqual(table.document.rounds, [{ a: 0, b: false, c: null }]);
});

test("undo takes back one step after the other and redo brings them back, over and over", () => {
  const table = new Table();
  const before = [table.document];
  for (let round = 1; round <= 5; round += 1) {
    table.fact(round, "how", "called");
    before.push(table.document);
  }
  for (let step = 5; step >= 1; step -= 1) {
    table.write([{ kind: "undo" }]);
    assert.deepEqual(table.document, before[step - 1]);
  }
  assert.equal(undoable(table.log), null);
  for (let step = 1; step <= 5; step += 1) {
    table.write([{ kind: "redo" }]);
    assert.deepEqual(table.document, before[step]);
  }
  assert.equal(redoable(table.log), null);
  assert.deepEqual(document(table.events), table.document);
});

test("more undo than there is changes nothing, and never takes the match itself back", () => {
  const table = new Table().write([{ kind: "undo" }]).write([{ kind: "redo" }]);
  assert.deepEqual(table.document, new Table().document);
});

test("something new after undo ends redo", () => {
  const table = new Table().fact(1, "how", "called").write([{ kind: "undo" }]).fact(1, "how", "showdown");
  assert.equal(redoable(table.log), null);
  table.write([{ kind: "redo" }]);
  assert.deepEqual(table.document.rounds, [{ how: "showdown" }]);
});

test("several facts of one tap are one step", () => {
  const table = new Table().fact(1, "how", "called");
  table.write(["p1", "p2", "p3"].map((player) => ({ kind: "fact", round: 1, input: "taken", player, value: 0 })));
  table.write([{ kind: "undo" }]);
  assert.deepEqual(table.document.rounds, [{ how: "called" }]);
});

test("undo after the one button takes the last fact back and the ink off its round", () => {
  const table = new Table().fact(1, "how", "called").fact(1, "drinks", drinker("p2")).write([{ kind: "settle", round: 1 }]);
  assert.equal(table.log.state.settled, 1);
  table.write([{ kind: "undo" }]);
  assert.equal(table.log.state.settled, 0);
  assert.deepEqual(table.document.rounds, [{ how: "called" }]);
  table.write([{ kind: "redo" }]);
  assert.equal(table.log.state.settled, 1);
  assert.deepEqual(table.document.rounds, [{ how: "called", drinks: "Ben" }]);
});

test("undo older than the kept states folds again to the same", () => {
  const table = new Table();
  const documents = [table.document];
  for (let round = 1; round <= 450; round += 1) {
    table.fact(round, "how", "called");
    documents.push(table.document);
  }
  for (let step = 449; step >= 0; step -= 1) {
    table.write([{ kind: "undo" }]);
    if (step % 50 === 0) assert.deepEqual(table.document, documents[step]);
  }
});

test("undo says what it takes back", () => {
  const table = new Table().fact(4, "taken", 1, { player: "p3" });
  assert.deepEqual(undoable(table.log), { label: "deal 4, Cara", round: 4, input: "taken", player: "Cara" });
  table.write([{ kind: "setting", key: "limit", value: 4 }], "Drinks until out");
  assert.equal(undoable(table.log).label, "Drinks until out");
  table.write([{ kind: "undo" }]);
  assert.equal(redoable(table.log).label, "Drinks until out");
  assert.equal(undoable(table.log).label, "deal 4, Cara");
});

test("a round inserted moves what comes after it, a round removed moves it back", () => {
  const table = new Table().fact(1, "how", "a").fact(2, "how", "b").fact(3, "how", "c")
    .write([{ kind: "settle", round: 3 }]).write([{ kind: "leave", round: 3, player: "p2" }]);
  const before = table.document;
  table.write([{ kind: "insert_round", before: 2 }]);
  assert.deepEqual(table.document.rounds, [{ how: "a" }, {}, { how: "b" }, { how: "c" }]);
  assert.deepEqual(table.document.changes, [{ round: 4, leave: "Ben" }]);
  assert.equal(table.log.state.settled, 4);
  table.write([{ kind: "remove_round", round: 2 }]);
  assert.deepEqual(table.document, before);
  assert.equal(table.log.state.settled, 3);
  table.write([{ kind: "remove_round", round: 9 }]);
  assert.deepEqual(table.document, before);
});

test("a setting differs, and goes back to the printed rule", () => {
  const table = new Table().write([{ kind: "setting", key: "limit", value: 4 }]);
  assert.deepEqual(table.document.settings, { limit: 4 });
  table.write([{ kind: "setting", key: "limit", value: null }]);
  assert.equal("settings" in table.document, false);
});

test("a new name follows through every fact, also where an option has the old name", () => {
  const table = new Table().fact(1, "drinks", drinker("p2")).fact(1, "how", "Ben").fact(2, "taken", 3, { player: "p2" });
  table.write([{ kind: "rename", player: "p2", name: "Benjamin" }]);
  assert.deepEqual(table.document.players, ["Anna", "Benjamin", "Cara"]);
  assert.deepEqual(table.document.rounds, [{ drinks: "Benjamin", how: "Ben" }, { taken: { Benjamin: 3 } }]);
});

test("people come, go, come back, change seats and are stood in for", () => {
  const table = new Table()
    .write([{ kind: "join", round: 4, seat: { id: "p4", name: "Eve", names: [], colour: "3", side: null, person: null }, opening: 12 }])
    .write([{ kind: "leave", round: 6, player: "p2" }]).write([{ kind: "return", round: 9, player: "p2" }])
    .write([{ kind: "swap", round: 5, player: "p1", other: "p3" }])
    .write([{ kind: "substitute", round: 7, player: "p3", name: "Dora" }])
    .fact(6, "drinks", drinker("p3")).fact(7, "drinks", drinker("p3")).fact(8, "taken", 1, { player: "p3" });
  assert.deepEqual(table.document.players, ["Anna", "Ben", "Cara"]);
  assert.deepEqual(table.document.changes, [
    { round: 4, join: { name: "Eve", colour: "3" }, opening: 12 }, { round: 5, swap: ["Anna", "Cara"] },
    { round: 6, leave: "Ben" }, { round: 7, substitute: "Dora", for: "Cara" }, { round: 9, return: "Ben" },
  ]);
  assert.deepEqual(table.document.rounds.slice(5), [{ drinks: "Cara" }, { drinks: "Dora" }, { taken: { Dora: 1 } }]);
  table.write([{ kind: "rename", player: "p3", name: "Dorothea" }]);
  assert.deepEqual(table.document.changes[3], { round: 7, substitute: "Dorothea", for: "Cara" });
  assert.deepEqual(table.document.rounds[6], { drinks: "Dorothea" });
});

test("the end, playing on, the name and notes are kept", () => {
  const table = new Table().write([{ kind: "name", name: "Friday" }]).write([{ kind: "end", value: true }])
    .write([{ kind: "play_on", value: true }]).write([{ kind: "note", round: 2, text: "Cara spilt" }]);
  assert.equal(table.document.play_on, true);
  assert.deepEqual(table.document.meta, { name: "Friday", ended: true, notes: { 2: "Cara spilt" } });
});

test("an event of a kind that this code does not know changes nothing else", () => {
  const table = new Table().write([{ kind: "juggle", round: 2 }]).fact(1, "how", "called");
  assert.deepEqual(table.document.rounds, [{ how: "called" }]);
});

test("no event changes a state that came before it", () => {
  const frozen = (value) => {
    if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  };
  const table = new Table();
  const steps = [
    { kind: "fact", round: 2, input: "taken", player: "p1", value: 1 }, { kind: "insert_round", before: 1 },
    { kind: "join", round: 2, seat: seat("p4", "Eve"), opening: null }, { kind: "substitute", round: 3, player: "p4", name: "Fay" },
    { kind: "seats", players: ["p4", "p3", "p2", "p1"] }, { kind: "rename", player: "p4", name: "Faye" },
    { kind: "remove_round", round: 1 }, { kind: "note", round: 1, text: "x" }, { kind: "undo" }, { kind: "redo" },
  ];
  for (const step of steps) {
    frozen(table.log.state);
    assert.doesNotThrow(() => table.write([step]), step.kind);
  }
});

/** A small random number generator, so that a failure can be seen again (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

test("random matches: folding anew, and undoing all then redoing all, give the same document", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = random(seed);
    const pick = (list) => list[Math.floor(next() * list.length)];
    const table = new Table();
    for (let count = 0; count < 120; count += 1) {
      const round = 1 + Math.floor(next() * 12);
      const player = pick(["p1", "p2", "p3"]);
      table.write(pick([
        [{ kind: "fact", round, input: "taken", player, value: Math.floor(next() * 5) }],
        [{ kind: "fact", round, input: "taken", player }],
        [{ kind: "fact", round, input: "drinks", value: drinker(player) }],
        [{ kind: "settle", round }], [{ kind: "undo" }], [{ kind: "undo" }], [{ kind: "redo" }],
        [{ kind: "insert_round", before: round }], [{ kind: "remove_round", round }],
        [{ kind: "rename", player, name: `N${count}` }], [{ kind: "setting", key: "limit", value: pick([null, 4, 5]) }],
        [{ kind: "leave", round, player }],
      ]));
    }
    assert.deepEqual(document(table.events), table.document, `seed ${seed}`);
    while (redoable(table.log)) table.write([{ kind: "redo" }]);
    const end = table.document;
    let steps = 0;
    while (undoable(table.log)) {
      table.write([{ kind: "undo" }]);
      steps += 1;
    }
    assert.deepEqual(table.document, new Table().document, `seed ${seed}`);
    while (steps > 0) {
      table.write([{ kind: "redo" }]);
      steps -= 1;
    }
    assert.deepEqual(table.document, end, `seed ${seed}`);
  }
});

test("a document becomes a match and the same document again", () => {
  const given = {
    format: "houserules.match/1", game: "king", settings: { length: "short" },
    players: ["Ayşe", { name: "Bora", colour: "2" }, { name: "Cem", side: 1 }, "Deniz"], first: "Cem",
    rounds: [
      { game: "no_queens", taken: { Ayşe: 2, Bora: 1, Cem: 1, Deniz: 0 } }, { game: "trump", taken: [3, 4, 5, 1] },
      { king: "Bora", order: ["Cem", "Ayşe"] }, {}, { row: "fours" },
    ],
    changes: [
      { round: 2, join: "Ece", opening: 12 }, { round: 3, substitute: "Filiz", for: "Deniz" }, { round: 3, swap: ["Ayşe", "Bora"] },
      { round: 4, leave: "Ece" }, { round: 5, return: "Ece" },
    ],
    play_on: true, meta: { name: "Sunday", notes: { 2: "long" }, table: 4 },
  };
  assert.deepEqual(document([{ ...startFrom(given), n: 0, step: 1, at: 0, by: "t" }]), given);
});

test("with the kinds of the inputs known, lists in seat order become facts of players, and options stay options", () => {
  const given = {
    format: "houserules.match/1", game: "g", players: ["Anna", "Ben"],
    rounds: [{ taken: [3, null], called: "Ben", who: "Ben", bid: [5, null] }],
  };
  const inputs = [
    { input: "taken", kind: "count", each: "player" }, { input: "called", kind: "choice", each: null },
    { input: "who", kind: "player", each: null }, { input: "bid", kind: "int", each: "side" },
  ];
  const table = new Table(startFrom(given, { inputs }));
  table.write([{ kind: "rename", player: "p2", name: "Benno" }]);
  assert.deepEqual(table.document.rounds, [{ taken: { Anna: 3 }, called: "Ben", who: "Benno", bid: [5] }]);
});

test("a list in seat order that was not taken apart can be corrected seat by seat", () => {
  const table = new Table(startFrom({ format: "houserules.match/1", game: "g", players: ["Anna", "Ben"], rounds: [{ taken: [3, 4], bid: [1, 2] }] }));
  table.fact(1, "taken", 7, { player: "p2" }).fact(1, "bid", 9, { side: 0 });
  assert.deepEqual(table.document.rounds, [{ taken: { Anna: 3, Ben: 7 }, bid: [9, 2] }]);
});

test("ten thousand rounds fold", () => {
  const events = [{ ...START, n: 0, step: 1, at: 0, by: "t" }];
  for (let n = 1; n <= 10000; n += 1) events.push({ kind: "fact", round: n, input: "how", value: "called", n, step: n + 1, at: n, by: "t" });
  assert.equal(documentOf(foldLog(events).state).rounds.length, 10000);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { ARCHIVE_FORMAT, checkFile, checkImport } from "../../docs/assets/sheet/core/transfer.js";

/** A device with these logs on it. */
function device(logs = {}) {
  return {
    record: async (id) => (logs[id] ? { id } : null),
    events: async (id) => logs[id] ?? [],
  };
}

const seat = (id, name) => ({ id, name, names: [], colour: null, side: null, person: null, from: 1 });

/** @param {Record<string, any>} [more] Other fields of the record. */
function match(id, { seats = [seat("p1", "Anna"), seat("p2", "Ben")], ...more } = {}) {
  const start = { n: 0, step: 1, at: 5, by: "a", kind: "start", game: "king", name: id, settings: {}, seats, meta: {} };
  return { record: { id, game: "king", format: 1, created: 3, changed: 7, status: "running", ...more }, events: [start] };
}

const archive = (...matches) => JSON.stringify({ format: ARCHIVE_FORMAT, matches, people: [] });

const DAMAGED = {
  "a seat that is nothing": [null], "a seat that is a number": [7], "a seat without its names": [{ id: "p1", name: "Anna" }],
};

for (const [what, seats] of Object.entries(DAMAGED)) {
  test(`one damaged match keeps the others of a file out no more: ${what}`, async () => {
    const plan = await checkImport(device(), archive(match("good"), match("bad", { seats }), match("also good")));
    assert.deepEqual(plan.matches.map(({ id }) => id), ["good", "also good"]);
    assert.equal(plan.problems.length, 1);
    assert.match(plan.problems[0], /damaged and was left out/);
  });
}

test("a match that is damaged here can be opened from a file", async () => {
  const here = [...match("good").events, { n: 1, step: 2, at: 6, by: "a", kind: "seats", players: null }];
  const plan = await checkImport(device({ good: here }), archive(match("good")));
  assert.deepEqual([plan.matches.map(({ stands }) => stands), plan.problems], [["older"], []]);
});

test("of a record in a file only what can be checked is taken", async () => {
  const lies = { outcome: { over: true }, sentence: "<b>Anna wins</b>", entries: "many", deleted: 5, rounds: -1 };
  const plan = await checkImport(device(), archive(match("one", lies), match("two", { changed: "today", created: 1e300 })));
  const [one, two] = plan.matches.map(({ record }) => record);
  assert.deepEqual(
    [one.outcome, one.sentence, one.entries, one.deleted, one.rounds, one.created, one.changed], [null, "", 1, null, 0, 3, 7]);
  assert.deepEqual([two.created, two.changed], [5, 5]);
});

test("a backup has its figures before its matches are opened", async () => {
  const outcome = { over: true, ranks: [1, 2], totals: [7, "5/2"], columns: [{ people: [{ name: "Anna", id: null }] }, { people: [] }], high: true };
  const plan = await checkImport(device(), archive(match("one", { outcome, sentence: "Anna wins." })));
  assert.deepEqual([plan.matches[0].record.outcome, plan.matches[0].record.sentence], [outcome, "Anna wins."]);
});

test("a match that was over is not offered to go on with", async () => {
  const plan = await checkImport(device(), archive(match("one", { status: "over" }), match("two", { status: "nonsense" })));
  assert.deepEqual(plan.matches.map(({ record }) => record.status), ["over", "running"]);
});

test("a person of a file has numbers where numbers belong", async () => {
  const people = [{ id: "a", name: "Anna", colour: 7, last: "now", matches: null }, { id: "b", name: 7 }];
  const plan = await checkImport(device(), JSON.stringify({ format: ARCHIVE_FORMAT, matches: [], people }));
  assert.deepEqual(plan.people, [{ id: "a", name: "Anna", colour: null, last: 0, matches: 0 }]);
});

test("an engine that fails keeps no match out, one that refuses does", async () => {
  const asked = (problems) => ({ engine: { read: async () => ({ problems }) } });
  const file = archive(match("one"));
  assert.equal((await checkImport(device(), file, asked([{ code: "engine", message: "a fault" }]))).matches.length, 1);
  assert.equal((await checkImport(device(), file, asked([{ code: "facts", message: "no" }]))).matches.length, 0);
});

test("a file that can't be read is told", async () => {
  const gone = { text: async () => { throw new DOMException("gone", "NotFoundError"); } };
  const plan = await checkFile(device(), gone);
  assert.equal(plan.matches.length, 0);
  assert.match(plan.problems[0], /can't be read just now/);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { statistics } from "../../docs/assets/sheet/core/statistics.js";

let day = 0;

/** A match that was played: names with total and rank, a list of names for a side. */
function played(game, results, over = true) {
  day += 1;
  return {
    game, game_name: game.toUpperCase(), when: day,
    outcome: {
      over, rounds: 3, winners: [],
      columns: results.map(([names]) => ({ name: String(names), people: [names].flat().map((name) => ({ id: null, name })) })),
      totals: results.map(([, total]) => total), ranks: results.map(([, , rank]) => rank),
    },
  };
}

const of = (figures, name) => figures.people.find((person) => person.name === name);

test("wins, shares and streaks, in the order of time", () => {
  const all = [
    played("hearts", [["Anna", 30, 1], ["Ben", 100, 2]]), played("hearts", [["Anna", 20, 1], ["Ben", 101, 2]]),
    played("hearts", [["Anna", 102, 2], ["Ben", 50, 1]]), played("hearts", [["Anna", 10, 1], ["Ben", 110, 2]]),
  ];
  const anna = of(statistics(all.reverse()), "Anna");
  assert.deepEqual([anna.played, anna.wins, anna.share, anna.streak, anna.longest_streak], [4, 3, 75, 1, 2]);
});

test("best and worst go the way the game goes", () => {
  const figures = statistics([
    played("hearts", [["Anna", 30, 1], ["Ben", 100, 2]]), played("hearts", [["Anna", 20, 1], ["Ben", 101, 2]]),
    played("darts", [["Anna", 7, 2], ["Ben", 9, 1]]), played("darts", [["Anna", 12, 1], ["Ben", 3, 2]]),
  ]);
  const [hearts, darts] = ["hearts", "darts"].map((game) => of(figures, "Anna").games.find((entry) => entry.game === game));
  assert.deepEqual([hearts.best, hearts.worst], [20, 30]);
  assert.deepEqual([darts.best, darts.worst], [12, 7]);
  assert.deepEqual(figures.games.map(({ game, low_wins }) => [game, low_wins]), [["hearts", true], ["darts", false]]);
});

test("averages are exact: halves, fractions, negative totals", () => {
  const average = (...totals) => of(statistics(totals.map((total) => played("g", [["Anna", total, 1], ["Ben", 0, 2]]))), "Anna").games[0].average;
  assert.equal(average(1, 2), "1.5");
  assert.equal(average(1, 2, 2), "1.7");
  assert.equal(average("7/2", "0.5"), "2");
  assert.equal(average(-520, 100), "\u2212210");
  assert.equal(average(-1, 0, 0), "\u22120.3");
  assert.equal(average("0.1", "0.2"), "0.2");
  assert.equal(average("\u22121/40", 0), "0");
});

test("shared first places are wins, and level in head to head", () => {
  const figures = statistics([played("g", [["Anna", 5, 1], ["Ben", 5, 1]])]);
  assert.deepEqual(figures.people.map(({ wins }) => wins), [1, 1]);
  assert.deepEqual(figures.head_to_head, [{ a: "anna", b: "ben", played: 1, a_ahead: 0, b_ahead: 0, level: 1 }]);
});

test("partners win together and are never ahead of each other", () => {
  const figures = statistics([played("spades", [[["Anna", "Cara"], 500, 1], [["Ben", "Dora"], 320, 2]])]);
  assert.deepEqual(figures.people.map(({ name, wins }) => [name, wins]), [["Anna", 1], ["Cara", 1], ["Ben", 0], ["Dora", 0]]);
  const pair = figures.head_to_head.find(({ a, b }) => a === "anna" && b === "cara");
  assert.deepEqual([pair.played, pair.level], [1, 1]);
});

test("what is not over, and other games, are left out", () => {
  const all = [played("a", [["Anna", 5, 1]], false), played("b", [["Anna", 5, 1]]), played("c", [["Anna", 5, 1]])];
  assert.equal(statistics(all).played, 2);
  assert.equal(statistics(all, { game: "c" }).played, 1);
  assert.deepEqual(statistics([]).people, []);
});

test("a person is the same whatever case the name is in, and an unknown total does not count", () => {
  const figures = statistics([played("a", [["Anna", 5, 1]]), played("a", [["ANNA", null, null]])]);
  assert.equal(figures.people.length, 1);
  assert.deepEqual([figures.people[0].played, figures.people[0].games[0].average], [2, "5"]);
});

test("an outcome that is damaged takes the figures of the others with it no more", () => {
  const anna = played("hearts", [["Anna", 30, 1], ["Ben", 100, 2]]);
  const broken = [
    { over: true }, null, { over: true, columns: [null], totals: [1], ranks: [1] }, { over: true, columns: [], totals: 7, ranks: [] },
    { over: true, columns: [{ people: [{ id: null }] }], totals: [1], ranks: [1] },
    { over: true, columns: [{ people: [] }], totals: [1], ranks: [] },
  ].map((outcome) => ({ ...anna, outcome }));
  assert.deepEqual(statistics([...broken, anna]), statistics([anna]));
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { fitting, folded, like, nameFound } from "../../docs/assets/site/find.js";

/** @param {string} name @param {string[]} aliases @param {any} [more] @returns {any} */
const game = (name, aliases, more = {}) => ({
  slug: name.toLowerCase(), name, aliases, players: "2–4", family: "Cards", equipment: ["pack of cards"], line: "", wins: "high",
  names: ` ${[name, ...aliases].map(folded).join(" | ")}`, ...more,
});
const KING = game("King", ["Rıfkı", "Turkish King"], { players: "4" });
const TURTLE = game("Turtle King", ["King of Turtles"], { players: "2–12", wins: "last", family: "Drinking", equipment: ["pack of cards", "cup"] });
const MOLKKY = game("Mölkky", ["Finnish skittles"], { equipment: ["skittles"], family: "Throwing" });
const GAMES = [MOLKKY, TURTLE, KING];

/** @param {any} wish */
const names = (wish) => fitting(GAMES, wish).map(({ name }) => name);

test("names are folded as the build folds them", () => {
  const cases = JSON.parse(readFileSync(new URL("../fixtures/folded_names.json", import.meta.url), "utf-8"));
  for (const [text, plain] of cases) assert.equal(folded(text), plain);
});

test("a game is found by any of its names, however it is written", () => {
  assert.deepEqual(names({ q: "rifki" }), ["King"]);
  assert.deepEqual(names({ q: "RIFKI" }), ["King"]);
  assert.deepEqual(names({ q: "molk" }), ["Mölkky"]);
  assert.deepEqual(names({ q: "king turt" }), ["Turtle King"]);
});

test("words are found at their beginning, not inside", () => {
  assert.deepEqual(names({ q: "ing" }), []);
  assert.deepEqual(names({ q: "ittles" }), []);
});

test("the game whose name begins so comes first", () => {
  assert.deepEqual(names({ q: "king" }), ["King", "Turtle King"]);
});

test("the sentence filters by players, things, winner and family", () => {
  assert.deepEqual(names({ players: "12" }), ["Turtle King"]);
  assert.deepEqual(names({ players: "4" }).length, 3);
  assert.deepEqual(names({ with: "cup" }), ["Turtle King"]);
  assert.deepEqual(names({ wins: "last" }), ["Turtle King"]);
  assert.deepEqual(names({ family: "Throwing" }), ["Mölkky"]);
  assert.deepEqual(names({ q: "king", players: "3" }), ["Turtle King"]);
  assert.deepEqual(names({}).length, 3);
});

test("signs that mean something in patterns are only signs", () => {
  assert.deepEqual(names({ q: ".*" }).length, 3);
  assert.deepEqual(names({ q: "(" }).length, 3);
});

test("the other name is shown when it is the one that was meant", () => {
  assert.equal(nameFound(KING, "rifki"), "Rıfkı");
  assert.equal(nameFound(KING, "king"), null);
});

test("a slip of the finger is forgiven where nothing else fits", () => {
  assert.deepEqual(names({ q: "tutrle" }), ["Turtle King"]);
  assert.deepEqual(names({ q: "molky" }), ["Mölkky"]);
  assert.deepEqual(names({ q: "finish" }), ["Mölkky"]);
  assert.deepEqual(names({ q: "kign tutle" }), ["Turtle King"]);
  assert.deepEqual(names({ q: "bridge" }), []);
});

test("short words are taken as they are, long ones may have two letters wrong", () => {
  assert.equal(like("kig", "king"), false);
  assert.equal(like("rumy", "rummy"), true);
  assert.equal(like("cribage", "cribbage"), true);
  assert.equal(like("backgamon", "backgammon"), true);
  assert.equal(like("bakgamon", "backgammon"), true);
  assert.equal(like("hearts", "darts"), false);
});

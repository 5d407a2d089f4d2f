import assert from "node:assert/strict";
import test from "node:test";

import { codeOf, readAddress, rulesAddress, valueOf } from "../../docs/assets/site/rules_address.js";

/** @type {any} */
const LIMIT = { key: "limit", kind: "int", label: "Drinks", printed: 6, low: 3, high: 12, step: 1, options: [] };
/** @type {any} */
const TARGET = { key: "target", kind: "int", label: "Target", printed: 100, low: 50, high: 500, step: 25, options: [] };
/** @type {any} */
const TWICE = { key: "twice", kind: "flag", label: "Twice", printed: true, low: 0, high: 0, step: 1, options: [] };
/** @type {any} */
const LADDER = { key: "ladder", kind: "choice", label: "Cup", printed: "three", low: 0, high: 0, step: 1, options: ["one", "two", "three"] };
/** @type {any} */
const KOMI = { key: "komi", kind: "int", label: "Komi", printed: 6.5, low: 0.5, high: 9.5, step: 1, options: [] };
/** @type {any} */
const STAKE = { key: "stake", kind: "int", label: "Stake", printed: 1, low: 0, high: 10, step: 0.1, options: [] };
const RULES = new Map([LIMIT, TARGET, TWICE, LADDER, KOMI, STAKE].map((rule) => [rule.key, rule]));

test("what is written is read again", () => {
  const settings = { limit: 4, twice: false, ladder: "one" };
  const address = rulesAddress(settings, "Ayşe & co, 2nd floor");
  assert.deepEqual(readAddress(address, RULES), { settings, house: "Ayşe & co, 2nd floor", faults: [] });
});

test("halves and tenths go into an address and come back", () => {
  const settings = { komi: 7.5, stake: 0.3 };
  assert.deepEqual(readAddress(rulesAddress(settings), RULES), { settings, house: "", faults: [] });
  for (const [rule, code] of [[KOMI, "7"], [KOMI, "6.7"], [STAKE, "0.35"], [LIMIT, "4.5"], [STAKE, "1."]]) assert.equal(valueOf(rule, code), null, code);
});

test("an address is short and can be read", () => {
  assert.equal(rulesAddress({ limit: 4, twice: false }), "#rules=limit.4,twice.no");
  assert.equal(rulesAddress({}), "#rules=");
});

test("addresses that speak of something else are left alone", () => {
  for (const address of ["", "#", "#rule-limit", "#sheet/new", "#rules", "#rulesx=limit.4"]) {
    assert.equal(readAddress(address, RULES), null, address);
  }
});

test("a printed rule in an address is no change", () => {
  assert.deepEqual(readAddress("#rules=limit.6,twice.yes", RULES), { settings: {}, house: "", faults: [] });
});

test("a rule that is there no more is named, and the others hold", () => {
  const found = readAddress("#rules=cups.3,limit.4", RULES);
  assert.deepEqual(found?.settings, { limit: 4 });
  assert.equal(found?.faults.length, 1);
  assert.match(found?.faults[0] ?? "", /cups/);
});

test("a value that a rule cannot have is named with what it can", () => {
  for (const [item, words] of [["limit.13", "3 to 12"], ["limit.-4", "3 to 12"], ["limit.four", "3 to 12"], ["target.60", "50 to 500"], ["ladder.four", "no such answer"], ["twice.1", "no such answer"]]) {
    const found = readAddress(`#rules=${item}`, RULES);
    assert.deepEqual(found?.settings, {}, item);
    assert.match(found?.faults[0] ?? "", new RegExp(words), item);
  }
});

test("nonsense gets a sentence and the printed rules", () => {
  for (const address of ["#rules=%%%", "#rules=limit", "#rules=limit.4.5", "#rules=<b>.1", "#rules=__proto__.1", "#rules=constructor.x", `#rules=${"x".repeat(5000)}`]) {
    const found = readAddress(address, RULES);
    assert.deepEqual(found?.settings, {}, address.slice(0, 40));
    assert.equal(found?.faults.length, 1, address.slice(0, 40));
    assert.ok((found?.faults[0].length ?? 0) < 200);
  }
});

test("a name of a house that is no address is shown as it came", () => {
  assert.equal(readAddress("#rules=limit.4&house=100%", RULES)?.house, "100%");
  assert.equal(readAddress(`#rules=limit.4&house=${"x".repeat(500)}`, RULES)?.house.length, 60);
});

test("codes and values belong together", () => {
  assert.equal(codeOf(true), "yes");
  assert.equal(valueOf(TWICE, "no"), false);
  assert.equal(valueOf(TARGET, "75"), 75);
  assert.equal(valueOf(TARGET, "76"), null);
  assert.equal(valueOf(LADDER, "toString"), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { nestsTooDeep } from "../../docs/assets/sheet/core/document.js";
import { linkOf, readLink } from "../../docs/assets/sheet/core/link.js";

const MATCH = { format: "houserules.match/1", game: "king", players: ["Anna", "O\"[[[\\\"{"], rounds: [{ taken: [2, 6, 4, 1] }] };

test("a match comes out of its link as it went in", async () => {
  const { url } = await linkOf(MATCH, "https://example.org/games/king/#text");
  assert.deepEqual(await readLink(new URL(url).hash), { document: MATCH });
});

test("a match that nests deeper than any table writes is refused in words", async () => {
  const deep = { ...MATCH, rounds: [{ taken: JSON.parse("[".repeat(3000) + "]".repeat(3000)) }] };
  const { url } = await linkOf(deep, "https://example.org/");
  assert.match((await readLink(new URL(url).hash)).problem, /more than a match can have/);
});

test("brackets inside texts do not count", () => {
  assert.equal(nestsTooDeep(JSON.stringify(["[".repeat(100), "\\", "{\"".repeat(100)])), false);
  assert.equal(nestsTooDeep("[".repeat(41)), true);
  assert.equal(nestsTooDeep("[".repeat(40) + "]".repeat(40)), false);
  assert.equal(nestsTooDeep(`"${"a".repeat(2_000_000)}"`), false);
});

/** Reads match documents from the standard input, and writes what they are after the sheet has taken them in. */

import { readFileSync } from "node:fs";

import { documentOf, startFrom } from "../../docs/assets/sheet/core/document.js";
import { foldLog } from "../../docs/assets/sheet/core/match_log.js";

const given = JSON.parse(readFileSync(0, "utf8"));
const taken = given.map(({ document, inputs }) =>
  documentOf(foldLog([{ ...startFrom(document, { inputs }), n: 0, step: 1, at: 0, by: "t" }]).state));
process.stdout.write(JSON.stringify(taken));

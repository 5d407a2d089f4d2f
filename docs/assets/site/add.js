/** The add-a-game page: the definition is checked as it is written, and its worked examples are scored beside it. */

import "./page.js";
import { engine } from "../sheet/engine.js";
import { figure } from "../sheet/ui/figures.js";
import { make } from "./make.js";

const KEPT = "houserules.definition";
const REST = 400;

const text = /** @type {HTMLTextAreaElement|null} */ (document.querySelector("[data-definition]"));
const state = document.querySelector("[data-state]");
const sheet = document.querySelector("[data-live-sheet]");
const examples = document.querySelector("[data-live-examples]");

/** @param {string} [write] What to keep; without it what was kept is given back. */
function kept(write) {
  try {
    if (write === undefined) return localStorage.getItem(KEPT);
    localStorage.setItem(KEPT, write);
  } catch {
    // A browser that keeps nothing still checks what is written.
  }
  return null;
}

/** @param {string} sentence */
function say(sentence) {
  if (state) state.textContent = sentence;
}

/** Words with a capital at their head and a stop at their end. @param {string} words */
function sentence(words) {
  if (!words) return "";
  return `${words[0].toUpperCase()}${words.slice(1)}${/[.?]$/.test(words) ? "" : "."}`;
}

/** @param {{line: number, text: string, message: string, hint: string}[]} problems */
function showProblems(problems) {
  if (!sheet) return;
  const lines = problems.map((problem) => {
    const place = problem.line ? `Line ${problem.line}: ` : "";
    const item = make("li", {}, `${place}${sentence(problem.message)} ${sentence(problem.hint)}`);
    return item;
  });
  sheet.replaceChildren(make("ul", { class: "list" }, ...lines));
}

/** @param {any} view @param {string} title */
function exampleTable(view, title) {
  const head = make("tr", {}, make("th", { scope: "col" }, view.round_word), ...view.columns.map((/** @type {string} */ name) => make("th", { scope: "col" }, name)));
  const rows = view.rounds.map((/** @type {any} */ round) =>
    make("tr", {}, make("th", { scope: "row" }, String(round.number)), ...round.points.map((/** @type {any} */ value) => make("td", {}, value === null ? "·" : figure(value)))),
  );
  const foot = make("tr", {}, make("th", { scope: "row" }, "Total"), ...view.totals.map((/** @type {any} */ total) => make("td", {}, figure(total))));
  return make(
    "figure",
    {},
    make("figcaption", {}, title || "A worked example"),
    make("table", { class: "ex" }, make("thead", {}, head), make("tbody", {}, ...rows), make("tfoot", {}, foot)),
    make("p", {}, view.over?.sentence ?? ""),
  );
}

let turn = 0;

async function check() {
  if (!text) return;
  const mine = ++turn;
  // An engine that a text has worn out is started again for the next.
  if (["held", "failed"].includes(engine.state.kind)) engine.retry();
  else engine.prepare();
  say(engine.state.kind === "ready" ? "Being read …" : "Being read, as soon as the engine is here …");
  const answer = await engine.call("check", { text: text.value, path: "my-game.yml" }, { latest: "check" });
  if (mine !== turn || "superseded" in answer) return;
  if ("failed" in answer || !("ok" in answer)) {
    // What stands beside it is of an earlier text.
    sheet?.replaceChildren();
    examples?.replaceChildren();
    return say("It can't be checked here just now. Your text is kept, and is tried again when you change it.");
  }
  const { problems, game } = /** @type {any} */ (answer).ok;
  showProblems(problems);
  say(problems.length ? `${problems.length} ${problems.length === 1 ? "thing" : "things"} to put right` : "All of it can be read, and its examples come out as they say.");
  const views = [];
  for (const example of game?.examples ?? []) {
    const scored = await engine.call("view", { slug: game.slug, match: { ...example, title: undefined } });
    if (mine !== turn) return;
    if ("ok" in scored) views.push(exampleTable(scored.ok, example.title));
  }
  examples?.replaceChildren(...views);
}

function saveAsFile() {
  if (!text) return;
  const link = make("a", { href: URL.createObjectURL(new Blob([text.value], { type: "text/yaml" })), download: "my-game.yml" });
  link.click();
  URL.revokeObjectURL(link.getAttribute("href") ?? "");
}

if (text) {
  text.value = kept() || text.value;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let rest;
  text.addEventListener("input", () => {
    kept(text.value);
    clearTimeout(rest);
    rest = setTimeout(check, REST);
  });
  document.querySelector("[data-save-definition]")?.addEventListener("click", saveAsFile);
  // Who comes here wants to write: what stands there is checked at once, but on a connection that is to be spared.
  if (!(/** @type {any} */ (navigator).connection?.saveData)) check();
  else text.addEventListener("focus", check, { once: true });
}

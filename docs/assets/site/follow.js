/** Lets the words, tables and examples of a game's page follow the table's rules, as the engine says them. */

/** @import { HouseRules } from "./house_rules.js" */

import { engine } from "../sheet/engine.js";
import { showPrinted, showTexts } from "./changed_words.js";
import { showExample } from "./examples.js";

/**
 * @param {HouseRules} house
 * @param {string} definition  Address of the game's JSON.
 * @param {(sentence: string, act?: {words: string, act: () => void}) => void} say
 */
export function startFollowing(house, definition, say) {
  engine.addGame(house.slug, async () => (await (await fetch(definition)).json()).tree);
  let turn = 0;
  /** What keeps the words from following, and what a person can do about it. */
  const sayState = () => {
    const { kind, sentence } = engine.state;
    if (!house.changes || kind === "ready" || kind === "idle") say("");
    else if (kind === "ask") say(sentence, { words: "Fetch it", act: () => engine.allow() });
    else if (kind === "failed" || kind === "held") say(sentence, { words: "Try again", act: () => void (engine.retry(), follow()) });
    else say("The words of this page follow in a moment.");
  };
  engine.subscribe(sayState);
  const follow = async () => {
    const mine = ++turn;
    if (!house.changes) {
      showPrinted();
      showExamples([]);
      markAsked({});
      say("");
      mark("printed");
      return;
    }
    mark("waiting");
    engine.prepare();
    sayState();
    const answer = await engine.call("prose", { slug: house.slug, settings: house.settings, examples: true }, { latest: "prose" });
    if (mine !== turn || "superseded" in answer || "failed" in answer) return;
    if ("problems" in answer) {
      say(String(answer.problems?.[0] ?? ""));
      return;
    }
    showTexts(answer.ok.texts);
    showExamples(answer.ok.examples ?? []);
    markAsked(answer.ok.asked ?? {});
    say((answer.ok.problems ?? []).join(" "));
    mark("followed");
  };
  house.subscribe(follow);
  follow();
}

/** What the words of the page stand at: "printed", "waiting" or "followed". @param {string} state */
function mark(state) {
  document.querySelector("[data-game-page]")?.setAttribute("data-words", state);
}

/** @param {any[]} views */
function showExamples(views) {
  document.querySelectorAll("[data-example]").forEach((example, place) => showExample(example, views[place] ?? null));
}

/** @param {Record<string, boolean>} asked */
function markAsked(asked) {
  for (const element of document.querySelectorAll("[data-setting]")) {
    element.classList.toggle("idle", asked[element.getAttribute("data-setting") ?? ""] === false);
  }
}

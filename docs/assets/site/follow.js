/** Lets the words, tables and examples of a game's page follow the table's rules, as the engine says them. */

/** @import { HouseRules } from "./house_rules.js" */

import { engine } from "../sheet/engine.js";
import { showPrinted, showTexts } from "./changed_words.js";
import { showExample } from "./examples.js";

/** @param {HouseRules} house @param {string} definition  Address of the game's JSON. @param {(sentence: string) => void} say */
export function startFollowing(house, definition, say) {
  engine.addGame(house.slug, async () => (await (await fetch(definition)).json()).tree);
  let turn = 0;
  const follow = async () => {
    const mine = ++turn;
    if (!house.changes) {
      showPrinted();
      showExamples([]);
      markAsked({});
      say("");
      return;
    }
    engine.prepare();
    say(engine.state.kind === "ready" ? "" : "The words of this page follow in a moment.");
    const answer = await engine.call("prose", { slug: house.slug, settings: house.settings, examples: true }, { latest: "prose" });
    if (mine !== turn || answer.superseded) return;
    if (!answer.ok) {
      say(answer.failed ? "The words of this page could not follow. The rules are kept all the same." : answer.problems?.[0] ?? "");
      return;
    }
    showTexts(answer.ok.texts);
    showExamples(answer.ok.examples ?? []);
    markAsked(answer.ok.asked ?? {});
    say((answer.ok.problems ?? []).join(" "));
  };
  house.subscribe(follow);
  follow();
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

/** The lamp (light or dark) and the suits (two colours or four). The script in the head has set both before the first paint. */

import { preferences } from "../sheet/core/settings.js";

const PAPER = { default: "#fdfcfa", slate: "#161512" };

/** @returns {"default"|"slate"} */
function scheme() {
  const chosen = document.documentElement.dataset.mdColorScheme;
  if (chosen === "default" || chosen === "slate") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default";
}

/** @param {"default"|"slate"|undefined} chosen */
function setScheme(chosen) {
  if (chosen) document.documentElement.dataset.mdColorScheme = chosen;
  else delete document.documentElement.dataset.mdColorScheme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute("content", PAPER[chosen ?? (meta.getAttribute("media")?.includes("dark") ? "slate" : "default")]);
  }
}

/** @param {"four"|undefined} suits */
function setSuits(suits) {
  if (suits) document.documentElement.dataset.suits = suits;
  else delete document.documentElement.dataset.suits;
  for (const button of document.querySelectorAll("[data-suits-switch]")) {
    button.setAttribute("aria-pressed", String(suits === "four"));
  }
}

/** Lets the buttons in masthead and foot work, here and in other tabs. */
export function startLamp() {
  setSuits(preferences.get("suits", undefined) === "four" ? "four" : undefined);
  if (document.documentElement.dataset.mdColorScheme) setScheme(scheme());
  for (const button of document.querySelectorAll("[data-lamp]")) {
    button.addEventListener("click", () => preferences.set("lamp", scheme() === "slate" ? "default" : "slate"));
  }
  for (const button of document.querySelectorAll("[data-suits-switch]")) {
    button.addEventListener("click", () => {
      preferences.set("suits", preferences.get("suits", undefined) === "four" ? undefined : "four");
    });
  }
  preferences.subscribe((key, value) => {
    if (key === "lamp") setScheme(value);
    if (key === "suits") setSuits(value === "four" ? "four" : undefined);
  });
}

/** "Without a signal" on a game's page: what is kept on this device, and everything at a person's word. */

import { offline } from "../sheet/core/offline.js";
import { make } from "./make.js";

const MEGABYTE = 1_000_000;

/** @param {Element} host */
export function startOfflinePanel(host) {
  const said = make("p", { role: "status" });
  const bar = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "What has come so far" }));
  const keep = make("button", { type: "button", class: "btn" }, "Keep everything for when there is no signal");
  const stop = make("button", { type: "button", class: "btn plain" }, "Stop");
  const newer = make("button", { type: "button", class: "btn plain" }, "Show the newer version");
  const size = make("p", { class: "soft" });
  keep.addEventListener("click", () => void offline.keepEverything());
  stop.addEventListener("click", () => void offline.stop());
  newer.addEventListener("click", () => void offline.applyUpdate());
  host.replaceChildren(said, bar, size, keep, stop, newer);

  const show = () => {
    const { kind, sentence, have, all, able, update } = offline.state;
    said.textContent = sentence;
    bar.hidden = stop.hidden = kind !== "working" || !all;
    bar.max = all || 1;
    bar.value = have;
    size.hidden = !able;
    keep.hidden = !able || kind === "working" || kind === "everything";
    newer.hidden = !update;
  };
  offline.subscribe(show);
  show();
  // How much it would be is asked for only when the reader comes here.
  const watch = new IntersectionObserver(async ([entry]) => {
    if (!entry.isIntersecting) return;
    watch.disconnect();
    if (!offline.state.able) return;
    const [missing, whole] = await Promise.all([offline.missing(), offline.size()]).catch(() => [null, null]);
    if (missing && whole) size.textContent = `All games are about ${(whole.bytes / MEGABYTE).toFixed(1)} MB; ${missing.length} pages are not on this device yet.`;
  });
  watch.observe(host);
}

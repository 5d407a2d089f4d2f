import { loadPyodide } from "./stock/pyodide.mjs";

const started = (async () => {
  const pyodide = await loadPyodide();
  const engine = await fetch("stock/engine.zip");
  pyodide.unpackArchive(await engine.arrayBuffer(), "zip");
  return pyodide.pyimport("scorer.bridge").call;
})();

addEventListener("message", async ({ data: { game, match } }) => {
  const call = await started;
  call("load", JSON.stringify(game));
  postMessage(call("view", JSON.stringify({ slug: game.slug, match })));
});

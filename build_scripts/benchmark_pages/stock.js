// The same question to the same engine, started at once with Pyodide's defaults in a worker.
const question = fetch("question.json").then((answer) => answer.json());
const worker = new Worker("stock_worker.js", { type: "module" });
worker.addEventListener("message", ({ data }) => {
  globalThis.answered = { at: performance.now(), totals: JSON.parse(data).ok?.totals, by: "stock" };
});
worker.postMessage(await question);
globalThis.kept = async () => {};

// Asks the worker in which the fold is timed, one question at a time.
const worker = new Worker("fold_worker.js", { type: "module" });

/** Resolves to the milliseconds of each of so many folds of a match. */
globalThis.fold = (question) => new Promise((answer, fail) => {
  worker.addEventListener("message", ({ data: { took, problem } }) => {
    if (problem) fail(new Error(problem));
    else answer(took);
  }, { once: true });
  worker.postMessage(JSON.stringify(question));
});

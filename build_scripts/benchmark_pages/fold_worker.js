import { loadPyodide } from "./stock/pyodide.mjs";

const timing = `
import json
from time import perf_counter
from scorer import game_from_tree
from scorer.fold import play
from scorer.match import read_match

def fold(text):
    asked = json.loads(text)
    match = read_match(game_from_tree(asked["tree"], asked["slug"]), asked["match"])
    took = []
    for _ in range(asked["times"] + 1):
        start = perf_counter()
        play(match)
        took.append((perf_counter() - start) * 1000)
    return json.dumps(took[1:])

fold
`;

const started = (async () => {
  const pyodide = await loadPyodide();
  pyodide.unpackArchive(await (await fetch("stock/engine.zip")).arrayBuffer(), "zip");
  return pyodide.runPython(timing);
})();

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ took: JSON.parse((await started)(data)) });
  } catch (problem) {
    postMessage({ problem: String(problem) });
  }
});

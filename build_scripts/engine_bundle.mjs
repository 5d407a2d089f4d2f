// Runs the Pyodide that is shipped, under Node.js, for build_scripts/engine_bundle.py.
//
//   node engine_bundle.mjs trace REQUEST.json     what the engine uses of a whole library, and what it answers
//   node engine_bundle.mjs compile REQUEST.json   byte-compiles the archives of the request in place
//   node engine_bundle.mjs verify REQUEST.json    the same use, from the made archives alone
//
// The answer is written beside the request, as JSON, into REQUEST.answer.json.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [task, requestPath] = process.argv.slice(2);
const request = JSON.parse(readFileSync(requestPath, "utf8"));
const module = (name) => import(pathToFileURL(path.join(request.pyodide, name)).href);
const { loadPyodide } = await module("pyodide.mjs");
const env = { PYTHONHASHSEED: "0", HOME: "/home/pyodide" };

/** Starts the stock Pyodide with some folders of this machine visible to it. */
async function stock(folders, options = {}) {
  const py = await loadPyodide({ indexURL: request.pyodide + path.sep, env, ...options });
  for (const [place, folder] of Object.entries(folders)) {
    py.mountNodeFS(place, folder);
  }
  return ready(py);
}

function ready(py) {
  py.globals.set("request_text", JSON.stringify(request));
  py.runPython("import json, sys; request = json.loads(request_text)");
  return py;
}

const use = `
from engine_exercise import exercise
json.dumps(exercise(request))
`;

async function trace() {
  const folders = { "/engine": request.sources, "/yaml": request.yamlSources, "/tools": request.tools };
  const py = await stock(folders, { stdLibURL: request.library });
  return py.runPython(`sys.path[:0] = ["/engine", "/tools"]` + use);
}

async function compile() {
  // The result must not differ from run to run, and needs neither docstrings, asserts nor columns of the source.
  const strict = { ...env, PYTHONNODEBUGRANGES: "1", SOURCE_DATE_EPOCH: "315532800" };
  const folders = { "/output": request.output, "/tools": request.tools, "/packages": request.packages };
  const py = await stock(folders, { args: ["-OO"], env: strict });
  return py.runPython(`
sys.path += ["/tools", "/packages"]
from pathlib import Path
import engine_inside
for name, modules in request["divided"].items():
    kept = modules + (engine_inside.EXTRAS if name == "stdlib.zip" else [])
    engine_inside.write_library(Path("/output/whole.zip"), kept, Path("/output", name))
for name in request["archives"]:
    engine_inside.compile_archive(Path("/output", name))
json.dumps({"python": sys.version.split()[0]})
`);
}

async function verify() {
  const { default: createPyodideModule } = await module("pyodide.asm.mjs");
  const py = await loadPyodide({
    indexURL: request.pyodide + path.sep,
    packageBaseUrl: request.pyodide,
    lockFileContents: request.lock,
    stdLibURL: path.join(request.output, "stdlib.zip"),
    createPyodideModule,
    env: { ...env, PYTHONPATH: "/engine.zip" },
    fsInit: async (FS) => {
      for (const name of ["engine.zip", "yaml.zip"]) {
        FS.writeFile("/" + name, readFileSync(path.join(request.output, name)));
      }
    },
  });
  py.mountNodeFS("/tools", request.tools);
  return ready(py).runPython(`sys.path.append("/tools")` + use);
}

try {
  const answer = await { trace, compile, verify }[task]();
  writeFileSync(requestPath.replace(/json$/, "answer.json"), answer);
  process.exit(0);
} catch (problem) {
  // Left uncaught, Node.js would print the line of Pyodide it came from, which is a million characters long.
  console.error(problem.message);
  process.exit(1);
}

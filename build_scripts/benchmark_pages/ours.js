// The sheet's own engine, started at once and asked for the totals of a match.
const question = fetch("question.json").then((answer) => answer.json());
const { engine } = await import(document.querySelector("link[rel=modulepreload]").href);
engine.configure({ root: new URL("./", location.href).href });
engine.prepare();
const { game, match } = await question;
engine.addGame(game.slug, game.tree);
const answer = await engine.view(game.slug, match);
globalThis.answered = { at: performance.now(), totals: answer.ok?.totals, by: engine.started_by };

/** Asks again and tells how long each answer took; each time somebody else is first, so that all is scored anew. */
globalThis.askAgain = async (times) => {
  const took = [];
  for (let n = 0; n < times; n += 1) {
    const question = { ...match, first: match.players[n % 2] };
    const start = performance.now();
    await engine.view(game.slug, question);
    took.push(performance.now() - start);
  }
  return took;
};

/** Asks each question in turn, twice to get to know them and then so many times; tells how long each took. */
globalThis.ask = async ({ slug, tree, method, questions, times }) => {
  engine.addGame(slug, tree);
  const took = [];
  for (let n = -1; n <= times; n += 1) {
    const start = performance.now();
    const answer = await engine[method](slug, ...questions[(n + 2) % questions.length]);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    if (n > 0) took.push(performance.now() - start);
  }
  return took;
};

async function hasSnapshot() {
  for (const name of await caches.keys()) {
    if (name.includes("snapshot") && (await (await caches.open(name)).keys()).length) return true;
  }
  return false;
}

/** Resolves when what makes the next visit faster is kept, or this browser could not keep it. */
globalThis.kept = async () => {
  while (!(await hasSnapshot()) && engine.notes.maySnapshot(engine.manifest.hash)) {
    await new Promise((done) => { setTimeout(done, 50); });
  }
};

/** Small changes to a match document, made on a copy: for asking the engine "what if". */

/**
 * @param {any} document
 * @param {{round: number, input: string, value: any, player?: string}} fact  value undefined takes it back
 */
export function withFact(document, { round, input, value, player }) {
  const rounds = [...(document.rounds ?? [])];
  while (rounds.length < round) rounds.push({});
  const facts = { ...rounds[round - 1] };
  if (player === undefined) {
    put(facts, input, value);
  } else {
    const answers = byPlayer(facts[input], document.players);
    put(answers, player, value);
    put(facts, input, Object.keys(answers).length ? answers : undefined);
  }
  rounds[round - 1] = facts;
  return { ...document, rounds };
}

/**
 * @param {any} document
 * @param {Record<string, any>} changes  null puts a setting back to the printed rule
 */
export function withSettings(document, changes) {
  const settings = { ...document.settings };
  for (const [key, value] of Object.entries(changes)) put(settings, key, value === null ? undefined : value);
  return { ...document, settings };
}

/** @param {any} document @param {number} before */
export function withRound(document, before) {
  const rounds = [...(document.rounds ?? [])];
  rounds.splice(before - 1, 0, {});
  return { ...document, rounds };
}

/** @param {any} document @param {number} round */
export function withoutRound(document, round) {
  return { ...document, rounds: (document.rounds ?? []).filter((/** @type {any} */ _, /** @type {number} */ index) => index !== round - 1) };
}

/**
 * Who has a column in a round, by the name of whoever sits there then, and who of them is at the table.
 * @param {any} document @param {number} round
 * @returns {{name: string, there: boolean}[]}
 */
export function tableAt(document, round) {
  const seats = document.players.map((/** @type {any} */ player) => ({ name: nameOf(player), there: true }));
  /** @param {string} name */
  const seat = (name) => seats.find((/** @type {{name: string}} */ one) => one.name === name) ?? {};
  for (const change of document.changes ?? []) {
    const now = change.round <= round;
    if (change.join !== undefined) {
      const known = seats.find((/** @type {{name: string}} */ one) => one.name === nameOf(change.join));
      if (known) known.there = now;
      else seats.push({ name: nameOf(change.join), there: now });
    }
    if (!now) continue;
    if (change.leave !== undefined) seat(change.leave).there = false;
    if (change.return !== undefined) seat(change.return).there = true;
    if (change.substitute !== undefined) seat(change.for).name = change.substitute;
  }
  return seats;
}

/**
 * Answers of all players by name, also where they were given as a list in seat order.
 * @param {any} answers
 * @param {any[]} players
 * @returns {Record<string, any>}
 */
export function byPlayer(answers, players) {
  if (!answers || typeof answers !== "object") return {};
  if (!Array.isArray(answers)) return { ...answers };
  /** @type {Record<string, any>} */
  const named = {};
  answers.forEach((value, index) => {
    if (value !== null && value !== undefined && players[index] !== undefined) named[nameOf(players[index])] = value;
  });
  return named;
}

/** @param {any} player  a name, or an object with one */
export function nameOf(player) {
  return typeof player === "string" ? player : player.name;
}

/** @param {Record<string, any>} object @param {string} key @param {any} value */
function put(object, key, value) {
  if (value === undefined) delete object[key];
  else object[key] = value;
}

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

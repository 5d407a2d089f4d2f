/**
 * The people who have played on this device, and how names are told apart.
 */

/** @import { Person } from "./types.js" */
/** @typedef {import("./store.js").Store} Store */

/** How many colours the sheet has. */
export const COLOURS = 8;

/** A short random id, also where crypto.randomUUID is missing (pages not served by https). */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("") + Date.now().toString(36);
}

/** A name as it is compared: case, spaces and ways of writing an accent do not count. @param {string} name */
export function sameName(name) {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLocaleLowerCase();
}

/** How long a name may be that somebody writes here. */
const LONGEST = 40;

/**
 * What is kept of a name.
 * @param {string} text
 * @param {number} [longest] in signs
 */
export function tidyName(text, longest = LONGEST) {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, longest).join("");
}

/** @param {number} index @returns {string} */
export function colourFor(index) {
  return String(index % COLOURS);
}

/**
 * The names with numbers where two would be the same: Anna, Anna 2.
 * @param {string[]} names
 * @param {string[]} [taken] Names that are in use already.
 * @returns {string[]}
 */
export function tellApart(names, taken = []) {
  const used = new Set(taken.map(sameName));
  return names.map((given, index) => {
    const name = given.normalize("NFC").trim().replace(/\s+/gu, " ") || `Player ${taken.length + index + 1}`;
    let own = name;
    for (let count = 2; used.has(sameName(own)); count += 1) own = `${name} ${count}`;
    used.add(sameName(own));
    return own;
  });
}

/**
 * Remembers that these people play now.
 * @param {Store} store
 * @param {{name: string, colour?: string|null}[]} players
 * @returns {Promise<Person[]>} In the same order.
 */
export async function rememberPeople(store, players) {
  const known = new Map((await store.all("people")).map((person) => [sameName(person.name), person]));
  const people = players.map(({ name, colour = null }) => {
    const person = known.get(sameName(name)) ?? { id: newId(), name, colour: null, last: 0, matches: 0 };
    return { ...person, colour: colour ?? person.colour, last: Date.now(), matches: person.matches + 1 };
  });
  for (const person of people) await store.put("people", person);
  return people;
}

/**
 * Who has played here, the most recent first.
 * @param {Store} store
 * @param {string} [query] Part of a name.
 * @returns {Promise<Person[]>}
 */
export async function knownPeople(store, query = "") {
  const wanted = sameName(query);
  return (await store.all("people"))
    .filter((person) => sameName(person.name).includes(wanted))
    .sort((a, b) => b.last - a.last);
}

/** @param {Store} store @param {string} id @param {string} name */
export async function renamePerson(store, id, name) {
  const person = await store.get("people", id);
  if (person) await store.put("people", { ...person, name });
}

/** The matches stay; only the name is no longer offered. @param {Store} store @param {string} id */
export async function forgetPerson(store, id) {
  await store.remove("people", id);
}

/** Names as they fit. Two that would look the same are cut in the middle. */

const LONGEST = 40;

/**
 * What is kept of a name that somebody wrote.
 * @param {string} text
 */
export function tidyName(text) {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, LONGEST).join("");
}

/**
 * Two names are the same when nobody at the table could tell them apart.
 * @param {string} one
 * @param {string} other
 */
export function sameName(one, other) {
  const plain = (/** @type {string} */ name) => tidyName(name).normalize("NFKC").toLocaleLowerCase();
  return plain(one) === plain(other);
}

/**
 * Names short enough for the head of a column; those that begin alike keep their ends.
 * @param {string[]} names
 * @param {number} room  how many signs fit
 * @returns {string[]}
 */
export function shortNames(names, room) {
  const signs = names.map((name) => [...name]);
  return signs.map((letters, index) => {
    if (letters.length <= room) return names[index];
    const start = letters.slice(0, room).join("");
    const twin = signs.some((other, place) => place !== index && other.slice(0, room).join("") === start);
    if (!twin) return names[index];
    const tail = Math.floor((room - 1) / 2);
    return `${letters.slice(0, room - 1 - tail).join("")}…${letters.slice(-tail).join("")}`;
  });
}

/**
 * A name that nobody at the table has yet: "Anna", then "Anna 2".
 * @param {string} name
 * @param {string[]} taken
 */
export function freeName(name, taken) {
  let free = name;
  for (let count = 2; taken.some((other) => sameName(other, free)); count += 1) {
    const tail = ` ${count}`;
    free = [...name].slice(0, LONGEST - tail.length).join("") + tail;
  }
  return free;
}

/** Names as they fit. Two that would look the same are cut in the middle. */

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

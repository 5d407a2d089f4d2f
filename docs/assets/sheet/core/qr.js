/**
 * QR codes, drawn as one SVG path. The library (52 KB) is fetched only when a code is asked for.
 */

/** Letters that fit into the largest code with the lowest correction. */
const MOST_LETTERS = 2953;

/** Empty modules around the code, as the standard asks. */
const QUIET = 4;

/**
 * @param {string} text
 * @returns {Promise<{path: string, size: number}|{problem: string}>} `path` for a viewBox of `0 0 size size`.
 */
export async function qrOf(text) {
  if (text.length > MOST_LETTERS) {
    return { problem: "This match is too long for a QR code. Send the link or the file instead." };
  }
  let make;
  try {
    ({ default: make } = await import("../../vendor/qrcode.js"));
  } catch {
    return { problem: "The QR code could not be drawn, because a part of the page is missing. Send the link instead." };
  }
  const code = make(0, text.length > 1200 ? "L" : "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count;) {
      let run = 0;
      while (column + run < count && code.isDark(row, column + run)) run += 1;
      if (run) path += `M${column + QUIET} ${row + QUIET}h${run}v1h-${run}z`;
      column += run || 1;
    }
  }
  return { path, size: count + 2 * QUIET };
}

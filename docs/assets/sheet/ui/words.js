/**
 * The fixed labels of the sheet, in one place. Sentences about a match come from the engine.
 */

/** @param {string} text */
export const lowerFirst = (text) =>
  text && text.charAt(1) === text.charAt(1).toLowerCase() ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** @param {string} text */
export const upperFirst = (text) => text && text.charAt(0).toUpperCase() + text.slice(1);

/** How a match in a file stands to the one on this device. */
const STANDS = /** @type {Record<string, string>} */ ({
  new: "New here.",
  same: "Here already.",
  newer: "Goes on from the one here.",
  older: "Older than the one here; comes beside it.",
  differs: "Other than the one here; comes beside it.",
});

export const words = {
  back: "Back to the rules",
  rules: "Rules",
  undo: "Undo",
  redo: "Redo",
  menu: "Match menu",
  close: "Close",
  done: "Done",
  sheet: "Score sheet",
  newMatch: "A new match",
  startMatch: "Start a new match",
  resume: "Resume",
  whoPlays: "Who plays?",
  seating: "In the order you sit.",
  listed: (/** @type {string[]} */ names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0]),
  against: (/** @type {string[]} */ sides) => `${sides.join(" against ")}.`,
  nameHint: "tap a name or write one",
  known: "Have played here before",
  byTheseRules: "By these rules",
  change: "change",
  allTheRest: "All the rest",
  everything: "Everything",
  asPrinted: "as printed",
  printedRule: "printed rule",
  begin: "Start",
  beginWith: "Begin with",
  printedRules: "Printed rules",
  putBack: "Put back",
  tableOnly: "Changes the words, not the score",
  yes: "Yes",
  no: "No",
  saved: "saved",
  saving: "saving",
  notSaved: "not saved",
  noSignal: "No signal",
  total: "Total",
  player: "Player",
  place: "Place",
  out: "out",
  rest: "rest",
  loading: "The engine is on its way. Go on writing; the numbers follow.",
  written: "Written. The numbers follow.",
  writtenSaved: "Written and saved.",
  failed: "The numbers cannot be worked out here.",
  failedRest: "What you wrote is safe, and you can go on writing.",
  tryAgain: "Try again",
  notDrawn: "The sheet could not be drawn.",
  notDrawnKept: "What you have written is kept. That it could not be shown is our fault: try again, or take the match along as a file.",
  saveCopy: "Save a copy",
  print: "Print",
  saveFailed: "This could not be saved on this device.",
  saveFailedButton: "Not saved. Try again",
  offline: "No signal. The rules, the engine and your match are all on this device.",
  otherTab: "This match is open in another tab.",
  conflict: "Two devices have gone on with this match, each in its own way.",
  takeTheirs: "Take the other one",
  keepBoth: "Keep both",
  writeHere: "Write here instead",
  readOnly: "This match was handed over by a link. It is not on this device yet.",
  keepIt: "Go on with it here",
  noSuchMatch: "This match is not on this device. It was put away here, or it was written on another one.",
  noSuchExample: "This page has no such example.",
  notKept: "not kept",
  example: "A worked example. Nothing of it is kept on this device.",
  playWithIt: "Play with it",
  finishIt: "Finish it",
  lookAtIt: "Look at it",
  takeBack: "Take back",
  leaveOpen: "Leave it open and go on",
  rare: "Rarely needed",
  more: "More",
  none: "none",
  digits: "Digits",
  number: "Number",
  players: "Players",
  rubout: "Delete a digit",
  minus: "Minus",
  decimal: "Decimal sign",
  onward: "On",
  add: "Add",
  next: "Next",
  tapBox: "Tap a box",
  orAnother: "or tap another box",
  result: "The result",
  toResult: "To the result",
  load: "Load it",
  keyPlayer: "player",
  keyNumber: "number",
  keySeat: "next player",
  keyUndo: "undo",
  keyWhy: "why",
  playAgain: "Play again",
  sameTable: "Same table, same rules",
  race: "The race",
  share: "Share it",
  shareHint: "A link carries the whole match in itself. Nothing is uploaded.",
  picture: "Picture",
  text: "Text",
  link: "Link to the sheet",
  copied: "Copied.",
  qr: "QR code",
  file: "File",
  spreadsheet: "Spreadsheet",
  changeTitle: "What this would change",
  changeIt: "Change it",
  leaveIt: "Leave it",
  now: "Now",
  then: "Then",
  nothingChanges: "No figure changes.",
  youWrote: "You wrote",
  theRule: "The rule",
  hadASay: "House rules that had a say",
  houseRules: "House rules",
  whyOrder: "Why this order",
  shareSave: "Share and save",
  handOver: "Hand over to another device",
  textSize: "Text size",
  awake: "Screen stays on",
  keys: "Keys of the keyboard",
  board: "Big figures for the table",
  endMatch: "End the match",
  playOn: "Play on",
  standings: "Standings",
  blankSheet: "Print an empty sheet",
  ended: "The match was ended",
  /** @param {string} time */
  lastWritten: (time) => `last written ${time}`,
  standing: "Standing",
  asTable: "As a table",
  away: "away",
  opening: "Begins with",
  openingHint: "points, or as the game begins",
  asMany: (/** @type {string} */ name, /** @type {string} */ total) => `As many as ${name}: ${total}`,
  playsWith: "Who they play with",
  playsWhereFree: "Where a place is free, or alone",
  playsWithThese: (/** @type {string} */ names) => `With ${names}`,
  renameIt: "Change name",
  replaceIt: "Takes over",
  copyLink: "Copy the link",
  sendLink: "Send the link",
  sent: "Sent.",
  fileSaved: "Saved as a file.",
  matches: "Matches",
  allMatches: "All matches",
  find: "Find a match or a name",
  everyGame: "Of every game",
  noMatches: "There is no match here yet.",
  noneFound: "Nothing by these words.",
  saveEverything: "Save everything as a file",
  fromFile: "From a file",
  openFile: "Open a file",
  matchName: "Name of the match",
  winnerBegins: "Again, the winner begins",
  loserBegins: "Again, the last one begins",
  putAwayIt: "Put away",
  figures: "Figures",
  played: "Played",
  won: "Won",
  inARow: "In a row",
  average: "Average",
  best: "Best",
  worst: "Worst",
  up: "Up",
  down: "Down",
  joins: "Somebody joins",
  joinerName: "write a name",
  leaves: "leaves",
  returns: "comes back",
  swap: "Change seats",
  substitute: "Somebody takes over",
  rename: "Name",
  date: "Date",
  table: "Table",
  rulesOfTable: "Rules of this table",
  blankCell: "not written",
  nobody: "Nobody",
  onePlayerMore: "One more player",

  /** @param {number} count */
  morePlayers: (count) => (count === 1 ? "One more player" : `${count} more players`),
  /** @param {number} count */
  fewerPlayers: (count) => (count === 1 ? "One player too many" : `${count} players too many`),
  /** @param {string} name */
  twice: (name) => `Two seats say ${name}. Add a letter to one.`,
  /** @param {number} seat */
  seat: (seat) => `Player ${seat}`,
  /** @param {string} name */
  move: (name) => `Move ${name}`,
  /** @param {string} name */
  moveUp: (name) => `Move ${name} up`,
  /** @param {string} name */
  moveDown: (name) => `Move ${name} down`,
  /** @param {string} name */
  takeOut: (name) => `Take ${name} out`,
  /** @param {string} word */
  roundNumber: (word) => upperFirst(word),
  /** @param {string} title */
  corrected: (title) => `${title}, corrected`,
  /** @param {string} title */
  correct: (title) => `Correct ${lowerFirst(title)}`,
  /** @param {string} rounds @param {string} first @param {string} last */
  fromTo: (rounds, first, last) => `${rounds} ${first} to ${last}`,
  showThem: "Show them",
  points: "Points",
  /** @param {string} title */
  correcting: (title) => `Correcting ${lowerFirst(title)}`,
  /** @param {string} title */
  insertBefore: (title) => `Insert one before ${lowerFirst(title)}`,
  /** @param {string} title */
  removeRound: (title) => `Remove ${lowerFirst(title)}`,
  /** @param {string} what */
  undoWhat: (what) => `Undo: ${what}`,
  /** @param {string} what */
  redoWhat: (what) => `Redo: ${what}`,
  /** @param {string} what */
  tookBack: (what) => `Taken back: ${what}`,
  /** @param {string} what */
  putIn: (what) => `Written again: ${what}`,
  /** @param {string} name @param {string} title @param {string} value */
  cell: (name, title, value) => `${name}, ${lowerFirst(title)}, ${value}. Why?`,
  /** @param {string} name @param {string} value */
  totalWhy: (name, value) => `${name}, total ${value}. Why?`,
  /** @param {number} total @param {number} left */
  inAll: (total, left) => `${total} in all, ${left} left to place`,
  /** @param {number} low @param {number} high */
  range: (low, high) => `from ${low} to ${high}`.replace(/-/g, "−"),
  /** @param {string} title */
  nextTitle: (title) => `Next: ${lowerFirst(title)}`,
  /** @param {number} count */
  houseRuleCount: (count) =>
    count === 0 ? "Printed rules" : count === 1 ? "1 house rule" : `${count} house rules`,
  /** @param {number} done @param {number} whole */
  loadingPart: (done, whole) =>
    `The engine is on its way, this once: ${done} of ${whole} MB. Go on writing; the numbers follow.`,
  /** @param {string} name */
  actsOf: (name) => `What to do with ${name}`,
  /** @param {string} name */
  putAway: (name) => `${name}: put away.`,
  /** @param {number} count */
  takeOver: (count) => (count === 1 ? "Take over 1 match" : `Take over ${count} matches`),
  /** @param {number} written @param {number} kept @param {number} failed */
  imported: (written, kept, failed) =>
    [`Taken over: ${written}.`, kept ? `Here already: ${kept}.` : "", failed ? `Not saved: ${failed}.` : ""].filter(Boolean).join(" "),
  /** @param {string} stands */
  stands: (stands) => STANDS[stands] ?? "",
  /** @param {string} title */
  fromRound: (title) => `Changes count from ${lowerFirst(title)} on. What was written stays.`,
  /** @param {string} name */
  swapWith: (name) => `Seat of ${name}`,
  /** @param {string} word */
  nextRound: (word) => `Next ${word}`,
  /** @param {string} name */
  nextPlayer: (name) => `Next: ${name}`,
  /** @param {string} plural */
  lookThrough: (plural) => `Look through the ${plural}`,
  /** @param {string} name @param {string} what */
  why: (name, what) => `Why ${name} ${what}`,
  /** @param {string} name */
  dieFace: (name) => `Die ${name}`,
};

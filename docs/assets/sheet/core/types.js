/**
 * The shapes that the modules of the sheet pass to each other. No code, only types for JSDoc.
 *
 * @typedef {object} Seat One player of a match, in the order of the table.
 * @property {string} id Short, unique in the match ("p1"); facts refer to it, so that a new name follows everywhere.
 * @property {string} name The name now (after renaming; a substitute's name from his round on is in `names`).
 * @property {{round: number, name: string}[]} names Later names by substitution, in order of rounds.
 * @property {string|null} colour
 * @property {number|null} side
 * @property {string|null} person Id of the remembered person.
 * @property {number} from First round of this player.
 * @property {boolean} [listed] Whether who joins later has a column among the players all the same.
 * @property {Record<string, any>} [extra] What else a document says of the player: `opening`, `id`.
 *
 * @typedef {object} Fact One fact as it is kept: one value for the round, or values by seat or side.
 * @property {string|null} of Kind of the value where it names somebody: "player", "players", "order", "side".
 * @property {any} [value] The value for the whole round.
 * @property {Record<string, any>} [players] Values by seat id.
 * @property {Record<string, any>} [sides] Values by index of the side.
 *
 * @typedef {{facts: Record<string, Fact>, note: string}} Round
 *
 * @typedef {object} Change A change of the table, from a round on.
 * @property {"join"|"leave"|"return"|"swap"|"substitute"} kind
 * @property {number} round
 * @property {string} player
 * @property {string} [other] The second seat of a swap.
 * @property {any} [opening] The opening total of one who joins.
 *
 * @typedef {object} MatchState What the log amounts to.
 * @property {string} game
 * @property {string} game_name
 * @property {string} round_word
 * @property {string} name
 * @property {Seat[]} seats In seat order, those who joined later at the end.
 * @property {Record<string, any>} settings
 * @property {string|null} first Seat id of who starts.
 * @property {Round[]} rounds
 * @property {Change[]} changes
 * @property {number} settled How many rounds are settled (ink).
 * @property {boolean} ended The table ended it.
 * @property {boolean} play_on The table plays on after the end.
 * @property {Record<string, any>} meta What came with a document and is only carried along.
 *
 * @typedef {{kind: string, [key: string]: any}} NewEvent An event before it has a place in the log.
 *
 * @typedef {object} LoggedFields
 * @property {number} n Place in the log, from 0.
 * @property {number} step Events with the same step are taken back together.
 * @property {number} at When, milliseconds since 1970.
 * @property {string} by Which tab wrote it.
 * @property {string} [label] What undo says it takes back.
 * @typedef {NewEvent & LoggedFields} LoggedEvent
 *
 * @typedef {object} Undoable What undo or redo would take back or bring back.
 * @property {string} label
 * @property {number|null} round
 * @property {string|null} input
 * @property {string|null} player The name.
 *
 * @typedef {object} StoreState
 * @property {"ok"|"refused"|"full"|"stopped"|"newer"} kind
 * @property {string} sentence Empty when all is well.
 * @property {number} waiting Entries that are not saved yet.
 *
 * @typedef {object} Outcome The last view of a match, as much as lists and statistics need.
 * @property {boolean} over
 * @property {number} rounds
 * @property {{name: string, people: {id: string|null, name: string}[]}[]} columns
 * @property {(number|string|null)[]} totals
 * @property {(number|null)[]} ranks
 * @property {string[]} winners
 *
 * @typedef {object} MatchRecord One line of the list of matches.
 * @property {string} id
 * @property {number} format
 * @property {string} game
 * @property {string} game_name
 * @property {string} name
 * @property {number} created
 * @property {number} changed
 * @property {number} entries How many events the log has.
 * @property {number} rounds
 * @property {number} settled
 * @property {{id: string, name: string, colour: string|null, person: string|null}[]} players
 * @property {"running"|"over"|"ended"} status
 * @property {string} sentence
 * @property {Outcome|null} outcome
 * @property {number|null} deleted When it was put away, or null.
 * @property {string|null} [version] Another one since the log was replaced by one that does not go on from it.
 * @property {boolean} [newer] Written by a newer version than this code.
 *
 * @typedef {object} Person
 * @property {string} id
 * @property {string} name
 * @property {string|null} colour
 * @property {number} last When last played.
 * @property {number} matches
 *
 * @typedef {{saved: boolean, conflict: boolean}} WriteResult
 *
 * @typedef {object} MatchDocument The document of the contract (format "houserules.match/1").
 * @property {string} format
 * @property {string} game
 * @property {Record<string, any>} [settings]
 * @property {(string|{name: string, colour?: string, side?: number, id?: string})[]} players
 * @property {string} [first]
 * @property {Record<string, any>[]} rounds
 * @property {Record<string, any>[]} [changes]
 * @property {boolean} [play_on]
 * @property {Record<string, any>} [meta]
 *
 * @typedef {{input: string, kind: string, each: string|null}} InputKind As in the fields of an entry form.
 */

export {};

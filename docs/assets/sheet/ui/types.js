/**
 * Shapes the sheet draws. The engine makes View, Form, Why and Comparison; nothing here is computed in the browser.
 *
 * @typedef {number|string|null} Figure  a number, a fraction as text ("7/2"), or unknown
 *
 * @typedef {object} Round
 * @property {number} number
 * @property {string} [title]
 * @property {string|null} [row]
 * @property {Figure[]} points
 * @property {Figure[]} [running]
 * @property {Record<string, any>} [show]
 * @property {{label: string, value: Figure}[][]} [show_cells]
 * @property {string[][]} [marks]
 * @property {string} [summary]
 * @property {string} [say]
 * @property {(string|null)[]} [cell_notes]
 * @property {boolean[]} [plays]
 * @property {string[]} problems
 * @property {boolean} unfinished
 * @property {{input: string, players: string[]|null, sentence: string}[]} [missing]
 * @property {boolean} [beyond]
 * @property {boolean} [line]
 * @property {Record<string, any>} [facts]
 *
 * @typedef {object} CategoryRow
 * @property {string} key
 * @property {string} label
 * @property {number|null} round
 * @property {boolean} [sum]
 * @property {Figure[]} cells
 * @property {boolean[]} [open]
 * @property {(string|null)[]} [problems]  why what is written there can't be
 *
 * @typedef {object} View
 * @property {string} name
 * @property {string[]} players
 * @property {string[]|null} sides
 * @property {number[][]|null} members
 * @property {string[]} columns
 * @property {string} round_word
 * @property {string} [round_word_plural]
 * @property {string} [subtitle]
 * @property {Round[]} rounds
 * @property {CategoryRow[]|null} [rows]
 * @property {Figure[]} totals
 * @property {boolean[]} [so_far]
 * @property {Figure[]|null} [headline]
 * @property {Record<string, Figure[]>} [finals]
 * @property {Record<string, Figure[]>} [results]
 * @property {number[]} ranks
 * @property {(number|null)[]} out
 * @property {(string|null)[]} labels
 * @property {string[]} [standing]
 * @property {{round: number, why: string, winners: string[], sentence?: string, title?: string, detail?: string, custom?: string}|null} over
 * @property {string[]} problems
 * @property {{round: number, sentence: string}[]} [notes]
 * @property {any[]} [ignored]
 * @property {Record<string, any>} [settings]
 * @property {{key: string, label: string, default_text: string, value_text: string}[]} [changed_settings]
 * @property {{lines: Figure[][], zero: boolean, limit: number|null, sentence: string}} [chart]
 * @property {Quota[]} [quotas]
 * @property {Record<string, string>} [mark_words]
 * @property {string} [order_sentence]
 * @property {{round: number|null, title?: string, show?: Record<string, any>, show_cells?: {label: string, value: Figure}[][], plays?: boolean[], marks?: string[][], turn?: string|null, states?: Record<string, any>, state_labels?: Record<string, any>, choices?: Record<string, Record<string, string>>, entry?: Form|null}} next
 *
 * @typedef {{input: string, title: string, rows: {label: string, cells: {player: string|null, used: number, max: number}[]}[]}} Quota
 *
 * @typedef {object} Option
 * @property {string} key
 * @property {string} label
 * @property {string} [short]
 * @property {string|null} [unavailable]
 * @property {[number, number]|null} [quota]
 * @property {Record<string, any>} [props]
 * @property {string} [note]
 * @property {number} [max]
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {boolean} takes_part
 * @property {boolean} [visible]
 * @property {number|null} [low]
 * @property {number|null} [high]
 * @property {string|null} [reason]
 * @property {string|null} [note]
 *
 * @typedef {object} Field
 * @property {string} input
 * @property {"int"|"count"|"flag"|"choice"|"player"|"side"|"players"|"order"|"list"|"things"|"dice"} kind
 * @property {"player"|"side"|null} each
 * @property {string} label
 * @property {string} [ask]
 * @property {string|null} [help]
 * @property {string|null} [unit]
 * @property {boolean} [fold]
 * @property {boolean} [later]
 * @property {boolean} [optional]
 * @property {boolean} visible
 * @property {boolean} known
 * @property {Option[]} [options]
 * @property {number|null} [low]
 * @property {number|null} [high]
 * @property {number|null} [step]
 * @property {number|null} [total]
 * @property {number|null} [left]
 * @property {[number, number]|null} [length]
 * @property {any} [default]
 * @property {string|null} [nobody]
 * @property {Seat[]} [players]
 * @property {any} [value]
 * @property {Record<string, any>} [filled]
 * @property {boolean} [automatic]
 * @property {string|null} [problem]
 * @property {number[]|null} [pad]
 * @property {boolean} [varies]  of the form made at build time: in other rounds and at other tables its bounds are others
 * @property {Record<string, string>} [words]
 * @property {number[]} [usual]
 * @property {string} [all]
 * @property {string} [left_text]
 * @property {string} [value_form]
 * @property {number} [faces]
 *
 * @typedef {object} Form
 * @property {number} round
 * @property {boolean[]} [plays]  By seat.
 * @property {string} title
 * @property {string} [subtitle]
 * @property {Field[]} fields
 * @property {string[]} preview
 * @property {Figure[]} [points]
 * @property {{ready: boolean, text: string}} button
 * @property {boolean} [settles]
 * @property {string[]} [problems]
 * @property {string} [announce]
 *
 * @typedef {object} Setting
 * @property {string} key
 * @property {"int"|"flag"|"choice"} kind
 * @property {string} label
 * @property {string} [ask]
 * @property {string} [text]
 * @property {any} default
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [step]
 * @property {boolean} [table]
 * @property {Option[]} [options]
 * @property {boolean} [each_player]
 * @property {string} [unit]
 * @property {string} [default_text]
 *
 * @typedef {object} GameSheet  what the build writes beside each page
 * @property {string} slug
 * @property {string} name
 * @property {number[]} counts With how many it can be played, smallest first.
 * @property {string} round_word
 * @property {string} [round_word_plural]
 * @property {Setting[]} settings
 * @property {{key: string, name: string, text?: string, set: Record<string, any>}[]} variants
 * @property {{key: string, label: string}[]} [columns]
 * @property {Record<string, number[][]>|null} [members]  By number of players: the seats of each side.
 * @property {{key: string, label: string}[]|null} [rows]
 * @property {Form} [static_entry]
 * @property {any} tree
 * @property {any[]} [examples]
 * @property {string} [seating]
 * @property {string|null} [first_label]
 * @property {string} [summary]
 *
 * @typedef {object} Why
 * @property {string} title
 * @property {string} place
 * @property {Figure} value
 * @property {{text: string, value: Figure, depth: number}[]} reckoning
 * @property {string[]} facts
 * @property {{text: string, section?: string, title?: string}|null} rule
 * @property {{key: string, label: string, value_text: string, default_text?: string, differs?: boolean}[]} settings
 * @property {string} sentence
 *
 * @typedef {object} Comparison
 * @property {{key: string, label: string, before: string, after: string}[]} settings
 * @property {{before: Figure[], after: Figure[], before_text?: string[], after_text?: string[]}} totals
 * @property {string[]} sentences
 * @property {boolean} changes
 * @property {boolean} [order_changes]
 * @property {boolean} [winner_changes]
 * @property {boolean} [out_changes]
 * @property {boolean} [over_changes]
 */
export {};

"""Every key of the language, once: the checker, the JSON Schema and the reference page
are made from this table.

A block is a place in a definition with its own keys. A `shape` says what a value looks like:

    text, texts, truth, yes, whole, range      plain values; `texts` is one text or a list
    expression, expressions, bounds            worked out while a match is scored
    rule, cases, labels                        conditional lists (a rule may be one value)
    each, everybody, seat, order, cards, never fixed words
    value                                      any plain data
    @block                                     the keys of another block
    map:SHAPE, names:SHAPE, options:SHAPE      keys of the author's own: any text, names
                                               that expressions read, keys of options
    list:SHAPE                                 a list
    SHAPE or SHAPE, map:SHAPE|SHAPE            one of several
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BLOCKS", "Key"]


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what its value looks like, what it means, an example, whether it must be there."""

    shape: str
    meaning: str
    example: str = ""
    required: bool = False


def key(shape: str, meaning: str, example: str = "", required: bool = False) -> Key:
    """A `Key`, in a line of the table."""
    return Key(shape, meaning, example, required)


OPTIONS = "options:text|@option"

BLOCKS: dict[str, dict[str, Key]] = {
    "game": {
        "name": key("text", "the name of the game", "Turtle King", True),
        "aliases": key(
            "texts", "other names of the same game, in any language; the catalogue finds it by them",
            "[Rıfkı, Turkish King]",
        ),
        "kind": key("text", "one line that says what sort of game it is", "A game of nerve, with cards and a cup"),
        "summary": key(
            "text", "one sentence with players, equipment and aim",
            "A trick-taking game for four in which nobody wants hearts.",
        ),
        "family": key("text", "the family of games it belongs to, for the catalogue", "Trick-taking games"),
        "equipment": key("texts", "what has to lie on the table", "[a pack of 52 cards]"),
        "players": key("counts", "how many can play, between 1 and 20", "2..12", True),
        "partners": key(
            "expression",
            "how many players score together as a side. Seats of a side alternate: with 4 players and 2 "
            "partners the first and the third are one side. Without it everybody scores alone",
            "2",
        ),
        "seating": key(
            "text", "what the set-up says about the order of names", "In the order you sit. The first name deals.",
        ),
        "rules": key("@rules", "the rules in prose, in six sections", "{about: 'A quick game for any number.'}"),
        "glance": key(
            "map:text", "lines for the table 'At a glance' of the page, as label: text",
            "{Worth knowing: The lowest total wins}",
        ),
        "sources": key(
            "names:text|@source", "where the rules were checked, by a short name of your own",
            "{pagat: {title: 'Pagat, Hearts'}}",
        ),
        "settings": key("names:@setting", "the house rules, by name", "{limit: {int: 3..12, default: 6}}"),
        "variants": key(
            "names:@variant", "named bundles of settings, each played with one tap",
            "{short: {name: Short match, set: {limit: 4}}}",
        ),
        "tables": key(
            "names:value",
            "constants that expressions read: a list, a mapping of keys to values, or thresholds for lookup",
            "{power: [1, 2, 4, 8], limits: [[5, 2000], [6, 3000]]}",
        ),
        "round": key("text", "what one round is called; one/many where the plural does not just add an s", "hand"),
        "rounds": key(
            "expression", "after how many rounds the match is over; 0 stands for no fixed number", "length.hands",
        ),
        "rows": key(
            "options:text|@row", "named rows of a category sheet instead of rounds; they may be filled in any order",
            "{ones: {face: 1}, chance: {label: Chance}}",
        ),
        "state": key(
            "names:@state", "values carried from round to round: whose turn it is, bags, the size of a cup",
            "{dealer: {start: first, next: next(dealer)}}",
        ),
        "plays": key(
            "expression", "who takes part in a round; without it everybody at the table who is not out", "me == turn",
        ),
        "inputs": key(
            "names:@input", "the questions: which facts a table writes down in a round",
            "{tricks: {each: player, count: 13}}",
        ),
        "let": key(
            "names:rule|@let", "named values of a round, worked out from facts, settings and carried values",
            "{made: took >= contract}",
        ),
        "check": key(
            "cases", "facts that can't be. Where a condition holds, the round does not count and the text says why",
            "[{if taken > 13: There are 13 tricks}]",
        ),
        "points": key(
            "rule or names:rule|@column",
            "what each side (without sides each player) gets in a round: one value, or several columns that "
            "are added up",
            "taken * game.worth", True,
        ),
        "sitting_out": key(
            "rule", "points in a round for those who take no part in it and are not out", "30 if lost else 0",
        ),
        "start": key("rule", "the total before the first round; 0 without it", "25000"),
        "stops_at": key(
            "expression or @stop",
            "nothing counts any more once a total has reached this in the middle of a round; the columns' "
            "'counted' gives the order",
            "{at: 121, exactly: true}",
        ),
        "out": key(
            "expression",
            "when a side or player is out of the match. Looked at after each round; whoever is out stays out",
            "total >= limit",
        ),
        "end": key(
            "cases or never",
            "when the match is over. Looked at after each round; 'never' where only the table ends it",
            "[{if max(total) >= target: somebody reached the target}]",
        ),
        "final": key(
            "map:rule|@named", "named bonuses that count in the total when the match is over",
            "{box_bonus: 25 * boxes}",
        ),
        "results": key(
            "map:rule|@named", "named values when the match is over that are not points",
            "{game_points: 2 if lurched else 1}",
        ),
        "rank": key(
            "@rank or list:@rank",
            "the order of the standings, one criterion after the other; the highest total without it. Who is "
            "equal in all of them shares a place",
            "[{low: total}]",
        ),
        "label": key(
            "labels", "a word beside each total, such as sunk; the first that applies", "[{if total < 0: sunk}]",
        ),
        "show": key(
            "map:rule|@named", "columns that are shown and not counted, as they stand when the round begins",
            "{Cup: 'cup + 1'}",
        ),
        "line": key("expression", "when a line is drawn under a round: a game, a leg, a rubber", "any(wins_game)"),
        "headline": key(
            "rule or @headline", "the big number at the head of a column, where it is not the total",
            "{is: left, label: left}",
        ),
        "target": key(
            "expression",
            "the number that 'of 6' and '4 to go' speak of. Found by itself where out or end compare a total "
            "with it",
            "limit",
        ),
        "unit": key("text", "one and many of what is counted", "drink/drinks"),
        "invariants": key(
            "cases", "what must never be, whatever is entered. Tests and fuzz look for it; the sheet does not",
            "[{if sum(points) != 0: What one wins the others lose}]",
        ),
        "examples": key(
            "list:@example",
            "worked examples: facts, and what somebody worked out by hand. They are tests, and the page shows them",
        ),
    },
    "rules": {
        "about": key("text", "what it is and why it is worth a sheet"),
        "setup": key("text", "what to prepare and to agree on"),
        "play": key("text", "how it is played"),
        "scoring": key("text", "what scores what"),
        "ending": key("text", "how the match ends and who wins"),
        "variations": key("text", "how other tables play it"),
    },
    "source": {
        "title": key("text", "what the source is called", "Pagat, Hearts", True),
        "url": key("text", "its address", "https://www.pagat.com/reverse/hearts.html"),
        "note": key("text", "what it was used for", "The values of the cards."),
    },
    "setting": {
        "int": key("decimals", "a number in this range; whole, unless step or the lowest says otherwise", "3..12"),
        "flag": key("truth", "a yes or no; the value is the default", "false"),
        "choice": key(
            OPTIONS, "one of these options, as KEY: label or KEY: {label: …, and properties}",
            "{full: {label: 20 hands, hands: 20}, short: {label: 12 hands, hands: 12}}",
        ),
        "default": key(
            "value", "the printed rule, for int and choice; the lowest number or the first option when left away",
            "6",
        ),
        "step": key("decimal", "by how much the number goes up and down, from the lowest; 0.5 gives halves", "10"),
        "label": key("text", "its name on the sheet; the key in words when left away", "Drinks before you are out"),
        "ask": key("text", "the question people ask", "How many drinks until a player is out?"),
        "text": key("text", "what it changes and why a table would", "Four makes a short game."),
        "unit": key("text", "one and many of what the number counts", "drink/drinks"),
        "table": key("truth", "marks a rule of the table that never touches a score", "true"),
        "each": key("everybody", "every player has a value of their own, such as a handicap", "player"),
        "when": key(
            "expression", "the setting is asked only when this holds; it may read settings and tables",
            "ladder.top > 0",
        ),
        "disputes": key("list:@dispute", "who plays it which way"),
        "sources": key("texts", "short names of the sources that give the default", "[pagat]"),
    },
    "dispute": {
        "says": key("text", "how it is played there", "Only the declarer scores.", True),
        "sources": key("texts", "short names of the sources that say so", "[pagat]", True),
    },
    "variant": {
        "name": key("text", "what the variant is called", "Short match"),
        "text": key("text", "how it differs, in words", "Twelve hands instead of twenty."),
        "set": key("names:value", "the settings it changes", "{length: short}"),
    },
    "option": {
        "label": key("text", "what the option is called; its key in words when left away", "No tricks"),
        "short": key("text", "a shorter label for narrow columns", "Tricks"),
        "text": key("text", "what it means", "Every trick counts against you."),
        "when": key("expression", "the option exists only when this holds (not for settings)", "ramsch"),
        "max": key("whole", "how often it can be taken (things)", "4"),
    },
    "row": {
        "label": key("text", "what the row is called; its key in words when left away", "Three of a kind"),
        "short": key("text", "a shorter label", "3 of a kind"),
        "text": key("text", "what it means", "The sum of all dice."),
        "when": key(
            "expression", "the row exists only when this holds; it may read settings, tables and players",
            "players > 2",
        ),
    },
    "state": {
        "start": key("rule", "its value before the first round; gives the kind of value", "first"),
        "next": key(
            "rule",
            "its value after each round. It reads the carried values as they were in the round, and the total"
            " and points with the round",
            "next(dealer)",
        ),
        "tally": key(
            "rule", "instead of start and next: a number that begins at 0, to which this is added after each round",
            "bags_taken",
        ),
        "each": key(
            "each", "player or side: everybody has a value of their own. Without it there is one for the match",
            "player",
        ),
        "label": key("text", "its name where the sheet shows it", "Dealer"),
        "mark": key("text", "what the mark in a cell says of the player who is this in a round", "deals"),
    },
    "input": {
        "int": key("bounds", "a whole number in this range, or any", "0..13"),
        "count": key("expression", "a number for each that add up to this; the last fills itself in", "13"),
        "flag": key("truth", "a yes or no; the value holds when nothing is written", "false"),
        "choice": key(
            f"question or {OPTIONS}",
            "one of these options, as KEY: label or KEY: {label: …, and properties}; or those of another question",
            "{won: Won, lost: {label: Lost, worth: -1}}",
        ),
        "player": key("whom", "one of the players who take part, or of all who are not out (table)", "true"),
        "side": key("yes", "one of the sides", "true"),
        "players": key("whom", "any number of players who take part, or of all who are not out (table)", "true"),
        "order": key("order", "the players in the order in which they finish: all of them, or some", "all"),
        "list": key("bounds", "several numbers, as many as this range says; 'int' says which numbers", "1..3"),
        "dice": key("bounds", "so many dice; 'int' says which numbers, 1..6 when left away", "5"),
        "things": key(
            f"cards or question or {OPTIONS}",
            "several of these options, each as often as its max, or those of another question; the word cards stands "
            "for a pack of 52", "cards",
        ),
        "size": key("bounds", "how many things", "0..13"),
        "each": key(
            "seat",
            "player or side: everybody has an answer of their own. Without it there is one answer for the round",
            "player",
        ),
        "when": key(
            "expression",
            "the question is asked only when this holds; otherwise its value is 0, no, '', nobody or an empty list",
            "nil and bid == 0",
        ),
        "default": key(
            "expression", "the answer when nothing is written; for a choice also the bare key of an option", "0",
        ),
        "nobody": key("text", "words for nobody, who may then be the answer", "Nobody went out"),
        "optional": key("truth", "the answer may be left away; what reads it is then unknown", "true"),
        "later": key("truth", "it is known only at a second sitting: results after bids", "true"),
        "fold": key("truth", "it is rare, and folded away on the sheet", "true"),
        "step": key("expression", "the number is a multiple of this; 0.5 allows halves", "5"),
        "complete": key(
            "expression", "a list is complete when this holds; until then the round is unfinished", "len(rolls) == 2",
        ),
        "quota": key("list:@quota", "how often an option can be chosen in a match", "[{same: [dealer, game]}]"),
        "label": key("text", "what it is called, in a word or two; the key in words when left away", "Hearts taken"),
        "ask": key("text", "the question in words", "Who drinks?"),
        "help": key("text", "what to write down, for somebody unsure", "Count the cards, not the points."),
        "unit": key("text", "one and many of what is counted", "trick/tricks"),
        "usual": key("list:whole", "numbers written so often that they deserve a key of their own", "[26, 41, 60]"),
        "words": key("map:text", "words for single numbers", "{0: miss, 25: bull}"),
    },
    "quota": {
        "same": key(
            "expressions", "earlier rounds in which all these have the same values as now are counted",
            "[chooser, game.kind]", True,
        ),
        "max": key("expression", "how many rounds there may be; 1 when left away", "2"),
        "when": key("expression", "the quota is looked at only where this holds", "game.kind == 'penalty'"),
        "say": key("text", "why the option can't be chosen any more", "The table has played it twice"),
    },
    "column": {
        "is": key("rule", "what it is worth", "25 * boxes", True),
        "label": key("text", "what the column is called; its key in words when left away", "Bid"),
        "say": key("text", "how an explanation words it", "'{took} tricks'"),
        "counted": key(
            "expression", "when in the round it is counted, smaller first (see stops_at)", "dist(dealer, me)",
        ),
    },
    "let": {
        "is": key("rule", "the value", "sum(bid, where=mine)", True),
        "each": key(
            "each", "match, player or side: for whom it is worked out. Found by itself from what the value reads",
            "player",
        ),
        "label": key("text", "what an explanation calls it", "Card points"),
    },
    "named": {
        "is": key("rule", "the value", "35 if upper >= 63 else 0", True),
        "label": key("text", "what it is called; its key in words when left away", "Upper bonus"),
        "at_once": key("truth", "a final bonus that counts while the match still goes on", "true"),
    },
    "stop": {
        "at": key("expression", "the total", "target", True),
        "exactly": key("truth", "a total can't go beyond it", "true"),
    },
    "headline": {
        "is": key("rule", "the number", "left", True),
        "label": key("text", "what it is called", "left"),
    },
    "rank": {
        "high": key("expression", "more is better", "total"),
        "low": key("expression", "less is better", "total"),
    },
    "example": {
        "title": key("text", "what the example shows", "A whole match"),
        "text": key("text", "what happens in it", "Ben calls too early, and pays for it."),
        "publish": key("truth", "false when it is a test only and stays off the page", "false"),
        "players": key(
            "list:value", "the players in seat order: names, or objects with name and side as in a match",
            "[Anna, Ben, Cara]", True,
        ),
        "settings": key("names:value", "settings that differ from the printed rules", "{limit: 4}"),
        "first": key("text", "who starts, when it is not the first name", "Ben"),
        "rounds": key(
            "list:value", "the facts, round by round, as in a match",
            "[{taken: [2, 3, 8]}, {taken: {Anna: 1, Ben: 12}}]", True,
        ),
        "changes": key(
            "list:value", "who joins, leaves, comes back, swaps seats or plays for somebody",
            "[{round: 3, leave: Ben}]",
        ),
        "play_on": key("truth", "the table plays on after the end", "true"),
        "expect": key("@expect", "what somebody worked out by hand", "{totals: [3, 16, 20]}"),
    },
    "expect": {
        "points": key(
            "list:columns", "each round's points by column; '-' for an empty cell", "[[0, 2, 0], [1, '-', 0]]",
        ),
        "totals": key("columns", "the totals, with final bonuses", "[3, 16, 20]"),
        "ranks": key("columns", "the places; equals share one (1, 1, 3)", "[1, 2, 3]"),
        "out": key("columns", "the round in which each went out; 0 for still in", "[0, 4, 0]"),
        "over": key("value", "the number of the round that ended the match, or false while it goes on", "12"),
        "winners": key("list:value", "who wins, by name; of a side the letter will do", "[Anna]"),
        "labels": key("columns", "the words at the totals; '-' for none", "[out, sunk]"),
        "show": key("map:list:value", "a shown column by its key, round by round", "{Cup: [1, 2, 2]}"),
        "state": key(
            "map:value",
            "carried values as the next round finds them, players by name; a list where everybody has one",
            "{dealer: Ben, bags: [2, 0]}",
        ),
        "greyed": key("map:list:value", "options that can't be chosen next, by question", "{game: [no_queens]}"),
        "problems": key("list:value", "numbers of the rounds with facts that can't be; none without it", "[3]"),
        "unfinished": key("list:value", "numbers of the rounds that lack a fact", "[2]"),
        "finals": key("map:list:value", "the final bonuses by their keys", "{upper_bonus: [35, 0]}"),
        "results": key("map:list:value", "the results by their keys", "{game_points: [2, 0]}"),
    },
}  # fmt: skip

"""Every key of the language, once: the checker, the JSON Schema and the reference page
are made from this table.

A block is a place in a definition with its own keys. `shape` says in the terms of JSON
Schema what a value looks like: text, truth, whole, range, expression, rule, cases, names,
list, map, value, or the name of another block (`@setting`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what its value looks like, what it means, an example, whether it must be there."""

    shape: str
    meaning: str
    example: str = ""
    required: bool = False


def key(shape: str, meaning: str, example: str = "", required: bool = False) -> Key:
    return Key(shape, meaning, example, required)


BLOCKS: dict[str, dict[str, Key]] = {
    "game": {
        "name": key("text", "the name of the game", "Turtle King", True),
        "aliases": key("list", "other names of the same game, in any language", "[Rıfkı, Turkish King]"),
        "kind": key("text", "one line that says what sort of game it is", "A game of nerve, with cards and a cup"),
        "summary": key("text", "one sentence with players, equipment and aim"),
        "family": key("text", "the family of games it belongs to, for the catalogue", "trick-taking"),
        "equipment": key("list", "what has to lie on the table", "[a pack of 52 cards]"),
        "players": key("range", "how many can play", "2..12", True),
        "partners": key("expression", "how many seats score together; seats of a side alternate. Without it everybody scores alone", "2"),
        "seating": key("text", "what the set-up says about the order of names", "In the order you sit; the first name deals"),
        "rules": key("@rules", "the rules in prose"),
        "glance": key("map", "facts for the table 'at a glance', as label: text"),
        "sources": key("map:@source", "where the rules were checked, by a short name"),
        "settings": key("map:@setting", "the house rules, by name"),
        "variants": key("map:@variant", "named bundles of settings"),
        "tables": key("map:value", "constant lists and tables that expressions read", "power: [1, 2, 4, 8]"),
        "round": key("text", "what one round is called; also one/many where the plural is irregular", "hand"),
        "rounds": key("expression", "after how many rounds the match is over", "length.hands"),
        "rows": key("map:@row", "a fixed list of named rows instead of rounds (a category sheet)"),
        "state": key("map:@state", "values carried from round to round: the dealer, bags, a cup"),
        "plays": key("expression", "who takes part in this round; without it everybody who is not out", "me == turn"),
        "inputs": key("map:@input", "the facts a table writes down in a round"),
        "let": key("map:rule", "named values of a round"),
        "check": key("cases", "facts that can't be: a list of 'if CONDITION: what is wrong'"),
        "points": key("points", "what each player or side gets: one value, or columns by name", "taken * game.worth"),
        "sitting_out": key("rule", "points for those who take no part in the round", "30 if lost else 0"),
        "start": key("rule", "the opening total", "25000"),
        "stops_at": key("@stop", "the total at which nothing more counts in the middle of a round, in the order of 'counted'"),
        "out": key("expression", "when a player or side is out of the match", "total >= limit"),
        "end": key("cases", "when the match is over: a list of 'if CONDITION: why'"),
        "final": key("map:rule", "named bonuses when the match is over; they count", "box_bonus: 25 * boxes"),
        "results": key("map:rule", "named values when the match is over that are not points", "game_points: 2 if lurched else 1"),
        "rank": key("ranks", "the order of the standings: a list of {high: …} and {low: …}; without it the highest total, or the lowest when everybody starts to lose by it", "[{low: total}]"),
        "label": key("cases", "a word for each player or side at the end", "- if total < 0: sunk"),
        "show": key("map:rule", "derived columns of the sheet, as they stand when the round begins"),
        "line": key("expression", "when a rule is drawn under a round", "any(wins_game)"),
        "headline": key("@headline", "the big number at the head of a column where it is not the total"),
        "target": key("expression", "the number that 'of 6' and '4 to go' speak of; found by itself in 'total >= X'", "limit"),
        "unit": key("text", "one and many of what is counted", "drink/drinks"),
        "invariants": key("cases", "what must hold in every match whatever is entered: a list of 'if BROKEN: what is broken'"),
        "examples": key("list:@example", "worked examples: facts and what somebody worked out by hand"),
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
        "title": key("text", "what the source is called", "", True),
        "url": key("text", "its address"),
        "note": key("text", "what it was used for"),
    },
    "setting": {
        "int": key("range", "a whole number in this range", "3..12"),
        "flag": key("truth", "a yes or no; the value is the default"),
        "choice": key("map:@option", "one of these options"),
        "default": key("value", "the printed rule; the first option or the lowest number when left away"),
        "step": key("whole", "by how much a number goes up and down", "10"),
        "label": key("text", "its name on the sheet", "Drinks before you are out"),
        "ask": key("text", "the question people ask", "How many drinks until a player is out?"),
        "text": key("text", "what it changes and why a table would"),
        "unit": key("text", "one and many of what the number counts", "drink/drinks"),
        "table": key("truth", "true for a rule of the table that never touches a score"),
        "each": key("text", "player: every player has a value of their own (a handicap)"),
        "when": key("expression", "the setting is asked only when this holds", "jack"),
        "disputes": key("list:@dispute", "who plays it which way"),
        "sources": key("list", "names of sources that give the default"),
    },
    "dispute": {
        "says": key("text", "how it is played there", "", True),
        "sources": key("list", "names of sources that say so", "", True),
    },
    "variant": {
        "name": key("text", "what the variant is called"),
        "text": key("text", "how it differs, in words"),
        "set": key("map:value", "the settings it changes", "{limit: 4}"),
    },
    "option": {
        "label": key("text", "what the option is called; its key in words when left away"),
        "short": key("text", "a shorter label for narrow columns"),
        "text": key("text", "what it means"),
        "when": key("expression", "the option exists only when this holds"),
        "max": key("whole", "how often it can be taken (things)"),
    },
    "row": {
        "label": key("text", "what the row is called"),
        "short": key("text", "a shorter label"),
        "text": key("text", "what it means"),
        "when": key("expression", "the row exists only when this holds"),
    },
    "state": {
        "start": key("rule", "its value before the first round", "first"),
        "next": key("rule", "its value after each round, computed from the values before it", "next(dealer)"),
        "tally": key("rule", "what is added after each round; starts at 0", "bags_taken"),
        "each": key("text", "player or side: everybody has a value of their own"),
        "label": key("text", "its name where the sheet shows it"),
        "mark": key("text", "words for the mark in the cell of this player", "chose it"),
    },
    "input": {
        "int": key("bounds", "a number in this range, or any", "0..13"),
        "count": key("expression", "a number for each that add up to this; the last fills itself in", "13"),
        "flag": key("truth", "a yes or no; no unless written"),
        "choice": key("map:@option", "one of these options"),
        "player": key("truth", "one of the players"),
        "side": key("truth", "one of the sides"),
        "players": key("truth", "any number of players"),
        "order": key("text", "players in the order they finish: all, or some"),
        "list": key("bounds", "several numbers, as many as this range; int says which", "1..3"),
        "dice": key("bounds", "so many dice; int says which numbers, 1..6 when left away", "5"),
        "things": key("things", "several of these options, each as often as its max; 'cards' stands for a pack of 52"),
        "size": key("bounds", "how many things", "0..13"),
        "each": key("text", "player or side: everybody has an answer of their own"),
        "when": key("expression", "the question is asked only when this holds", "nil and bid == 0"),
        "default": key("expression", "the answer when nothing is written"),
        "nobody": key("text", "words for nobody, who may be the answer", "Nobody went out"),
        "optional": key("truth", "true when the answer may be left away"),
        "later": key("truth", "true for what is known only at a second sitting (results after bids)"),
        "fold": key("truth", "true for what is rare and may be folded away"),
        "step": key("expression", "by how much a number goes up and down", "5"),
        "complete": key("expression", "a list is complete when this holds; until then it is unfinished", "len(rolls) == 2"),
        "quota": key("list:@quota", "how often an option can be chosen"),
        "label": key("text", "what it is called, in a word or two", "Hearts taken"),
        "ask": key("text", "the question in words", "Who drinks?"),
        "help": key("text", "what to write down, for somebody unsure"),
        "unit": key("text", "one and many of what is counted", "trick/tricks"),
        "usual": key("list", "numbers written so often that they deserve a key of their own", "[26, 41, 60]"),
        "words": key("map", "words for single numbers", "{0: miss}"),
    },
    "quota": {
        "same": key("list", "expressions; rounds with the same values are counted together", "[chooser, game.kind]", True),
        "max": key("expression", "how often", "2"),
        "when": key("expression", "the quota holds only for options where this holds", "game.kind == 'penalty'"),
        "say": key("text", "why an option can't be chosen any more", "The table has played it twice"),
    },
    "column": {
        "is": key("rule", "what it is worth", "", True),
        "label": key("text", "what the column is called"),
        "say": key("text", "how an explanation words it"),
        "counted": key("expression", "when in the round it is counted, smaller first (see stops_at)", "dist(dealer, me)"),
    },
    "let": {
        "is": key("rule", "the value", "", True),
        "each": key("text", "match, player or side: for whom it is worked out, when that is not plain from what it reads"),
        "label": key("text", "what an explanation calls it"),
    },
    "named": {
        "is": key("rule", "the value", "", True),
        "label": key("text", "what it is called"),
        "at_once": key("truth", "true for a final bonus that counts while the match still goes on (Yahtzee's upper bonus)"),
    },
    "stop": {
        "at": key("expression", "the total", "target", True),
        "exactly": key("truth", "true when a total can't go beyond it"),
    },
    "headline": {
        "is": key("rule", "the number", "left", True),
        "label": key("text", "what it is called", "left"),
    },
    "rank": {
        "high": key("expression", "more is better"),
        "low": key("expression", "less is better"),
    },
    "example": {
        "title": key("text", "what the example shows"),
        "text": key("text", "what happens in it"),
        "publish": key("truth", "false when it is a test only and stays off the page"),
        "players": key("list", "names in seat order", "", True),
        "settings": key("map:value", "settings that differ from the printed rules"),
        "first": key("text", "who starts, when it is not the first name"),
        "rounds": key("list:value", "the facts, round by round", "", True),
        "changes": key("list:value", "who joins, leaves, swaps seats"),
        "play_on": key("truth", "true when the table plays on after the end"),
        "expect": key("@expect", "what somebody worked out by hand"),
    },
    "expect": {
        "points": key("list:value", "each round's points; '-' or null for an empty cell"),
        "totals": key("list", "the totals"),
        "ranks": key("list", "the ranks"),
        "out": key("list", "the round in which each went out, 0 for still in"),
        "over": key("value", "the number of the last round, or false"),
        "winners": key("list", "who wins"),
        "labels": key("list", "the words at the end"),
        "show": key("map:value", "derived columns, round by round"),
        "state": key("map:value", "carried values after the last round"),
        "greyed": key("map:value", "options that can't be chosen next"),
        "problems": key("list", "numbers of the rounds with facts that can't be"),
        "unfinished": key("list", "numbers of the rounds that lack a fact"),
        "finals": key("map:value", "the final bonuses"),
        "results": key("map:value", "the results"),
    },
}

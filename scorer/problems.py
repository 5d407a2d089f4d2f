"""What can be wrong with a definition or a match, as data and as exceptions.

Whoever reads, checks or scores something collects every problem it finds and
raises once, so that an author mends a file in one go instead of one line at a
time. The exceptions:

    Exception
    └── ScorerError              .problems: every problem, in file order
        ├── DefinitionError      a game can't be made from this definition
        └── MatchError           a match can't be read against its game

>>> problem = Problem("unknown-key", "'trickz' is not a key of points",
...                   "king.yml", 12, 3, did_you_mean("trickz", ["tricks", "total"]))
>>> print(problem)
king.yml:12:3: unknown-key: 'trickz' is not a key of points. Did you mean 'tricks'? See write/problems/#unknown-key
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["CODES", "DefinitionError", "MatchError", "Problem", "ScorerError", "did_you_mean"]

# A word longer than this is no slip of the finger, and comparing it costs time.
LONGEST_WORD_TO_COMPARE = 60

# Every code with one sentence on when it is given. The page write/problems has a section
# for each, in this order, and a test fails for a code that is used but not listed.
CODES: dict[str, str] = {
    # The file as a whole.
    "file-too-big": "A definition may have 200,000 bytes.",
    "file-encoding": "A definition is a UTF-8 text file; other encodings are refused.",
    "file-empty": "The file holds nothing, or only comments.",
    "control-character": "The file holds a character that can't be seen, such as a null or an escape.",
    "odd-space": "A space of another kind, such as the no-break space, stands where YAML needs an ordinary one.",
    "too-many-values": "A definition may have 20,000 keys and values.",
    "too-deep": "Keys, lists and brackets may be nested 20 deep.",
    "too-many-problems": "Only the first problems of a file are listed.",
    "not-a-mapping": "A definition is made of lines `key: value`; the file begins with something else.",
    # How YAML is written.
    "syntax": "The text can't be read as YAML at this place.",
    "tab": "A tab stands where only spaces may stand.",
    "indentation": "A line begins further left or further right than its neighbours allow.",
    "unclosed-quote": "A text begins with a quote that is never closed, or goes on after the closing quote.",
    "unclosed-bracket": "A `[` or `{` is never closed, or a bracket closes nothing.",
    "smart-quotes": "A value stands in curly quotes, which YAML does not take for quotes.",
    "quotes-needed": "A value begins with a sign that has a meaning in YAML, so it needs quotes.",
    "colon-in-text": "A value holds a colon and a space, which YAML takes for a key.",
    "cut-by-comment": "A space and a `#` begin a comment, so the rest of this text would be lost.",
    "flow-expression": "Inside `{ }` or `[ ]` YAML cuts a value at commas and brackets, so an expression needs quotes.",
    "missing-space": "A colon has no space after it, so YAML sees one text instead of a key and a value.",
    "duplicate-key": "The same key stands twice in one place; only one of them would be kept.",
    "key-not-text": "A key is not a plain text: a list, a mapping, nothing, or one of the words true, false and null.",
    "escape": "A backslash in double quotes begins an escape that YAML does not have.",
    "alias": "Anchors (`&name`) and aliases (`*name`) are not part of the language.",
    "tag": "Tags (`!name`) are not part of the language.",
    "merge-key": "Merge keys (`<<`) are not part of the language.",
    "directive": "Directives (`%YAML`, `%TAG`) are not part of the language.",
    "several-documents": "One file holds one definition; `---` begins a second one.",
    # Values on whose meaning programs disagree.
    "empty-value": "A key or a list entry has no value, or has null or `~`.",
    "number-form": "A number is written in a way that programs, or people, understand differently.",
    "number-too-big": "Numbers go from -1,000,000,000 to 1,000,000,000.",
    "not-plain-data": "A definition as data holds only mappings, lists, text, whole numbers, true and false.",
    # The keys and values of a definition.
    "unknown-key": "The language has no such key at this place.",
    "missing-key": "A key that has to be there is not.",
    "wrong-kind": "A value is of another kind than this key takes, for example a list instead of a text.",
    "wrong-value": "A value is of the right kind, but not one that this key takes.",
    "keys-together": "Two keys stand together that exclude each other, or one stands without the other.",
    "true-or-false": "A yes or no is written true or false.",
    "bad-name": "A name has small letters, digits and underscores, and begins with a letter.",
    "name-taken": "The same name is used for two things, or is a word of the language.",
    "out-of-range": "A number lies outside what is allowed at this place.",
    "too-long": "A text, a list or an expression is longer than allowed.",
    "unknown-source": "A setting names a source that the file does not list under sources.",
    "unknown-setting": "A variant or an example sets something that is not a setting of the game.",
    # Expressions.
    "expression-syntax": "An expression can't be read.",
    "expression-too-big": "An expression is longer or deeper than allowed.",
    "not-in-language": "Something that Python has is not part of the expression language.",
    "unknown-name": "An expression uses a name that the definition does not have.",
    "unknown-function": "An expression calls a function that the language does not have.",
    "unknown-option": "A choice is compared with an option that it does not have.",
    "unknown-property": "A property is read that no option or row has.",
    "wrong-arguments": "A function is called with too many, too few or unsuitable values.",
    "wrong-type": "Two things are put together that don't go together, for example a text and a number.",
    "wrong-level": "A name that each player or side has is used where one value is needed, or the other way round.",
    "used-too-early": "A name is used where it is not known yet.",
    "circle": "Names depend on each other in a circle.",
    "condition-form": "A conditional list has entries `if CONDITION: value` and a last `else: value`.",
    "text-insert": "An insert `{...}` in a text can't be read.",
    # Lint: it works, but something is probably forgotten.
    "unused": "Something is defined that nothing reads.",
    "unreachable": "An option or a branch can never be reached.",
    "setting-without-effect": "A setting changes no score and is not marked `table: true`.",
    "may-fault": "An expression can fail on facts that a person can enter.",
    "never-ends": "Nothing ever ends the game.",
    "uneven-sides": "With a number of players that the game allows, `partners` leaves somebody without a side.",
    # Matches.
    "not-json": "A match is kept as JSON, and this is not.",
    "not-a-match": "A match is a JSON object with players and rounds.",
    "match-format": "The match has a format that is not known here, perhaps a newer one.",
    "other-game": "The match belongs to another game.",
    "too-much-work": "A definition and a match together would keep the machine busy for too long.",
    "player-count": "The match has more or fewer players than the game is for.",
    "unknown-player": "A name is used that no player of the match has.",
    "unknown-round": "A round is asked for that the match does not have.",
    "unknown-game": "A game is asked for that has not been loaded.",
    "unknown-call": "The page asked the engine for something that the engine does not do.",
    # Examples.
    "example-fails": "A worked example gives other numbers than the definition says.",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it is, and what may help.

    `line` and `column` count from 1, in characters; 0 says that the place is
    not known. `message` is a sentence without its full stop, `hint` a sentence
    of its own (`did you mean 'tricks'?`).

    >>> str(Problem("empty-value", "'label' has no value", "uno.yml", 4, 1))
    "uno.yml:4:1: empty-value: 'label' has no value. See write/problems/#empty-value"
    >>> str(Problem("unfinished", "Ben has no tricks"))
    'unfinished: Ben has no tricks.'
    """

    code: str
    message: str
    path: str = ""
    line: int = 0
    column: int = 0
    hint: str = ""

    def __str__(self) -> str:
        place = self.path
        if self.line:
            place += f":{self.line}" if place else f"line {self.line}"
            if self.column:
                place += f":{self.column}"
        text = f"{place}: " if place else ""
        text += f"{self.code}: {as_sentence(self.message)}"
        if self.hint:
            text += f" {as_sentence(self.hint, capital=True)}"
        if self.code in CODES:
            text += f" See write/problems/#{self.code}"
        return text


class ScorerError(Exception):
    """Something can't be used; `problems` says all that is wrong with it.

    >>> print(ScorerError([Problem("tab", "a tab"), Problem("tag", "a tag")]))
    tab: a tab. See write/problems/#tab
    tag: a tag. See write/problems/#tag
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class DefinitionError(ScorerError):
    """A game can't be made from this definition."""


class MatchError(ScorerError):
    """A match can't be read against its game."""


def as_sentence(text: str, capital: bool = False) -> str:
    """The text with an end: a full stop unless it has one.

    >>> as_sentence("did you mean 'tricks'?", capital=True)
    "Did you mean 'tricks'?"
    """
    text = text.rstrip()
    if capital:
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", ":")) else text + "."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint with the known word nearest to `word`, or "" when none is near.

    >>> did_you_mean("trikcs", ["total", "tricks"])
    "did you mean 'tricks'?"
    >>> did_you_mean("No-Queens", ["no_queens"])
    "did you mean 'no_queens'?"
    >>> did_you_mean("zebra", ["total", "tricks"])
    ''
    """
    if not word or len(word) > LONGEST_WORD_TO_COMPARE:
        return ""
    # Only mistakes need it, and a sheet that starts waits for everything that is imported above.
    import difflib

    # Sorted, so that the answer does not hang on the order of a set.
    by_spelling = {plain_spelling(candidate): candidate for candidate in sorted(known, reverse=True)}
    near = difflib.get_close_matches(plain_spelling(word), by_spelling, n=1, cutoff=0.66)
    return f"did you mean '{by_spelling[near[0]]}'?" if near else ""


def plain_spelling(word: str) -> str:
    """The word as it is compared: small letters, one kind of gap."""
    return word.strip().lower().replace("-", "_").replace(" ", "_")

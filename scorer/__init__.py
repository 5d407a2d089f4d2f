"""The scoring engine: a definition is read into a Game, a Game scores a Match."""

import sys

# Written so that a Python of any age reads this far, and says one sentence instead of what it
# can't read in the other files. `-m` (once `-c`) is the argument while `python -m scorer` looks for the package.
if sys.hexversion < 0x030C0000:
    THIS = ".".join(map(str, sys.version_info[:2]))
    TOO_OLD = "Houserules needs Python 3.12 or newer; this is Python " + THIS + "."
    raise (SystemExit if sys.argv[0] in ("-m", "-c") else ImportError)(TOO_OLD)

from .building import game_from_tree, read_definition
from .definition import Game
from .entry import entry
from .match import Match, read_match
from .problems import DefinitionError, MatchError, Problem, ScorerError
from .view import score

__all__ = [
    "DefinitionError", "Game", "Match", "MatchError", "Problem", "ScorerError", "entry",
    "game_from_tree", "read_definition", "read_match", "score",
]  # fmt: skip

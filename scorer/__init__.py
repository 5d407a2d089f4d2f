"""The scoring engine: a definition is read into a Game, a Game scores a Match."""

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

"""The scoring engine: a definition is read into a Game, a Game scores a Match."""

from .building import game_from_tree, read_definition
from .definition import Game
from .problems import DefinitionError, MatchError, Problem, ScorerError

__all__ = ["DefinitionError", "Game", "MatchError", "Problem", "ScorerError", "game_from_tree", "read_definition"]

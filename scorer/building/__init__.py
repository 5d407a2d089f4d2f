"""From the tree of a definition to a Game: every key checked, every expression compiled.

`checker` has the tools, `settings`, `inputs` and `scoring` build the parts, `game` puts
them together. All problems are collected; a Game is made only when there are none.
"""

from .game import game_from_tree, read_definition

__all__ = ["game_from_tree", "read_definition"]

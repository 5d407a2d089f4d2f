"""What the sheet loads of a game: the checked definition as JSON, and what it can draw before Python is there."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from scorer.definition import Game
from scorer.digest import digest


def definition(game: Game) -> dict[str, Any]:
    """Return the content of `games/<slug>.<hash>.json`; `static_entry` in it is the form of the first round."""
    tree = dict(game.tree)
    version = sha256(json.dumps(tree, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
    return {**digest(game), "tree": tree, "version": version}

"""What the sheet loads of a game: the checked definition as JSON, and the first round's form for the time before Python is there."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import scorer
from scorer.definition import Game

FORMAT = "houserules.match/1"


def definition(game: Game) -> dict[str, Any]:
    """Return the content of `games/<slug>.<hash>.json`."""
    tree = dict(game.tree)
    return {
        **scorer.digest(game),
        "slug": game.slug,
        "tree": tree,
        "static_entry": static_entry(game),
        "version": sha256(json.dumps(tree, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16],
    }


def static_entry(game: Game) -> dict[str, Any]:
    """Return the form of the first round for as few players as the game allows; the sheet puts the real names in."""
    players = [f"Player {number}" for number in range(1, game.players[0] + 1)]
    document = {"format": FORMAT, "game": game.slug, "settings": {}, "players": players, "rounds": []}
    return scorer.entry(game, document, 1)

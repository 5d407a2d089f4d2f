"""Small definitions and matches, made in a test and read like a file.

game = small("inputs: {n: {each: player, int: any}}\\npoints: n")
view = played(game, [{"n": [1, 2, 3]}])
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scorer import Game, MatchError, read_definition, read_match, score

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["Anna", "Ben", "Cara", "Dora", "Emil", "Fee", "Gina", "Hugo", "Ida", "Jon"]

# A number for each player: enough where only totals matter.
NUMBERS = "inputs: {n: {each: player, int: any}}\npoints: n\n"


def small(text: str) -> Game:
    """A definition, with a name, any number of players and no end unless it says otherwise."""
    head = {"name": "Small", "players": "1..20", "end": "never"}
    keys = {line.partition(":")[0] for line in text.splitlines()}
    lines = [f"{key}: {value}" for key, value in head.items() if key not in keys]
    return read_definition("\n".join([*lines, text]), "small.yml")


def definition(slug: str) -> Game:
    """A definition of the tree, published or not."""
    folders = [ROOT / "docs" / "games", ROOT / "tests" / "games"]
    path = next(place for folder in folders if (place := folder / f"{slug}.yml").exists())
    return read_definition(path.read_bytes(), path.name)


def document(rounds: list[Any], players: Any = 3, **more: Any) -> dict[str, Any]:
    """A match document; `players` are names, or how many of the usual ones."""
    names = NAMES[:players] if isinstance(players, int) else players
    return {"format": "houserules.match/1", "players": names, "rounds": rounds, **more}


def played(game: Game, rounds: list[Any], players: Any = 3, **more: Any) -> dict[str, Any]:
    """The View of a match."""
    return score(game, document(rounds, players, **more))


def refused(game: Game, match: Any) -> list[str]:
    """Why a match can't be read, each as `code: message` with its hint; nothing when it can."""
    try:
        read_match(game, match)
    except MatchError as error:
        return [
            f"{problem.code}: {problem.message}" + (f" ({problem.hint})" if problem.hint else "")
            for problem in error.problems
        ]
    return []


def points(view: dict[str, Any]) -> list[Any]:
    """The cells, round by round."""
    return [made["points"] for made in view["rounds"]]


def problems(view: dict[str, Any]) -> list[list[str]]:
    """What is wrong, round by round."""
    return [made["problems"] for made in view["rounds"]]


def missing(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What is missing, round by round: question -> names, or None where there is one answer."""
    return [{gap["input"]: gap["players"] for gap in made["missing"]} for made in view["rounds"]]

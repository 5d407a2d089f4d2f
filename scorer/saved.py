"""Files of the site with saved matches, which are told from the documents that are scored."""

from __future__ import annotations

from typing import Any

from .problems import Problem
from .words import listed

__all__ = ["ARCHIVES", "archive_problem"]

ARCHIVES = "houserules.archive/"
MOST_NAMED = 6


def archive_problem(document: dict[str, Any]) -> Problem:
    """What to say to somebody who gives a saved file of the site in place of a match.

    >>> print(archive_problem({"matches": [{"record": {"game_name": "King", "players": [{"name": "Ada"}]}}]}).message)
    this is a file of the site with one match, King (Ada), and keeps how it was written down, not its facts
    """
    matches = document.get("matches")
    named = [name for match in matches if (name := match_name(match))] if isinstance(matches, list) else []
    if len(named) == 1:
        what = f"with one match, {named[0]}, and keeps how it was written down"
    else:
        more = [f"{len(named) - MOST_NAMED} more"] if len(named) > MOST_NAMED else []
        told = f": {listed(named[:MOST_NAMED] + more)}" if named else ""
        what = f"with {len(named) or 'no'} matches{told}; it keeps how they were written down"
    whose = "its" if len(named) == 1 else "their"
    hint = "open it on the site, share the match you want as a link, and give the link in place of the file"
    return Problem("match-format", f"this is a file of the site {what}, not {whose} facts", hint=hint)


def match_name(match: Any) -> str:
    """A match of an archive by its game and its people; nothing when it is damaged."""
    record = match.get("record") if isinstance(match, dict) else None
    if not isinstance(record, dict):
        return ""
    people = [p.get("name") for p in record.get("players") or [] if isinstance(p, dict)]
    names = ", ".join(name for name in people if isinstance(name, str))
    game = str(record.get("game_name") or record.get("game") or "a game")
    return f"{game} ({names})" if names else game

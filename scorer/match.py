"""A match document -> Match: settings, people, seats and raw facts, checked for shape.

What can't be read at all raises MatchError. What can be read but not used (a setting that
the game no longer has, say) is kept, and noted as a problem of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .building.settings import exact_value, setting_problem
from .definition import Game
from .document_text import parse_document
from .expression.types import Value
from .numbers import Number, parse_number
from .people import Change, People, read_changes
from .problems import MatchError, Problem, did_you_mean
from .rows import by_row, existing_rows
from .saved import ARCHIVES, archive_problem
from .sides import read_sides
from .words import not_among, odd_count, players_wanted

__all__ = [
    "KEYS",
    "PLAYER_KEYS",
    "Match",
    "Reading",
    "read_match",
    "read_settings",
]

FORMAT = "houserules.match/1"
KEYS = ("format", "game", "settings", "players", "first", "rounds", "changes", "play_on", "meta")
PLAYER_KEYS = ("name", "id", "colour", "side", "opening", "from", "to", "meta")
MOST_COLUMNS = 30
MOST_ROUNDS = 5000
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table, in the order of the columns."""

    name: str
    id: str
    colour: str | None = None
    side: str | None = None
    opening: Number | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match ready to be scored. `rounds` are raw facts, one mapping for each round."""

    game: Game
    settings: dict[str, Value]
    given: dict[str, Any]
    players: tuple[Player, ...]
    people: People
    sides: tuple[str, ...]
    side_of: tuple[int, ...]
    first: int
    rounds: tuple[dict[str, Any], ...]
    play_on: bool = False
    problems: tuple[str, ...] = ()
    row_of: tuple[str, ...] = ()
    hidden_rows: frozenset[str] = frozenset()
    seats: dict[str, int] = field(default_factory=dict)
    letters: tuple[str, ...] = ()
    """What each side is called for short, such as A and B."""

    def seats_at(self, number: int) -> dict[str, int]:
        """Column numbers by name in a round. A substitute's name is found where they play then, a player's own name
        always in their own column."""
        if not self.people.changes:
            return self.seats
        own = {name for player in self.players for name in (player.name, player.id)}
        now = self.people.substitutes_at(number)
        return {**self.seats, **{name: seat for seat, name in now.items() if name not in own}}

    def new_side(self, side: int) -> bool:
        """Whether nobody of a side was there from the start."""
        return all(seat in self.people.late for seat, own in enumerate(self.side_of) if own == side)

    @property
    def count(self) -> int:
        """How many people have a column of their own, or a share in one."""
        return len(self.players)


class Reading:
    """Collects what is wrong while one document is read."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fatal: list[Problem] = []
        self.problems: list[str] = []

    def refuse(self, code: str, message: str, hint: str = "") -> None:
        """One more reason why the document can't be read."""
        self.fatal.append(Problem(code, message, hint=hint))


def read_match(game: Game, document: Any) -> Match:
    """A match from a document (its JSON text, or the data of it).

    Raises MatchError with every reason why it can't be read.
    """
    if isinstance(document, str | bytes):
        document = parse_document(document)
    reading = Reading(game)
    if not isinstance(document, dict):
        raise MatchError([Problem("not-a-match", "a match is a JSON object with players and rounds")])
    if str(document.get("format")).startswith(ARCHIVES):
        raise MatchError([archive_problem(document)])
    for key in document:
        if key not in KEYS:
            reading.refuse("unknown-key", f"'{key}' is not a key of a match", did_you_mean(str(key), KEYS))
    form = document.get("format", FORMAT)
    if form != FORMAT:
        newer = isinstance(form, str) and form.startswith("houserules.match/")
        reading.refuse(
            "match-format",
            f"this match has the format '{form}'" + (", which is newer than this page knows" if newer else ""),
            "load the newest version of the page" if newer else f"write {FORMAT}",
        )
    named = document.get("game", game.slug)
    if named != game.slug and str(named).replace("_", "-") != game.slug:
        reading.refuse("other-game", f"this match is of the game '{named}', not of '{game.slug}'")
    players = read_players(reading, document.get("players"))
    listed = len(players)
    players += joining(reading, document.get("changes"), players)
    settings, given = read_settings(reading, document.get("settings", {}), players, listed)
    rounds = read_rounds(reading, document.get("rounds", []))
    play_on = document.get("play_on", False)
    if not isinstance(play_on, bool):
        reading.refuse("wrong-kind", "'play_on' is true or false")
        play_on = False
    if reading.fatal:
        raise MatchError(reading.fatal)
    seats = seats_by_name(players)
    changes = read_changes(document.get("changes", []), seats, reading.refuse)
    changes += own_changes(reading, document["players"], players)
    changes += leaving_again(reading, document.get("changes"), seats)
    sides, side_of, letters = read_sides(reading, players, settings, listed, changes)
    first = read_first(reading, document.get("first"), seats)
    people = People(tuple(player.name for player in players), tuple(changes))
    if first in people.late and document.get("first") is None:
        # The first who is there begins.
        first = min(set(range(len(players))) - people.late, default=first)
    for name, seat in people.other_names():
        if seats.setdefault(name, seat) != seat and name in (players[seats[name]].name, players[seats[name]].id):
            other = players[seat].name
            reading.problems.append(
                f"{name} has a column and plays for {other}: what is written for {name} stays in that column."
            )
    if reading.fatal:
        raise MatchError(reading.fatal)
    row_of: tuple[str, ...] = ()
    hidden_rows: frozenset[str] = frozenset()
    if game.rows:
        shown = existing_rows(game, settings, len(players))
        hidden_rows = frozenset(game.rows) - frozenset(shown)
        rounds, row_of = by_row(game, rounds, shown, reading.problems), tuple(game.rows)
    warn_of_counts(reading, people, len(rounds))
    return Match(
        game, settings, given, tuple(players), people, sides, side_of, first, tuple(rounds),
        bool(play_on), tuple(reading.problems), row_of, hidden_rows, seats, letters,
    )  # fmt: skip


def read_players(reading: Reading, given: Any) -> list[Player]:
    counts = reading.game.counts
    if not isinstance(given, list) or not given:
        reading.refuse("missing-key", "a match needs 'players', a list of names")
        return []
    players = []
    for number, entry in enumerate(given[: counts[-1] + 40], 1):
        player = read_player(reading, entry, number)
        if player is not None:
            players.append(player)
    if len(given) not in counts:
        wanted = players_wanted(counts)
        reading.refuse("player-count", f"{reading.game.name} is for {wanted}; this match has {len(given)}")
    ids: set[str] = set()
    for player in players:
        if player.id in ids:
            reading.refuse("name-taken", f"two players are called '{player.name}'", "give them different names")
        ids.add(player.id)
    return players


def warn_of_counts(reading: Reading, people: People, rounds: int) -> None:
    """A sentence for rounds, the one in hand among them, with more or fewer people than the game is
    for. They are scored all the same: the table knows why it plays on."""
    counts = reading.game.counts
    if not people.changes:
        return
    for first, last, count in people.counts(rounds + 1):
        if count not in counts:
            word, words = reading.game.round_word, reading.game.round_word_plural
            when = f"in {words} {first} to {last}" if last > first else f"in {word} {first}"
            when = f"from {word} {first} on" if last > rounds else when
            reading.problems.append(odd_count(reading.game.name, players_wanted(counts), when, count))


def read_player(reading: Reading, entry: Any, number: int) -> Player | None:
    if isinstance(entry, str):
        entry = {"name": entry}
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        reading.refuse("wrong-kind", f"player {number} is a name, or an object with a 'name'")
        return None
    for key in entry:
        if key not in PLAYER_KEYS:
            reading.refuse("unknown-key", f"'{key}' is not a key of a player", did_you_mean(str(key), PLAYER_KEYS))
    name = " ".join(entry["name"].split())[:LONGEST_NAME] or f"Player {number}"
    texts = {key: entry[key] for key in ("id", "colour", "side") if entry.get(key) is not None}
    if isinstance(texts.get("side"), int) and not isinstance(texts["side"], bool):
        texts["side"] = chr(ord("A") + texts["side"]) if 0 <= texts["side"] < 20 else "?"
    for key, value in texts.items():
        if not isinstance(value, str) or len(value) > LONGEST_NAME:
            reading.refuse("wrong-kind", f"'{key}' of {name} is a text")
            return None
    opening = None
    if entry.get("opening") is not None:
        opening = parse_number(entry["opening"])
        if opening is None:
            reading.refuse("wrong-kind", f"'opening' of {name} is a number")
    return Player(name, texts.get("id", name), texts.get("colour"), texts.get("side"), opening)


def seats_by_name(players: list[Player]) -> dict[str, int]:
    """Column numbers by id and by name; a name that two people share stands for neither."""
    seats = {player.id: seat for seat, player in enumerate(players)}
    names = [player.name for player in players]
    for seat, name in enumerate(names):
        if names.count(name) == 1:
            seats.setdefault(name, seat)
    return seats


def joining(reading: Reading, changes: Any, players: list[Player]) -> list[Player]:
    """People whom only a change names: they have a column from when they join."""
    known = {player.name for player in players} | {player.id for player in players}
    joined: list[Player] = []
    for change in changes if isinstance(changes, list) else []:
        entry = change.get("join") if isinstance(change, dict) else None
        name = entry.get("name") if isinstance(entry, dict) else entry
        if not isinstance(name, str) or name in known:
            continue
        player = read_player(reading, entry, len(players) + len(joined) + 1)
        if player is not None and len(players) + len(joined) < MOST_COLUMNS:
            known.add(player.name)
            joined.append(player)
        elif player is not None:
            reading.refuse("player-count", f"a match has {MOST_COLUMNS} columns at most; {name} would have one more")
            known.add(player.name)
    return joined


def leaving_again(reading: Reading, changes: Any, seats: dict[str, int]) -> list[Change]:
    """`to` of people whom only a change names."""
    found = []
    for change in changes if isinstance(changes, list) else []:
        entry = change.get("join") if isinstance(change, dict) else None
        name = entry.get("name") if isinstance(entry, dict) else None
        name = " ".join(name.split())[:LONGEST_NAME] if isinstance(name, str) else ""
        if isinstance(entry, dict) and entry.get("to") is not None and name in seats:
            found += coming_or_going(reading, "to", entry["to"], name, seats[name])
    return found


def coming_or_going(reading: Reading, key: str, number: Any, name: str, seat: int) -> list[Change]:
    """The change that `from` (the first round of somebody) or `to` (the last) stands for."""
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST_ROUNDS:
        reading.refuse("wrong-kind", f"'{key}' of {name} is the number of a round")
        return []
    return [Change(number, "join", seat) if key == "from" else Change(number + 1, "leave", seat)]


def own_changes(reading: Reading, given: Any, players: list[Player]) -> list[Change]:
    """`from` and `to` of a player as the changes they stand for."""
    changes = []
    for seat, entry in enumerate(given if isinstance(given, list) else []):
        if not isinstance(entry, dict) or seat >= len(players):
            continue
        for key in ("from", "to"):
            if entry.get(key) is not None:
                changes += coming_or_going(reading, key, entry[key], players[seat].name, seat)
    return changes


def read_settings(
    reading: Reading, given: Any, players: list[Player], listed: int
) -> tuple[dict[str, Value], dict[str, Any]]:
    """Effective values of all settings, and those given. What does not fit is noted. `players` are those whom the match
    lists (so many), then those who join."""
    game = reading.game
    values: dict[str, Any] = {
        key: [setting.default] * max(len(players), 1) if setting.each_player else setting.default
        for key, setting in game.settings.items()
    }
    if not isinstance(given, dict):
        reading.refuse("wrong-kind", "'settings' is an object of setting: value")
        return values, {}
    for key, value in given.items():
        setting = game.settings.get(key)
        if setting is None:
            hint = did_you_mean(str(key), game.settings)
            reading.problems.append(
                f"The rule '{key}' does not exist in {game.name} (any more). It is kept and not used."
                + (f" D{hint[1:]}" if hint else "")
            )
            continue
        if setting.each_player:
            if isinstance(value, dict):
                known = {name for player in players for name in (player.name, player.id)}
                for name in sorted(value.keys() - known):
                    stranger = not_among(str(name), [player.name for player in players])
                    reading.problems.append(f"The rule '{key}': {stranger}")
                value = [value.get(player.id, value.get(player.name, setting.default)) for player in players]
            if not isinstance(value, list):
                value = [value] * listed
            if len(value) > len(players) or len(value) < listed:
                reading.problems.append(f"The rule '{key}' has {len(value)} values for {len(players)} players.")
            problem = next((p for each in value if (p := setting_problem(setting, each))), [])
            value = (value + [setting.default] * len(players))[: len(players)]
        else:
            problem = setting_problem(setting, value)
        if problem:
            reading.problems.append(f"{problem[1]}. The printed rule is used.")
        else:
            values[key] = exact_value(setting, value)
    return values, dict(given)


def read_rounds(reading: Reading, given: Any) -> list[dict[str, Any]]:
    game = reading.game
    if isinstance(given, dict) and game.rows:
        given = [{"row": row, **facts} for row, facts in given.items() if isinstance(facts, dict)]
    if not isinstance(given, list):
        reading.refuse("wrong-kind", "'rounds' is a list, one object of facts for each round")
        return []
    if len(given) > MOST_ROUNDS:
        reading.refuse(
            "too-long", f"a match may have {MOST_ROUNDS} {game.round_word_plural}; this one has {len(given)}"
        )
        return []
    rounds = []
    for number, facts in enumerate(given, 1):
        if facts is None:
            facts = {}
        if not isinstance(facts, dict):
            reading.refuse("wrong-kind", f"{game.round_word} {number} is an object of facts")
            continue
        rounds.append(facts)
    return rounds


def read_first(reading: Reading, given: Any, seats: dict[str, int]) -> int:
    if given is None:
        return 0
    if not isinstance(given, str) or given not in seats:
        reading.refuse("unknown-player", f"'first' names '{given}', who does not play", did_you_mean(str(given), seats))
        return 0
    return seats[given]

"""A match document -> Match: settings, people, seats and raw facts, checked for shape.

What can't be read at all raises MatchError. What can be read but not used (a setting that
the game no longer has, say) is kept, and noted as a problem of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .building.settings import setting_problem
from .definition import Game
from .document_text import parse_document
from .expression.types import Value
from .frames import side_size
from .numbers import Number, parse_number
from .people import Change, People, read_changes
from .problems import MatchError, Problem, did_you_mean
from .rows import by_row, existing_rows
from .saved import ARCHIVES, archive_problem
from .words import odd_count, players_wanted

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
    settings, given = read_settings(reading, document.get("settings", {}), players)
    rounds = read_rounds(reading, document.get("rounds", []))
    play_on = document.get("play_on", False)
    if not isinstance(play_on, bool):
        reading.refuse("wrong-kind", "'play_on' is true or false")
        play_on = False
    if reading.fatal:
        raise MatchError(reading.fatal)
    players += joining(reading, document.get("changes"), players)
    settings = {
        key: value + [game.settings[key].default] * (len(players) - len(value))
        if game.settings[key].each_player and isinstance(value, list) else value
        for key, value in settings.items()
    }  # fmt: skip
    seats = seats_by_name(players)
    changes = read_changes(document.get("changes", []), seats, reading.refuse)
    changes += own_changes(reading, document["players"], players)
    sides, side_of = read_sides(reading, players, settings)
    first = read_first(reading, document.get("first"), seats)
    people = People(tuple(player.name for player in players), tuple(changes))
    for name, seat in people.other_names():
        seats.setdefault(name, seat)
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
        bool(play_on), tuple(reading.problems), row_of, hidden_rows, seats,
    )  # fmt: skip


def read_players(reading: Reading, given: Any) -> list[Player]:
    low, high = reading.game.players
    if not isinstance(given, list) or not given:
        reading.refuse("missing-key", "a match needs 'players', a list of names")
        return []
    players = []
    for number, entry in enumerate(given[: high + 40], 1):
        player = read_player(reading, entry, number)
        if player is not None:
            players.append(player)
    if not low <= len(given) <= high:
        wanted = players_wanted(low, high)
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
    low, high = reading.game.players
    if not people.changes:
        return
    for first, last, count in people.counts(rounds + 1):
        if not low <= count <= high:
            word, words = reading.game.round_word, reading.game.round_word_plural
            when = f"in {words} {first} to {last}" if last > first else f"in {word} {first}"
            when = f"from {word} {first} on" if last > rounds else when
            reading.problems.append(odd_count(reading.game.name, players_wanted(low, high), when, count))


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
    return joined


def own_changes(reading: Reading, given: Any, players: list[Player]) -> list[Change]:
    """`from` and `to` of a player as the changes they stand for."""
    changes = []
    for seat, entry in enumerate(given if isinstance(given, list) else []):
        if not isinstance(entry, dict) or seat >= len(players):
            continue
        for key, kind in (("from", "join"), ("to", "leave")):
            number = entry.get(key)
            if number is None:
                continue
            if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST_ROUNDS:
                reading.refuse("wrong-kind", f"'{key}' of {players[seat].name} is the number of a round")
            else:
                changes.append(Change(number + (kind == "leave"), kind, seat))
    return changes


def read_settings(reading: Reading, given: Any, players: list[Player]) -> tuple[dict[str, Value], dict[str, Any]]:
    """Effective values of all settings, and those given. What does not fit is noted."""
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
            names = [player.name for player in players]
            value = [value.get(name, setting.default) for name in names] if isinstance(value, dict) else value
            if not isinstance(value, list):
                value = [value] * len(players)
            problem = next((p for each in value if (p := setting_problem(setting, each))), [])
            value = (value + [setting.default] * len(players))[: len(players)]
        else:
            problem = setting_problem(setting, value)
        if problem:
            reading.problems.append(f"{problem[1]}. The printed rule is used.")
        else:
            values[key] = value
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


def read_sides(
    reading: Reading, players: list[Player], settings: dict[str, Value]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Names of the sides and the side of each player; everybody a side where all play alone."""
    game = reading.game
    names = [player.name for player in players]
    if game.partners is None:
        return tuple(names), tuple(range(len(players)))
    named = [player.side for player in players]
    if any(named):
        keys = list(dict.fromkeys(side or "?" for side in named))
        if all(len(key) == 1 for key in keys):
            keys.sort()
            letters = [
                " & ".join(name for name, side in zip(names, named, strict=True) if (side or "?") == key)
                for key in keys
            ]
            return tuple(letters), tuple(keys.index(side or "?") for side in named)
        side_of = tuple(keys.index(side or "?") for side in named)
        return tuple(keys), side_of
    each = side_size(game, settings, len(players))
    if not isinstance(each, int) or each < 1 or len(players) % each:
        reading.refuse(
            "player-count", f"{len(players)} players can't sit in sides of {each}", "give each player a 'side'"
        )
        return tuple(names), tuple(range(len(players)))
    count = len(players) // each
    side_of = tuple(seat % count for seat in range(len(players)))
    sides = [" & ".join(names[seat] for seat in range(len(players)) if side_of[seat] == side) for side in range(count)]
    return tuple(sides), side_of


def read_first(reading: Reading, given: Any, seats: dict[str, int]) -> int:
    if given is None:
        return 0
    if not isinstance(given, str) or given not in seats:
        reading.refuse("unknown-player", f"'first' names '{given}', who does not play", did_you_mean(str(given), seats))
        return 0
    return seats[given]

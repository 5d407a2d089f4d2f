"""A whole definition: its parts in the order in which they need each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..definition import Game, Notice
from ..expression.scope import Scope
from ..expression.types import MATCH, PLAYER, SIDE
from ..keys import BLOCKS
from ..problems import DefinitionError, Problem
from ..tree import Entry, Mapping, Node, Scalar, Sequence, from_plain, plain_entries
from . import inputs as questions
from . import scoring, targets
from .checker import Checker
from .examples import read_examples
from .forms import meant_key
from .options import choice_type, read_options
from .settings import read_settings, read_sources, read_tables, read_variants

__all__ = ["game_from_tree", "read_definition"]

MOST_PLAYERS = 20
SECTIONS = ("about", "setup", "play", "scoring", "ending", "variations")


def read_definition(text: str | bytes, path: str = "definition.yml") -> Game:
    """A game from the text of its definition; the file's name gives the slug.

    Raises DefinitionError with all problems.

    >>> game = read_definition('''
    ... name: Plain
    ... players: 2..4
    ... inputs:
    ...   score: {each: player, int: any}
    ... points: score
    ... rounds: "10"
    ... ''', "plain.yml")
    >>> game.name, game.counts
    ('Plain', (2, 3, 4))
    """
    # The browser scores published games without ever needing the YAML reader.
    from ..reading import read_tree

    return build(read_tree(text, path), stem(path), path)


def game_from_tree(tree: dict[str, Any], slug: str) -> Game:
    """A game from the plain tree that a page carries. Raises DefinitionError."""
    node = from_plain(tree)
    if not isinstance(node, Mapping):
        raise DefinitionError([Problem("not-a-mapping", "a definition is made of keys and values", slug)])
    return build(node, slug, slug)


def build(tree: Mapping, slug: str, path: str) -> Game:
    """The Game, or DefinitionError with everything that is wrong."""
    meant = as_meant(tree)
    scope = Scope(has_sides="partners" in meant.entries)
    checker = Checker(path, scope)
    checker.mapping(tree, "game", "a definition")
    parts = {key: entry for key, entry in meant.entries.items() if key in BLOCKS["game"]}
    for key, entry in meant.entries.items():
        if key not in parts and isinstance(entry.value, Mapping):
            # What an unknown key holds is not told to be missing wherever it is read.
            checker.broken.update(entry.value.entries)
    made = Builder(checker, meant, parts, slug).game()
    if checker.problems:
        unique = dict.fromkeys(checker.problems)
        raise DefinitionError(sorted(unique, key=lambda p: (p.line, p.column, p.code)))
    return made


def as_meant(tree: Mapping) -> Mapping:
    """The definition with the keys at its top that are nearly right put right, so that a slip in
    one of them does not make everything that reads it wrong, too."""
    known = BLOCKS["game"]
    entries: dict[str, Entry] = {}
    for key, entry in tree.entries.items():
        found = re.fullmatch(r"did you mean '(\w+)'\?", meant_key(key, known)) if key not in known else None
        meant = found[1] if found else key
        entries[key if meant in tree.entries or meant in entries else meant] = entry
    return Mapping(tree.line, tree.column, entries)


class Builder:
    """Builds one game; each method one part of the definition."""

    def __init__(self, checker: Checker, tree: Mapping, parts: dict[str, Entry], slug: str) -> None:
        self.checker = checker
        self.tree = tree
        self.parts = parts
        self.slug = slug

    def node(self, key: str) -> Node | None:
        entry = self.parts.get(key)
        return entry.value if entry else None

    def by_name[V](self, key: str, read: Callable[[Node], dict[str, V]]) -> dict[str, V]:
        """What `read` makes of a key's value; nothing where the definition does not have it."""
        node = self.node(key)
        return {} if node is None else read(node)

    def several[V](self, key: str, read: Callable[[Node], tuple[V, ...]]) -> tuple[V, ...]:
        """The same for what comes as a list."""
        node = self.node(key)
        return () if node is None else read(node)

    def maybe[V](self, key: str, read: Callable[[Node], V]) -> V | None:
        """The same for a single thing."""
        node = self.node(key)
        return None if node is None else read(node)

    def text(self, key: str) -> str:
        node = self.node(key)
        return self.checker.text(node, key) if node else ""

    def game(self) -> Game:
        """All parts; what reads a name comes after what defines it."""
        checker, scope = self.checker, self.checker.scope
        scoring.add_builtins(scope)
        for part, kind in (("inputs", "a question"), ("let", "a named value"), ("state", "a carried value")):
            node = self.node(part)
            if isinstance(node, Mapping):
                checker.later |= dict.fromkeys(node.entries, kind)
        sources = self.by_name("sources", lambda n: read_sources(checker, n))
        tables = self.by_name("tables", lambda n: read_tables(checker, n))
        settings = self.by_name("settings", lambda n: read_settings(checker, n, sources))
        rows = self.rows()
        column_names: list[str] = []
        if node := self.node("points"):
            column_names = scoring.declare_columns(checker, node)
        declared = self.by_name("inputs", lambda n: questions.declare_inputs(checker, n))
        states = self.by_name("state", lambda n: scoring.declare_states(checker, n))
        lets = self.by_name("let", lambda n: scoring.read_lets(checker, n))
        inputs = questions.finish_inputs(checker, declared)
        scoring.name_columns(checker, column_names)
        finished = scoring.finish_states(checker, states)
        columns = self.by_name("points", lambda n: scoring.read_columns(checker, n))
        steps = scoring.ordered_steps(checker, self.node("inputs") or self.tree, inputs, lets)
        ends = self.ends()
        out = self.maybe("out", lambda n: checker.condition(n, scoring.AFTER, SIDE, "out"))
        target, target_kind = self.target(out, ends)
        return Game(
            slug=self.slug, name=self.text("name"), tree=plain_entries(self.tree), scope=scope,
            counts=self.counts(), aliases=self.texts("aliases"), kind=self.text("kind"),
            summary=self.text("summary"), family=self.text("family"), equipment=self.texts("equipment"),
            round_word=self.round_words()[0], round_word_plural=self.round_words()[1],
            rules=self.rules(), glance=self.glance(), sources=sources, settings=settings,
            variants=self.by_name("variants", lambda n: read_variants(checker, n, settings)),
            tables=tables, partners=self.number("partners", scoring.CONSTANT), rows=rows,
            rounds=self.number("rounds", scoring.CONSTANT | {"state"}),
            plays=self.maybe("plays", lambda n: checker.condition(n, scoring.BEGIN, PLAYER, "plays")),
            states=finished, inputs=inputs, lets=lets, steps=steps, columns=columns,
            sitting_out=self.maybe("sitting_out", lambda n: checker.rule(n, scoring.ROUND, SIDE, "sitting_out")),
            start=self.maybe("start", lambda n: checker.rule(n, scoring.CONSTANT, SIDE, "start")),
            checks=self.several("check", lambda n: checker.notices(n, scoring.AFTER, "check")),
            out=out, ends=ends,
            finals=self.by_name("final", lambda n: scoring.read_named(checker, n, "final", scoring.RANKED, SIDE)),
            results=self.by_name("results", lambda n: scoring.read_named(checker, n, "results", scoring.RANKED, SIDE)),
            ranks=self.ranks(), labels=self.several("label", lambda n: scoring.read_labels(checker, n)),
            shows=self.by_name("show", lambda n: scoring.read_named(checker, n, "show", scoring.AFTER)),
            line=self.maybe("line", lambda n: checker.condition(n, scoring.AFTER, MATCH, "line")),
            headline=self.headline(), headline_label=self.headline_label(), target=target, target_kind=target_kind,
            stop=self.maybe("stops_at", lambda n: targets.read_stop(checker, n)),
            invariants=self.several("invariants", lambda n: checker.notices(n, scoring.AFTER | {"end"}, "invariants")),
            examples=self.several("examples", lambda n: read_examples(checker, n, self.slug, settings)),
            unit=self.text("unit"), seating=self.text("seating"), places=places_of(self.tree),
        )  # fmt: skip

    def texts(self, key: str) -> tuple[str, ...]:
        node = self.node(key)
        return self.checker.texts(node, key) if node else ()

    def counts(self) -> tuple[int, ...]:
        node = self.node("players")
        if node is None:
            return tuple(range(1, MOST_PLAYERS + 1))
        if isinstance(node, Sequence):
            counts = sorted({self.checker.integer(item, "a number of players") for item in node.items})
        else:
            counts = list(self.checker.integers(node, "players", (1, MOST_PLAYERS)))
        if not counts or counts[0] < 1 or counts[-1] > MOST_PLAYERS:
            self.checker.note(node, "out-of-range", f"a game has 1 to {MOST_PLAYERS} players")
            return tuple(range(1, MOST_PLAYERS + 1))
        return tuple(counts if isinstance(node, Sequence) else range(counts[0], counts[-1] + 1))

    def round_words(self) -> tuple[str, str]:
        word = self.text("round") or "round"
        one, _, many = word.partition("/")
        return one.strip(), many.strip() or one.strip() + "s"

    def rules(self) -> dict[str, str]:
        node = self.node("rules")
        parts = self.checker.mapping(node, "rules", "rules") if node else {}
        texts = {key: self.checker.text(entry.value, key) for key, entry in parts.items()}
        for key, entry in parts.items():
            self.check_text(entry.value, texts[key])
        return {key: texts[key] for key in SECTIONS if key in texts}

    def check_text(self, node: Node, text: str) -> None:
        """Inserts of prose may read settings and tables."""
        self.checker.template(node, scoring.CONSTANT, MATCH, "this text")

    def glance(self) -> dict[str, str]:
        node = self.node("glance")
        if node is None:
            return {}
        if not isinstance(node, Mapping):
            self.checker.note(node, "wrong-kind", "glance is a list of LABEL: text")
            return {}
        for entry in node.entries.values():
            self.check_text(entry.value, "")
        return {key: self.checker.text(entry.value, key) for key, entry in node.entries.items()}

    def rows(self) -> dict[str, Any]:
        node = self.node("rows")
        if node is None:
            return {}
        if "rounds" in self.parts:
            self.checker.note(
                self.parts["rounds"].key,
                "keys-together",
                "a sheet with rows has as many rounds as rows; leave 'rounds' away",
            )
        rows = read_options(self.checker, node, "rows", scoring.CONSTANT, "row")
        self.checker.scope.add("row", "row", MATCH, choice_type(self.checker, node, rows))
        return rows

    def number(self, key: str, allowed: frozenset[str]) -> Any:
        node = self.node(key)
        return self.checker.number(node, allowed, MATCH, key) if node else None

    def ranks(self) -> tuple[Any, ...]:
        node = self.node("rank")
        if node:
            return scoring.read_ranks(self.checker, node)
        return scoring.read_ranks(self.checker, from_plain([{"high": "total"}]))

    def target(self, out: Any, ends: Any) -> tuple[Any, str]:
        node = self.node("target")
        if node is None:
            return targets.found_target(self.checker, out, ends)
        kind = "out" if out is not None else "end"
        return self.checker.number(node, scoring.CONSTANT, MATCH, "target"), kind

    def ends(self) -> tuple[Notice, ...]:
        """`end`: a list of conditions, or the word never."""
        node = self.node("end")
        if node is None or (isinstance(node, Scalar) and node.text == "never"):
            return ()
        return self.checker.notices(node, scoring.AFTER, "end", MATCH)

    def headline(self) -> Any:
        node = self.node("headline")
        if node is None:
            return None
        if isinstance(node, Mapping):
            parts = self.checker.mapping(node, "headline", "headline")
            node = parts["is"].value if "is" in parts else Scalar(node.line, node.column, 0)
        return self.checker.rule(node, scoring.RANKED, SIDE, "headline")

    def headline_label(self) -> str:
        node = self.node("headline")
        if isinstance(node, Mapping) and "label" in node.entries:
            return self.checker.text(node.entries["label"].value, "label")
        return ""


def places_of(tree: Mapping) -> dict[str, tuple[int, int]]:
    """Line and column of every key at the top, of every name one step below, and of the
    entries of lists by their line."""
    places = {}
    for key, entry in tree.entries.items():
        places[key] = (entry.key.line, entry.key.column)
        if isinstance(entry.value, Mapping):
            for name, below in entry.value.entries.items():
                places[f"{key}.{name}"] = (below.key.line, below.key.column)
        for item in entry.value.items if isinstance(entry.value, Sequence) else ():
            places.setdefault(f"line {item.line}", (item.line, item.column))
    return places


def slug_of(path: str) -> str:
    """The slug that a file's name gives.

    >>> slug_of("docs/games/turtle-king.yml")
    'turtle-king'
    """
    return re.sub(r"[^a-z0-9-]+", "-", stem(path).lower()).strip("-")


def stem(path: str) -> str:
    """The name of a file without its folders and its ending.

    >>> stem("C:\\\\games\\\\whist.v2.yml")
    'whist.v2'
    """
    return re.sub(r"\.[^.]*$", "", re.split(r"[\\/]", path)[-1])

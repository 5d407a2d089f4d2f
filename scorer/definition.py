"""A game as it is known after its definition was checked: data, and functions made of its
expressions. Nothing here changes while a match is scored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .expression.compiler import Expression
from .expression.scope import Scope, Symbol
from .expression.types import Type, Value
from .numbers import Number
from .texts import Template

__all__ = [
    "Bounds",
    "Case",
    "Column",
    "Dispute",
    "Example",
    "Game",
    "Input",
    "LabelCase",
    "Let",
    "Named",
    "Notice",
    "Option",
    "Quota",
    "RankKey",
    "Rule",
    "Setting",
    "Source",
    "State",
    "Stop",
    "Variant",
]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule was found."""

    key: str
    title: str
    url: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """What somebody says of a disputed rule, and where."""

    says: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice: of a setting, of a question, a row, a card."""

    key: str
    label: str
    short: str = ""
    text: str = ""
    when: Expression | None = None
    properties: dict[str, Value] = field(default_factory=dict)
    max: int | None = None
    template: Template | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """One house rule. `kind` is int, flag or choice; `table` rules never touch a score."""

    key: str
    kind: str
    label: str
    ask: str
    text: str
    default: Value
    low: Number = 0
    high: Number = 0
    step: Number = 1
    options: dict[str, Option] = field(default_factory=dict)
    table: bool = False
    each_player: bool = False
    when: Expression | None = None
    disputes: tuple[Dispute, ...] = ()
    sources: tuple[str, ...] = ()
    unit: str = ""
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """A named bundle of settings."""

    key: str
    name: str
    text: str
    set: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Case:
    """`if CONDITION: value` of a conditional list; `condition` is None for else."""

    condition: Expression | None
    value: Expression
    say: Template | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A value, or a conditional list of values: the first that applies. With no case that
    applies the value is the neutral one of its type."""

    cases: tuple[Case, ...]
    type: Type
    level: int
    say: Template | None = None

    @property
    def reads(self) -> frozenset[str]:
        """Every name the rule reads."""
        names: set[str] = set()
        for case in self.cases:
            names |= case.value.reads | (case.condition.reads if case.condition else frozenset())
        return frozenset(names)

    @property
    def calls(self) -> frozenset[str]:
        """Every function the rule calls."""
        names: set[str] = set()
        for case in self.cases:
            names |= case.value.calls | (case.condition.calls if case.condition else frozenset())
        return frozenset(names)


@dataclass(frozen=True, slots=True)
class Quota:
    """How often an option may be chosen with the same values of `same`."""

    same: tuple[Expression, ...]
    max: Expression
    when: Expression | None
    say: Template


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and the highest number (None: no bound)."""

    low: Expression | None
    high: Expression | None


@dataclass(frozen=True, slots=True)
class Input:
    """One question of a round. `each` is None, "player" or "side"."""

    key: str
    kind: str
    symbol: Symbol
    label: Template
    ask: Template | None = None
    help: Template | None = None
    unit: Template | None = None
    each: str | None = None
    when: Expression | None = None
    default: Expression | None = None
    nobody: Template | None = None
    optional: bool = False
    later: bool = False
    fold: bool = False
    bounds: Bounds | None = None
    size: Bounds | None = None
    total: Expression | None = None
    step: Expression | None = None
    complete: Expression | None = None
    options: dict[str, Option] = field(default_factory=dict)
    quotas: tuple[Quota, ...] = ()
    everybody: bool = True
    at_table: bool = False
    """Whether the answer may be anybody who is not out, also who takes no part in the round."""
    usual: tuple[int, ...] = ()
    words: dict[str, str] = field(default_factory=dict)
    dice: bool = False

    @property
    def reads(self) -> frozenset[str]:
        """Names that must be known before this question can be asked."""
        names: set[str] = set()
        parts: list[Expression | None] = [
            self.when, self.default, self.total, self.step,
            *((self.bounds.low, self.bounds.high) if self.bounds else ()),
            *((self.size.low, self.size.high) if self.size else ()),
            *(option.when for option in self.options.values()),
        ]  # fmt: skip
        for part in parts:
            if part is not None:
                names |= part.reads
        for quota in self.quotas:
            for each in (*quota.same, quota.max, quota.when):
                if each is not None:
                    names |= each.reads
        return frozenset(names - {self.key})


@dataclass(frozen=True, slots=True)
class Let:
    """A named value of a round."""

    key: str
    symbol: Symbol
    rule: Rule
    label: str = ""

    @property
    def reads(self) -> frozenset[str]:
        """Every name this value reads."""
        return self.rule.reads


@dataclass(frozen=True, slots=True)
class State:
    """A value carried from round to round."""

    key: str
    symbol: Symbol
    start: Rule
    next: Rule
    label: str = ""
    mark: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One part of a round's points."""

    key: str
    label: str
    rule: Rule
    points: Symbol
    total: Symbol
    counted: Expression | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """`if CONDITION: text` of check, end and invariants."""

    condition: Expression
    text: Template
    line: int = 0


@dataclass(frozen=True, slots=True)
class Named:
    """A named value beside the points: a final bonus, a result, a derived column."""

    key: str
    label: str
    rule: Rule
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class RankKey:
    """One criterion of the standings."""

    high: bool
    value: Expression


@dataclass(frozen=True, slots=True)
class LabelCase:
    """A word for a side at the end, such as "sunk"."""

    condition: Expression | None
    text: Template


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: facts, and what somebody worked out by hand."""

    title: str
    text: str
    publish: bool
    document: dict[str, Any]
    expect: dict[str, Any]
    line: int = 0
    # Line and column of what can be wrong: "rounds.2", "expect.totals", "expect.points.2".
    places: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stop:
    """`stops_at`: in the order of `counted`, nothing counts after a total reaches this."""

    at: Expression
    exactly: bool


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Everything a definition says."""

    slug: str
    name: str
    tree: dict[str, Any]
    scope: Scope
    counts: tuple[int, ...]
    """With how many players it can be played, smallest first."""
    aliases: tuple[str, ...] = ()
    kind: str = ""
    summary: str = ""
    family: str = ""
    equipment: tuple[str, ...] = ()
    round_word: str = "round"
    round_word_plural: str = "rounds"
    rules: dict[str, str] = field(default_factory=dict)
    glance: dict[str, str] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    settings: dict[str, Setting] = field(default_factory=dict)
    variants: dict[str, Variant] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)
    partners: Expression | None = None
    rows: dict[str, Option] = field(default_factory=dict)
    rounds: Expression | None = None
    plays: Expression | None = None
    states: dict[str, State] = field(default_factory=dict)
    inputs: dict[str, Input] = field(default_factory=dict)
    lets: dict[str, Let] = field(default_factory=dict)
    steps: tuple[Input | Let, ...] = ()
    columns: dict[str, Column] = field(default_factory=dict)
    sitting_out: Rule | None = None
    start: Rule | None = None
    checks: tuple[Notice, ...] = ()
    out: Expression | None = None
    ends: tuple[Notice, ...] = ()
    finals: dict[str, Named] = field(default_factory=dict)
    results: dict[str, Named] = field(default_factory=dict)
    ranks: tuple[RankKey, ...] = ()
    labels: tuple[LabelCase, ...] = ()
    shows: dict[str, Named] = field(default_factory=dict)
    line: Expression | None = None
    headline: Rule | None = None
    headline_label: str = ""
    target: Expression | None = None
    target_kind: str = ""
    stop: Stop | None = None
    invariants: tuple[Notice, ...] = ()
    examples: tuple[Example, ...] = ()
    unit: str = ""
    seating: str = ""
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def has_sides(self) -> bool:
        """Whether players score together."""
        return self.scope.has_sides

    def symbol(self, name: str) -> Symbol:
        """The name's symbol; the name must exist."""
        return self.scope.symbols[name]

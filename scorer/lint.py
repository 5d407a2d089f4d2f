"""Advice on a definition: it works, but something is probably forgotten.

What nothing reads; settings without effect; options that no settings bring to the table;
arithmetic that can fail; a match that nothing ends; an end that counts a round twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from .definition import Game, Input, Rule, State
from .expression.compiler import Expression
from .fuzz import fuzz
from .problems import Problem
from .texts import Template

__all__ = ["lint"]

RUNS = 60


def lint(game: Game, path: str, runs: int = RUNS) -> list[Problem]:
    """What is probably forgotten in a definition, in file order by what it is about."""
    found = [*unread(game), *without_effect(game), *counted_twice(game), *never_ends(game)]
    report = fuzz(game, runs, seed=7)
    for sentence in sorted(report.faults):
        found.append(
            (
                "may-fault",
                f"facts that a person can enter lead to: {sentence.rstrip('.')}",
                "test for it in the expression, or forbid the facts with check",
            )
        )
    for question in game.inputs.values():
        if any(option.when for option in question.options.values()) and report.matches:
            reached = {key for name, key in report.options if name == question.key}
            for key in question.options.keys() - reached if reached else ():
                if question.options[key].when is not None and never_exists(game, question, key):
                    found.append(
                        ("unreachable", f"no rules bring the option '{key}' of '{question.key}' to the table", "")
                    )
    return [Problem(code, message, path, hint=hint) for code, message, hint in found]


Finding = tuple[str, str, str]


def never_exists(game: Game, question: Input, key: str) -> bool:
    report = fuzz(game, 400, seed=11)
    return (question.key, key) not in report.options


# What reads what.


def rule_reads(rule: Rule | None) -> set[str]:
    if rule is None:
        return set()
    names = set(rule.reads)
    for case in rule.cases:
        if case.say:
            names |= case.say.reads
    return names | (rule.say.reads if rule.say else set())


def reads_of(*parts: Expression | Template | None) -> set[str]:
    return {name for part in parts if part is not None for name in part.reads}


def question_reads(question: Input) -> set[str]:
    """What decides which facts can be written."""
    return set(question.reads) | reads_of(question.complete)


def scoring_reads(game: Game) -> set[str]:
    """Names that points, ends, ranks and questions read directly."""
    names = reads_of(game.partners, game.rounds, game.plays, game.out)
    names |= rule_reads(game.start) | rule_reads(game.sitting_out)
    for column in game.columns.values():
        names |= rule_reads(column.rule) | reads_of(column.counted)
    for notice in (*game.checks, *game.ends):
        names |= reads_of(notice.condition)
    for named in (*game.finals.values(), *game.results.values()):
        names |= rule_reads(named.rule)
    for rank in game.ranks:
        names |= reads_of(rank.value)
    for question in game.inputs.values():
        names |= question_reads(question)
    for row in game.rows.values():
        names |= reads_of(row.when)
    if game.stop:
        names |= reads_of(game.stop.at)
    for state in game.states.values():
        names |= rule_reads(state.start)
    return names


def showing_reads(game: Game) -> set[str]:
    """Names that only what is shown reads."""
    names = reads_of(game.line, game.target) | rule_reads(game.headline)
    for named in game.shows.values():
        names |= rule_reads(named.rule)
    for notice in (*game.checks, *game.ends, *game.invariants):
        names |= reads_of(notice.text, notice.condition)
    for label in game.labels:
        names |= reads_of(label.condition, label.text)
    for question in game.inputs.values():
        names |= reads_of(question.label, question.ask, question.help, question.unit, question.nobody)
        for quota in question.quotas:
            names |= reads_of(quota.say)
    for setting in game.settings.values():
        names |= reads_of(setting.when)
    return names


def closure(game: Game, names: set[str]) -> set[str]:
    """With everything that named and carried values among them read in turn."""
    pending, known = list(names), set(names)
    while pending:
        name = pending.pop()
        further: set[str] = set()
        if name in game.lets:
            further = rule_reads(game.lets[name].rule)
        elif name in game.states:
            state: State = game.states[name]
            further = (rule_reads(state.next) | rule_reads(state.start)) - {name}
        pending += further - known
        known |= further
    return known


def unread(game: Game) -> Iterator[Finding]:
    names = closure(game, scoring_reads(game) | showing_reads(game))
    for what, keys in (("question", game.inputs), ("named value", game.lets), ("table", game.tables)):
        for key in keys:
            if key not in names:
                yield "unused", f"nothing reads the {what} '{key}'", "take it out, or use it"
    for key, state in game.states.items():
        # A dealer is worth carrying even if only the sheet shows it.
        if key not in names and state.symbol.type.name != "player":
            yield "unused", f"nothing reads the carried value '{key}'", "take it out, or show it"


def without_effect(game: Game) -> Iterator[Finding]:
    scored = closure(game, scoring_reads(game))
    shown = closure(
        game,
        {name for show in game.shows.values() for name in rule_reads(show.rule)}
        | rule_reads(game.headline)
        | reads_of(game.line)
        | {name for label in game.labels for name in reads_of(label.condition)},
    )
    for key, setting in game.settings.items():
        if setting.table and key in scored:
            yield (
                "setting-without-effect",
                f"the setting '{key}' is marked table: true, but the scoring reads it",
                "take the mark away",
            )
        elif not setting.table and key not in scored | shown:
            yield "setting-without-effect", f"the setting '{key}' changes no score", "mark it table: true, or use it"


def counted_twice(game: Game) -> Iterator[Finding]:
    """In `end` carried values stand after the round, facts and named values in it."""
    for notice in game.ends:
        facts = closure(game, set(notice.condition.reads) & (game.inputs.keys() | game.lets.keys()))
        for key in notice.condition.reads & game.states.keys():
            state = game.states[key]
            shared = rule_reads(state.next) & (notice.condition.reads - {key}) & (game.inputs.keys() | game.lets.keys())
            if shared and facts:
                name = min(shared)
                yield (
                    "used-too-early",
                    f"the end condition in line {notice.line} reads both '{key}', which stands after the round, and '{name}', which went into it",
                    "the round may be counted twice; read one of them",
                )


def never_ends(game: Game) -> Iterator[Finding]:
    if not (game.ends or game.rounds or game.rows or "end" in game.tree):
        yield "never-ends", "nothing ends the match", "add end, rounds or rows; or end: never, when the table ends it"

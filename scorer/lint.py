"""Advice on a definition: it works, but something is probably forgotten.

What nothing reads; sides that do not come out even; settings without effect; options that no
settings bring to the table; arithmetic that can fail; a match that nothing ends; an end that
counts a round twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .definition import Game, Input, Rule, State
from .expression.compiler import Expression
from .frames import side_size
from .fuzz import fuzz
from .problems import Problem
from .prose import WORDS, page_texts
from .texts import Template, compile_text
from .words import listed

__all__ = ["lint"]

RUNS = 60
# What a definition that goes over much may cost to be looked at: a second or two.
MOST_WORK = 1_000_000


def lint(game: Game, path: str, runs: int = RUNS) -> list[Problem]:
    """What is probably forgotten in a definition, in file order."""
    found = [*unread(game), *without_effect(game), *counted_twice(game), *never_ends(game), *uneven_sides(game)]
    report = fuzz(game, runs, seed=7, most_work=MOST_WORK)
    for sentence in distinct(report.faults):
        hint = "test for it in the expression, or forbid the facts with check"
        part = re.search(r"\('(\S+)' of the game\)", sentence)
        where = part[1] if part and part[1] in game.places else "points"
        found.append((where, "may-fault", f"facts that a person can enter lead to: {sentence.rstrip('.')}", hint))
    for question in game.inputs.values():
        if any(option.when for option in question.options.values()) and report.matches:
            reached = {key for name, key in report.options if name == question.key}
            for key in question.options.keys() - reached if reached else ():
                if question.options[key].when is not None and never_exists(game, question, key):
                    message = f"no rules bring the option '{key}' of '{question.key}' to the table"
                    found.append((f"inputs.{question.key}", "unreachable", message, ""))
    problems = [Problem(code, message, path, *place(game, where), hint) for where, code, message, hint in found]
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


def place(game: Game, where: str) -> tuple[int, int]:
    """Line and column of a part of the definition, or of a line that is known."""
    if where.startswith("line "):
        return int(where[5:]), 1
    return game.places.get(where, (0, 0))


def distinct(sentences: set[str]) -> list[str]:
    """One of all sentences that differ in their numbers alone."""
    return list(
        {re.sub(r"[-\u2212]?\d+", "n", sentence): sentence for sentence in sorted(sentences, reverse=True)}.values()
    )


# Where (a key of Game.places), code, message, hint.
Finding = tuple[str, str, str, str]


def never_exists(game: Game, question: Input, key: str) -> bool:
    report = fuzz(game, 400, seed=11, most_work=MOST_WORK)
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
    for text in page_texts(game).values():
        names |= compile_text(text, game.scope.fork(), WORDS).reads
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
    # A dealer is worth carrying even if only the sheet shows it, and so is what decides who deals.
    roles = {key for key, state in game.states.items() if state.symbol.type.name == "player"}
    names = closure(game, scoring_reads(game) | showing_reads(game) | roles)
    parts = (("inputs", "question", game.inputs), ("let", "named value", game.lets), ("tables", "table", game.tables))
    for part, what, keys in parts:
        for key in keys:
            if key not in names:
                yield f"{part}.{key}", "unused", f"nothing reads the {what} '{key}'", "take it out, or use it"
    for key in game.states:
        if key not in names:
            yield f"state.{key}", "unused", f"nothing reads the carried value '{key}'", "take it out, or show it"


def without_effect(game: Game) -> Iterator[Finding]:
    scored = closure(game, scoring_reads(game))
    shown = reads_of(game.line) | rule_reads(game.headline)
    for show in game.shows.values():
        shown |= rule_reads(show.rule)
    for label in game.labels:
        shown |= reads_of(label.condition)
    shown = closure(game, shown)
    for key, setting in game.settings.items():
        place, code = f"settings.{key}", "setting-without-effect"
        if setting.table and key in scored:
            message = f"the setting '{key}' is marked table: true, but the scoring reads it"
            yield place, code, message, "take the mark away"
        elif not setting.table and key not in scored | shown:
            yield place, code, f"the setting '{key}' changes no score", "mark it table: true, or use it"


def counted_twice(game: Game) -> Iterator[Finding]:
    """In `end` and `out` carried values stand after the round, facts and named values in it."""
    of_the_round = game.inputs.keys() | game.lets.keys()
    conditions = [
        (f"line {notice.line}", f"the end condition in line {notice.line}", notice.condition) for notice in game.ends
    ]
    if game.out is not None:
        conditions.append(("out", "'out'", game.out))
    for where, what, condition in conditions:
        for key in condition.reads & game.states.keys():
            shared = rule_reads(game.states[key].next) & (condition.reads - {key}) & of_the_round
            if shared and not (where == "out" and game.states[key].late):
                message = (
                    f"{what} reads both '{key}', which stands after the round, and '{min(shared)}', which went into it"
                )
                hint = "the round may be counted twice; read one of them"
                yield where, "used-too-early", message, hint


def never_ends(game: Game) -> Iterator[Finding]:
    if not (game.ends or game.rounds or game.rows or "end" in game.tree):
        hint = "add end, rounds or rows; or end: never, when the table ends it"
        yield "name", "never-ends", "nothing ends the match", hint


def uneven_sides(game: Game) -> Iterator[Finding]:
    """Numbers of players that can't sit in sides of `partners`, under the printed rules."""
    if game.partners is None:
        return
    printed = {
        key: [setting.default] if setting.each_player else setting.default for key, setting in game.settings.items()
    }
    uneven: dict[int, list[str]] = {}
    for count in game.counts:
        size = side_size(game, printed, count)
        if not isinstance(size, int) or size < 1 or count % size:
            uneven.setdefault(size, []).append(str(count))
    for size, counts in uneven.items():
        message = f"{listed(counts, 'or')} {'player' if counts == ['1'] else 'players'} can't sit in sides of {size}"
        yield "partners", "uneven-sides", message, f"write {size} if players % {size} == 0 else 1" if size > 1 else ""

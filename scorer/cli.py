"""The command line: check definitions, score and explain matches, fuzz.

    python -m scorer check FILE…
    python -m scorer score GAME.yml MATCH.json
    python -m scorer explain GAME.yml MATCH.json --round 3 --player Ben
    python -m scorer fuzz GAME.yml… [--runs N] [--seed N]
    python -m scorer schema
    python -m scorer reference [--write]

Exit codes: 0 all is well, 1 problems were found, 2 something could not be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .building import read_definition
from .definition import Game
from .links import linked_match
from .problems import Problem, ScorerError

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Runs one command; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m scorer", description="Check, score, explain and fuzz.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="all problems of definitions, examples included")
    check.add_argument("files", nargs="+")
    check.add_argument("--no-lint", action="store_true", help="leave the advice away")
    score_command = commands.add_parser("score", help="the View of a match as JSON")
    score_command.add_argument("game")
    score_command.add_argument("match", help="a file, or a link of the site with a match in it")
    explain_command = commands.add_parser("explain", help="why a number is what it is")
    explain_command.add_argument("game")
    explain_command.add_argument("match", help="a file, or a link of the site with a match in it")
    explain_command.add_argument("--round", type=int, default=0, help="its number; 0 is the total")
    explain_command.add_argument("--player", required=True)
    explain_command.add_argument("--json", action="store_true")
    fuzz_command = commands.add_parser("fuzz", help="random matches against the invariants")
    fuzz_command.add_argument("files", nargs="+")
    fuzz_command.add_argument("--runs", type=int, default=1000)
    fuzz_command.add_argument("--seed", type=int, default=1)
    commands.add_parser("schema", help="the JSON Schema of definitions, for editors")
    reference_command = commands.add_parser("reference", help="whether the made parts of the pages are up to date")
    reference_command.add_argument("--write", action="store_true", help="write them anew, and the schema")
    options = parser.parse_args(arguments)
    try:
        return COMMANDS[options.command](options)
    except ScorerError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: can't be read: {(error.strerror or 'unknown reason').lower()}", file=sys.stderr)
        return 2


def load(path: str) -> Game:
    return read_definition(Path(path).read_bytes(), path)


def match_text(argument: str) -> bytes:
    """The match of a file, or of a link."""
    text = linked_match(argument)
    return Path(argument).read_bytes() if text is None else text


def run_check(options: argparse.Namespace) -> int:
    from .checking import check_file

    found: list[Problem] = []
    for path in options.files:
        found += check_file(Path(path).read_bytes(), path, lint=not options.no_lint)
    for problem in found:
        print(problem)
    return 1 if found else 0


def run_score(options: argparse.Namespace) -> int:
    from .view import score

    view = score(load(options.game), match_text(options.match))
    print(json.dumps(view, ensure_ascii=False, indent=1))
    return 0


def run_explain(options: argparse.Namespace) -> int:
    from .explain import explain, explanation_text

    told = explain(load(options.game), match_text(options.match), options.round, options.player)
    print(json.dumps(told, ensure_ascii=False, indent=1) if options.json else explanation_text(told))
    return 0


def run_fuzz(options: argparse.Namespace) -> int:
    from .fuzz import fuzz

    failures = 0
    for path in options.files:
        report = fuzz(load(path), options.runs, options.seed)
        played = f"{report.matches} matches, {report.rounds} rounds ({report.whole} of them whole)"
        print(f"{path}: {played}, {len(report.failures)} failures")
        for failure in report.failures[:5]:
            print(failure)
        failures += len(report.failures)
    return 1 if failures else 0


def run_schema(options: argparse.Namespace) -> int:
    from .schema import schema_text

    print(schema_text(), end="")
    return 0


def run_reference(options: argparse.Namespace) -> int:
    from .reference import ROOT, outdated, write

    changed = write() if options.write else list(outdated())
    for path in changed:
        print(f"{path.relative_to(ROOT)}: {'written anew' if options.write else 'not up to date'}")
    if not changed:
        print("The reference, the tutorial and the schema are up to date; they are read in docs/write and docs/schema.")
    return 0 if options.write or not changed else 1


COMMANDS = {
    "check": run_check,
    "score": run_score,
    "explain": run_explain,
    "fuzz": run_fuzz,
    "schema": run_schema,
    "reference": run_reference,
}

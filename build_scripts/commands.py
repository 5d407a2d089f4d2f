"""The command line: `python3 -m build_scripts serve|test|build|benchmark|lock`.

Runs twice: first in whatever Python was called, which sets up the environment, then in the environment's.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence

from build_scripts import environment
from build_scripts.environment import SetupError, say

TEST_PARTS = ("unit", "build", "browser", "others")
BENCHMARKS = ("start", "sheet", "rounds", "build")


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line; its help texts are the commands' short documentation."""
    about = "Build, serve, test and measure the site."
    top = argparse.ArgumentParser(prog="python3 -m build_scripts", description=about)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="build the site, serve it here and follow changes")
    serve.add_argument("--port", type=int, default=8000, help="port to serve at (default 8000; 0 for any free one)")
    serve.add_argument("--host", default="127.0.0.1", help="address to serve at (default 127.0.0.1)")

    test = commands.add_parser("test", help="run every test, or a part of them")
    parts = "unit: engine and scripts; build: pages; browser; others: Firefox and WebKitGTK, only when asked for"
    test.add_argument("part", nargs="?", choices=TEST_PARTS, help=parts)
    test.epilog = "What stands after -- goes to pytest."

    build = commands.add_parser("build", help="write the site to site/, ready for any static host")
    build.add_argument("--site", default=None, help="folder to write to (default site/)")
    build.add_argument("--site-url", default=None, help="address at which it will stand, for links that need one")

    benchmark = commands.add_parser("benchmark", help="measure start, sheet, rounds and build against the stock way")
    benchmark.add_argument("part", nargs="?", choices=BENCHMARKS, help="only this part")
    benchmark.add_argument("--runs", type=int, default=None, help="how often each is measured")
    benchmark.add_argument("--games", type=int, default=None, help="build: how many games (default 1000)")
    benchmark.add_argument("--quick", action="store_true", help="few runs, to see that it works")
    benchmark.add_argument("--page", action="store_true", help="write docs/speed.md from what was measured last")

    commands.add_parser("lock", help="write the lock files anew from pyproject.toml and package.json")
    return top


def main(arguments: Sequence[str]) -> int:
    """Set up what the command needs, run it, and return its exit code."""
    arguments = list(arguments)
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser().parse_args(arguments[:cut])
    options.pytest = arguments[cut + 1 :]
    try:
        if not environment.inside():
            environment.prepare()
            return _again_inside(arguments)
        environment.prepare()
        return _run(options)
    except SetupError as problem:
        say(str(problem))
        return 3
    except KeyboardInterrupt:
        return 130


def _again_inside(arguments: Sequence[str]) -> int:
    """Run the same command with the environment's Python, in place of this one where the system can."""
    command = [str(environment.venv_python()), "-m", "build_scripts", *arguments]
    if os.name == "nt":
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


def _run(options: argparse.Namespace) -> int:
    # Imported here: these need packages that are there only inside the environment.
    if options.command == "serve":
        from build_scripts import serve

        return serve.main(options.host, options.port)
    if options.command == "test":
        from build_scripts import checks

        return checks.main(options.part, options.pytest)
    if options.command == "build":
        from build_scripts import build

        return build.main(options.site, options.site_url)
    if options.command == "benchmark":
        from build_scripts import benchmark

        return benchmark.main(options)
    from build_scripts import locks

    return locks.main()

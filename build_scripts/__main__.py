"""Start of every command: picks a Python that is new enough, then the environment, then the command.

This file and `interpreter.py` are written so that an old Python can read them; everything else may use what
Python 3.12 has.
"""

import sys

from build_scripts import interpreter


def main() -> int:
    """Run the command line, in another interpreter when this one is too old."""
    if sys.version_info < interpreter.OLDEST:
        return interpreter.run_in_newer(sys.argv[1:])
    from build_scripts import commands

    return commands.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

"""`python -m scorer …`: see `cli`."""

import sys

try:
    from .cli import main

    sys.exit(main(sys.argv[1:]))
except ModuleNotFoundError as missing:
    if missing.name != "yaml":
        raise
    sys.exit("PyYAML is missing, which reads the definitions. The README's first command sets up a Python that has it.")

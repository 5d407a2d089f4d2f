"""Finding a Python that is new enough when the one that was called is not.

Readable by Python 3.6, since it is what an old one meets first.
"""

import glob
import os
import shutil
import subprocess
import sys
from typing import Callable, List, Mapping, Optional, Sequence

OLDEST = (3, 12)

# Newest first. A later Python than these is tried when it is what `python3` is.
KNOWN = ("3.14", "3.13", "3.12")


def candidates(
    environ: Mapping[str, str],
    path_lookup: Callable[[str], Optional[str]] = shutil.which,
    listing: Callable[[str], List[str]] = glob.glob,
) -> List[str]:
    """Return the places where a newer Python may lie, best first.

    They may not exist, or may be a stand-in that only prints a complaint, so each must be tried.
    """
    found = []  # type: List[str]
    for version in KNOWN:
        on_path = path_lookup("python" + version)
        if on_path:
            found.append(on_path)
        found.extend("{}/python{}".format(folder, version) for folder in ("/usr/local/bin", "/opt/homebrew/bin"))
    homes = [environ.get("PYENV_ROOT"), os.path.join(os.path.expanduser("~"), ".pyenv")]
    for home in homes:
        if not home:
            continue
        for version in KNOWN:
            pattern = os.path.join(home, "versions", version + ".*", "bin", "python3")
            found.extend(sorted(listing(pattern), key=_patch_number, reverse=True))
    return [place for index, place in enumerate(found) if place not in found[:index]]


def _patch_number(place: str) -> int:
    """Sort 3.13.10 after 3.13.9; a name like 3.13-dev comes first."""
    name = os.path.basename(os.path.dirname(os.path.dirname(place)))
    last = name.rsplit(".", 1)[-1]
    return int(last) if last.isdigit() else -1


def works(place: str) -> bool:
    """Say whether the file at `place` is a Python that is new enough."""
    if not os.path.exists(place):
        return False
    question = "import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= {} else 1)".format(OLDEST)
    try:
        return subprocess.call(
            [place, "-c", question], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) == 0
    except OSError:
        return False


def run_in_newer(arguments: Sequence[str]) -> int:
    """Run the command again with a newer Python and return its exit code, or say that there is none."""
    have = ".".join(str(part) for part in sys.version_info[:2])
    need = ".".join(str(part) for part in OLDEST)
    for place in candidates(os.environ):
        if works(place):
            sys.stderr.write(
                "This is Python {}, and Houserules needs {} or newer: going on with {}.\n".format(have, need, place)
            )
            sys.stderr.flush()
            command = [place, "-m", "build_scripts"] + list(arguments)
            if os.name == "nt":
                return subprocess.call(command)
            os.execv(place, command)
    sys.stderr.write(
        "This is Python {}, and Houserules needs {} or newer; none was found on the path or with pyenv.\n".format(
            have, need
        )
    )
    return 2

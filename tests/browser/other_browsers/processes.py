"""Programs that a driver starts: waiting for what they say first, and ending them."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import threading
from typing import IO

# Seconds.
START = 60
END = 20


def until_it_says(process: subprocess.Popen[str], stream: IO[str] | None, pattern: str) -> str:
    """Read what a program writes until a line fits, and return the line's first group; read on to no end behind it."""
    assert stream is not None
    told = threading.Event()
    found: list[str] = []
    lines: list[str] = []

    def read() -> None:
        with stream:
            for line in stream:
                lines.append(line)
                fits = None if found else re.search(pattern, line)
                if fits:
                    found.append(fits[1])
                    told.set()
        told.set()

    threading.Thread(target=read, daemon=True).start()
    if not told.wait(START) or not found:
        ended(process)
        raise RuntimeError(f"It did not start: {process.args!r}\n{''.join(lines[-20:])}")
    return found[0]


def ended(process: subprocess.Popen[str]) -> None:
    """End a program, by force if it does not listen, and what it left of its own; it must lead a group of processes."""
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(END)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()

"""Half a processor core for a browser and all its processes, as a slow phone is.

The browser's own throttling does not reach workers, so the whole browser is put into a control group of Linux that
may use 50 ms of every 100. That takes root.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

CGROUPS = Path("/sys/fs/cgroup")
PERIOD = 100_000
QUOTA = 50_000


class Unavailable(Exception):
    """This machine does not let us limit a process; the message says why."""


@contextlib.contextmanager
def half_a_core(program: Path) -> Iterator[Path]:
    """Yield a program that starts `program` with half a core; raise Unavailable where that cannot be."""
    group = _make_group()
    try:
        with tempfile.TemporaryDirectory() as folder:
            wrapper = Path(folder) / "slow"
            wrapper.write_text(f'#!/bin/sh\necho $$ > {group}/cgroup.procs\nexec "{program}" "$@"\n')
            wrapper.chmod(0o755)
            yield wrapper
    finally:
        with contextlib.suppress(OSError):
            group.rmdir()


def _make_group() -> Path:
    if not CGROUPS.exists():
        raise Unavailable("control groups are a thing of Linux")
    name = f"houserules-{os.getpid()}"
    try:
        if (CGROUPS / "cgroup.controllers").exists():
            (CGROUPS / "cgroup.subtree_control").write_text("+cpu")
            group = CGROUPS / name
            group.mkdir(exist_ok=True)
            (group / "cpu.max").write_text(f"{QUOTA} {PERIOD}")
        else:
            group = CGROUPS / "cpu" / name
            group.mkdir(exist_ok=True)
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(QUOTA))
    except OSError as problem:
        raise Unavailable(f"no control group can be made here ({problem.strerror})") from problem
    return group

"""In the place of `pyodide.webloop`: there is no event loop (see `asyncio.py`)."""

# A snapshot of the memory must hold the objects of JavaScript that Pyodide expects, this one among them.
from pyodide_js._api import scheduleCallback

__all__ = ["scheduleCallback"]


def _initialize_event_loop() -> None:
    """Do nothing."""

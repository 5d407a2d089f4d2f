"""In the place of `asyncio`: the engine answers at once, and nothing is ever waited for."""

from typing import Any, Never


def get_event_loop() -> Never:
    """Say that there is no event loop. Pyodide asks for one when Python code awaits a promise."""
    raise RuntimeError("the engine has no event loop")


def iscoroutine(value: Any) -> bool:
    """Tell that nothing is a coroutine."""
    return False

"""Uses the whole engine inside Pyodide, once to see what that takes and once to see that what was kept is enough.

Imports next to nothing, so that what it finds loaded is what Pyodide and the engine loaded.
"""

import importlib
import json
import sys
from typing import Any


def exercise(request: dict[str, Any]) -> dict[str, list[str]]:
    """Import the engine, call the bridge, then the same with the YAML reader at hand.

    `request` has `names` (modules of the engine), `imports` (what each of them imports anywhere, inside functions
    too), `calls` and `yaml_calls` (method and arguments) and `yaml` (where the reader lies). Returns the answers, and
    the files of the standard library in use before (`modules`) and in addition after the reader came (`yaml_modules`).
    """
    later = [name for name in request["names"] if not _imported(name)]
    if "scorer.bridge" in later:
        raise ImportError("scorer.bridge cannot be imported without PyYAML, so every sheet would have to load it")
    answers = _called(request["calls"])
    # What a function imports is needed as soon as it is called.
    inside = {name for module in request["names"] if module not in later for name in request["imports"][module]}
    later += [name for name in sorted(inside) if not _imported(name)]
    before = _library_files()
    sys.path.append(request["yaml"])
    importlib.invalidate_caches()
    for name in later:
        for needed in (name, *request["imports"].get(name, [])):
            importlib.import_module(needed)
    answers += _called(request["yaml_calls"])
    return {"answers": answers, "modules": sorted(before), "yaml_modules": sorted(_library_files() - before)}


def _imported(name: str) -> bool:
    """Import a module; false when that needs the YAML reader, which is not there yet."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != "yaml":
            raise
        return False
    return True


def _called(calls: list[tuple[str, Any]]) -> list[str]:
    bridge = sys.modules.get("scorer.bridge")
    return [bridge.call(method, json.dumps(arguments)) for method, arguments in calls] if bridge else []


def _library_files() -> set[str]:
    """Return the files inside the standard library's zip that modules were loaded from."""
    start = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip/"
    found = set()
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if origin.startswith(start):
            found.add(origin[len(start) :].removesuffix("c"))
    return found

"""Imports modules out of the archives of the engine and its library, each of which is read once and whole.

Python's own way opens an archive anew for each of some hundred modules, and each time through JavaScript. What is not
here is left to it.
"""

import gc
import marshal
import sys
from importlib.machinery import ModuleSpec
from io import open_code
from types import ModuleType
from zipimport import zipimporter

# What stands before the code in a file of byte code, and before the name of a member of an archive.
BYTE_CODE_HEAD = 16
MEMBER_HEAD = 30


class Archive:
    """Finds and loads the byte-compiled modules of an archive whose members are not compressed."""

    def __init__(self, path: str) -> None:
        """Read the archive."""
        self.path = path
        self.members = zipimporter(path)._get_files()
        with open_code(path) as archive:
            self.content = memoryview(archive.read())

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return how a module is loaded, or None when it is not in the archive."""
        place = name.replace(".", "/")
        for member in (f"{place}.pyc", f"{place}/__init__.pyc"):
            if member in self.members:
                spec = ModuleSpec(name, self, origin=f"{self.path}/{member}", loader_state=member)
                spec.has_location = True
                if member.endswith("/__init__.pyc"):
                    spec.submodule_search_locations = [f"{self.path}/{place}"]
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        _, _, size, _, start, *_ = self.members[module.__spec__.loader_state]
        names = self.content[start + 26 : start + MEMBER_HEAD]
        start += MEMBER_HEAD + names[0] + 256 * names[1] + names[2] + 256 * names[3]
        exec(marshal.loads(self.content[start + BYTE_CODE_HEAD : start + size]), module.__dict__)


# Nearly all that is made at the start stays, so there is little to collect; and the engine makes few rings of objects.
gc.set_threshold(100_000)

# Behind the two finders of what is part of Python itself.
sys.meta_path[2:2] = [Archive(path) for path in sys.path if path.endswith(".zip")]

"""In the place of `pyodide._package_loader`: the engine is all there is, and no package is ever loaded."""

from site import getsitepackages

# A snapshot of the memory must hold the objects of JavaScript that Pyodide expects, this one among them.
from pyodide_js import loadedPackages

__all__ = ["DSO_DIR", "SITE_PACKAGES", "init_loaded_packages", "loadedPackages"]


class Folder:
    """A folder, whose path Pyodide asks for by `__str__`."""

    def __init__(self, path: str) -> None:
        """Keep the path."""
        self.path = path

    def __str__(self) -> str:
        """Return the path."""
        return self.path


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: no package was loaded."""

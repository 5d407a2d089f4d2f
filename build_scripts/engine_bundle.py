"""Makes what the browser needs to run the engine: Pyodide, a cut standard library, the engine, the YAML reader.

The standard library of Pyodide is sources; most of its start is their compilation. So what only Pyodide's own start
would import is replaced by stand-ins (`engine_library/`), the library is cut to the modules that the engine uses, found
by using it (`engine_exercise.py`), and byte-compiled together with the engine by pyodide-build inside that very Pyodide
(`engine_inside.py`, `engine_bundle.mjs`). The result is kept in `.cache/` by
a fingerprint of all that went in, and the files carry a piece of their own fingerprint in their names, so that they
may be cached for ever.
"""

from __future__ import annotations

import ast
import gzip
import json
import multiprocessing
import os
import shutil
import subprocess
import sysconfig
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from build_scripts import engine_classes, engine_runtime, engine_samples
from build_scripts.engine_inside import MOMENT
from build_scripts.environment import CACHE, NODE_MODULES, ROOT, SetupError, digest, node_programs, say

ENGINE = ROOT / "scorer"
PYODIDE = NODE_MODULES / "pyodide"
TOOLS = ROOT / "build_scripts"
STAND_INS = TOOLS / "engine_library"

# What a browser loads as it stands; the rest of the npm package is for other uses.
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"

# What only the command line and the site's build need, with the parts of the standard library that come with it.
ENGINE_LEFT_OUT = ("__pycache__", "*.md", "__main__.py", "cli.py", "links.py", "reference.py", "schema.py")

# Parts of PyYAML that are for its C library or for writing.
YAML_LEFT_OUT = {"cyaml.py"}


@dataclass(frozen=True, slots=True)
class Bundle:
    """The files as they are to lie in the site, and what the worker needs to know about them."""

    folder: Path
    manifest: dict[str, Any]

    def write(self, site: Path) -> None:
        """Put the files into a site, replacing those of an earlier bundle."""
        told = site / "engine" / "manifest.json"
        if told.exists() and json.loads(told.read_text()) == self.manifest:
            return
        shutil.rmtree(site / "engine", ignore_errors=True)
        shutil.copytree(self.folder / "engine", site / "engine", copy_function=_link_or_copy)


def prepare() -> Bundle:
    """Return the bundle of the engine as it is now, making it when there is none yet."""
    folder = CACHE / "engine" / fingerprint()[:16]
    manifest = folder / "engine" / "manifest.json"
    if not manifest.exists():
        say("Bundling the engine for the browser.")
        (CACHE / "engine").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE / "engine") as work:
            _make(Path(work))
            shutil.rmtree(folder, ignore_errors=True)
            (Path(work) / "bundle").rename(folder)
        _forget_old(CACHE / "engine")
    return Bundle(folder, json.loads(manifest.read_text()))


def fingerprint() -> str:
    """Return what changes when anything that goes into the bundle does."""
    parts: list[Path | str] = [ROOT / "package-lock.json", ROOT / "requirements.lock"]
    for source in engine_sources():
        parts += [source.relative_to(ENGINE).as_posix(), source]
    for tool in sorted([*TOOLS.glob("engine_*.*"), *STAND_INS.rglob("*.py")]):
        parts += [tool.relative_to(TOOLS).as_posix(), tool]
    return digest(*parts)


def engine_sources() -> list[Path]:
    """Return the engine's modules."""
    return sorted(ENGINE.rglob("*.py"))


def _make(work: Path) -> None:
    output, sources, yaml_sources = work / "output", work / "sources", work / "yaml"
    output.mkdir()
    runtime = _cut_runtime(work / "runtime")
    shutil.copytree(ENGINE, sources / "scorer", ignore=shutil.ignore_patterns(*ENGINE_LEFT_OUT))
    _copy_yaml(yaml_sources)
    request: dict[str, Any] = {
        "pyodide": str(PYODIDE),
        "tools": str(TOOLS),
        "packages": sysconfig.get_path("purelib"),
        "sources": str(sources),
        "yamlSources": str(yaml_sources),
        "output": str(output),
        "names": module_names(sources / "scorer"),
        "imports": imported_names(sources / "scorer"),
        **engine_samples.calls(),
    }
    stock = _inside("trace", work, request | {"yaml": "/yaml", "library": str(PYODIDE / LIBRARY)})
    _zip(output / "sources.zip", sources)
    _write_out_classes(sources)
    _write_whole_library(output / "whole.zip")
    written = _inside("trace", work, request | {"yaml": "/yaml", "library": str(output / "whole.zip")})
    _zip(output / "engine.zip", sources)
    _zip(output / "yaml.zip", yaml_sources)
    divided = _divided(written["modules"], written["yaml_modules"])
    archives = {"divided": divided, "archives": ["stdlib.zip", "engine.zip", "yaml.zip"]}
    python = _inside("compile", work, request | archives)["python"]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    made = {"pyodide": str(runtime), "yaml": "/yaml.zip", "lock": {"info": info, "packages": {}}}
    cut = _inside("verify", work, request | made)
    if not cut["answers"] == written["answers"] == stock["answers"]:
        raise SetupError("The engine answers differently with the cut files than with the whole ones.")
    _name_files(output, runtime, work / "bundle", info, python)


def _inside(task: str, work: Path, request: dict[str, Any]) -> Any:
    """Let engine_bundle.mjs do a task inside Pyodide and return its answer."""
    node, _ = node_programs()
    told = work / f"{task}.json"
    told.write_text(json.dumps(request))
    command = [str(node), str(TOOLS / "engine_bundle.mjs"), task, str(told)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        last = "\n".join("    " + line for line in (done.stdout + done.stderr).strip().splitlines()[-15:])
        raise SetupError(f"The engine could not be bundled ({task}):\n{last}")
    return json.loads((work / f"{task}.answer.json").read_text())


def module_names(package: Path) -> list[str]:
    """Return the dotted names of the modules below a package, the package first."""
    return sorted(_module_name(source, package) for source in package.rglob("*.py"))


def _module_name(source: Path, package: Path) -> str:
    parts = source.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(package: Path) -> dict[str, list[str]]:
    """Return which modules from elsewhere each module of a package imports anywhere, inside functions too."""
    found = {}
    for source in package.rglob("*.py"):
        names = set()
        for node in ast.walk(ast.parse(source.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
        found[_module_name(source, package)] = sorted(names - {"__future__", "__main__"})
    return found


def _divided(always: list[str], with_yaml: list[str]) -> dict[str, list[str]]:
    """Say which library files go into which archive: what only the YAML reader needs comes with the reader.

    A submodule must lie in the archive of its package.
    """
    packages = {name.split("/")[0] for name in always if "/" in name}
    beside = [name for name in with_yaml if name.split("/")[0] in packages]
    return {"stdlib.zip": sorted([*always, *beside]), "yaml.zip": sorted(set(with_yaml) - set(beside))}


def _cut_runtime(folder: Path) -> Path:
    """Write Pyodide's own files, without what only extension modules use, into a folder and return it."""
    folder.mkdir()
    loader, glue, wasm = (PYODIDE / name for name in RUNTIME)
    small_wasm, small_glue = engine_runtime.cut(wasm.read_bytes(), glue.read_text(), loader.read_text())
    shutil.copyfile(loader, folder / loader.name)
    (folder / glue.name).write_text(small_glue)
    (folder / wasm.name).write_bytes(small_wasm)
    return folder


def _write_whole_library(target: Path) -> None:
    """Write Pyodide's library with our stand-ins in the places of the modules they are for."""
    stand_ins = {place.relative_to(STAND_INS).as_posix(): place for place in sorted(STAND_INS.rglob("*.py"))}
    packages = tuple(f"{name.removesuffix('.py')}/" for name in stand_ins)
    with zipfile.ZipFile(PYODIDE / LIBRARY) as stock, zipfile.ZipFile(target, "w") as whole:
        for name in stock.namelist():
            if name not in stand_ins and not name.startswith(packages):
                whole.writestr(zipfile.ZipInfo(name, MOMENT), stock.read(name))
        for name, place in stand_ins.items():
            whole.writestr(zipfile.ZipInfo(name, MOMENT), place.read_bytes())


def _write_out_classes(sources: Path) -> None:
    places = sorted(sources.rglob("*.py"))
    texts = engine_classes.written_out({str(place): place.read_text(encoding="utf-8") for place in places})
    for place, text in texts.items():
        Path(place).write_text(text, encoding="utf-8")


def _copy_yaml(target: Path) -> None:
    """Copy the pure-Python part of the environment's PyYAML."""
    (target / "yaml").mkdir(parents=True)
    for source in sorted((Path(sysconfig.get_path("purelib")) / "yaml").glob("*.py")):
        if source.name not in YAML_LEFT_OUT:
            shutil.copy(source, target / "yaml" / source.name)


def _zip(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive, "w") as made:
        for source in sorted(folder.rglob("*")):
            if source.is_file():
                made.writestr(zipfile.ZipInfo(source.relative_to(folder).as_posix(), MOMENT), source.read_bytes())


def _name_files(output: Path, runtime: Path, bundle: Path, info: dict[str, str], python: str) -> None:
    """Lay the files out under names with fingerprints, with compressed twins, and write the manifest."""
    engine = bundle / "engine"
    engine.mkdir(parents=True)
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    named = _named_runtime(runtime, engine, "pyodide")
    for key, name in (("stdlib", "stdlib"), ("engine", "scorer"), ("yaml", "yaml")):
        named[key] = _named(output / f"{key}.zip", engine, name)
    # All of it as it comes from npm and from scorer/: slow, but it starts where something of ours does not.
    stock = _named_runtime(PYODIDE, engine, "stock")
    stock["stdlib"] = _named(PYODIDE / LIBRARY, engine, "library")
    stock["engine"] = _named(output / "sources.zip", engine, "sources")
    sizes = {key: [place.stat().st_size, compress(place)] for key, place in named.items()}
    sizes["wasm"][1] = zstandard_twin(named["wasm"])
    for place in stock.values():
        compress(place)
    addresses = {key: place.relative_to(bundle).as_posix() for key, place in named.items()}
    manifest = {
        "format": 1,
        "hash": digest(version, *(addresses[key] for key in sorted(addresses)))[:16],
        "pyodide": version,
        "python": python,
        "index": f"{named['wasm'].parent.relative_to(bundle).as_posix()}/",
        **addresses,
        "gzip": True,
        "zstd": True,
        "lock": {"info": info, "packages": {"scorer": _lock_entry(named["engine"], named["wasm"].parent)}},
        "stock": {
            "index": f"{stock['wasm'].parent.relative_to(bundle).as_posix()}/",
            **{key: place.relative_to(bundle).as_posix() for key, place in stock.items()},
        },
        "bytes": sizes,
    }
    written = json.dumps(manifest, indent=1) + "\n"
    (engine / "manifest.json").write_text(written)
    # The same under a name that never changes its content, for pages that say exactly what they were built with.
    (engine / f"manifest.{digest(written)[:8]}.json").write_text(written)


def _named_runtime(source: Path, engine: Path, name: str) -> dict[str, Path]:
    """Copy Pyodide's own files to a folder with a piece of their fingerprint; Pyodide adds their names by itself."""
    folder = engine / f"{name}.{digest(*(source / file for file in RUNTIME))[:8]}"
    folder.mkdir()
    for file in RUNTIME:
        shutil.copyfile(source / file, folder / file)
    return dict(zip(("loader", "asm", "wasm"), (folder / file for file in RUNTIME), strict=True))


def _named(source: Path, folder: Path, name: str) -> Path:
    """Copy a file to a name with a piece of its fingerprint and return where it is."""
    place = folder / f"{name}.{digest(source)[:8]}{source.suffix}"
    shutil.copyfile(source, place)
    return place


def _lock_entry(archive: Path, runtime: Path) -> dict[str, Any]:
    """Describe the engine as Pyodide's lock file describes a package, with its hash."""
    return {
        "name": "scorer",
        "version": "0",
        "file_name": os.path.relpath(archive, runtime).replace(os.sep, "/"),
        "install_dir": "site",
        "sha256": sha256(archive.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": ["scorer"],
        "depends": [],
        "unvendored_tests": False,
    }


def compress(place: Path) -> int:
    """Write a gzip twin beside a file, the same bytes each time, and return its size."""
    packed = gzip.compress(place.read_bytes(), 9, mtime=0)
    place.with_name(place.name + ".gz").write_bytes(packed)
    return len(packed)


def add_brotli(bundle: Bundle, site: Path) -> None:
    """Write Brotli twins of Pyodide's own files, for hosts that serve such twins (a quarter smaller than gzip).

    The manifest has one, too: by how that one comes the sheet knows what the host can do.
    """
    for name in (*(bundle.manifest[key] for key in ("loader", "asm", "wasm")), *_manifests(bundle)):
        brotli_twin(site / name)


def pack_ahead(bundle: Bundle) -> multiprocessing.Process:
    """Begin to pack what `add_brotli` needs, in a process that ends with this one."""
    places = [bundle.folder / bundle.manifest[key] for key in ("wasm", "asm")]
    ahead = multiprocessing.Process(target=_pack_all, args=(places,), daemon=True)
    ahead.start()
    return ahead


def _pack_all(places: list[Path]) -> None:
    for place in places:
        _packed(place, ".br", _brotli)


def _manifests(bundle: Bundle) -> list[str]:
    return [place.relative_to(bundle.folder).as_posix() for place in (bundle.folder / "engine").glob("manifest*.json")]


def brotli_twin(place: Path) -> None:
    """Write the twin of one file as a host would pack it that has much time."""
    _link_or_copy(str(_packed(place, ".br", _brotli)), str(place.with_name(place.name + ".br")))


def _brotli(content: bytes) -> bytes:
    import brotli

    return bytes(brotli.compress(content, quality=11, lgwin=24))


def zstandard_twin(place: Path) -> int:
    """Write the twin that the sheet unpacks by itself where the host has gzip alone; return its size."""
    import zstandard

    # A browser's unpacker moves its window about with every block: 2 MB are quick, and cost half a hundredth in size.
    how = zstandard.ZstdCompressionParameters.from_level(22, window_log=21, write_checksum=False)
    packed = _packed(place, ".zst", zstandard.ZstdCompressor(compression_params=how).compress)
    _link_or_copy(str(packed), str(place.with_name(place.name + ".zst")))
    return packed.stat().st_size


def _packed(place: Path, ending: str, pack: Callable[[bytes], bytes]) -> Path:
    """Return a file packed; what was packed once, which may take half a minute, is kept by its content."""
    kept = CACHE / "packed"
    kept.mkdir(parents=True, exist_ok=True)
    packed = kept / f"{digest(place)[:32]}{ending}"
    if not packed.exists():
        half_done = packed.with_suffix(f".{os.getpid()}")
        half_done.write_bytes(pack(place.read_bytes()))
        half_done.replace(packed)
    return packed


def _link_or_copy(source: str, target: str) -> None:
    """Hard-link where the file system can, since the files are large and never change."""
    try:
        Path(target).unlink(missing_ok=True)
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _forget_old(kept: Path, how_many: int = 4) -> None:
    bundles = sorted((place for place in kept.iterdir() if place.is_dir()), key=lambda place: place.stat().st_mtime)
    for place in bundles[:-how_many]:
        shutil.rmtree(place, ignore_errors=True)

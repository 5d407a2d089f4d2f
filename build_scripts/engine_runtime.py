"""Cuts from Pyodide's own two files what only extension modules could call: the engine has none.

Pyodide exports some 8,000 C functions and addresses, so that modules compiled in C can be loaded later. At every start
its JavaScript makes an entry in a table for each of them, whether anything will ever be loaded or not; that is a tenth
of the time of a first start and more of a later one. Dropped are the exports whose name its JavaScript mentions in
the lists of exports and nowhere else. The code stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

MAGIC = b"\0asm\1\0\0\0"
EXPORT_SECTION = 7
FUNCTION, GLOBAL = 0, 3

_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_ASSIGNED = re.compile(r'([A-Za-z_$][\w$]*)=Module\["\1"\]=wasmExports\["([^"]+)"\];?')
_DECLARED = re.compile(r"var ((?:[A-Za-z_$][\w$]*,)+[A-Za-z_$][\w$]*);")

# The names of exports are declared in one long list; shorter lists are of other things.
_LONG = 1000


def cut(wasm: bytes, glue: str, loader: str) -> tuple[bytes, str]:
    """Return `pyodide.asm.wasm` and `pyodide.asm.mjs` without the exports that nothing here can use.

    `loader` is `pyodide.mjs`, which uses some by itself. Raises ValueError when the files are not of the form known.
    """
    words = Counter(_WORD.findall(glue))
    in_loader = set(_WORD.findall(loader))
    dropped: set[str] = set()

    def needed(name: str, kind: int) -> bool:
        own = f"_{name}"
        if kind not in (FUNCTION, GLOBAL) or name in in_loader or own in in_loader:
            return True
        # In the list of names, on the left of its assignment and as a key of Module; in the exports.
        only_listed = words[own] == 3 and words[name] == 1
        if (only_listed and kind == FUNCTION) or not (words[own] or words[name]):
            dropped.add(name)
            return False
        return True

    small = _with_exports(wasm, needed)
    own_names = {f"_{name}" for name in dropped}
    glue = _ASSIGNED.sub(lambda found: "" if found[2] in dropped and found[1] in own_names else found[0], glue)
    glue = _DECLARED.sub(lambda found: _shorter(found, own_names), glue)
    left = own_names & set(_WORD.findall(glue))
    if left or not dropped:
        raise ValueError(f"this Pyodide mentions its exports in another way, for example {sorted(left)[:3]}")
    return small, glue


def _shorter(found: re.Match[str], dropped: set[str]) -> str:
    names = found[1].split(",")
    return f"var {','.join(name for name in names if name not in dropped)};" if len(names) > _LONG else found[0]


def _with_exports(wasm: bytes, needed: Callable[[str, int], bool]) -> bytes:
    """Return a WebAssembly module with those of its exports for which `needed(name, kind)` holds."""
    if not wasm.startswith(MAGIC):
        raise ValueError("not a WebAssembly module")
    parts = [MAGIC]
    at = len(MAGIC)
    while at < len(wasm):
        section = wasm[at]
        size, body = read_number(wasm, at + 1)
        end = body + size
        if section == EXPORT_SECTION:
            kept = [entry for entry, name, kind in _exports(wasm, body) if needed(name, kind)]
            content = write_number(len(kept)) + b"".join(kept)
            parts.append(bytes([section]) + write_number(len(content)) + content)
        else:
            parts.append(wasm[at:end])
        at = end
    return b"".join(parts)


def _exports(wasm: bytes, at: int) -> list[tuple[bytes, str, int]]:
    """Return the entries of an export section: their bytes, name and kind."""
    count, at = read_number(wasm, at)
    found = []
    for _ in range(count):
        start = at
        length, at = read_number(wasm, at)
        name = wasm[at : at + length].decode()
        kind = wasm[at + length]
        _, at = read_number(wasm, at + length + 1)
        found.append((wasm[start:at], name, kind))
    return found


def read_number(data: bytes, at: int) -> tuple[int, int]:
    """Read an unsigned LEB128 number and return it with the place after it.

    >>> read_number(bytes([0xE5, 0x8E, 0x26, 7]), 0)
    (624485, 3)
    """
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def write_number(value: int) -> bytes:
    """Write an unsigned LEB128 number.

    >>> write_number(624485).hex()
    'e58e26'
    """
    written = bytearray()
    while True:
        byte = value & 0x7F
        value >>= 7
        written.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(written)

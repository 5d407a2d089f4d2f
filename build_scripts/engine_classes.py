"""Writes out what `@dataclass` would make of the engine's classes each time a page starts it.

Making fifty classes from their fields is half of what importing the engine takes: the text of each method is put
together and compiled. Here that is done once, when the engine is bundled. The browser's classes do what the sources'
do, but for two things: nobody watches that a frozen one is not written to, and they have no `repr`. The type checker
and all tests of the sources see to the first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

# What is understood of `@dataclass(...)`; everything else would be lost without a word.
KNOWN_OPTIONS = {"frozen", "slots", "eq"}
KNOWN_DETAILS = {"default", "default_factory", "init", "compare", "repr"}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a class, with the texts of what gives its default."""

    name: str
    default: str = ""
    factory: str = ""
    given: bool = True
    compared: bool = True


def written_out(modules: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of modules, by name, with their classes written out; modules without any stay as they are.

    Raises ValueError when a class uses what is not known here, such as `kw_only`.

    >>> text = "from dataclasses import dataclass\\n@dataclass(slots=True, eq=False)\\nclass Card:\\n    rank: int = 1"
    >>> print(written_out({"card": text})["card"])
    class Card:
        __slots__ = ('rank',)
    <BLANKLINE>
        def __init__(self, rank=1):
            self.rank = rank
    <BLANKLINE>
        def __replace__(self, /, **changes):
            return self.__class__(**{'rank': self.rank} | changes)
    """
    # Classes lose the lines that say their fields, and those of other modules are made from them too.
    classes = {node.name: node for text in modules.values() for node in _classes(ast.parse(text))}
    made = {}
    for name, text in modules.items():
        tree = ast.parse(text)
        for node in _classes(tree):
            _write_class(node, list(_fields(node, classes)), later_work=_has_later_work(node, classes))
        made[name] = _with_other_imports(tree, text)
    return made


def _classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """Yield the classes of a module that are made from their fields."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            _options(node)
            yield node


def _options(node: ast.ClassDef) -> dict[str, bool]:
    """Return what a class says to `@dataclass`."""
    match node.decorator_list:
        case [ast.Call(func=ast.Name("dataclass"), args=[], keywords=keywords)]:
            options = {str(given.arg): bool(ast.literal_eval(given.value)) for given in keywords}
            if options.keys() <= KNOWN_OPTIONS and options.get("slots"):
                return options
    raise ValueError(f"the class {node.name} is made in a way that the bundle of the engine does not know")


def _fields(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> Iterator[Field]:
    """Yield the fields of a class, those of its base first."""
    for base in node.bases:
        if not isinstance(base, ast.Name) or base.id not in classes:
            raise ValueError(f"the class {node.name} is made from its fields, and its base is not")
        yield from _fields(classes[base.id], classes)
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield _field(line.target.id, line.value)


def _field(name: str, value: ast.expr | None) -> Field:
    match value:
        case None:
            return Field(name)
        case ast.Call(func=ast.Name("field"), keywords=keywords):
            said = {str(given.arg): ast.unparse(given.value) for given in keywords}
            if said.keys() <= KNOWN_DETAILS:
                given, compared = said.get("init") != "False", said.get("compare") != "False"
                return Field(name, said.get("default", ""), said.get("default_factory", ""), given, compared)
            raise ValueError(f"the field {name} says something that the bundle of the engine does not know")
        case _:
            return Field(name, ast.unparse(value))


def _has_later_work(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> bool:
    """Say whether a class or its base has more to do once its fields are there."""
    own = any(isinstance(line, ast.FunctionDef) and line.name == "__post_init__" for line in node.body)
    return own or any(_has_later_work(classes[ast.unparse(base)], classes) for base in node.bases)


def _write_class(node: ast.ClassDef, fields: list[Field], *, later_work: bool) -> None:
    """Put methods in the place of a class's fields."""
    options = _options(node)
    own = [line for line in node.body if isinstance(line, ast.AnnAssign)]
    rest = [line for line in node.body if line not in own]
    doc = [rest.pop(0)] if ast.get_docstring(node) is not None else []
    written = {line.name for line in rest if isinstance(line, ast.FunctionDef)}
    slots = tuple(ast.unparse(line.target) for line in own)
    made = [f"__slots__ = {slots!r}", _init(fields, later_work=later_work), _replace(fields)]
    if options.get("eq", True) and "__eq__" not in written:
        made += _comparison([field.name for field in fields if field.compared], hashed=options.get("frozen", False))
    node.decorator_list = []
    node.body = [*doc, *ast.parse("\n".join(made)).body, *rest]


def _init(fields: list[Field], *, later_work: bool) -> str:
    given = [field for field in fields if field.given]
    takes = ["self", *(f"{field.name}={'...' if field.factory else field.default}".rstrip("=") for field in given)]
    lines = [f"def __init__({', '.join(takes)}):"]
    for field in fields:
        value = field.name if field.given else field.default
        if field.factory:
            # Nothing of the engine is ever given an Ellipsis.
            value = f"{field.factory}()" + (f" if {field.name} is ... else {field.name}" if field.given else "")
        lines.append(f"self.{field.name} = {value}")
    return "\n    ".join([*lines, "self.__post_init__()"] if later_work else lines)


def _replace(fields: list[Field]) -> str:
    """Return the method that `copy.replace` asks."""
    now = ", ".join(f"{field.name!r}: self.{field.name}" for field in fields if field.given)
    return f"def __replace__(self, /, **changes):\n    return self.__class__(**({{{now}}} | changes))"


def _comparison(names: list[str], *, hashed: bool) -> list[str]:
    def parts(of: str) -> str:
        return f"({''.join(f'{of}.{name}, ' for name in names)})"

    equal = (
        "def __eq__(self, other):\n"
        "    if other.__class__ is not self.__class__:\n"
        "        return NotImplemented\n"
        f"    return {parts('self')} == {parts('other')}"
    )
    return [equal, f"def __hash__(self):\n    return hash({parts('self')})"] if hashed else [equal]


def _with_other_imports(tree: ast.Module, text: str) -> str:
    """Return the module's text without `dataclasses`; its `replace` is that of `copy` from Python 3.13 on."""
    for line in tree.body:
        if isinstance(line, ast.ImportFrom) and line.module == "dataclasses":
            names = {alias.name for alias in line.names}
            if not names <= {"dataclass", "field", "replace"}:
                raise ValueError(f"the engine uses {sorted(names)} of dataclasses, which the browser's has not")
            if "replace" in names:
                line.module, line.names = "copy", [ast.alias("replace")]
            else:
                tree.body.remove(line)
            text = ast.unparse(ast.fix_missing_locations(tree))
    if "dataclasses" in text:
        raise ValueError("the engine asks dataclasses for something that the browser's classes don't have")
    return text

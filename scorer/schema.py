"""The JSON Schema of a definition, made from the table of keys.

Editors complete and explain keys with it. It says less than the checker: what an expression
may read and whether it fits is only known to `python -m scorer check`.
"""

from __future__ import annotations

import json
from typing import Any

from .keys import BLOCKS, Key

__all__ = ["game_schema", "read_example", "schema_text", "sentence"]

JSON = dict[str, Any]

# Names that expressions read, and keys of options.
PATTERNS = {"names": "^[a-z][a-z0-9_]*$", "options": r"^([a-z][a-z0-9_]*|[^\s!-/:-@\[-`{-~]+)$"}
LONGEST_NAME = 40
RANGE = r"^-?[0-9]{1,10}( *\.\. *-?[0-9]{1,10})?$"
DECIMALS = RANGE.replace("{1,10}", r"{1,10}(\.[0-9]{1,6})?")

# What a value can be that is worked out: a bare number or truth is an expression too.
WORKED_OUT = ["string", "number", "boolean"]
# Label or number: YAML reads 501 as a number, and it is a text all the same.
WRITTEN = ["string", "number"]

PLAIN: dict[str, JSON] = {
    "text": {"type": WRITTEN},
    "texts": {"anyOf": [{"type": WRITTEN}, {"type": "array", "items": {"type": WRITTEN}}]},
    "truth": {"type": "boolean"},
    "yes": {"const": True},
    "whom": {"enum": [True, "table"]},
    "whole": {"type": "integer"},
    "counts": {
        "anyOf": [
            {"type": ["string", "integer"], "pattern": RANGE},
            {"type": "array", "items": {"type": "integer"}, "minItems": 1},
        ]
    },
    "decimal": {"type": "number", "exclusiveMinimum": 0},
    "decimals": {"type": ["string", "number"], "pattern": DECIMALS},
    "expression": {"type": WORKED_OUT},
    "expressions": {"anyOf": [{"type": WORKED_OUT}, {"type": "array", "items": {"type": WORKED_OUT}}]},
    "bounds": {"type": ["string", "number"]},
    "each": {"enum": ["match", "player", "side"]},
    "everybody": {"const": "player"},
    "seat": {"enum": ["player", "side"]},
    "order": {"enum": ["all", "some"]},
    "cards": {"const": "cards"},
    "question": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
    "never": {"const": "never"},
    "columns": {"type": ["array", "object"]},
    "value": {},
}


def conditional(value: JSON, with_else: bool) -> JSON:
    """A list of `if CONDITION: value`, with a last `else: value` where that is allowed."""
    entry: JSON = {
        "type": "object",
        "patternProperties": {"^if .": value},
        "additionalProperties": False,
        "minProperties": 1,
    }
    if with_else:
        entry["properties"] = {"else": value, "say": {"type": WRITTEN, "description": "how an explanation words it"}}
    return {"type": "array", "items": entry, "minItems": 1}


LISTS: dict[str, JSON] = {
    "rule": {"anyOf": [{"type": WORKED_OUT}, conditional({"type": WORKED_OUT}, with_else=True)]},
    "cases": conditional({"type": WRITTEN}, with_else=False),
    "labels": conditional({"type": WRITTEN}, with_else=True),
}


def of_shape(shape: str) -> JSON:
    """The schema of a shape (see `keys`).

    >>> of_shape("truth"), of_shape("list:whole")
    ({'type': 'boolean'}, {'type': 'array', 'items': {'type': 'integer'}})
    """
    if " or " in shape:
        return {"anyOf": [of_shape(part) for part in shape.split(" or ")]}
    kind, colon, rest = shape.partition(":")
    if colon:
        inner = of_shape(rest)
        if kind == "list":
            return {"type": "array", "items": inner}
        made: JSON = {"type": "object", "additionalProperties": inner}
        if kind in PATTERNS:
            made["propertyNames"] = {"pattern": PATTERNS[kind], "maxLength": LONGEST_NAME}
        return made
    if "|" in shape:
        return {"anyOf": [of_shape(part) for part in shape.split("|")]}
    if shape.startswith("@"):
        return {"$ref": f"#/$defs/{shape[1:]}"}
    if shape in LISTS:
        return {"$ref": f"#/$defs/{shape}"}
    return dict(PLAIN[shape])


# What has to stand together, beyond single keys.
KINDS_WITHOUT_INT = ("count", "flag", "choice", "player", "side", "players", "order", "list", "dice", "things")
WITH_NUMBERS = ("count", "list", "dice")
TOGETHER: dict[str, JSON] = {
    "setting": {"oneOf": [{"required": [kind]} for kind in ("int", "flag", "choice")]},
    "input": {
        "oneOf": [
            {"required": ["int"], "not": {"anyOf": [{"required": [kind]} for kind in WITH_NUMBERS]}},
            *({"required": [kind]} for kind in KINDS_WITHOUT_INT),
        ]
    },
    "state": {
        "oneOf": [
            {"required": ["next"]},
            {"required": ["tally"], "not": {"required": ["start"]}},
        ]
    },
    "rank": {"minProperties": 1, "maxProperties": 1},
    "game": {"not": {"required": ["rows", "rounds"]}},
}
# Options and rows have properties of their own beside the keys that are known.
PROPERTY: JSON = {
    "anyOf": [{"type": ["string", "number", "boolean"]}, {"type": "array"}],
    "description": "a property of your own, read as NAME.property",
}
OPEN = ("option", "row")


def of_key(details: Key) -> JSON:
    """The schema of one key, with what it means and an example."""
    made = of_shape(details.shape)
    made["description"] = sentence(details.meaning)
    if details.example:
        made["examples"] = [read_example(details.example)]
    return made


def of_block(block: str) -> JSON:
    """The schema of one place in a definition."""
    keys = BLOCKS[block]
    made: JSON = {
        "type": "object",
        "properties": {name: of_key(details) for name, details in keys.items()},
        "additionalProperties": {"$ref": "#/$defs/property"} if block in OPEN else False,
    }
    required = [name for name, details in keys.items() if details.required]
    if required:
        made["required"] = required
    return {**made, **TOGETHER.get(block, {})}


def game_schema() -> JSON:
    """The whole schema, JSON Schema 2020-12."""
    definitions = {block: of_block(block) for block in BLOCKS if block != "game"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game",
        "description": "The definition of a game: its rules in words, its house rules, and how it is scored.",
        **of_block("game"),
        "$defs": {**definitions, "property": PROPERTY, **LISTS},
    }


def schema_text() -> str:
    """The schema as it lies in docs/schema/game.schema.json."""
    return json.dumps(game_schema(), ensure_ascii=False, indent=1) + "\n"


def read_example(example: str) -> Any:
    """An example of the table of keys as plain data.

    >>> read_example("[3, many]"), read_example("game.kind == 'penalty'"), read_example("true")
    ([3, 'many'], "game.kind == 'penalty'", True)
    """
    from .reading import read_tree
    from .tree import to_plain

    plain = to_plain(read_tree(f"example: {example}\n", "example"))
    assert isinstance(plain, dict)
    return plain["example"]


def sentence(meaning: str) -> str:
    """A meaning with a capital letter and a full stop."""
    text = meaning[:1].upper() + meaning[1:]
    return text if text.endswith((".", "?")) else f"{text}."

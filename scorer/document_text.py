"""The JSON text of a match, as data with exact decimals."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from .problems import MatchError, Problem

__all__ = ["LARGEST_DOCUMENT", "parse_document"]

LARGEST_DOCUMENT = 4_000_000


def parse_document(text: str | bytes) -> Any:
    """The data of a JSON text, with exact decimals. Raises MatchError.

    >>> parse_document('{"a": 0.5}')
    {'a': Decimal('0.5')}
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        if len(text) > LARGEST_DOCUMENT:
            raise MatchError([Problem("too-long", "this match is too large to be read")])
        data = json.loads(text, parse_float=Decimal, parse_constant=lambda name: name, object_pairs_hook=unique)
        return whole_text(data) if "\\u" in text else data
    except UnicodeDecodeError:
        raise MatchError([Problem("file-encoding", "a match is a UTF-8 text")]) from None
    except json.JSONDecodeError as error:
        raise MatchError(
            [Problem("not-json", f"this is not JSON: {error.msg.lower()}", "", error.lineno, error.colno)]
        ) from None
    except (RecursionError, ValueError):
        raise MatchError(
            [Problem("not-json", "this is not JSON that can be read: nested too deep, or a number too long")]
        ) from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the document; of two facts under one key, neither may be dropped in silence."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise MatchError(
            [Problem("duplicate-key", f"'{twice}' stands twice in one object; only one of them can be meant")]
        )
    return found


def whole_text(data: Any) -> Any:
    """The data with halves of characters, which nothing could write again, replaced."""
    if isinstance(data, str):
        return data.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(data, list):
        return [whole_text(entry) for entry in data]
    if isinstance(data, dict):
        return {whole_text(key): whole_text(entry) for key, entry in data.items()}
    return data

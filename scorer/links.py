"""Links of the site with a match in them: the document, packed, behind the # of the address."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from .problems import MatchError, Problem

__all__ = ["linked_match"]

LINK = re.compile(r"#sheet/open/(\d+)\.([A-Za-z0-9_-]+)\Z")
# What a link may unpack to, as on the page: a small text can be made that unpacks to gigabytes.
MOST_BYTES = 2_000_000


def linked_match(address: str) -> bytes | None:
    """The JSON text of the match in a link that the site made; None where this is no such link.

    Raises MatchError when it can't be unpacked.

    >>> linked_match("https://houserules.example/games/king/#sheet/open/0.eyJmb3JtYXQiOiJ4In0")
    b'{"format":"x"}'
    """
    link = LINK.search(address)
    if link is None:
        return None
    version, packed = link.groups()
    if version not in ("0", "1"):
        raise MatchError([Problem("match-format", "this link was made by a newer version of the site")])
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = data if version == "0" else unpacker.decompress(data, MOST_BYTES)
        whole = version == "0" or unpacker.eof
    except (binascii.Error, zlib.error):
        text, whole = b"", False
    if not whole:
        raise MatchError([Problem("not-json", "this link is not complete", hint="copy the whole of it")])
    return text

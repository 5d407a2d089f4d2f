"""What the site gives away, in place of a match document: an archive, a link."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

from scorer.links import linked_match
from scorer.problems import MatchError
from tests.scorer.small import NUMBERS, document, refused, small

GAME = small(NUMBERS)
ADDRESS = "https://houserules.example/games/small/#sheet/open/"


def kept(game: str, *names: str) -> dict[str, Any]:
    players = [{"id": name, "name": name} for name in names]
    return {"record": {"id": "a", "game": game.lower(), "game_name": game, "players": players}, "events": []}


def archive(*matches: Any) -> dict[str, Any]:
    return {"format": "houserules.archive/1", "matches": list(matches), "people": []}


HINT = " (open it on the site, share the match you want as a link, and give the link in place of the file)"


@pytest.mark.parametrize(
    ("matches", "message"),
    [
        (
            [kept("King", "Ada", "Bo")],
            "this is a file of the site with one match, King (Ada, Bo), and keeps how it was written down, "
            "not its facts",
        ),
        (
            [kept("King", "Ada"), kept("Hearts"), {"record": None}, "?"],
            "this is a file of the site with 2 matches: King (Ada) and Hearts; it keeps how they were written down, "
            "not their facts",
        ),
        (
            [kept(f"G{number}") for number in range(9)],
            "this is a file of the site with 9 matches: G0, G1, G2, G3, G4, G5 and 3 more; "
            "it keeps how they were written down, not their facts",
        ),
        (
            [],
            "this is a file of the site with no matches; it keeps how they were written down, not their facts",
        ),
    ],
    ids=["one", "two and damage", "many", "none"],
)
def test_an_archive_is_told_from_a_match(matches: list[Any], message: str) -> None:
    assert refused(GAME, archive(*matches)) == [f"match-format: {message}{HINT}"]


def test_an_archive_without_a_list() -> None:
    assert refused(GAME, {"format": "houserules.archive/2", "matches": 5})[0].startswith("match-format: this is a file")


def packed(text: str, version: int) -> str:
    data = text.encode()
    if version:
        squeezer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        data = squeezer.compress(data) + squeezer.flush()
    return f"{ADDRESS}{version}.{base64.urlsafe_b64encode(data).decode().rstrip('=')}"


@pytest.mark.parametrize("version", [0, 1])
def test_a_link_holds_its_match(version: int) -> None:
    text = json.dumps(document([{"n": [1, 2, 3]}], ["Ayşe", "Bo", "Çem"]), ensure_ascii=False)
    assert linked_match(packed(text, version)) == text.encode()


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (packed("{}" * 500, 1)[:-4], "this link is not complete"),
        (ADDRESS + "1.____", "this link is not complete"),
        (ADDRESS + "0.A", "this link is not complete"),
        (packed(" " * 2_100_000, 1), "this link is not complete"),
        (ADDRESS + "7.abcd", "this link was made by a newer version of the site"),
    ],
    ids=["cut short", "no pack", "no base64", "a bomb", "newer"],
)
def test_a_link_that_can_not_be_unpacked(link: str, message: str) -> None:
    with pytest.raises(MatchError) as caught:
        linked_match(link)
    assert [problem.message for problem in caught.value.problems] == [message]


def test_what_is_no_link_is_a_file() -> None:
    assert linked_match("nowhere.json") is None

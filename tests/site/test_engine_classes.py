"""The browser's classes do what `@dataclass` makes of the same lines."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from build_scripts.engine_classes import written_out

BASE = """
from dataclasses import dataclass, field

@dataclass(frozen=True, slots=True)
class Card:
    rank: int
    suit: str = "spades"
    note: str = field(default="", compare=False)
"""
HAND = """
from dataclasses import dataclass, field

@dataclass(slots=True)
class Hand:
    cards: list[int] = field(default_factory=list)
    size: int = field(init=False, default=0)
    suits: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.size = len(self.cards)

@dataclass(slots=True)
class Trick(Hand):
    taken_by: str = "nobody"
"""


def classes(source: str, *, as_in_browser: bool) -> dict[str, Any]:
    """Return what a module has, as its sources or as the bundle makes it."""
    module = ModuleType("cards_of_this_test")
    # `@dataclass` looks its class's module up.
    sys.modules[module.__name__] = module
    exec(written_out({"cards": source})["cards"] if as_in_browser else source, vars(module))
    del sys.modules[module.__name__]
    return vars(module)


@pytest.mark.parametrize("as_in_browser", [False, True], ids=["sources", "browser"])
def test_they_compare_and_count_alike(as_in_browser: bool) -> None:
    card = classes(BASE, as_in_browser=as_in_browser)["Card"]
    assert card(7) == card(7, "spades", "the last") != card(8)
    assert hash(card(7, note="a")) == hash(card(7, note="b"))
    assert card(7) != (7, "spades")
    assert not hasattr(card(7), "__dict__")


@pytest.mark.parametrize("as_in_browser", [False, True], ids=["sources", "browser"])
def test_factories_later_work_and_bases(as_in_browser: bool) -> None:
    made = classes(HAND, as_in_browser=as_in_browser)
    first, second = made["Hand"](), made["Hand"]()
    first.cards.append(3)
    assert second.cards == []
    trick = made["Trick"]([4, 5], "Anna")
    assert (trick.cards, trick.size, trick.taken_by) == ([4, 5], 2, "Anna")
    with pytest.raises(TypeError):
        hash(trick)


@pytest.mark.parametrize(
    "source",
    [
        "@dataclass(slots=True, kw_only=True)\nclass Card:\n    rank: int",
        "@dataclass(frozen=True)\nclass Card:\n    rank: int",
        "@dataclass(slots=True)\nclass Card:\n    rank: int = field(kw_only=True)",
        "@dataclass(slots=True)\nclass Card(Elsewhere):\n    rank: int",
        "import dataclasses\n\nfields = dataclasses.fields",
        "from dataclasses import asdict",
        "@total_ordering\nclass Card:\n    rank = 1",
    ],
)
def test_what_is_not_known_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"know|dataclasses|base"):
        written_out({"module": source})

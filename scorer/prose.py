"""The words of a page under a table's settings: what every insert becomes.

The page holds the text with all alternatives; this says which words and which alternative
stand there now, so that a browser changes words without knowing any rule.
"""

from __future__ import annotations

from typing import Any

from .definition import Game
from .expression.scope import NAMES, SIDE_NAMES, Frame
from .expression.types import MATCH
from .frames import applies, constant_frame
from .match import Player, Reading, read_settings
from .numbers import plain
from .problems import MatchError
from .sentences import setting_text
from .texts import compile_text
from .view import changed_settings_of, score

__all__ = ["WORDS", "page_texts", "prose", "value_text"]

JSON = dict[str, Any]
WORDS = frozenset(["setting", "table"])


def page_texts(game: Game) -> dict[str, str]:
    """Every text that stands on the page of a game, by its path, in page order.

    Paths: `summary`, `rules.<section>`, `glance.<label>`, `settings.<key>.ask|text|label`,
    `settings.<key>.options.<option>.label|text`, `settings.<key>.disputes.<i>.says`,
    `variants.<key>.name|text`, `examples.<i>.title|text`.
    """
    texts: dict[str, str] = {"summary": game.summary}
    texts |= {f"rules.{section}": text for section, text in game.rules.items()}
    texts |= {f"glance.{label}": text for label, text in game.glance.items()}
    for number, example in enumerate(game.examples):
        texts[f"examples.{number}.title"] = example.title
        texts[f"examples.{number}.text"] = example.text
    for key, setting in game.settings.items():
        for name in ("ask", "text", "label"):
            texts[f"settings.{key}.{name}"] = getattr(setting, name)
        for option in setting.options.values():
            texts[f"settings.{key}.options.{option.key}.label"] = option.label
            texts[f"settings.{key}.options.{option.key}.text"] = option.text
        for number, dispute in enumerate(setting.disputes):
            texts[f"settings.{key}.disputes.{number}.says"] = dispute.says
    for key, variant in game.variants.items():
        texts[f"variants.{key}.name"] = variant.name
        texts[f"variants.{key}.text"] = variant.text
    return {path: text for path, text in texts.items() if text}


def prose(game: Game, settings: JSON, examples: bool = False) -> JSON:
    """What every insert becomes under these settings (only those that differ need be given).

    `texts`: for each text with inserts its values by number (a text, or for a choice the
    number of the branch that holds, −1 for none, None where it can't be worked out);
    `settings` and `changed_settings` as in the View; `asked`: whether each setting is asked
    at all; `problems`: settings that do not exist or fit, in sentences; with `examples` the
    Views of the published examples under these settings.
    """
    reading = Reading(game)
    # Where every player has a value of their own the page speaks of one player.
    values, _ = read_settings(reading, settings, [Player("1", "1")], 1)
    problems = [*reading.problems, *(f"{problem.message}." for problem in reading.fatal)]
    frame = settings_frame(game, values)
    texts = {}
    for path, text in page_texts(game).items():
        if "{" in text:
            texts[path] = compile_text(text, game.scope, WORDS, MATCH).values(frame, 0)
    told: JSON = {
        "texts": texts,
        "settings": {key: plain(value[0] if isinstance(value, list) else value) for key, value in values.items()},
        "changed_settings": changed_settings_of(game, values, 1),
        "asked": {
            key: setting.when is None or applies(setting.when, frame) for key, setting in game.settings.items()
        },
        "problems": problems,
    }
    if examples:
        told["examples"] = [
            example_view(game, example.document, settings) for example in game.examples if example.publish
        ]
    return told


def settings_frame(game: Game, values: JSON) -> Frame:
    """A frame in which settings and tables can be read; the number of players is the least."""
    frame = constant_frame(game, values, game.counts[0], 0)
    frame[NAMES] = frame[SIDE_NAMES] = []
    return frame


def example_view(game: Game, document: JSON, settings: JSON) -> JSON | None:
    """A worked example as it comes out under a table's settings; None where it can't be read."""
    try:
        return score(game, {**document, "settings": {**settings, **document.get("settings", {})}})
    except MatchError:
        return None


def value_text(game: Game, key: str, value: Any) -> str:
    """A setting's value in words: "12 hands", "yes", "6"."""
    return setting_text(game.settings[key], value)

"""A game's page: what of a Game goes where. The words are the definition's, the numbers the engine's.

`page_parts` gathers everything for the templates in `templates/game/`, which only say how it is printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from build_scripts import example_table
from build_scripts.environment import ROOT
from build_scripts.prose_html import Prose
from scorer.definition import Game, Setting
from scorer.numbers import in_words, plain
from scorer.prose import prose, value_text
from scorer.view import score
from scorer.words import players_wanted

TEMPLATES = ROOT / "build_scripts" / "templates"

# The rules' sections in the page's order: key in the definition, which is the address on the page too, and heading.
SECTIONS = (
    ("about", "What it is"),
    ("setup", "Setup"),
    ("play", "How to play"),
    ("scoring", "Scoring"),
    ("ending", "How it ends"),
    ("variations", "Around other tables"),
)


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered part of the page."""

    address: str
    heading: str
    html: Markup = field(default_factory=Markup)


def environment() -> Environment:
    """Return the templates' environment: everything is escaped unless it is HTML of ours."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["words"] = in_words
    made.globals["short_title"] = short_title
    return made


def page_parts(game: Game, edit_url: str, definition_url: str) -> dict[str, Any]:
    """Return all that the templates of a game's page print."""
    values = prose(game, {})["texts"]
    words = Prose(values, game.settings)
    scoring = [key for key, setting in game.settings.items() if not setting.table]
    questions = {key: question(game, setting, words) for key, setting in game.settings.items()}
    return {
        "game": game,
        "facts": facts(game),
        "title_summary": Markup(words.line("summary", game.summary)) if game.summary else "",
        "summary": words.plain("summary", game.summary),
        "sections": sections(game, words),
        "glance": [
            (label, f"glance.{label}", Markup(words.line(f"glance.{label}", text)))
            for label, text in game.glance.items()
        ],
        "shows": list(show_labels(game)),
        "examples": [example(game, words, number, place) for place, number in enumerate(published(game))],
        "questions": questions,
        "scoring": scoring,
        "table_only": [key for key in game.settings if key not in scoring],
        "variants": [variant(game, words, key) for key in game.variants],
        "source_numbers": {key: number for number, key in enumerate(game.sources, 1)},
        "edit_url": edit_url,
        "definition_url": definition_url,
    }


def contents(parts: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the page's sections, by address and heading, as they are numbered."""
    examples = len(parts["examples"])
    rows = [
        *((section.address, section.heading) for section in parts["sections"]),
        ("glance", "At a glance"),
        ("score-sheet", "The score sheet"),
        ("example", "Worked examples" if examples > 1 else "A worked example"),
        ("rules", "House rules"),
        ("variants", "Variants"),
        ("names", "Also known as"),
        ("offline", "Without a signal"),
        ("sources", "Sources"),
    ]
    there = {
        "glance": parts["glance"],
        "example": examples,
        "rules": parts["questions"],
        "variants": parts["variants"],
        "names": parts["game"].aliases,
        "sources": parts["game"].sources,
    }
    return [(address, heading) for address, heading in rows if there.get(address, True)]


def facts(game: Game) -> str:
    """Return the sentence of facts under the title.

    >>> from types import SimpleNamespace
    >>> facts(SimpleNamespace(counts=(2, 3, 4), equipment=("a pack of cards", "a cup", "a jug of water")))
    'For 2 to 4 players, with a pack of cards, a cup and a jug of water.'
    """
    low = game.counts[0]
    alone = len(game.counts) == 1
    who = f"{in_words(low)} player{'s' if low > 1 else ''}" if alone else players_wanted(game.counts)
    return f"For {who}{', with ' + listed(game.equipment) if game.equipment else ''}."


def listed(names: Any, last: str = "and") -> str:
    """Return names as people list them.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    names = list(names)
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def sections(game: Game, words: Prose) -> list[Section]:
    """Return the sections of the rules that the definition has."""
    made = []
    for key, heading in SECTIONS:
        text = game.rules.get(key, "")
        if text.strip():
            html = words.block(f"rules.{key}", text)
            if key == "about":
                html = html.replace("<p>", '<p class="lead">', 1)
            if key == "play":
                html = html.replace("<ol>", '<ol class="steps">')
            made.append(Section(key, heading, Markup(f'<div data-text="rules.{key}">{html}</div>')))
    return made


def show_labels(game: Game) -> list[str]:
    """Return the labels of the derived columns, as the View names them."""
    return [shown.label for shown in game.shows.values()]


def published(game: Game) -> list[int]:
    """Return the numbers of the worked examples that stand on the page."""
    return [number for number, each in enumerate(game.examples) if each.publish]


def example(game: Game, words: Prose, number: int, place: int) -> dict[str, Any]:
    """Return one worked example, at `place` on the page: its words, who plays by which rules, the table."""
    given = game.examples[number]
    view = score(game, given.document)
    return {
        "number": number,
        "place": place,
        "title": Markup(words.line(f"examples.{number}.title", given.title)),
        "text": Markup(words.block(f"examples.{number}.text", given.text)) if given.text else "",
        "table": example_table.table(view, show_labels(game)),
        "by": by_rules(game, view),
        "by_table": f"{listed(view['players'])}, by the rules of this table.",
    }


def by_rules(game: Game, view: dict[str, Any]) -> str:
    """Return who plays, by which rules."""
    players = listed(view["players"])
    changed = [f"{each['label']}: {each['value_text']}" for each in view["changed_settings"]]
    return f"{players}, by the printed rules." if not changed else f"{players}. House rules: {'; '.join(changed)}."


def question(game: Game, setting: Setting, words: Prose) -> dict[str, Any]:
    """Return one house rule as the page asks it."""
    path = f"settings.{setting.key}"
    ask = setting.ask or setting.label
    return {
        "key": setting.key,
        "kind": setting.kind,
        "table": setting.table,
        "each_player": setting.each_player,
        "ask": Markup(words.line(f"{path}.ask", ask)),
        "text": Markup(words.block(f"{path}.text", setting.text)) if setting.text else "",
        "label": words.plain(f"{path}.label", setting.label),
        "default": code_of(setting.default),
        "default_text": value_text(game, setting.key, setting.default),
        "default_number": example_table.number(setting.default),
        "low": plain(setting.low),
        "low_number": example_table.number(setting.low),
        "high_number": example_table.number(setting.high),
        "high": plain(setting.high),
        "step": plain(setting.step),
        "options": options(game, setting, words),
        "disputes": [
            {"says": Markup(words.line(f"{path}.disputes.{number}.says", dispute.says)), "sources": dispute.sources}
            for number, dispute in enumerate(setting.disputes)
        ],
        "sources": setting.sources,
        "needs": needs(game, setting),
        "set_by": [each.name for each in game.variants.values() if setting.key in each.set],
    }


def short_title(title: str) -> str:
    """Return what a source is called where it is only cited; its whole title stands at the end of the page.

    >>> short_title("Cardzo, rules page for Turtle King"), short_title("The Hoyle (1907)")
    ('Cardzo', 'The Hoyle')
    """
    return re.split(r"[,:(]\s?", title, maxsplit=1)[0].strip() or title


def options(game: Game, setting: Setting, words: Prose) -> list[dict[str, Any]]:
    """Return the rows of a choice or a yes and no, the printed rule marked."""
    if setting.kind == "flag":
        rows = [("yes", "Yes", "", True), ("no", "No", "", False)]
        return [
            {"code": code, "label": label, "text": text, "printed": value == setting.default}
            for code, label, text, value in rows
        ]
    path = f"settings.{setting.key}.options"
    return [
        {
            "code": key,
            "label": Markup(words.line(f"{path}.{key}.label", option.label)),
            "text": Markup(words.line(f"{path}.{key}.text", option.text)) if option.text else "",
            "printed": key == setting.default,
        }
        for key, option in setting.options.items()
    ]


def needs(game: Game, setting: Setting) -> list[str]:
    """Return the settings that decide whether this one is asked at all."""
    if setting.when is None:
        return []
    return [name for name in setting.when.reads if name in game.settings]


def variant(game: Game, words: Prose, key: str) -> dict[str, Any]:
    """Return one variant: its words, what it sets, and the address that plays it."""
    given = game.variants[key]
    return {
        "key": key,
        "name": words.plain(f"variants.{key}.name", given.name),
        "text": Markup(words.line(f"variants.{key}.text", given.text)),
        "sets": [
            f"{words.plain(f'settings.{name}.label', game.settings[name].label)}: "
            f"{value_text(game, name, value).lower()}"
            for name, value in given.set.items()
        ],
        "rules": rules_code(given.set),
    }


def rules_code(settings: dict[str, Any]) -> str:
    """Return settings as the address of a page carries them.

    >>> rules_code({"limit": 4, "twice": False, "ladder": "one"})
    'limit.4,twice.no,ladder.one'

    >>> from fractions import Fraction
    >>> rules_code({"komi": Fraction(13, 2)})
    'komi.6.5'
    """
    return ",".join(f"{key}.{code_of(value)}" for key, value in settings.items())


def code_of(value: Any) -> str:
    """Return one value of a setting as addresses and the page's controls write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return re.sub(r"[^A-Za-z0-9_./-]", "", str(plain(value)))

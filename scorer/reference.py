"""The parts of the reference pages that are made from the code.

A page holds pairs of lines `<!-- made: keys setting -->` and `<!-- end -->`; what stands
between them is written here: tables of keys, functions and limits, what codes mean, what
the author of a broken definition is told, why a number of the tutorial is what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from .keys import BLOCKS, Key
from .schema import schema_text, sentence

__all__ = ["MADE", "MAKERS", "PLACES", "ROOT", "WORDS", "outdated", "write"]

ROOT = Path(__file__).resolve().parent.parent
TUTORIAL = "docs/write/index.md"
PAGES = (TUTORIAL, "docs/write/reference.md", "docs/write/problems.md")
SCHEMA = "docs/schema/game.schema.json"
BROKEN = ROOT / "tests" / "broken"

MADE = re.compile(r"(<!-- made: ([a-z]+)(?: ([A-Za-z0-9_ -]+?))? -->\n).*?(<!-- end -->)", re.DOTALL)

# Where the reference explains each block, and what a value of it is called.
PLACES = {
    "rules": ("sections of text", "keys-of-a-definition"),
    "source": ("a source", "sources"),
    "setting": ("a setting", "settings"),
    "dispute": ("a dispute", "disputes"),
    "variant": ("a variant", "variants"),
    "option": ("an option", "options"),
    "row": ("a row", "rows"),
    "state": ("a carried value", "carried-values"),
    "input": ("a question", "questions"),
    "quota": ("a quota", "quotas"),
    "column": ("a column", "points"),
    "let": ("a named value", "named-values"),
    "named": ("`is` with more", "bonuses-and-results"),
    "stop": ("`at` with more", "games-that-end-in-the-middle-of-a-round"),
    "headline": ("`is` with more", "the-sheet"),
    "rank": ("`high` or `low`", "places"),
    "example": ("an example", "examples"),
    "expect": ("what is expected", "examples"),
}
WORDS = {
    "text": "text",
    "texts": "text, or a list of texts",
    "truth": "`true` or `false`",
    "yes": "`true`",
    "whom": "`true` or `table`",
    "whole": "whole number",
    "columns": "list by column, or `{NAME: …}` for some of them",
    "counts": "number, range `2..6`, or list `[2, 4, 6]`",
    "decimal": "number",
    "decimals": "number, or range `2..6`",
    "bounds": "range of expressions `0..13`, one expression, or `any`",
    "expression": "expression",
    "expressions": "expression, or a list of them",
    "rule": "expression, or conditional list",
    "cases": "list of `if CONDITION: text`",
    "labels": "list of `if CONDITION: text`, last `else: text`",
    "each": "`match`, `player` or `side`",
    "everybody": "`player`",
    "seat": "`player` or `side`",
    "order": "`all` or `some`",
    "cards": "`cards`",
    "question": "the name of a question",
    "never": "`never`",
    "value": "any value",
}


def shape_words(shape: str) -> str:
    """What a value looks like, for the tables of keys.

    >>> shape_words("list:whole"), shape_words("expression or @stop")
    ('list: whole number', 'expression, or [`at` with more](#games-that-end-in-the-middle-of-a-round)')
    """
    if " or " in shape:
        return ", or ".join(shape_words(part) for part in shape.split(" or "))
    kind, colon, rest = shape.partition(":")
    if colon:
        head = {"list": "list", "map": "`KEY: …` pairs", "names": "`name: …` pairs", "options": "`key: …` pairs"}[kind]
        return f"{head}: {shape_words(rest)}"
    if "|" in shape:
        return " or ".join(shape_words(part) for part in shape.split("|"))
    if shape.startswith("@"):
        words, anchor = PLACES[shape[1:]]
        return f"[{words}](#{anchor})"
    return WORDS[shape]


def cell(text: str) -> str:
    """A text for a cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")


def code(text: str) -> str:
    """A text as code; a table cell can't hold a bare pipe."""
    return f"`{text}`" if text else ""


def table(head: list[str], lines: list[list[str]]) -> str:
    """A Markdown table."""
    rows = [head, ["---"] * len(head), *([cell(each) for each in line] for line in lines)]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def keys_table(block: str) -> str:
    """The keys of a block."""
    return table_of(BLOCKS[block])


def some_keys(names: str) -> str:
    """Some keys of a definition, by name."""
    return table_of({name: BLOCKS["game"][name] for name in names.split()})


def table_of(keys: dict[str, Key]) -> str:
    """Keys with what they take, what they mean, and an example."""
    lines = []
    for name, details in keys.items():
        needed = " (needed)" if details.required else ""
        example = f" For example `{details.example}`" if details.example else ""
        lines.append([f"`{name}`{needed}", shape_words(details.shape), sentence(details.meaning) + example])
    return table(["Key", "Value", "Meaning"], lines)


def functions_table(_: str) -> str:
    """Every function of the language."""
    from .expression.functions import FUNCTIONS

    def forms(form: str) -> str:
        return "<br>".join(code(each) for each in form.split("  "))

    lines = [[forms(each.form), each.meaning, code(each.example)] for each in FUNCTIONS.values()]
    return table(["Function", "What it gives", "Example"], lines)


def limits_table(_: str) -> str:
    """The bounds that hold for every definition and every match."""
    from . import document_text, match, numbers, people, texts, tree
    from .building import game, options, plain, scoring, settings
    from .expression import functions, loops, scope, syntax
    from .source import text

    bounds: list[tuple[str, int | str]] = [
        ("Bytes of a definition", text.MAX_BYTES),
        ("Keys and values in a definition", tree.MAX_NODES),
        ("Keys, lists and brackets inside each other", tree.MAX_DEPTH),
        ("Characters of a text", plain.LONGEST_TEXT),
        ("Characters of a name", plain.LONGEST_NAME),
        ("Inserts in a text", texts.MOST_INSERTS),
        ("`{if}` inside `{if}`", texts.DEEPEST_CHOICE),
        ("Players", game.MOST_PLAYERS),
        ("Options of a choice", options.MOST_OPTIONS),
        ("Characters of an expression", syntax.LONGEST),
        ("Parts (names, numbers, signs, calls) of an expression", syntax.MOST_NODES),
        ("Brackets inside each other in an expression", syntax.DEEPEST_BRACKETS),
        ("Names that lead from one to the next, each reading the one after it", scoring.LONGEST_CHAIN),
        ("Functions that go over players, and lists made by `for`, inside each other", loops.MOST_NESTED_LOOPS),
        ("Entries of a list", functions.LONGEST_LIST),
        ("Entries of a table", settings.LONGEST_TABLE),
        ("Entries of a list given to `subsets_adding`", functions.MOST_FOR_SUBSETS),
        ("Any number that is written, stored or carried, above and below nought", numbers.LARGEST),
        ("The denominator of a fraction", numbers.LARGEST_DENOMINATOR),
        ("Entries of a fact that is a list", numbers.LONGEST_FACT_LIST),
        ("Rounds of a match", match.MOST_ROUNDS),
        ("People with a column, with those who come later", match.MOST_COLUMNS),
        ("Changes at the table", people.MOST_CHANGES),
        ("Bytes of a match", document_text.LARGEST_DOCUMENT),
        ("Values worked out for a match", scope.MOST_VALUES),
        ("Entries gone over for a match, in loops inside loops", scope.MOST_WORK),
    ]
    return table(["What", "At most"], [[what, f"{most:,}"] for what, most in bounds])


def code_words(name: str) -> str:
    """What a code means."""
    from .problems import CODES

    return CODES[name]


def broken(name: str) -> str:
    """A definition with a slip, and what its author is told."""
    from .checking import check_file

    path = BROKEN / f"{name}.yml"
    told = [str(problem).partition(" See write/problems/")[0] for problem in check_file(path.read_bytes(), path.name)]
    source = path.read_text(encoding="utf-8").rstrip()
    lines = ["```yaml", source, "```", "", "```text", *told, "```"]
    return "\n".join(lines)


def explained(which: str) -> str:
    """Why a number of the tutorial is what it is: step, round and player."""
    from .building import read_definition
    from .explain import explain, explanation_text

    step, number, player = which.split(" ", 2)
    page = (ROOT / TUTORIAL).read_text(encoding="utf-8")
    text = page.split(f"## Step {step}: ")[1]
    definition, match = (text.split(f"```{kind}\n")[1].split("```")[0] for kind in ("yaml", "json"))
    told = explain(read_definition(definition, "orchard.yml"), match, int(number), player)
    return f"```text\n{explanation_text(told)}\n```"


MAKERS: dict[str, Callable[[str], str]] = {
    "keys": keys_table,
    "some": some_keys,
    "functions": functions_table,
    "limits": limits_table,
    "code": code_words,
    "broken": broken,
    "explained": explained,
}


def updated(page: str) -> str:
    """A page with all its made parts as the code says now.

    >>> updated("<!-- made: code tab -->\\n\\nold\\n\\n<!-- end -->")
    '<!-- made: code tab -->\\n\\nA tab stands where only spaces may stand.\\n\\n<!-- end -->'
    """
    return MADE.sub(lambda found: f"{found[1]}\n{MAKERS[found[2]](found[3] or '')}\n\n{found[4]}", page)


def outdated() -> dict[Path, str]:
    """Files that are made, wholly or in part, and differ from what they should be."""
    wanted = {ROOT / page: updated((ROOT / page).read_text(encoding="utf-8")) for page in PAGES}
    wanted[ROOT / SCHEMA] = schema_text()
    return {
        path: text
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }


def write() -> list[Path]:
    """Writes the made parts anew; the files that changed."""
    changed = outdated()
    for path, text in changed.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(changed)

"""The form that something should have had, put together from what stands there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..problems import did_you_mean
from ..tree import Mapping, Node, Scalar, Sequence

__all__ = ["case_form", "condition_hint", "meant_key", "names_listed", "notice_form", "options_form", "rank_form"]

COMPARING = re.compile(r"[<>=!]=?|\b(?:in|and|or|not)\b|\(")
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
OTHERWISE = ("otherwise", "default", "Else", "ELSE")
LONGEST_SHOWN = 60
MOST_SHOWN = 3

# Words that people have for keys, by the block in which they stand: at the top, in a question or a setting.
TOP_KEYS = {
    "questions": "inputs", "facts": "inputs", "score": "points", "scores": "points", "options": "settings",
    "house_rules": "settings", "variables": "let", "values": "let", "define": "let", "carry": "state",
    "memory": "state", "ending": "end", "finish": "end", "ranking": "rank", "winner": "rank", "title": "name",
    "description": "summary", "teams": "partners", "sides": "partners", "hands": "rounds", "deals": "rounds",
    "constants": "tables", "checks": "check", "tests": "examples",
}  # fmt: skip
ANSWER_KEYS = {
    "number": "int", "integer": "int", "range": "int", "numeric": "int", "amount": "int", "min": "int", "max": "int",
    "bool": "flag", "boolean": "flag", "yes_no": "flag", "yesno": "flag", "checkbox": "flag", "toggle": "flag",
    "options": "choice", "choices": "choice", "select": "choice", "values": "choice", "one_of": "choice",
    "enum": "choice", "question": "ask", "prompt": "ask", "title": "label", "name": "label", "hint": "help",
    "description": "text", "info": "text", "required": "optional", "if": "when", "condition": "when",
    "initial": "default", "per_player": "each", "per": "each", "increment": "step", "cards": "things",
    "ranking": "order", "total": "count",
}  # fmt: skip
MEANT_KEYS = {"game": TOP_KEYS, "input": ANSWER_KEYS, "setting": ANSWER_KEYS}


def meant_key(key: str, known: Iterable[str], block: str = "game") -> str:
    """A hint with the key that was meant in a block of a definition, or "".

    >>> meant_key("questions", ["inputs"]), meant_key("inpust", ["inputs"])
    ("did you mean 'inputs'?", "did you mean 'inputs'?")
    >>> meant_key("number", ["int", "flag"], "input")
    "did you mean 'int'?"
    """
    meant = MEANT_KEYS.get(block, {}).get(key.lower(), "")
    return f"did you mean '{meant}'?" if meant in known else did_you_mean(key, known)


def notice_form(what: str, text: str) -> str:
    """An entry of `end`, `check` or `invariants`, from a condition that stands alone.

    >>> notice_form("end", "total >= 100")
    'write - if max(total) >= 100: "text"'
    >>> notice_form("check", "sum(taken) == 13")
    'if this should hold, write - if sum(taken) != 13: "text"'
    """
    turned = ""
    condition = re.sub(r"^(?:if|when)\b\s*|\s*:$", "", text.strip())
    if what == "end":
        if condition.isdigit():
            condition = f"max(total) >= {condition}"
        low = re.match(r"total\s*<", condition)
        condition = re.sub(r"^total\b", "min(total)" if low else "max(total)", condition)
    elif not text.strip().startswith("if ") and len(re.findall(r"[<>=!]=?|\b(?:and|or|if|not)\b", condition)) == 1:
        # People write what should hold; the list has what must not.
        condition = re.sub(r"[<>=!]=?", lambda sign: OPPOSITE.get(sign[0], sign[0]), condition)
        turned = "if this should hold, "
    if not COMPARING.search(condition) or len(condition) > LONGEST_SHOWN:
        condition, turned = "CONDITION", ""
    return f'{turned}write - if {condition}: "text"'


def case_form(text: str) -> str:
    """The case of a conditional list that an entry without a colon was meant for.

    >>> case_form("if won then 4"), case_form("else 5"), case_form("5")
    ('write - if won: 4', 'write - else: 5', 'write - else: 5, or - if CONDITION: 5')
    """
    text = text.strip()
    if len(text) > LONGEST_SHOWN:
        return "write - if CONDITION: value, or - else: value"
    if found := re.fullmatch(r"(?:if|when) (.+?),? then (.+)", text):
        return f"write - if {found[1]}: {found[2]}"
    if found := re.fullmatch(r"(?:if|when) (.*[\w)\]']) (-?\d+)", text):
        return f"write - if {found[1]}: {found[2]}"
    found = re.fullmatch(r"(?:if|when) ([^(\[,]+?) *(,|->|=>) *(.+)", text)
    if found and (found[2] != "=>" or COMPARING.search(found[1])):
        return f"write - if {found[1]}: {found[3]}"
    if text.startswith(("if ", "when ")):
        return f"write - if {text.split(' ', 1)[1]}: value"
    if text.startswith(("else ", "otherwise ")):
        return f"write - else: {text.split(' ', 1)[1]}"
    text = text if re.fullmatch(r"\S+|.*[-+*/(].*", text) else "value"
    return f"write - else: {text}, or - if CONDITION: {text}"


def condition_hint(key: str) -> str:
    """What was probably meant by the key of a case.

    >>> condition_hint("elif taken == 1"), condition_hint("otherwise")
    ('write if taken == 1', 'write else')
    """
    if key.startswith(("IF ", "If ")):
        return f"write if {key[3:]}"
    if key.startswith(("elif ", "when ", "else if ")):
        return f"write if {key.split(' ', 2)[2] if key.startswith('else if ') else key.split(' ', 1)[1]}"
    if key in OTHERWISE:
        return "write else"
    if " ? " in key:
        condition, _, value = key.partition(" ? ")
        return f"write {value} if {condition} else …, without a colon"
    return f"write if {key}" if COMPARING.search(key) else did_you_mean(key, ["else", "if"]) or f"write if {key}"


def rank_form(text: str) -> str:
    """An entry of `rank`, from a word or a value that stands alone.

    >>> rank_form("lowest"), rank_form("wins")
    ('write rank: [{low: total}]', 'write rank: [{high: wins}]')
    """
    text = text.strip()
    if re.fullmatch(r"(?:the )?(?:low|least|few|small|min|asc)\w*(?: (?:total|score|points|wins))?", text):
        return "write rank: [{low: total}]"
    if re.fullmatch(r"(?:the )?(?:high|most|large|big|max|desc)\w*(?: (?:total|score|points|wins))?", text):
        return "write rank: [{high: total}]"
    if found := re.fullmatch(r"- *(\w{1,40})", text):
        return f"write rank: [{{low: {found[1]}}}]"
    return f"write rank: [{{high: {text}}}]" if re.fullmatch(r"\w{1,40}", text) else "write rank: [{high: total}]"


def options_form(key: str, node: Node) -> str:
    """Options as they are written, from a list of them.

    >>> options_form("choice", Scalar(1, 1, "yes/no"))
    'write choice: {yes: Yes, no: No}'
    """
    names = [name for name in names_listed(node) if re.fullmatch(r"[\w ]{1,30}", name)]
    keys = [re.sub(r"\W+", "_", name.lower()) for name in names[:MOST_SHOWN]]
    if len(keys) < 2:
        return f"write {key}: {{ace: Ace, king: King}}" if key == "things" else f"write {key}: {{won: Won, lost: Lost}}"
    pairs = [f"{one}: {name[:1].upper() + name[1:]}" for one, name in zip(keys, names, strict=False)]
    return f"write {key}: {{{', '.join(pairs)}{', …' if len(names) > MOST_SHOWN else ''}}}"


def names_listed(node: Node) -> list[str]:
    """What a list names: its words, the keys of its entries, or the words of one text."""
    if isinstance(node, Scalar):
        return [word.strip() for word in re.split(r"[/,|]", node.text) if word.strip()]
    if isinstance(node, Mapping):
        return list(node.entries)
    assert isinstance(node, Sequence)
    return [name for item in node.items for name in ([item.text] if isinstance(item, Scalar) else names_listed(item))]

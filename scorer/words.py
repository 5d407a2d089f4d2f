"""The sentences of the engine. They are worded here and nowhere else, in one tone: short,
without exclamation marks, numbers with a true minus."""

from __future__ import annotations

from collections.abc import Sequence

from .numbers import Number, show_number
from .problems import did_you_mean

__all__ = [
    "cant_be_worked_out",
    "capital",
    "count_problem",
    "inside",
    "listed",
    "not_among",
    "not_at_the_table",
    "not_in_range",
    "odd_count",
    "ordinal",
    "out_since",
    "players_wanted",
    "plural",
    "sentence",
    "signed",
    "takes_no_part",
    "tally",
]

ORDINAL_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def cant_be_worked_out(where: str, fault: object) -> str:
    """What is said when a part of a definition has no value.

    >>> cant_be_worked_out("rank", "a division by zero")
    "This can't be worked out ('rank' of the game): a division by zero."
    """
    return f"This can't be worked out ('{where}' of the game): {fault}."


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Anna"]), listed(["Anna", "Ben", "Cara"])
    ('Anna', 'Anna, Ben and Cara')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    ending = "th" if 10 < number % 100 < 14 else ORDINAL_ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def plural(number: Number, forms: str) -> str:
    """A number with the word for what it counts; `forms` is one/many.

    >>> plural(1, "drink/drinks"), plural(3, "drink/drinks")
    ('1 drink', '3 drinks')
    """
    one, _, many = forms.partition("/")
    return f"{show_number(number)} {one if number in (1, -1) else many or one + 's'}"


def signed(number: Number) -> str:
    """A number of points that are given, with its sign.

    >>> signed(5), signed(-5), signed(0)
    ('+5', '−5', '0')
    """
    return f"+{show_number(number)}" if number > 0 else show_number(number)


def capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def inside(text: str) -> str:
    """A label as it stands in the middle of a sentence. Labels begin with a capital because they
    stand alone; a sign, a short form such as NT and a single letter stay as they are.

    >>> inside("Ten or picture"), inside("A pirate"), inside("NT"), inside("A")
    ('ten or picture', 'a pirate', 'NT', 'A')
    """
    return text[:1].lower() + text[1:] if text[1:2].islower() or text.startswith("A ") else text


def tally(words: Sequence[str]) -> str:
    """Words in a row, each said once with how often it is there.

    >>> tally(["nine", "nine", "two", "nine"])
    '3 × nine, two'
    """
    counts = {word: words.count(word) for word in dict.fromkeys(words)}
    return ", ".join(f"{count} × {word}" if count > 1 else word for word, count in counts.items())


def not_in_range(what: str, low: Number, high: Number, value: Number) -> str:
    """A number beyond its bounds.

    >>> not_in_range("default", -500, 0, 5)
    'default goes from −500 to 0, this is 5'
    """
    return f"{what} goes from {show_number(low)} to {show_number(high)}, this is {show_number(value)}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = capital(text.strip())
    return text if text.endswith((".", "?", "…")) or not text else f"{text}."


def out_since(name: str, round_word: str, since: int) -> str:
    """Why somebody who is out can't be named."""
    return f"{name} is out since {round_word} {since}."


def takes_no_part(name: str, round_word: str, number: int) -> str:
    """Why somebody who sits out can't be named."""
    return f"{name} takes no part in {round_word} {number}."


def not_at_the_table(name: str, round_word: str, number: int) -> str:
    """Why somebody who has left, or has not come yet, can't be named."""
    return f"{name} is not at the table in {round_word} {number}."


def players_wanted(counts: Sequence[int]) -> str:
    """How many people a game is for.

    >>> players_wanted([4]), players_wanted([2, 3, 4, 5]), players_wanted([1]), players_wanted([2, 4, 6])
    ('4 players', '2 to 5 players', '1 player', '2, 4 or 6 players')
    """
    low, high = counts[0], counts[-1]
    if len(counts) == 1:
        return plural(low, "player/players")
    if len(counts) == high - low + 1:
        return f"{low} to {high} players"
    return f"{listed([str(count) for count in counts], 'or')} players"


def odd_count(game: str, wanted: str, rounds: str, count: int) -> str:
    """More or fewer people at the table than the game is for.

    >>> odd_count("King", "4 players", "from hand 3 on", 3)
    'King is for 4 players; from hand 3 on there are 3.'
    """
    there = "is" if count == 1 else "are"
    return f"{game} is for {wanted}; {rounds} there {there} {count or 'none'}."


def not_among(name: str, known: Sequence[str]) -> str:
    """A name that nobody here has, and who was probably meant."""
    hint = did_you_mean(name, known)
    return f"Nobody here is called '{name}'." + (f" D{hint[1:]}" if hint else "")


def count_problem(label: str, known: Number, total: Number) -> str:
    """Numbers that do not add up.

    >>> count_problem("Tricks taken", 14, 13)
    'Tricks taken: 14 in all, but there are 13.'
    """
    there = "is" if total == 1 else "are"
    return f"{capital(label)}: {show_number(known)} in all, but there {there} {show_number(total)}."

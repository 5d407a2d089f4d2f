"""What a changed rule (or a corrected fact) would do to a match, in numbers and sentences."""

from __future__ import annotations

from typing import Any

from .definition import Game
from .fold import Played, play
from .match import read_match
from .numbers import Number, show_number, to_json
from .sentences import setting_text
from .sentences.order import are
from .sentences.rounds import round_title
from .standings import Standings, standings
from .words import listed, ordinal

__all__ = ["compare", "difference"]

JSON = dict[str, Any]
MOST_ROUNDS_TOLD = 4


def compare(game: Game, before: Any, after: Any) -> JSON:
    """The difference between two states of one match.

    Gives the settings that differ, totals now and then, the rounds that change, and what
    happens in sentences. Raises MatchError when either can't be read.
    """
    return difference(play(read_match(game, before)), play(read_match(game, after)))


def difference(before: Played, after: Played) -> JSON:
    """The same for two matches that were played through."""
    return Comparison(before, after).told()


class Comparison:
    """Two states of one match, side by side."""

    def __init__(self, before: Played, after: Played) -> None:
        self.before, self.after = before, after
        self.old, self.new = standings(before), standings(after)
        self.game = before.match.game
        match = after.match
        self.columns = list(match.sides) if self.game.has_sides else match.people.names_at(len(match.rounds) + 1)
        self.sides = range(min(len(self.old.totals), len(self.new.totals)))

    def told(self) -> JSON:
        rounds = self.rounds()
        out = [sentence for side in self.sides if (sentence := self.out_sentence(side))]
        order, over = self.order(), self.over()
        troubles = self.troubles()
        sentences = [*self.round_sentences(rounds), *out, *troubles, *over, order]
        return {
            "settings": self.settings(),
            "totals": {
                "before": [to_json(total) for total in self.old.totals],
                "after": [to_json(total) for total in self.new.totals],
                "before_text": [self.total_text(self.before, self.old, side) for side in range(len(self.old.totals))],
                "after_text": [self.total_text(self.after, self.new, side) for side in range(len(self.new.totals))],
            },
            "columns": self.columns,
            "rounds": rounds,
            "sentences": [sentence for sentence in sentences if sentence],
            "changes": bool(rounds or out or over or troubles) or self.old.totals != self.new.totals,
            "order_changes": self.old.ranks != self.new.ranks,
            "winner_changes": self.winners(self.before, self.old) != self.winners(self.after, self.new),
            "out_changes": self.before.out_rounds != self.after.out_rounds,
            "over_changes": self.before.over_round != self.after.over_round,
            "later_rounds_lost": any(
                new.beyond and not old.beyond
                for old, new in zip(self.before.rounds, self.after.rounds, strict=False)
            ),
        }  # fmt: skip

    def settings(self) -> list[JSON]:
        changed = []
        names = [player.name for player in self.after.match.players]
        for key, setting in self.game.settings.items():
            old, new = self.before.match.settings[key], self.after.match.settings[key]
            if old != new:
                changed.append(
                    {
                        "key": key,
                        "label": setting.label,
                        "before": setting_text(setting, old, names),
                        "after": setting_text(setting, new, names),
                    }
                )
        return changed

    def total_text(self, played: Played, result: Standings, side: int) -> str:
        text = show_number(result.totals[side])
        if self.before.out_rounds != self.after.out_rounds and self.game.out is not None:
            return f"{text}, {'out' if played.out_rounds[side] else 'in'}"
        return f"{text}, out" if played.out_rounds[side] else text

    def rounds(self) -> list[JSON]:
        """The rounds whose cells change."""
        changed = []
        for old, new in zip(self.before.rounds, self.after.rounds, strict=False):
            if old.points != new.points or old.beyond != new.beyond:
                changed.append({
                    "number": new.number,
                    "title": round_title(self.game, new),
                    "before": [None if value is None else to_json(value) for value in old.points],
                    "after": [None if value is None else to_json(value) for value in new.points],
                    "beyond": new.beyond,
                })  # fmt: skip
        for made in self.after.rounds[len(self.before.rounds) :]:
            changed.append(
                {
                    "number": made.number,
                    "title": round_title(self.game, made),
                    "before": [None] * len(made.points),
                    "after": [None if v is None else to_json(v) for v in made.points],
                    "beyond": made.beyond,
                }
            )
        return changed

    def round_sentences(self, rounds: list[JSON]) -> list[str]:
        if not rounds:
            return ["No number in any round changes."] if self.old.totals == self.new.totals else []
        pairs: dict[tuple[Any, Any], list[int]] = {}
        for made in rounds:
            if made["beyond"]:
                continue
            for old, new in zip(made["before"], made["after"], strict=True):
                if old != new and {old, new} != {0, None}:
                    pairs.setdefault((old, new), []).append(made["number"])
        sentences = []
        if 0 < len(pairs) <= 2:
            for (old, new), numbers in pairs.items():
                names = self.named(sorted(set(numbers)))
                verb, they = ("counts", "it") if len(set(numbers)) == 1 else ("count", "they")
                if old is None or new is None:
                    sentences.append(
                        f"{names} {verb} differently: {amount(old)} becomes {amount(new)}."
                    )
                else:
                    sentences.append(
                        f"{names} {verb} {amount(new)} where {they} counted {amount(old)}."
                    )
        elif pairs:
            changed = [made["number"] for made in rounds if not made["beyond"]]
            sentences.append(f"{self.named(changed)} {'changes' if len(changed) == 1 else 'change'}.")
        beyond = [made["number"] for made in rounds if made["beyond"]]
        if beyond:
            verb = "comes" if len(beyond) == 1 else "come"
            sentences.append(f"{self.named(beyond)} {verb} after the end: kept, and not counted.")
        return sentences

    def named(self, numbers: list[int]) -> str:
        """Deals 1, 2, 4 and 5."""
        word = self.game.round_word if len(numbers) == 1 else self.game.round_word_plural
        if len(numbers) > 12:
            return f"{len(numbers)} {word}"
        return f"{word.capitalize()} {listed([str(number) for number in numbers])}"

    def out_sentence(self, side: int) -> str:
        old, new = self.before.out_rounds[side], self.after.out_rounds[side]
        name, word = self.columns[side], self.game.round_word
        if old == new:
            return ""
        if not new:
            return f"{name} {are(self.after, [side])} back at the table."
        goes = are(self.after, [side], "goes", "go")
        if not old:
            return f"{name} {goes} out in {word} {new}."
        return f"{name} {goes} out in {word} {new}, not in {word} {old}."

    def troubles(self) -> list[str]:
        """Facts that can no longer be, or can be again; facts that are kept and not asked for."""
        sentences = []
        for old, new in zip(self.before.rounds, self.after.rounds, strict=False):
            title = round_title(self.game, new)
            if new.problems and not old.problems:
                sentences.append(f"{title} can't be as it is written: {new.problems[0][0]} It is kept.")
            elif old.problems and not new.problems and not new.beyond:
                sentences.append(f"{title} can be as it is written again.")
            elif new.unfinished and not old.unfinished and not new.beyond:
                sentences.append(f"{title} needs an answer that was not asked for before.")
            hidden = [
                self.game.inputs[key].label.render(new.frame, 0)
                for key in new.facts.hidden
                if key not in old.facts.hidden
            ]
            if hidden and not new.beyond:
                labels = list(dict.fromkeys(hidden))
                verb = "is" if len(labels) == 1 else "are"
                sentences.append(f"{title}: {listed(labels)} {verb} no longer asked. What was written is kept.")
        if len(sentences) > MOST_ROUNDS_TOLD:
            return [*sentences[:MOST_ROUNDS_TOLD], f"The same holds for {len(sentences) - MOST_ROUNDS_TOLD} more."]
        return sentences

    def winners(self, played: Played, result: Standings) -> list[str]:
        return [self.columns[side] for side in result.winners if side < len(self.columns)] if played.over_round else []

    def over(self) -> list[str]:
        old, new = self.before.over_round, self.after.over_round
        word = self.game.round_word
        names = self.winners(self.after, self.new)
        winners = f"{listed(names)} {are(self.after, self.new.winners, 'wins', 'win')}"
        if old == new:
            if new and self.winners(self.before, self.old) != self.winners(self.after, self.new):
                return [f"{winners} instead of {listed(self.winners(self.before, self.old))}."]
            return []
        if new is None:
            return [f"The match is not over: it goes on after {word} {old}."]
        if old is None:
            return [f"The match is over after {word} {new}: {self.after.why}. {winners}."]
        return [f"The match is over after {word} {new}, not {word} {old}: {self.after.why}. {winners}."]

    def order(self) -> str:
        order = [self.columns[side] for side in sorted(self.sides, key=lambda s: self.new.ranks[s])]
        if self.old.ranks != self.new.ranks:
            ranks = [
                f"{ordinal(self.new.ranks[side])} {self.columns[side]}"
                for side in sorted(self.sides, key=lambda s: self.new.ranks[s])
            ]
            return f"The order becomes {', '.join(ranks)}."
        return f"The order stays {', '.join(order)}." + ("" if self.after.over_round else " Nobody has won yet.")


def amount(value: Any) -> str:
    from .numbers import parse_number

    number: Number | None = parse_number(value)
    return "nothing" if number is None else show_number(number)

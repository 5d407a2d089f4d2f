"""What the engine says in sentences: of a round, of the standings, of a form."""

from .form import button, count_words, entry_subtitle, field_words, preview, seat_note
from .order import chart_sentence, order_sentence
from .rounds import (
    absent_reason,
    announcement,
    cell_notes,
    fact_text,
    missing_sentence,
    notes,
    round_says,
    round_title,
    summary,
    title_of,
)  # fmt: skip
from .standing import (
    end_words,
    setting_text,
    standing_words,
    subtitle,
    target_number,
)  # fmt: skip

__all__ = [
    "absent_reason", "announcement", "button", "cell_notes", "chart_sentence", "count_words", "end_words",
    "entry_subtitle", "fact_text", "field_words", "missing_sentence", "notes", "order_sentence", "preview",
    "round_says", "round_title", "seat_note", "setting_text", "standing_words", "subtitle", "summary",
    "target_number", "title_of",
]  # fmt: skip

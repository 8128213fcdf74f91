"""What the next board has to tell: moves, and what else has happened at a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.text.formatting import LONGEST_NEWS, clip
from bot.text.refusals import in_words
from bot.text.table_text import text_of


def moves(live: LiveTable, steps: Sequence[Step]) -> str:
    """The sentences for some moves, a line each."""
    text = text_of(live)
    return clip("\n".join(filter(None, map(text.narrate, steps))), LONGEST_NEWS)


def note(note: Note) -> str:
    """The sentence for something that is no move."""
    return in_words(note)

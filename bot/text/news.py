"""What the next board has to tell: moves, and what else has happened at a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.model.records import Line
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.text.table_text import text_of
from bot.text.unnaming import unnamed

__all__ = ["moves", "nobody", "note", "unnamed"]


def moves(live: LiveTable, steps: Sequence[Step]) -> tuple[Line, ...]:
    """The lines for some moves."""
    return tuple(text_of(live).narrate_all(steps))


def note(note: Note) -> Line:
    """The sentence for something that is no move."""
    return Line(in_words(note))


def nobody() -> str:
    """What somebody is called who is no longer known."""
    return say("former-player")

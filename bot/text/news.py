"""What the next board has to tell of moves, and what those are called who are no longer known."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import Line
from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.text.sentences import say
from bot.text.table_text import text_of


def moves(live: LiveTable, steps: Sequence[Step]) -> tuple[Line, ...]:
    """The lines for some moves."""
    return tuple(text_of(live).narrate_all(steps))


def nobody() -> str:
    """What somebody is called who is no longer known."""
    return say("former-player")

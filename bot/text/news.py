"""What the next board has to tell of moves, and what those are called who are no longer known."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import BoardLine
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.text.reader import ENGLISH
from bot.text.table_kinds import telling_of


def moves(live: LiveTable, steps: Sequence[MadeMove]) -> tuple[BoardLine, ...]:
    """The lines for some moves."""
    return tuple(telling_of(live).narrate_all(steps))


def nobody() -> str:
    """What somebody is called who is no longer known: a name, and so the same for whoever reads it."""
    return ENGLISH.say("former-player")

"""What is stored of the turns that members judge: which one a date has on a server, and what was said of it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

# In the place of a table's number where the turn is one of the computers' that come with the bot.
OF_COMPUTERS = 0


class Found(StrEnum):
    """What there is to find in a turn: nothing, or a breach that a computer of the usual level saw or missed."""

    FINE = "fine"
    SEEN = "seen"
    MISSED = "missed"

    @property
    def breach(self) -> bool:
        """Whether a call is right."""
        return self is not Found.FINE


class TurnPuzzle(NamedTuple):
    """The turn of a date on a server: after how many entries of the log of a table, or at which place in the list."""

    guild_id: int
    day: str
    table_id: int
    place: int
    found: Found

    @property
    def mark(self) -> str:
        """What tells it from others where it is shown, and nobody which it is."""
        which = f"{self.guild_id} {self.day} {self.table_id} {self.place}"
        return hashlib.sha256(which.encode()).hexdigest()[:12]


class PlayedOut(NamedTuple):
    """A game of a server that is over: in which channel it was played, and who was there."""

    channel_id: int
    people: Collection[int]


class TurnAnswers(NamedTuple):
    """How many on a server would have called the turn of a date, and how many let it pass; `own` is what one said."""

    called: int
    let_pass: int
    own: bool | None = None

    @property
    def answered(self) -> int:
        """How many have answered."""
        return self.called + self.let_pass


class PuzzleDay(NamedTuple):
    """How many answered on a date, and how many of them were right."""

    answered: int
    right: int

"""What those who play at a table are asked to agree to."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from bot.model.durations import DAY

# For so many seconds everybody waits for a player before they may go on without them.
WAITED_FOR_ABSENT = 7 * DAY
# The bot itself, where nobody else asks.
NOBODY = 0


class AskKind(StrEnum):
    """What is done once all agree; the words are stored."""

    CLOSE = "close"
    UNDO = "undo"
    SEAT = "seat"
    IDLE = "idle"
    COMPUTER = "computer"
    STALLED = "stalled"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question at a table: who asks it, and the users who have still to agree; none if one of them did not.

    `subject_id` is the user whom it is about, `NOBODY` if it is about the table; `level` is that of a computer which
    would play on for them. The store fills in the `version` of the table with which it was asked, and when that was,
    in seconds since 1970.
    """

    kind: AskKind
    asker_id: int
    waiting: tuple[int, ...]
    subject_id: int = NOBODY
    version: int = 0
    asked_at: int = 0
    level: str = ""

    def of(self, users: Collection[int]) -> tuple[int, ...]:
        """Those of some users who have still to agree."""
        return tuple(user for user in self.waiting if user in users)

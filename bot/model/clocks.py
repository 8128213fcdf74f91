"""The clocks of tables: how long a turn may take, and what is to be done when."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from bot.model.durations import DAY, HOUR, MINUTE

# When a turn has to be over; when it should have been; and when its player is reminded of it.
TimerKind: TypeAlias = Literal["deadline", "up", "remind"]
# How long a turn may take, in seconds: where everybody is there, and where people look in now and then.
PACES = (2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)


class Lapse(StrEnum):
    """What becomes of a turn whose time is up: others skip it, a substitute may sit down, or the player resigns."""

    SKIP = "skip"
    SUBSTITUTE = "substitute"
    RESIGN = "resign"


class Clock(NamedTuple):
    """How many seconds each turn of a table may take, 0 for any time, and what becomes of one that takes longer."""

    seconds: int = 0
    lapse: Lapse = Lapse.SKIP

    @property
    def waits(self) -> bool:
        """Whether a turn waits for who is away: where turns take minutes, others would be stopped at any moment."""
        return not self.seconds or self.seconds >= HOUR


NO_CLOCK = Clock()


class Timer(NamedTuple):
    """Something that is due in the turn of a seat, at a time in seconds since 1970.

    `nth` counts the reminders that have been sent, or how often the time of a turn has begun anew for a substitute;
    `away` is until when the player had said that they were away, as far as that was taken into account, else None.
    """

    what: TimerKind
    seat: int
    due_at: int
    nth: int = 0
    away: int | None = None


class Due(NamedTuple):
    """A timer whose time has come, and its table."""

    table_id: int
    timer: Timer


class Offer(NamedTuple):
    """A seat that somebody may take in another's place: who may, and who offered it to them.

    The store fills in when they were asked, in seconds since 1970; None if they have not been.
    """

    user_id: int
    offered_by: int
    asked_at: int | None = None


def deadline(timers: Iterable[Timer]) -> Timer | None:
    """Of the timers of a table, the one that tells when the turn has to be over, or had to be."""
    return next((timer for timer in timers if timer.what != "remind"), None)


def reminders(seconds: int) -> tuple[int, ...]:
    """After how many seconds of a turn that may take so long its player is reminded, with pauses that grow."""
    if not seconds:
        return DAY, 3 * DAY, 7 * DAY
    return (seconds // 2,) if seconds < HOUR else (seconds // 4, 3 * seconds // 4)


def next_reminder(timer: Timer, seconds: int, now: int) -> Timer | None:
    """The reminder after one that is sent now; None if that was the last."""
    after = reminders(seconds)[timer.nth :]
    if len(after) < 2:
        return None
    return timer._replace(due_at=now + after[1] - after[0], nth=timer.nth + 1)

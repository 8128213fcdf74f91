"""A server's settings in words: what can be chosen, and what stands above the lists."""

from __future__ import annotations

from bot.model.clocks import Lapse
from bot.model.facts import Note
from bot.model.servers import Openers, Where

HOUR, DAY = 3600, 24 * 3600
# What can be chosen, by what is stored; 0 stands for none.
WHERE = {
    Where.ALL: Note("where-all"),
    Where.ONLY: Note("where-only"),
    Where.NOT: Note("where-not"),
}
OPENERS = {
    Openers.EVERYBODY: Note("openers-everybody"),
    Openers.ROLE: Note("openers-role"),
    Openers.MANAGERS: Note("openers-managers"),
}
LATE = {
    Lapse.SKIP: Note("late-skip"),
    Lapse.SUBSTITUTE: Note("late-substitute"),
    Lapse.RESIGN: Note("late-resign"),
}
DEADLINES = {
    0: Note("deadline-none"),
    **{minutes * 60: Note("span-minutes", minutes=minutes) for minutes in (2, 5, 10)},
    12 * HOUR: Note("span-hours", hours=12),
    **{days * DAY: Note("span-days", days=days) for days in (1, 2, 3, 7)},
}
IDLE_DAYS = {days: Note("span-days", days=days) for days in (3, 7, 14, 30, 60)}
HOURS = {hour: Note("hour", hour=hour) for hour in range(24)}
# A list has room for 25 of them; these are where most people live.
_OFFSETS = sorted([*(60 * hour for hour in range(-10, 14) if hour != -2), 330, 570])


def _clock(offset: int) -> str:
    """A zone by its minutes before or after UTC: "+5:30"."""
    hours, minutes = divmod(abs(offset), 60)
    return f"{'-' if offset < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


OFFSETS = {offset: Note("zone", ahead=_clock(offset)) for offset in _OFFSETS}

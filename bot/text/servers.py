"""A server's settings in words: what can be chosen, and what stands above the lists."""

from __future__ import annotations

from bot.model.clocks import Lapse
from bot.model.servers import Openers, Where
from bot.text.sentences import say

HOUR, DAY = 3600, 24 * 3600
# What can be chosen, by what is stored; 0 stands for none.
WHERE = {
    Where.ALL: say("where-all"),
    Where.ONLY: say("where-only"),
    Where.NOT: say("where-not"),
}
OPENERS = {
    Openers.EVERYBODY: say("openers-everybody"),
    Openers.ROLE: say("openers-role"),
    Openers.MANAGERS: say("openers-managers"),
}
LATE = {
    Lapse.SKIP: say("late-skip"),
    Lapse.SUBSTITUTE: say("late-substitute"),
    Lapse.RESIGN: say("late-resign"),
}
DEADLINES = {
    0: say("deadline-none"),
    **{minutes * 60: say("span-minutes", minutes=minutes) for minutes in (2, 5, 10)},
    12 * HOUR: say("span-hours", hours=12),
    **{days * DAY: say("span-days", days=days) for days in (1, 2, 3, 7)},
}
IDLE_DAYS = {days: say("span-days", days=days) for days in (3, 7, 14, 30, 60)}
HOURS = {hour: f"{hour}:00" for hour in range(24)}
# A list has room for 25 of them; these are where most people live.
_OFFSETS = sorted([*(60 * hour for hour in range(-10, 14) if hour != -2), 330, 570])


def _clock(offset: int) -> str:
    """A zone by its minutes before or after UTC: "UTC+5:30"."""
    hours, minutes = divmod(abs(offset), 60)
    return f"UTC{'-' if offset < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


OFFSETS = {offset: _clock(offset) for offset in _OFFSETS}

"""What is kept of dates for streaks: whose tries count, and on which dates nobody can have missed anything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime

from bot.model.durations import DAY, HOUR

# A try of fewer moves is worth nothing.
FEWEST_MOVES = 5
# On a date of which the bot was away for so long nobody has missed anything.
AWAY = 6 * HOUR


def dates_away(pauses: Iterable[tuple[int, int]]) -> set[date]:
    """The dates of UTC on which the bot was away for hours, by when each of its pauses began and ended."""
    missed = defaultdict[int, int](int)
    for began, ended in pauses:
        for start in range(began - began % DAY, ended, DAY):
            missed[start] += min(ended, start + DAY) - max(began, start)
    return {datetime.fromtimestamp(start, UTC).date() for start, seconds in missed.items() if seconds >= AWAY}

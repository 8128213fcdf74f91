"""How many daily deals somebody has played in a row, and on which dates nobody can have missed one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from bot.model.dates import monday_of
from bot.model.durations import DAY, HOUR

# A try of fewer moves is worth nothing, also for a streak.
FEWEST_TRY_MOVES = 5
# On a date of which the bot was away for so long nobody has missed anything.
BOT_AWAY = 6 * HOUR


class Streak(NamedTuple):
    """How long a streak is, how long the longest was, and whether this week's joker is left."""

    length: int = 0
    longest: int = 0
    joker: bool = True


class _Walk(NamedTuple):
    """A streak up to some date, and the Mondays of the weeks whose joker is used."""

    length: int = 0
    longest: int = 0
    covered: frozenset[date] = frozenset()

    def played(self) -> _Walk:
        return self._replace(length=self.length + 1, longest=max(self.longest, self.length + 1))

    def missed(self, day: date) -> _Walk:
        """A streak that goes on has one joker each week; there is nothing to keep where none does."""
        if not self.length:
            return self
        if monday_of(day) in self.covered:
            return self._replace(length=0)
        return self._replace(covered=self.covered | {monday_of(day)})


def streak(played: Collection[date], closed: Collection[date], excused: Collection[date], today: date) -> Streak:
    """The streak of somebody by the dates of deals, whatever the order they come in.

    `played` are those with a finished try of five moves or more, won or lost, and `closed` those that are missed if
    they were not played: not the ones that were skipped where somebody plays. `excused` are those without a deal, or
    on which the bot was away for six hours: they neither break a streak nor count.
    """
    walk = _Walk()
    for day in _days(played, closed):
        if day in excused:
            continue
        if day in played:
            walk = walk.played()
        elif day in closed:
            walk = walk.missed(day)
    return Streak(walk.length, walk.longest, monday_of(today) not in walk.covered)


def dates_away(pauses: Iterable[tuple[int, int]]) -> set[date]:
    """The dates of UTC on which the bot was away for hours, by when each of its pauses began and ended."""
    missed = defaultdict[int, int](int)
    for began, ended in pauses:
        for start in range(began - began % DAY, ended, DAY):
            missed[start] += min(ended, start + DAY) - max(began, start)
    return {datetime.fromtimestamp(start, UTC).date() for start, seconds in missed.items() if seconds >= BOT_AWAY}


def _days(played: Collection[date], closed: Collection[date]) -> Iterator[date]:
    """All dates from the first that was played to the newest that matters."""
    first, last = min(played, default=date.max), max([*played, *closed], default=date.min)
    return (first + timedelta(days) for days in range((last - first).days + 1))

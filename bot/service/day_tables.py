"""What the daily deals have come to: points of a date and a month, and streaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache

from bot.model import dates
from bot.model.day_points import DayTry, cards_dealt, day_points, months_table
from bot.model.day_records import MonthLine, OwnDay, StreakLine
from bot.model.live_table import game_or_placeholder
from bot.model.records import Daily, DailyResult
from bot.model.streaks import FEWEST_TRY_MOVES, Streak, streak
from bot.service.dates import Dates
from bot.store.protocol import Store

# Whose last try is longer ago than so many days has no streak any more.
STREAK_DAYS_BACK = 14


class DayTables:
    """Counts what was done at the daily deals; nothing of it is stored."""

    def __init__(self, store: Store, dates: Dates) -> None:
        self._store = store
        self._dates = dates

    async def points(self, deal: Daily, lines: Sequence[DailyResult]) -> Mapping[int, int]:
        """What the tries of a date are worth, by their players."""
        to_beat = await self._store.day_results.to_beat(deal.day, deal.day)
        return {line.user_id: _worth(line, deal, to_beat.get(deal.day)) for line in lines}

    async def own(self, guild_id: int, user_id: int, day: date) -> OwnDay | None:
        """What somebody's try of a date has come to, which counts in a server; None if it is not over."""
        deal = await self._store.dailies.settled_daily(day.isoformat())
        found = await self._store.day_results.results(guild_id, day.isoformat(), day.isoformat())
        mine = [line for line in found.get(day.isoformat(), ()) if line.user_id == user_id]
        if deal is None or not mine:
            return None
        points = await self.points(deal, mine)
        # Only who has won may be given one more when the date is closed.
        final = not mine[0].won or day < await self._dates.oldest_open()
        return OwnDay(points[user_id], final, await self.streak(user_id, await self._dates.today(guild_id)))

    async def month(self, guild_id: int, day: date) -> Sequence[MonthLine]:
        """The table of the month of a date on a server."""
        return await self.between(guild_id, *map(date.fromisoformat, dates.month_of(day)))

    async def between(self, guild_id: int, first: date, last: date) -> Sequence[MonthLine]:
        """The table of some dates on a server, of each month the best of them; those count that a streak counts."""
        ends = first.isoformat(), last.isoformat()
        to_beat, names = await self._store.day_results.to_beat(*ends), dict[int, str]()
        worth = defaultdict[int, list[tuple[str, int]]](list)
        for played, lines in sorted((await self._store.day_results.results(guild_id, *ends)).items()):
            deal = await self._store.dailies.settled_daily(played)
            if deal is None:
                continue
            for line in lines:
                if line.moves < FEWEST_TRY_MOVES:
                    continue
                worth[line.user_id].append((played[:7], _worth(line, deal, to_beat.get(played))))
                names[line.user_id] = line.name
        rows = months_table(worth)
        return [MonthLine(row.place, row.user_id, names[row.user_id], row.points, row.days) for row in rows]

    async def months(self, today: date) -> Sequence[date]:
        """The first dates of the months that have had daily deals, and of the one that goes on, the oldest first."""
        settled = [date.fromisoformat(each) for each in await self._store.day_results.settled()]
        return sorted({day.replace(day=1) for day in (*settled, today) if day <= today})

    async def longest(self, guild_id: int, first: date, last: date) -> Sequence[StreakLine]:
        """The longest streak within some dates of those who play on a server, the longest first."""
        ends = first.isoformat(), last.isoformat()
        played = await self._store.day_results.finished_in(guild_id, ends[0])
        found = await self._store.day_results.results(guild_id, *ends)
        names = {line.user_id: line.name for day in sorted(found) for line in found[day]}
        count = await self._counting(last)
        lines = [
            StreakLine(each, names[each], count(day for day in days if ends[0] <= day <= ends[1]).longest)
            for each, days in played.items()
            if each in names
        ]
        return _longest_first(lines)

    async def streak(self, user_id: int, today: date) -> Streak:
        """How many daily deals somebody has played in a row."""
        played = await self._store.day_results.finished(user_id)
        return (await self._counting(today))(played)

    async def streaks(
        self, guild_id: int, today: date, most: int, hidden: Collection[int] = ()
    ) -> Sequence[StreakLine]:
        """The longest streaks that go on of those who play on a server and are not hidden, the longest first."""
        since = (today - timedelta(STREAK_DAYS_BACK)).isoformat()
        played = await self._store.day_results.finished_in(guild_id, since)
        lately = await self._lately(guild_id, since, today)
        names = {line.user_id: line.name for line in lately if line.user_id not in hidden}
        count = await self._counting(today)
        lines = [StreakLine(each, names[each], count(days).length) for each, days in played.items() if each in names]
        return _longest_first(lines)[:most]

    async def _lately(self, guild_id: int, since: str, today: date) -> list[DailyResult]:
        found = await self._store.day_results.results(guild_id, since, today.isoformat())
        return [line for day in sorted(found) for line in found[day]]

    async def _counting(self, today: date) -> Callable[[Iterable[str]], Streak]:
        """What tells the streak of whoever has played some dates to the end."""
        settled = {date.fromisoformat(each) for each in await self._store.day_results.settled()}
        closed_before = await self._dates.oldest_open()
        first = min(settled, default=closed_before)
        closed = {first + timedelta(days) for days in range((closed_before - first).days)}
        excused = closed - settled | {*map(date.fromisoformat, await self._store.day_results.excused())}
        return lambda played: streak({*map(date.fromisoformat, played)}, closed, excused, today)


def _longest_first(lines: Iterable[StreakLine]) -> list[StreakLine]:
    """Streaks of more than one date, the longest first; equals stand by name."""
    return sorted((line for line in lines if line.length > 1), key=lambda line: (-line.length, line.name))


def _worth(line: DailyResult, deal: Daily, to_beat: float | None) -> int:
    """What a try is worth; of a server's own deal, as there were before, as that of any of its game."""
    kind = game_or_placeholder(line.game)
    if line.cards_left is None or not kind.presets:
        return 0
    cards = _cards(kind.id, deal.seed)
    return day_points(DayTry(line.user_id, line.won, line.unaided, line.moves, line.cards_left), cards, to_beat)


@lru_cache(maxsize=256)
def _cards(game_id: str, seed: str) -> int:
    """How many cards a deal of a date has; many have tried it."""
    kind = game_or_placeholder(game_id)
    return cards_dealt(kind.at(kind.preset(next(iter(kind.presets))), 1), seed)

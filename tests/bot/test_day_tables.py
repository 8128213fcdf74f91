"""What the daily deals have come to, by what is stored of many people's random tries: against what is obvious."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.model import dates, time_zones
from bot.model.day_records import MonthLine, StreakLine
from bot.model.records import Change, Daily, Finish, SoloDeal
from bot.service.service import Service
from bot.store import heartbeat
from bot.store.sql_store import SqlStore
from bot.text import news
from tests.bot.test_solo_store import RANKED, Clock, begun, clock, context, end
from tests.bot.test_streaks import START, History, oracle
from tests.lanes import so_many
from tests.stores import Place

pytestmark = pytest.mark.thorough

__all__ = ["clock"]

HERE, THERE = 5, 8
CARDS = 52
# The newest date: a Sunday, and the month has had more dates than count.
TODAY = START + timedelta(27)
CLOSED = TODAY - timedelta(2)
EVERY = [START + timedelta(day) for day in range(28)]
# So long is each of the parts of a date during which the bot may have been away.
SLOT = 3600
# Who plays on each date.
ALWAYS = 1


def at(day: date, hour: int = 12) -> int:
    """An hour of a date by UTC."""
    return int(datetime.combine(day, time(hour), UTC).timestamp())


@dataclass(frozen=True)
class Try:
    """What somebody made of a date: `finish` is None of a try that goes on, or was closed before its first move."""

    user_id: int
    day: date
    places: frozenset[int]
    finish: Finish | None
    cancelled: bool

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self.finish is not None or self.cancelled


@dataclass
class Past:
    """What people and the bot did in those weeks."""

    deals: frozenset[date]
    away: frozenset[int]
    tries: list[Try]

    @property
    def people(self) -> list[int]:
        """All that played at all."""
        return sorted({each.user_id for each in self.tries})

    def in_play(self, guild_id: int) -> list[Try]:
        """Tries that count in a server and are over."""
        return [each for each in self.tries if each.ended and guild_id in each.places]

    def worth(self, each: Try) -> int:
        """What a try is worth, said as the rules say it."""
        finish = each.finish
        if finish is None or finish.moves < 5:
            return 0
        if not finish.won:
            return 6 * (CARDS - finish.cards_left) // CARDS
        winners = [one.finish.moves for one in self.tries if one.day == each.day and one.finish and one.finish.won]
        brisk = each.day <= CLOSED and finish.moves <= median(winners)
        return 7 + (2 if finish.undos == finish.hints == 0 else 0) + (1 if brisk else 0)

    def month(self, guild_id: int) -> list[tuple[int, int, int, int]]:
        """Place, person, points and dates of everybody with a date that counts."""
        worth = defaultdict[int, list[int]](list)
        for each in self.in_play(guild_id):
            if each.finish is None or each.finish.moves < 5:
                continue
            worth[each.user_id].append(self.worth(each))
        points = {user_id: sum(sorted(each)[-20:]) for user_id, each in worth.items()}
        place = {each: 1 + sum(other > points[each] for other in points.values()) for each in points}
        return sorted((place[each], each, points[each], len(worth[each])) for each in points)

    def length(self, user_id: int) -> Any:
        """Somebody's streak."""
        mine = [each for each in self.tries if each.user_id == user_id and each.finish and each.finish.moves >= 5]
        gone = {
            day
            for day in EVERY
            if sum(hour in self.away for hour in range(at(day, 0), at(day, 0) + 86400, SLOT)) >= 6
        }
        excused = gone | {day for day in EVERY if day not in self.deals and day <= CLOSED}
        closed = frozenset(day for day in EVERY if day <= CLOSED)
        return oracle(History(frozenset(each.day for each in mine), closed, frozenset(excused), TODAY))

    def streaks(self, guild_id: int) -> list[StreakLine]:
        """The streaks of those who have played there in the last fortnight."""
        lately = {each.user_id for each in self.in_play(guild_id) if each.day >= TODAY - timedelta(14)}
        lines = [StreakLine(each, f"P{each}", self.length(each).length) for each in lately]
        return sorted((each for each in lines if each.length > 1), key=lambda line: (-line.length, line.name))[:3]


def any_past(chance: Random, people: int) -> Past:
    """Some weeks of some people, each of whom plays more or less often."""
    deals = frozenset(day for day in EVERY if day == START or chance.random() < 0.92)
    # On some dates it was just long enough, on others not, and on a few anything may have been.
    outages = [(at(EVERY[number]), 5 + number % 2) for number in range(3, 26, 3)]
    outages += [(at(chance.choice(EVERY), chance.randrange(24)), chance.randrange(1, 15)) for _ in range(2)]
    away = {hour for began, hours in outages for hour in range(began, began + hours * SLOT, SLOT)}
    often = {user_id: chance.choice((0.3, 0.7, 0.9, 1.0)) for user_id in range(1, people + 1)} | {ALWAYS: 1.0}
    tries = [any_try(chance, each, day) for day in sorted(deals) for each in often if chance.random() < often[each]]
    return Past(deals, frozenset(away), tries)


def any_try(chance: Random, user_id: int, day: date) -> Try:
    """What somebody may make of a date."""
    places = frozenset((HERE,) if user_id == ALWAYS else chance.choice(((HERE,), (HERE, THERE), (THERE,))))
    won, moves, left = chance.random() < 0.5, chance.randrange(4, 14), chance.randrange(1, CARDS + 1)
    helps = chance.choice(((0, 0), (0, 0), (1, 0), (0, 2)))
    finish = Finish(user_id, f"P{user_id}", won, moves, *helps, 0 if won else left)
    kind = chance.randrange(40)
    return Try(user_id, day, places, finish if kind > 1 else None, kind == 1)


async def write(store: SqlStore, clock: Clock, past: Past) -> None:
    """Let it all happen in a database."""
    for day in sorted(past.deals):
        await store.dailies.daily(Daily(day.isoformat(), "klondike", f"s1:{day.toordinal():064x}", "salt", 9))
    for number, each in enumerate(past.tries, start=1):
        clock.now = at(each.day)
        first, *others = sorted(each.places)
        finish = each.finish or Finish(each.user_id, f"P{each.user_id}", False, 0, 0, 0, CARDS)
        solo, seed = SoloDeal(None, day=each.day.isoformat()), f"s1:{each.day.toordinal():064x}"
        record = await begun(store, RANKED, finish, channel_id=-number, guild_id=first, solo=solo, seed=seed)
        if each.finish is not None:
            await end(store, record, each.finish)
        elif each.cancelled:
            await store.tables.commit(Change(record.id, record.version, context(), status="cancelled"))
        for guild_id in others:
            await store.dailies.count_in(guild_id, each.day.isoformat(), each.user_id)
    pauses = [(hour, hour + SLOT) for hour in sorted(past.away)]
    await store.values.set_value(heartbeat.PAUSES, json.dumps(pauses))
    # As when the bot is started the next time.
    await store._database.transaction(lambda db: heartbeat.take_over(db, store.part))
    clock.now = at(TODAY)
    await Service(store, news).daily.settle_closed()


@pytest.fixture
async def store(place: Place, clock: Clock) -> AsyncIterator[SqlStore]:
    async with place.open("discord", clock) as opened:
        yield opened


async def told(service: Service, people: list[int]) -> list[Any]:
    """All figures that there are: of servers, of dates, of people."""
    found: list[Any] = []
    for guild_id in (HERE, THERE):
        found += [await service.day_tables.month(guild_id, TODAY)]
        found += [await service.day_tables.streaks(guild_id, TODAY, 99)]
        for day in EVERY:
            deal = await service.daily.deal(day)
            lines = await service.daily.results(guild_id, day)
            found += [] if deal is None else [[*lines], {**await service.day_tables.points(deal, lines)}]
    return [*found, *[await service.day_tables.streak(each, TODAY) for each in people]]


@pytest.mark.parametrize("people", so_many(5, 30))
async def test_figures_are_what_is_obvious(store: SqlStore, clock: Clock, people: int) -> None:
    past, service = any_past(Random(people), people), Service(store, news)
    await write(store, clock, past)
    for guild_id in (HERE, THERE):
        month = await service.day_tables.month(guild_id, TODAY)
        assert [(each.place, each.user_id, each.points, each.days) for each in month] == past.month(guild_id)
        assert await service.day_tables.streaks(guild_id, TODAY, 3) == past.streaks(guild_id)
        for day in past.deals:
            deal, lines = await service.daily.deal(day), await service.daily.results(guild_id, day)
            assert deal is not None
            ended = {each.user_id: past.worth(each) for each in past.in_play(guild_id) if each.day == day}
            assert await service.day_tables.points(deal, lines) == ended
    lengths = {each: await service.day_tables.streak(each, TODAY) for each in past.people}
    assert lengths == {each: past.length(each) for each in past.people}
    assert lengths[ALWAYS].length > 4
    assert max(row[3] for row in past.month(HERE)) > 20


@pytest.mark.either
async def test_in_which_order_rows_are_read_changes_nothing(
    store: SqlStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    past, service, chance = any_past(Random(1), 3), Service(store, news), Random(2)
    await write(store, clock, past)
    before = await told(service, past.people)
    database: Any = store._database
    read = type(database).rows

    async def shuffled(database: Any, sql: str, *values: Any) -> Any:
        found = [*await read(database, sql, *values)]
        chance.shuffle(found)
        return found

    monkeypatch.setattr(type(database), "rows", shuffled)
    for _ in range(2):
        assert await told(Service(store, news), past.people) == before


@pytest.mark.either
async def test_who_is_forgotten_changes_nobody_elses_figures(store: SqlStore, clock: Clock) -> None:
    past, service = any_past(Random(3), 4), Service(store, news)
    await write(store, clock, past)
    gone, others = past.people[:2], past.people[2:]
    before = await told(service, others)
    for user_id in gone:
        await service.privacy.forget(user_id)
    after = await told(service, others)
    assert len(after) == len(before)
    for one, other in zip(before, after, strict=True):
        assert without(one, gone) == without(other, gone)
    assert not any(each in repr(after) for each in ("'P1'", "'P2'"))


async def test_who_is_hidden_is_not_among_the_longest_streaks(store: SqlStore, clock: Clock) -> None:
    past, tables = any_past(Random(5), 4), Service(store, news).day_tables
    await write(store, clock, past)
    first, *others = await tables.streaks(HERE, TODAY, 99)
    assert await tables.streaks(HERE, TODAY, 99, {first.user_id}) == others
    assert others


@pytest.mark.either
async def test_a_server_that_is_forgotten_changes_no_figure_of_another(store: SqlStore, clock: Clock) -> None:
    past, service = any_past(Random(5), 4), Service(store, news)
    await write(store, clock, past)
    before = await service.day_tables.month(HERE, TODAY)
    await store.servers.forget(THERE)
    await service.daily.settle_closed()
    after = await service.day_tables.month(HERE, TODAY)
    assert points_of(ALWAYS, after) == points_of(ALWAYS, before)


def points_of(user_id: int, rows: Any) -> list[int]:
    """What stands in the table of a month for somebody who played every date."""
    return [each.points for each in rows if each.user_id == user_id]


def without(figures: Any, gone: list[int]) -> Any:
    """Figures without those of some people, whoever stands in their places."""

    def kept(user_id: int) -> bool:
        return user_id > 0 and user_id not in gone

    if isinstance(figures, dict):
        return {each: worth for each, worth in figures.items() if kept(each)}
    if isinstance(figures, list):
        return [each for each in figures if kept(each.user_id)]
    return figures


# Which date it is.


@pytest.mark.parametrize("number", so_many(300, 2_000))
async def test_the_date_of_a_server(store: SqlStore, clock: Clock, number: int) -> None:
    chance, service, zones = Random(number), Service(store, news), sorted(time_zones.zones())
    for guild_id in range(1, 1 + number // 50):
        now, since = at(date(2026, 1, 1)), [("UTC", 0)]
        for _ in range(50):
            now += chance.randrange(20 * 3600)
            clock.now = now
            zone = [each for each, begins in since if begins <= now][-1]
            local = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
            oldest = datetime.fromtimestamp(now, UTC).date() - timedelta(1)
            assert await service.dates.today(guild_id) == max(local, oldest), (zone, now)
            assert await service.dates.oldest_open() == oldest
            if chance.random() < 0.1:
                settings = await service.servers.settings(guild_id)
                changed = dates.change_zone(settings.zones, wanted := chance.choice(zones), now)
                await service.servers.choose(guild_id, zones=changed)
                since = [each for each in since if each[1] <= now] + [(wanted, first_second_after(zone, now))]


def first_second_after(zone: str, now: int) -> int:
    """When it is another date in a zone, found by looking at each second of the first minute that is of it."""
    of = ZoneInfo(zone)
    today, later = datetime.fromtimestamp(now, of).date(), now
    while datetime.fromtimestamp(later, of).date() <= today:
        later += 60
    return next(each for each in range(later - 60, later + 1) if datetime.fromtimestamp(each, of).date() > today)


async def test_a_clock_that_is_set_back_opens_no_date_again(store: SqlStore, clock: Clock) -> None:
    clock.now = at(TODAY)
    service = Service(store, news)
    await service.dates.close()
    for ago in (1, 10, 400):
        clock.now = at(TODAY - timedelta(ago))
        for each in (service, Service(store, news)):
            assert await each.dates.oldest_open() == CLOSED + timedelta(1)
            assert await each.dates.today(HERE) == CLOSED + timedelta(1) or ago == 1
        await Service(store, news).dates.close()
    clock.now = at(TODAY + timedelta(1))
    assert await service.dates.today(HERE) == TODAY + timedelta(1)


async def test_a_person_who_plays_on_after_midnight_has_the_date_that_was_begun(
    store: SqlStore, clock: Clock
) -> None:
    service, user_id = Service(store, news), 9
    for day in EVERY[:4]:
        await store.dailies.daily(Daily(day.isoformat(), "klondike", f"s1:{day.toordinal():064x}", "salt", 9))
    clock.now = at(EVERY[1], 23)
    finish = Finish(user_id, "P9", True, 60, 0, 0, 0)
    mine = replace(RANKED, guild_id=HERE)
    record = await begun(store, mine, finish, solo=SoloDeal(None, day=EVERY[1].isoformat()))
    clock.now = at(EVERY[2], 1)
    await end(store, record, finish)
    assert [line.user_id for line in await service.daily.results(HERE, EVERY[1])] == [user_id]
    assert await service.daily.results(HERE, EVERY[2]) == ()
    assert (await service.day_tables.streak(user_id, EVERY[2])).length == 1
    # That date itself is still to be had, by the next try.
    again = await begun(store, replace(mine, channel_id=-6), finish, solo=SoloDeal(None, day=EVERY[2].isoformat()))
    await end(store, again, finish)
    assert (await service.day_tables.streak(user_id, EVERY[2])).length == 2
    assert await service.day_tables.month(HERE, EVERY[2]) == [MonthLine(1, user_id, "P9", 18, 2)]

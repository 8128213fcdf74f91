"""Daily deals and private tables where several things happen in the same moment, in two processes of one database."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from datetime import timedelta
from typing import Any

import pytest

from bot.model import dates
from bot.model.new_table_limits import OPEN_PRIVATE_TABLES
from bot.model.records import Daily, TableRecord
from bot.model.refusals import Refused
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.text import news
from engine.notation import legal_texts
from tests.bot.days import DAY, NEXT_DAY, Calendar, wall_clock
from tests.stores import Place

__all__ = ["wall_clock"]

pytestmark = [pytest.mark.either, pytest.mark.threaded]
NUMBERS = itertools.count(1)
HERE, THERE, NEW = 5, 6, 7
ROUNDS = 5


@pytest.fixture
async def services(place: Place, wall_clock: Calendar) -> AsyncIterator[tuple[Service, Service]]:
    """Two that know nothing of each other but what is stored; some dates have deals."""
    async with place.open("discord", wall_clock) as store:
        for number, day in enumerate((DAY, NEXT_DAY)):
            await store.dailies.daily(Daily(day.isoformat(), "klondike", f"s1:{number + 1:064x}", "winnable-1", 100))
        yield Service(store, news), Service(store, news)


def context(user_id: int, guild_id: int = HERE, place: int | None = None) -> RequestContext:
    """A request that has not been made before, for a new private table if no place is said."""
    number = next(NUMBERS)
    return RequestContext(number, guild_id, -number if place is None else place, user_id, f"Player {user_id}")


async def outcomes(*asked: Awaitable[Any]) -> Counter[str]:
    """What becomes of some requests at once, by what is refused."""
    found = await asyncio.gather(*asked, return_exceptions=True)
    for each in found:
        if isinstance(each, BaseException) and not isinstance(each, Refused):
            raise each
    return Counter(each.key if isinstance(each, Refused) else "done" for each in found)


async def begun(service: Service, user_id: int, guild_id: int = HERE) -> TableRecord:
    """The table of somebody's try of `DAY`, at which some moves have been made."""
    record = (await service.daily.play(context(user_id, guild_id), DAY)).live.record
    for _ in range(5):
        await touch(service, record.id, user_id, guild_id)
    return await service.tables.stored(record.id)


async def touch(service: Service, table_id: int, user_id: int, guild_id: int = HERE) -> None:
    """Make the first move that there is at somebody's table."""
    live = await service.tables.newest(table_id)
    move = legal_texts(live.in_play.rules, live.in_play.state, 0)[0]
    await service.play.move(context(user_id, guild_id, live.record.channel_id), move)


async def test_who_begins_on_two_servers_at_once_has_one_try(services: tuple[Service, Service]) -> None:
    one, other = services
    for user_id in range(1, 1 + ROUNDS):
        found = await outcomes(
            *(
                service.daily.play(context(user_id, guild_id), DAY)
                for service in services
                for guild_id in (HERE, THERE, 0)
            )
        )
        assert found == {"done": 1, "tried": 5}
        tries = [await one.store.tables.private_of(guild_id, user_id) for guild_id in (HERE, THERE, 0)]
        assert len({each.id for each in tries if each is not None}) == 1
        # Whoever is refused is shown that one from anywhere.
        record = next(each for each in tries if each is not None)
        assert await other.daily.own_try(context(user_id, NEW), DAY) == record


async def test_so_many_private_tables_and_no_more(services: tuple[Service, Service]) -> None:
    for user_id in range(1, 1 + ROUNDS):
        asked = [
            service.solo.start(context(user_id), "yukon", number) for number in range(1, 5) for service in services
        ]
        public = services[0].solo.start(context(user_id, place=user_id), "yukon", 9)
        found = await outcomes(*asked, public)
        # As long as none has been touched, one makes way for another.
        assert found["done"] > OPEN_PRIVATE_TABLES
        assert {*found} <= {"done", "private-full", "too-late"}
        held = await services[0].store.people.open_tables(user_id)
        assert len(held) == OPEN_PRIVATE_TABLES + 1
        for table_id in held:
            await touch(services[0], table_id, user_id)
        again = [service.solo.start(context(user_id), "yukon", 1) for service in services for _ in range(4)]
        # A process that has not heard of the moves is too late to clear a table away.
        assert {*await outcomes(*again)} <= {"private-full", "too-late"}
        assert await services[0].store.people.open_tables(user_id) == held


async def test_who_gives_up_in_the_very_second_of_closing_is_counted_once(
    services: tuple[Service, Service], wall_clock: Calendar
) -> None:
    one, other = services
    for user_id in range(1, 1 + ROUNDS):
        wall_clock.turn(DAY)
        record = await begun(one, user_id)
        wall_clock.now = dates.closes(DAY)
        for each in services:
            each.dates._closed = None
        await outcomes(one.play.resign(context(user_id, place=record.channel_id)), other.daily.end_closed_tries())
        await other.daily.end_closed_tries()
        assert (await one.tables.stored(record.id)).status == "over"
        lines = await one.daily.results(HERE, DAY)
        assert [line.user_id for line in lines].count(user_id) == 1
        assert [line.moves for line in lines] == [5] * user_id


async def test_a_try_that_is_open_when_its_date_is_closed_ends_as_it_lies_after_midnight_it_goes_on(
    services: tuple[Service, Service], wall_clock: Calendar
) -> None:
    one, other = services
    record = await begun(one, 1)
    wall_clock.now = dates.closes(DAY) - 1
    assert await other.daily.end_closed_tries() == []
    assert await one.dates.today(HERE) == NEXT_DAY
    live = await one.tables.newest(record.id)
    move = legal_texts(live.in_play.rules, live.in_play.state, 0)[0]
    await one.play.move(context(1, place=record.channel_id), move)
    assert await one.morning.best(HERE, DAY) is None
    wall_clock.now = dates.closes(DAY)
    ended = await asyncio.gather(one.daily.end_closed_tries(), other.daily.end_closed_tries())
    assert {live.record.id for each in ended for live in each} == {record.id}
    (line,) = await one.daily.results(HERE, DAY)
    assert (line.moves, line.won) == (6, False)


async def test_a_process_whose_clock_is_behind_opens_no_date_again(
    services: tuple[Service, Service], wall_clock: Calendar
) -> None:
    one, other = services
    assert await one.dates.oldest_open() == DAY - timedelta(1)
    wall_clock.now = dates.closes(DAY)
    await other.dates.close()
    wall_clock.now -= 60
    await one.dates.close()
    assert await one.dates.oldest_open() == NEXT_DAY, "it has heard of it"
    assert await Service(one.store, news).dates.oldest_open() == NEXT_DAY, "and so does whoever starts later"


async def test_the_best_game_of_a_closed_date_waits_for_tries_that_go_on(
    services: tuple[Service, Service], wall_clock: Calendar
) -> None:
    one, _ = services
    record, going_on = await begun(one, 1), await begun(one, 2)
    await one.play.resign(context(1, place=record.channel_id))
    over = await one.tables.stored(record.id)
    wall_clock.now = dates.closes(DAY)
    with pytest.raises(Refused, match="replay-later"):
        await one.past.show(over, 3)
    await one.daily.end_closed_tries()
    assert (await one.tables.stored(going_on.id)).status == "over"
    assert not await one.past.show(over, 3)


async def test_a_server_that_joins_in_the_middle_of_the_day(
    services: tuple[Service, Service], wall_clock: Calendar
) -> None:
    one, other = services
    record = await begun(one, 1)
    await one.play.resign(context(1, place=record.channel_id))
    assert await other.daily.results(NEW, DAY) == ()
    assert await other.daily.own_try(context(1, NEW), DAY) is not None
    for guild_id in (HERE, NEW):
        assert [line.user_id for line in await other.daily.results(guild_id, DAY)] == [1]
    # It is told of that date at once, and once, whoever looks first.
    for each in services:
        await each.servers.settings(NEW)
    await one.servers.choose(NEW, post=70, post_hour=9)
    other.servers._known.clear()
    posts = await asyncio.gather(*(each.morning.claimed() for each in services * 2))
    assert [post.day for each in posts for post in each] == [DAY.isoformat()]

"""Seasons are closed once, with their tables and champions, and each game belongs to the one in which it ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.model.durations import DAY, HOUR
from bot.model.records import Change
from bot.model.season_points import GAMES_A_WEEK
from bot.model.seasons import Champion, FinalTable, Honour, Period, Points
from bot.model.time_zones import ZoneSince
from bot.service.service import Service
from bot.store.sql_store import SqlStore
from bot.text import news
from tests.bot.league import standings
from tests.bot.seasons import GUILD, ended, opened, results
from tests.stores import Clock, Place, all_kept

pytestmark = pytest.mark.sampled

NOVEMBER = int(datetime(2026, 11, 10, 12, tzinfo=UTC).timestamp())
DECEMBER = int(datetime(2026, 12, 1, tzinfo=UTC).timestamp())


@pytest.fixture
def clock() -> Clock:
    return Clock(NOVEMBER)


@pytest.fixture
async def store(place: Place, clock: Clock) -> AsyncIterator[SqlStore]:
    async with place.open("discord", clock) as store:
        yield store


@pytest.fixture
def service(store: SqlStore) -> Service:
    return Service(store, news)


async def three_games(store: SqlStore) -> None:
    """Two people have a place, and one has none."""
    for people in ((1, 2), (1, 2), (2, 1, 3)):
        await ended(store, *people)


async def lines(service: Service, number: int) -> list[tuple[int, str, float]]:
    table = (await service.league.season(GUILD, number)).table
    return [(line.place, line.name, line.points) for line in (*table.lines, *table.waiting)]


TABLE = [(1, "P1", 3.0), (2, "P2", 2.0), (0, "P3", 0.0)]


async def test_a_closed_season_keeps_its_table_and_champions(service: Service, store: SqlStore, clock: Clock) -> None:
    await three_games(store)
    before = await lines(service, 1)
    clock.now = DECEMBER - 1
    await service.seasons.close_all()
    assert (await service.league.season(GUILD)).season.closed_at is None, "it goes on"
    clock.now = DECEMBER
    await service.seasons.close_all()
    (new, old) = (await service.league.season(GUILD)).seasons
    assert (new.number, new.name, old.number, old.name, old.closed_at) == (2, "2026-12", 1, "2026-11", DECEMBER)
    assert await lines(service, 1) == before == TABLE
    again = Service(store, news)
    assert await lines(again, 1) == before
    assert await lines(again, 2) == []


async def test_champions_are_those_with_the_first_place(service: Service, store: SqlStore, clock: Clock) -> None:
    for _ in range(3):
        await ended(store, 1, 2)
    for _ in range(3):
        await ended(store, 3, 4)
    clock.now = DECEMBER
    await service.seasons.close_all()
    honours = (await service.league.season(GUILD, 1)).counted.honours
    assert honours == [Honour(Champion.POINTS, 1, "P1", 3.0), Honour(Champion.POINTS, 3, "P3", 3.0)]


@pytest.mark.either
async def test_without_anybody_who_has_a_place_nobody_is_told(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    await ended(store, 1, 2)
    clock.now = DECEMBER
    await service.seasons.close_all()
    assert (await service.league.season(GUILD, 1)).counted.honours == []
    assert await store.seasons.unsent() == []


@pytest.mark.either
async def test_it_is_told_in_the_channel_of_the_morning_post_or_where_the_last_game_ended(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    for guild_id in (GUILD, GUILD + 1):
        for channel in (50, 51, 52):
            await ended(store, 1, 2, guild_id=guild_id, channel_id=channel + guild_id * 100)
    await service.servers.choose(GUILD, post=999)
    clock.now = DECEMBER + 5
    await service.seasons.close_all()
    assert [
        (each.guild_id, each.number, each.channel_id, each.closed_at) for each in await store.seasons.unsent()
    ] == [
        (GUILD, 1, 999, DECEMBER + 5),
        (GUILD + 1, 1, 852, DECEMBER + 5),
    ]
    await store.seasons.note_sent(GUILD, 1, 77)
    assert [each.guild_id for each in await store.seasons.unsent()] == [GUILD + 1]


async def test_a_bot_that_was_away_closes_late_and_once(service: Service, store: SqlStore, clock: Clock) -> None:
    await three_games(store)
    clock.now = DECEMBER + 40 * DAY
    await ended(store, 4, 5)
    await service.seasons.close_all()
    assert [each.name for each in (await service.league.season(GUILD)).seasons] == ["2027-01", "2026-11"]
    assert len(await lines(service, 1)) == 3
    assert [name for _, name, _ in await lines(service, 2)] == ["P4", "P5"]
    await service.seasons.close_all()
    assert [each.number for each in await store.seasons.unsent()] == [1]


async def test_a_game_belongs_to_the_season_in_which_it_ended(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    """Be the former one closed by then or not."""
    await three_games(store)
    begun = [await opened(store, 1, 2) for _ in range(3)]

    async def end(number: int) -> None:
        record = begun[number]
        change = Change(record.id, record.version, None, status="over", results=results((1, 2)))
        await store.tables.commit(change)

    clock.now = DECEMBER - 1
    await end(0)
    clock.now = DECEMBER
    await end(1)
    await service.seasons.close_all()
    await end(2)
    assert [(name, points) for _, name, points in await lines(service, 1)][:2] == [("P1", 4.0), ("P2", 2.0)]
    assert await lines(service, 2) == [(0, "P1", 2.0), (0, "P2", 0.0)]


@pytest.mark.either
async def test_a_game_that_ends_while_its_season_is_closed_is_in_the_table_or_in_the_next_season(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    await service.servers.choose(GUILD, season=Period.MANUAL)
    await three_games(store)
    assert await service.seasons.end(GUILD, 1)
    await service.servers.choose(GUILD, season=Period.MONTH)
    season = (await store.seasons.of_server(GUILD))[0]
    assert season.closed_at == NOVEMBER
    await ended(store, 1, 2)
    ((_, following), *_) = [(each.number, each) for each in await store.seasons.of_server(GUILD)]
    table = (await service.league.season(GUILD, following.number)).table
    await ended(store, 1, 2)
    assert not await store.seasons.close(GUILD, following, FinalTable(table.waiting, [], None)), "it has changed"
    clock.now = DECEMBER
    await service.seasons.close_all()
    assert await lines(service, 2) == [(0, "P1", 2.0), (0, "P2", 0.0)]


@pytest.mark.parametrize("closers", [2, 4])
@pytest.mark.threaded
async def test_several_processes_close_a_season_once(
    place: Place, store: SqlStore, clock: Clock, closers: int
) -> None:
    await three_games(store)
    playing = [await opened(store, 1 + n, 20 + n) for n in range(6)]
    clock.now = DECEMBER
    async with AsyncExitStack() as stack:
        stores = [store]
        if type(place).__name__ != "File":  # several processes share a PostgreSQL, a file has one
            stores += [await stack.enter_async_context(place.open("discord", clock)) for _ in range(closers - 1)]
        services = [Service(stores[n % len(stores)], news) for n in range(closers)]

        async def play(number: int) -> None:
            record = playing[number]
            rows = results((1 + number, 20 + number))
            change = Change(record.id, record.version, None, status="over", results=rows)
            await stores[number % len(stores)].tables.commit(change)

        await asyncio.gather(*(each.seasons.close_all() for each in services), *map(play, range(6)))
    rows = [row for number in (1, 2) for row in await store.results.league(GUILD, number)]
    assert len(rows) == 2 + 2 + 3 + 2 * 6, "none is lost"
    assert len(await store.seasons.lines(GUILD, 1)) == 3
    assert [each.number for each in await store.seasons.unsent()] == [1]


async def test_by_hand_it_is_over_when_somebody_says_so(service: Service, store: SqlStore, clock: Clock) -> None:
    await service.servers.choose(GUILD, season=Period.MANUAL)
    assert not await service.seasons.end(GUILD, 1), "there is none without a game"
    await three_games(store)
    clock.now += 400 * DAY
    await service.seasons.close_all()
    assert (await service.league.season(GUILD)).season.number == 1
    assert await service.seasons.end(GUILD, 1)
    (new, old) = (await service.league.season(GUILD)).seasons
    assert (new.number, old.number, old.closed_at) == (2, 1, int(clock.now))


async def test_who_ends_a_season_by_hand_closes_no_other(service: Service, store: SqlStore, clock: Clock) -> None:
    """Nor does who ends none at all: elsewhere seasons may be over by a clock that is wrong."""
    await three_games(store)
    clock.now += 400 * DAY
    assert not await service.seasons.end(GUILD + 1, 1)
    assert [guild_id for guild_id, _ in await store.seasons.due()] == [GUILD]


async def test_an_old_button_ends_no_season_that_has_begun_since(service: Service, store: SqlStore) -> None:
    """Or whoever leads after a game would be champion by a second press."""
    await service.servers.choose(GUILD, season=Period.MANUAL)
    await three_games(store)
    assert await service.seasons.end(GUILD, 1)
    await three_games(store)
    assert not await service.seasons.end(GUILD, 1)
    assert (await service.league.season(GUILD)).season.number == 2


async def test_nobody_ends_a_month_by_hand_when_they_lead(service: Service, store: SqlStore) -> None:
    await three_games(store)
    assert not await service.seasons.end(GUILD, 1)
    await service.servers.choose(GUILD, season=Period.MANUAL)
    assert not await service.seasons.end(GUILD, 1), "it goes by the rules by which it began"
    assert (await service.league.season(GUILD)).season.number == 1


@pytest.mark.parametrize(
    ("change", "worth"),
    [({"points": Points.WINS}, [1, 0]), ({"points": Points.PENALTIES}, [0, 1]), ({"season": Period.NONE}, [1, 0])],
)
async def test_a_rule_that_changes_within_a_season_holds_from_the_next_on(
    service: Service, store: SqlStore, clock: Clock, change: dict[str, Any], worth: list[float]
) -> None:
    await ended(store, 1, 2, 3)
    former = (await service.league.season(GUILD)).season.rules
    await service.servers.choose(GUILD, **change)
    await ended(store, 1, 2, 3)
    assert [points for _, _, points in await lines(service, 1)] == [4, 2, 0]
    clock.now = DECEMBER
    await ended(store, 1, 2)
    season = (await service.league.season(GUILD)).season
    assert season.rules != former
    table = (await service.league.season(GUILD)).table
    assert {line.user_id: line.points for line in table.waiting} == dict(zip((1, 2), worth, strict=True))


async def test_whether_computers_count_holds_from_the_next_season_on(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    await service.servers.choose(GUILD, computers_count=True)
    assert await service.servers.computers_count(GUILD), "nothing has been played yet"
    await ended(store, 1, 2)
    await service.servers.choose(GUILD, computers_count=False)
    assert await service.servers.computers_count(GUILD)
    clock.now = DECEMBER
    assert not await service.servers.computers_count(GUILD)


async def test_a_season_without_an_end_gets_one_with_the_month_that_is_chosen(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    await service.servers.choose(GUILD, season=Period.NONE)
    await ended(store, 1, 2)
    assert (await store.seasons.of_server(GUILD))[0].ends_at is None
    await service.servers.choose(GUILD, season=Period.MONTH)
    assert (await store.seasons.of_server(GUILD))[0].ends_at == DECEMBER
    await service.servers.choose(GUILD, season=Period.MANUAL)
    assert (await store.seasons.of_server(GUILD))[0].ends_at is None


@pytest.mark.either
async def test_with_another_time_zone_the_season_ends_when_the_month_ends_there(
    service: Service, store: SqlStore
) -> None:
    await ended(store, 1, 2)
    await service.servers.choose(GUILD, zones=(ZoneSince("Pacific/Kiritimati", NOVEMBER),))
    assert (await store.seasons.of_server(GUILD))[0].ends_at == DECEMBER - 14 * HOUR


async def test_the_sixth_game_of_a_week_counts_for_nobody_whoever_ends_it(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    """Even if all of them end at once: that is decided where the result is stored."""
    tables = [await opened(store, 1, 2) for _ in range(8)]
    changes = [Change(record.id, record.version, None, status="over", results=results((1, 2))) for record in tables]
    await asyncio.gather(*map(store.tables.commit, changes))
    assert len(await store.results.league(GUILD, 1)) == 2 * 5
    found = [await store.tables.table(record.id) for record in tables]
    whys = [row.why.key for record in found if record for row in record.results if row.why]
    assert whys == ["contest-often"] * 2 * 3
    clock.now += 7 * DAY
    await ended(store, 1, 2)
    assert len(await store.results.league(GUILD, 1)) == 2 * 6


async def test_points_of_the_game_are_those_that_it_gives(service: Service, store: SqlStore) -> None:
    await service.servers.choose(GUILD, points=Points.SCORE)
    await ended(store, 1, 2, scored=(43, 0))
    await ended(store, 2, 1)
    assert await lines(service, 1) == [(0, "P1", 43.0), (0, "P2", 0.0)]


async def test_who_is_forgotten_goes_from_the_tables_and_champions_of_all_seasons(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    for _ in range(3):
        await ended(store, 1, 2)
    clock.now = DECEMBER
    await service.seasons.close_all()
    for _ in range(3):
        await ended(store, 1, 2)
    was = [await lines(service, number) for number in (1, 2)]
    kept = await all_kept(store, 1)
    assert [row["worth"] for row in kept["season_champions"]] == [3.0]
    assert [row["points"] for row in kept["season_lines"]] == [3.0]
    await service.privacy.forget(1)
    now = [await lines(service, number) for number in (1, 2)]
    assert [[(place, points) for place, _, points in each] for each in now] == [
        [(place, points) for place, _, points in each] for each in was
    ]
    assert all(name != "P1" for each in now for _, name, _ in each)
    assert all(honour.name != "P1" for honour in (await service.league.season(GUILD, 1)).counted.honours)
    assert await all_kept(store, 1) == {}


async def test_to_be_forgotten_brings_no_other_five_games_a_week(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    """Or one account beats another without end, which asks to be forgotten after each fifth game."""
    for _ in range(3):
        for _ in range(GAMES_A_WEEK):
            await ended(store, 1, 2)
        await service.privacy.forget(2)
    await ended(store, 1, 3)
    (champion, *_) = [line for line in await standings(store, GUILD) if line.user_id == 1]
    assert (champion.played, champion.points) == (GAMES_A_WEEK + 1, GAMES_A_WEEK + 1), (
        "whoever else comes is not held up by that"
    )
    clock.now += 7 * DAY
    await ended(store, 1, 2)
    await service.daily.end_closed_tries()
    clock.now += 7 * DAY
    await service.daily.end_closed_tries()
    assert not await store._database.rows("SELECT name FROM settings WHERE name LIKE 'tried:%'")
    assert [line.played for line in await standings(store, GUILD) if line.user_id == 1] == [GAMES_A_WEEK + 2]

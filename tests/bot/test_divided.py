"""Two processes over one database: each job at nobody's request is exactly one's."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Collection
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.model.asks import NOBODY, AskKind
from bot.model.durations import DAY
from bot.model.records import Request
from bot.model.shard_range import WHOLE, ShardRange
from bot.store import heartbeat
from bot.store.people import SqlPeople
from bot.store.postgres.housekeeping import PostgresHousekeeping
from bot.store.protocol import Store
from bot.store.sql import Database
from bot.store.sql_store import SqlStore
from bot.store.sqlite.database import SqliteDatabase
from tests.stores import Clock

SESSION = "discord"
NOW = 2_000_000_000
OLD = NOW - 60 * DAY
TWO = ShardRange.read("0-2,5/8"), ShardRange.read("3-4,6-7/8")
TABLES = 60


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with SqliteDatabase.open(tmp_path / "table.db") as database:
        yield database


async def opened(database: Database, part: ShardRange, clock: Clock) -> SqlStore:
    store = SqlStore(database, SESSION, clock, SqlPeople(database), PostgresHousekeeping(database, part), part=part)
    await store.begin()
    return store


async def filled(database: Database) -> dict[int, int]:
    """Tables on servers anywhere, each of which every job that it can be for is for; their servers by table."""
    chance = random.Random(16)
    servers = {number: chance.randrange(1 << 63) if number > 5 else 0 for number in range(1, 4 * TABLES)}
    columns = (
        "id, guild_id, channel_id, game, rules_version, options, seed, salt, host_id, seat_limit, status, version"
    )
    for number, guild_id in servers.items():
        status, together, day = [
            ("lobby", None, None),
            ("playing", None, None),
            ("playing", None, None),
            ("playing", 0, "2020-01-01"),
        ][number % 4]
        insert = (
            f"INSERT INTO tables ({columns}, opened_at, changed_at, together, day) VALUES ({', '.join('?' * 16)})"
        )
        head = (number, guild_id, number, "chinese", 1, "{}", "", "", number, 2, status, 3)
        await database.rows(insert, *head, OLD, OLD, together, day)
        await database.rows("INSERT INTO members VALUES (?, ?, 0, -1, 'C', 'easy', 0)", number, guild_id)
        timer = "INSERT INTO timers (table_id, guild_id, what, seat, due_at, nth) VALUES (?, ?, 'deadline', 0, ?, 0)"
        await database.rows(timer, number, guild_id, OLD)
        if number % 4 == 2:
            asked = "INSERT INTO asks (table_id, guild_id, kind, asker_id, subject_id, waiting, version, asked_at)"
            values = (number, guild_id, str(AskKind.IDLE), NOBODY, 0, "[]", 3, OLD)
            await database.rows(f"{asked} VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values)
        known = "INSERT INTO interactions (session, id, guild_id, table_id, user_id, arrived_at)"
        await database.rows(f"{known} VALUES (?, ?, ?, ?, 1, ?)", SESSION, number, guild_id, number, NOW)
    return servers


async def jobs(store: Store) -> dict[str, Collection[int]]:
    """What each job finds to do, by tables."""
    return {
        "timers": [due.table_id for due in await store.timers.due()],
        "lobbies": [each.id for each in await store.idle_tables.lobbies(60)],
        "unwarned": [each.id for each in await store.idle_tables.unwarned()],
        "warned": [each.id for each in await store.idle_tables.warned()],
        "boards": await store.boards.boards_to_post(),
        "computers": [*(await store.computers.tables())],
        "left tries": await store.dailies.left_tries("2020-01-02", DAY),
    }


async def test_each_table_is_seen_to_by_one(database: Database, clock: Clock) -> None:
    servers = await filled(database)
    whole = await jobs(await opened(database, WHOLE, clock))
    found = [await jobs(await opened(database, part, clock)) for part in TWO]
    for job, tables in whole.items():
        assert len(tables) >= TABLES - 1, job
        for part, mine in zip(TWO, found, strict=True):
            assert [*mine[job]] == [each for each in tables if part.holds(servers[each])], job
            assert mine[job], job
        assert {*found[0][job]}.isdisjoint(found[1][job])
        direct = {each for each in tables if not servers[each]}
        assert direct <= {*found[0][job]}, "direct messages are of shard 0"


async def test_each_server_is_looked_after_by_one(database: Database, clock: Clock) -> None:
    servers = {*(await filled(database)).values()} - {0}
    for guild_id in servers:
        insert = "INSERT INTO boards (table_id, guild_id, session, channel_id, message_id, version, stays)"
        table = "SELECT id, guild_id, ?, id, id, 3, '' FROM tables WHERE guild_id = ?"
        await database.rows(f"{insert} {table}", SESSION, guild_id)
        await database.rows("INSERT INTO servers VALUES (?, ?, NULL)", guild_id, OLD)
    for part in TWO:
        store, mine = await opened(database, part, clock), {each for each in servers if part.holds(each)}
        assert await store.servers.known() == await store.servers.away() == mine
        assert await store.servers.away_for(DAY) == mine


async def test_figures_add_up(database: Database, clock: Clock) -> None:
    await filled(database)
    censuses = [await (await opened(database, part, clock)).housekeeping.census() for part in (WHOLE, *TWO)]
    assert censuses[0] == {each: censuses[1][each] + censuses[2][each] for each in censuses[0]}


async def test_requests_are_remembered_by_one(database: Database, clock: Clock) -> None:
    servers = await filled(database)
    for part in TWO:
        store = await opened(database, part, clock)
        known = {each for each in servers if await store.tables.seen(Request(each, 1)) is not None}
        assert known == {each for each in servers if part.holds(servers[each])}


# Time in which the bot was away.


async def due_at(database: Database, guild_id: int) -> int:
    ((at,),) = await database.rows("SELECT due_at FROM timers WHERE guild_id = ? LIMIT 1", guild_id)
    return int(at)


async def test_time_without_one_process_is_charged_to_none_of_its_players(database: Database, clock: Clock) -> None:
    servers = {*(await filled(database)).values()}
    one, other = [await opened(database, part, clock) for part in TWO]
    await one.timers.beat()
    await other.timers.beat()
    for _ in range(10):
        clock.now += 30
        assert not await one.timers.beat()
    assert await other.timers.beat(), "it was away for five minutes"
    for guild_id in servers:
        assert await due_at(database, guild_id) == OLD + (0 if TWO[0].holds(guild_id) else 300)


async def test_dates_without_the_bot_are_kept_for_all_however_many_pauses_come_after(
    database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever process is asked, and when nobody remembers the pause any more."""
    monkeypatch.setattr(heartbeat, "MOST_PAUSES", 2)
    one, other = [await opened(database, part, clock) for part in TWO]
    clock.now -= clock.now % 86400
    gone = datetime.fromtimestamp(clock.now, UTC).date().isoformat()
    await one.timers.beat()
    await other.timers.beat()
    for _ in range(6 * 60):
        clock.now += 60
        await other.timers.beat()
    assert await other.day_results.excused() == [], "it was away a minute at a time"
    await one.timers.beat()
    for _ in range(5):
        clock.now += 100
        await one.timers.beat()
    for each in (one, other, await opened(database, WHOLE, clock)):
        assert await each.day_results.excused() == [gone]


async def test_dates_without_the_bot_are_those_of_pauses_that_were_kept_before(
    database: Database, clock: Clock
) -> None:
    """A database of a version that kept no dates has the pauses of late."""
    began = int(clock.now) - int(clock.now) % 86400
    await (await opened(database, WHOLE, clock)).values.set_value(heartbeat.PAUSES, f"[[{began}, {began + 22000}]]")
    found = await (await opened(database, WHOLE, clock)).day_results.excused()
    assert found == [datetime.fromtimestamp(began, UTC).date().isoformat()]


async def test_servers_divided_anew(database: Database, clock: Clock) -> None:
    """Whoever has some servers from now on goes on with what was known of them last, however they were divided."""
    whole = await opened(database, WHOLE, clock)
    await whole.timers.beat()
    clock.now += 100
    await whole.timers.beat()
    known = [(NOW, NOW + 100)]
    for part in TWO:
        clock.now += 1000
        assert await (await opened(database, part, clock)).timers.beat(), part
    for part, away in zip(TWO, (1000, 2000), strict=True):
        ended = NOW + 100 + away
        assert await database.read(lambda db, part=part: heartbeat.pauses(db, part)) == [*known, (NOW + 100, ended)]
    clock.now += 10
    again = await opened(database, WHOLE, clock)
    assert not await again.timers.beat(), "one of the two has just beaten"
    old = await opened(database, TWO[0], clock)
    assert not await old.timers.beat(), "what this division knew long ago is not taken for a pause"

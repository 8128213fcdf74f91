"""What the store promises: whole changes, one effect a request, and nothing lost."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.model.records import (
    Busy,
    Change,
    Committed,
    Knock,
    LogRow,
    Member,
    News,
    NewTable,
    PostedBoard,
    Replayed,
    Request,
    ResultRow,
    Stale,
    Standing,
    Stays,
    TableRecord,
)
from bot.store.protocol import StoreError
from bot.store.repeated_interactions import INTERACTIONS_REMEMBERED
from bot.store.servers import TABLES as OF_SERVERS
from bot.store.sql_store import SqlStore
from bot.store.values import PROBE
from tests.bot.league import standings
from tests.bot.refusing import refusing
from tests.stores import Place
from tests.told import line

pytestmark = pytest.mark.either

GUILD, CHANNEL = 1 << 60, 1 << 61
ALICE, BOB = Member(1 << 62, "Alice"), Member(2, "Бob 🂡 'quoted'")
NEW = NewTable(
    guild_id=GUILD,
    channel_id=CHANNEL,
    game="chinese-patience",
    rules_version=3,
    options={"equal": "yes", "deck": "two"},
    seed="s1:secret-of-the-deal",
    salt="salt",
    host=ALICE,
    limit=4,
    replaces=True,  # however many there are
)
ROW = LogRow(0, 1, "waste → tableau 2", "digest-0")
KNOCK = Knock(0, ALICE.user_id, BOB.user_id, 1, 2)
RESULTS = (
    ResultRow(0, ALICE.user_id, "Alice", 1, 1.5, 0, True),
    ResultRow(1, BOB.user_id, BOB.name, 2, 0.0, 17, False),
)
TABLES = ("settings", "tables", "members", "moves", "knocks", "results", "boards", "interactions", "news")
# Databases of older versions hold requests that have the first numbers.
NUMBERS = itertools.count(10_000)


def context(user_id: int = ALICE.user_id) -> Request:
    """A request that has not been made before."""
    return Request(next(NUMBERS), user_id)


@pytest.fixture
async def store(place: Place) -> AsyncIterator[SqlStore]:
    async with place.open() as opened:
        yield opened


async def opened(store: SqlStore, **fields: Any) -> TableRecord:
    """A new table, by default that of the channel."""
    outcome = await store.tables.open_table(replace(NEW, **fields), context())
    assert isinstance(outcome, Committed)
    return outcome.record


async def played(store: SqlStore) -> TableRecord:
    """A table with two members and one move."""
    record = await opened(store)
    change = Change(record.id, record.version, context(), status="playing", members=(ALICE, BOB), moves=(ROW,))
    outcome = await store.tables.commit(change)
    assert isinstance(outcome, Committed)
    return outcome.record


def ending(record: TableRecord, request: Request | None = None) -> Change:
    """A change that writes to every table there is."""
    row = LogRow(record.ply, 0, "knock", f"digest-{record.ply}")
    return Change(
        record.id,
        record.version,
        request or context(),
        status="over",
        host_id=BOB.user_id,
        members=(BOB, ALICE),
        options={"equal": "no"},
        moves=(row,),
        knocks=(replace(KNOCK, ply=row.ply),),
        results=RESULTS,
        news=News((line("Alice knocked."),), mentions=True),
    )


async def dump(store: SqlStore) -> list[str]:
    """Every row of the database, with the name of its table, but for what only tells that it can be written."""
    found = []
    for name in (*OF_SERVERS, "tips", "settings"):
        found += [(name, *row) for row in await store._database.rows(f"SELECT * FROM {name}")]
    return sorted(each for each in map(repr, found) if PROBE not in each)


# What goes in comes out.


async def test_a_new_table_is_what_was_asked_for(store: SqlStore) -> None:
    record = await opened(store)
    assert record == TableRecord(
        id=record.id,
        guild_id=GUILD,
        channel_id=CHANNEL,
        game="chinese-patience",
        rules_version=3,
        options={"equal": "yes", "deck": "two"},
        seed="s1:secret-of-the-deal",
        salt="salt",
        host_id=ALICE.user_id,
        limit=4,
        status="lobby",
        version=0,
        members=(ALICE,),
        ply=0,
        scores=(0.0,),
    )
    assert await store.tables.table(record.id) == record
    assert await store.tables.table_in(CHANNEL) == record
    assert await store.tables.table(record.id + 1) is None
    assert await store.tables.table_in(CHANNEL + 1) is None


async def test_a_change_changes_what_it_names_and_nothing_else(store: SqlStore) -> None:
    before = await opened(store)
    moved = await store.tables.commit(Change(before.id, 0, context(), moves=(ROW,)))
    assert moved == Committed(replace(before, version=1, ply=1))
    ended = await store.tables.commit(ending(moved.record))
    assert ended == Committed(
        replace(
            before,
            version=2,
            status="over",
            host_id=BOB.user_id,
            members=(BOB, ALICE),
            options={"equal": "no"},
            ply=2,
            scores=(0.0, 0.0),
            results=RESULTS,
        )
    )
    assert await store.tables.table(before.id) == ended.record
    assert await store.tables.log(ended.record) == (ROW, LogRow(1, 0, "knock", "digest-1"))
    assert await store.tables.log(moved.record) == (ROW,), "as it was then"
    assert await store.tables.table_in(CHANNEL) is None


async def test_everything_outlives_a_restart(place: Place) -> None:
    board = PostedBoard(CHANNEL, 77, 1, Stays.RESULT)
    async with place.open("discord", lambda: 1000.9) as store:
        record = (await store.tables.commit(ending(await played(store)))).record
        await store.boards.show_board(record.id, board)
        await store.values.set_value("commands", "hash")
        league = await standings(store, GUILD)
        before = await dump(store)
    for name in TABLES:
        assert any(line.startswith(f"('{name}', ") for line in before), name
    async with place.open("discord", lambda: 2000.0) as store:
        assert await store.tables.table(record.id) == record
        assert await store.boards.board(record.id) == board
        assert await store.values.value("commands") == "hash"
        assert await standings(store, GUILD) == league != ()
        assert await dump(store) == before


async def test_every_row_has_its_guild(place: Place) -> None:
    async with place.open() as store:
        record = (await store.tables.commit(ending(await played(store)))).record
        await store.boards.show_board(record.id, PostedBoard(CHANNEL, 77, 1))
    for name in TABLES[1:]:
        assert set(await place.rows(f"SELECT guild_id FROM {name}")) == {(GUILD,)}, name


async def test_values_are_replaced(store: SqlStore) -> None:
    assert await store.values.value("commands") is None
    await store.values.set_value("commands", "old")
    await store.values.set_value("commands", "new")
    assert await store.values.value("commands") == "new"


# One effect a request, one winner a race.


async def test_the_same_request_has_one_effect(store: SqlStore) -> None:
    first = context()
    record = (await store.tables.open_table(NEW, first)).record
    assert await store.tables.open_table(NEW, first) == Replayed(record)
    assert await store.tables.seen(first)
    second = context()
    assert not await store.tables.seen(second)
    after = await store.tables.commit(Change(record.id, 0, second, moves=(ROW,)))
    # The version that a second delivery finds is the newest one, so the version cannot tell.
    again = Change(record.id, 1, second, moves=(replace(ROW, ply=1),))
    assert await store.tables.commit(again) == Replayed(after.record)
    assert await store.tables.seen(second)


async def test_numbers_begin_anew_with_a_session(place: Place) -> None:
    request = context()
    async with place.open("practice 1") as store:
        record = (await store.tables.open_table(NEW, request)).record
    async with place.open("practice 2") as store:
        assert not await store.tables.seen(request)
        assert isinstance(await store.tables.commit(Change(record.id, 0, request, moves=(ROW,))), Committed)


async def test_requests_are_forgotten_after_an_hour(place: Place) -> None:
    now, old, new = 1_000_000, context(), context()
    async with place.open("discord", lambda: now) as store:
        await store.tables.open_table(NEW, old)
        now += INTERACTIONS_REMEMBERED
        await store.tables.open_table(replace(NEW, channel_id=5), new)
        assert await store.tables.seen(old)
        now += 1
    async with place.open("discord", lambda: now) as store:
        await store.tables.forget_requests()  # not before the clock is known to be right
        assert not await store.tables.seen(old)
        now += INTERACTIONS_REMEMBERED
        await opened(store, channel_id=6)
        assert not await store.tables.seen(new), "a bot that is never restarted forgets too"


async def test_requests_are_forgotten_though_nobody_opens_a_table(place: Place) -> None:
    now = 1_000_000
    async with place.open("discord", lambda: now) as store:
        await store.tables.open_table(NEW, context())
        kept = "SELECT user_id FROM interactions"
        await store.tables.forget_requests()
        assert len(await store._database.rows(kept)) == 1
        now += INTERACTIONS_REMEMBERED + 1
        await store.tables.forget_requests()
        assert not await store._database.rows(kept)


async def test_a_change_for_an_old_version_writes_nothing(place: Place) -> None:
    async with place.open("discord", lambda: 1000) as store:
        record = await played(store)
        before = await dump(store)
        late = context()
        assert await store.tables.commit(ending(replace(record, version=0), late)) == Stale(record)
        after = await dump(store)
        assert [each for each in after if PROBE not in each] == [each for each in before if PROBE not in each]
        assert not await store.tables.seen(late)


async def test_a_change_without_a_request(store: SqlStore) -> None:
    record = await opened(store)
    for version in range(2):
        done = await store.tables.commit(Change(record.id, version, None, host_id=BOB.user_id))
        assert isinstance(done, Committed)


async def test_a_table_that_is_not_there(store: SqlStore) -> None:
    with refusing("no table 99", StoreError):
        await store.tables.commit(Change(99, 0, context()))
    with refusing("no table 99", StoreError):
        await store.boards.show_board(99, PostedBoard(1, 2, 3))


async def test_one_table_a_channel(store: SqlStore, place: Place) -> None:
    asked = context(), context()
    outcomes = await asyncio.gather(*(store.tables.open_table(NEW, request) for request in asked))
    won, lost = sorted(zip(outcomes, asked, strict=True), key=lambda each: isinstance(each[0], Busy))
    assert [type(outcome) for outcome, _ in (won, lost)] == [Committed, Busy], "whoever was first"
    record = won[0].record
    assert lost[0].record == record
    assert not await store.tables.seen(lost[1])
    await opened(store, channel_id=CHANNEL + 1)
    await store.tables.commit(Change(record.id, 0, context(), status="cancelled"))
    again = await opened(store)
    assert again.id > record.id
    # Behind another database two bots could race, so the schema itself must have one winner.
    with pytest.raises(place.broken, match="channel"):
        await store.tables.commit(Change(record.id, 1, context(), status="playing", host_id=BOB.user_id))


@pytest.mark.threaded
async def test_two_changes_at_once_have_one_winner(store: SqlStore) -> None:
    record = await played(store)
    outcomes = await asyncio.gather(*(store.tables.commit(ending(record)) for _ in range(5)))
    winners = [outcome for outcome in outcomes if isinstance(outcome, Committed)]
    assert len(winners) == 1
    assert all(outcome.record == winners[0].record for outcome in outcomes)
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 4


async def test_a_reader_sees_no_half_of_a_change(store: SqlStore) -> None:
    record = await opened(store)

    async def write() -> None:
        for ply in range(60):
            await store.tables.commit(Change(record.id, ply, context(), moves=(LogRow(ply, 0, "stock", ""),)))

    writing = asyncio.create_task(write())
    seen = set()
    while not writing.done():
        for found in (await store.tables.table(record.id), await store.tables.table_in(CHANNEL)):
            assert found is not None
            assert found.ply == found.version
            seen.add(found.version)
    await writing
    assert len(seen) > 5, "the reader came too seldom to show anything"


# Boards, and the league.


async def test_boards_to_post(place: Place) -> None:
    async with place.open("practice 1") as store:
        first, second, gone = [await opened(store, channel_id=channel) for channel in (1, 2, 3)]
        assert await store.boards.boards_to_post() == (first.id, second.id, gone.id)
        for record in (first, second, gone):
            await store.boards.show_board(record.id, PostedBoard(record.channel_id, 70 + record.id, 0, Stays.HEADING))
        assert await store.boards.boards_to_post() == ()
        moved = (await store.tables.commit(Change(second.id, 0, context(), status="playing", moves=(ROW,)))).record
        await store.tables.commit(Change(gone.id, 0, context(), status="cancelled"))
        assert await store.boards.boards_to_post() == (moved.id, gone.id), "its end must be shown as well"
        await store.boards.show_board(gone.id, PostedBoard(3, 98, 1))
        assert await store.boards.boards_to_post() == (moved.id,)
        newest = PostedBoard(2, 99, 1)
        await store.boards.show_board(second.id, newest)
        assert await store.boards.boards_to_post() == ()
        assert await store.boards.board(second.id) == newest
        assert (await store.tables.table(second.id)) == moved, "a board is no change of the game"
    async with place.open("practice 2") as store:
        assert await store.boards.board(second.id) is None
        assert await store.boards.boards_to_post() == (first.id, moved.id)


async def finish(store: SqlStore, *results: ResultRow, guild_id: int = GUILD, knocks: tuple[Knock, ...] = ()) -> None:
    """Play a game to these results."""
    record = await opened(store, guild_id=guild_id)
    moves = [LogRow(knock.ply, 0, "knock", "") for knock in knocks]
    await store.tables.commit(
        Change(record.id, 0, context(), status="over", moves=tuple(moves), knocks=knocks, results=results)
    )


def result(seat: int, user_id: int, name: str, points: float, left: int, *, won: bool = False) -> ResultRow:
    """One result; its place does not count in a league."""
    return ResultRow(seat, user_id, name, 1 if won else 2, points, left, won)


async def test_standings(place: Place) -> None:
    now = 1000
    async with place.open("discord", lambda: now) as store:
        assert await standings(store, GUILD) == ()
        knocks = (Knock(0, 1, 2, 3, 2), Knock(1, 2, 1, 0, 2), Knock(2, 3, 2, 4, 2))
        await finish(
            store, result(0, 1, "Old", 1.5, 3), result(1, 2, "bea", 1.5, 3), result(2, 3, "Cid", 0, 9), knocks=knocks
        )
        now = 2000
        await finish(store, result(0, 1, "New", 1, 0, won=True), result(1, 2, "bea", 0, 5))
        now = 1500  # a clock may be set back: the newest is the newest by the clock
        await finish(store, result(0, 1, "Mid", 0, 5), result(1, 2, "bea", 1, 0, won=True))
        await finish(store, result(0, 4, "Äda", 2.5, 9), result(1, 5, "Eve", 2.5, 8), result(2, 6, "abe", 2.5, 8))
        await finish(store, result(0, 2, "Elsewhere", 9, 0, won=True), guild_id=8, knocks=(Knock(0, 1, 2, 1, 1),))
        assert await standings(store, GUILD) == (
            Standing(1, 2, "bea", 3, 1, 2.5, 8, 2),
            Standing(1, 1, "New", 3, 1, 2.5, 8, 0, calls=1),
            Standing(3, 6, "abe", 1, 0, 2.5, 8, 0),
            Standing(3, 5, "Eve", 1, 0, 2.5, 8, 0),
            Standing(5, 4, "Äda", 1, 0, 2.5, 9, 0),
            Standing(6, 3, "Cid", 1, 0, 0.0, 9, 0, calls=1),
        )
        assert await standings(store, 8) == (Standing(1, 2, "Elsewhere", 1, 1, 9.0, 0, 1),)
        assert await standings(store, 9) == ()

"""PostgreSQL: several processes have one database, and of what there may be once only, there is one."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.model.clocks import Due, Timer
from bot.model.records import Busy, Change, Committed, Daily, LogRow, Member, News, PostedBoard, Replayed, Stale
from bot.store.protocol import StoreError
from bot.store.servers import TABLES
from bot.store.sql import Session
from bot.store.sql_store import SqlStore
from tests.bot.refusing import refusing
from tests.bot.test_solo_store import DAY, RANKED, begun, end
from tests.bot.test_store import ALICE, BOB, GUILD, NEW, context, ending, opened, played
from tests.stores import Databases, all_kept
from tests.told import line

PROCESSES, ROUNDS = 3, 5


@pytest.fixture
async def stores(databases: Databases) -> AsyncIterator[list[SqlStore]]:
    """The same database, as several processes have it open."""
    async with databases.one() as place, contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(place.open()) for _ in range(PROCESSES)]


def kinds(outcomes: list[object]) -> Counter[type]:
    return Counter(map(type, outcomes))


async def test_one_change_a_version(stores: list[SqlStore]) -> None:
    record = await opened(stores[0])
    for version in range(ROUNDS):
        change = Change(record.id, version, None, moves=(LogRow(version, 0, "stock", ""),))
        asked = [replace(change, request=context()) for _ in stores]
        outcomes = await asyncio.gather(
            *(store.tables.commit(each) for store, each in zip(stores, asked, strict=True))
        )
        assert kinds(outcomes) == {Committed: 1, Stale: PROCESSES - 1}
        assert {each.record.version for each in outcomes} == {version + 1}, "all are told of the one that was made"
        for store, each, outcome in zip(stores, asked, outcomes, strict=True):
            assert (await store.tables.seen(each.request) is not None) == isinstance(outcome, Committed)


async def test_one_table_a_channel(stores: list[SqlStore]) -> None:
    for channel in range(ROUNDS):
        new = replace(NEW, channel_id=channel)
        outcomes = await asyncio.gather(*(store.tables.open_table(new, context()) for store in stores))
        assert kinds(outcomes) == {Committed: 1, Busy: PROCESSES - 1}
        assert len({each.record.id for each in outcomes}) == 1


async def test_no_table_moves_to_a_channel_that_has_one(stores: list[SqlStore]) -> None:
    for channel in range(1, 1 + ROUNDS):
        moving = await opened(stores[0], channel_id=100 + channel)
        asked = Change(moving.id, 0, context(), channel_id=channel)
        outcomes = await asyncio.gather(
            stores[0].tables.commit(asked), stores[1].tables.open_table(replace(NEW, channel_id=channel), context())
        )
        assert kinds(outcomes) == {Committed: 1, Busy: 1}
        assert len({each.record.id for each in outcomes}) == 1


async def test_an_interaction_has_one_effect_though_several_get_it(stores: list[SqlStore]) -> None:
    for channel in range(ROUNDS):
        new, request = replace(NEW, channel_id=channel), context()
        outcomes = await asyncio.gather(*(store.tables.open_table(new, request) for store in stores))
        assert kinds(outcomes) == {Committed: 1, Replayed: PROCESSES - 1}
        record, request = outcomes[0].record, context()
        outcomes = await asyncio.gather(*(store.tables.commit(ending(record, request)) for store in stores))
        assert kinds(outcomes) == {Committed: 1, Replayed: PROCESSES - 1}
        assert len({(each.record.id, each.record.version) for each in outcomes}) == 1


async def test_one_deal_of_the_day_and_one_try_at_it(stores: list[SqlStore]) -> None:
    proposals = [Daily(DAY, "klondike", f"s1:{number}", "salt") for number, _ in enumerate(stores)]
    deals = await asyncio.gather(*(store.dailies.daily(each) for store, each in zip(stores, proposals, strict=True)))
    assert len({*deals}) == 1
    tries = [replace(RANKED, channel_id=-channel) for channel, _ in enumerate(stores, start=1)]
    outcomes = await asyncio.gather(
        *(store.tables.open_table(each, context()) for store, each in zip(stores, tries, strict=True))
    )
    assert kinds(outcomes) == {Committed: 1, Busy: PROCESSES - 1}


async def test_changes_of_different_tables_do_not_get_in_each_others_way(
    stores: list[SqlStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.database.CONFLICT_PAUSES", ())
    records = [await opened(stores[0], channel_id=channel) for channel in range(4 * PROCESSES)]
    for version in range(ROUNDS):
        row = LogRow(version, 0, "stock", "")
        outcomes = await asyncio.gather(
            *(
                stores[number % PROCESSES].tables.commit(Change(each.id, version, context(), moves=(row,)))
                for number, each in enumerate(records)
            )
        )
        assert kinds(outcomes) == {Committed: len(records)}


async def test_two_who_change_what_both_have_read_do_it_one_after_the_other(stores: list[SqlStore]) -> None:
    tries, both = Counter[int](), asyncio.Barrier(2)

    async def work(db: Session, me: int) -> None:
        tries[me] += 1
        ((there,),) = await db.fetch("SELECT value FROM settings WHERE name = 'count'")
        if tries[me] == 1:
            await both.wait()
        await db.fetch("UPDATE settings SET value = ? WHERE name = 'count'", str(int(there) + 1))

    await stores[0].values.set_value("count", "0")
    await asyncio.gather(
        *(store._database.transaction(lambda db, me=me: work(db, me)) for me, store in enumerate(stores[:2]))
    )
    assert await stores[0].values.value("count") == "2"
    assert sorted(tries.values()) == [1, 2]


async def test_a_reader_sees_one_moment(stores: list[SqlStore]) -> None:
    record = await played(stores[0])

    async def work(db: Session) -> list[int]:
        found = []
        for _ in range(2):
            ((count,),) = await db.fetch("SELECT count(*) FROM moves")
            found.append(count)
            if len(found) == 1:
                await stores[1].tables.commit(ending(record))
        return found

    assert await stores[0]._database.read(work) == [1, 1]
    assert (await stores[0].tables.table(record.id)).ply == 2


async def test_what_another_process_has_stored_is_found(stores: list[SqlStore]) -> None:
    """A change is made in one process; the next is made for its version in another."""
    record = await played(stores[0])
    assert await stores[1].tables.table_in(record.channel_id) == record
    after = await stores[1].tables.commit(Change(record.id, record.version, context(), host_id=BOB.user_id))
    assert await stores[2].tables.table(record.id) == after.record


async def test_a_deal_at_two_tables_that_end_at_the_same_time_is_a_first_try_at_neither(
    stores: list[SqlStore],
) -> None:
    for number in range(ROUNDS):
        tries = [await begun(stores[0], seed=f"s1:{number}", channel_id=channel) for channel in (1, 2)]
        await asyncio.gather(*(end(store, record) for store, record in zip(stores, tries, strict=False)))
    firsts = await stores[0]._database.rows("SELECT seed, sum(first_try), count(*) FROM solo_results GROUP BY seed")
    assert sorted(map(tuple, firsts)) == [(f"s1:{number}", 0, 2) for number in range(ROUNDS)]


async def test_a_timer_is_put_in_place_or_the_change_does_that(stores: list[SqlStore]) -> None:
    old, later, new = (Timer("remind", 0, due, 0, None) for due in (10, 20, 30))
    for channel in range(ROUNDS):
        record = await opened(stores[0], channel_id=channel)
        change = Change(record.id, 0, context(), status="playing", timers=(old,))
        record = (await stores[0].tables.commit(change)).record
        replaced, outcome = await asyncio.gather(
            stores[0].timers.put_in_place(Due(record.id, old), later),
            stores[1].tables.commit(Change(record.id, record.version, context(), timers=(new,))),
        )
        assert isinstance(outcome, Committed)
        assert isinstance(replaced, bool)
        left = await stores[2].tables.table(record.id)
        assert left is not None
        assert left.timers == (new,), "those of the change come last"


async def test_whoever_is_forgotten_is_not_brought_back_by_a_change(stores: list[SqlStore]) -> None:
    for _ in range(ROUNDS):
        record = await played(stores[0])
        news = News((line("drew J♥", ALICE.name),), invites=(ALICE.user_id,))
        moved = Change(record.id, record.version, context(BOB.user_id), news=news)
        outcome, _ = await asyncio.gather(
            stores[0].tables.commit(moved),
            stores[1].people.forget(ALICE.user_id, Member(-record.id, "Nobody"), "2026-11-21"),
        )
        assert await all_kept(stores[2], ALICE.user_id) == {}
        after = await stores[2].tables.table(record.id)
        assert after is not None
        assert after.version == record.version + 1 + isinstance(outcome, Committed)
        await stores[0].tables.commit(Change(record.id, after.version, context(BOB.user_id), status="cancelled"))


async def while_it_is_done(store: SqlStore, work: Callable[[Session], Awaitable[object]], other: Any) -> Any:
    """What something else comes to that is begun before a piece of work is stored, and has to wait for that."""
    done, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(db: Session) -> None:
        await work(db)
        done.set()
        await go_on.wait()

    working = asyncio.create_task(store._database.transaction(slowly))
    await done.wait()
    waiting = asyncio.create_task(other)
    await asyncio.sleep(0.2)
    waited = not waiting.done()
    go_on.set()
    await working
    assert waited
    return await waiting


async def test_a_table_that_is_held_is_changed_by_nobody_else(stores: list[SqlStore]) -> None:
    record = await opened(stores[0])
    change = stores[1].tables.commit(Change(record.id, 0, context()))
    outcome = await while_it_is_done(stores[0], lambda db: db.hold([record.id]), change)
    assert isinstance(outcome, Committed)


async def test_nothing_is_added_to_a_table_that_somebody_deletes(stores: list[SqlStore]) -> None:
    record = await opened(stores[0])

    async def delete(db: Session) -> None:
        for table in TABLES:
            await db.fetch(f"DELETE FROM {table} WHERE guild_id = ?", GUILD)

    with refusing(f"no table {record.id}", StoreError):
        await while_it_is_done(stores[0], delete, stores[1].boards.show_board(record.id, PostedBoard(1, 2, 0)))

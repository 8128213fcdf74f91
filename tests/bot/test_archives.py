"""Games that ended long ago are packed, and nobody notices: what was kept of them is read as before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from bot import program
from bot.database_commands import archive
from bot.model.durations import DAY
from bot.model.live_table import replayed
from bot.model.records import Member, TableRecord
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store import archives
from bot.store.archives import archive_old
from bot.store.copying_over import COPYING
from bot.store.protocol import StoreError
from bot.store.sql_store import SqlStore
from bot.store.sqlite import database
from bot.text import news
from tests.bot.conftest import SESSION, Room, private, texts
from tests.bot.refusing import refusing
from tests.bot.sites import NUMBERS
from tests.stores import Clock, File, InPostgres, Place, all_kept

pytestmark = pytest.mark.sampled

NOW = 1_800_000_000
CHANNELS = range(1, 6)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOW)


@pytest.fixture
async def played(place: Place, clock: Clock) -> AsyncIterator[SqlStore]:
    """Games for one in some channels: two are over for long, one was closed, one has just ended and one goes on."""
    async with place.open(SESSION, clock) as store:
        service = Service(store, news)
        for channel in CHANNELS:
            await service.solo.start(context(channel), "klondike", 7)
            await service.play.move(context(channel), "stock, stock, stock, undo")
        for channel in (1, 2):
            await service.play.resign(context(channel))
        await service.lobby.cancel(context(3))
        clock.now += 10 * DAY
        await service.play.resign(context(4))
        yield store


def context(channel: int, user_id: int = 7) -> RequestContext:
    return RequestContext(next(NUMBERS), 1, channel, user_id, "Ann")


async def seen(store: SqlStore) -> list[Any]:
    """All that is read of the games."""
    found: list[Any] = []
    for channel in CHANNELS:
        record = await store.tables.latest_in(channel)
        assert record is not None
        found += [record, await store.tables.log(record), await store.past.past_games(channel, 7, "2026-11-21", 9)]
    kept = await all_kept(store, 7)
    return [*found, [dict(sorted(row.items())) for row in kept["moves"]]]


async def rows(store: SqlStore, table: str) -> int:
    return int((await store._database.rows(f"SELECT count(*) FROM {table}"))[0][0])


@pytest.mark.either
async def test_what_is_packed_is_read_as_before(played: SqlStore) -> None:
    before, moves = await seen(played), await rows(played, "moves")
    packed = await archive_old(played._database, NOW + DAY)
    assert await seen(played) == before
    assert packed == (3, 5 + 5 + 4)
    assert (await rows(played, "moves"), await rows(played, "archives")) == (moves - 14, 3)
    record = await played.tables.latest_in(1)
    assert record is not None
    assert replayed(record, await played.tables.log(record)).in_play.result is not None


async def test_what_has_just_ended_or_goes_on_stays(played: SqlStore) -> None:
    await archive_old(played._database, NOW + DAY)
    left = {row[0] for row in await played._database.rows("SELECT DISTINCT table_id FROM moves")}
    there = [await played.tables.latest_in(channel) for channel in (4, 5)]
    assert left == {record.id for record in there if record}
    service = Service(played, news)
    await service.play.move(context(5), "stock")
    assert await archive_old(played._database, NOW + 20 * DAY) == (1, 5), "what goes on is old at no time"


async def test_what_is_packed_is_not_packed_again(played: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "ARCHIVED_AT_ONCE", 2)
    before = await seen(played)
    assert await archive_old(played._database, NOW + DAY) == (3, 14)
    assert await archive_old(played._database, NOW + DAY) == (0, 0)
    assert await seen(played) == before


async def test_packing_that_fails_leaves_each_game_in_one_place(
    played: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "ARCHIVED_AT_ONCE", 1)
    before, pack, left = await seen(played), archives._archive, iter(range(1))

    async def failing(*args: Any) -> int:
        done = await pack(*args)
        if next(left, None) is None:
            raise ConnectionError
        return done

    with monkeypatch.context() as patch:
        patch.setattr(archives, "_archive", failing)
        with pytest.raises(ConnectionError):
            await archive_old(played._database, NOW + DAY)
    assert await rows(played, "archives") == 1
    assert await seen(played) == before


async def test_a_server_that_is_forgotten_leaves_nothing_packed(played: SqlStore) -> None:
    await archive_old(played._database, NOW + DAY)
    await played.servers.forget(1)
    assert await rows(played, "archives") == 0


async def test_who_is_forgotten_has_made_no_move_that_is_packed(played: SqlStore) -> None:
    await archive_old(played._database, NOW + DAY)
    await played.people.forget(7, Member(-3, "A former player"), "2026-11-21")
    assert "moves" not in await all_kept(played, 7)


async def test_a_packed_game_can_be_looked_at(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="7")
    await room.alice.slash(room.channel, "move", move="stock, stock")
    await room.alice.slash(room.channel, "resign")
    text, verified = await replay(room), await verify(room)
    await archive_old(room.store._database, 10**10)
    assert await rows(room.store, "moves") == 0
    await room.restart()
    assert await replay(room) == text
    assert b"stock" in text
    assert await verify(room) == verified


async def verify(room: Room) -> str:
    """What is told of the cards of the channel's finished game."""
    result = await room.alice.slash(room.channel, "verify")
    return texts((result.followups[-1] if result.followups else result.response).message)


async def replay(room: Room) -> bytes:
    """The finished game of the channel as a text."""
    result = await room.alice.slash(room.channel, "replay", **{"as": "text"})
    (file,) = private(result)[-1].attachments if result.followups else result.response.message.attachments
    return bytes(await file.read())


# The command.


def address(place: Place) -> str:
    if isinstance(place, InPostgres):
        return place.url
    assert isinstance(place, File)
    return str(place.path)


async def fill(place: Place) -> None:
    """One game that has ended now, by the clock on the wall."""
    async with place.open(SESSION) as store:
        service = Service(store, news)
        await service.solo.start(context(1), "klondike", 7)
        await service.play.move(context(1), "stock, stock")
        await service.play.resign(context(1))
        await store._database.rows("UPDATE tables SET changed_at = changed_at - ?", 3 * DAY)


@pytest.mark.either
def test_the_command_says_what_it_has_done(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(place))
    monkeypatch.setenv("DATABASE_URL", address(place))
    monkeypatch.setattr(program, "_stop_at_once", lambda: None)
    for days, said in (
        ("4", "Packed the logs of 0 games that had ended 4 days ago or earlier: 0 moves.\n"),
        ("2", "Packed the logs of 1 game that had ended 2 days ago or earlier: 3 moves.\n"),
    ):
        assert program.run(["archive", days]) == 0
        assert capsys.readouterr() == (said, "")


@pytest.mark.parametrize("days", ["0", "-1", "x", ""])
def test_days_must_be_a_number(days: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.run(["archive", days])
    assert "invalid days value" in capsys.readouterr().err or days == "-1"


async def test_a_file_in_use_is_left_alone(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "OPENING_SECONDS", 0.05)
    place = File(tmp_path / "one.db")
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(place.open(SESSION))
        with refusing("another copy of the bot is using it", StoreError):
            await archive(address(place), 1)


async def test_a_database_that_is_not_there_is_not_made(tmp_path: Any) -> None:
    with refusing("There's no database", StoreError):
        await archive(str(tmp_path / "none.db"), 1)
    assert [*tmp_path.iterdir()] == []


async def test_half_a_copy_is_left_alone(place: Place) -> None:
    async with place.open(SESSION) as store:
        await store.values.set_value(COPYING, "x")
    with refusing("an unfinished copy", StoreError):
        await archive(address(place), 1)


@pytest.mark.threaded
async def test_those_who_play_meanwhile_notice_nothing(played: SqlStore) -> None:
    service = Service(played, news)

    async def play() -> TableRecord:
        for _ in range(10):
            live = (await service.play.move(context(5), "stock")).live
        return live.record

    record, packed = await asyncio.gather(play(), archive_old(played._database, NOW + DAY))
    assert packed == (3, 14)
    assert record.ply == 14

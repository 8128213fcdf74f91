"""Channels and threads that are deleted, and servers that the bot is removed from: what becomes of their tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.live_table import standing
from bot.model.records import PostedBoard
from bot.service.lost_places import LEFT_SERVER_KEPT
from bot.service.service import Service
from bot.store.servers import TABLES
from bot.store.sqlite.database import SqliteDatabase
from tests.bot.conftest import Room, buttons, texts
from tests.bot.days import first_move, old_try_of, own_try
from tests.bot.league import standings
from tests.bot.test_abandoned import Clock, clock, context, service
from tests.bot.test_idle import always_there, wait
from tests.bot.test_play import board

pytestmark = [pytest.mark.either, pytest.mark.thorough]

__all__ = ["always_there", "clock", "service"]


async def status(room: Room, table_id: int) -> str:
    record = await room.store.tables.table(table_id)
    assert record is not None
    return record.status


async def thread_of(room: Room) -> Any:
    room.env.backend.create_thread(room.channel.id, "thread", owner_id=room.alice.id)
    await room.env.settle()
    return room.channel.threads[-1]


async def begun_in(room: Room, channel: Any) -> int:
    """The number of a table of Alice and Bob in play in a channel."""
    await room.alice.slash(channel, "chinese start")
    await room.bob.slash(channel, "join")
    await room.alice.slash(channel, "begin")
    return (await room.bot.handler.service.tables.live(channel.id)).record.id


# Channels.


async def test_a_position_is_not_taken_for_that_of_another_table_with_the_same_number(room: Room) -> None:
    """Numbers of forgotten tables may be given once more."""
    await room.alice.slash(room.channel, "patience start", game="klondike")
    live = await room.live()
    assert standing(live.record, live.in_play) is not None
    assert standing(replace(live.record, seed="s1:other"), live.in_play) is None


@pytest.mark.parametrize("thread", [False, True])
async def test_a_table_goes_with_its_channel_and_nothing_of_it_counts(room: Room, thread: bool) -> None:
    channel = await thread_of(room) if thread else room.guild.create_text_channel("other")
    await room.env.settle()
    table = await begun_in(room, channel)
    room.env.backend.delete_channel(channel.id)
    await room.env.settle()
    assert await status(room, table) == "cancelled"
    assert await room.store.boards.boards_to_post() == (), "nobody tries to post there any more"
    assert await standings(room.store, room.guild.id) == ()


async def test_the_tables_of_threads_go_with_their_channel(room: Room) -> None:
    table = await begun_in(room, await thread_of(room))
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    assert await status(room, table) == "cancelled"


@pytest.mark.parametrize("private", [False, True], ids=["of before", "private"])
async def test_the_try_of_a_day_outlives_its_channel(room: Room, private: bool) -> None:
    if private:
        await room.alice.slash(room.channel, "daily")
        await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
        before = (await own_try(room, room.alice)).record
    else:
        await old_try_of(room, room.alice)
        await room.alice.slash(room.channel, "move", move="stock")
        before = (await room.live()).record
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    assert await room.store.tables.table(before.id) == before


@pytest.mark.parametrize(("locked", "now"), [(True, "cancelled"), (False, "playing")])
async def test_a_thread_that_was_only_archived_goes_on(room: Room, locked: bool, now: str) -> None:
    thread = await thread_of(room)
    table = await begun_in(room, thread)
    room.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": locked})
    await room.env.settle()
    assert await status(room, table) == now


async def test_channels_that_went_while_the_bot_was_away_make_room_for_other_tables(room: Room) -> None:
    """Nobody could ever close those tables, and five of them would keep their host from all others."""
    gone = [room.guild.create_text_channel(f"gone-{number}") for number in range(5)]
    await room.env.settle()
    for channel in gone:
        await room.alice.slash(channel, "patience start", game="Klondike", deal="1")
        await room.alice.slash(channel, "move", move="stock")
    room.bot.upkeep.places.channel_gone, told = quiet, room.bot.upkeep.places.channel_gone  # type: ignore[method-assign]
    room.env.backend.delete_channel(gone[3].id)
    await room.env.settle()
    room.bot.upkeep.places.channel_gone = told  # type: ignore[method-assign]
    await room.alice.slash(room.channel, "patience start", game="Yukon", deal="1")
    assert (await room.live()).game.id == "yukon"
    found = [await room.store.tables.table_in(channel.id) for channel in gone]
    assert [each is not None for each in found] == [True, True, True, False, True]


async def quiet(channel_id: int) -> None:
    """Nobody tells of it."""


async def test_other_channels_play_on(room: Room) -> None:
    other = room.guild.create_text_channel("other")
    table = await begun_in(room, room.channel)
    room.env.backend.delete_channel(other.id)
    await room.env.settle()
    assert await status(room, table) == "playing"


# Servers.


async def test_tables_rest_while_the_bot_is_away_and_their_boards_come_back(room: Room) -> None:
    table = await begun_in(room, room.channel)
    before = board(room).id
    await room.bot.on_guild_remove(room.guild.me.guild)
    wait(room, LEFT_SERVER_KEPT - 1)
    await room.bot.upkeep.look_round()
    assert await status(room, table) == "playing"
    record = await room.store.tables.table(table)
    assert record is not None
    assert record.ask is None, "nobody is asked about it either"
    await room.bot.on_guild_join(room.guild.me.guild)
    assert board(room).id != before
    assert buttons(board(room))
    assert "'s turn" in texts(board(room))
    await room.bot.upkeep.look_round()
    assert (await room.live()).record.ask is None, "the time in which the bot was away is not counted"


async def test_the_real_events_are_heard(room: Room) -> None:
    table = await begun_in(room, room.channel)
    room.env.backend.remove_guild(room.guild.id)
    await room.env.settle()
    assert set(await room.store.servers.away()) == {room.guild.id}
    assert await status(room, table) == "playing"


async def test_a_board_that_cannot_be_posted_on_return_follows(room: Room) -> None:
    await begun_in(room, room.channel)
    await room.bot.on_guild_remove(room.guild.me.guild)
    path = f"/channels/{room.channel.id}/messages"
    room.env.inject_error("POST", path, status=500, times=None)
    await room.bot.on_guild_join(room.guild.me.guild)
    assert await room.store.boards.boards_to_post() != ()


async def test_a_bot_that_was_never_away_shows_nothing_anew(room: Room) -> None:
    await begun_in(room, room.channel)
    before = board(room).id
    await room.bot.upkeep.server_back(room.guild.id)
    await room.bot.upkeep.compare_servers()
    assert board(room).id == before


async def test_what_happened_while_the_bot_was_down_is_noticed_at_its_start(room: Room) -> None:
    await begun_in(room, room.channel)
    elsewhere = context(1)._replace(guild_id=77, channel_id=770, interaction_id=1)
    live = (await room.bot.handler.service.lobby.start(elsewhere, "chinese", "standard")).live
    await room.store.boards.show_board(live.record.id, PostedBoard(770, 1, live.record.version))
    await room.store.servers.leave(room.guild.id)
    before = board(room).id
    await room.restart()
    await room.env.advance_time(5)
    assert set(await room.store.servers.away()) == {77}
    assert board(room).id != before, "it is there again"


async def test_a_server_is_forgotten_after_the_grace_time(service: Service, clock: Clock) -> None:
    for guild, channel in ((6, 60), (5, 10)):
        asked = context(1)._replace(guild_id=guild, channel_id=channel)
        record = (await service.lobby.start(asked, "chinese", "standard")).live.record
        await service.store.boards.show_board(record.id, PostedBoard(channel, 1, record.version))
    await service.places.compare({6})
    clock.now += LEFT_SERVER_KEPT - 1
    await service.places.forget_servers()
    assert await service.store.tables.table_in(10) is not None
    clock.now += 1
    await service.places.forget_servers()
    assert await service.store.tables.table_in(10) is None
    assert await service.store.tables.table_in(60) is not None
    assert await service.store.servers.away() == set()
    number = record.id
    after = (await service.lobby.start(context(1), "chinese", "standard")).live.record
    assert after.id > number, "no number is given twice"


async def test_a_server_to_which_the_bot_has_come_back_is_not_forgotten(room: Room) -> None:
    table = await begun_in(room, room.channel)
    await room.store.servers.leave(room.guild.id)
    wait(room, 2 * LEFT_SERVER_KEPT)
    await room.bot.upkeep.compare_servers()
    assert await status(room, table) == "playing"


async def test_direct_messages_belong_to_no_server(service: Service, clock: Clock) -> None:
    record = (await service.solo.start(context(1)._replace(guild_id=0), "klondike", 1)).live.record
    await service.store.boards.show_board(record.id, PostedBoard(10, 1, record.version))
    await service.places.compare(set())
    clock.now += 2 * LEFT_SERVER_KEPT
    await service.places.forget_servers()
    assert await service.store.tables.table_in(10) is not None


async def test_nothing_of_a_forgotten_server_is_left_and_all_of_others(room: Room) -> None:
    rows = room.store._database.rows
    await begun_in(room, room.channel)
    await room.bob.slash(room.channel, "move", move="turn, stock, stock waste")
    await room.alice.slash(room.channel, "cancel")
    await room.store.servers.choose(room.guild.id, {"idle_days": "3"})
    await room.store.servers.leave(77)
    before = {table: await rows(f"SELECT count(*) FROM {table}") for table in TABLES}
    await room.store.servers.forget(78)
    assert {table: await rows(f"SELECT count(*) FROM {table}") for table in TABLES} == before
    await room.store.servers.forget(room.guild.id)
    for table in TABLES:
        assert await rows(f"SELECT * FROM {table} WHERE guild_id = ?", room.guild.id) == [], table


async def test_what_refers_to_others_goes_first(tmp_path: Path) -> None:
    async with SqliteDatabase.open(tmp_path / "table.db") as database:
        for number, table in enumerate(TABLES):
            referred = {row["table"] for row in await database.rows(f"PRAGMA foreign_key_list({table})")} - {table}
            assert referred <= {*TABLES[number:]}

"""Tries at the daily deal that are still open when their date is closed, or were begun in a channel that all see."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.model.idle_limits import ABANDONED_SOLO
from bot.model.records import Change, Committed
from bot.model.refusals import Refused
from bot.model.server_settings import Where
from bot.service.live_tables import LiveTables
from bot.service.service import Service
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, pass_by, texts
from tests.bot.days import (
    CLOSED,
    DAY,
    NEXT_DAY,
    Calendar,
    first_move,
    old_try,
    old_try_of,
    own_try,
    secrets_apart,
    wall_clock,
)
from tests.bot.refusing import refusing
from tests.bot.test_daily import answer, begun, context, move, service, settled
from tests.bot.test_solo_store import RANKED
from tests.bot.test_solo_store import begun as begun_in
from tests.bot.test_store import context as request
from tests.stores import Place

pytestmark = [pytest.mark.either, pytest.mark.thorough]

__all__ = ["secrets_apart", "service", "settled", "wall_clock"]


async def standings(room: Room) -> str:
    return texts((await room.bob.slash(room.channel, "standings", game="Daily deal")).response.message)


# Private tries, which end when their date is closed.


async def test_a_date_ends_everywhere_at_once_and_its_tries_as_they_lie(
    settled: Service, wall_clock: Calendar
) -> None:
    record = await begun(settled)
    await move(settled, record.channel_id)
    wall_clock.turn(NEXT_DAY, 23)
    assert await settled.daily.end_closed_tries() == [], "somewhere in the west it is still that date"
    wall_clock.turn(CLOSED, 0)
    (ended,) = await settled.daily.end_closed_tries()
    assert (ended.record.id, ended.record.status, ended.in_play.log[-1].text) == (record.id, "over", "resign")
    (line,) = await settled.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 1)
    assert line.cards_left
    assert await settled.daily.end_closed_tries() == []


async def test_who_plays_when_the_date_is_closed_is_told_why_it_ended(settled: Service, wall_clock: Calendar) -> None:
    record = await begun(settled)
    await move(settled, record.channel_id)
    wall_clock.turn(CLOSED, 0)
    (ended,) = await settled.daily.end_closed_tries()
    rows: Any = settled.store
    told = "".join(row[0] for row in await rows._database.rows("SELECT lines FROM news"))
    assert "daily-closed" in told
    assert str(DAY) in told
    with refusing(ENGLISH.say("try-over", day=str(DAY))):
        await move(settled, ended.record.channel_id)


async def test_a_try_that_goes_on_when_its_date_is_closed_keeps_the_secret_till_it_has_ended(
    settled: Service, wall_clock: Calendar
) -> None:
    """Who saw it in `/standings` a minute after midnight could win with that."""
    record = await begun(settled)
    wall_clock.turn(CLOSED, 0)
    former = await settled.daily.former(5)
    assert former is None or former.day != str(DAY)
    assert await settled.morning.best(5, DAY) is None
    await settled.daily.end_closed_tries()
    former = await settled.daily.former(5)
    assert former is not None
    assert (former.day, former.seed) == (str(DAY), record.seed)


async def test_a_clock_that_is_set_back_opens_no_date_again(
    settled: Service, wall_clock: Calendar, place: Place
) -> None:
    await begun(settled)
    wall_clock.turn(CLOSED)
    await settled.daily.end_closed_tries()
    wall_clock.turn(DAY)
    later = Service(settled.store, settled.tables._wording)
    for each in (settled, later):
        assert await each.dates.today(5) == NEXT_DAY
        assert await each.dates.oldest_open() == NEXT_DAY
        former = await each.daily.former(5)
        assert former is not None
        assert former.day == str(DAY)


async def test_who_begins_a_try_just_before_it_is_closed_has_had_it(settled: Service, wall_clock: Calendar) -> None:
    wall_clock.turn(NEXT_DAY, 23)
    await begun(settled)
    wall_clock.turn(CLOSED, 0)
    (ended,) = await settled.daily.end_closed_tries()
    assert ended.record.status == "cancelled", "no card was touched"
    (line,) = await settled.daily.results(5, DAY)
    assert (line.won, line.cards_left) == (False, None)


@pytest.mark.parametrize("spoilt", ["game = 'gone'", "rules_version = 99", "seed = 'z9:1'"])
async def test_a_try_that_cannot_be_read_keeps_nothing_open(
    settled: Service, wall_clock: Calendar, spoilt: str
) -> None:
    first = await begun(settled)
    await begun(settled, 2)
    await settled.store._database.rows(f"UPDATE tables SET {spoilt} WHERE id = {first.id}")  # type: ignore[attr-defined]
    settled.tables._live_tables = LiveTables(settled.store)
    wall_clock.turn(CLOSED)
    ended = await settled.daily.end_closed_tries()
    assert [live.record.status for live in ended] == ["cancelled", "cancelled"]


async def test_one_that_cannot_be_ended_keeps_no_other_open(
    settled: Service, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in (1, 2, 3):
        await begun(settled, user)
    wall_clock.turn(CLOSED)
    end = settled.daily._end

    async def fails(table_id: int, seconds: int) -> Any:
        if table_id == 1:
            raise sqlite3.OperationalError
        return await end(table_id, seconds)

    monkeypatch.setattr(settled.daily, "_end", fails)
    assert [live.record.id for live in await settled.daily.end_closed_tries()] == [2, 3]


async def test_a_try_that_ends_by_itself_posts_nothing(room: Room, wall_clock: Calendar) -> None:
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    table = (await own_try(room, room.alice)).record.id
    wall_clock.turn(CLOSED)
    await pass_by(room, 11)
    record = await room.store.tables.table(table)
    assert record is not None
    assert record.status == "over"
    assert room.channel.history(viewer=room.bob) == []
    assert await room.store.boards.boards_to_post() == ()


async def test_todays_begins_though_yesterdays_goes_on(room: Room, wall_clock: Calendar) -> None:
    await room.alice.slash(room.channel, "daily")
    first = (await own_try(room, room.alice)).record
    wall_clock.turn(NEXT_DAY)
    await room.alice.slash(room.channel, "daily")
    second = (await own_try(room, room.alice)).record
    assert (first.solo.day, second.solo.day) == (str(DAY), str(NEXT_DAY))
    assert [record.id for record in [await room.store.tables.table(first.id)] if record is not None] == [first.id]


# Those that everybody sees, which were begun when each server had a deal of its own.


async def test_a_try_of_before_that_was_left_is_ended(service: Service, wall_clock: Calendar) -> None:
    record = await old_try(service, context(place=10))
    await move(service, 10)
    wall_clock.turn(CLOSED)
    assert await service.daily.end_closed_tries() == [], "they play on"
    wall_clock.now += ABANDONED_SOLO - 1
    await move(service, 10)
    wall_clock.now += ABANDONED_SOLO - 1
    assert await service.daily.end_left_tries() == []
    wall_clock.now += 1
    (ended,) = await service.daily.end_left_tries()
    assert (ended.record.id, ended.record.status, ended.in_play.log[-1].text) == (record.id, "over", "resign")
    (line,) = await service.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 2)
    assert await service.daily.end_left_tries() == []
    await service.lobby.start(context(2, 10), "chinese", "standard")


async def test_who_still_moves_when_a_try_is_to_end_comes_first(settled: Service, wall_clock: Calendar) -> None:
    record = await begun(settled)
    await move(settled, record.channel_id)
    wall_clock.turn(CLOSED, 0)
    lock = settled.tables.lock(record.channel_id)
    async with lock:
        ending = asyncio.create_task(settled.daily.end_closed_tries())
        while not (ending.done() or lock._waiters):
            await asyncio.sleep(0)
        assert not ending.done()
    (ended,) = await ending
    assert (ended.record.id, ended.record.status) == (record.id, "over")


async def test_a_deal_of_before_is_told_when_nobody_plays_it_any_more(service: Service, wall_clock: Calendar) -> None:
    record = await old_try(service, context(place=10))
    await move(service, 10)
    wall_clock.turn(CLOSED)
    assert await service.daily.former(5) is None, "it is in play"
    await service.play.resign(context(place=10)._replace(sure=None))
    former = await service.daily.former(5)
    assert former is not None
    assert former.seed == record.seed
    assert await service.daily.former(6) is None, "it was that server's own"


async def test_who_comes_back_in_the_last_moment_plays_on(
    service: Service, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    await old_try(service, context(place=10))
    wall_clock.turn(CLOSED)
    wall_clock.now += ABANDONED_SOLO
    left = service.store.dailies.left_tries

    async def then_a_move(day: str, seconds: int) -> tuple[int, ...]:
        found = await left(day, seconds)
        await move(service, 10)
        return found

    monkeypatch.setattr(service.store.dailies, "left_tries", then_a_move)
    assert await service.daily.end_left_tries() == []
    assert (await service.tables.live(10)).record.status == "playing"


async def test_the_board_of_a_try_of_before_that_was_left_tells_of_it(room: Room, wall_clock: Calendar) -> None:
    await old_try_of(room, room.alice)
    await room.alice.slash(room.channel, "move", move="stock")
    shown = room.channel.last_message.id
    wall_clock.turn(DAY + timedelta(days=4))
    await room.restart()
    await pass_by(room, 59)
    assert (await room.live()).record.status == "playing", "nobody could play while the bot was away"
    await room.env.advance_time(2 * 60)
    with pytest.raises(Refused):
        await room.live()
    said = texts(room.channel.last_message)
    assert room.channel.last_message.id == shown, "no message of its own for that"
    assert said.endswith(ENGLISH.say("daily-left", hours=12, day=str(DAY)))
    assert "Alice resigned after 1 move" in said
    assert not buttons(room.channel.last_message)
    assert await room.store.boards.boards_to_post() == ()


# A channel that is gone.


@pytest.mark.parametrize("thread", [False, True])
async def test_a_try_goes_on_elsewhere_when_its_channel_was_deleted(
    room: Room, wall_clock: Calendar, thread: bool
) -> None:
    other, first = room.channel, room.guild.create_text_channel("first")
    if thread:
        room.env.backend.create_thread(room.channel.id, "first", owner_id=room.alice.id)
        (first,) = room.channel.threads
    service = room.bot.handler.service
    await old_try_of(room, room.alice, first)
    await room.alice.slash(first, "move", move="stock")
    before = await service.tables.live(first.id)
    # Another game has been played here meanwhile.
    await room.alice.slash(other, "patience start", game="Klondike", deal="1")
    await room.alice.slash(other, "cancel")
    room.env.backend.delete_channel(first.id)
    wall_clock.now += 10
    await room.alice.slash(other, "daily")
    live = await service.tables.live(other.id)
    assert (live.record.id, live.in_play.log) == (before.record.id, before.in_play.log)
    assert live.in_play.state == before.in_play.state
    assert ENGLISH.say("daily-goes-on", day=str(DAY)) in texts(room.channel.last_message)
    assert room.channel.last_message.attachments
    await room.alice.slash(other, "undo")
    await room.alice.slash(other, "resign")
    (line,) = await service.daily.results(room.guild.id, DAY)
    assert (line.user_id, line.won) == (room.alice.id, False)
    assert "Daily deal of" in answer(await room.alice.slash(other, "daily")), "it was the one try"
    await room.alice.slash(other, "restart")
    assert (await service.tables.live(other.id)).record.seed == before.record.seed, "the last game played here"


async def test_a_try_of_before_stays_where_its_channel_is(room: Room) -> None:
    other = room.guild.create_text_channel("other")
    before = await old_try_of(room, room.alice)
    room.env.inject_error("GET", f"/channels/{room.channel.id}", status=500, times=None)
    for _ in range(2):
        assert f"<#{room.channel.id}>" in answer(await room.alice.slash(other, "daily"))
        room.env.backend.faults.clear()
    assert (await room.live()).record == before


async def test_a_try_in_a_channel_that_is_closed_to_the_bot_goes_on_elsewhere(room: Room) -> None:
    other = room.guild.create_text_channel("other")
    await old_try_of(room, room.alice)
    room.env.inject_error("GET", f"/channels/{room.channel.id}", status=403, code=50001, times=None)
    await room.alice.slash(other, "daily")
    assert (await room.bot.handler.service.tables.live(other.id)).names == ("Alice",)
    with pytest.raises(Refused):
        await room.live()


async def test_a_try_is_brought_only_by_its_player_and_only_where_there_is_room(service: Service) -> None:
    table = (await old_try(service, context(place=10))).id
    await service.lobby.start(context(2, 11), "chinese", "standard")
    with refusing("There's already a table"):
        await service.daily.bring_try(context(place=11), table)
    with refusing("You've had your try"):
        await service.daily.bring_try(context(2, 12), table)
    bringing = context(place=12)
    assert not (await service.daily.bring_try(bringing, table)).repeated
    assert (await service.daily.bring_try(bringing, table)).repeated
    await service.play.resign(context(place=12)._replace(sure=None))
    with refusing("You've had your try"):
        await service.daily.bring_try(context(place=13), table)


async def test_the_store_moves_no_table_to_a_channel_that_has_one(wall_clock: Calendar, place: Place) -> None:
    async with place.open("discord", wall_clock) as store:
        first = await begun_in(store, RANKED, channel_id=5)
        second = await store.tables.open_table(replace(RANKED, channel_id=9, solo=None), request())
        assert isinstance(second, Committed)
        outcome = await store.tables.commit(Change(first.id, first.version, request(), channel_id=9))
        assert type(outcome).__name__ == "Busy"
        assert await store.tables.table(first.id) == first


async def test_a_try_does_not_come_to_a_closed_channel(service: Service) -> None:
    record = await old_try(service, context(place=10))
    await service.servers.choose(5, where=Where.NOT, channels=(12,))
    with refusing("No games in this channel"):
        await service.daily.bring_try(context(place=12), record.id)

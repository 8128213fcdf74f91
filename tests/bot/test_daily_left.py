"""Tries at the daily deal that outlast their day or their channel, and when its secrets are told."""

from __future__ import annotations

import itertools
import sqlite3
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from bot.model.records import Change, Committed, Daily
from bot.model.refusals import Refused
from bot.service import daily
from bot.service.live_tables import LiveTables
from bot.service.service import Service
from bot.service.tables import ABANDONED
from bot.store.sql_store import SqlStore
from bot.text.sentences import say
from engine.notation import legal_texts
from tests.bot.conftest import Room, buttons, pass_by, texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import Clock, clock, context, service
from tests.bot.test_daily import DAY, NEXT_DAY, answer, first_move
from tests.bot.test_solo_store import RANKED, begun
from tests.bot.test_solo_store import clock as store_clock
from tests.bot.test_store import GUILD
from tests.bot.test_store import context as request
from tests.stores import Place

pytestmark = [pytest.mark.either, pytest.mark.thorough]

__all__ = ["clock", "service", "store_clock"]


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The date that it is: the last of these."""
    found = [DAY]
    monkeypatch.setattr(daily, "today", lambda: found[-1])
    return found


async def standings(room: Room) -> str:
    return texts((await room.bob.slash(room.channel, "standings", game="Daily deal")).response.message)


# The secrets.


async def test_the_secret_is_told_when_nobody_plays_the_deal_any_more(room: Room, days: list[date]) -> None:
    other = room.guild.create_text_channel("other")
    await room.alice.slash(room.channel, "daily")
    seed = (await room.live()).record.seed
    await room.carol.slash(other, "daily")
    await room.alice.slash(room.channel, "resign")
    days.append(NEXT_DAY)
    assert seed not in await standings(room), "Carol is at it still"
    await room.carol.slash(other, "move", move="hint")
    table = (await room.bot.handler.service.tables.live(other.id)).in_play
    await room.carol.slash(other, "move", move=legal_texts(table.rules, table.state, 0)[0])
    assert seed not in await standings(room)
    await room.carol.slash(other, "resign")
    assert f"The deal of {DAY}" in await standings(room)
    assert seed in await standings(room)


async def test_a_deal_elsewhere_keeps_no_secret_here(service: Service) -> None:
    mine = (await service.daily.play(context(1), DAY)).live.record
    await service.daily.play(context(1)._replace(guild_id=6, channel_id=60), DAY)
    await service.play.resign(context(1))
    former = await service.daily.former(5, NEXT_DAY)
    assert former is not None
    assert former.seed == mine.seed
    assert await service.daily.former(6, NEXT_DAY) is None


async def test_each_deal_is_told_in_its_turn(store_clock: Any, place: Place) -> None:
    """A try that goes on for two days keeps its deal secret; then it is told though a later one has been."""
    days = ["2026-11-19", "2026-11-20", "2026-11-21"]

    def noon(day: str) -> int:
        return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) + 12 * 60 * 60

    async with place.open("discord", store_clock) as store:
        for day in days:
            await store.dailies.daily(GUILD, day, Daily(day, "klondike", f"s1:{day}", "salt"))

        async def option_sentences(day: str) -> str | None:
            former = await store.dailies.former_daily(GUILD, day)
            return None if former is None else former.day

        store_clock.now = noon(days[0])
        assert RANKED.solo is not None
        long = replace(RANKED, solo=replace(RANKED.solo, day=days[0]))
        outcome = await store.tables.open_table(long, request())
        assert isinstance(outcome, Committed)
        assert await option_sentences(days[0]) is None
        assert await option_sentences(days[1]) is None, "its first deal is in play"
        assert await option_sentences(days[2]) == days[1]
        store_clock.now = noon(days[2])
        await store.tables.commit(Change(outcome.record.id, 0, request(), status="cancelled"))
        assert await option_sentences(days[2]) == days[0], "it came to its end after that of the day after"
        assert await option_sentences("2026-11-22") == days[2]


# Tries that are left.


async def test_a_try_of_an_earlier_day_that_was_left_is_ended(service: Service, clock: Clock) -> None:
    record = (await service.daily.play(context(1), DAY)).live.record
    table = (await service.tables.live(10)).in_play
    await service.play.move(context(1), legal_texts(table.rules, table.state, 0)[0])
    clock.now += ABANDONED - 1
    assert await service.daily.end_left_tries(NEXT_DAY) == []
    clock.now += 1
    assert await service.daily.end_left_tries(DAY) == [], "its day is not over"
    (ended,) = await service.daily.end_left_tries(NEXT_DAY)
    assert (ended.record.id, ended.record.status, ended.in_play.log[-1].text) == (record.id, "over", "resign")
    (line,) = await service.daily.results(5, DAY)
    assert (line.user_id, line.won, line.moves) == (1, False, 1)
    assert await service.daily.end_left_tries(NEXT_DAY) == []
    await service.lobby.start(context(2), "chinese", "standard")


async def test_a_try_left_before_its_first_move_is_ended_too(service: Service, clock: Clock) -> None:
    await service.daily.play(context(1), DAY)
    clock.now += ABANDONED
    (ended,) = await service.daily.end_left_tries(NEXT_DAY)
    assert ended.record.status == "cancelled"
    (line,) = await service.daily.results(5, DAY)
    assert (line.won, line.cards_left) == (False, None)
    former = await service.daily.former(5, NEXT_DAY)
    assert former is not None
    assert former.seed == ended.record.seed


@pytest.mark.parametrize("spoilt", ["game = 'gone'", "rules_version = 99", "seed = 'z9:1'"])
async def test_a_try_that_cannot_be_read_keeps_nothing_open(service: Service, clock: Clock, spoilt: str) -> None:
    await service.daily.play(context(1), DAY)
    await service.daily.play(context(2)._replace(channel_id=11), DAY)
    await service.store._database.rows(f"UPDATE tables SET {spoilt} WHERE channel_id = 10")  # type: ignore[attr-defined]
    service.tables._live_tables = LiveTables(service.store)
    clock.now += ABANDONED
    assert [live.record.status for live in await service.daily.end_left_tries(NEXT_DAY)] == ["cancelled", "cancelled"]
    assert await service.daily.former(5, NEXT_DAY) is not None


async def test_one_that_cannot_be_ended_keeps_no_other_open(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user in (1, 2, 3):
        await service.daily.play(context(user)._replace(channel_id=user), DAY)
    clock.now += ABANDONED
    end = service.daily._end_left

    async def fails(table_id: int) -> Any:
        if table_id == 1:
            raise sqlite3.OperationalError
        return await end(table_id)

    monkeypatch.setattr(service.daily, "_end_left", fails)
    assert [live.record.id for live in await service.daily.end_left_tries(NEXT_DAY)] == [2, 3]


async def test_who_comes_back_in_the_last_moment_plays_on(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await service.daily.play(context(1), DAY)
    clock.now += ABANDONED
    left = service.store.dailies.left_tries

    async def then_a_move(day: str, seconds: int) -> tuple[int, ...]:
        found = await left(day, seconds)
        table = (await service.tables.live(10)).in_play
        await service.play.move(context(1), legal_texts(table.rules, table.state, 0)[0])
        return found

    monkeypatch.setattr(service.store.dailies, "left_tries", then_a_move)
    assert await service.daily.end_left_tries(NEXT_DAY) == []
    assert (await service.tables.live(10)).record.status == "playing"


async def test_the_board_of_a_try_that_was_left_tells_of_it(
    room: Room, days: list[date], monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "move", move=await first_move(room))
    shown = room.channel.last_message.id
    days.append(NEXT_DAY)
    later = room.store._now() + ABANDONED
    monkeypatch.setattr(SqlStore, "_now", lambda _: later)
    await room.restart()
    await pass_by(room, 59)
    assert (await room.live()).record.status == "playing", "nobody could play while the bot was away"
    await room.env.advance_time(2 * 60)
    with pytest.raises(Refused):
        await room.live()
    said = texts(room.channel.last_message)
    assert room.channel.last_message.id == shown, "no message of its own for that"
    assert said.endswith(say("daily-left", hours=12, day=str(DAY)))
    assert "Alice resigned after 1 move" in said
    assert not buttons(room.channel.last_message)
    assert await room.store.boards.boards_to_post() == ()


# A channel that is gone.


@pytest.mark.parametrize("thread", [False, True])
async def test_a_try_goes_on_elsewhere_when_its_channel_was_deleted(
    room: Room, days: list[date], monkeypatch: pytest.MonkeyPatch, thread: bool
) -> None:
    monkeypatch.setattr(room.store, "_clock", itertools.count(1_800_000_000).__next__)
    other, first = room.channel, room.guild.create_text_channel("first")
    if thread:
        room.env.backend.create_thread(room.channel.id, "first", owner_id=room.alice.id)
        (first,) = room.channel.threads
    service = room.bot.handler.service
    await room.alice.slash(first, "daily")
    table = (await service.tables.live(first.id)).in_play
    await room.alice.slash(first, "move", move=legal_texts(table.rules, table.state, 0)[0])
    before = await service.tables.live(first.id)
    # Another game has been played here meanwhile.
    await room.alice.slash(other, "patience start", game="Klondike", deal="1")
    await room.alice.slash(other, "cancel")
    room.env.backend.delete_channel(first.id)
    await room.alice.slash(other, "daily")
    live = await service.tables.live(other.id)
    assert (live.record.id, live.in_play.log) == (before.record.id, before.in_play.log)
    assert live.in_play.state == before.in_play.state
    assert say("daily-goes-on", day=str(DAY)) in texts(room.channel.last_message)
    assert room.channel.last_message.attachments
    await room.alice.slash(other, "undo")
    await room.alice.slash(other, "resign")
    (line,) = await service.daily.results(room.guild.id, DAY)
    assert (line.user_id, line.won) == (room.alice.id, False)
    assert "Daily deal of" in answer(await room.alice.slash(other, "daily")), "it was the one try"
    await room.alice.slash(other, "restart")
    assert (await service.tables.live(other.id)).record.seed == before.record.seed, "the last game played here"


async def test_a_try_of_yesterday_goes_on_too_and_then_todays_begins(room: Room, days: list[date]) -> None:
    first = room.guild.create_text_channel("first")
    await room.alice.slash(first, "daily")
    days.append(NEXT_DAY)
    room.env.backend.delete_channel(first.id)
    await room.alice.slash(room.channel, "daily")
    solo = (await room.live()).solo
    assert solo is not None
    assert solo.day == str(DAY)
    await room.alice.slash(room.channel, "resign")
    await room.alice.slash(room.channel, "daily")
    solo = (await room.live()).solo
    assert solo is not None
    assert solo.day == str(NEXT_DAY)


async def test_a_try_stays_where_its_channel_is(room: Room, days: list[date]) -> None:
    other = room.guild.create_text_channel("other")
    await room.alice.slash(room.channel, "daily")
    before = (await room.live()).record
    room.env.inject_error("GET", f"/channels/{room.channel.id}", status=500, times=None)
    for _ in range(2):
        assert f"<#{room.channel.id}>" in answer(await room.alice.slash(other, "daily"))
        room.env.backend.faults.clear()
    assert (await room.live()).record == before


async def test_a_try_in_a_channel_that_is_closed_to_the_bot_goes_on_elsewhere(room: Room, days: list[date]) -> None:
    other = room.guild.create_text_channel("other")
    await room.alice.slash(room.channel, "daily")
    room.env.inject_error("GET", f"/channels/{room.channel.id}", status=403, code=50001, times=None)
    await room.alice.slash(other, "daily")
    assert (await room.bot.handler.service.tables.live(other.id)).names == ("Alice",)
    with pytest.raises(Refused):
        await room.live()


async def test_a_try_is_brought_only_by_its_player_and_only_where_there_is_room(service: Service) -> None:
    await service.daily.play(context(1), DAY)
    await service.lobby.start(context(2)._replace(channel_id=11), "chinese", "standard")
    with refusing("There's already a table"):
        await service.daily.bring_try(context(1)._replace(channel_id=11), 1)
    with refusing("You've had your try"):
        await service.daily.bring_try(context(2)._replace(channel_id=12), 1)
    bringing = context(1)._replace(channel_id=12)
    assert not (await service.daily.bring_try(bringing, 1)).repeated
    assert (await service.daily.bring_try(bringing, 1)).repeated
    await service.play.resign(context(1)._replace(channel_id=12))
    with refusing("You've had your try"):
        await service.daily.bring_try(context(1)._replace(channel_id=13), 1)


async def test_the_store_moves_no_table_to_a_channel_that_has_one(store_clock: Any, place: Place) -> None:
    async with place.open("discord", store_clock) as store:
        first = await begun(store, RANKED)
        second = await store.tables.open_table(replace(RANKED, channel_id=9, solo=None), request())
        assert isinstance(second, Committed)
        outcome = await store.tables.commit(Change(first.id, first.version, request(), channel_id=9))
        assert type(outcome).__name__ == "Busy"
        assert await store.tables.table(first.id) == first

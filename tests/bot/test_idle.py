"""Lobbies close after an idle hour, tables of several after the days that their server chooses, with a warning."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.model.durations import DAY, HOUR
from bot.model.idle_limits import IDLE_DAYS_KEY, USUAL_IDLE_DAYS
from bot.model.live_table import LiveTable
from bot.model.rating_scale import START_RATING
from bot.service.service import Service
from bot.store import heartbeat
from bot.text import news
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, texts
from tests.bot.league import standings
from tests.bot.test_abandoned import Clock, clock, context, service
from tests.bot.test_asks import button, mentioned, press
from tests.bot.test_play import board
from tests.playing import three_turns
from tests.stores import Place

pytestmark = pytest.mark.sampled

__all__ = ["clock", "service"]


@pytest.fixture(autouse=True)
def always_there(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot runs all the time while the clock is moved, but where a test is about that (`reopened`)."""
    if "reopened" not in request.fixturenames:
        monkeypatch.setattr(heartbeat, "LONGEST_PAUSE", 10**9)


async def begun(service: Service, channel_id: int = 10, guild_id: int = 5) -> LiveTable:
    """A table of players 1 and 2 in play."""

    def asked(user_id: int) -> Any:
        return context(user_id)._replace(channel_id=channel_id, guild_id=guild_id)

    await service.lobby.start(asked(1), "chinese", "standard")
    await service.lobby.join(asked(2))
    return (await service.lobby.begin(asked(1))).live


async def run(service: Service, clock: Clock, seconds: int) -> None:
    """Let the bot run for some time."""
    await service.time.beat()
    await service.idle.look_round()
    while seconds:
        step = min(seconds, 5 * HOUR)
        clock.now += step
        seconds -= step
        await service.store.values.set_value(heartbeat.HEARTBEAT, str(int(clock.now)))
        await service.idle.look_round()


async def status(service: Service, table_id: int) -> str:
    record = await service.store.tables.table(table_id)
    assert record is not None
    return record.status


def warned(lives: list[LiveTable]) -> list[int]:
    return [live.record.id for live in lives if live.record.ask is not None]


# Lobbies.


async def test_a_lobby_is_closed_after_an_idle_hour(service: Service, clock: Clock) -> None:
    lobby = (await service.lobby.start(context(1), "chinese", "standard")).live.record.id
    clock.now += HOUR - 1
    await service.lobby.join(context(2))
    clock.now += HOUR - 1
    assert await service.idle.look_round() == []
    clock.now += 1
    (closed,) = await service.idle.look_round()
    assert (closed.record.id, closed.record.status) == (lobby, "cancelled")
    await service.lobby.start(context(3), "bank", "standard")
    assert await service.idle.look_round() == []


async def test_who_has_been_invited_lately_has_time_to_come(service: Service, clock: Clock) -> None:
    lobby = (await service.lobby.start(context(1), "chinese", "standard")).live.record.id
    clock.now += HOUR - 1
    await service.store.invitations.invite(lobby, 1, 7)
    clock.now += 1
    assert await service.idle.look_round() == []
    clock.now += HOUR
    assert len(await service.idle.look_round()) == 1


@pytest.fixture
async def reopened(place: Place, clock: Clock) -> AsyncIterator[Callable[[], Any]]:
    """The store, opened by a bot that starts, and once more by one that starts later."""

    async def reopen() -> Service:
        await stack.aclose()
        return Service(await stack.enter_async_context(place.open("discord", clock)), news)

    async with contextlib.AsyncExitStack() as stack:
        yield reopen


async def test_nothing_is_closed_for_the_time_in_which_the_bot_was_away(
    clock: Clock, reopened: Callable[[], Any]
) -> None:
    service = await reopened()
    await service.lobby.start(context(1), "chinese", "standard")
    await begun(service, 11)
    await service.time.beat()
    clock.now += 40 * DAY
    later = await reopened()
    await run(later, clock, HOUR - 1)
    assert await status(later, 1) == "lobby"
    clock.now += 1
    assert [live.record.channel_id for live in await later.idle.look_round()] == [10]
    await run(later, clock, (USUAL_IDLE_DAYS - 1) * DAY - HOUR - 1)
    assert (await later.tables.live(11)).record.ask is None
    await run(later, clock, 1)
    assert (await later.tables.live(11)).record.ask is not None, "its players are warned"
    clock.now += 2 * DAY
    await later.time.beat()
    assert await later.idle.look_round() == [], "it was away once more"
    await run(later, clock, DAY - 1)
    assert await status(later, 2) == "playing"
    await run(later, clock, 1)
    assert await status(later, 2) == "cancelled"


async def test_short_pauses_do_not_keep_a_table_for_ever(clock: Clock, reopened: Callable[[], Any]) -> None:
    service = await reopened()
    table = (await begun(service)).record.id
    await service.idle.look_round()
    for _ in range(2):
        await run(service, clock, 7 * DAY)
        clock.now += 60
        service = await reopened()
    await service.idle.look_round()
    assert warned([await service.tables.live(10)]) == [table]


# Tables in play.


async def test_the_players_are_warned_a_day_before_their_table_is_closed(service: Service, clock: Clock) -> None:
    table = (await begun(service)).record.id
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY - 1
    assert await service.idle.look_round() == []
    clock.now += 1
    (live,) = await service.idle.look_round()
    assert live.record.ask is not None
    assert live.record.ask.waiting == (1, 2)
    clock.now += DAY - 1
    assert await service.idle.look_round() == []
    clock.now += 1
    (closed,) = await service.idle.look_round()
    assert (closed.record.id, closed.record.status) == (table, "cancelled")
    assert await standings(service.store, 5) == (), "no league points"


async def test_a_late_warning_leaves_a_whole_day(service: Service, clock: Clock) -> None:
    table = (await begun(service)).record.id
    clock.now += 3 * USUAL_IDLE_DAYS * DAY
    assert warned(await service.idle.look_round()) == [table]
    assert await service.idle.look_round() == []


@pytest.mark.parametrize("how", ["move", "keep"])
async def test_who_comes_back_keeps_the_table(service: Service, clock: Clock, how: str) -> None:
    live = await begun(service)
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY
    (asked,) = await service.idle.look_round()
    assert asked.record.ask is not None
    if how == "move":
        user = live.record.members[live.in_play.state.turn].user_id
        await service.play.move(context(user), live.in_play.legal_texts()[0])
    else:
        await service.asks.answer(context(2), asked.record.ask.version, False)
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY - 1
    assert await service.idle.look_round() == []
    clock.now += 1
    assert warned(await service.idle.look_round()) == [live.record.id], "and is warned again"


async def test_all_may_agree_to_close_it_earlier(service: Service, clock: Clock) -> None:
    table = (await begun(service)).record.id
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY
    (asked,) = await service.idle.look_round()
    assert asked.record.ask is not None
    for user in (1, 2):
        await service.asks.answer(context(user), asked.record.ask.version, True)
    assert await status(service, table) == "cancelled"


@pytest.mark.parametrize("agrees", [True, False])
async def test_a_game_alone_against_computers_that_is_left_alone_is_lost(
    service: Service, clock: Clock, agrees: bool
) -> None:
    """Whether its player agrees or says nothing: whoever is losing would only have to wait."""
    await service.lobby.start(context(1), "chinese", "standard", None, 0, ("regular",))
    live = (await service.lobby.begin(context(1))).live
    await service.tables.commit_moves(None, live, three_turns(live.in_play), ())
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY
    (asked,) = await service.idle.look_round()
    assert asked.record.ask is not None
    if agrees:
        await service.asks.answer(context(1), asked.record.ask.version, True)
    clock.now += DAY
    await service.idle.look_round()
    assert await status(service, live.record.id) == "over"
    await service.ratings.count(5)
    assert (await service.ratings.of_people(5, [1]))["chinese", 1].shown < START_RATING


async def test_a_server_chooses_after_how_many_days(service: Service, clock: Clock) -> None:
    here, there = await begun(service), await begun(service, 11, 6)
    await service.store.servers.choose(5, {IDLE_DAYS_KEY: "3"})
    clock.now += 2 * DAY
    assert warned(await service.idle.look_round()) == [here.record.id]
    clock.now += (USUAL_IDLE_DAYS - 3) * DAY
    assert there.record.id in warned(await service.idle.look_round())


async def test_games_for_one_are_left_alone(service: Service, clock: Clock) -> None:
    await service.solo.start(context(1), "klondike", 1)
    await service.solo.start(context(1)._replace(channel_id=11), "klondike", 1, together=True)
    clock.now += 100 * DAY
    assert await service.idle.look_round() == []


async def test_who_moves_in_the_last_moment_plays_on(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await begun(service)
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY
    await service.idle.look_round()
    clock.now += DAY
    due = service.store.idle_tables.warned

    async def then_a_move() -> Any:
        found = await due()
        user = live.record.members[live.in_play.state.turn].user_id
        await service.play.move(context(user), live.in_play.legal_texts()[0])
        return found

    monkeypatch.setattr(service.store.idle_tables, "warned", then_a_move)
    assert await service.idle.look_round() == []
    assert await status(service, live.record.id) == "playing"


@pytest.mark.either
async def test_a_table_that_cannot_be_read_is_closed_too(service: Service, clock: Clock) -> None:
    first, second = await begun(service), await begun(service, 11)
    rows = service.store._database.rows  # type: ignore[attr-defined]
    await rows("UPDATE tables SET game = 'gone' WHERE channel_id = 10")
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY
    assert len(await service.idle.look_round()) == 2
    clock.now += DAY
    assert len(await service.idle.look_round()) == 2
    for live in (first, second):
        assert await status(service, live.record.id) == "cancelled"


async def test_one_that_cannot_be_closed_keeps_no_other_open(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await begun(service), await begun(service, 11)
    clock.now += (USUAL_IDLE_DAYS - 1) * DAY
    table = service.store.tables.table

    async def fails(table_id: int) -> Any:
        if table_id == first.record.id:
            raise OSError
        return await table(table_id)

    monkeypatch.setattr(service.store.tables, "table", fails)
    assert warned(await service.idle.look_round()) == [second.record.id]


# In the channel.


def wait(room: Room, seconds: int) -> None:
    later = room.store._now() + seconds
    room.store._clock = lambda: later


async def test_a_lobby_loses_its_buttons_and_says_why(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    wait(room, HOUR)
    await room.bot.upkeep.look_round()
    assert texts(board(room)) == ENGLISH.say("lobby-idle")
    assert not [message for message in room.channel.history(viewer=room.bob) if buttons(message)]


async def test_the_warning_mentions_the_players_and_has_a_button_that_keeps_the_table(room: Room) -> None:
    await room.begin()
    wait(room, (USUAL_IDLE_DAYS - 1) * DAY)
    await room.bot.upkeep.look_round()
    assert mentioned(room) == {room.alice.id, room.bob.id}
    assert ENGLISH.say("ask-idle", people=f"<@{room.alice.id}>, <@{room.bob.id}>") in texts(board(room))
    assert buttons(board(room))[button(room, "disagree")].label == ENGLISH.say("label-keep")
    await press(room, room.alice, "disagree")
    assert "close this table" not in texts(board(room))
    wait(room, DAY)
    await room.bot.upkeep.look_round()
    assert (await room.live()).record.status == "playing"


async def test_the_board_says_why_a_table_was_closed(room: Room) -> None:
    await room.begin()
    for days in (USUAL_IDLE_DAYS - 1, 1):
        wait(room, days * DAY)
        await room.bot.upkeep.look_round()
    assert texts(board(room)).endswith(ENGLISH.say("table-idle", days=USUAL_IDLE_DAYS))
    assert not buttons(board(room))
    assert await room.store.tables.table_in(room.channel.id) is None


async def test_it_is_done_without_anybody_asking(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    wait(room, HOUR)
    (job,) = (job for job in room.bot._jobs() if job.name == "idle-tables")
    await job.work()
    assert await room.store.tables.table_in(room.channel.id) is None


async def test_a_table_is_closed_where_the_bot_may_not_post(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    wait(room, HOUR)
    path = f"/channels/{room.channel.id}/messages"
    room.env.inject_error("PATCH", f"{path}/{board(room).id}", status=403, code=50001, times=None)
    room.env.inject_error("POST", path, status=403, code=50001, times=None)
    await room.bot.upkeep.look_round()
    assert await room.store.tables.table_in(room.channel.id) is None
    assert await room.store.boards.boards_to_post() == (), "nobody tries for ever"

"""A table that is stored but cannot be read or drawn stops nobody else, and can be closed."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.model.idle_limits import ABANDONED_SOLO
from bot.model.records import Daily
from bot.service.live_tables import LiveTables
from bot.service.service import Service
from bot.text.reader import ENGLISH
from bot.ui.delivery import painting
from bot.ui.delivery.board_retries import FIRST_RETRY_ROUNDS
from tests.bot.conftest import Room, private, texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import Clock, clock, context, service
from tests.bot.test_patience import klondike
from tests.bot.test_play import answer, board

pytestmark = [pytest.mark.either, pytest.mark.thorough]

__all__ = ["clock", "service"]

# What may be stored by another version of the bot, or of the catalogue.
SPOILT = {
    "game": "game = 'gone'",
    "option": """options = '{"mood": "gay"}'""",
    "value": """options = '{"false_knock": "a pound"}'""",
    "version": "rules_version = 99",
    "seed": "seed = 'z9:1'",
}


async def spoil(room: Room, what: str, channel: Any = None) -> int:
    """Make a channel's table unreadable, and give its number."""
    record = await room.store.tables.table_in((channel or room.channel).id)
    assert record is not None
    await room.store._database.rows(f"UPDATE tables SET {SPOILT[what]} WHERE id = ?", record.id)
    room.bot.handler.service.tables._live_tables = LiveTables(room.store)
    return record.id


@pytest.mark.parametrize("what", SPOILT)
async def test_a_table_that_cannot_be_read_says_so_and_can_be_closed(room: Room, what: str) -> None:
    await room.begin()
    old, table = board(room), await spoil(room, what)
    commands = ["table", "knock", "leave", "join", "begin", "chinese start", "resign", "next", "restart"]
    for command in commands:
        assert answer(await room.alice.slash(room.channel, command)) == ENGLISH.say("lost"), command
    assert answer(await room.alice.slash(room.channel, "move", move="stock")) == ENGLISH.say("lost")
    pressed = await room.bob.click(old, custom_id=f"t:{table}:0:b-turn")
    assert texts(private(pressed)[-1]) == ENGLISH.say("lost")
    assert ENGLISH.say("lost") in texts((await room.bob.slash(room.channel, "rules")).response.message)
    assert "Only the host (Alice)" in answer(await room.bob.slash(room.channel, "cancel"))
    await room.alice.slash(room.channel, "cancel")
    assert texts(board(room)) == "Alice closed the table."
    await room.bob.slash(room.channel, "chinese start")
    assert (await room.live()).names == ("Bob",)


async def test_whoever_runs_the_bot_reads_once_of_each_table_that_cannot_be_read(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot.service.live_tables")
    other = room.guild.create_text_channel("other")
    for channel in (room.channel, other):
        await room.alice.slash(channel, "chinese start")
    tables = [await room.store.tables.table_in(channel.id) for channel in (room.channel, other)]
    await room.store._database.rows("UPDATE tables SET game = 'gone'")
    room.bot.handler.service.tables._live_tables = LiveTables(room.store)
    for channel in (room.channel, other, room.channel, other):
        await room.bob.slash(channel, "join")
    told = [(each.levelname, each.getMessage()) for each in caplog.records if "cannot be read" in each.message]
    loud = [message for level, message in told if level == "ERROR"]
    assert len(loud) == 2
    assert [f"table {table.id} " in said for table, said in zip(tables, loud, strict=True) if table] == [True, True]
    assert {level for level, _ in told} == {"ERROR", "DEBUG"}, "who looks closer sees each time"


@pytest.mark.parametrize("what", ["game", "option", "value", "version"])
async def test_a_lobby_that_cannot_be_read_says_so_and_can_be_closed(room: Room, what: str) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await spoil(room, what)
    for command in ("table", "leave", "join", "begin", "bank start"):
        assert answer(await room.bob.slash(room.channel, command)) == ENGLISH.say("lost"), command
    await room.alice.slash(room.channel, "cancel")
    assert texts(board(room)) == "Alice closed the table."
    await room.bob.slash(room.channel, "chinese start")
    assert (await room.live()).names == ("Bob",)


async def test_an_option_that_came_later_has_its_usual_value(room: Room) -> None:
    before = await room.begin()
    options = {name: value for name, value in before.record.options.items() if name != "false_knock"}
    await room.store._database.rows("UPDATE tables SET options = ?", json.dumps(options))
    await room.alice.slash(room.channel, "table")
    assert (await room.live()).record == before.record
    assert "Chinese Patience" in texts((await room.bob.slash(room.channel, "rules")).response.message)


@pytest.mark.parametrize("what", ["game", "option", "version"])
async def test_a_game_for_one_that_cannot_be_read_can_be_closed(room: Room, what: str) -> None:
    await klondike(room)
    await room.alice.slash(room.channel, "move", move="stock")
    await spoil(room, what)
    for command in ("table", "undo", "hint", "next", "restart", "resign"):
        assert answer(await room.alice.slash(room.channel, command)) == ENGLISH.say("lost"), command
    await room.alice.slash(room.channel, "cancel")
    for command in ("next", "restart"):
        assert answer(await room.alice.slash(room.channel, command)) == ENGLISH.say("lost-over"), (
            "nothing to deal again"
        )
    await klondike(room)
    assert (await room.live()).game.id == "klondike"


async def test_a_game_for_one_that_is_over_and_cannot_be_read_is_not_said_to_be_open(room: Room) -> None:
    await klondike(room)
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    await room.store._database.rows("UPDATE tables SET game = 'gone'")
    for command in ("next", "restart"):
        assert answer(await room.alice.slash(room.channel, command)) == ENGLISH.say("lost-over")
    await klondike(room)
    assert (await room.live()).game.id == "klondike"


async def test_who_may_close_what_cannot_be_read(service: Service, clock: Clock) -> None:
    """A moderator at once; anybody else a game for one that was left for long, but no game for several."""
    await service.lobby.start(context(1), "chinese", "standard")
    await service.store._database.rows("UPDATE tables SET game = 'gone'")
    clock.now += 2 * ABANDONED_SOLO
    with refusing("Only the host .Player 1."):
        await service.lobby.cancel(context(2))
    assert (await service.lobby.cancel(context(2)._replace(moderator=True))).live.record.status == "cancelled"
    await service.solo.start(context(1), "klondike", 1)
    await service.store._database.rows("UPDATE tables SET game = 'gone'")
    clock.now += ABANDONED_SOLO
    assert (await service.lobby.cancel(context(2))).live.record.status == "cancelled"


async def two_unshown(room: Room) -> tuple[Any, Any]:
    """Two channels whose tables have moved on while no board could be posted; the first table is the older one."""
    other = room.guild.create_text_channel("other")
    for channel, member in ((room.channel, room.alice), (other, room.bob)):
        await member.slash(channel, "patience start", game="Klondike", deal="1")
        room.env.inject_error("*", f"/channels/{channel.id}/messages*", status=400, times=2)
        await member.slash(channel, "move", move="stock")
    return room.channel, other


@pytest.mark.usefixtures("put_off")
@pytest.mark.parametrize("what", SPOILT)
async def test_the_others_are_posted_though_one_cannot_be_read(room: Room, what: str) -> None:
    first, second = await two_unshown(room)
    await spoil(room, what, first)
    await room.bot.handler.post_missing()
    assert "Drew" not in texts(first.last_message)
    assert "Drew" in texts(second.last_message)


@pytest.mark.usefixtures("put_off")
async def test_the_others_are_posted_though_one_cannot_be_drawn(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await two_unshown(room)
    draw, tries = painting.table_png, []

    def spoilt(view: Any, names: Any, caption: str, **how: Any) -> bytes:
        if names == ("Alice",):
            tries.append(names)
            raise ZeroDivisionError
        return draw(view, names, caption, **how)

    monkeypatch.setattr(painting, "table_png", spoilt)
    for _ in range(FIRST_RETRY_ROUNDS):
        await room.bot.handler.post_missing()
    assert ["Drew" in texts(channel.last_message) for channel in (first, second)] == [False, True]
    assert len(tries) == 1, "what fails is not drawn again every minute"
    monkeypatch.undo()
    await room.bot.handler.post_missing()
    assert "Drew" in texts(first.last_message), "but it is tried again"


async def test_results_of_games_that_are_gone_are_shown(room: Room) -> None:
    dora = room.env.create_user("dora", global_name="Dora")
    await dora.slash("patience start", game="Klondike", deal="1")
    await dora.slash("move", move="stock")
    await dora.slash("resign")
    await room.store._database.rows("UPDATE solo_results SET game = 'the-lost-one'")
    shown = (await dora.slash("standings")).response.message
    assert "**The Lost One**: 0 won of 1" in texts(shown)


async def test_a_daily_deal_of_a_game_that_is_gone(room: Room) -> None:
    today = datetime.now(UTC).date()
    await room.store._database.rows("UPDATE daily_deals SET game = 'the-lost-one', seed = 's1:1', salt = 'salt'")
    closed = str(today - timedelta(days=2))
    await room.store.dailies.daily(Daily(closed, "the-lost-one", "s1:1", "salt"))
    assert answer(await room.alice.slash(room.channel, "daily")) == ENGLISH.say("daily-unknown")
    shown = texts((await room.alice.slash(room.channel, "standings", game="Daily deal")).response.message)
    assert "Today's deal is a game of The Lost One" in shown
    assert f"The deal of {closed}, The Lost One, had the seed `s1:1`" in shown

"""Ten thousand refusals within ten minutes keep a bot out; each request that it sends then makes that longer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ui import interactions
from bot.ui.delivery.request_guard import KEPT_OUT_SECONDS
from tests.wire.conftest import Wire
from tests.wire.guard import MOST, SECONDS
from tests.wire.play import boards
from tests.wire.world import VIEW, Channel

pytestmark = pytest.mark.thorough
TABLES = 6


async def closed(wire: Wire) -> list[Channel]:
    """Some channels with a table each, whose board is gone, and where the bot may not post any more."""
    channels = [wire.discord.world.channel(wire.place.guild, f"table-{number}") for number in range(TABLES)]
    for channel in channels:
        person = replace(wire.alice, user=wire.discord.world.user(f"Player of {channel.name}"), channel=channel)
        person.slash("patience start", game="Klondike", deal="4711")
        (board,) = await wire.place.until(lambda channel=channel: boards(channel))
        await wire.discord.quiet()
        wire.bot.requests.tokens.forget(board.id)
        record = await wire.store.tables.table_in(channel.id)
        assert record is not None
        await wire.store.boards.forget_board(record.id)
        channel.messages.clear()
        channel.may = VIEW
    return channels


async def test_boards_that_may_not_be_posted_come_nowhere_near(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though none waited longer after each refusal: here all numbers are a hundredth of what they are."""
    await closed(wire)
    monkeypatch.setattr(interactions, "MOST_FORBIDDEN", interactions.MOST_FORBIDDEN // 100)
    wire.discord.guard.most = MOST // 100
    already = len(wire.discord.sent)
    for _ in range(SECONDS // 60):
        wire.bot.handler._waits._waits.clear()
        await wire.bot.handler.post_missing()
    refused = [each for each in wire.discord.sent[already:] if each.status == 403]
    assert TABLES <= len(refused) <= wire.discord.guard.most // 2
    assert wire.discord.guard.times == 0


async def test_a_bot_that_is_kept_out_comes_back_after_ten_minutes(wire: Wire, errors: list[str]) -> None:
    channels = await closed(wire)
    guard = wire.discord.guard
    guard.most = 4
    await wire.bot.handler.post_missing()
    assert (guard.times, guard.beaten) == (1, 1)
    for _ in range(3):
        wire.bot.handler._waits._waits.clear()
        await wire.bot.handler.post_missing()
    assert (guard.times, guard.beaten) == (1, 1)
    assert len(errors) == 1
    errors.clear()
    for channel in channels:
        channel.may = wire.place.guild.channels[channel.id].may = (1 << 53) - 1
    wire.discord.world.clock.forward(SECONDS)
    wire.bot.requests._until -= KEPT_OUT_SECONDS
    wire.bot.handler._waits._waits.clear()
    await wire.bot.handler.post_missing()
    assert [len(boards(channel)) for channel in channels] == [1] * TABLES

"""What stays on a board that another one follows, though the bot stops before it has been written there."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from bot.model.facts import Stays
from bot.model.records import PostedBoard
from bot.text.board_lines import words
from bot.text.reader import ENGLISH
from bot.ui.delivery import tokens
from bot.ui.delivery.leaving import Leaving
from bot.ui.delivery.messages import Messages
from tests.bot.conftest import Room, buttons, texts
from tests.bot.test_store import CHANNEL, opened
from tests.stores import Place
from tests.told import line

pytestmark = [pytest.mark.either, pytest.mark.thorough]


@contextlib.contextmanager
def stopping(monkeypatch: pytest.MonkeyPatch, part: type = Leaving, when: str = "retire") -> Any:
    """Stop whatever wants to leave something on a board, as when the bot is shut down."""

    async def stopped(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patched, contextlib.suppress(asyncio.CancelledError):
        patched.setattr(part, when, stopped)
        yield


async def turn_passed(room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Any]:
    """Whose turn it was, and the first of two boards: the bot stopped once the second was posted."""
    await room.begin("guided")
    live, mover, first = await room.live(), await room.to_move(), room.channel.last_message
    with stopping(monkeypatch):
        await mover.slash(room.channel, "move", move="stock, stock waste")
    assert buttons(message(room, first.id))
    assert room.channel.last_message.id != first.id
    return live.names[live.in_play.state.turn], first


def message(room: Room, number: int) -> Any:
    return next(each for each in room.channel.history() if each.id == number)


def boards(room: Room) -> list[int]:
    """The messages of the channel that have buttons."""
    return [each.id for each in room.channel.history() if buttons(each)]


async def test_what_happened_is_left_after_a_restart(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    player, first = await turn_passed(room, monkeypatch)
    await room.restart()
    await room.bot.handler.post_missing()
    left = message(room, first.id)
    assert not buttons(left)
    assert texts(left).startswith(f"**{player}** turned up")
    assert boards(room) == [room.channel.last_message.id]
    assert await room.store.boards.boards_to_post() == ()


async def test_what_happened_is_left_when_the_table_goes_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    player, first = await turn_passed(room, monkeypatch)
    await (await room.to_move()).slash(room.channel, "move", move="stock")
    left = message(room, first.id)
    assert not buttons(left)
    assert texts(left).startswith(f"**{player}** turned up")
    assert boards(room) == [room.channel.last_message.id]


async def test_a_board_that_has_moved_down_is_taken_away(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin("guided")
    first = room.channel.last_message
    with stopping(monkeypatch), stopping(monkeypatch, Messages, "delete"):
        await room.carol.slash(room.channel, "table")
    assert message(room, first.id)
    await room.bot.handler.post_missing()
    assert first.id not in [each.id for each in room.channel.history()]
    assert boards(room) == [room.channel.last_message.id]


async def test_what_cannot_be_left_later_either_is_told_on_the_newest_board(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, first = await turn_passed(room, monkeypatch)
    table = (await room.live()).record.id
    room.env.inject_error("PATCH", f"/channels/*/messages/{first.id}", status=404, code=10008, times=None)
    monkeypatch.setattr(tokens, "TOKEN_SECONDS", 0)  # what a test does itself is not done by the room's clock
    for _ in range(2):
        await room.bot.handler.post_missing()
    board = await room.store.boards.board(table)
    assert [each.who.name for each in board.lines] == [player] * len(board.lines)
    assert words(ENGLISH, board.lines[0]).startswith("turned up")
    assert len(board.lines) == len(set(board.lines)), "it is told once"
    assert await room.store.boards.boards_to_post() == ()


async def test_a_table_that_was_ended_is_left_with_its_end(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    await room.alice.slash(room.channel, "move", move="stock")
    first = room.channel.last_message
    with stopping(monkeypatch):
        await room.alice.slash(room.channel, "next")
    assert buttons(message(room, first.id))
    await room.bot.handler.post_missing()
    assert not buttons(message(room, first.id))
    assert "resigned" in texts(message(room, first.id))


async def test_how_a_message_is_to_be_left_is_kept_until_it_is(place: Place) -> None:
    board, left = (
        PostedBoard(CHANNEL, 78, 0, Stays.RESULT),
        PostedBoard(CHANNEL, 77, 0, Stays.LOBBY, (line("drew J♥", "Ann"), line("Over."))),
    )
    async with place.open() as store:
        record, other = await opened(store), await opened(store, channel_id=9)
        await store.boards.show_board(record.id, board, left)
        await store.boards.show_board(other.id, board)
        assert await store.boards.boards_to_post() == (record.id,)
    async with place.open("practice 1") as store:
        assert await store.boards.former_board(record.id) is None, "messages of another session are not there"
    async with place.open() as store:
        assert await store.boards.former_board(record.id) == left
        assert await store.boards.former_board(other.id) is None
        store.boards.forget_former(record.id, left)
        assert await store.boards.former_board(record.id) is None
        assert await store.boards.boards_to_post() == ()
        await store.boards.show_board(record.id, board, left)
        await store.boards.show_board(record.id, left)
        assert await store.boards.former_board(record.id) is None

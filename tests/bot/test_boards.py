"""Boards that could not be posted at once: they come later, once, and with all that they have to tell."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import Any

import aiohttp
import discord
import pytest

from bot.model.records import BoardLine
from bot.model.samples import sample
from bot.text.reader import ENGLISH
from bot.text.telling import SharedTelling
from bot.ui.delivery import board_drawing, painting, publisher
from bot.ui.delivery.board_retries import FIRST_RETRY_ROUNDS, LONGEST_RETRY_ROUNDS, Waits
from bot.ui.interactions import MOST_FORBIDDEN
from tests.bot.conftest import CANNOT_POST, Room, buttons, newest, texts
from tests.bot.test_patience import klondike
from tests.bot.test_play import answer, board

# How the bot's token shows boards, where an answer has been put off, or at nobody's request.
pytestmark = [pytest.mark.usefixtures("put_off"), pytest.mark.thorough]
DROPPED = [aiohttp.ServerDisconnectedError(), TimeoutError(), ConnectionResetError(104, "reset by peer")]


def posts(room: Room) -> int:
    """How many times the bot has asked Discord to post in the channel."""
    path = f"/channels/{room.channel.id}/messages"
    return sum(entry.method == "POST" and entry.path == path for entry in room.env.http_requests)


def forbid(room: Room, times: int | None = 1, status: int = 403, edits: int | None = None) -> None:
    """Let Discord refuse so many posts in the channel, and so many edits, as many if they are not named."""
    code, path = 50013 if status == 403 else 0, f"/channels/{room.channel.id}/messages"
    room.env.inject_error("POST", path, status=status, code=code, times=times)
    if edits != 0:
        room.env.inject_error("PATCH", f"{path}/*", status=status, code=code, times=edits or times)


async def rounds(room: Room, number: int) -> None:
    """Let the minute's job come round."""
    for _ in range(number):
        await room.bot.handler.post_missing()


# Where the bot may not post.


async def test_a_board_comes_by_itself_once_the_bot_may_post_again(room: Room) -> None:
    await room.begin()
    forbid(room, times=2)
    player = await room.to_move()
    assert answer(await player.slash(room.channel, "move", move="stock")) == CANNOT_POST
    before = posts(room)
    await rounds(room, FIRST_RETRY_ROUNDS)
    assert posts(room) == before + 1, "it is not asked again at once"
    assert "turned up" not in texts(board(room))
    await rounds(room, 1)
    assert "turned up" in texts(board(room))
    assert board(room).attachments


async def test_a_board_comes_soon_once_something_happens_where_the_bot_may_post(room: Room) -> None:
    await room.begin()
    forbid(room, times=2)
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    await rounds(room, 2)
    assert "turned up" not in texts(board(room))
    await room.carol.slash(room.channel, "rules")
    await rounds(room, 1)
    assert "turned up" in texts(board(room))


@pytest.mark.parametrize("kind", ["send_messages", "attach_files", "view_channel"])
async def test_where_the_bot_still_may_not_post_nothing_is_forgotten(
    room: Room, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    await room.begin()
    forbid(room, times=None)
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    may = discord.Permissions.all()
    may.update(**{kind: False})
    monkeypatch.setattr(discord.Interaction, "app_permissions", property(lambda _: may))
    before = posts(room)
    for _ in range(3):
        await room.carol.slash(room.channel, "rules")
        await rounds(room, 1)
    assert posts(room) == before + 1


@pytest.mark.thorough
async def test_a_channel_that_stays_forbidden_is_asked_ever_more_seldom(room: Room) -> None:
    await room.begin()
    forbid(room, times=None)
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    asked = []
    for number in range(1, 24 * 60):
        before = posts(room)
        await rounds(room, 1)
        asked += [number] * (posts(room) - before)
    gaps = [later - sooner for sooner, later in itertools.pairwise(asked)]
    assert gaps[:6] == [10, 20, 40, 80, 160, 320]
    assert set(gaps[6:]) == {LONGEST_RETRY_ROUNDS}


async def test_many_forbidden_channels_are_not_all_asked_at_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def unposted() -> tuple[int, ...]:
        return tuple(range(3 * MOST_FORBIDDEN))

    async def forbidden(table_id: int) -> bool:
        asked.append(table_id)
        room.bot.handler._waits.failed(table_id, table_id)
        return True

    monkeypatch.setattr(room.bot.handler.service.store.boards, "boards_to_post", unposted)
    monkeypatch.setattr(room.bot.handler, "_post_late", forbidden)
    for number in (1, 2, 3, 3):
        await rounds(room, 1)
        assert asked == [*range(number * MOST_FORBIDDEN)], "in the end each, and none twice"


async def test_a_refusal_is_forgotten_once_a_post_succeeds(room: Room) -> None:
    """So that another table of the channel, whose last message is still to be left, need not wait."""
    await room.begin()
    forbid(room, status=400)
    await (await room.to_move()).slash(room.channel, "move", move="stock")
    waits, other = room.bot.handler._waits, 99
    waits.failed(other, room.channel.id)
    assert waits.begin((other,)) == []
    await room.bot.handler._late((await room.live()).record.id)
    assert waits.begin((other,)) == [other]


def test_each_table_waits_by_itself() -> None:
    waits = Waits()
    assert waits.begin((1, 2, 3)) == [1, 2, 3]
    waits.failed(1, 10)
    waits.failed(2, 20)
    assert waits.begin((1, 2, 3)) == [3]
    waits.forget(20)
    assert waits.begin((1, 2)) == [2]
    waits.begin((2,))
    assert waits.begin((1, 2)) == [1, 2], "what was shown meanwhile waits no longer"


# What a board that comes later tells.


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_board_that_comes_later_tells_what_happened_and_calls_the_next_player(
    room: Room, restarted: bool
) -> None:
    await room.begin()
    player = await room.to_move()
    other = room.bob if player is room.alice else room.alice
    forbid(room, times=3, status=400, edits=2)
    for move in ("turn", "stock", "stock waste"):
        assert answer(await player.slash(room.channel, "move", move=move)) == ENGLISH.say("shown-later")
    await (room.restart() if restarted else rounds(room, 1))
    said = texts(board(room))
    assert [user.id for user in board(room).mentions] == [other.id]
    turn = "**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠ → own waste"
    assert said == f"<@{other.id}>'s turn"
    assert texts(room.channel.history()[-2]) == turn, "the turn stands where it was played"
    await other.slash(room.channel, "table")
    assert [texts(each).count(turn) for each in room.channel.history()][-2:] == [1, 0], "nothing is told again"
    assert not board(room).mentions
    assert await room.store.boards.untold((await room.live()).record.id, 99) == ()


async def test_the_next_board_tells_what_the_lost_one_did_not(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    forbid(room, status=400)
    await player.slash(room.channel, "move", move="turn")
    assert "turned up" not in texts(board(room))
    await player.slash(room.channel, "move", move="stock")
    assert "**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠\n**Bob**'s turn" in texts(board(room))


async def test_what_happened_before_the_deal_and_at_the_end_is_told_later_too(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    forbid(room, status=400)
    await room.bob.slash(room.channel, "join")
    await rounds(room, 1)
    assert "Bob joined." in texts(board(room))
    forbid(room, status=400, edits=0)
    await room.alice.slash(room.channel, "begin")
    await rounds(room, 1)
    live = await room.live()
    cut = live.in_play.rules.cut(live.record.seed)
    assert cut is not None
    dealer, example = live.names[cut.seat], sample(live.in_play)
    cutting = f"{dealer} cuts {cut.card} and deals."
    assert ENGLISH.say("dealt-cut", cut=cutting, example=example) in texts(board(room))
    assert [user.id for user in board(room).mentions] == [(await room.to_move()).id]
    forbid(room, status=400, edits=0)
    await room.alice.slash(room.channel, "resign")
    assert "resigned" not in texts(board(room))
    await rounds(room, 1)
    assert "**Alice** resigned" in newest(room)


@pytest.mark.thorough
async def test_a_lobby_where_much_happened_fits_into_a_message(room: Room) -> None:
    await room.alice.slash(room.channel, "bank start", rules="strictest")
    forbid(room, times=149, status=400)
    for _ in range(75):
        await room.bob.slash(room.channel, "join")
        await room.bob.slash(room.channel, "leave")
    await rounds(room, 1)
    assert "Bob left." in texts(board(room))
    assert len(texts(board(room))) < 4000
    assert buttons(board(room))


async def test_what_cannot_be_told_counts_all_the_same(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin()

    def dumb(*_: Any) -> list[BoardLine]:
        raise KeyError

    monkeypatch.setattr(SharedTelling, "narrate", dumb)
    await (await room.to_move()).slash(room.channel, "move", move="stock")
    assert [row.text for row in (await room.live()).in_play.log] == ["stock"]
    assert board(room).attachments


# One board, whoever posts it.


@pytest.mark.parametrize("late", [False, True], ids=["the move first", "the job first"])
async def test_a_state_that_is_being_posted_is_not_posted_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    before, tasks = posts(room), []
    shows = room.bot.handler.publisher
    target: Any = shows if late else shows._drawing
    name = "publish" if late else "_picture"
    original = getattr(target, name)

    async def together(*args: Any, **kwargs: Any) -> Any:
        if not tasks:
            tasks.append(asyncio.create_task(room.bot.handler.post_missing()))
            await asyncio.to_thread(time.sleep, 0.2)
        return await original(*args, **kwargs)

    monkeypatch.setattr(target, name, together)
    await player.slash(room.channel, "move", move="stock waste")
    await tasks[0]
    assert posts(room) == before + 1
    assert [user.id for user in board(room).mentions] == [(await room.to_move()).id]
    assert buttons(board(room))


async def test_whoever_is_called_gets_a_message_and_no_edit(room: Room) -> None:
    """An edit mentions nobody: what passes the turn is a new message, though it was picked from the board."""
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    first, table = board(room), (await room.live()).record.id
    await player.click(first, custom_id=f"t:{table}:1:b-stock_waste")
    assert board(room).id != first.id
    assert [user.id for user in board(room).mentions] == [(await room.to_move()).id]
    assert await room.to_move() is not player
    second = board(room).id
    await (await room.to_move()).click(board(room), custom_id=f"t:{table}:2:b-stock")
    assert board(room).id == second, "as long as the turn goes on, the board is edited"


async def test_a_table_is_posted_again_for_whoever_asks(room: Room) -> None:
    await room.begin()
    before = board(room).id
    await room.alice.slash(room.channel, "table")
    assert board(room).id != before


# A connection that drops.


def dropping(error: Exception) -> Callable[..., Awaitable[None]]:
    """A request to Discord whose connection drops."""

    async def drops(*_: Any, **__: Any) -> None:
        raise error

    return drops


@pytest.mark.parametrize("error", DROPPED, ids=lambda error: type(error).__name__)
async def test_a_connection_that_drops_loses_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    await room.begin()
    player, old = await room.to_move(), board(room).id

    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessageable, "send", dropping(error))
        patched.setattr(discord.PartialMessage, "edit", dropping(error))
        said = answer(await player.slash(room.channel, "move", move="turn"))
        await rounds(room, 1)
    assert said == ENGLISH.say("shown-later")
    assert board(room).id == old
    await rounds(room, 1)
    assert "turned up 5♠ 4♣ 9♥ 5♥" in texts(board(room))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("error", DROPPED, ids=lambda error: type(error).__name__)
async def test_a_connection_that_drops_after_the_board_was_posted(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await room.begin()
    player = await room.to_move()

    said: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", dropping(error))
        patched.setattr(discord.Interaction, "delete_original_response", dropping(error))
        patched.setattr(discord.Interaction, "edit_original_response", lambda *_, content, **__: said.append(content))
        await player.slash(room.channel, "move", move="turn")
    shown = board(room).id
    assert "turned up 5♠ 4♣ 9♥ 5♥" in texts(board(room))
    assert said == [], "the board says it all"
    await rounds(room, 1)
    assert board(room).id == shown, "it is known which message shows the table"


@pytest.mark.parametrize("error", DROPPED, ids=lambda error: type(error).__name__)
async def test_a_move_counts_that_could_not_be_acknowledged(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await room.begin()
    player = await room.to_move()

    monkeypatch.setattr(discord.InteractionResponse, "defer", dropping(error))
    monkeypatch.setattr(room.env, "check_errors", False)
    await player.slash(room.channel, "move", move="turn")
    assert "turned up 5♠ 4♣ 9♥ 5♥" in texts(board(room))


@pytest.mark.parametrize(
    ("module", "where"), [(painting, "table_png"), (board_drawing, "follow"), (publisher, "content_of")]
)
async def test_nothing_that_is_stored_is_told_as_lost(
    room: Room, monkeypatch: pytest.MonkeyPatch, module: ModuleType, where: str
) -> None:
    await room.begin()
    player = await room.to_move()

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError(where)

    with monkeypatch.context() as patched:
        patched.setattr(module, where, broken)
        said = answer(await player.slash(room.channel, "move", move="turn"))
    assert [row.text for row in (await room.live()).in_play.log] == ["turn"]
    assert said == ENGLISH.say("shown-later")


async def test_what_fails_right_after_it_was_stored_counts(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin()
    player = await room.to_move()
    commit = room.store.tables.commit

    async def then_fails(*args: Any) -> None:
        await commit(*args)
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(room.store.tables, "commit", then_fails)
        assert answer(await player.slash(room.channel, "move", move="turn")) == ENGLISH.say("shown-later")
    assert [row.text for row in (await room.live()).in_play.log] == ["turn"]
    await rounds(room, 1)
    assert "turned up 5♠ 4♣ 9♥ 5♥" in texts(board(room))


async def test_where_a_text_stopped_is_told_though_the_board_is_late(room: Room) -> None:
    await klondike(room)
    forbid(room, status=400)
    said = answer(await room.alice.slash(room.channel, "move", move="stock, redeal"))
    assert said.startswith("Played: draw a card. Then I stopped: ")
    assert said.endswith(ENGLISH.say("shown-later"))

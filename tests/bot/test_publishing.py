"""Boards are shown in time, only the newest, and again soon after a failure."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import discord
import pytest

from bot.model.refusals import Refused
from bot.service.tables import Outcome, RequestContext
from bot.text.reader import ENGLISH
from bot.ui import replies
from bot.ui.delivery import ages, board_drawing, board_retries, tokens
from bot.ui.delivery.board_drawing import BoardDrawing
from bot.ui.delivery.board_retries import RETRY_PAUSES, Retries
from bot.ui.interactions import InteractionHandler
from tests.bot.conftest import Room, buttons, texts
from tests.bot.test_patience import klondike
from tests.bot.test_play import answer, board
from tests.bot.test_reliability import context
from tests.bot.test_request_guard import DEFER, PATCH, PATCH_OWN, POST, counting, id_of, kind

pytestmark = pytest.mark.thorough

DROPPED = [aiohttp.ServerDisconnectedError(), TimeoutError()]


# Never too late.


@pytest.mark.parametrize(
    ("kind", "deferral"),
    [
        (discord.InteractionType.application_command, {"ephemeral": True, "thinking": True}),
        (discord.InteractionType.component, {}),
    ],
)
async def test_an_answer_that_takes_long_is_put_off(
    monkeypatch: pytest.MonkeyPatch, kind: discord.InteractionType, deferral: dict[str, bool]
) -> None:
    monkeypatch.setattr(replies, "LATEST_ANSWER", 0.01)
    assert await deferrals(kind, 0.1) == [deferral]
    monkeypatch.setattr(replies, "LATEST_ANSWER", 5)
    assert await deferrals(kind, 0) == [], "what can be said at once is one request"
    assert await deferrals(kind, 0.1, known=True) == [deferral], "what is known to take long is put off at once"


async def deferrals(kind: discord.InteractionType, seconds: float, known: bool = False) -> list[dict[str, bool]]:
    """How a request was put off before what it asks for was refused after so many seconds, perhaps `known` before."""
    asked = Asked(kind)
    part = SimpleNamespace(emojis=None, decorate=lambda text, _: text, private=None)
    handler = InteractionHandler(part, part, part)  # type: ignore[arg-type]
    asked.client = SimpleNamespace(handler=handler)

    async def act(context: RequestContext) -> Outcome:
        if known:
            context.put_off()
        await asyncio.sleep(seconds)
        before.extend(asked.deferred)
        raise Refused("no-table")

    before: list[dict[str, bool]] = []
    await handler.run(asked, act)  # type: ignore[arg-type]
    assert asked.said == [ENGLISH.say("no-table")]
    assert seconds == 0 or before == asked.deferred, "not only once it was done"
    return asked.deferred


class Asked:
    """An interaction as far as a handler looks at it, with what is answered."""

    def __init__(self, kind: discord.InteractionType) -> None:
        self.type: Any = kind
        self.id, self.extras, self.client = 1, dict[Any, Any](), SimpleNamespace()
        self.guild_id, self.channel_id, self.message = None, 2, None
        self.channel, self.locale = None, discord.Locale.american_english
        self.user = SimpleNamespace(id=3, display_name="Ann")
        self.permissions = discord.Permissions.none()
        self.context = discord.app_commands.AppCommandContext(dm_channel=True)
        self.is_user_integration = self.is_guild_integration = lambda: False
        self.response = SimpleNamespace(type=None, defer=self.defer, send_message=self._say)
        self.followup = SimpleNamespace(send=self._say)
        self.edit_original_response = self._say
        self.deferred, self.said = list[dict[str, bool]](), list[str]()

    async def defer(self, **how: bool) -> None:
        """Put it off."""
        self.deferred.append(how)
        deferrals = discord.InteractionResponseType
        self.response.type = deferrals.deferred_channel_message if how else deferrals.deferred_message_update

    async def _say(self, sentence: str = "", *, content: str = "", **_: Any) -> Any:
        self.said.append(sentence or content)
        return SimpleNamespace(resource=None)


# Of several states only the newest.


async def test_of_states_that_come_while_one_is_sent_only_the_newest_is_sent(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(room)
    # What a test does itself is not done by the room's clock.
    monkeypatch.setattr(ages, "OLD", timedelta(days=999))
    monkeypatch.setattr(tokens, "TOKEN_SECONDS", 0)
    with slowed(room, monkeypatch) as slow:
        shown = [await publishing(room, room.alice, 1, "stock")]
        await slow.reached.wait()
        shown += [await publishing(room, room.alice, number, "stock") for number in (2, 3, 4)]
        slow.go.set()
        await asyncio.gather(*shown)
    kinds = [kind(entry) for entry in room.env.http_requests[slow.before :]]
    assert (slow.drawn, kinds) == (2, [PATCH, PATCH])
    live = await room.live()
    assert f"t:{live.record.id}:4:b-stock" in buttons(board(room))
    noted = await room.store.boards.board(live.record.id)
    assert noted is not None
    assert noted.version == live.record.version
    assert await room.store.boards.untold(live.record.id, 99) == ()


async def test_of_states_that_come_while_other_tables_are_drawn_only_the_newest_is_drawn(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(room)
    others = Others(0)
    monkeypatch.setattr(room.bot.handler.publisher.painter, "preparing", others)
    with slowed(room, monkeypatch) as slow:
        slow.go.set()
        shown = [await publishing(room, room.alice, number, "stock") for number in (1, 2, 3)]
        await others.waited.wait()
        assert slow.drawn == 0
        others.release()
        await asyncio.gather(*shown)
    assert slow.drawn == 1
    assert f"t:{(await room.live()).record.id}:3:b-stock" in buttons(board(room))


class Others(asyncio.Semaphore):
    """Whoever draws at the moment; `waited` tells that somebody has read all that a picture needs, and waits."""

    def __init__(self, room: int) -> None:
        super().__init__(room)
        self.waited = asyncio.Event()

    async def acquire(self) -> Literal[True]:
        """Wait for room to draw."""
        self.waited.set()
        return await super().acquire()


@pytest.mark.parametrize("read", ["news", "letters"])
async def test_a_table_that_waits_for_the_database_keeps_no_other_from_being_drawn(
    room: Room, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    await klondike(room)
    first, go = (await room.live()).record.id, asyncio.Event()
    untold, letters_wanted = room.store.boards.untold, board_drawing.letters_wanted

    async def late_untold(table_id: int, version: int) -> Any:
        await (go.wait() if table_id == first else asyncio.sleep(0))
        return await untold(table_id, version)

    async def late_letters(store: Any, record: Any) -> bool:
        await (go.wait() if record.id == first else asyncio.sleep(0))
        return await letters_wanted(store, record)

    if read == "news":
        monkeypatch.setattr(room.store.boards, "untold", late_untold)
    else:
        monkeypatch.setattr(board_drawing, "letters_wanted", late_letters)
    monkeypatch.setattr(room.bot.handler.publisher.painter, "_room", asyncio.Semaphore(1))
    waiting = await publishing(room, room.alice, 1, "stock")
    other = room.guild.create_text_channel("other")
    await asyncio.wait_for(room.alice.slash(other, "patience start", game="Klondike"), 10)
    assert "Klondike" in texts(other.last_message)
    assert not waiting.done()
    go.set()
    await waiting
    assert f"t:{first}:1:b-stock" in buttons(board(room))


async def test_whoever_was_to_be_called_by_a_state_that_was_left_out_is_called(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    player = await room.to_move()
    with slowed(room, monkeypatch) as slow:
        shown = [await publishing(room, player, 1, "turn")]
        await slow.reached.wait()
        shown.append(await publishing(room, player, 2, "stock, stock waste"))
        following = await room.to_move()
        shown.append(await publishing(room, following, 3, "stock"))
        slow.go.set()
        await asyncio.gather(*shown)
    assert slow.drawn == 2
    left, new = room.channel.history()[-2:]
    assert following is not player
    assert [user.id for user in new.mentions] == [following.id]
    assert texts(left) == "**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠ → own waste"
    assert "drew" in texts(new)


async def publishing(room: Room, member: Any, number: int, text: str) -> asyncio.Task[None]:
    """Make moves at once, and begin to show what they led to."""
    handler = room.bot.handler
    outcome = await handler.service.play.move(context(room, member, number), text)
    return asyncio.create_task(handler.publisher.publish(outcome.live))


async def test_a_press_whose_state_somebody_else_has_shown_is_only_acknowledged(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(room)
    pressed, publish = await id_of(room, "stock"), room.bot.handler.publisher.publish

    async def sooner(live: Any, reply: Any, **_: Any) -> None:
        await publish(live)
        with counting(room) as kinds:
            await publish(live, reply=reply)
        assert kinds == []

    monkeypatch.setattr(room.bot.handler.publisher, "publish", sooner)
    with counting(room) as kinds:
        await room.alice.click(board(room), custom_id=pressed)
    assert kinds == [PATCH_OWN, DEFER]


class Slowed:
    """A picture that is not drawn until it may `go`; `reached` tells that it is being drawn."""

    def __init__(self, room: Room) -> None:
        self.reached, self.go, self.before = asyncio.Event(), asyncio.Event(), len(room.env.http_requests)
        self.drawn = 0


@contextlib.contextmanager
def slowed(room: Room, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let pictures take long."""
    slow, draw = Slowed(room), BoardDrawing._picture

    async def wait(drawn: BoardDrawing, *args: Any) -> bytes:
        slow.drawn += 1
        slow.reached.set()
        await slow.go.wait()
        return await draw(drawn, *args)

    with monkeypatch.context() as patched:
        patched.setattr(BoardDrawing, "_picture", wait)
        yield slow


# After a failure.


@contextlib.contextmanager
def failing(room: Room, monkeypatch: pytest.MonkeyPatch, failure: int | Exception | None) -> Any:
    """Let the first edits and posts by the bot's token fail, or the note of what is shown."""
    if isinstance(failure, int):
        path = f"/channels/{room.channel.id}/messages"
        room.env.inject_error("POST", path, status=failure, times=2)
        room.env.inject_error("PATCH", f"{path}/*", status=failure, times=2)
        yield
        return
    left = 4

    def once(original: Any) -> Any:
        async def fails(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            left -= 1
            if left >= 0:
                raise failure or sqlite3.OperationalError("database or disk is full")
            return await original(*args, **kwargs)

        return fails

    with monkeypatch.context() as patched:
        if failure is None:
            left = 2
            patched.setattr(room.store.boards, "show_board", once(room.store.boards.show_board))
        else:
            patched.setattr(discord.PartialMessageable, "send", once(discord.PartialMessageable.send))
            patched.setattr(discord.PartialMessage, "edit", once(discord.PartialMessage.edit))
        yield


@pytest.mark.usefixtures("put_off")
@pytest.mark.parametrize(
    ("text", "failure"),
    # Only which message is a new board must be stored before that counts as shown.
    [*itertools.product(("stock", "stock, stock waste"), (429, 500, *DROPPED)), ("stock, stock waste", None)],
    ids=str,
)
async def test_what_could_not_be_shown_is_shown_soon_and_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, failure: int | Exception | None, text: str
) -> None:
    await room.begin()
    player, before = await room.to_move(), len(room.channel.history())
    monkeypatch.setattr(board_retries, "RETRY_PAUSES", (0,) * 6)
    with failing(room, monkeypatch, failure):
        result = await player.slash(room.channel, "move", move=text)
        for _ in range(200):
            live = await room.live()
            noted = await room.store.boards.board(live.record.id)
            if noted is not None and noted.version == live.record.version:
                break
            await asyncio.sleep(0.02)
    assert answer(result) == ENGLISH.say("shown-later")
    assert {custom_id.split(":")[2] for custom_id in buttons(board(room))} == {str(live.ply)}
    assert len(room.channel.history()) - before == ("waste" in text), "not shown twice"
    assert len(board(room).mentions) == ("waste" in text)


@pytest.mark.usefixtures("put_off")
async def test_where_the_bot_is_forbidden_to_post_it_does_not_try_again_so_soon(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    monkeypatch.setattr(board_retries, "RETRY_PAUSES", (0, 0, 0))
    path = f"/channels/{room.channel.id}/messages*"
    room.env.inject_error("*", path, status=403, code=50013, times=None)
    with counting(room) as kinds:
        await (await room.to_move()).slash(room.channel, "move", move="stock")
        await asyncio.sleep(0.1)
    assert (kinds.count(PATCH), kinds.count(POST)) == (1, 1)


def test_pauses_grow_from_about_a_second() -> None:
    assert RETRY_PAUSES[0] == 1
    assert all(later >= 2 * sooner for sooner, later in itertools.pairwise(RETRY_PAUSES))
    assert sum(RETRY_PAUSES) >= 60, "until the minute's job comes round"


async def test_tries_end_with_success_and_are_made_once_for_each_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_retries, "RETRY_PAUSES", (0, 0, 0, 0))
    tried: list[int] = []

    async def show(table_id: int) -> bool:
        tried.append(table_id)
        return tried.count(table_id) == table_id

    again = Retries(show)
    for table_id in (1, 2, 2, 9):
        again.begin(table_id)
    while len(again):
        await asyncio.sleep(0)
    assert sorted(tried) == [1, 2, 2, 9, 9, 9, 9]
    again.begin(1)
    again.stop()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(again) == 0
    assert len(tried) == 7

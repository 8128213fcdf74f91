"""Puts boards into channels: one live board a table, the newest."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from weakref import WeakValueDictionary

import discord
from discord.utils import snowflake_time

from bot.model.facts import Stays
from bot.model.live_table import LiveTable
from bot.model.records import Board, News, SoloEnding, TableRecord
from bot.service.looks import Looks
from bot.service.tastes import letters_wanted
from bot.service.wishes import called
from bot.store.protocol import Store
from bot.text.formatting import plain
from bot.text.history import Told, follow
from bot.text.letters import table_in_letters
from bot.text.messages import dealt_text, remains, stays_of, undealt_text
from bot.text.table_text import text_of
from bot.text.tips import on_board
from bot.ui.boards import board_of
from bot.ui.components import UNREACHED, picture_view, text_view
from bot.ui.delivery.board_messages import Page, content_of, file_of
from bot.ui.delivery.desk import Desk
from bot.ui.delivery.finding import shown_already
from bot.ui.delivery.painting import Painter, Sitting
from bot.ui.emojis import CardEmojis
from bot.ui.replies import Reply, Shown
from bot.ui.tips import tip_for
from render.results import Ending
from render.rooms import Rooms, rooms_for

log = logging.getLogger(__name__)
# A lobby is taken to be out of sight once somebody has spoken so long after it.
SCROLLED = timedelta(minutes=5)
# Of how many tables it is remembered how much room their columns had.
REMEMBERED = 10_000
# Discord takes no longer one.
LONGEST_NONCE = 25
# Makes a message's view and files anew for each request: neither can be sent twice.
Content = Callable[[], Shown]


class CannotPost(Exception):
    """The bot may not post in the channel, or the channel is gone."""


class Publisher:
    """Shows tables; what it shows has been stored before.

    Of several states of a table that come while one is being sent, only the newest is sent. Where a board is shown at
    somebody's request, the `reply` to that shows it if it can, which costs the bot none of the requests that Discord
    counts; else the bot's token does.
    """

    def __init__(self, client: discord.Client, store: Store, emojis: CardEmojis, looks: Looks) -> None:
        self._client = client
        self._store = store
        self._emojis = emojis
        self._looks = looks
        self._desks: WeakValueDictionary[int, Desk] = WeakValueDictionary()
        self.painter = Painter()
        # What a message shows already, though the store could not take note of it.
        self._unnoted: dict[int, tuple[Board, Board | None]] = {}
        # How much room columns had on the last picture of a table, so that it grows but never shrinks in a deal.
        self._rooms: dict[int, Rooms] = {}

    async def publish(
        self, live: LiveTable, *, again: bool = False, reply: Reply | None = None, late: bool = False
    ) -> None:
        """Show a table's newest state; CannotPost if it cannot be.

        The live board is edited as long as a turn goes on. Once it has passed, the board is left with what happened,
        and a new one is posted below. What has been shown already, perhaps by somebody else meanwhile, is shown once
        more only if it is wanted `again`: then the board moves down to the end of the channel. Where a table is shown
        `late`, its board may be there already, posted by a request whose answer was lost. A table of another part of
        the servers is left to the process that has that, which shows it within a minute.
        """
        if not self._store.part.holds(live.record.guild_id):
            return
        desk = self._desk(live)
        async with desk.lock:
            await self._note_late(live.record.id)
            await self._leave(live)
            former = await self._store.board(live.record.id)
            if former is None or former.version < live.record.version + again:
                await self._show(desk, former, again, reply, late)

    async def _show(self, desk: Desk, former: Board | None, again: bool, reply: Reply | None, late: bool) -> None:
        """Show a table's newest state in the place of its former board, and take note of that."""
        live, news, told, picture = await self._drawn(desk, former)
        page = await self._page(live, news, told, picture)
        record, left, content = live.record, None, partial(content_of, live, page)
        if former is not None and not again and await self._edited(live, former, page, content, reply):
            message_id = former.message_id
        else:
            left = None if former is None else await self._left(live, former, told, reply)
            posted = await self._answered(live, page, content, reply)
            if posted is None and (late or (reply is not None and reply.lost)):
                posted = await self._found(live, former, content)
            message_id = await self._post(live, page, content, former) if posted is None else posted
        board = Board(record.channel_id, message_id, record.version, page.stays, told.lines, told.before)
        await self._note(record.id, board, left)
        if left is not None:
            await self._leave(live)

    async def _drawn(self, desk: Desk, former: Board | None) -> tuple[LiveTable, Sequence[News], Told, bytes | None]:
        """A table's newest state, its news, what of them its board tells, and its picture if it is dealt.

        Of all that comes while others are drawn, only the last is shown.
        """
        live = desk.newest
        news = await self._untold(live)  # nobody who waits to be drawn is to wait for the database besides
        async with self.painter.turn():
            while live is not desk.newest:
                live = desk.newest
                news = await self._untold(live)
            words = text_of(live)
            told = follow(live.record.status, former, news, words.turns_stay)
            picture = None if live.position is None else await self._picture(live, words.caption(told.last))
        return live, news, told, picture

    async def _untold(self, live: LiveTable) -> Sequence[News]:
        """What has happened at a table and no board tells yet."""
        return await self._store.untold(live.record.id, live.record.version)

    async def _left(self, live: LiveTable, former: Board, told: Told, reply: Reply | None) -> Board | None:
        """How a board that another one follows is still to be left; None if the reply to a press has left it so."""
        left = _left(former, told)
        if reply is None or not (text := await self._remains(live, left)):
            return left
        return None if await reply.update(left.message_id, (self._emojis.dressed(text_view(text)), [])) else left

    async def _remains(self, live: LiveTable, board: Board) -> str:
        """What is left of a board of a table, in words."""
        return remains(live, board, await self._solo_ending(live))

    async def _solo_ending(self, live: LiveTable) -> SoloEnding | None:
        """What a game for one player means to who played it, once it is over."""
        return await self._store.solo_ending(live.record.id) if live.record.status == "over" else None

    async def _note(self, table_id: int, board: Board, left: Board | None) -> None:
        """Take note of a board that is shown; what the store cannot take it is asked to take again."""
        self._unnoted[table_id] = board, left
        await self._note_late(table_id)

    async def _note_late(self, table_id: int) -> None:
        """Take note of a board that the store could not take before."""
        if table_id in self._unnoted:
            await self._store.show_board(table_id, *self._unnoted[table_id])
            del self._unnoted[table_id]

    async def _page(self, live: LiveTable, news: Sequence[News], told: Told, picture: bytes | None) -> Page:
        """All that the board is going to show."""
        wanted, stays = await self._wanted(_called(live, news)), stays_of(live)
        if live.position is None:
            new_here = not await self._store.played_in(live.record.channel_id, live.record.game)
            text = undealt_text(live, told, wanted, new_here=new_here)
            return Page(told, text, stays, called=wanted)
        letters = table_in_letters(live) if await letters_wanted(self._store, live.record) else ""
        tip = await tip_for(self._store, live, live.record.host_id) if on_board(live) else None
        explained = "" if tip is None else tip.text
        ending = await self._solo_ending(live)
        text = dealt_text(live, told, next(iter(wanted), None), ending, taken=len(letters), tip=explained)
        return Page(told, text, stays, text_of(live).alt_text(), picture, wanted, letters, tip)

    async def _wanted(self, user_ids: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some users who want to be called; Discord takes only numbers of its own."""
        there = tuple(user_id for user_id in user_ids if user_id > 0)
        return tuple(await called(self._store, there, ("mine", "always"))) if there else ()

    async def _picture(self, live: LiveTable, caption: str) -> bytes:
        """The picture of a table that is dealt, in the theme that was chosen for it."""
        names, rooms = tuple(plain(name) for name in live.names), self._room(live)
        look, ending = await self._looks.of_table(live.record), await self._ending(live)
        return await self.painter.draw(Sitting(live.in_play.look(), names, caption, rooms, look, ending))

    async def _ending(self, live: LiveTable) -> Ending | None:
        """What the picture tells of how the game ended; None while it goes on."""
        if live.in_play.result is None:
            return None
        solo, calls = await self._store.solo_ending(live.record.id), await self._store.calls_suffered(live.record.id)
        return text_of(live).ending(solo, calls)

    def _room(self, live: LiveTable) -> Rooms:
        """How much room the columns of a table get on its next picture."""
        if len(self._rooms) >= REMEMBERED:
            self._rooms.clear()
        rooms = rooms_for(live.in_play.look(), self._rooms.get(live.record.id, ()))
        self._rooms[live.record.id] = rooms
        return rooms

    async def _scrolled(self, live: LiveTable, former: Board) -> bool:
        """Whether a lobby may have scrolled away, so that whoever sits down there is not noticed.

        The bot reads no messages: when the newest one was written is all that it asks.
        """
        if live.record.status != "lobby":
            return False
        try:
            channel = await self._client.fetch_channel(former.channel_id)
        except UNREACHED as error:
            log.info("what was said below lobby %d is not known: %s", former.message_id, error)
            return False
        newest = getattr(channel, "last_message_id", None) or former.message_id
        return snowflake_time(newest) - snowflake_time(former.message_id) > SCROLLED

    async def _leave(self, live: LiveTable, reply: Reply | None = None) -> None:
        """Leave on a message that another one follows what has been noted for it, if that is still to be done."""
        table_id = live.record.id
        former = await self._store.former_board(table_id)
        if former is None:
            return
        board = await self._store.board(table_id)
        retired = await self._retire(live, former, reply)
        if not retired and former.lines and board and board.message_id != former.message_id:
            # What happened there is told on the new board, so that nothing is missing in the channel.
            kept = replace(board, lines=(*former.lines, *board.lines), before=())
            await self._store.show_board(table_id, kept)
        else:
            await self._store.forget_former(table_id)

    def _desk(self, live: LiveTable) -> Desk:
        """The desk at which a table's boards are seen to, with its newest state."""
        desk = self._desks.setdefault(live.record.id, Desk(live))
        desk.take(live)
        return desk

    async def retire(self, live: LiveTable, reply: Reply | None = None) -> None:
        """Take the buttons off the board of a table that is over, once another table follows; the picture stays."""
        async with self._desk(live).lock:
            board = await self._store.board(live.record.id)
            if board is None or live.position is None:
                await self._retire(live, board, reply)
                return
            words, last = text_of(live), next(reversed((*board.before, *board.lines)), None)
            async with self.painter.turn():
                alt, picture = words.alt_text(), await self._picture(live, words.caption(last))
            text = await self._remains(live, board)
            await self._edit(board, lambda: (picture_view(text, alt), [file_of(picture, alt)]), reply)

    async def conclude(self, live: LiveTable, reply: Reply | None = None) -> None:
        """Leave on a table's board only the words of how it ended, without a board of its own for that."""
        async with self._desk(live).lock:
            await self._note_late(live.record.id)
            await self._leave(live)
            board = await self._store.board(live.record.id)
            if board is None:
                return
            news = await self._untold(live)
            lines = tuple(line for each in news for line in each.lines)
            # Cards that nobody has touched leave no trace, unless there is something to tell.
            untouched = board.stays if lines else Stays.NOTHING
            stays = untouched if live.position is None else stays_of(live)
            board = replace(board, version=live.record.version, stays=stays, lines=lines)
            # Noted first: even if Discord does not take the words, nobody needs a fresh board of that table.
            await self._store.show_board(live.record.id, board, board)
            await self._leave(live, reply)

    async def loosen(self, live: LiveTable, ply: int, reply: Reply) -> None:
        """Let a table's board show its lists anew after a pick that has led to nothing; `ply` is that of the list.

        A board that shows another state by now, or soon will, has other lists.
        """
        desk = self._desk(live)
        async with desk.lock:
            board, version = await self._store.board(live.record.id), desk.newest.record.version
            listed = version if live.record.status == "lobby" else live.ply
            if board is not None and board.version == version == live.record.version and listed == ply:
                await reply.loosen(board.message_id)

    async def out_of_reach(self, tables: Iterable[TableRecord]) -> int | None:
        """The first of some tables whose channel has been deleted, or closed to the bot; None if there is none."""
        for record in tables:
            try:
                await self._client.fetch_channel(record.channel_id)
            except (discord.NotFound, discord.Forbidden):
                return record.id
            except UNREACHED as error:
                log.info("whether channel %d is there is not known: %s", record.channel_id, error)
        return None

    def _messageable(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def _edited(self, live: LiveTable, board: Board, page: Page, content: Content, reply: Reply | None) -> bool:
        """Edit the live board, unless a new one must be posted; whether that was done."""
        if page.called or page.told.closed is not None or board.channel_id != live.record.channel_id:
            return False
        if await self._scrolled(live, board):
            return False
        return await self._edit(board, content, reply)

    async def _edit(self, board: Board, content: Content, reply: Reply | None) -> bool:
        """Let a board's message show something else, and notify nobody; whether that was done."""
        if reply is not None and await reply.update(board.message_id, self._made(content)):
            return True
        message = self._messageable(board.channel_id).get_partial_message(board.message_id)
        view, files = self._made(content)
        try:
            await message.edit(view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none())
        except UNREACHED as error:
            # Another board follows, or nothing is lost: its buttons answer that they are out of date.
            log.info("board %d could not be edited: %s", board.message_id, error)
            return False
        return True

    def _made(self, content: Content) -> Shown:
        view, files = content()
        return self._emojis.dressed(view), files

    async def _answered(self, live: LiveTable, page: Page, content: Content, reply: Reply | None) -> int | None:
        """Post a board as an answer to what somebody asked; the id of its message, None if that was not done."""
        if reply is None:
            return None
        return await reply.post(self._made(content), _mentions(page.called), silent=board_of(live).silent)

    async def _found(self, live: LiveTable, former: Board | None, content: Content) -> int | None:
        """Make sure that a board that has been posted already shows all it should; its message, None without one."""
        there = await shown_already(self._client, live, former)
        return there.message_id if there is not None and await self._edit(there, content, None) else None

    async def _post(self, live: LiveTable, page: Page, content: Content, former: Board | None) -> int:
        """Post a board in the place of a former one; the id of its message."""
        (view, files), mentions = self._made(content), _mentions(page.called)
        silent, nonce = board_of(live).silent, _nonce(live, former)
        try:
            message = await self._messageable(live.record.channel_id).send(
                view=view, files=files, allowed_mentions=mentions, silent=silent, nonce=nonce
            )
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotPost(str(error)) from error
        return message.id

    async def _retire(self, live: LiveTable, board: Board | None, reply: Reply | None = None) -> bool:
        """Leave only the text of a board that is no longer the newest, if there is any; whether that was done."""
        if board is None:
            return True
        if not (text := await self._remains(live, board)):
            return await self._delete(board)
        return await self._edit(board, lambda: (text_view(text), []), reply)

    async def _delete(self, board: Board) -> bool:
        """Take a board away that has nothing of its own to tell; whether that was done."""
        try:
            await self._messageable(board.channel_id).get_partial_message(board.message_id).delete()
        except UNREACHED as error:
            log.info("board %d stays: %s", board.message_id, error)
            return False
        return True


def _left(former: Board, told: Told) -> Board:
    """A board that another one follows, with only what happened there; with nothing if the other one tells it."""
    stays = Stays.NOTHING if told.closed is None else former.stays
    return replace(former, stays=stays, lines=told.closed or ())


def _called(live: LiveTable, news: Sequence[News]) -> tuple[int, ...]:
    """The users to be mentioned: who is to move, if that has changed since the last board, or is asked something.

    Who plays with nobody but computers is there, for these have only just moved.
    """
    match live.record.status:
        case "lobby":
            return tuple(user_id for each in news for user_id in each.invites)
        case "playing":
            passed = any(each.calls for each in news) and not live.alone
            turn = (live.to_move.user_id,) if passed else ()
            asked = () if live.record.ask is None else live.record.ask.waiting
            invited = {user_id for each in news for user_id in each.invites}
            return (*turn, *(user_id for user_id in asked if user_id in invited and user_id not in turn))
    return ()


def _mentions(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Some users, and nobody else."""
    users = [discord.Object(user_id) for user_id in user_ids]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def _nonce(live: LiveTable, former: Board | None) -> str:
    """Tells Discord which board is meant, so that a request that was sent again posts it once."""
    meant = f"{live.record.id} {live.record.version} {former and former.message_id}"
    return hashlib.sha256(meant.encode()).hexdigest()[:LONGEST_NONCE]

"""Puts boards into channels: one live board a table, the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

import discord

from bot.model.facts import Stays
from bot.model.live_table import LiveTable
from bot.model.records import PostedBoard, TableRecord
from bot.service.day_tables import DayTables
from bot.service.looks import Looks
from bot.service.ratings import Ratings
from bot.store.protocol import Store
from bot.text.table_messages import stays_of
from bot.ui.components import picture_view
from bot.ui.delivery import request_guard
from bot.ui.delivery.board_content import BoardContent, content_of, file_of
from bot.ui.delivery.board_drawing import BoardDrawing
from bot.ui.delivery.desk import Desk
from bot.ui.delivery.leaving import Leaving
from bot.ui.delivery.messages import Content, Messages
from bot.ui.delivery.painting import Painter
from bot.ui.delivery.private_boards import NotTakenError, PrivateBoards
from bot.ui.delivery.request_guard import Requests
from bot.ui.emojis import CardEmojis
from bot.ui.reading import Readers
from bot.ui.replies import Reply


class Publisher:
    """Shows tables; what it shows has been stored before.

    Of several states of a table that come while one is being sent, only the newest is sent. Where a board is shown at
    somebody's request, the `reply` to that shows it if it can, or the tokens of earlier requests change it: that
    costs the bot none of the requests that Discord counts. Else the bot's token does. Without `days` the end of a try
    at a daily deal does not say what that is worth, and without `ratings` no end tells what it did to them.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        emojis: CardEmojis,
        looks: Looks,
        requests: Requests,
        *,
        days: DayTables | None = None,
        ratings: Ratings | None = None,
    ) -> None:
        self._store = store
        self._messages = Messages(client, emojis, requests)
        self.readers = Readers(client, store)
        self._drawing = BoardDrawing(store, looks, self.readers, days, ratings)
        self._leaving = Leaving(store, self._messages, self._drawing)
        self._private = PrivateBoards()
        self._desks: WeakValueDictionary[int, Desk] = WeakValueDictionary()
        # What a message shows already, though the store could not take note of it.
        self._unnoted: dict[int, tuple[PostedBoard, PostedBoard | None]] = {}

    @property
    def painter(self) -> Painter:
        """Who draws the tables."""
        return self._drawing.painter

    async def publish(
        self, live: LiveTable, *, again: bool = False, reply: Reply | None = None, late: bool = False
    ) -> None:
        """Show a table's newest state; CannotPost if it cannot be, TimeoutError if that takes too long.

        The live board is edited as long as a turn goes on. Once it has passed, the board is left with what happened,
        and a new one is posted below. What has been shown already, perhaps by somebody else meanwhile, is shown once
        more only if it is wanted `again`: then the board moves down to the end of the channel. Where a table is shown
        `late`, its board may be there already, posted by a request whose answer was lost. A table of another part of
        the servers is left to the process that has that, which shows it within a minute.
        """
        if not self._store.part.holds(live.record.guild_id):
            return
        desk = self._desk(live)
        async with desk.lock, asyncio.timeout(request_guard.LONGEST_REQUEST_ALTOGETHER):
            await self._note_late(live.record.id)
            former = await self._leaving.finish(live)
            if live.record.private:
                await self._show_private(desk, former, reply)
            elif former is None or former.version < live.record.version + again:
                await self._show(desk, former, again, reply, late)

    async def _show(
        self, desk: Desk, former: PostedBoard | None, again: bool, reply: Reply | None, late: bool
    ) -> None:
        """Show a table's newest state in the place of its former board, and take note of that."""
        live, page = await self._drawing.newest(desk, former)
        record, told, left, content = live.record, page.told, None, partial(content_of, live, page)
        if former is not None and not again and await self._edited(live, former, page, content, reply):
            message_id = former.message_id
        else:
            left = None if former is None else await self._leaving.begin(live, former, told, reply)
            message_id = await self._posted(live, page, content, former, reply, late)
        board = PostedBoard(record.channel_id, message_id, record.version, page.stays, told.lines, told.before)
        await self._note(record.id, former, board, left)
        if left is not None:
            await self._leaving.finish(live)

    async def _show_private(self, desk: Desk, former: PostedBoard | None, reply: Reply | None) -> None:
        """Show a private table to its player; what happens while nobody asks waits until they do."""
        if reply is None:
            return
        live, page = await self._drawing.newest(desk, former)
        record, told = live.record, page.told
        sent = await reply.show_private(self._messages.made(partial(content_of, live, page)))
        if sent is None:
            raise NotTakenError
        board = PostedBoard(record.channel_id, sent.id, record.version, page.stays, told.lines, told.before)
        await self._note(record.id, former, board, None)
        await self._private.follow(record.channel_id, sent)

    async def show_lost(self, live: LiveTable, reply: Reply) -> bool:
        """Show a private table again if its player may not have its board: Discord did not take it, or it is old.

        Whether that was so: clients forget what one person alone sees when they are started anew.
        """
        board = await self._store.boards.board(live.record.id)
        if board is not None and board.version == live.record.version:
            pressed = reply.private_board
            if self._private.lives(board.channel_id) if pressed is None else pressed == board.message_id:
                return False
        await self.publish(live, again=True, reply=reply)
        return True

    async def _edited(
        self, live: LiveTable, board: PostedBoard, page: BoardContent, content: Content, reply: Reply | None
    ) -> bool:
        """Edit the live board, unless a new one must be posted; whether that was done."""
        if page.mentioned or page.told.closed is not None or board.channel_id != live.record.channel_id:
            return False
        if self._messages.worn(board, reply) or await self._messages.scrolled(live, board):
            return False
        return await self._messages.change(board, content, reply)

    async def _posted(  # noqa: PLR0917
        self,
        live: LiveTable,
        page: BoardContent,
        content: Content,
        former: PostedBoard | None,
        reply: Reply | None,
        late: bool,
    ) -> int:
        """Post a new board by the answer to a request, if it is not there already; the id of its message."""
        message_id = await self._messages.answer(live, page, content, reply)
        if message_id is None and (late or (reply is not None and reply.lost)):
            message_id = await self._messages.find(live, former, content)
        return await self._messages.post(live, page, content, former) if message_id is None else message_id

    async def _note(
        self, table_id: int, former: PostedBoard | None, board: PostedBoard, left: PostedBoard | None
    ) -> None:
        """Take note of a board that is shown; what the store cannot take it is asked to take again.

        Which message it is must be stored at once: it might not be found again, and another one be posted.
        """
        if former is not None and former.message_id == board.message_id:
            self._store.boards.change_board(table_id, former, board)
            return
        self._unnoted[table_id] = board, left
        await self._note_late(table_id)

    async def _note_late(self, table_id: int) -> None:
        """Take note of a board that the store could not take before."""
        if table_id in self._unnoted:
            await self._store.boards.show_board(table_id, *self._unnoted[table_id])
            del self._unnoted[table_id]

    def _desk(self, live: LiveTable) -> Desk:
        """The desk at which a table's boards are seen to, with its newest state."""
        desk = self._desks.setdefault(live.record.id, Desk(live))
        desk.take(live)
        return desk

    async def retire(self, live: LiveTable, reply: Reply | None = None) -> None:
        """Take the buttons off the board of a table that is over, once another table follows; the picture stays.

        The board of a private table shows the one that follows.
        """
        if live.record.private:
            return
        async with self._desk(live).lock:
            board = await self._store.boards.board(live.record.id)
            if board is None or live.position is None:
                await self._leaving.retire(live, board, reply)
                return
            alt, picture = await self._drawing.last(live, board)
            text = await self._drawing.remains(live, board)
            await self._messages.change(board, lambda: (picture_view(text, alt), [file_of(picture, alt)]), reply)

    async def conclude(self, live: LiveTable, reply: Reply | None = None) -> None:
        """Leave on a table's board only the words of how it ended, without a board of its own for that."""
        if live.record.private:
            return
        async with self._desk(live).lock:
            await self._note_late(live.record.id)
            board = await self._leaving.finish(live)
            if board is None:
                return
            lines = tuple(line for each in await self._drawing.untold(live) for line in each.lines)
            # Cards that nobody has touched leave no trace, unless there is something to tell.
            untouched = board.stays if lines else Stays.NOTHING
            stays = untouched if live.position is None else stays_of(live)
            board = replace(board, version=live.record.version, stays=stays, lines=lines)
            # Noted first: even if Discord does not take the words, nobody needs a fresh board of that table.
            await self._store.boards.show_board(live.record.id, board, board)
            await self._leaving.finish(live, reply)

    async def loosen(self, live: LiveTable, ply: int, reply: Reply) -> None:
        """Let a table's board show its lists anew after a pick that has led to nothing; `ply` is that of the list.

        A board that shows another state by now, or soon will, has other lists.
        """
        desk = self._desk(live)
        async with desk.lock:
            board, version = await self._store.boards.board(live.record.id), desk.newest.record.version
            listed = version if live.record.status == "lobby" else live.ply
            if board is not None and board.version == version == live.record.version and listed == ply:
                dealt = live.position is not None
                shown = [await self._drawing.last(live, board)] if dealt else []
                await reply.loosen(board.message_id, [file_of(picture, alt) for alt, picture in shown])

    async def out_of_reach(self, tables: Iterable[TableRecord]) -> int | None:
        """The first of some tables whose channel has been deleted, or closed to the bot; None if there is none."""
        return await self._messages.out_of_reach(tables)

"""The messages of boards as Discord has them: sent, edited, found and taken away."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Coroutine, Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import discord
from discord.utils import snowflake_time

from bot.model.live_table import LiveTable
from bot.model.records import PostedBoard, TableRecord
from bot.text.reader import Reader
from bot.ui.ask_row import ask_rows
from bot.ui.components import UNREACHED
from bot.ui.delivery.board_content import BoardContent
from bot.ui.delivery.request_guard import Requests
from bot.ui.delivery.unheard_boards import shown_already
from bot.ui.emojis import CardEmojis
from bot.ui.posting import ARCHIVED
from bot.ui.replies import Reply, Shown

log = logging.getLogger(__name__)
# A lobby is taken to be out of sight once somebody has spoken so long after it.
SCROLLED = timedelta(minutes=5)
# Discord takes no longer one.
LONGEST_NONCE = 25
# Makes a message's view and files anew for each request: neither can be sent twice.
Content = Callable[[], Shown]
Edit = Callable[..., Coroutine[Any, Any, object]]


class CannotPost(Exception):
    """The bot may not post in the channel, or the channel is gone; the `code` is Discord's reason."""

    def __init__(self, error: discord.HTTPException) -> None:
        super().__init__(str(error))
        self.code = error.code


class Messages:
    """Sends what boards show, by the `reply` to somebody's request if there is one.

    Else a board is changed by the token of an earlier request, as long as that lives, and at last by the bot's own.
    """

    def __init__(self, client: discord.Client, emojis: CardEmojis, requests: Requests) -> None:
        self._client = client
        self._emojis = emojis
        self._requests, self._tokens = requests, requests.tokens

    def made(self, content: Content) -> Shown:
        """What a message shows, with its little cards."""
        view, files = content()
        return self._emojis.dressed(view), files

    async def answer(self, live: LiveTable, page: BoardContent, content: Content, reply: Reply | None) -> int | None:
        """Post a board as an answer to what somebody asked; the id of its message, None if that was not done."""
        if reply is None:
            return None
        return await reply.post(self.made(content), _mentions(page.mentioned), silent=is_silent(page.reader, live))

    async def post(self, live: LiveTable, page: BoardContent, content: Content, former: PostedBoard | None) -> int:
        """Post a board in the place of a former one; the id of its message. CannotPost if it cannot be."""
        (view, files), mentions = self.made(content), _mentions(page.mentioned)
        unheard, nonce = is_silent(page.reader, live), _nonce(live, former)
        try:
            channel = self._channel(live.record.channel_id)
            message = await self._requests.within(
                channel.send(view=view, files=files, allowed_mentions=mentions, silent=unheard, nonce=nonce)
            )
        except discord.HTTPException as error:
            if isinstance(error, (discord.Forbidden, discord.NotFound)) or error.code == ARCHIVED:
                raise CannotPost(error) from error
            raise
        return message.id

    async def change(self, board: PostedBoard, content: Content, reply: Reply | None) -> bool:
        """Let a board's message show something else, and notify nobody; whether that was done."""
        if reply is not None and await reply.update(board.message_id, partial(self.made, content)):
            return True
        hook = self._tokens.of(board.message_id)
        if hook is None:
            return await self._edited(board, self._message(board).edit, content)
        if await self._edited(board, partial(hook.edit_message, message_id=board.message_id), content):
            return True
        self._tokens.forget(board.message_id)
        return await self._edited(board, self._message(board).edit, content)

    async def _edited(self, board: PostedBoard, edit: Edit, content: Content) -> bool:
        """Whether a board's message could be edited in one way."""
        view, files = self.made(content)
        try:
            nobody = discord.AllowedMentions.none()
            await self._requests.within(edit(view=view, attachments=files, allowed_mentions=nobody))
        except UNREACHED as error:
            # Another way or another board follows, or nothing is lost: its buttons answer that they are out of date.
            log.info("board %d could not be edited: %r", board.message_id, error)
            return False
        return True

    async def find(self, live: LiveTable, former: PostedBoard | None, content: Content) -> int | None:
        """Make sure that a board that has been posted already shows all it should; its message, None without one."""
        there = await shown_already(self._client, self._requests, live, former)
        return there.message_id if there is not None and await self.change(there, content, None) else None

    async def delete(self, board: PostedBoard, reply: Reply | None = None) -> bool:
        """Take a board away that has nothing of its own to tell; whether that was done."""
        if reply is not None:
            await reply.leave(board.message_id)
        hook = self._tokens.of(board.message_id)
        self._tokens.forget(board.message_id)
        if hook is not None and await self._deleted(board, hook.delete_message(board.message_id)):
            return True
        return await self._deleted(board, self._message(board).delete())

    async def _deleted(self, board: PostedBoard, deleted: Coroutine[Any, Any, object]) -> bool:
        try:
            await self._requests.within(deleted)
        except UNREACHED as error:
            log.info("board %d stays: %r", board.message_id, error)
            return False
        return True

    def worn(self, board: PostedBoard, reply: Reply | None) -> bool:
        """Whether a board's edits are limited for its age, and nobody has pressed it of late."""
        if not self._requests.ages.is_old(board.message_id) or self._tokens.of(board.message_id) is not None:
            return False
        return reply is None or not reply.presses(board.message_id)

    async def scrolled(self, live: LiveTable, former: PostedBoard) -> bool:
        """Whether a lobby may have scrolled away, so that whoever sits down there is not noticed.

        The bot reads no messages: when the newest one was written is all that it asks.
        """
        if live.record.status != "lobby":
            return False
        try:
            channel = await self._requests.within(self._client.fetch_channel(former.channel_id))
        except UNREACHED as error:
            log.info("what was said below lobby %d is not known: %s", former.message_id, error)
            return False
        newest = getattr(channel, "last_message_id", None) or former.message_id
        return snowflake_time(newest) - snowflake_time(former.message_id) > SCROLLED

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

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, board: PostedBoard) -> discord.PartialMessage:
        return self._channel(board.channel_id).get_partial_message(board.message_id)


def is_silent(reader: Reader, live: LiveTable) -> bool:
    """Whether a board comes without a sound: where one person plays, who need not be called but to be asked."""
    return live.needs_no_mention and not ask_rows(reader, live)


def _mentions(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Some users, and nobody else."""
    users = [discord.Object(user_id) for user_id in user_ids]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def _nonce(live: LiveTable, former: PostedBoard | None) -> str:
    """Tells Discord which board is meant, so that a request that was sent again posts it once."""
    meant = f"{live.record.id} {live.record.version} {former and former.message_id}"
    return hashlib.sha256(meant.encode()).hexdigest()[:LONGEST_NONCE]

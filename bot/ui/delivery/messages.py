"""The messages of boards as Discord has them: sent, edited, found and taken away."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable
from datetime import timedelta

import discord
from discord.utils import snowflake_time

from bot.model.live_table import LiveTable
from bot.model.records import Board, TableRecord
from bot.ui.boards import board_of
from bot.ui.components import UNREACHED
from bot.ui.delivery.board_content import Page
from bot.ui.delivery.finding import shown_already
from bot.ui.emojis import CardEmojis
from bot.ui.replies import Reply, Shown

log = logging.getLogger(__name__)
# A lobby is taken to be out of sight once somebody has spoken so long after it.
SCROLLED = timedelta(minutes=5)
# Discord takes no longer one.
LONGEST_NONCE = 25
# Makes a message's view and files anew for each request: neither can be sent twice.
Content = Callable[[], Shown]


class CannotPost(Exception):
    """The bot may not post in the channel, or the channel is gone."""


class Messages:
    """Sends what boards show, by the `reply` to somebody's request if there is one, else by the bot's token."""

    def __init__(self, client: discord.Client, emojis: CardEmojis) -> None:
        self._client = client
        self._emojis = emojis

    def made(self, content: Content) -> Shown:
        """What a message shows, with its little cards."""
        view, files = content()
        return self._emojis.dressed(view), files

    async def answer(self, live: LiveTable, page: Page, content: Content, reply: Reply | None) -> int | None:
        """Post a board as an answer to what somebody asked; the id of its message, None if that was not done."""
        if reply is None:
            return None
        return await reply.post(self.made(content), _mentions(page.called), silent=board_of(live).silent)

    async def post(self, live: LiveTable, page: Page, content: Content, former: Board | None) -> int:
        """Post a board in the place of a former one; the id of its message. CannotPost if it cannot be."""
        (view, files), mentions = self.made(content), _mentions(page.called)
        silent, nonce = board_of(live).silent, _nonce(live, former)
        try:
            message = await self._channel(live.record.channel_id).send(
                view=view, files=files, allowed_mentions=mentions, silent=silent, nonce=nonce
            )
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotPost(str(error)) from error
        return message.id

    async def change(self, board: Board, content: Content, reply: Reply | None) -> bool:
        """Let a board's message show something else, and notify nobody; whether that was done."""
        if reply is not None and await reply.update(board.message_id, self.made(content)):
            return True
        view, files = self.made(content)
        try:
            await self._message(board).edit(
                view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )
        except UNREACHED as error:
            # Another board follows, or nothing is lost: its buttons answer that they are out of date.
            log.info("board %d could not be edited: %s", board.message_id, error)
            return False
        return True

    async def find(self, live: LiveTable, former: Board | None, content: Content) -> int | None:
        """Make sure that a board that has been posted already shows all it should; its message, None without one."""
        there = await shown_already(self._client, live, former)
        return there.message_id if there is not None and await self.change(there, content, None) else None

    async def delete(self, board: Board) -> bool:
        """Take a board away that has nothing of its own to tell; whether that was done."""
        try:
            await self._message(board).delete()
        except UNREACHED as error:
            log.info("board %d stays: %s", board.message_id, error)
            return False
        return True

    async def scrolled(self, live: LiveTable, former: Board) -> bool:
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

    def _message(self, board: Board) -> discord.PartialMessage:
        return self._channel(board.channel_id).get_partial_message(board.message_id)


def _mentions(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Some users, and nobody else."""
    users = [discord.Object(user_id) for user_id in user_ids]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def _nonce(live: LiveTable, former: Board | None) -> str:
    """Tells Discord which board is meant, so that a request that was sent again posts it once."""
    meant = f"{live.record.id} {live.record.version} {former and former.message_id}"
    return hashlib.sha256(meant.encode()).hexdigest()[:LONGEST_NONCE]

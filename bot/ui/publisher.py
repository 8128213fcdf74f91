"""Puts boards into channels: one live board a table, the newest."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.model.live_table import LiveTable
from bot.model.records import Board, News, TableRecord
from bot.store.protocol import Store
from bot.text import solo_boards
from bot.text.formatting import LONGEST_NEWS, clip, plain
from bot.text.lobby import lobby_text
from bot.text.sentences import say
from bot.text.table_text import text_of
from bot.ui.boards import board_of
from bot.ui.components import PICTURE, picture_view, text_view
from bot.ui.lobby_board import lobby_rows
from render.table import table_png

log = logging.getLogger(__name__)
# What comes when Discord does not take a request: it refuses, or there is no answer because the connection dropped.
UNREACHED = (discord.DiscordException, aiohttp.ClientError, OSError)
# Discord shows 4000 characters.
LONGEST_BOARD = 3900


class CannotPost(Exception):
    """The bot may not post in the channel, or the channel is gone."""


class Publisher:
    """Shows tables; what it shows has been stored before."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def publish(self, live: LiveTable, *, in_place: bool = False, again: bool = False) -> None:
        """Show a table's newest state below what has happened since the last board; CannotPost if it cannot be.

        What has been shown already, perhaps by somebody else meanwhile, is shown once more only if it is wanted
        `again`. With `in_place` the live board is edited, if it can be and nobody has to be called.
        """
        async with self._lock(live.record.id):
            record, former = live.record, await self._store.board(live.record.id)
            if former is not None and former.version >= record.version + again:
                return
            news = await self._store.untold(record.id, record.version)
            told, mention = _lines(news), _called(live, news)
            text, alt = _content(live, told, mention), _alt(live)
            picture = None if live.position is None else await _picture(live)
            board = former if in_place and mention is None else None
            message_id = None if board is None else await self._edit(live, board, text, alt, picture)
            posted = message_id or await self._post(live, text, alt, picture, mention)
            shown = Board(record.channel_id, posted, record.version, _remains(live, text, told))
            await self._store.show_board(record.id, shown)
            if message_id is None:
                await self._retire(former)

    def _lock(self, table_id: int) -> asyncio.Lock:
        """The lock under which a table's boards are seen to, one at a time."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def retire(self, table_id: int) -> None:
        """Take the buttons off the last board of a table that another one follows."""
        async with self._lock(table_id):
            await self._retire(await self._store.board(table_id))

    async def conclude(self, live: LiveTable) -> None:
        """Leave on a table's board only the words of how it ended, without a board of its own for that."""
        async with self._lock(live.record.id):
            board = await self._store.board(live.record.id)
            if board is None:
                return
            news = _lines(await self._store.untold(live.record.id, live.record.version))
            aside = live.record.status == "cancelled" and not news
            text = solo_boards.closed_text(live) if aside else _content(live, news, None)
            board = replace(board, version=live.record.version, text=text)
            # Noted first: even if Discord does not take the words, nobody needs a fresh board of that table.
            await self._store.show_board(live.record.id, board)
            await self._retire(board)

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

    async def _edit(
        self, live: LiveTable, board: Board, text: str, alt: str | None, picture: bytes | None
    ) -> int | None:
        """Edit the live board and return its id, or None if a new one must be posted."""
        message = self._messageable(board.channel_id).get_partial_message(board.message_id)
        try:
            await message.edit(
                view=_view(live, text, alt),
                attachments=_files(picture, alt),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except UNREACHED as error:
            log.info("board %d could not be edited, so a new one is posted: %s", board.message_id, error)
            return None
        return board.message_id

    async def _post(
        self, live: LiveTable, text: str, alt: str | None, picture: bytes | None, mention: int | None
    ) -> int:
        users = [discord.Object(mention)] if mention is not None else []
        try:
            message = await self._messageable(live.record.channel_id).send(
                view=_view(live, text, alt),
                files=_files(picture, alt),
                allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=users),
                silent=board_of(live).silent,
            )
        except (discord.Forbidden, discord.NotFound) as error:
            raise CannotPost(str(error)) from error
        return message.id

    async def _retire(self, board: Board | None) -> None:
        """Leave only the text of a board that is no longer the newest: one picture and one set of buttons a table."""
        if board is None:
            return
        message = self._messageable(board.channel_id).get_partial_message(board.message_id)
        try:
            await message.edit(
                view=text_view(board.text), attachments=[], allowed_mentions=discord.AllowedMentions.none()
            )
        except UNREACHED as error:
            # Its buttons answer that they are out of date, so nothing is lost.
            log.info("board %d keeps its buttons: %s", board.message_id, error)


def _called(live: LiveTable, news: Sequence[News]) -> int | None:
    """The user to be mentioned: whoever is to move, if that has changed since the last board."""
    if live.record.status != "playing" or not any(each.calls for each in news):
        return None
    return live.record.members[live.in_play.state.turn].user_id


def _lines(news: Sequence[News]) -> str:
    """What has happened, the newest of it if that is very much."""
    kept: list[str] = []
    room = LONGEST_NEWS
    for each in reversed(news):
        room -= len(each.text) + 1
        if kept and room < 0:
            break
        kept.append(each.text)
    return "\n".join(filter(None, reversed(kept)))


def _content(live: LiveTable, news: str, mention: int | None) -> str:
    if live.record.status == "cancelled":
        return news or say("table-closed")
    if live.position is None:
        return clip("\n".join(filter(None, (lobby_text(live), news))), LONGEST_BOARD)
    return "\n".join(filter(None, (news, text_of(live).standing(mention))))


def _remains(live: LiveTable, text: str, news: str) -> str:
    """What may still be read of a board once another has followed it: nobody can join a lobby there any more."""
    if live.record.status != "lobby":
        return text
    return "\n".join(filter(None, (lobby_text(live, inviting=False), news)))


def _alt(live: LiveTable) -> str | None:
    return None if live.position is None else text_of(live).alt_text()


def _view(live: LiveTable, text: str, alt: str | None) -> discord.ui.LayoutView:
    if live.record.status == "cancelled":
        return text_view(text)
    if alt is None:
        return text_view(text, *lobby_rows(live))
    return picture_view(text, alt, board_of(live).rows())


async def _picture(live: LiveTable) -> bytes:
    names = tuple(plain(name) for name in live.names)
    return await asyncio.to_thread(table_png, live.in_play.look(), names, text_of(live).caption())


def _files(picture: bytes | None, alt: str | None) -> list[discord.File]:
    return [] if picture is None else [discord.File(io.BytesIO(picture), PICTURE, description=alt)]

"""Puts boards into channels: one live board a table, the newest."""

from __future__ import annotations

import asyncio
import io
import logging
from dataclasses import replace
from weakref import WeakValueDictionary

import discord

from bot import present, solo_present
from bot.components import PICTURE, board_rows, lobby_rows, picture_view, text_view
from bot.records import Board
from bot.scene import Scene
from bot.store import Store
from bot.wording import plain
from render.table import table_png

log = logging.getLogger(__name__)


class CannotPost(Exception):
    """The bot may not post in the channel, or the channel is gone."""


class Publisher:
    """Shows tables; what it shows has been stored before."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def publish(self, scene: Scene, news: str, mention: int | None = None, in_place: bool = False) -> None:
        """Show a table's newest state, below a line of news; CannotPost if that is not possible.

        `mention` is the user whose turn has come. With `in_place` the live board is edited, if it can be.
        """
        lock = self._locks.setdefault(scene.record.id, asyncio.Lock())
        async with lock:
            former = await self._store.board(scene.record.id)
            if former is not None and former.version > scene.record.version:
                return  # a newer state has been shown meanwhile
            text, alt = _content(scene, news, mention), None if scene.table is None else present.alt_text(scene)
            picture = None if scene.table is None else await _picture(scene)
            message_id = await self._edit(scene, former, text, alt, picture) if in_place and former else None
            if message_id is None:
                message_id = await self._post(scene, text, alt, picture, mention)
                await self._retire(former)
            await self._store.show_board(
                scene.record.id,
                Board(scene.record.channel_id, message_id, scene.record.version, _remains(scene, text, news)),
            )

    async def retire(self, table_id: int) -> None:
        """Take the buttons off the last board of a table that another one follows."""
        await self._retire(await self._store.board(table_id))

    async def conclude(self, scene: Scene) -> None:
        """Leave only the words of how a table ended that was still in play when another one followed it."""
        board = await self._store.board(scene.record.id)
        if board is None:
            return
        closed = scene.record.status == "cancelled"
        text = solo_present.closed_text(scene) if closed else _content(scene, "", None)
        board = replace(board, version=scene.record.version, text=text)
        # Noted first: even if Discord does not take the words, nobody needs a fresh board of that table.
        await self._store.show_board(scene.record.id, board)
        await self._retire(board)

    def _messageable(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    async def _edit(
        self, scene: Scene, board: Board, text: str, alt: str | None, picture: bytes | None
    ) -> int | None:
        """Edit the live board and return its id, or None if a new one must be posted."""
        message = self._messageable(board.channel_id).get_partial_message(board.message_id)
        try:
            await message.edit(
                view=_view(scene, text, alt),
                attachments=_files(picture, alt),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            log.info("board %d could not be edited, so a new one is posted: %s", board.message_id, error)
            return None
        return board.message_id

    async def _post(
        self, scene: Scene, text: str, alt: str | None, picture: bytes | None, mention: int | None
    ) -> int:
        users = [discord.Object(mention)] if mention is not None else []
        try:
            message = await self._messageable(scene.record.channel_id).send(
                view=_view(scene, text, alt),
                files=_files(picture, alt),
                allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=users),
                silent=scene.solo is not None,
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
        except discord.HTTPException as error:
            # Its buttons answer that they are out of date, so nothing is lost.
            log.info("board %d keeps its buttons: %s", board.message_id, error)


def _content(scene: Scene, news: str, mention: int | None) -> str:
    if scene.record.status == "cancelled":
        return news or "This table is closed."
    if scene.table is None:
        return "\n".join(filter(None, (present.lobby_text(scene), news)))
    return "\n".join(filter(None, (news, present.turn_line(scene, mention))))


def _remains(scene: Scene, text: str, news: str) -> str:
    """What may still be read of a board once another has followed it: nobody can join a lobby there any more."""
    if scene.record.status != "lobby":
        return text
    return "\n".join(filter(None, (present.lobby_text(scene, inviting=False), news)))


def _view(scene: Scene, text: str, alt: str | None) -> discord.ui.LayoutView:
    if scene.record.status == "cancelled":
        return text_view(text)
    if alt is None:
        return text_view(text, *lobby_rows(scene))
    return picture_view(text, alt, board_rows(scene))


async def _picture(scene: Scene) -> bytes:
    names = [plain(name) for name in scene.names]
    return await asyncio.to_thread(table_png, scene.live.look(), names, present.caption(scene))


def _files(picture: bytes | None, alt: str | None) -> list[discord.File]:
    return [] if picture is None else [discord.File(io.BytesIO(picture), PICTURE, description=alt)]

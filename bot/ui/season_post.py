"""Closes the seasons of servers, and posts who has won them: one message, or none, but never two."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Mapping
from typing import Any

import discord

from bot.model.morning_posts import GIVEN_UP
from bot.model.seasons import SeasonPost
from bot.service.service import Service
from bot.text.season_card import season_sheet
from bot.text.season_post import post_text
from bot.text.sheets import LINES_ON_A_PAGE
from bot.ui.components import NO_TABLE, PICTURE, TableButton, picture_view
from bot.ui.interactions import acknowledge
from bot.ui.league_pages import page_of
from bot.ui.once_posts import OncePost, OncePosts
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import server_reader
from bot.ui.result_pages import show_page
from bot.ui.themes import theme_of

log = logging.getLogger(__name__)
# Shows the table of the season whose number is the button's.
SEASON = "season"


class SeasonPosts:
    """Tells the servers of the seasons that are closed, and of those that were when the bot died."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self._posts = OncePosts(client, service.store.timers.now)

    async def look_round(self) -> None:
        """Close what is over, and post what is due; what one server does not take keeps nothing from another."""
        await self._service.seasons.close_all()
        await self._posts.see_to_all(await self._service.store.seasons.unsent(), self._see_to)

    async def _see_to(self, post: SeasonPost) -> None:
        if not self._posts.has_heard_of(post.guild_id):
            return
        try:
            message_id = await self._posts.posted(once_post(post), lambda: self._made(post))
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("server %d is not told of its season %d: %s", post.guild_id, post.number, error)
            message_id = GIVEN_UP
        await self._service.store.seasons.note_sent(post.guild_id, post.number, message_id)

    async def _made(self, post: SeasonPost) -> Mapping[str, Any]:
        """The message that tells of a season."""
        told, reader = await self._service.seasons.told(post), server_reader(self._client, post.guild_id)
        text, lines = post_text(reader, told.season, told.honours), told.lines[:LINES_ON_A_PAGE]
        sheet = season_sheet(reader, told.season, text, lines, told.weeks, honours=told.honours)
        theme = theme_of(await self._service.looks.of_server(post.guild_id))
        png = await asyncio.to_thread(sheet.png, theme)
        assert png is not None, "a season has a picture"
        button = TableButton(NO_TABLE, post.number, SEASON, reader.say("label-whole-table"))
        view = picture_view(text, sheet.alt, [discord.ui.ActionRow(button)])
        return {"view": view, "file": discord.File(io.BytesIO(png), PICTURE, description=sheet.alt)}


def once_post(post: SeasonPost) -> OncePost:
    """What tells of a season as a message that is posted once."""
    button = f"t:{NO_TABLE}:{post.number}:b-{SEASON}"
    return OncePost(post.guild_id, post.channel_id, post.closed_at, f"s{post.number}", button)


@LOOSE_BUTTONS(SEASON)
@counted()
async def _table(press: Press) -> None:
    """Show the table of a season to whoever asks."""
    await acknowledge(press.interaction)
    await show_page(press.interaction, page_of(press.number))

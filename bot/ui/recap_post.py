"""Posts on Mondays how the week before went, on the servers that have a morning post: once, or not at all."""

from __future__ import annotations

import logging

import discord

from bot.model.morning_posts import GIVEN_UP, DayPost
from bot.model.recaps import Recap
from bot.service.service import Service
from bot.text.recap import recap_text
from bot.ui.components import NO_TABLE, PageKind, TableButton, text_view
from bot.ui.interactions import acknowledge
from bot.ui.once_posts import OncePost, OncePosts
from bot.ui.page_buttons import ResultPage
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import server_reader
from bot.ui.result_pages import show_page

log = logging.getLogger(__name__)
# Shows the league.
LEAGUE = "weekleague"


class RecapPosts:
    """Posts what is to be told of a week, and what was about to be when the bot died."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self._posts = OncePosts(client, service.store.timers.now)

    async def look_round(self) -> None:
        """Post what is due; what one server does not take keeps nothing from another."""
        unsent = [post for post in await self._service.store.day_posts.unsent() if post.tells_week]
        await self._posts.see_to_all([*unsent, *await self._service.recaps.claimed()], self._see_to)

    async def _see_to(self, post: DayPost) -> None:
        """Post what is told of a week, unless it is there already, or may be and nobody can tell."""
        if not await self._service.recaps.is_wanted(post):
            message_id = GIVEN_UP
        elif not self._posts.has_heard_of(post.guild_id):
            return
        else:
            recap = await self._service.recaps.content(post)
            message_id = GIVEN_UP if recap is None else await self._posted(post, recap)
        await self._service.store.day_posts.note_sent(post.guild_id, post.day, message_id)

    async def _posted(self, post: DayPost, recap: Recap) -> int:
        """The message, sent if it is not there; `GIVEN_UP` where that may not be, as nothing is posted there then."""

        async def made() -> dict[str, discord.ui.LayoutView]:
            reader = server_reader(self._client, post.guild_id)
            button = TableButton(NO_TABLE, post.date.toordinal(), LEAGUE, reader.say("label-league"))
            return {"view": text_view(recap_text(reader, recap), discord.ui.ActionRow(button))}

        try:
            return await self._posts.posted(once_post(post), made)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("server %d is told of nothing more, not even its %s: %s", post.guild_id, post.day, error)
            await self._service.morning.stop(post)
            return GIVEN_UP


def once_post(post: DayPost) -> OncePost:
    """What tells of a week as a message that is posted once."""
    button = f"t:{NO_TABLE}:{post.date.toordinal()}:b-{LEAGUE}"
    return OncePost(post.guild_id, post.channel_id, post.claimed_at, post.day, button)


@LOOSE_BUTTONS(LEAGUE)
@counted()
async def _league(press: Press) -> None:
    """Show the league to whoever asks."""
    await acknowledge(press.interaction)
    await show_page(press.interaction, ResultPage(PageKind.LEAGUE))

"""Posts the announcement of each daily deal on the servers that want it: one, or none, but never two."""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from datetime import date
from typing import Any

import discord

from bot.model.day_records import Announcement
from bot.model.morning_posts import GIVEN_UP, DayPost
from bot.model.refusals import Refused
from bot.service.service import Service
from bot.text.morning import announcement_text
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, PICTURE, TableButton, text_view
from bot.ui.first_steps import TODAY
from bot.ui.interactions import acknowledge, answer
from bot.ui.once_posts import OncePost, OncePosts
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import reading, server_reader
from bot.ui.terms import show_rules
from bot.ui.whereabouts import server_of

log = logging.getLogger(__name__)
# Show the rules of a game, and the best game at the closed deal whose date is the button's number.
RULES, BEST = "rulesof", "best"


class MorningPosts:
    """Posts what is to be announced, and what was about to be when the bot died."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self._posts = OncePosts(client, service.store.timers.now)

    async def look_round(self) -> None:
        """Post what is due; what one server does not take keeps nothing from another."""
        unsent = [post for post in await self._service.store.day_posts.unsent() if not post.tells_week]
        await self._posts.see_to_all([*unsent, *await self._service.morning.claimed()], self._see_to)

    async def _see_to(self, post: DayPost) -> None:
        """Post an announcement, unless it is there already, or may be and nobody can tell."""
        if not await self._service.morning.is_wanted(post):
            message_id = GIVEN_UP
        elif not self._posts.has_heard_of(post.guild_id):
            return
        else:
            message_id = await self._posted(post)
        await self._service.store.day_posts.note_sent(post.guild_id, post.day, message_id)

    async def _posted(self, post: DayPost) -> int:
        """The message of an announcement, sent if it is not there; `GIVEN_UP` where that may not be.

        Then nothing more is announced there: it would fail every day.
        """
        try:
            return await self._posts.posted(once_post(post), lambda: self._made(post))
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("server %d is told of nothing more, not even %s: %s", post.guild_id, post.day, error)
            await self._service.morning.stop(post)
            return GIVEN_UP

    async def _made(self, post: DayPost) -> Mapping[str, Any]:
        """The message of an announcement."""
        said, reader = await self._service.morning.content(post), server_reader(self._client, post.guild_id)
        return {"view": text_view(announcement_text(reader, said), _buttons(reader, post, said))}


def once_post(post: DayPost) -> OncePost:
    """An announcement as a message that is posted once."""
    button = f"t:{NO_TABLE}:{_number(post.day)}:b-{TODAY}"
    return OncePost(post.guild_id, post.channel_id, post.claimed_at, post.day, button)


def _buttons(reader: Reader, post: DayPost, said: Announcement) -> discord.ui.ActionRow[discord.ui.LayoutView]:
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    play, number = discord.ButtonStyle.primary, _number(post.day)
    row.add_item(TableButton(NO_TABLE, number, TODAY, reader.say("label-morning-play"), play))
    row.add_item(TableButton(NO_TABLE, number, f"{RULES} {said.deal.game}", reader.say("label-morning-rules")))
    if said.closed is not None and said.best is not None:
        row.add_item(TableButton(NO_TABLE, _number(said.closed.day), BEST, reader.say("label-best-game")))
    return row


def _number(day: str) -> int:
    """A date as the id of a button holds it."""
    return date.fromisoformat(day).toordinal()


@LOOSE_BUTTONS(f"{RULES} ")
@counted()
async def _rules(press: Press) -> None:
    await show_rules(press, press.meant)


@LOOSE_BUTTONS(BEST)
@counted()
async def _best(press: Press) -> None:
    """Show the best game at a closed deal to whoever asks; Refused if there is none."""
    interaction, service = press.interaction, press.handler.service
    await acknowledge(interaction)
    interaction.client.replays.room()
    best = await service.morning.best(server_of(interaction), press.day)
    record = None if best is None else await service.store.tables.table(best.table_id)
    if record is None:
        raise Refused("outdated")
    # A try that was begun before the date was closed may go on for some minutes.
    await service.past.show(record, interaction.user.id)
    made = await interaction.client.replays.picture(reading(interaction), await service.past.again(record))
    await answer(interaction, made.text, files=[discord.File(io.BytesIO(made.gif), PICTURE, description=made.alt)])

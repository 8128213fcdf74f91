"""Posts the announcement of each daily deal on the servers that want it: one, or none, but never two."""

from __future__ import annotations

import hashlib
import io
import logging
from collections.abc import Sequence
from datetime import date

import discord

from bot.model.day_posts import GIVEN_UP, DayPost
from bot.model.days import Announcement
from bot.model.refusals import Refused
from bot.service.service import Service
from bot.text.morning import announcement_text
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, PICTURE, UNREACHED, TableButton, text_view
from bot.ui.delivery.finding import ids_of
from bot.ui.delivery.messages import LONGEST_NONCE
from bot.ui.first_steps import TODAY
from bot.ui.interactions import acknowledge, answer
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import reading, server_reader
from bot.ui.terms import show_rules
from bot.ui.whereabouts import server_of

log = logging.getLogger(__name__)
# Show the rules of a game, and the best game at the closed deal whose date is the button's number.
RULES, BEST = "rulesof", "best"
# For so many seconds Discord knows a message by its nonce that was sent before.
NONCE_HOLDS = 120
# So many of the newest messages are looked at. By so many seconds Discord's clock may go behind this machine's.
NEWEST, BEHIND = 200, 600


class MorningPosts:
    """Posts what is to be announced, and what was about to be when the bot died."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service

    async def look_round(self) -> None:
        """Post what is due; what one server does not take keeps nothing from another."""
        for post in [*await self._service.store.day_posts.unsent(), *await self._service.morning.claimed()]:
            try:
                await self._see_to(post)
            except UNREACHED as error:
                log.warning("server %d is not told of %s yet: %r", post.guild_id, post.day, error)
            except Exception:
                log.exception("server %d is not told of %s", post.guild_id, post.day)

    async def _see_to(self, post: DayPost) -> None:
        """Post an announcement, unless it is there already, or may be and nobody can tell."""
        if not await self._service.morning.is_wanted(post):
            message_id = GIVEN_UP
        elif not self._has_heard_of(post.guild_id):
            return
        else:
            message_id = await self._posted(post)
        await self._service.store.day_posts.note_sent(post.guild_id, post.day, message_id)

    def _has_heard_of(self, guild_id: int) -> bool:
        """Whether Discord has told by now which channels a server has."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    async def _posted(self, post: DayPost) -> int:
        """The message of an announcement, sent if it is not there; `GIVEN_UP` where that may not be.

        Then nothing more is announced there: it would fail every day.
        """
        try:
            message_id = await self._found(post)
            return await self._post(post) if message_id is None else message_id
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("server %d is told of nothing more, not even %s: %s", post.guild_id, post.day, error)
            await self._service.morning.stop(post)
            return GIVEN_UP

    async def _found(self, post: DayPost) -> int | None:
        """The message that announces a date already, None if none does; `GIVEN_UP` where nobody can tell any more."""
        ago = self._service.store.timers.now() - post.claimed_at
        if 0 <= ago <= NONCE_HOLDS:
            return None
        channel = self._client.get_channel(post.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return GIVEN_UP
        if not channel.permissions_for(channel.guild.me).read_message_history:
            return GIVEN_UP
        newest = [message async for message in channel.history(limit=NEWEST)]
        mine = (each for each in newest if each.author == channel.guild.me)
        found = next((each.id for each in mine if _announces(each, post)), None)
        if found is None and (ago < 0 or not _reach_back(newest, post.claimed_at)):
            return GIVEN_UP
        return found

    async def _post(self, post: DayPost) -> int:
        """Send an announcement, silently; the number of its message."""
        said, reader = await self._service.morning.content(post), server_reader(self._client, post.guild_id)
        view = text_view(announcement_text(reader, said), _buttons(reader, post, said))
        channel = self._client.get_partial_messageable(post.channel_id)
        nobody, nonce = discord.AllowedMentions.none(), _nonce(post)
        message = await channel.send(view=view, allowed_mentions=nobody, silent=True, nonce=nonce)
        return message.id


def _announces(message: discord.Message, post: DayPost) -> bool:
    """Whether a message is the announcement of a date."""
    return f"t:{NO_TABLE}:{_number(post.day)}:b-{TODAY}" in ids_of(message.components)


def _reach_back(newest: Sequence[discord.Message], claimed_at: int) -> bool:
    """Whether the newest messages are all that have come since an announcement was claimed."""
    return len(newest) < NEWEST or newest[-1].created_at.timestamp() < claimed_at - BEHIND


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


def _nonce(post: DayPost) -> str:
    """Tells Discord which announcement is meant, so that one that is sent twice is posted once."""
    return hashlib.sha256(f"{post.guild_id} {post.day}".encode()).hexdigest()[:LONGEST_NONCE]


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
    best = await service.morning.best(server_of(interaction), date.fromordinal(press.number))
    record = None if best is None else await service.store.tables.table(best.table_id)
    if record is None:
        raise Refused("outdated")
    # A try that was begun before the date was closed may go on for some minutes.
    await service.past.show(record, interaction.user.id)
    made = await interaction.client.replays.picture(reading(interaction), await service.past.again(record))
    await answer(interaction, made.text, files=[discord.File(io.BytesIO(made.gif), PICTURE, description=made.alt)])

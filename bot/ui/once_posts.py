"""Posts a message that may have been posted before the bot died: one, or none, but never two."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import discord

from bot.model.morning_posts import GIVEN_UP, DayPost
from bot.model.seasons import SeasonPost
from bot.ui.components import UNREACHED
from bot.ui.delivery.messages import LONGEST_NONCE
from bot.ui.delivery.unheard_boards import ids_of

log = logging.getLogger(__name__)
AnyPost = TypeVar("AnyPost", DayPost, SeasonPost)
# For so many seconds Discord knows a message by its nonce that was sent before.
NONCE_HOLDS = 120
# So many of the newest messages are looked at. By so many seconds Discord's clock may go behind this machine's.
NEWEST_POSTS, CLOCK_BEHIND = 200, 600
# Makes a message: what is handed to Discord.
Made = Callable[[], Awaitable[Mapping[str, Any]]]


class OncePost(NamedTuple):
    """A message that was to be posted in a channel of a server from an instant on, seconds since 1970.

    It is known by its `name`, which nothing else on the server has, and by the id of a button in it.
    """

    guild_id: int
    channel_id: int
    claimed_at: int
    name: str
    button: str

    @property
    def nonce(self) -> str:
        """Tells Discord which message is meant, so that one that is sent twice is posted once."""
        return hashlib.sha256(f"{self.guild_id} {self.name}".encode()).hexdigest()[:LONGEST_NONCE]


class OncePosts:
    """Posts such messages as one bot."""

    def __init__(self, client: discord.Client, now: Callable[[], int]) -> None:
        self._client = client
        self._now = now

    def has_heard_of(self, guild_id: int) -> bool:
        """Whether Discord has told by now which channels a server has."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    async def see_to_all(self, posts: Iterable[AnyPost], see_to: Callable[[AnyPost], Awaitable[None]]) -> None:
        """See to all messages that are due; what one server does not take keeps nothing from another."""
        for post in posts:
            try:
                await see_to(post)
            except UNREACHED as error:
                log.warning("server %d is not told of %s yet: %r", post.guild_id, post.about, error)
            except Exception:
                log.exception("server %d is not told of %s", post.guild_id, post.about)

    async def posted(self, post: OncePost, make: Made) -> int:
        """The number of a message, sent if it is not there; `GIVEN_UP` where nobody can tell whether it is."""
        message_id = await self._found(post)
        return await self._send(post, await make()) if message_id is None else message_id

    async def _found(self, post: OncePost) -> int | None:
        """The message if it is there already, None if it is not; `GIVEN_UP` where nobody can tell any more."""
        ago = self._now() - post.claimed_at
        if 0 <= ago <= NONCE_HOLDS:
            return None
        channel = self._client.get_channel(post.channel_id)
        if not isinstance(channel, discord.TextChannel | discord.Thread):
            return GIVEN_UP
        if not channel.permissions_for(channel.guild.me).read_message_history:
            return GIVEN_UP
        newest = [message async for message in channel.history(limit=NEWEST_POSTS)]
        mine = (each for each in newest if each.author == channel.guild.me)
        found = next((each.id for each in mine if post.button in ids_of(each.components)), None)
        if found is None and (ago < 0 or not _reach_back(newest, post.claimed_at)):
            return GIVEN_UP
        return found

    async def _send(self, post: OncePost, made: Mapping[str, Any]) -> int:
        """Send a message, silently and mentioning nobody; its number."""
        channel = self._client.get_partial_messageable(post.channel_id)
        nobody = discord.AllowedMentions.none()
        message = await channel.send(**made, allowed_mentions=nobody, silent=True, nonce=post.nonce)
        return message.id


def _reach_back(newest: Sequence[discord.Message], claimed_at: int) -> bool:
    """Whether the newest messages are all that have come since a message was to be posted."""
    return len(newest) < NEWEST_POSTS or newest[-1].created_at.timestamp() < claimed_at - CLOCK_BEHIND

"""Who has left a server: the bot is told of nobody who comes or goes, so that it asks when it matters."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.ui.components import UNREACHED

log = logging.getLogger(__name__)
# Seconds after which somebody of whom Discord tells nothing is taken to be there.
MEMBER_ANSWER_SECONDS = 2.0


async def absent(client: discord.Client, guild_id: int, user_ids: Sequence[int]) -> frozenset[int]:
    """Those of some users who are no members of a server; who is not known to have left it is one."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return frozenset()
    gone = await asyncio.gather(*(_is_gone(guild, user_id) for user_id in user_ids))
    return frozenset(user_id for user_id, is_gone in zip(user_ids, gone, strict=True) if is_gone)


async def _is_gone(guild: discord.Guild, user_id: int) -> bool:
    if user_id < 0:
        return True  # forgotten, and not a number that Discord can be asked about
    try:
        await asyncio.wait_for(guild.fetch_member(user_id), MEMBER_ANSWER_SECONDS)
    except discord.NotFound:
        return True
    except UNREACHED as error:
        log.info("whether user %d is on server %d is not known: %r", user_id, guild.id, error)
    return False

"""Where an interaction came from, and from whom, as far as settings ask for that; and which channels are gone."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable
from typing import Any

import discord

from bot.ui.components import UNREACHED

log = logging.getLogger(__name__)


def places_of(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """What the channel of an interaction is within: of a thread its channel, and the category of either."""
    channel = interaction.channel
    found: list[int | None] = [channel.parent_id] if isinstance(channel, discord.Thread) else []
    with contextlib.suppress(discord.ClientException):  # the bot may not see the thread's channel
        found.append(getattr(channel, "category_id", None))
    return tuple(each for each in found if each is not None)


def roles_of(interaction: discord.Interaction[Any]) -> frozenset[int]:
    """The roles of whoever asks, by their numbers."""
    return frozenset(role.id for role in getattr(interaction.user, "roles", ()))


async def deleted(client: discord.Client, channels: Iterable[int]) -> list[int]:
    """Those of some channels and threads that are there no more, as far as Discord says."""
    return [each for each in channels if client.get_channel(each) is None and await _is_deleted(client, each)]


async def _is_deleted(client: discord.Client, channel_id: int) -> bool:
    try:
        await client.fetch_channel(channel_id)
    except discord.NotFound:
        return True
    except UNREACHED as error:
        log.info("whether channel %d is there is not known: %s", channel_id, error)
    return False

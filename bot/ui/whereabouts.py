"""Where an interaction came from, and from whom, as far as settings ask for that; and which channels are gone."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable
from typing import Any, NamedTuple

import discord

from bot.model.private_tables import is_private_place, private_place
from bot.service.private_tables import PrivateTables
from bot.ui.components import UNREACHED

log = logging.getLogger(__name__)


class Meant(NamedTuple):
    """Where the table is that an interaction means."""

    place: int


async def find_place(interaction: discord.Interaction[Any], private: PrivateTables, table_id: int) -> None:
    """Find out where the table is that an interaction means; `table_id` is that of its button."""
    if interaction.channel_id is not None:
        asked = server_of(interaction), interaction.channel_id, interaction.user.id
        interaction.extras[Meant] = Meant(await private.place_meant(*asked, table_id))


def place_of(interaction: discord.Interaction[Any]) -> int | None:
    """Where the table is that an interaction means: its channel, or the place of a private table."""
    meant = interaction.extras.get(Meant)
    return interaction.channel_id if meant is None else meant.place


def mean_place(interaction: discord.Interaction[Any], *, private: bool) -> None:
    """Let an interaction mean the channel that it comes from, whatever is there, or a new private table."""
    if interaction.channel_id is not None:
        place = private_place(interaction.id) if private else interaction.channel_id
        interaction.extras[Meant] = Meant(place)


def in_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether an interaction means a private table."""
    return is_private_place(place_of(interaction) or 0)


def brought_along(interaction: discord.Interaction[Any]) -> bool:
    """Whether a person brings the bot's commands along to where it is no member, so that it can post nothing."""
    direct = interaction.context.dm_channel
    return interaction.is_user_integration() and not interaction.is_guild_integration() and not direct


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The server of an interaction, 0 in direct messages and where the bot is no member."""
    return 0 if brought_along(interaction) else interaction.guild_id or 0


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


def may_see(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Whether whoever asks may see a channel or an open thread of the server; of a private thread, nobody knows."""
    guild, user = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None):
        return False
    return channel.permissions_for(user).view_channel


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

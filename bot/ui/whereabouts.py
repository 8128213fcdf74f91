"""Where an interaction came from, and from whom, as far as a server's settings ask for that."""

from __future__ import annotations

import contextlib
from typing import Any

import discord


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

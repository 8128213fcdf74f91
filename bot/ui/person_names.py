"""What people are called of whom somebody asks."""

from __future__ import annotations

import discord

from bot.ui.interactions import Interaction, handler_of
from bot.ui.whereabouts import server_of


async def name_of(interaction: Interaction, user_id: int) -> str:
    """A person's name: that of their newest game on the server, else as Discord tells it; empty where neither does.

    Discord tells who asks, and whom a command means.
    """
    if played := await handler_of(interaction).service.store.histories.name(server_of(interaction), user_id):
        return played
    meant = [value for _, value in interaction.namespace if isinstance(value, (discord.Member, discord.User))]
    return next((each.display_name for each in (interaction.user, *meant) if each.id == user_id), "")

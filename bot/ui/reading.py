"""Who reads what Discord shows: a person what they alone see, and a server what all its members see."""

from __future__ import annotations

import discord

from bot.text.reader import ENGLISH, Reader, reader_of
from bot.ui.replies import Interaction


def reading(interaction: Interaction) -> Reader:
    """Who reads what they alone are answered."""
    return reader_of(interaction.locale.value)


def server_reader(client: discord.Client, guild_id: int) -> Reader:
    """Who reads what everybody on a server sees, by the language that was chosen for the server on Discord.

    In direct messages, where the server is 0, and on a server that is not known, it is English.
    """
    guild = client.get_guild(guild_id)
    return ENGLISH if guild is None else reader_of(guild.preferred_locale.value)


def reading_all(interaction: Interaction) -> Reader:
    """Who reads what everybody sees where somebody asks: the server, or in direct messages the person."""
    if interaction.guild_id is None:
        return reading(interaction)
    return server_reader(interaction.client, interaction.guild_id)

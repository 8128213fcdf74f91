"""Sitting down, beginning, getting up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

if TYPE_CHECKING:
    from bot.client import TableBot


@app_commands.command(description="Sit down at the table in this channel.")
@app_commands.guild_only()
async def join(interaction: discord.Interaction[TableBot]) -> None:
    """Sit down."""
    desk = interaction.client.desk
    await desk.run(interaction, desk.service.join)


@app_commands.command(description="Get up from the table; in a game that has begun, you give up.")
@app_commands.guild_only()
async def leave(interaction: discord.Interaction[TableBot]) -> None:
    """Get up."""
    desk = interaction.client.desk
    await desk.run(interaction, desk.service.leave)


@app_commands.command(description="Deal the cards, once everybody has joined (host).")
@app_commands.guild_only()
async def begin(interaction: discord.Interaction[TableBot]) -> None:
    """Deal."""
    desk = interaction.client.desk
    await desk.run(interaction, desk.service.begin)


@app_commands.command(description="Close the table without a result (host, or who may manage the channel).")
@app_commands.guild_only()
async def cancel(interaction: discord.Interaction[TableBot]) -> None:
    """Close the table."""
    desk = interaction.client.desk
    await desk.run(interaction, desk.service.cancel)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (join, leave, begin, cancel)

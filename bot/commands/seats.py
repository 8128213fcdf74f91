"""Sitting down, beginning, getting up."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.desk import Interaction, desk_of


@app_commands.command(description="Sit down at the table in this channel.")
@app_commands.guild_only()
async def join(interaction: Interaction) -> None:
    """Sit down."""
    desk = desk_of(interaction)
    await desk.run(interaction, desk.service.join)


@app_commands.command(description="Get up from the table; in a game that has begun, you give up.")
@app_commands.guild_only()
async def leave(interaction: Interaction) -> None:
    """Get up."""
    desk = desk_of(interaction)
    await desk.run(interaction, desk.service.leave)


@app_commands.command(description="Deal the cards, once everybody has joined (host).")
@app_commands.guild_only()
async def begin(interaction: Interaction) -> None:
    """Deal."""
    desk = desk_of(interaction)
    await desk.run(interaction, desk.service.begin)


@app_commands.command(description="Close the table without a result (host, or who may manage the channel).")
@app_commands.guild_only()
async def cancel(interaction: Interaction) -> None:
    """Close the table."""
    desk = desk_of(interaction)
    await desk.run(interaction, desk.service.cancel)


@app_commands.command(name="next", description="Deal again in a match whose last deal is over.")
@app_commands.guild_only()
async def follow(interaction: Interaction) -> None:
    """Deal again."""
    desk = desk_of(interaction)
    await desk.run(interaction, desk.service.follow)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (join, leave, begin, cancel, follow)

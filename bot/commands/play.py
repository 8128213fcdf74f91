"""Playing: moves, calls, giving up, looking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import present
from bot.desk import acknowledge, answer
from bot.scene import Refused
from bot.service import Ask, Outcome

if TYPE_CHECKING:
    from bot.client import TableBot

MOST_CHOICES = 25


@app_commands.command(description="Make a move, or several with commas: stock, waste tableau 2, 7c 8h, t3 f ...")
@app_commands.describe(move="What you play, for example: stock  or  waste tableau 2  or  t3 f")
@app_commands.guild_only()
async def move(interaction: discord.Interaction[TableBot], move: str) -> None:
    """Make moves."""
    desk = interaction.client.desk
    await desk.run(interaction, lambda ask: desk.service.move(ask, move))


@move.autocomplete("move")
async def _suggest(interaction: discord.Interaction[TableBot], current: str) -> list[app_commands.Choice[str]]:
    channel = interaction.channel_id
    if channel is None:
        return []
    texts = await interaction.client.desk.service.suggestions(channel, interaction.user.id, current)
    return [app_commands.Choice(name=text, value=text) for text in texts[:MOST_CHOICES]]


@app_commands.command(description="Call a breach of the rules by the player whose turn it is or just was.")
@app_commands.guild_only()
async def knock(interaction: discord.Interaction[TableBot]) -> None:
    """Knock."""
    desk = interaction.client.desk
    await desk.run(interaction, lambda ask: desk.service.call(ask, "knock"))


@app_commands.command(description="Own up to a breach of the rules in the turn that you have just ended.")
@app_commands.guild_only()
async def declare(interaction: discord.Interaction[TableBot]) -> None:
    """Declare."""
    desk = interaction.client.desk
    await desk.run(interaction, lambda ask: desk.service.call(ask, "declare"))


@app_commands.command(description="Give up this game.")
@app_commands.guild_only()
async def resign(interaction: discord.Interaction[TableBot]) -> None:
    """Give up."""
    desk = interaction.client.desk
    await desk.run(interaction, desk.service.resign)


@app_commands.command(description="Post the board again.")
@app_commands.guild_only()
async def table(interaction: discord.Interaction[TableBot]) -> None:
    """Post the board again."""
    desk = interaction.client.desk

    async def look(ask: Ask) -> Outcome:
        return Outcome(await desk.service.scene(ask.channel_id))

    await desk.run(interaction, look)


@app_commands.command(description="The rules of the table in this channel.")
@app_commands.guild_only()
async def rules(interaction: discord.Interaction[TableBot]) -> None:
    """Tell the rules to the person who asks."""
    await acknowledge(interaction)
    try:
        scene = await interaction.client.desk.service.scene(interaction.channel_id or 0)
    except Refused as refused:
        await answer(interaction, refused.sentence)
    else:
        await answer(interaction, present.rules_text(scene))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (move, knock, declare, resign, table, rules)

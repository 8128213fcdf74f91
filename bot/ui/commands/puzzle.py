"""`/puzzle`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.interactions import Interaction
from bot.ui.puzzle_page import show_puzzle
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-puzzle"))
@app_commands.guild_only()
async def puzzle(interaction: Interaction) -> None:
    """Show the turn of today to the person who asks."""
    await show_puzzle(interaction)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (puzzle,)

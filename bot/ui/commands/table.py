"""`/table`: the board once more."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.interactions import Interaction
from bot.ui.which_board import show_board
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-table"))
async def table(interaction: Interaction) -> None:
    """Post the board again."""
    await show_board(interaction)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (table,)

"""`/settings`: how tables look."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.interactions import Interaction
from bot.ui.server_pages import OWN
from bot.ui.settings import show
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-settings"))
async def settings(interaction: Interaction) -> None:
    """Show the person who asks the page on which they choose."""
    await show(interaction, OWN)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (settings,)

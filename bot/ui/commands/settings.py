"""`/settings`: how tables look."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.text.sentences import say
from bot.ui.interactions import Interaction
from bot.ui.server_pages import OWN
from bot.ui.settings import show


@app_commands.command(description=say("command-settings"))
async def settings(interaction: Interaction) -> None:
    """Show the person who asks the page on which they choose."""
    await show(interaction, OWN)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (settings,)

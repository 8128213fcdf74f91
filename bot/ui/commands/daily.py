"""`/daily`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.daily_page import show_daily
from bot.ui.interactions import Interaction
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-daily"))
async def daily(interaction: Interaction) -> None:
    """Show the daily deal before it is begun, or the table or the results of somebody who has."""
    await show_daily(interaction)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (daily,)

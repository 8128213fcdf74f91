"""`/peek`: what only one player may see."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui import peeking
from bot.ui.interactions import Interaction
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-peek"))
@app_commands.guild_only()
async def peek(interaction: Interaction) -> None:
    """Tell the person who asks, and nobody else, what only they may see."""
    await peeking.peek(interaction)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (peek,)

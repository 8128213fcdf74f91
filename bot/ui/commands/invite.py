"""`/invite`: asks somebody to a table that waits for players."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.ui.interactions import Interaction
from bot.ui.invitations import guest_of, invite
from bot.ui.words import keyed


@app_commands.command(name="invite", description=keyed("command-invite"))
@app_commands.describe(member=keyed("option-member"))
@app_commands.guild_only()
async def ask(interaction: Interaction, member: discord.Member) -> None:
    """Invite a member."""
    await invite(interaction, guest_of(member))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (ask,)

"""`/invite`: asks somebody to a table that waits for players."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.text.sentences import say
from bot.ui.interactions import Interaction
from bot.ui.invitations import guest_of, invite


@app_commands.command(name="invite", description=say("command-invite"))
@app_commands.describe(member=say("option-member"))
@app_commands.guild_only()
async def ask(interaction: Interaction, member: discord.Member) -> None:
    """Invite a member."""
    await invite(interaction, guest_of(member))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (ask,)

"""Who manages a server: they choose for all its members."""

from __future__ import annotations

from bot.ui.interactions import Interaction


def may_manage(interaction: Interaction) -> bool:
    """Whether somebody may choose for the server that an interaction came from."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild

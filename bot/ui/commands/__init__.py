"""The slash commands: each reads its interaction, asks the interaction handler, and does nothing else."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.commands import (
    daily,
    guide,
    invite,
    letters,
    patience,
    play,
    privacy,
    replay,
    resign,
    settings,
    simple,
    standings,
    start,
)

COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (
    *start.COMMANDS,
    *patience.COMMANDS,
    *simple.COMMANDS,
    *resign.COMMANDS,
    *invite.COMMANDS,
    *play.COMMANDS,
    *standings.COMMANDS,
    *daily.COMMANDS,
    *replay.COMMANDS,
    *letters.COMMANDS,
    *settings.COMMANDS,
    *privacy.COMMANDS,
    *guide.COMMANDS,
)

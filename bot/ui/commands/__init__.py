"""The slash commands: each reads its interaction, asks the interaction handler, and does nothing else."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.commands import (
    absent,
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
from bot.ui.words import say_in_english

_COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (
    *start.COMMANDS,
    *patience.COMMANDS,
    *simple.COMMANDS,
    *resign.COMMANDS,
    *invite.COMMANDS,
    *absent.COMMANDS,
    *play.COMMANDS,
    *standings.COMMANDS,
    *daily.COMMANDS,
    *replay.COMMANDS,
    *letters.COMMANDS,
    *settings.COMMANDS,
    *privacy.COMMANDS,
    *guide.COMMANDS,
)


def commands() -> tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...]:
    """All commands, with what they say of themselves."""
    for command in _COMMANDS:
        say_in_english(command)
    return _COMMANDS

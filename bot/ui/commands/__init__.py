"""The slash commands: each reads its interaction, asks the interaction handler, and does nothing else."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ui.commands import (
    daily,
    history,
    invite,
    move,
    patience,
    peek,
    privacy,
    puzzle,
    remind,
    replay,
    resign,
    rules,
    settings,
    standings,
    start,
    strike,
    substitute,
    table,
    text,
    tips,
    verify,
    without_options,
)
from bot.ui.commands import (
    help as help_command,
)
from bot.ui.words import say_in_english
from engine.catalogue import GAMES

_COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (
    *start.COMMANDS,
    *patience.COMMANDS,
    *without_options.COMMANDS,
    *resign.COMMANDS,
    *invite.COMMANDS,
    *remind.COMMANDS,
    *substitute.COMMANDS,
    *move.COMMANDS,
    *table.COMMANDS,
    *peek.COMMANDS,
    *rules.COMMANDS,
    *standings.COMMANDS,
    *history.COMMANDS,
    *daily.COMMANDS,
    *puzzle.COMMANDS,
    *replay.COMMANDS,
    *verify.COMMANDS,
    *text.COMMANDS,
    *settings.COMMANDS,
    *strike.COMMANDS,
    *privacy.COMMANDS,
    *help_command.COMMANDS,
    *tips.COMMANDS,
)

# What a person can bring along to where the bot is no member: solo games, and what belongs to them. There the games
# for several only say that the bot has to be invited.
ANYWHERE = {
    *("daily", "patience", "help", "rules", "settings", "privacy"),
    *(kind.id for kind in GAMES if not kind.solo),
    *("move", "undo", "redo", "hint", "resign", "cancel", "restart", "next", "table", "replay", "text"),
}


def commands() -> tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...]:
    """All commands, with what they say of themselves."""
    for command in _COMMANDS:
        say_in_english(command)
    return _COMMANDS

"""What each command asks of the bot, counted before it is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import discord

from bot.model.refusals import Refused
from bot.service.limits import What
from bot.text.refusals import in_words
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of, reading

# By their own names, without those of their groups. Commands that change a table are counted with the buttons that do
# the same.
_COMMANDS: Mapping[str, What] = MappingProxyType(
    {
        "replay": What.REPLAY,
        "verify": What.REPLAY,
        "export": What.REPLAY,
        "delete": What.PAGE,
        "remind": What.PAGE,
        "standings": What.PAGE,
        "rules": What.PAGE,
        "table": What.PAGE,
        "text": What.PAGE,
        "peek": What.PAGE,
        "settings": What.PAGE,
        "help": What.PAGE,
        "daily": What.PAGE,
    }
)


def spend(interaction: Interaction, what: What) -> None:
    """Count something that is asked for; Refused if that is too much."""
    handler_of(interaction).service.limits.spend(what, interaction.user.id, interaction.channel_id or 0)


async def may_spend(interaction: Interaction) -> bool:
    """Count a command, or the wish for suggestions; whether it may be carried out. Who may not is told so."""
    suggestions = interaction.type is discord.InteractionType.autocomplete
    command = interaction.command
    what = What.SUGGESTION if suggestions else _COMMANDS.get("" if command is None else command.name)
    try:
        if what is not None:
            spend(interaction, what)
    except Refused as refused:
        if suggestions:
            await interaction.response.autocomplete([])
        else:
            await acknowledge(interaction)
            await answer(interaction, in_words(refused, reading(interaction)))
        return False
    return True

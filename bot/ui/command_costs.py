"""What each command asks of the bot, counted before it is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import discord

from bot.model.private_tables import private_place
from bot.model.refusals import Refused
from bot.service.request_rates import RequestKind
from bot.text.refusals import in_words
from bot.ui.interactions import Interaction, answer, handler_of
from bot.ui.reading import reading
from bot.ui.whereabouts import place_of

# By their own names, without those of their groups. Commands that change a table are counted with the buttons that do
# the same.
_COMMANDS: Mapping[str, RequestKind] = MappingProxyType(
    {
        "replay": RequestKind.REPLAY,
        "verify": RequestKind.REPLAY,
        "export": RequestKind.REPLAY,
        "delete": RequestKind.PAGE,
        "remind": RequestKind.PAGE,
        "standings": RequestKind.PAGE,
        "history": RequestKind.PAGE,
        "lists": RequestKind.PAGE,
        "profile": RequestKind.PAGE,
        "compare": RequestKind.PAGE,
        "rules": RequestKind.PAGE,
        "table": RequestKind.PAGE,
        "text": RequestKind.PAGE,
        "peek": RequestKind.PAGE,
        "settings": RequestKind.PAGE,
        "help": RequestKind.PAGE,
        "daily": RequestKind.PAGE,
        "puzzle": RequestKind.PAGE,
    }
)


# What everybody in a channel may want at once counts against each alone: a whole server plays the daily deal, and
# judges the turn of the day.
_EACH_ALONE = frozenset({"daily", "puzzle"})


def spend(interaction: Interaction, what: RequestKind, *, alone: bool = False) -> None:
    """Count something that is asked for, against the person `alone` or the channel too; Refused if it is too much."""
    place = private_place(interaction.user.id) if alone else place_of(interaction) or 0
    handler_of(interaction).service.limits.spend(what, interaction.user.id, place)


async def may_spend(interaction: Interaction) -> bool:
    """Count a command, or the wish for suggestions; whether it may be carried out. Who may not is told so."""
    suggestions = interaction.type is discord.InteractionType.autocomplete
    command = interaction.command
    name = "" if command is None else command.name
    what = RequestKind.SUGGESTION if suggestions else _COMMANDS.get(name)
    try:
        if what is not None:
            spend(interaction, what, alone=name in _EACH_ALONE)
    except Refused as refused:
        if suggestions:
            await interaction.response.autocomplete([])
        else:
            await answer(interaction, in_words(reading(interaction), refused))
        return False
    return True

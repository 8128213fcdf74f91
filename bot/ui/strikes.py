"""What those who manage a server are shown of a game that is struck out of its league, with the way back."""

from __future__ import annotations

import discord

from bot.model.refusals import Refused
from bot.model.tallies import LeagueGame
from bot.text.strikes import restored_text, struck_text
from bot.ui.components import NO_TABLE, TableButton, row_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.managers import may_manage
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.reading import reading

# Lets the game count again whose table is the button's number.
RESTORE = "unstrike"


async def strike_out(interaction: Interaction, named: str, reason: str) -> None:
    """Strike a game out for a reason, and say so to whoever did it alone; Refused to those who may not."""
    guild_id, strikes = _managed(interaction), handler_of(interaction).service.strikes
    game = await strikes.find(guild_id, named)
    await strikes.strike(guild_id, interaction.user.id, game, " ".join(reason.split()))
    await _show(interaction, await strikes.find(guild_id, str(game.table_id)))


async def shown_strike(interaction: Interaction, named: str) -> None:
    """Show a game that is struck out; Refused if it is not, for without a reason none is."""
    game = await handler_of(interaction).service.strikes.find(_managed(interaction), named)
    if game.struck is None:
        raise Refused("strike-why")
    await _show(interaction, game)


async def _show(interaction: Interaction, game: LeagueGame) -> None:
    reader = reading(interaction)
    button: TableButton = TableButton(NO_TABLE, game.table_id, RESTORE, reader.say("label-unstrike"))
    view: discord.ui.View = row_view().add_item(button)
    await answer(interaction, struck_text(reader, game), view)


@LOOSE_BUTTONS(RESTORE)
@counted()
async def _restored(press: Press) -> None:
    """Let a game count again; Refused to those who may not."""
    await acknowledge(press.interaction)
    guild_id, strikes = _managed(press.interaction), press.handler.service.strikes
    game = await strikes.find(guild_id, str(press.number))
    await strikes.restore(guild_id, press.interaction.user.id, game)
    await answer(press.interaction, restored_text(press.reader, game))


def _managed(interaction: Interaction) -> int:
    """The server of an interaction; Refused to those who may not manage it."""
    if not may_manage(interaction):
        raise Refused("only-managers")
    return interaction.guild_id or 0

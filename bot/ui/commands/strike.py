"""`/strike`: a game that is struck out of the league, and taken back again."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model.refusals import Refused
from bot.text.formatting import LONGEST_REMARK
from bot.text.refusals import in_words
from bot.text.strikes import strike_label
from bot.ui.components import MOST_CHOICES, choices
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.managers import may_manage
from bot.ui.reading import reading
from bot.ui.strikes import shown_strike, strike_out
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-strike"))
@app_commands.describe(game=keyed("option-struck-game"), reason=keyed("option-reason"))
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def strike(
    interaction: Interaction, game: str, reason: app_commands.Range[str, 1, LONGEST_REMARK] | None = None
) -> None:
    """Strike a game out of the league for a reason; without one, show one that is struck out already."""
    await acknowledge(interaction)
    try:
        await (shown_strike(interaction, game) if reason is None else strike_out(interaction, game, reason))
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))


@strike.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    if not may_manage(interaction):
        return []
    found = await handler_of(interaction).service.strikes.like(interaction.guild_id or 0, current)
    reader = reading(interaction)
    return choices([(strike_label(reader, each), str(each.table_id)) for each in found[:MOST_CHOICES]])


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (strike,)

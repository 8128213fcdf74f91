"""`/daily`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.service import daily as deals
from bot.ui.commands.league import day_sheet, show_sheet
from bot.ui.interactions import Interaction, acknowledge, ask_of, desk_of


@app_commands.command(description="Play this server's deal of the day, once; afterwards, see how everybody did.")
@app_commands.guild_only()
async def daily(interaction: Interaction) -> None:
    """Deal the daily deal, or show its results to somebody who has had it."""
    await acknowledge(interaction)
    desk, ask, day = desk_of(interaction), ask_of(interaction), deals.today()
    record = await desk.service.daily_try(ask, day)
    # A try in a channel that is gone can be played on only where its player is now.
    lost = await desk.out_of_reach(await desk.service.tries_elsewhere(ask))
    if lost is not None:
        await desk.run(interaction, lambda ask: desk.service.bring_try(ask, lost))
    elif record is not None and record.status != "playing" and await desk.service.repeated(ask) is None:
        await show_sheet(interaction, await day_sheet(interaction))
    else:
        await desk.run(interaction, lambda ask: desk.service.play_daily(ask, day))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (daily,)

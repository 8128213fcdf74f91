"""`/daily`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.service import daily as deals
from bot.text.sentences import say
from bot.ui.components import PageKind
from bot.ui.interactions import Interaction, acknowledge, context_of, handler_of
from bot.ui.result_pages import Page, show_page


@app_commands.command(description=say("command-daily"))
@app_commands.guild_only()
async def daily(interaction: Interaction) -> None:
    """Deal the daily deal, or show its results to somebody who has had it."""
    await acknowledge(interaction)
    handler, context, day = handler_of(interaction), context_of(interaction), deals.today()
    record = await handler.service.daily.own_try(context, day)
    # A try in a channel that is gone can be played on only where its player is now.
    lost = await handler.out_of_reach(await handler.service.daily.tries_elsewhere(context))
    if lost is not None:
        await handler.run(interaction, lambda context: handler.service.daily.bring_try(context, lost))
    elif record is not None and record.status != "playing" and await handler.service.tables.repeated(context) is None:
        await show_page(interaction, Page(PageKind.DAY))
    else:
        await handler.run(interaction, lambda context: handler.service.daily.play(context, day))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (daily,)

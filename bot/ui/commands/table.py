"""`/table`: the board once more."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.service.tables import Outcome, RequestContext
from bot.ui.interactions import Interaction, handler_of
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-table"))
async def table(interaction: Interaction) -> None:
    """Post the board again."""
    handler = handler_of(interaction)

    async def look(context: RequestContext) -> Outcome:
        return Outcome(await handler.service.tables.live(context.channel_id), again=True)

    await handler.run(interaction, look)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (table,)

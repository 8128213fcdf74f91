"""`/settings`: how tables look, and what a server goes by."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model import time_zones
from bot.model.refusals import Refused
from bot.ui.components import choices
from bot.ui.interactions import Interaction, acknowledge, handler_of
from bot.ui.server_pages import OWN, choose_zone
from bot.ui.settings import show
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-settings"))
@app_commands.describe(zone=keyed("option-zone"))
async def settings(interaction: Interaction, zone: str | None = None) -> None:
    """Show the person who asks the page on which they choose; or let the server go by another time zone."""
    if zone is None:
        await show(interaction, OWN)
        return
    await acknowledge(interaction)
    try:
        await choose_zone(interaction, zone)
    except Refused as refused:
        await handler_of(interaction).refuse(interaction, refused)


@settings.autocomplete("zone")
async def _zones(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return choices((name.replace("_", " "), name) for name in time_zones.zones_like(current))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (settings,)

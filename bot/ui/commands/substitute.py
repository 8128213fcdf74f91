"""`/substitute`: passing one's seat on, or taking that of a player whose time is up."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.model.refusals import Refused
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.ui import seat_offers
from bot.ui.commands.start import LEVELS_OFFERED
from bot.ui.interactions import Interaction, handler_of
from bot.ui.invitations import guest_of
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-substitute"))
@app_commands.describe(
    member=keyed("option-substitute"), player=keyed("option-leaving"), computer=keyed("option-computer")
)
@app_commands.choices(computer=LEVELS_OFFERED)
@app_commands.guild_only()
async def substitute(
    interaction: Interaction,
    member: discord.Member | None = None,
    player: discord.Member | None = None,
    computer: str | None = None,
) -> None:
    """Offer a seat to a member or to a computer, or without either take the seat of a player whose time is up."""
    if member is not None:
        await seat_offers.offer(interaction, guest_of(member), None if player is None else player.id)
        return
    handler = handler_of(interaction)

    async def act(context: RequestContext) -> Outcome:
        if computer is None:
            return await handler.service.absence.take(context)
        seat = None if player is None else await _seat(handler.service, context, player.id)
        return await handler.service.asks.let_computer(context, seat, computer)

    await handler.run(interaction, act)


async def _seat(service: Service, context: RequestContext, user_id: int) -> int:
    """The seat of a user at the table of the channel; Refused if there is none."""
    live = await service.tables.live(context.channel_id)
    if not live.is_member(user_id):
        raise Refused("nobody-to-resign")
    return live.seat(user_id)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (substitute,)

"""`/resign`: one's own game, or that of somebody who has left the server or stays away."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model.ending_questions import SEAT
from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.tables import Outcome, RequestContext
from bot.text.formatting import clip, plain
from bot.text.reader import Reader
from bot.ui.components import choices
from bot.ui.confirmation import seat_of
from bot.ui.interactions import Interaction, handler_of
from bot.ui.reading import reading
from bot.ui.whereabouts import place_of
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-resign"))
@app_commands.describe(player=keyed("option-gone"))
async def resign(interaction: Interaction, player: str | None = None) -> None:
    """Resign, or ask the others to drop a player."""
    service = handler_of(interaction).service

    async def act(context: RequestContext) -> Outcome:
        if player is None:
            return await service.play.resign(context)
        live = await service.tables.live(context.channel_id)
        return await service.asks.resign_for(context, _meant(reading(interaction), live, player.strip()))

    await handler_of(interaction).run(interaction, act)


def _meant(reader: Reader, live: LiveTable, typed: str) -> int:
    """The seat of a player by what was suggested, which may be the name of another, else by name; Refused if none."""
    suggested = {_suggestion(seat): seat for seat in range(len(live.names))}
    if typed in suggested:
        return suggested[typed]
    named = [seat for seat, name in enumerate(live.names) if plain(reader, name).casefold() == typed.casefold()]
    return named[0] if len(named) == 1 else seat_of(typed)


def _suggestion(seat: int) -> str:
    return f"{SEAT} {seat + 1}"


@resign.autocomplete("player")
async def _players(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    try:
        live = await handler_of(interaction).service.tables.live(place_of(interaction) or 0)
        own = live.seat(interaction.user.id)
    except Refused:
        return []
    members = enumerate(live.record.members)
    others = [
        (seat, plain(reading(interaction), member.name))
        for seat, member in members
        if seat != own and not member.computer
    ]
    like = [(clip(name, 90), _suggestion(seat)) for seat, name in others if current.casefold() in name.casefold()]
    return choices(like)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (resign,)

"""`/standings`."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands

from bot import present
from bot.components import PICTURE, picture_view
from bot.desk import Interaction, desk_of
from bot.records import Standing
from render.standings import StandingRow, standings_png


@app_commands.command(description="The league of this server.")
@app_commands.guild_only()
async def standings(interaction: Interaction) -> None:
    """Show the league as text and as a picture."""
    await interaction.response.defer()
    rows = await desk_of(interaction).service.standings(interaction.guild_id or 0)
    text = present.standings_text(rows)
    if not rows:
        await interaction.edit_original_response(content=text)
        return
    alt = present.clip(text, present.LONGEST_ALT)
    png = await asyncio.to_thread(standings_png, "Standings", [_row(standing) for standing in rows])
    await interaction.edit_original_response(
        view=picture_view(text, alt),
        attachments=[discord.File(io.BytesIO(png), PICTURE, description=alt)],
    )


def _row(standing: Standing) -> StandingRow:
    return StandingRow(
        standing.place,
        standing.name,
        standing.played,
        standing.won,
        standing.points,
        standing.cards_left,
        standing.knocks,
        standing.stakes,
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (standings,)

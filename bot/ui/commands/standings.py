"""`/standings`: the league of a server, the table of a game for one player, or the results of the daily deal."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.model.records import Standing
from bot.model.refusals import Refused
from bot.service import daily
from bot.service.game_choice import MOST_CHOICES, SOLO, any_game, names_like
from bot.text import boards
from bot.text import standings as sheets
from bot.text.formatting import plain
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.text.standings import Sheet
from bot.ui.components import PICTURE, choices, picture_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from engine.game import Game
from render.standings import StandingRow, sheet_png, standings_png

DAILY_DEAL = say("daily-deal")


@app_commands.command(description=say("command-standings"))
@app_commands.describe(game=say("option-standings-of"))
async def standings(interaction: Interaction, game: str | None = None) -> None:
    """Show a table of results as text and as a picture."""
    try:
        chosen = None if game is None else _chosen(game)
        if chosen == DAILY_DEAL and interaction.guild_id is None:
            raise Refused("daily-on-servers")
    except Refused as refused:
        await acknowledge(interaction)
        await answer(interaction, in_words(refused))
        return
    await interaction.response.defer()
    if game is None and interaction.guild_id is not None:
        await _show_league(interaction)
    else:
        await show_sheet(interaction, await _sheet(interaction, chosen))


@standings.autocomplete("game")
async def _offer(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    whole = [(DAILY_DEAL, DAILY_DEAL)] if " ".join(current.casefold().split()) in DAILY_DEAL.casefold() else []
    return choices([*whole, *names_like(current, SOLO)][:MOST_CHOICES])


def _chosen(name: str) -> Game | str:
    """The game for one player that somebody names, or the daily deal; Refused if it is neither."""
    if " ".join(name.casefold().split()) in ("daily", DAILY_DEAL.casefold()):
        return DAILY_DEAL
    kind = any_game(name, SOLO)
    if not kind.solo:
        raise Refused("in-league", title=kind.title)
    return kind


async def _sheet(interaction: Interaction, chosen: Game | str | None) -> Sheet:
    """The table that is asked for; in direct messages people see what they did themselves, and nothing of others."""
    service, guild_id = handler_of(interaction).service, interaction.guild_id
    if guild_id is None:
        own = await service.store.solo_games(0, interaction.user.id)
        return sheets.of_player(own, chosen if isinstance(chosen, Game) else None)
    if isinstance(chosen, Game):
        return sheets.of_game(chosen, await service.store.solo_standings(guild_id, chosen.id))
    return await day_sheet(interaction)


async def day_sheet(interaction: Interaction) -> Sheet:
    """The results of today's deal on a server."""
    service, guild_id, day = handler_of(interaction).service, interaction.guild_id or 0, daily.today()
    deal, lines = await service.daily.deal(guild_id, day), await service.daily.results(guild_id, day)
    return sheets.of_day(deal, lines, await service.daily.former(guild_id, day))


async def show_sheet(interaction: Interaction, sheet: Sheet) -> None:
    """Answer with a table of results."""
    drawn = (lambda: sheet_png(sheet.title, sheet.columns, sheet.rows)) if sheet.rows else None
    await _show(interaction, sheet.text, sheets.alt_text(sheet.title, [row.name for row in sheet.rows]), drawn)


async def _show_league(interaction: Interaction) -> None:
    rows = await handler_of(interaction).service.store.standings(interaction.guild_id or 0)
    drawn = (lambda: standings_png(say("league"), [_row(standing) for standing in rows])) if rows else None
    alt = sheets.alt_text(say("league"), [plain(standing.name) for standing in rows])
    await _show(interaction, boards.standings_text(rows), alt, drawn)


async def _show(interaction: Interaction, text: str, alt: str, draw: Callable[[], bytes] | None) -> None:
    if draw is None:
        await answer(interaction, text)
        return
    png = await asyncio.to_thread(draw)
    await interaction.edit_original_response(
        view=picture_view(text, alt),
        attachments=[discord.File(io.BytesIO(png), PICTURE, description=alt)],
    )


def _row(standing: Standing) -> StandingRow:
    return StandingRow(
        standing.place,
        plain(standing.name),
        standing.played,
        standing.won,
        standing.points,
        standing.cards_left,
        standing.knocks,
        standing.stakes,
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (standings,)

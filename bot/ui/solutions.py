"""The button that tells whether a deal could have been won, and shows how."""

from __future__ import annotations

import asyncio
import io

import discord

from bot.model.refusals import Refused
from bot.service import daily
from bot.service.limits import What
from bot.text.refusals import in_words
from bot.text.replays import solution_alt, solution_said
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.replays import text_file
from bot.ui.spending import spend

PICTURE, TEXT = "solution.gif", "solution.txt"


async def show_solution(interaction: Interaction, table: int) -> None:
    """Tell the person who asks whether the deal of a table that is over could be won, with a game that wins it."""
    await acknowledge(interaction)
    service = handler_of(interaction).service
    try:
        spend(interaction, What.REPLAY)
        interaction.client.replays.room()
        live = await service.tables.ended(interaction.channel_id or 0, table, Refused("outdated"))
        solution = await service.solutions.find(live, interaction.user.id, daily.today())
    except Refused as refused:
        await answer(interaction, in_words(refused))
        return
    if solution.won is None:
        await answer(interaction, solution_said(solution))
        return
    made = await interaction.client.replays.picture(solution.won)
    written = await asyncio.to_thread(text_file, solution.won, False)
    picture = discord.File(io.BytesIO(made.gif), PICTURE, description=solution_alt(solution.won))
    await answer(interaction, solution_said(solution), files=[picture, discord.File(io.BytesIO(written), TEXT)])

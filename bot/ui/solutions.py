"""The button that tells whether a deal could have been won, and shows how."""

from __future__ import annotations

import io

import discord

from bot.model.refusals import Refused
from bot.service.request_rates import RequestKind
from bot.text.replays import solution_alt, solution_said
from bot.ui.components import SOLUTION
from bot.ui.interactions import acknowledge, answer
from bot.ui.press import BUTTONS, Press, counted
from bot.ui.whereabouts import place_of

PICTURE, TEXT = "solution.gif", "solution.txt"


@BUTTONS(SOLUTION)
@counted(RequestKind.REPLAY)
async def _show_solution(press: Press) -> None:
    """Tell the person who asks whether the deal of a table that is over could be won, with a game that wins it."""
    interaction, service = press.interaction, press.handler.service
    await acknowledge(interaction)
    interaction.client.replays.room()
    live = await service.tables.ended(place_of(interaction) or 0, press.table, Refused("outdated"))
    solution = await service.solutions.find(live, interaction.user.id)
    if solution.won is None:
        await answer(interaction, solution_said(press.reader, solution))
        return
    made = await interaction.client.replays.picture(press.reader, solution.won)
    written = await interaction.client.replays.text(press.reader, solution.won)
    picture = discord.File(io.BytesIO(made.gif), PICTURE, description=solution_alt(press.reader, solution.won))
    await answer(
        interaction, solution_said(press.reader, solution), files=[picture, discord.File(io.BytesIO(written), TEXT)]
    )

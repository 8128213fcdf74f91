"""`/tips`: whether what is new to a person is explained."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-tips"))
@app_commands.describe(tips=keyed("option-tips"))
@app_commands.rename(tips="switch")
async def tips(interaction: Interaction, tips: Literal["on", "off"]) -> None:
    """Switch tips on or off for the person who asks."""
    await acknowledge(interaction)
    await handler_of(interaction).service.store.tips.want_tips(interaction.user.id, tips == "on")
    await answer(
        interaction, reading(interaction).say("tips-on") if tips == "on" else reading(interaction).say("tips-off")
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (tips,)

"""`/help`: how a newcomer finds the way."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import __version__
from bot.service.game_choice import FIRST_GAMES
from bot.text.sentences import say
from bot.ui.first_steps import first_steps_view
from bot.ui.interactions import Interaction, acknowledge, answer
from bot.ui.tips import BESIDE, tips_off_button
from bot.ui.words import keyed


@app_commands.command(name="help", description=keyed("command-help"))
async def show(interaction: Interaction) -> None:
    """Tell what this bot is, and offer a first game."""
    await acknowledge(interaction)
    start = say("help-start", solo=FIRST_GAMES[0].title)
    text = "\n".join(
        [say("introduction"), "", start, "", say("help-move"), "", say("help-version", version=__version__)]
    )
    view = first_steps_view(several=interaction.guild_id is not None).add_item(tips_off_button(BESIDE))
    await answer(interaction, text, view)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (show,)

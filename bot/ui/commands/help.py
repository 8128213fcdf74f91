"""`/help`: how a newcomer finds the way."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import __version__
from bot.service.favourites import offered
from bot.service.game_search import FIRST_GAMES
from bot.text.games import title_of
from bot.ui.first_steps import first_steps_view, game_buttons
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.tips import BESIDE, tips_off_button
from bot.ui.whereabouts import server_of
from bot.ui.words import keyed


@app_commands.command(name="help", description=keyed("command-help"))
async def show(interaction: Interaction) -> None:
    """Tell what this bot is, and offer a first game."""
    await acknowledge(interaction)
    start = reading(interaction).say("help-start", solo=title_of(reading(interaction), FIRST_GAMES[0]))
    text = "\n".join(
        [
            reading(interaction).say("introduction"),
            "",
            start,
            "",
            reading(interaction).say("help-move"),
            "",
            reading(interaction).say("help-version", version=__version__),
        ]
    )
    store = handler_of(interaction).service.store
    theirs = await offered(store, server_of(interaction), interaction.user.id)
    view = first_steps_view(reading(interaction), several=interaction.guild_id is not None)
    if await store.tips.wants_tips(interaction.user.id):
        view.add_item(tips_off_button(reading(interaction), BESIDE))
    for button in game_buttons(reading(interaction), theirs):
        view.add_item(button)
    await answer(interaction, text, view)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (show,)

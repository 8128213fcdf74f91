"""`/rules`: those of the table, or of any game."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model.refusals import Refused
from bot.service.game_choice import any_game, names_like
from bot.text import rulebook
from bot.text.refusals import in_words
from bot.ui.components import choices, text_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of, reading
from bot.ui.words import keyed
from engine.catalogue import GAMES


@app_commands.command(description=keyed("command-rules"))
@app_commands.describe(game=keyed("option-rules-of"))
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Tell the rules to the person who asks."""
    await acknowledge(interaction)
    try:
        text = await _rules_of(interaction, game)
    except Refused as refused:
        await answer(interaction, in_words(refused, reading(interaction)))
    else:
        await interaction.edit_original_response(view=text_view(text))


async def _rules_of(interaction: Interaction, name: str | None) -> str:
    if name is not None:
        return rulebook.of_game(any_game(name), reading(interaction))
    try:
        live = await handler_of(interaction).service.tables.live(interaction.channel_id or 0)
    except Refused as refused:
        # Whoever asks before there is a table wants to know what can be played at all.
        return rulebook.of_all(in_words(refused, reading(interaction)), reading(interaction))
    return rulebook.of_table(live.game, live.record.options, live.position, live.names, reading(interaction))


@rules.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return choices(names_like(current, GAMES))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules,)

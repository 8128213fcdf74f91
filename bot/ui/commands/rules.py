"""`/rules`: those of the table, or of any game."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model.refusals import Refused
from bot.service.game_choice import MOST_CHOICES, any_game, names_like
from bot.text import rulebook
from bot.text.refusals import in_words
from bot.text.terms import is_terms, terms_entries
from bot.ui.components import choices
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.reading import reading
from bot.ui.terms import rules_view, terms_view
from bot.ui.whereabouts import place_of
from bot.ui.words import keyed
from engine.catalogue import GAMES
from engine.game import Game


@app_commands.command(description=keyed("command-rules"))
@app_commands.describe(game=keyed("option-rules-of"))
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Tell the rules to the person who asks."""
    await acknowledge(interaction)
    if game is not None and is_terms(reading(interaction), game):
        await interaction.edit_original_response(view=terms_view(reading(interaction)))
        return
    try:
        kind, text = await _rules_of(interaction, game)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
    else:
        view = rules_view(reading(interaction), kind, text)
        await interaction.edit_original_response(view=view)


async def _rules_of(interaction: Interaction, name: str | None) -> tuple[Game | None, str]:
    """A game and its rules; the list of all games is of none."""
    reader = reading(interaction)
    if name is not None:
        kind = any_game(name)
        return kind, rulebook.of_game(reader, kind)
    try:
        live = await handler_of(interaction).service.tables.live(place_of(interaction) or 0)
    except Refused as refused:
        # Whoever asks before there is a table wants to know what can be played at all.
        return None, rulebook.of_all(reader, in_words(reader, refused))
    return live.game, rulebook.of_table(reader, live.game, live.record.options, live.position, live.names)


@rules.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    terms, games = terms_entries(reading(interaction), current), names_like(current, GAMES)
    return choices([*games[: MOST_CHOICES - len(terms)], *terms])


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules,)

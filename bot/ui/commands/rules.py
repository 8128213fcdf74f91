"""`/rules`: those of the table, or of any game."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.model.refusals import Refused
from bot.service.game_search import MOST_GAMES_LISTED, any_game, names_like
from bot.text import rulebook
from bot.text.games import english_title, title_of
from bot.text.refusals import in_words
from bot.text.terms import is_terms, terms_entries
from bot.ui.components import choices
from bot.ui.interactions import Interaction, acknowledge, answer
from bot.ui.reading import reading
from bot.ui.terms import rules_here, rules_view, terms_view
from bot.ui.words import keyed
from engine.catalogue import GAMES


@app_commands.command(description=keyed("command-rules"))
@app_commands.describe(game=keyed("option-rules-of"))
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Tell the rules to the person who asks."""
    await acknowledge(interaction)
    if game is not None and is_terms(reading(interaction), game):
        await interaction.edit_original_response(view=terms_view(reading(interaction)))
        return
    try:
        view = await _rules_of(interaction, game)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
    else:
        await interaction.edit_original_response(view=view)


async def _rules_of(interaction: Interaction, name: str | None) -> discord.ui.LayoutView:
    """The rules of a game, of the table if none is named, or else the list of all games."""
    reader = reading(interaction)
    if name is not None:
        kind = any_game(english_title(reader, name))
        return rules_view(reader, kind, rulebook.of_game(reader, kind))
    try:
        kind, pages = await rules_here(interaction)
    except Refused as refused:
        # Whoever asks before there is a table wants to know what can be played at all.
        return rules_view(reader, None, rulebook.Pages(rulebook.of_all(reader, in_words(reader, refused))))
    return rules_view(reader, kind, pages, here=True)


@rules.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    reader = reading(interaction)
    terms, games = terms_entries(reader, current), names_like(current, GAMES, partial(title_of, reader))
    return choices([*games[: MOST_GAMES_LISTED - len(terms)], *terms])


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules,)

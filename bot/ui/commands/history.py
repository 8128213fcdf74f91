"""`/history`, `/profile` and `/compare`: somebody's games one by one, in all, and against somebody else's."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.model import game_words
from bot.model.refusals import Refused
from bot.service.game_search import any_game
from bot.service.histories import GamesOf
from bot.text.formatting import capitalized
from bot.text.games import english_title, title_of
from bot.text.refusals import in_words
from bot.text.season_names import season_title
from bot.ui.components import MOST_CHOICES, choices
from bot.ui.history_pages import contests_of
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.page_buttons import ResultPage
from bot.ui.profile_pages import pair_of, profile_of
from bot.ui.rating_pages import CONTESTS
from bot.ui.reading import reading
from bot.ui.result_pages import show_page
from bot.ui.whereabouts import server_of
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-history"))
@app_commands.describe(
    player=keyed("option-history-of"), game=keyed("option-history-game"), season=keyed("option-history-season")
)
@app_commands.guild_only()
async def history(
    interaction: Interaction, player: discord.Member | None = None, game: str = "", season: str = ""
) -> None:
    """Show somebody's games with others, the newest first."""
    await acknowledge(interaction)
    try:
        whose = GamesOf(
            (player or interaction.user).id,
            _contest(english_title(reading(interaction), game)),
            await _season(interaction, season),
        )
        await show_page(interaction, contests_of(whose))
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))


def _contest(typed: str) -> str:
    """The game of several that somebody means, none if they name none; Refused if it is another."""
    if not typed or (kind := any_game(typed)).id in CONTESTS:
        return kind.id if typed else ""
    raise Refused("history-solo", title=game_words.title(kind))


async def _season(interaction: Interaction, typed: str) -> str:
    """The season that somebody means, none if they name none; Refused if there is no such."""
    names = await _named_seasons(interaction)
    found = [name for title, name in names if typed.casefold() in (title.casefold(), name)]
    if typed and not found:
        raise Refused("no-such-season")
    return found[0] if typed else ""


async def _named_seasons(interaction: Interaction) -> list[tuple[str, str]]:
    """The seasons of a server, the newest first: what each is called, and its number."""
    seasons = await handler_of(interaction).service.league.seasons(server_of(interaction))
    return [(capitalized(season_title(reading(interaction), season)), str(season.number)) for season in seasons]


@history.autocomplete("game")
async def _games(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    titles = [(title_of(reading(interaction), kind), kind.id) for kind in CONTESTS.values()]
    return choices([each for each in titles if current.casefold() in each[0].casefold()])


@history.autocomplete("season")
async def _seasons(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    titles = await _named_seasons(interaction)
    return choices([each for each in titles if current.casefold() in each[0].casefold()][:MOST_CHOICES])


@app_commands.command(description=keyed("command-profile"))
@app_commands.describe(player=keyed("option-profile"))
@app_commands.guild_only()
async def profile(interaction: Interaction, player: discord.Member | None = None) -> None:
    """Show somebody's card to who asks; they may then show it to all."""
    await _show(interaction, profile_of((player or interaction.user).id))


@app_commands.command(description=keyed("command-compare"))
@app_commands.describe(player=keyed("option-compare"), other=keyed("option-compare-other"))
@app_commands.guild_only()
async def compare(interaction: Interaction, player: discord.Member, other: discord.Member | None = None) -> None:
    """Show how somebody did against who asks, or against somebody else."""
    await _show(interaction, pair_of((other or interaction.user).id, player.id))


async def _show(interaction: Interaction, page: ResultPage) -> None:
    await acknowledge(interaction)
    try:
        await show_page(interaction, page)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (history, profile, compare)

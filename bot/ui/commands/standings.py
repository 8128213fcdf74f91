"""`/standings`: the league of a server, the table of a game for one player, or the results of the daily deal."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.model.refusals import Refused
from bot.service.game_choice import MOST_CHOICES, SOLO, any_game, names_like
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.ui.components import PageKind, choices
from bot.ui.interactions import Interaction, acknowledge, answer, reading
from bot.ui.result_pages import Page, show_page
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-standings"))
@app_commands.describe(game=keyed("option-standings-of"))
async def standings(interaction: Interaction, game: str | None = None) -> None:
    """Show who asks a table of results as text and as a picture; without a game, their own."""
    await acknowledge(interaction)
    try:
        page = Page(PageKind.OWN) if game is None else _page(game)
        if page.kind is PageKind.DAY and interaction.guild_id is None:
            raise Refused("daily-on-servers")
    except Refused as refused:
        await answer(interaction, in_words(refused, reading(interaction)))
        return
    await show_page(interaction, page)


@standings.autocomplete("game")
async def _offer(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    daily = say("daily-deal")
    whole = [(daily, daily)] if " ".join(current.casefold().split()) in daily.casefold() else []
    return choices([*whole, *names_like(current, SOLO)][:MOST_CHOICES])


def _page(name: str) -> Page:
    """The page of the game for one player that somebody names, or of the daily deal; Refused if it is neither."""
    if " ".join(name.casefold().split()) in ("daily", say("daily-deal").casefold()):
        return Page(PageKind.DAY)
    kind = any_game(name, SOLO)
    if not kind.solo:
        raise Refused("in-league", title=kind.title)
    return Page(PageKind.GAME, kind.id)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (standings,)

"""`/standings`: the league of a server, the table of a game for one player, or the results of the daily deal."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord import app_commands

from bot.model import game_words
from bot.model.refusals import Refused
from bot.service.game_search import MOST_GAMES_LISTED, SOLO, any_game, names_like
from bot.text.games import english_title, title_of
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.ui.components import PageKind, choices
from bot.ui.interactions import Interaction, acknowledge, answer
from bot.ui.page_buttons import ResultPage
from bot.ui.reading import reading
from bot.ui.result_pages import show_page
from bot.ui.words import keyed


@app_commands.command(description=keyed("command-standings"))
@app_commands.describe(game=keyed("option-standings-of"))
async def standings(interaction: Interaction, game: str | None = None) -> None:
    """Show who asks a table of results as text and as a picture; without a game, their own."""
    await acknowledge(interaction)
    try:
        await show_page(interaction, ResultPage(PageKind.OWN) if game is None else _page(reading(interaction), game))
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))


@standings.autocomplete("game")
async def _offer(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    reader = reading(interaction)
    daily = reader.say("daily-deal")
    whole = [(daily, daily)] if " ".join(current.casefold().split()) in daily.casefold() else []
    return choices([*whole, *names_like(current, SOLO, partial(title_of, reader))][:MOST_GAMES_LISTED])


def _page(reader: Reader, name: str) -> ResultPage:
    """The page of the game for one player that somebody names, or of the daily deal; Refused if it is neither."""
    if " ".join(name.casefold().split()) in ("daily", reader.say("daily-deal").casefold()):
        return ResultPage(PageKind.DAY)
    kind = any_game(english_title(reader, name), SOLO)
    if not kind.solo:
        raise Refused("in-league", title=game_words.title(kind))
    return ResultPage(PageKind.GAME, kind.id)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (standings,)

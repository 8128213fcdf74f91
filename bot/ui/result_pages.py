"""The pages of results that `/standings` shows: tables and charts, with buttons that lead from one to another."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import discord

from bot.model.live_table import known
from bot.model.refusals import Refused
from bot.service import daily
from bot.service.limits import What
from bot.text import charts
from bot.text import standings as sheets
from bot.text.charts import BarChart, LineChart
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.text.standings import Sheet
from bot.ui.components import PAGE_ID, PICTURE, UNREACHED, Followed, PageKind, picture_view, text_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.spending import spend
from bot.ui.themes import theme_of
from render.theme import Theme

log = logging.getLogger(__name__)
Content = Sheet | LineChart | BarChart


class Page(NamedTuple):
    """One page of results: what it shows, and of which game if it is about one."""

    kind: PageKind
    game: str = ""


class PageButton(Followed, discord.ui.DynamicItem[discord.ui.Button[Any]], template=PAGE_ID):
    """A button that shows another page in the place of the one above it."""

    def __init__(self, page: Page, label: str = "…", *, disabled: bool = False) -> None:
        self.page = page
        custom_id = f"r:{page.kind}:{page.game}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id, disabled=disabled))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that an id stands for; ValueError if there is no such page."""
        return cls(Page(PageKind(match["page"]), match["game"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page."""
        await acknowledge(interaction)
        try:
            spend(interaction, What.PAGE)
            await show_page(interaction, self.page)
        except Refused as refused:
            await answer(interaction, in_words(refused))
        except UNREACHED as error:
            log.info("interaction %d could not be answered: %s", interaction.id, error)
        except Exception:
            log.exception("a page of results is not shown")
            await answer(interaction, say("page-broken"))


async def show_page(interaction: Interaction, page: Page) -> None:
    """Answer with a page of results, or put it in the place of the page whose button was pressed."""
    content = await _content(interaction, page)
    row = _buttons(page, own=interaction.guild_id is None)
    png = await asyncio.to_thread(content.png, await _theme(interaction))
    if png is None:
        await interaction.edit_original_response(view=text_view(content.text, *row), attachments=[])
        return
    alt = content.alt
    await interaction.edit_original_response(
        view=picture_view(content.text, alt, row),
        attachments=[discord.File(io.BytesIO(png), PICTURE, description=alt)],
    )


async def _theme(interaction: Interaction) -> Theme:
    """The theme of what is shown to a whole server, or to one person in direct messages."""
    looks, guild_id = handler_of(interaction).service.looks, interaction.guild_id
    return theme_of(await (looks.seen(0, interaction.user.id) if guild_id is None else looks.of_server(guild_id)))


def _buttons(page: Page, *, own: bool) -> Sequence[discord.ui.ActionRow[Any]]:
    """The row of the pages that belong together; in direct messages there is no league."""
    pages = [(Page(PageKind.LEAGUE), say("label-standings")), (Page(PageKind.POINTS), say("label-points"))]
    pages = [*(pages[:1] if own else pages), (Page(PageKind.WINS), say("label-wins"))]
    pages += [] if own else [(Page(PageKind.COMPUTERS), say("label-against-computers"))]
    if page.kind is PageKind.DAY:
        return []
    if page.game:
        pages = [
            (Page(PageKind.GAME, page.game), say("label-standings")),
            (Page(PageKind.MOVES, page.game), say("label-moves")),
        ]
    return [discord.ui.ActionRow(*(PageButton(to, label, disabled=to == page) for to, label in pages))]


async def _content(interaction: Interaction, page: Page) -> Content:
    """What a page shows; in direct messages people see what they did themselves, and nothing of others."""
    if interaction.guild_id is None:
        return await _own(interaction, page)
    store, guild_id = handler_of(interaction).service.store, interaction.guild_id
    match page.kind:
        case PageKind.LEAGUE:
            return sheets.of_league(await store.standings(guild_id))
        case PageKind.POINTS:
            return charts.points_chart(await store.league_scores(guild_id))
        case PageKind.WINS:
            return charts.wins_chart(await store.game_tallies(guild_id))
        case PageKind.GAME:
            return sheets.of_game(known(page.game), await store.solo_standings(guild_id, page.game))
        case PageKind.MOVES:
            return charts.moves_chart(known(page.game), await store.solo_wins(guild_id, page.game))
        case PageKind.DAY:
            return await _day(interaction, guild_id)
        case PageKind.COMPUTERS:
            return sheets.against_computers(await store.computers.standings(guild_id))


async def _own(interaction: Interaction, page: Page) -> Content:
    store, user_id = handler_of(interaction).service.store, interaction.user.id
    if page.kind is PageKind.MOVES:
        wins = [win for win in await store.solo_wins(0, page.game) if win.user_id == user_id]
        return charts.moves_chart(known(page.game), wins)
    games = await store.solo_games(0, user_id)
    if page.kind is PageKind.WINS:
        return charts.wins_chart(sheets.tallies_of(games))
    return sheets.of_player(games, known(page.game) if page.game else None)


async def _day(interaction: Interaction, guild_id: int) -> Sheet:
    deals, day = handler_of(interaction).service.daily, daily.today()
    deal, lines = await deals.deal(guild_id, day), await deals.results(guild_id, day)
    return sheets.of_day(deal, lines, await deals.former(guild_id, day))

"""The pages of results that `/standings` shows: tables and charts, with buttons that lead from one to another."""

from __future__ import annotations

import asyncio
import io
import logging
import re
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
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of, reading
from bot.ui.showing import SHOWN, Public, ShowButton
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
            await answer(interaction, in_words(refused, reading(interaction)))
        except UNREACHED as error:
            log.info("interaction %d could not be answered: %s", interaction.id, error)
        except Exception:
            log.exception("a page of results is not shown")
            await answer(interaction, say("page-broken"))


async def show_page(interaction: Interaction, page: Page, *, anew: bool = False) -> None:
    """Answer with a page of results, or put it in the place of the page whose button was pressed.

    If it comes `anew`, what was pressed stays, and the page is for nobody but the person who asked.
    """
    pressed = interaction.message
    shown = await _shown(interaction, page, private=anew or pressed is None or pressed.flags.ephemeral)
    assert shown.view is not None, "a page of results has buttons"
    if anew and pressed is not None:
        await interaction.followup.send(view=shown.view, files=shown.files, ephemeral=True)
    else:
        await interaction.edit_original_response(view=shown.view, attachments=[*shown.files])


async def _shown(interaction: Interaction, page: Page, *, private: bool) -> Public:
    """A page of results as a message, which one person sees or all do."""
    content = await _content(interaction, page)
    rows = _buttons(page, dm=interaction.guild_id is None, private=private)
    png = await asyncio.to_thread(content.png, await _theme(interaction))
    if png is None:  # nobody has results yet, which is nothing to show to all
        return Public(view=text_view(content.text, *rows))
    if private and interaction.guild_id is not None:
        rows.append(discord.ui.ActionRow(ShowButton("page", f"{page.kind} {page.game}".strip())))
    alt = content.alt
    file = discord.File(io.BytesIO(png), PICTURE, description=alt)
    return Public(view=picture_view(content.text, alt, rows), files=(file,))


async def _public(interaction: Interaction, what: str) -> Public:
    """A page of results for everybody."""
    kind, _, game = what.partition(" ")
    return await _shown(interaction, Page(PageKind(kind), game), private=False)


SHOWN["page"] = _public


async def _theme(interaction: Interaction) -> Theme:
    """The theme of what is shown to a whole server, or to one person in direct messages."""
    looks, guild_id = handler_of(interaction).service.looks, interaction.guild_id
    return theme_of(await (looks.seen(0, interaction.user.id) if guild_id is None else looks.of_server(guild_id)))


def _buttons(page: Page, *, dm: bool, private: bool) -> list[discord.ui.ActionRow[Any]]:
    """The pages that belong together.

    In direct messages there is no league; and what all see does not turn into the results of whoever presses.
    """
    own = [(Page(PageKind.OWN), say("label-own"))] if dm or private else []
    league = [(Page(PageKind.LEAGUE), say("label-standings")), (Page(PageKind.POINTS), say("label-points"))]
    computers = [(Page(PageKind.COMPUTERS), say("label-against-computers"))]
    pages = [*own, *([] if dm else league), (Page(PageKind.WINS), say("label-wins")), *([] if dm else computers)]
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
    if page.kind in (PageKind.OWN, PageKind.DAY):
        return await (_of_oneself if page.kind is PageKind.OWN else _day)(interaction, guild_id)
    match page.kind:
        case PageKind.LEAGUE:
            return sheets.of_league(await store.results.standings(guild_id))
        case PageKind.POINTS:
            return charts.points_chart(await store.results.league_scores(guild_id))
        case PageKind.WINS:
            return charts.wins_chart(await store.results.game_tallies(guild_id))
        case PageKind.GAME:
            return sheets.of_game(known(page.game), await store.results.solo_standings(guild_id, page.game))
        case PageKind.MOVES:
            return charts.moves_chart(known(page.game), await store.results.solo_wins(guild_id, page.game))
        case _:
            return sheets.against_computers(await store.computers.standings(guild_id))


async def _own(interaction: Interaction, page: Page) -> Content:
    store, user_id = handler_of(interaction).service.store, interaction.user.id
    if page.kind is PageKind.MOVES:
        wins = [win for win in await store.results.solo_wins(0, page.game) if win.user_id == user_id]
        return charts.moves_chart(known(page.game), wins)
    games = await store.results.solo_games(0, user_id)
    if page.kind is PageKind.WINS:
        return charts.wins_chart(sheets.tallies_of(games))
    return sheets.of_player(games, known(page.game) if page.game else None)


async def _of_oneself(interaction: Interaction, guild_id: int) -> Sheet:
    """What the person who asks has done on a server: in games with others, against computers, and alone."""
    store, user = handler_of(interaction).service.store, interaction.user
    league = [line for line in await store.results.standings(guild_id) if line.user_id == user.id]
    levels = [line for line in await store.computers.standings(guild_id) if line.user_id == user.id]
    return sheets.of_oneself(user.display_name, league, levels, await store.results.solo_games(guild_id, user.id))


async def _day(interaction: Interaction, guild_id: int) -> Sheet:
    deals, day = handler_of(interaction).service.daily, daily.today()
    deal, lines = await deals.deal(guild_id, day), await deals.results(guild_id, day)
    return sheets.of_day(deal, lines, await deals.former(guild_id, day))

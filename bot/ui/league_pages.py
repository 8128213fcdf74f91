"""The pages of the league: ten lines each of a season, with buttons that lead to other pages and seasons."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

import discord

from bot.model.refusals import Refused
from bot.service.league import League, LeagueSeason
from bot.text.formatting import capitalized
from bot.text.league import of_season, pages_of
from bot.text.reader import Reader
from bot.text.season_card import SeasonSheet
from bot.text.season_names import season_title
from bot.text.sheets import LINES_ON_A_PAGE
from bot.ui.components import PageKind
from bot.ui.interactions import Interaction, handler_of
from bot.ui.page_buttons import PageButton, ResultPage
from bot.ui.players_list import players_row
from bot.ui.unlisted import listed, listed_table
from bot.ui.whereabouts import server_of

# A season and its page: "s3-p2".
_SHOWN = re.compile(r"s(?P<season>0|[1-9]\d{0,4})-p(?P<page>[1-9]\d{0,3})")


class ShownSeason(NamedTuple):
    """A page of a season."""

    season: LeagueSeason
    page: int


def league_of(interaction: Interaction) -> League:
    """The league that counts the games of servers."""
    return handler_of(interaction).service.league


async def shown_season(interaction: Interaction, what: str, hidden: Collection[int] = ()) -> ShownSeason:
    """The page that a button stands for, the first of the season that goes on without one; Refused if it is none.

    Some people are hidden from it.
    """
    match = _SHOWN.fullmatch(what)
    if what and match is None:
        raise Refused("outdated")
    found = await league_of(interaction).season(server_of(interaction), int(match["season"]) if match else None)
    honours = listed(found.counted.honours, hidden)
    counted = found.counted._replace(table=listed_table(found.table, hidden), honours=honours)
    season = found._replace(counted=counted)
    return ShownSeason(season, min(int(match["page"]), pages_of(season.table)) if match else 1)


def page_of(season: int, page: int = 1) -> ResultPage:
    """A page of a season by its number."""
    return ResultPage(PageKind.LEAGUE, f"s{season}-p{page}")


def sheet_of_season(reader: Reader, shown: ShownSeason, viewer: int | None) -> SeasonSheet:
    """A page of a season; with the viewer's own line, where only one person sees it."""
    season, counted, _, span = shown.season
    return of_season(
        reader,
        season,
        counted.table,
        shown.page,
        viewer=viewer,
        honours=counted.honours,
        weeks=counted.weeks,
        span=span,
    )


def players_of_season(reader: Reader, shown: ShownSeason) -> list[discord.ui.ActionRow[Any]]:
    """The list of those on the page, each of whom leads to the games that count here."""
    table, first = shown.season.table, LINES_ON_A_PAGE * (shown.page - 1)
    return players_row(
        reader,
        (table.lines or table.waiting)[first : first + LINES_ON_A_PAGE],
        season=str(shown.season.season.number),
    )


def rows_of_season(reader: Reader, shown: ShownSeason) -> list[discord.ui.ActionRow[Any]]:
    """The ways to the pages before and after, and to the seasons before and after, where there are any."""
    (season, (table, *_), seasons, _), page = shown
    to = []
    if page > 1:
        to.append((season, page - 1, reader.say("label-page-before")))
    if page < pages_of(table):
        to.append((season, page + 1, reader.say("label-page-after")))
    here = seasons.index(season)
    to += [
        (other, 1, capitalized(season_title(reader, other)))
        for other in (*seasons[here + 1 : here + 2], *seasons[max(0, here - 1) : here])
    ]
    buttons = [PageButton(page_of(season.number, number), label) for season, number, label in to]
    return [discord.ui.ActionRow(*buttons)] if buttons else []

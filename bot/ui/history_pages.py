"""The pages of somebody's games with others: one's own with all there is to tell, those of others without blame."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.model.live_table import game_or_placeholder
from bot.model.refusals import Refused
from bot.service.histories import GamesOf
from bot.text.games import title_of
from bot.text.history_pages import contests_text, others_contests_text
from bot.text.reader import Reader
from bot.text.season_names import season_title
from bot.ui.components import PageKind, text_view
from bot.ui.interactions import Interaction, handler_of
from bot.ui.page_buttons import PageButton, ResultPage
from bot.ui.person_names import name_of
from bot.ui.showing import Public
from bot.ui.unlisted import expect_listed, hidden_from
from bot.ui.whereabouts import server_of

ALL = "all"
# Whose games, of which game and season, and a page: "123-chinese-all-p2"; one's own without all that: "2".
_SHOWN = re.compile(r"(?:(?P<user>\d{1,20})-(?P<game>[a-z]+)-(?P<season>all|\d{1,5})-p)?(?P<page>[1-9]\d{0,3})")


def contests_of(whose: GamesOf, page: int = 1) -> ResultPage:
    """The page of somebody's games."""
    return ResultPage(PageKind.CONTESTS, f"{whose.user_id}-{whose.game or ALL}-{whose.season or ALL}-p{page}")


def contests_row(reader: Reader) -> discord.ui.ActionRow[Any]:
    """The way to one's own first page."""
    return discord.ui.ActionRow(PageButton(ResultPage(PageKind.CONTESTS, "1"), reader.say("label-contests")))


async def contests_page(
    reader: Reader, interaction: Interaction, what: str, rows: Sequence[discord.ui.ActionRow[Any]]
) -> Public:
    """A page of games above the ways to other results; Refused if it is none."""
    if (match := _SHOWN.fullmatch(what)) is None:
        raise Refused("outdated")
    whose, own = _whose(match, interaction.user.id), interaction.user.id
    await expect_listed(interaction, whose.user_id)
    history = await handler_of(interaction).service.histories.page(server_of(interaction), whose, int(match["page"]))
    hidden = await hidden_from(interaction, private=True)
    which = await _which(reader, interaction, whose)
    if whose.user_id == own:
        text = contests_text(reader, history.contests, history.changes, hidden, which=which)
    else:
        name = await name_of(interaction, whose.user_id)
        text = others_contests_text(reader, name, history.contests, history.changes, hidden, which=which)
    to = [(history.page - 1, reader.say("label-page-before"))] if history.page > 1 else []
    to += [(history.page + 1, reader.say("label-page-after"))] if history.page < history.pages else []
    buttons = [PageButton(_page(match, whose, number), label) for number, label in to]
    turning = [discord.ui.ActionRow[Any](*buttons)] if buttons else []
    return Public(view=text_view(text, *rows, *turning))


async def _which(reader: Reader, interaction: Interaction, whose: GamesOf) -> list[str]:
    """Which games are meant, if not all: those of a game and of a season."""
    title = [title_of(reader, game_or_placeholder(whose.game))] if whose.game else []
    if not whose.season:
        return title
    seasons = await handler_of(interaction).service.league.seasons(server_of(interaction))
    return title + [season_title(reader, each) for each in seasons if str(each.number) == whose.season]


def _whose(match: re.Match[str], own: int) -> GamesOf:
    """Whose games an id means: without a user those of whoever asks."""
    game, season = (match[part] or ALL for part in ("game", "season"))
    return GamesOf(int(match["user"] or own), "" if game == ALL else game, "" if season == ALL else season)


def _page(match: re.Match[str], whose: GamesOf, number: int) -> ResultPage:
    """Another page of the same games."""
    return contests_of(whose, number) if match["user"] else ResultPage(PageKind.CONTESTS, str(number))

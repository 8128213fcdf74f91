"""The pages of ratings: ten lines each of a game, with buttons that lead to other pages and games."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import discord

from bot.model.rating_records import RatingLine
from bot.model.refusals import Refused
from bot.text.games import title_of
from bot.text.ratings import of_ratings
from bot.text.reader import Reader
from bot.text.sheets import LINES_ON_A_PAGE, Sheet
from bot.ui.components import PageKind
from bot.ui.interactions import Interaction, handler_of
from bot.ui.page_buttons import PageButton, ResultPage
from bot.ui.players_list import players_row
from bot.ui.unlisted import listed
from bot.ui.whereabouts import server_of
from engine.catalogue import GAMES
from engine.game import Game

CONTESTS = {kind.id: kind for kind in GAMES if not kind.solo}
# A game and its page: "chinese-p2".
_SHOWN = re.compile(r"(?P<game>[a-z0-9-]+)-p(?P<page>[1-9]\d{0,3})")


class ShownRatings(NamedTuple):
    """A page of the ratings in a game."""

    kind: Game
    lines: Sequence[RatingLine]
    page: int


async def shown_ratings(interaction: Interaction, what: str, hidden: Collection[int] = ()) -> ShownRatings:
    """The page that a button stands for, the first of the most played game without one; Refused if it is none.

    Some people are hidden from it.
    """
    match, ratings = _SHOWN.fullmatch(what), handler_of(interaction).service.ratings
    if what and (match is None or match["game"] not in CONTESTS):
        raise Refused("outdated")
    if match is not None:
        shown = listed(await ratings.table(server_of(interaction), match["game"]), hidden)
        pages = max(1, -(-len(shown) // LINES_ON_A_PAGE))
        return ShownRatings(CONTESTS[match["game"]], shown, min(int(match["page"]), pages))
    tables = [(kind, await ratings.table(server_of(interaction), kind.id)) for kind in CONTESTS.values()]
    kind, lines = max(tables, key=lambda table: sum(line.rating.games for line in table[1]))
    return ShownRatings(kind, listed(lines, hidden), 1)


def sheet_of_ratings(reader: Reader, shown: ShownRatings, viewer: int | None) -> Sheet:
    """A page of ratings; with the viewer's own line, where only one person sees it."""
    return of_ratings(reader, *shown, viewer)


def rows_of_ratings(reader: Reader, shown: ShownRatings) -> list[discord.ui.ActionRow[Any]]:
    """The ways to the pages before and after, and to the other games."""
    kind, lines, page = shown
    to = []
    if page > 1:
        to.append((kind, page - 1, reader.say("label-page-before")))
    if LINES_ON_A_PAGE * page < len(lines):
        to.append((kind, page + 1, reader.say("label-page-after")))
    to += [(other, 1, title_of(reader, other)) for other in CONTESTS.values() if other is not kind]
    buttons = [PageButton(ResultPage(PageKind.RATING, f"{game.id}-p{number}"), label) for game, number, label in to]
    on_page = lines[LINES_ON_A_PAGE * (page - 1) : LINES_ON_A_PAGE * page]
    return [discord.ui.ActionRow(*buttons), *players_row(reader, on_page, kind.id)]

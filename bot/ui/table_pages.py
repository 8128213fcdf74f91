"""The pages of long tables of results: the button that shows one names it behind what else it is about."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.text.reader import Reader
from bot.text.sheets import Sheet
from bot.ui.components import PageKind
from bot.ui.page_buttons import PageButton, ResultPage

# Whose tables are turned page by page here; the league and the ratings have pages of their own.
TURNED = {PageKind.COMPUTERS, PageKind.GAME, PageKind.DAY, PageKind.MONTH}
# As "klondike-p2", "2026-11-p3", or "p2" where there is nothing else to name.
_SHOWN = re.compile(r"(?P<game>.*?)-?p(?P<page>[1-9]\d{0,3})")


def turned_to(page: ResultPage) -> tuple[ResultPage, int]:
    """The first page of a table, and which of its pages is meant."""
    match = _SHOWN.fullmatch(page.game) if page.kind in TURNED else None
    return (page, 1) if match is None else (page._replace(game=match["game"]), int(match["page"]))


def rows_of_pages(reader: Reader, first: ResultPage, sheet: Sheet) -> list[discord.ui.ActionRow[Any]]:
    """The ways to the pages before and after one, where there are any."""
    to = [(sheet.page - 1, reader.say("label-page-before"))] if sheet.page > 1 else []
    to += [(sheet.page + 1, reader.say("label-page-after"))] if sheet.page < sheet.pages else []
    buttons = [PageButton(_numbered(first, number), label) for number, label in to]
    return [discord.ui.ActionRow(*buttons)] if buttons else []


def _numbered(first: ResultPage, number: int) -> ResultPage:
    return first._replace(game=f"{first.game}-p{number}" if first.game else f"p{number}")

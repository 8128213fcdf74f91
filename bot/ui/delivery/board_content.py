"""What a board shows, as a message for Discord."""

from __future__ import annotations

import io
from typing import NamedTuple

import discord

from bot.model.facts import Stays
from bot.model.live_table import LiveTable
from bot.text.board_lines import ToldLines
from bot.text.reader import Reader
from bot.ui.board_buttons import board_of
from bot.ui.components import PICTURE, picture_view, text_view
from bot.ui.lobby_board import lobby_rows
from bot.ui.replies import Shown
from bot.ui.tips import Tip, tips_off_row


class BoardContent(NamedTuple):
    """What a board shows to whom: what it tells in words, what of it stays later, and the table in a picture.

    `mentioned` are the users whom it mentions; the `letters` show the table once more, for who cannot see pictures;
    `tip` is what is explained to its owner until the next move.
    """

    reader: Reader
    told: ToldLines
    text: str
    stays: Stays
    alt: str | None = None
    picture: bytes | None = None
    mentioned: tuple[int, ...] = ()
    letters: str = ""
    tip: Tip | None = None


def content_of(live: LiveTable, page: BoardContent) -> Shown:
    """What a board shows, for one message."""
    return _view(live, page), _files(page)


def _view(live: LiveTable, page: BoardContent) -> discord.ui.LayoutView:
    if live.record.status == "cancelled":
        return text_view(page.text)
    if page.alt is None:
        return text_view(page.text, *lobby_rows(page.reader, live))
    rows = board_of(page.reader, live).rows() + (
        [tips_off_row(page.reader)] if page.tip is not None and page.tip.first else []
    )
    return picture_view(page.text, page.alt, rows, page.letters)


def _files(page: BoardContent) -> list[discord.File]:
    return [] if page.picture is None else [file_of(page.picture, page.alt)]


def file_of(picture: bytes, alt: str | None) -> discord.File:
    """A picture with its description, for one message."""
    return discord.File(io.BytesIO(picture), PICTURE, description=alt)

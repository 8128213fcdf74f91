"""The pages of somebody's games with others, for nobody but them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.model.refusals import Refused
from bot.text.contests import PAGE, contests_text
from bot.text.reader import Reader
from bot.ui.components import PageKind, text_view
from bot.ui.interactions import Interaction, handler_of
from bot.ui.page_buttons import PageButton, ResultPage
from bot.ui.showing import Public
from bot.ui.whereabouts import server_of


def contests_row(reader: Reader) -> discord.ui.ActionRow[Any]:
    """The way to the first page."""
    return discord.ui.ActionRow(PageButton(ResultPage(PageKind.CONTESTS, "1"), reader.say("label-contests")))


async def contests_page(
    reader: Reader, interaction: Interaction, what: str, rows: Sequence[discord.ui.ActionRow[Any]]
) -> Public:
    """A page of the games of whoever asks, above the ways to other results; Refused if it is none."""
    if not what.isdecimal() or not 1 <= int(what) <= 10_000:
        raise Refused("outdated")
    page, store = int(what), handler_of(interaction).service.store
    found = await store.results.contests(server_of(interaction), interaction.user.id, PAGE + 1, PAGE * (page - 1))
    to = [(page - 1, reader.say("label-page-before"))] if page > 1 else []
    to += [(page + 1, reader.say("label-page-after"))] if len(found) > PAGE else []
    buttons = [PageButton(ResultPage(PageKind.CONTESTS, str(number)), label) for number, label in to]
    turning = [discord.ui.ActionRow[Any](*buttons)] if buttons else []
    return Public(view=text_view(contests_text(reader, found[:PAGE]), *rows, *turning))

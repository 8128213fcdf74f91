"""The list below a page of results from which whoever reads it opens somebody's games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import discord

from bot.service.histories import GamesOf
from bot.text.formatting import plain
from bot.text.reader import Reader
from bot.ui.components import NO_TABLE, TableSelect
from bot.ui.history_pages import contests_of

GAMES_OF = "gamesof"


class ListedPerson(Protocol):
    """A line about somebody."""

    @property
    def user_id(self) -> int: ...

    @property
    def name(self) -> str: ...


def players_row(
    reader: Reader, lines: Sequence[ListedPerson], game: str = "", season: str = ""
) -> list[discord.ui.ActionRow[Any]]:
    """The list of those on a page, but of who has been forgotten: what each came to opens the games behind it."""
    options = [
        discord.SelectOption(
            label=plain(reader, line.name), value=contests_of(GamesOf(line.user_id, game, season)).game
        )
        for line in lines
        if line.user_id > 0
    ]
    if not options:
        return []
    return [discord.ui.ActionRow(TableSelect(NO_TABLE, 0, GAMES_OF, reader.say("label-whose-games"), options))]

"""Which page of results there is, and the button that leads to one."""

from __future__ import annotations

from typing import Any, NamedTuple

import discord

from bot.text.formatting import clip
from bot.ui.components import LONGEST_LABEL, PageKind


class ResultPage(NamedTuple):
    """One page of results: what it shows, and of which game, date or season if it is about one."""

    kind: PageKind
    game: str = ""


class PageButton(discord.ui.Button[Any]):
    """A button that shows another page in the place of the one above it."""

    def __init__(self, page: ResultPage, label: str = "…", *, disabled: bool = False) -> None:
        super().__init__(label=clip(label, LONGEST_LABEL), custom_id=f"r:{page.kind}:{page.game}", disabled=disabled)

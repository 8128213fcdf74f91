"""What is told and said about a table, whatever its kind: here it is chosen who does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from bot.model.endings import SoloEnding, WinnerBests
from bot.model.facts import BoardLine
from bot.model.live_table import LiveTable, TableKind
from bot.text.board_lines import ToldLines
from bot.text.reader import Reader
from bot.text.shared_boards import SharedText
from bot.text.solo_boards import SoloText
from bot.text.telling import SharedTelling, SoloTelling, Telling
from render.ending_panel import Ending


class TableText(Protocol):
    """The texts of one table for one reader."""

    def standing(self, mention: int | None, ending: SoloEnding | None) -> str:
        """Where the game stands or how it ended; `mention` is the user to be mentioned, if anybody is."""

    def above(self, news: ToldLines) -> str:
        """What has happened, as it is told above the picture."""

    def result(self, ending: SoloEnding | None) -> str:
        """How a game that is over ended."""

    def caption(self, last: BoardLine | None) -> str:
        """The line below the picture, as plain text; `last` is what happened last."""

    def ending(self, solo: SoloEnding | None, calls: Mapping[int, int], bests: WinnerBests | None = None) -> Ending:
        """The panel of a game that has ended.

        `solo` is what a game for one player means to who played it, `bests` what whoever won one of several has done;
        `calls` counts by user the calls that were right.
        """

    def alt_text(self) -> str:
        """The whole public table in words, short enough for Discord."""


TELLINGS: Mapping[TableKind, Callable[[LiveTable], Telling]] = {
    TableKind.SOLO: SoloTelling,
    TableKind.SHARED: SharedTelling,
}
TEXTS: Mapping[TableKind, Callable[[Reader, LiveTable], TableText]] = {
    TableKind.SOLO: SoloText,
    TableKind.SHARED: SharedText,
}


def text_of(reader: Reader, live: LiveTable) -> TableText:
    """The texts of a table for a reader."""
    return TEXTS[live.kind](reader, live)


def telling_of(live: LiveTable) -> Telling:
    """What is told of a table."""
    return TELLINGS[live.kind](live)

"""What is said about a table, whatever its kind: here it is chosen who says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from bot.model.live_table import LiveTable, TableKind
from bot.model.outcomes import Step
from bot.text.shared_boards import SharedText
from bot.text.solo_boards import SoloText


class TableText(Protocol):
    """The texts of one table."""

    def narrate(self, step: Step) -> str:
        """The sentences for one move, as a line."""

    def standing(self, mention: int | None) -> str:
        """Where the game stands or how it ended; `mention` is the user to be mentioned, if anybody is."""

    def caption(self) -> str:
        """The line below the picture, as plain text."""

    def alt_text(self) -> str:
        """The whole public table in words, short enough for Discord."""


TEXTS: Mapping[TableKind, Callable[[LiveTable], TableText]] = {
    TableKind.SOLO: SoloText,
    TableKind.SHARED: SharedText,
}


def text_of(live: LiveTable) -> TableText:
    """The texts of a table."""
    return TEXTS[live.kind](live)

"""What is said about a table, whatever its kind: here it is chosen who says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.model.facts import Line, Stays
from bot.model.live_table import LiveTable, TableKind
from bot.model.outcomes import Step
from bot.model.records import SoloEnding
from bot.text.board_lines import Told
from bot.text.shared_boards import SharedText
from bot.text.solo_boards import SoloText
from render.results import Ending


class TableText(Protocol):
    """The texts of one table."""

    @property
    def turns_stay(self) -> bool:
        """Whether each turn stays in the channel as a message, and how the game ended below that of the last one."""

    @property
    def stays(self) -> Stays:
        """What stays of a board while the game goes on, above what happened."""

    @property
    def stays_secret(self) -> bool:
        """Whether the secrets of the deal are not told even when the game is over, for others may play it."""

    @property
    def personal(self) -> bool:
        """Whether the board is one person's, so that tips may stand on it."""

    def narrate(self, step: Step) -> list[Line]:
        """The lines for one move."""

    def narrate_all(self, steps: Sequence[Step]) -> list[Line]:
        """The lines for moves that were made at once; of very many only what they came to."""

    def standing(self, mention: int | None, ending: SoloEnding | None) -> str:
        """Where the game stands or how it ended; `mention` is the user to be mentioned, if anybody is."""

    def above(self, news: Told) -> str:
        """What has happened, as it is told above the picture."""

    def result(self, ending: SoloEnding | None) -> str:
        """How a game that is over ended."""

    def caption(self, last: Line | None) -> str:
        """The line below the picture, as plain text; `last` is what happened last."""

    def ending(self, solo: SoloEnding | None, calls: Mapping[int, int]) -> Ending:
        """The panel of a game that has ended.

        `solo` is what a game for one player means to who played it; `calls` counts by user the calls that were right.
        """

    def alt_text(self) -> str:
        """The whole public table in words, short enough for Discord."""


TEXTS: Mapping[TableKind, Callable[[LiveTable], TableText]] = {
    TableKind.SOLO: SoloText,
    TableKind.SHARED: SharedText,
}


def text_of(live: LiveTable) -> TableText:
    """The texts of a table."""
    return TEXTS[live.kind](live)

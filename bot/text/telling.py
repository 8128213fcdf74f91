"""What is told of a table as facts, for whoever will read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.model.facts import BoardLine, Note, Stays
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.text.company import aside
from bot.text.long_turns import MOST_STEPS, in_short
from bot.text.narration import Narrator
from bot.text.solo_narration import narrate_solo
from engine.table import UNDO


class Telling(Protocol):
    """What is told of one table, and where."""

    @property
    def turns_stay(self) -> bool:
        """Whether each turn stays in the channel as a message, and how the game ended below that of the last one."""

    @property
    def stays(self) -> Stays:
        """What stays of a board while the game goes on, above what happened."""

    @property
    def personal(self) -> bool:
        """Whether the board is one person's, so that tips may stand on it."""

    def narrate(self, step: MadeMove) -> list[BoardLine]:
        """The lines for one move."""

    def narrate_all(self, steps: Sequence[MadeMove]) -> list[BoardLine]:
        """The lines for moves that were made at once; of very many only what they came to."""


class SoloTelling:
    """What is told of a table for one player."""

    turns_stay, stays, personal = False, Stays.HEADING, True

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def narrate(self, step: MadeMove) -> list[BoardLine]:
        """The lines for one move."""
        return narrate_solo(self.live.in_play.rules, step, self.live.solo.together)

    def narrate_all(self, steps: Sequence[MadeMove]) -> list[BoardLine]:
        """The lines for moves that were made at once."""
        return [line for step in steps for line in self.narrate(step)]


class SharedTelling:
    """What is told of a table of several players."""

    turns_stay, stays, personal = True, Stays.NOTHING, False

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def narrate(self, step: MadeMove) -> list[BoardLine]:
        """The lines for one move."""
        table, players = self.live.in_play, self.live.players
        narrator = Narrator(table.rules, players, step.before, table.breached)
        if step.text == UNDO:
            move = narrator.took_back(step.seat, step.about)
            return [BoardLine(Note("told-took-back", move=move), players[step.seat])]
        return narrator.narrate(step.seat, step.events)

    def narrate_all(self, steps: Sequence[MadeMove]) -> list[BoardLine]:
        """The lines for moves that were made at once, of very many only what they came to, and a remark on them."""
        said = aside(self.live, steps)
        return [*self._narrated(steps), *([] if said is None else [said])]

    def _narrated(self, steps: Sequence[MadeMove]) -> list[BoardLine]:
        if len(steps) > MOST_STEPS:
            return in_short(self.live.in_play, self.live.players, steps, self.narrate)
        return [line for step in steps for line in self.narrate(step)]

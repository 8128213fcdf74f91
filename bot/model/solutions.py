"""Whether a deal could be won, and where a game was lost, as it is told."""

from __future__ import annotations

from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove


class Solution(NamedTuple):
    """Whether a deal could be won, None if that was not found out, and the game that wins it.

    It is `blind` if a player could not know as much as the search: not all cards lay open.
    """

    comes_out: bool | None
    blind: bool
    won: LiveTable | None = None


class LostGame(NamedTuple):
    """Where a game for one player was lost.

    `before` is the game as it stood when a win was last found, after `place` moves, and `won` the same game with that
    win; None if there was none from the deal on. `step` is the move that was made then; None if the player gave up
    instead. It is `proved` if nothing wins after it, and `blind` as a solution is.
    """

    proved: bool
    blind: bool
    place: int = 0
    step: MadeMove | None = None
    before: LiveTable | None = None
    won: LiveTable | None = None

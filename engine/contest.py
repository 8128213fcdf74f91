"""What only a game for several players has: deals that follow each other, and an end when nobody gets any further."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from engine.events import Passed, Played
from engine.match import Match
from engine.state import State


class Contest(NamedTuple):
    """How several players play against each other at one table.

    `beginning` tells what makes the beginnings of two turns the same: as a rule whose turn it is, and the piles. The
    third time that a turn begins the same, `block` ends the deal, for it goes round in circles. What may yet be
    called is no part of a beginning, or that a deal goes on would betray a breach; but with `last_call` the turn
    before may be called first, where players call each other, and only the next action of the player to move ends it.
    `skip` passes over the turn of a player who is away: nothing is held against them that they have not done.
    `match` is what a deal counts for, if deals are played on; with `stakes` the winner is paid for the cards that
    others have left; where it `rotates`, the next player begins the next deal of a match, else each deal decides.
    `within_turns` tells whether positions that come back within a turn count, and turns that come back do not.
    """

    beginning: Callable[[State], Hashable]
    block: Callable[[State], Played]
    skip: Callable[[State], Played]
    match: Match | None = None
    stakes: bool = False
    rotates: bool = True
    last_call: bool = True
    within_turns: bool = True

    def begins(self, turn: int, played: Played) -> bool:
        """Whether a turn has begun by what was played in that of a seat."""
        if self.within_turns:
            return any(isinstance(event, Passed) for event in played.events)
        return played.state.turn != turn

"""Positions that come back within one turn: nobody may bring one back a third time, or hold the table for ever."""

from __future__ import annotations

from engine.events import Moved, apply
from engine.moves import Shift
from engine.piles import Pile
from engine.state import State


def barred(state: State) -> list[Shift]:
    """The shifts that would bring back a position of this turn a third time.

    What is turned up stays so within a turn, so a shift that turns up a card never brings anything back.
    """
    found = (_way(state, piles) for piles in state.repeated)
    return [shift for shift in found if shift is not None]


def _way(state: State, piles: tuple[Pile, ...]) -> Shift | None:
    """The shift that leads from a state to a position, if there is one."""
    # Nearly all piles are the very same ones, and to compare their cards would be most of the work.
    changed = [at for at, pile in enumerate(piles) if pile is not state.piles[at] and pile != state.piles[at]]
    if len(changed) != 2:
        return None
    grown = [len(piles[index].cards) - len(state.piles[index].cards) for index in changed]
    source, target = changed if grown[0] < grown[1] else changed[::-1]
    shift = Shift(source, target, max(grown))
    return shift if shift.size and apply(state, Moved(*shift)).piles == piles else None

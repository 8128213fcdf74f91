"""What a game for one player keeps in mind besides how the cards lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.events import Noted, Transition
from engine.state import Notes, State


@dataclass(frozen=True, slots=True)
class SolitaireNotes(Notes):
    """How often the stock has been gone through, or the cards have been dealt anew.

    A game that notes more has a subclass with fields of its own, in the file of the game.
    """

    redeals: int = 0

    def numbers(self) -> Iterable[int]:
        """The number of redeals; a subclass adds its own behind it."""
        return (self.redeals,)


def redeals(state: State) -> int:
    """How many redeals there have been; TypeError if the game is none for one player."""
    return state.noted(SolitaireNotes).redeals


def count_redeal(transition: Transition) -> None:
    """Note that there has been one more redeal; TypeError if the game is none for one player."""
    notes = transition.state.noted(SolitaireNotes)
    transition.add(Noted(replace(notes, redeals=notes.redeals + 1)))


def but_for_redeals(state: State) -> SolitaireNotes:
    """What is noted, as if there had been no redeal; TypeError if the game is none for one player."""
    notes = state.noted(SolitaireNotes)
    return replace(notes, redeals=0) if notes.redeals else notes

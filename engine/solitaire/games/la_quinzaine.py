"""La Quinzaine.

Long because the grace takes cards from under others, one after the other, and has to be remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType
from typing import ClassVar

from engine.errors import Refusal
from engine.events import Moved, Noted, Transition
from engine.moves import Shift
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import SolitaireNotes
from engine.solitaire.pile_groups import ACES_UP, ANYTHING, BOTH_WAYS_IN_SUIT, KINGS_DOWN, Group
from engine.state import State


class Grace(IntEnum):
    """How far the grace has come; while it lasts, how many cards it has played."""

    UNUSED = 0
    HALF = 1
    OVER = 2


@dataclass(frozen=True, slots=True)
class QuinzaineNotes(SolitaireNotes):
    """How far the grace has come."""

    grace: Grace = Grace.UNUSED

    def numbers(self) -> Iterable[int]:
        """The redeals and the grace."""
        return self.redeals, self.grace


class LaQuinzaine(Solitaire):
    """Fifteen columns, and a grace for a deal that cannot be opened."""

    id = "la-quinzaine"
    title = "La Quinzaine"
    aliases = ("The Fifteen",)
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: La Quinzaine"
    summary = "Two packs in fifteen columns; marriages both ways, and much reversing of sequences."
    basics: ClassVar[Sequence[str]] = (
        "Build up in suit on one ace of each suit to its king, and down in suit on one king of each suit to its ace; "
        "cards on these foundations stay there.",
        "Only the lowest card of each column can move: to a foundation, onto the next higher or next lower card of "
        "its suit at the foot of another column, or into an empty column.",
        "The grace: while no foundation has begun, and no ace or king is at the foot of a column, one ace and one "
        "king that are sixth in their columns may be played; what was below moves up. You can leave either, but the "
        "two must follow each other: the grace ends when any other card moves between them.",
        "There's no redeal.",
        "Two packs are dealt face up in fifteen columns of seven cards, the last of six.",
    )
    refusals = MappingProxyType({"grace": "The grace only plays an ace or a king to an empty foundation."})
    version = 2
    packs = 2
    notes = QuinzaineNotes()
    groups = (
        replace(ACES_UP, most=52),
        replace(KINGS_DOWN, most=52),
        Group("tableau", 15, BOTH_WAYS_IN_SUIT, ANYTHING, dealt=(7,) * 14 + (6,), fan="down"),
    )
    grid = """
        f1 f2 f3 f4 f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8
        - t9 t10 t11 t12 t13 t14 t15
    """
    alike = True

    def lift_sizes(self, state: State, source: int) -> Iterable[int]:
        """The lowest card; or, by the grace, the sixth with what lies below it."""
        cards = state.piles[source].cards
        if len(cards) > 6 and cards[5].rank in (1, 13) and source in self.at["tableau"]:
            return (1, len(cards) - 5) if self._grace(state, cards[5].rank) else (1,)
        return super().lift_sizes(state, source)

    def _grace(self, state: State, rank: int) -> bool:
        """Whether an ace or a king may be withdrawn: none is available, and only the other half may have come."""
        grace = state.noted(QuinzaineNotes).grace
        up, columns = ([state.piles[pile].cards for pile in self.at[kind]] for kind in ("foundation", "tableau"))
        same = up[:4] if rank == 1 else up[4:]
        available = any(cards and cards[-1].rank in (1, 13) for cards in columns)
        return not any(same) and not available and sum(map(len, up)) == grace < Grace.OVER

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """What is withdrawn by the grace goes to a foundation."""
        return Refusal("grace") if shift.size > 1 and shift.target in self.at["tableau"] else None

    def arriving(self, shift: Shift) -> int:
        """One card, also where the grace withdraws it from below others."""
        return 1

    def after_move(self, transition: Transition) -> None:
        """What lay below a withdrawn card moves up; the grace is over once another card comes between its halves."""
        first, notes = transition.events[0], transition.state.noted(QuinzaineNotes)
        if isinstance(first, Moved) and first.size > 1:
            transition.add(Moved(first.target, first.source, first.size - 1))
            transition.add(Noted(replace(notes, grace=Grace(notes.grace + 1))))
        elif notes.grace == Grace.HALF:
            transition.add(Noted(replace(notes, grace=Grace.OVER)))


GAME = LaQuinzaine.game()

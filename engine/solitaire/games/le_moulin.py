"""Le Moulin.

Long because wings must be filled first, and king packets lend by turns, which has to be remembered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from engine.builds import Build, Suits
from engine.errors import Refusal
from engine.events import Moved, Noted, Transition
from engine.moves import Shift
from engine.options import Switch
from engine.pile_words import CADOGAN
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import SolitaireNotes
from engine.solitaire.pile_groups import ACES, ANYTHING, DOWN_ANY_SUIT, KINGS, STOCK, WASTE, Group
from engine.state import State
from engine.view import Wanted

UP_ROUND = Build(Suits.ANY, (1,), wrap=True)
ANGLES, CENTRE = range(4), 4
NOBODY: frozenset[int] = frozenset()
FREE_LENDING = Switch(
    "lending",
    "Lending",
    {
        "useful": "A king packet lends a card to the centre only if a wing or the waste shows the card that follows "
        "there, and lends again only after a wing or the waste has played a card.",
        "free": "A king packet lends cards to the centre at any time.",
    },
)


@dataclass(frozen=True, slots=True)
class MoulinNotes(SolitaireNotes):
    """Which king packets, by their piles, have lent a card since a wing or the waste played one."""

    lent: frozenset[int] = NOBODY

    def numbers(self) -> Iterable[int]:
        """The redeals, and one number for the packets: a bit for each."""
        return self.redeals, sum(1 << pile for pile in self.lent)


class LeMoulin(Solitaire):
    """A windmill: eight wings, one great foundation in the centre, and four kings in the angles."""

    id = "le-moulin"
    title = "Le Moulin"
    aliases = ("The Mill", "The Windmill", "Windmill", "Propeller")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: Le Moulin"
    summary = "Eight wings around an ace that takes four families of two packs, and four kings in the angles."
    basics: ClassVar[Sequence[str]] = (
        "An ace is in the centre (f5): build up on it four times from ace to king, an ace following each king. "
        "Cards stay there, and its fourth king completes it: then nothing more goes there.",
        "The first four kings go to the four angles (f1 to f4): build down on each to an ace. Suits don't matter.",
        "Draw a card onto the waste with `stock`; play to the foundations from the waste and the eight wings.",
        "Fill an empty wing right away, from the waste or with the next stock card, as you like.",
        "The top card of a king packet, but never the king, may go to the centre. There's no redeal.",
    )
    choices = (FREE_LENDING,)
    refusals = MappingProxyType(
        {
            "fill": "{pile} is empty and must be filled first, from the waste or the stock.",
            "fill-from": "A wing is filled from the waste or the stock.",
            "angles": "The first four kings go to the four angles.",
            "king-stays": "The kings in the angles stay there.",
            "lend-only": "A king packet lends cards only to {pile}, in the centre.",
            "lent": "{pile} lends again only after a wing or the waste has played a card.",
            "frees-none": "{card} can't be lent: no wing or waste card could follow it.",
        }
    )
    extra_words = MappingProxyType({"stock": "draw a card"})
    version = 2
    pile_words = MappingProxyType(
        {**CADOGAN, "angle": ("foundation",), "centre": ("foundation 5",), "center": ("foundation 5",)}
    )
    packs = 2
    suits_count = False
    alike_foundations = True
    notes = MoulinNotes()
    groups: ClassVar[tuple[Group, ...]] = (
        Group("foundation", 4, DOWN_ANY_SUIT, KINGS, full=13, first=13),
        Group("foundation", 1, UP_ROUND, ACES, lift="none", full=52, begun=True, first=1, start=5),
        Group("wing", 8, None, ANYTHING, dealt=1, brief="wg"),
        STOCK,
        WASTE,
    )
    grid = """
        s . wg1 . w
        . f1 wg2 f2 .
        wg7 wg8 f5 wg3 wg4
        . f4 wg6 f3 .
        . . wg5 . .
    """
    draws = 1

    def _gap(self, state: State) -> int | None:
        """The wing that must be filled, if any."""
        there = any(state.piles[self.at[kind][0]].cards for kind in ("stock", "waste"))
        return next((wing for wing in self.at["wing"] if there and not state.piles[wing].cards), None)

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """Wings are filled first, kings go to the angles first, and king packets lend only now and then."""
        gap = self._gap(state)
        if shift.target in self.at["wing"] and shift.source not in ANGLES:
            return None if shift.source in self.at["waste"] else Refusal("fill-from")
        if gap is not None:
            return Refusal("fill", (self.spots[gap],))
        if shift.source in ANGLES:
            return self._lends(state, shift)
        king = state.piles[shift.source].cards[-1].rank == 13
        return Refusal("angles") if shift.target == CENTRE and king and self._vacant(state) else None

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """Once there is nothing to fill a wing from, an empty one takes no card."""
        return super().wanted(state, pile) if pile not in self.at["wing"] or self._gap(state) is not None else None

    def _vacant(self, state: State) -> bool:
        return not all(state.piles[angle].cards for angle in ANGLES)

    def _lends(self, state: State, shift: Shift) -> Refusal | None:
        """Why a king packet does not lend its top card, or None."""
        cards = state.piles[shift.source].cards
        if shift.target != CENTRE:
            return Refusal("lend-only", (self.spots[CENTRE],))
        if len(cards) == 1:
            return Refusal("king-stays")
        if FREE_LENDING.on(self.options):
            return None
        if shift.source in state.noted(MoulinNotes).lent:
            return Refusal("lent", (self.spots[shift.source],))
        tops = [state.piles[pile].top for kind in ("wing", "waste") for pile in self.at[kind]]
        follower = cards[-1].rank + 1
        followed = any(top and top.rank == follower for top in tops)
        barred = follower == 13 and self._vacant(state)
        return Refusal("frees-none", (cards[-1],)) if barred or not followed else None

    def draw(self, transition: Transition) -> None:
        """Turn the next card of the stock into an empty wing, or else onto the waste."""
        gap = self._gap(transition.state)
        self.deal_from_stock(transition, self.at["waste"][0] if gap is None else gap)

    def after_move(self, transition: Transition) -> None:
        """Note who has lent, and fill a wing where there is no choice."""
        moved, state = transition.events[0], transition.state
        if isinstance(moved, Moved) and moved.target not in self.at["wing"]:
            notes = state.noted(MoulinNotes)
            lent = notes.lent | {moved.source} if moved.source in ANGLES else NOBODY
            if lent != notes.lent:
                transition.add(Noted(replace(notes, lent=lent)))
        gap, (stock,), (waste,) = self._gap(state), self.at["stock"], self.at["waste"]
        if gap is not None and not state.piles[waste].cards:
            self.deal_from_stock(transition, gap)
        elif gap is not None and not state.piles[stock].cards:
            transition.add(Moved(waste, gap))

    def in_order(self, state: State) -> Collection[str]:
        """A king packet that has lent differs from the others."""
        return ("foundation",) if state.noted(MoulinNotes).lent else ()


GAME = LeMoulin.game()

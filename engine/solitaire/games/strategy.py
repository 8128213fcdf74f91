"""Strategy.

Long because here the deal is what has to be played well, so it is also what has to be advised.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from engine.cards import Card, pack
from engine.errors import Refusal
from engine.events import Moved, Transition
from engine.moves import Move, Shift
from engine.solitaire.dead_ends import buried
from engine.solitaire.open_stock import OPEN_STOCK, OpenStock
from engine.solitaire.pile_groups import Group, foundations
from engine.state import State


class Strategy(OpenStock):
    """The player deals the pack to eight piles, and only then builds the foundations from them."""

    id = "strategy"
    title = "Strategy"
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Strategy"
    summary = "Deal the pack to eight piles as you like, then play it all off to the foundations."
    basics = (
        "The stock cards turn up one at a time; put each on any of the eight waste piles.",
        "Aces go to their foundations by themselves; nothing else does until the stock is empty.",
        "Then the top cards of the waste piles go to the foundations, which are built up in suit from ace to king; "
        "cards stay there.",
        "No card goes from one waste pile to another: plan the deal so that no low card is buried for good. There's "
        "no redeal.",
        "You win when every card is on the foundations.",
    )
    groups = (OPEN_STOCK, foundations(), Group("waste", 8, fan="down"))
    grid = """
        s  .  .  .  f1 f2 f3 f4
        w1 w2 w3 w4 w5 w6 w7 w8
    """
    refusals = MappingProxyType(
        {
            "closed": "Once the deal is complete, cards go only from a waste pile to a foundation.",
            "dealing": "Until the stock is empty, only its top card moves, to a waste pile.",
        }
    )

    def after_move(self, transition: Transition) -> None:
        """An ace at the top of the stock goes to its foundation, and the next card is turned up."""
        (stock,) = self.at["stock"]
        while (card := transition.state.piles[stock].top) is not None and card.rank == 1:
            transition.add(Moved(stock, self.home(card)))
            self.uncover(transition)

    def home(self, card: Card) -> int:
        """The foundation of a card's suit."""
        return self.at["foundation"][card.suit]

    def shifts(self, state: State) -> Iterator[Shift]:
        """The card that is dealt goes to any waste pile; the foundations are built only after the deal."""
        (stock,) = self.at["stock"]
        card = state.piles[stock].top
        if card is None:
            yield from super().shifts(state)
        elif card.rank == 1:
            yield from self.between(state, stock, self.home(card))
        else:
            yield from self.onto_wastes(state)

    def hopeless(self, state: State) -> bool:
        """Whether cards of the waste piles lie over others that must go first, so that they never all go up."""
        wastes, heights = ([state.piles[pile].cards for pile in self.at[kind]] for kind in ("waste", "foundation"))
        return buried(wastes, [*map(len, heights)])

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """During the deal no other card is moved."""
        dealing = isinstance(move, Shift) and self.card_in_play(state, 0) is not None
        return Refusal("dealing") if dealing else None

    def worth(self, state: State, move: Move) -> int:
        """During the deal, that a card buries few lower cards of its suit, and then few of any."""
        if not isinstance(move, Shift):
            return 0
        card, onto = state.piles[move.source].cards[-1], state.piles[move.target].cards
        lower = [below for below in onto if below.rank < card.rank]
        same = sum(below.suit == card.suit for below in lower)
        return len(pack()) ** 2 - len(pack()) * same - len(lower)


GAME = Strategy.game()

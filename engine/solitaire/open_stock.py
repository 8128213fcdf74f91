"""Games in which the stock's next card lies open, and goes on any of some wastes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.cards import Card, Rank
from engine.events import Transition
from engine.moves import Move, Shift
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import Group
from engine.state import State
from engine.view import ANY_CARD, Wanted

OPEN_STOCK = Group("stock", squared=True)
# For each step the place of each rank on a foundation that begins with its step: by twos 2, 4 ... Q, A, 3 ... K.
PLACES = {step: {step * place % 13 or 13: place for place in range(1, 14)} for step in range(1, 5)}


class OpenStock(Solitaire):
    """A game in which the stock's top card lies open and goes on any waste, whatever lies there."""

    alike = True

    def opened(self, state: State) -> State:
        """The first card lies open."""
        transition = Transition(state)
        self.uncover(transition)
        self.after_move(transition)
        return transition.state

    def shifts(self, state: State) -> Iterator[Shift]:
        """Besides what the groups allow, the card that lies open goes on any waste."""
        yield from super().shifts(state)
        yield from self.onto_wastes(state)

    def onto_wastes(self, state: State) -> Iterator[Shift]:
        """Every way to put the card that lies open on a waste."""
        stock = self.card_in_play(state, 0)
        if stock is not None:
            yield from (Shift(stock, pile) for pile in self.at["waste"])

    def card_in_play(self, state: State, seat: int) -> int | None:
        """The stock, while it has cards: its top card must be placed."""
        (stock,) = self.at["stock"]
        return stock if state.piles[stock].cards else None

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """Any card on a waste while there is a stock, and then none."""
        stocked = pile in self.at["waste"] and self.card_in_play(state, 0) is not None
        return ANY_CARD if stocked else super().wanted(state, pile)


class FourWastes(OpenStock):
    """A game in which foundations are built all along, regardless of suit, and the wastes are for what has to wait.

    Each foundation begins with the rank that is also its step.
    """

    groups: ClassVar[tuple[Group, ...]] = (OPEN_STOCK, Group("waste", 4, fan="down"))
    suits_count = False
    alike_foundations = True
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"closed": "Only the stock's card can go on {pile}; cards of the wastes go to foundations."}
    )

    def wait(self, state: State, card: Card) -> int:
        """How many cards must go before such a card on the foundation that needs one last; 0 if none does."""
        waits = []
        for pile in self.at["foundation"]:
            build = self.group[pile].build
            assert build is not None
            wait = PLACES[build.steps[0]][card.rank] - len(state.piles[pile].cards) - 1
            waits += [wait] if wait >= 0 else []
        return max(waits, default=0)

    def worth(self, state: State, move: Move) -> int:
        """That a card goes up, best from a waste; else that it covers few that go before it, and these late ones."""
        if not isinstance(move, Shift):
            return 0
        if move.target in self.at["foundation"]:
            return len(Rank) ** 2 + (move.source in self.at["waste"])
        wait = self.wait(state, state.piles[move.source].cards[-1])
        below = [self.wait(state, card) for card in state.piles[move.target].cards]
        covered = sum(each < wait for each in below)
        spare = max(0, (below[-1] if below else len(Rank)) - wait)
        return max(0, len(Rank) * (len(Rank) - covered) - spare)

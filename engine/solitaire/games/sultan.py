"""Sultan.

Long because the court is laid out suit by suit, and what is worth a place of the divan has to be weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from engine.builds import Build, Suits
from engine.cards import Card, Rank, Suit
from engine.moves import Move, Shift
from engine.options import Choice
from engine.solitaire.board import SYNONYMS
from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ACES, ANYTHING, KINGS, STOCK, WASTE, Group, swapped
from engine.state import State

UP_FROM_KING = Build(Suits.SAME, (1,), wrap=True)
# A king, and all that goes on it up to the queen.
KINGDOM = Group("foundation", 1, UP_FROM_KING, KINGS, lift="none", most=1, full=13, start=1)
ACE_OF_HEARTS = Card.of(Rank.ACE, Suit.HEARTS)
# The suits of the kings around the Sultan, in the order of the foundations; the second of these begins with the ace.
COURT = (Suit.CLUBS, None, Suit.CLUBS, Suit.DIAMONDS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, Suit.SPADES)
# A card that so many others come before, and no more, is worth a place of the divan: measured by who takes all hints.
SOON = 2
PLACES = Group("divan", 8, empty=ANYTHING, most=1, dealt=1, filler="waste")
DIVAN = Choice("divan", "Divan", {"8": "The divan has eight places.", "6": "The divan has only six places."}, (8, 6))
SMALL_DIVAN = """
    d1 . . . . d4
    d2 . . . . d5
    d3 . . . . d6

    - - - f1 f2 f3
    - - - f4 su f5
    - - - f6 f7 f8
    - - - s . w
"""


class Sultan(Solitaire):
    """A king of hearts among eight foundations, and a divan whose cards wait for them."""

    id = "sultan"
    title = "Sultan"
    aliases = ("Sultan of Turkey", "The Sultan", "Emperor of Germany")
    source = "the rules that most people play by"
    summary = "Surround the Sultan with eight queens; whoever must wait sits on the divan."
    basics: ClassVar[Sequence[str]] = (
        "The Sultan, a king of hearts, stays alone in the middle. Build the seven kings around him up in suit: ace, "
        "two and so on to the queen. Build the ace of hearts up to its queen, too. "
        "Cards on the foundations stay there.",
        "Play to the foundations from the divan and from the top of the waste.",
        "Draw a card onto the waste with `stock`.",
        "An empty place of the divan takes only the top card of the waste; fill it when you like.",
        "When the stock is empty, shuffle the waste into a new one with `redeal`: twice in all.",
        "You win when the eight queens surround the Sultan.",
        "Two packs: the eight kings and an ace of hearts are laid out, each place of the divan on both sides gets a "
        "card, and the rest is the stock.",
    )
    choices = (DIVAN,)
    extra_words = MappingProxyType({"redeal": "reshuffle the waste"})
    synonyms = MappingProxyType({**SYNONYMS, "shuffle": "redeal", "reshuffle": "redeal"})
    pile_words = MappingProxyType({"reserve": ("divan",)})
    groups: ClassVar[tuple[Group, ...]] = (
        KINGDOM,
        replace(KINGDOM, empty=ACES, full=12, start=2),
        *(replace(KINGDOM, start=number) for number in range(3, 9)),
        Group("sultan", lift="none", brief="su"),
        PLACES,
        STOCK,
        WASTE,
    )
    grid = """
        d1 . . . . d5
        d2 . . . . d6
        d3 . . . . d7
        d4 . . . . d8

        - - - f1 f2 f3
        - - - f4 su f5
        - - - f6 f7 f8
        - - - s . w
    """
    packs = 2
    draws = 1
    passes: int | None = 3
    reshuffled = True
    alike = True

    def arrange(self) -> tuple[Group, ...]:
        """A smaller divan, where that is chosen."""
        places = DIVAN.of(self.options)
        self.grid = SMALL_DIVAN if places == 6 else self.grid
        return swapped(self.groups, replace(PLACES, count=places))

    def deal_layout(self, deal: Dealing) -> None:
        """The Sultan and his court, the divan, and the stock."""
        for place, suit in zip(self.at["foundation"], COURT, strict=True):
            card = ACE_OF_HEARTS if suit is None else Card.of(Rank.KING, suit)
            deal.cards.remove(card)
            deal.put(place, card)
        for card in deal.take(lambda card: card.rank == Rank.KING):
            deal.put(self.at["sultan"][0], card)
        super().deal_layout(deal)

    def worth(self, state: State, move: Move) -> int | None:
        """A card is worth a place of the divan if it can go up soon, before more cards cover it."""
        if not isinstance(move, Shift) or move.target not in self.at["divan"]:
            return None
        return 1 if self._wait(state, state.piles[move.source].cards[-1]) <= SOON else -1

    def _wait(self, state: State, card: Card) -> int:
        """How many cards must go up before a card can."""
        tops = [top for pile in self.at["foundation"] if (top := state.piles[pile].top) and top.suit == card.suit]
        steps = (card.rank - top.rank % Rank.KING for top in tops)
        return min((step - 1 for step in steps if step > 0), default=Rank.KING)

    def left(self, state: State) -> int:
        """The cards that are not on the foundations, but for the Sultan."""
        return super().left(state) - len(state.piles[self.at["sultan"][0]].cards)


GAME = Sultan.game()

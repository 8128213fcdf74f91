"""Aces Up.

Long because what leaves hangs on what the other columns end in, and so do what is left and what is advised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from engine.cards import Card
from engine.errors import Refusal
from engine.moves import Move, Shift
from engine.options import Switch
from engine.solitaire.pile_groups import ACES, ANYTHING, DISCARD, STOCK, Group
from engine.solitaire.stock_rows import Rows
from engine.state import State

COLUMNS = Group("tableau", 4, empty=ANYTHING, dealt=1, fan="down")
ONLY_ACES = Switch(
    "spaces",
    "Empty columns",
    {"any": "An empty column takes the last card of any other.", "ace": "An empty column takes only an ace."},
)


def height(card: Card) -> int:
    """The rank of a card where aces are high."""
    return card.rank if card.rank > 1 else 14


class AcesUp(Rows):
    """Four columns, of which the lower cards of each suit leave."""

    id = "aces-up"
    title = "Aces Up"
    aliases = ("Aces High", "Firing Squad")
    source = "the rules that most people play by"
    summary = "Throw out the lower cards of each suit until only the four aces are left."
    basics = (
        "Get rid of every card but the four aces.",
        "The last card of a column goes to the discard if another column ends in a higher card of its suit; aces are "
        "high.",
        "Deal with `stock` at any time: one card face up to each of the four columns, empty ones too.",
        "Four columns begin with one card each; the rest of the pack is the stock, and there's no redeal.",
    )
    choices = (ONLY_ACES,)
    refusals = MappingProxyType(
        {**Rows.refusals, "highest": "No other column ends in a higher card of the suit of {card}."}
    )
    alike = True
    groups = (STOCK, COLUMNS, DISCARD)
    instead = ((ONLY_ACES, replace(COLUMNS, empty=ACES)),)
    grid = """
        s t1 t2 t3 t4 d
    """

    def beaten(self, state: State) -> Iterator[int]:
        """The columns that end in a lower card than another does in the same suit."""
        tops = {pile: card for pile in self.at["tableau"] if (card := state.piles[pile].top) is not None}
        best: dict[int, int] = {}
        for card in tops.values():
            best[card.suit] = max(height(card), best.get(card.suit, 0))
        return (pile for pile, card in tops.items() if height(card) < best[card.suit])

    def shifts(self, state: State) -> Iterator[Shift]:
        """Beaten cards leave, and others fill spaces."""
        (discard,) = self.at["discard"]
        yield from (Shift(pile, discard) for pile in self.beaten(state))
        yield from super().shifts(state)

    def left(self, state: State) -> int:
        """How many cards are left besides the aces on the columns."""
        lying = [card for pile in self.at["tableau"] for card in state.piles[pile].cards]
        return len(state.piles[self.at["stock"][0]].cards) + sum(card.rank > 1 for card in lying)

    def harmless(self, state: State, shift: Shift) -> bool:
        """A beaten card, once nothing will be dealt: until then it may have to beat others, or to keep its column."""
        return shift.target in self.at["discard"] and not self.has(state, "stock")

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why a card stays, or the stock cannot be dealt."""
        if not isinstance(move, Shift):
            return super().explain_special(state, move)
        card = state.piles[move.source].top if move.source in self.at["tableau"] else None
        leaves = move.target in self.at["discard"] and move.size == 1
        return Refusal("highest", (card,)) if leaves and card is not None else None

    def worth(self, state: State, move: Move) -> int | None:
        """A card that leaves comes first; one that fills a space should bring up another."""
        if not isinstance(move, Shift):
            return None
        if move.target in self.at["discard"]:
            return 5
        return 3 if len(state.piles[move.source].cards) > 1 else -1


GAME = AcesUp.game()

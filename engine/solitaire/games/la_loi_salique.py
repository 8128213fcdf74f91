"""La Loi Salique.

Long because each card is dealt to where its rank belongs, and bare kings have rules of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from engine.builds import Build, Suits
from engine.errors import Refusal
from engine.events import Transition
from engine.moves import Move, Say, Shift
from engine.pile_words import CADOGAN
from engine.solitaire.board import DRAW
from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ACES_UP, STOCK, Group
from engine.state import State


class LaLoiSalique(Solitaire):
    """Packets on eight kings, and queens that do not count."""

    id = "la-loi-salique"
    title = "La Loi Salique"
    version = 2
    aliases = ("The Salic Law", "Salic Law")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: La Loi Salique"
    summary = "Packets on eight kings of two packs; the queens are set aside."
    basics = (
        "Build eight foundations up from the aces to the jacks, whatever the suits; cards stay there.",
        "Deal on with `stock` until a card can be played: a king begins the next packet, an ace a foundation, a "
        "queen is set aside, and any other card goes on the packet of the last king; the first king is taken from "
        "the pack.",
        "The top card of each packet may be played to a foundation at any time.",
        "After the deal, a bare king can take the top card of any packet, every time it's bare. "
        "Nothing else moves between packets.",
        "You win when only the kings are left in the packets. There's no redeal.",
    )
    refusals = MappingProxyType(
        {
            "deal-first": "Kings take cards only after the deal.",
            "covered-king": "A king takes a card only while it's bare, and {pile} has other cards.",
            "no-change": "That would change nothing: {pile} has only one card on its king.",
            "bare-king": "The kings stay where they are.",
        }
    )
    extra_words = MappingProxyType({"stock": "deal on"})
    pile_words = CADOGAN
    packs = 2
    suits_count = False
    alike_foundations = True
    groups = (
        replace(ACES_UP, count=8, build=Build(Suits.ANY, (1,)), full=11, suited=False),
        Group("queens", lift="none", first=12),
        Group("packet", 8, fan="down", first=13),
        STOCK,
    )
    grid = """
        s f1 f2 f3 f4 f5 f6 f7 f8
        q p1 p2 p3 p4 p5 p6 p7 p8
    """

    def deal_layout(self, deal: Dealing) -> None:
        """The first king, wherever it lies in the pack."""
        (king,) = deal.take(lambda card: card.rank == 13, 1)
        deal.put(self.at["packet"][0], king)
        deal.rest()

    def legal_words(self, state: State) -> Iterable[Say]:
        """The deal goes on."""
        return (DRAW,) if self.has(state, "stock") else ()

    def say(self, transition: Transition, word: str) -> None:
        """Deal until a card can be played, for so long there is nothing to decide."""
        self._deal_one(transition)
        while self.has(transition.state, "stock") and next(self.shifts(transition.state), None) is None:
            self._deal_one(transition)

    def _deal_one(self, transition: Transition) -> None:
        """Deal the next card where it belongs."""
        piles = transition.state.piles
        rank = piles[self.at["stock"][0]].cards[-1].rank
        begun = [packet for packet in self.at["packet"] if piles[packet].cards]
        kinds = {1: "foundation", 12: "queens", 13: "packet"}
        places = self.at[kinds[rank]] if rank in kinds else begun[-1:]
        self.deal_from_stock(
            transition, next(pile for pile in places if rank not in (1, 13) or not piles[pile].cards)
        )

    def shifts(self, state: State) -> Iterator[Shift]:
        """Besides those to the foundations, after the deal any top card to any bare king."""
        yield from super().shifts(state)
        if not self.has(state, "stock"):
            sizes = [(packet, len(state.piles[packet].cards)) for packet in self.at["packet"]]
            yield from (Shift(source, bare) for bare, one in sizes if one == 1 for source, size in sizes if size > 2)

    def in_order(self, state: State) -> Collection[str]:
        """During the deal cards go on the packet of the last king."""
        return ("packet",) if self.has(state, "stock") else ()

    def won(self, state: State) -> bool:
        """Whether the queens lie above the jacks and the kings below, so that none is still in the stock."""
        around = [
            [card.rank for card in state.piles[pile].cards] for pile in (*self.at["queens"], *self.at["packet"])
        ]
        return super().won(state) and around == [[12] * 8, *[[13]] * 8]

    def left(self, state: State) -> int:
        """The cards that are not laid out: eight aces to jacks, and the queens."""
        return 96 - sum(len(state.piles[pile].cards) for kind in ("foundation", "queens") for pile in self.at[kind])

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why a king takes no card."""
        packets = self.at["packet"]
        if not isinstance(move, Shift) or move.source not in packets or move.size > 1 or move.source == move.target:
            return None
        size = len(state.piles[move.source].cards)
        if size == 1:
            return Refusal("bare-king")
        return self._kept(state, move) if size and move.target in packets else None

    def _kept(self, state: State, shift: Shift) -> Refusal:
        if self.has(state, "stock"):
            return Refusal("deal-first")
        if len(state.piles[shift.target].cards) != 1:
            return Refusal("covered-king", (self.spots[shift.target],))
        return Refusal("no-change", (self.spots[shift.source],))


GAME = LaLoiSalique.game()

"""Penguin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.builds import Build, Suits
from engine.cards import Card, Rank, Suit
from engine.phrases import Sentence
from engine.solitaire.board import Cards
from engine.solitaire.dealing import Dealing
from engine.solitaire.game import Solitaire
from engine.solitaire.groups import ANYTHING, OF_SUIT, Group, suit_name
from engine.solitaire.notes import SolitaireNotes
from engine.state import State

OF_RANK: dict[int, tuple[Card, ...]] = {rank: tuple(Card.of(rank, suit) for suit in Suit) for rank in Rank}
A_CARD: dict[int, str] = {
    rank: f"{'an' if rank in (Rank.ACE, Rank.EIGHT) else 'a'} {rank.name.lower()}" for rank in Rank
}
UP_ROUND, DOWN_ROUND = Build(Suits.SAME, (1,), wrap=True), Build(Suits.SAME, (-1,), wrap=True)


@dataclass(frozen=True, slots=True)
class PenguinNotes(SolitaireNotes):
    """The rank of the Penguin, with which the foundations begin; each deal has its own."""

    base: Rank = Rank.ACE

    def numbers(self) -> Iterable[int]:
        """The redeals and the rank."""
        return self.redeals, self.base


class Penguin(Solitaire):
    """Seven columns of seven, built down in suit one card at a time, and seven cells."""

    id = "penguin"
    title = "Penguin"
    aliases = ("Beak and Flipper",)
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Penguin"
    summary = "The first card is the Penguin: free it from under its column to start the fourth foundation."
    basics = (
        "The first card dealt is the Penguin: build four foundations up in suit from its rank, with the ace after "
        "the king, thirteen cards on each.",
        "The last card of a column, or a card from a cell, goes on the last card of a column that is one rank "
        "higher and the same suit; a king goes on an ace.",
        "Each of the seven cells takes one card from the columns; it leaves for a foundation or a column.",
        "Cards move one at a time.",
        "An empty column takes only a card one rank below the Penguin.",
        "The other three cards of the Penguin's rank begin the foundations right away; the rest are in seven columns "
        "of seven, the Penguin under the first.",
    )
    extra_phrases = tuple(A_CARD.values())
    groups = (
        Group("foundation", 4, UP_ROUND, ANYTHING, lift="none", most=1, full=13, suited=True),
        Group("tableau", 7, DOWN_ROUND, ANYTHING, fan="down"),
        Group("cell", 7, empty=ANYTHING),
    )
    grid = """
        c1 c2 c3 c4 c5 c6 c7 f1
        t1 t2 t3 t4 t5 t6 t7 f2
        . . . . . . . f3
        . . . . . . . f4
    """
    notes = PenguinNotes()
    alike = True

    def deal_layout(self, deal: Dealing) -> None:
        """The other cards of the first card's rank on the foundations, the rest in seven rows."""
        penguin = deal.cards[0]
        for card in deal.take(lambda card: card.rank == penguin.rank and card != penguin):
            deal.put(self.at["foundation"][card.suit], card)
        deal.rows("tableau", [7] * 7)

    def opened(self, state: State) -> State:
        """Note the rank of the Penguin, the first card of the first column."""
        penguin = state.piles[self.at["tableau"][0]].cards[0]
        return state._replace(notes=replace(self.notes, base=Rank(penguin.rank)))

    def fitting(self, state: State, target: int) -> Cards:
        """A foundation takes the Penguin, a column a card one rank lower."""
        rank, suit = self._rank(state, target), self.spots[target].suit
        if rank is None:
            return super().fitting(state, target)
        return OF_RANK[rank] if suit is None else OF_RANK[rank][suit : suit + 1]

    def accepted_words(self, state: State, target: int) -> Sentence:
        """The rank that an empty place takes, in words."""
        rank, suit = self._rank(state, target), self.spots[target].suit
        if rank is None:
            return super().accepted_words(state, target)
        words = Sentence(A_CARD[rank])
        return words if suit is None else Sentence(OF_SUIT, (words, suit_name(suit)))

    def _rank(self, state: State, target: int) -> int | None:
        """The one rank that an empty place takes, None for a cell."""
        if target in self.at["cell"]:
            return None
        base = state.noted(PenguinNotes).base
        return base if target in self.at["foundation"] else base - 1 or Rank.KING


GAME = Penguin.game()

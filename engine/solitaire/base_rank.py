"""Games whose foundations begin with a rank that each deal has for itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.builds import Build, Suits
from engine.cards import Card, Rank, Suit
from engine.phrases import Sentence
from engine.solitaire.board import Cards
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import SolitaireNotes
from engine.solitaire.pile_groups import ANYTHING, OF_SUIT, Group, suit_name
from engine.state import State

OF_RANK: dict[int, tuple[Card, ...]] = {rank: tuple(Card.of(rank, suit) for suit in Suit) for rank in Rank}
A_CARD: dict[int, str] = {
    rank: f"{'an' if rank in (Rank.ACE, Rank.EIGHT) else 'a'} {rank.name.lower()}" for rank in Rank
}
UP_ROUND = Build(Suits.SAME, (1,), wrap=True)
# Foundations that go up in suit and round the corner, thirteen cards on each.
ROUND_FOUNDATIONS = Group("foundation", 4, UP_ROUND, ANYTHING, lift="none", most=1, full=13, suited=True)


@dataclass(frozen=True, slots=True)
class BaseNotes(SolitaireNotes):
    """The rank with which the foundations begin."""

    base: Rank = Rank.ACE

    def numbers(self) -> Iterable[int]:
        """The redeals and the rank."""
        return self.redeals, self.base


class BaseRank(Solitaire):
    """A game that notes with which rank its foundations begin, as soon as the cards are dealt.

    Which card tells it `base_card` says; `only_rank` may name a rank for other empty places as well.
    """

    notes = BaseNotes()
    extra_phrases: ClassVar[Sequence[str]] = tuple(A_CARD.values())

    def base_card(self, state: State) -> Card:
        """The card that gives the rank: as a rule the one dealt to a foundation."""
        return next(card for pile in self.at["foundation"] for card in state.piles[pile].cards)

    def opened(self, state: State) -> State:
        """Note the rank."""
        return state._replace(notes=replace(self.notes, base=Rank(self.base_card(state).rank)))

    def only_rank(self, state: State, target: int) -> int | None:
        """The one rank that an empty place takes, None if it takes others, too."""
        return state.noted(BaseNotes).base if target in self.at["foundation"] else None

    def fitting(self, state: State, target: int) -> Cards:
        """Where one rank fits, the cards of that rank, or the one of the foundation's suit."""
        rank, suit = self.only_rank(state, target), self.spots[target].suit
        if rank is None:
            return super().fitting(state, target)
        return OF_RANK[rank] if suit is None else OF_RANK[rank][suit : suit + 1]

    def accepted_words(self, state: State, target: int) -> Sentence:
        """The rank that an empty place takes, in words."""
        rank, suit = self.only_rank(state, target), self.spots[target].suit
        if rank is None:
            return super().accepted_words(state, target)
        words = Sentence(A_CARD[rank])
        return words if suit is None else Sentence(OF_SUIT, (words, suit_name(suit)))
